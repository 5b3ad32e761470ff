//! The order in which positions are asked about, and how the time is divided.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use boardbench_core::{CastlingForm, Setup};
use boardbench_registry::Pair;

use super::error::EngineError;
use super::explain::explain;
use super::finding::Finding;
use super::question::{Divider, Question};
use super::roots::{Root, Station, first, of_games};
use super::session::{Compared, Extent, Session, Watch};

/// The result of a check.
#[derive(Clone, Debug)]
pub enum Agreement {
    /// All answers agreed, those about all special positions among them.
    Equal,
    /// All answers agreed, but the time was over before every special position was asked about.
    Unfinished {
        /// How many of them were asked about.
        asked: usize,
        /// How many there are, the perft vectors and the initial position among them.
        special: usize,
    },
    /// They did not.
    Different(Box<Finding>),
}

impl Agreement {
    /// The verdict if no answer was wrong, and these of the special positions were asked about.
    pub(super) const fn without_difference(asked: usize, special: usize) -> Self {
        if asked < special {
            Self::Unfinished { asked, special }
        } else {
            Self::Equal
        }
    }
}

/// The part of the time for finding a difference; the rest is for reducing it.
pub(super) const SEARCHING: f64 = 0.7;

/// The part of the time in which everything ends; the rest is for what follows.
pub(super) const WHOLE: f64 = 0.95;

/// The longest time; a longer one is cut down to it.
pub(super) const LONGEST: Duration = Duration::from_secs(1_000_000);

/// The part of the search time that one question may take before the speed is known.
const TRYING_OUT: u32 = 10;

/// The greatest depth of the questions that find the program's speed.
const TRIED_DEPTH: u32 = 3;

/// How long the first round may take, at least.
const FIRST_ROUND: Duration = Duration::from_millis(100);

/// Compares a program, which writes castling in a form of its own, with a contender until they differ or the time is over.
///
/// The initial position comes first, to find the program's speed; then one `special` position of each
/// name, the perft vectors, and the other special positions, all of them at depths 1 and 2. After that these and positions of random games
/// are asked about in turn, deeper and deeper, as the speed and the time allow: each round takes
/// twice as long as the one before. If the answers differ, a good quarter of the time is left to walk
/// down to the difference and to reduce it.
///
/// # Errors
///
/// If the program gives no readable answer, or none in time.
pub fn check(
    divider: &mut dyn Divider,
    castling: CastlingForm,
    contender: &'static Pair,
    special: &[Root],
    time: Duration,
    watch: Watch<'_>,
) -> Result<(Agreement, Extent), EngineError> {
    let time = time.min(LONGEST);
    let mut search = DifferenceSearch {
        session: Session::new(divider, castling, contender, time.mul_f64(WHOLE), watch),
        time: time.mul_f64(SEARCHING),
        found: None,
    };
    let special = search.run(special)?;
    let mut session = search.session;
    if session.outcome.questions == 0 {
        return Err(EngineError::no_time());
    }
    let verdict = match search.found {
        None => {
            let asked = special.iter().filter(|station| station.agreed > 0);
            Agreement::without_difference(asked.count(), special.len())
        }
        Some(mut found) => {
            explain(&mut session, &mut found);
            Agreement::Different(Box::new(found))
        }
    };
    session.outcome.time = session.elapsed();
    Ok((verdict, session.outcome))
}

/// A search for a difference. It stops as soon as one is found.
struct DifferenceSearch<'a> {
    session: Session<'a>,
    time: Duration,
    found: Option<Finding>,
}

/// Positions that are asked about in turn: the first is the next.
type Tier = VecDeque<Station>;

impl DifferenceSearch<'_> {
    /// Returns the special positions, with how deep each was asked about.
    fn run(&mut self, special: &[Root]) -> Result<Tier, EngineError> {
        let contender = self.session.contender;
        let station = |root| Station::new(root, contender);
        let mut initial = station(Root {
            name: "initial position".to_owned(),
            setup: Setup::initial(),
        });
        self.session.wait_for_start()?;
        self.try_out(&mut initial)?;
        let mut special = first(special);
        special.retain(|root| root.setup != initial.root.setup);
        let mut special: Tier = special.into_iter().map(station).collect();
        special.push_back(initial);
        for least in [1, 2] {
            let slice = self.session.pace.least() * 2;
            self.round(&mut special, Duration::MAX, slice, least)?;
        }
        let mut games = of_games().into_iter().map(station).collect();
        self.deepen([&mut special, &mut games])?;
        Ok(special)
    }

    /// Asks about a position, deeper and deeper, until the program's speed is known.
    fn try_out(&mut self, station: &mut Station) -> Result<(), EngineError> {
        for depth in 1..=TRIED_DEPTH {
            let estimate = self.session.pace.estimate(station.nodes(depth));
            if estimate <= self.time / TRYING_OUT {
                self.ask(station, depth)?;
            }
        }
        Ok(())
    }

    /// Asks in longer and longer rounds, until no question fits into the time left.
    fn deepen(&mut self, mut tiers: [&mut Tier; 2]) -> Result<(), EngineError> {
        let mut budget = self.session.elapsed().max(FIRST_ROUND);
        let size = |tier: &Tier| tier.len().max(1) as u32;
        let widest = size(tiers[0]).max(size(tiers[1]));
        while !self.is_over() {
            let before = self.session.outcome.questions;
            for tier in &mut tiers {
                let slice = budget / size(tier);
                self.round(tier, budget, slice, 1)?;
            }
            let has_asked = self.session.outcome.questions > before;
            if !has_asked && budget / widest > self.left() {
                break;
            }
            budget = budget.saturating_mul(2);
        }
        Ok(())
    }

    /// Asks once about each position, from where the last round has ended, for the time of a budget. A question may take a
    /// slice of time; but answers should agree up to the `least` depth, however long that takes.
    fn round(
        &mut self,
        tier: &mut Tier,
        budget: Duration,
        slice: Duration,
        least: u32,
    ) -> Result<(), EngineError> {
        let begin = Instant::now();
        for _ in 0..tier.len() {
            if self.is_over() || begin.elapsed() > budget {
                break;
            }
            let station = &mut tier[0];
            if let Some(depth) = station.depth_within(slice, least, &self.session.pace) {
                self.ask(station, depth)?;
            }
            tier.rotate_left(1);
        }
        Ok(())
    }

    /// Asks one question, if there is time for it.
    fn ask(&mut self, station: &mut Station, depth: u32) -> Result<(), EngineError> {
        let estimate = self.session.pace.estimate(station.nodes(depth));
        if self.found.is_some() || estimate > self.left() {
            return Ok(());
        }
        let question = Question::at(station.root.setup, depth);
        match self.session.compare(&question)? {
            Compared::Same(nodes) => {
                self.session.outcome.positions += u64::from(station.agreed == 0);
                station.agree(depth, nodes, self.session.contender);
            }
            Compared::OutOfTime => {}
            Compared::Different(difference) => {
                let name = station.root.name.clone();
                self.found = Some(Finding::new(name, question, difference));
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.found.is_some() || self.left().is_zero()
    }

    fn left(&self) -> Duration {
        self.time.saturating_sub(self.session.elapsed())
    }
}
