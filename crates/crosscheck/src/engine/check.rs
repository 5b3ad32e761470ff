//! The order in which positions are asked about, and how the time is divided.

use std::time::Duration;

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

/// The part of the time for finding a difference; the rest is for reducing it.
const SEARCHING: f64 = 0.7;

/// The part of the time in which everything ends; the rest is for what follows.
const WHOLE: f64 = 0.95;

/// The longest time; a longer one is cut down to it.
pub(super) const MAX_LENGTH: Duration = Duration::from_secs(1_000_000);

/// The greatest depth, for positions with hardly any moves.
const DEEPEST: u32 = 16;

/// The depth of every special position, however long that takes. Positions of games are that many plies behind.
const MIN: u32 = 2;

/// The part of the remaining time that a deeper question may take.
const SHARE: u32 = 8;

/// Compares a program, which writes castling in a form of its own, with a contender until they differ or the time is over.
///
/// The initial position comes first; then one `special` position of each name, the perft vectors, and the other special
/// positions, all of them at depths 1 and 2. After that these and positions of random games are asked about in turn, one ply
/// deeper each time, as the speed and the time allow. If the answers differ, a good quarter of the time is left to walk
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
    let time = time.min(MAX_LENGTH);
    let deepest = if divider.lists_moves_only() { 1 } else { DEEPEST };
    let mut search = DifferenceSearch {
        session: Session::new(divider, castling, contender, time.mul_f64(WHOLE), watch),
        time: time.mul_f64(SEARCHING),
        found: None,
    };
    let mut special = first(special);
    let initial = special.iter().position(|root| root.setup == Setup::initial());
    if let Some(initial) = initial.filter(|_| deepest > 1) {
        special[..=initial].rotate_right(1);
    }
    let special = search.run(special, deepest)?;
    let mut session = search.session;
    if session.outcome.questions == 0 {
        return Err(EngineError::no_time());
    }
    let asked = special.iter().filter(|station| station.has_agreed());
    let (asked, special) = (asked.count(), special.len());
    let verdict = match search.found {
        None if asked < special => Agreement::Unfinished { asked, special },
        None => Agreement::Equal,
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

impl DifferenceSearch<'_> {
    /// Asks about all positions, deeper and deeper. Returns the special ones, with how deep each was asked about.
    fn run(&mut self, special: Vec<Root>, deepest: u32) -> Result<Vec<Station>, EngineError> {
        self.session.wait_for_start()?;
        let mut special: Vec<Station> = special.into_iter().map(Station::new).collect();
        for depth in 1..=MIN.min(deepest) {
            self.ask_all(&mut special, depth)?;
        }
        if self.is_over() {
            return Ok(special);
        }
        // Their computation takes a while.
        let mut games: Vec<Station> = of_games().into_iter().map(Station::new).collect();
        for depth in 1..=deepest {
            let questions = self.session.outcome.questions;
            if depth + MIN <= deepest {
                self.ask_all(&mut special, depth + MIN)?;
            }
            self.ask_all(&mut games, depth)?;
            if questions == self.session.outcome.questions {
                break;
            }
        }
        Ok(special)
    }

    fn ask_all(&mut self, stations: &mut [Station], depth: u32) -> Result<(), EngineError> {
        stations.iter_mut().try_for_each(|station| self.ask(station, depth))
    }

    /// Asks one question, if there is time for it, and the position was asked about at the depths before.
    fn ask(&mut self, station: &mut Station, depth: u32) -> Result<(), EngineError> {
        let estimate = self.session.pace.estimate(station.next_nodes());
        let left = self.left();
        let most = if depth <= MIN { left } else { left / SHARE };
        if self.is_over() || !station.is_next(depth) || estimate > most {
            return Ok(());
        }
        let question = Question::at(station.root.setup, depth);
        match self.session.compare(&question)? {
            Compared::Same(nodes) => {
                self.session.outcome.positions += u64::from(depth == 1);
                station.agree(nodes);
            }
            Compared::OutOfTime => {}
            Compared::Different(difference) => {
                self.session.divider.settle()?;
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
