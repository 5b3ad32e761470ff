//! The order in which positions are asked of, and how the time is shared out.

use std::time::{Duration, Instant};

use boardbench_core::Setup;
use boardbench_registry::Contender;

use super::compare::Difference;
use super::error::{EngineError, Problem};
use super::finding::Finding;
use super::question::{Divider, Question, Variation};
use super::reduce::{Reduced, reduce};
use super::roots::{Root, Station, first, of_games};
use super::session::{Compared, Outcome, Session, Watch};
use super::walk::Walk;

/// How a check came out.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// All answers agreed.
    Equal,
    /// They did not.
    Different(Box<Finding>),
}

/// The part of the time that goes into looking for a difference; the rest is for making it small.
const LOOKING: f64 = 0.7;

/// The part of the time in which everything ends; the rest is for what comes after.
const WHOLE: f64 = 0.95;

/// The longest time that is given; a longer one is cut down to it.
const LONGEST: Duration = Duration::from_secs(1_000_000);

/// The part of the time for looking that one question may take before the speed is known.
const TRYING_OUT: u32 = 10;

/// How deep the first position is asked of, to know the engine's speed.
const TRIED_DEPTH: u32 = 3;

/// How long the first round may take, at least.
const FIRST_ROUND: Duration = Duration::from_millis(100);

/// Compares an engine with a contender until they differ or the time is out.
///
/// First comes the initial position, to know the engine's speed; then the `special` positions, and
/// those that every move generator is tried on, all of them at depth 1 and 2. Then these and
/// positions of random games are asked of in turn, deeper and deeper, as the speed and the time
/// allow: each round lasts twice as long as the one before. When the answers differ, a good quarter
/// of the time is left to walk down to the difference and to make it small.
///
/// # Errors
///
/// If the engine gives no answer that makes sense, or none in time.
pub fn check(
    divider: &mut dyn Divider,
    contender: &'static Contender,
    special: &[Root],
    time: Duration,
    watch: Watch<'_>,
) -> Result<(Verdict, Outcome), EngineError> {
    let time = time.min(LONGEST);
    let session = Session::new(divider, contender, time.mul_f64(WHOLE), watch);
    let mut search = Search {
        session,
        looking: time.mul_f64(LOOKING),
    };
    let found = search.run(special)?;
    let Search { mut session, .. } = search;
    if session.outcome.questions == 0 {
        return Err(EngineError::at_start(Problem::NoTime));
    }
    let verdict = match found {
        None => Verdict::Equal,
        Some(found) => Verdict::Different(Box::new(explain(&mut session, found))),
    };
    session.outcome.time = session.elapsed();
    Ok((verdict, session.outcome))
}

/// A difference where it was found.
struct Found {
    name: String,
    question: Question,
    difference: Difference,
}

/// Walks down to a difference and makes it small.
fn explain(session: &mut Session<'_>, found: Found) -> Finding {
    let walk = Walk::from(found.question, found.difference).go_down(session);
    let Reduced {
        question,
        difference,
        rule,
        is_smallest,
    } = reduce(session, walk.question, walk.difference);
    let setup = question.variation.end(session.contender);
    Finding {
        name: found.name,
        path: walk.path,
        setup: setup.expect("only legal moves were asked about"),
        replay: session.replay(&question),
        question,
        difference,
        rule,
        is_smallest,
    }
}

struct Search<'a> {
    session: Session<'a>,
    /// How long to look for a difference.
    looking: Duration,
}

/// Positions that are asked of in turn.
struct Tier {
    stations: Vec<Station>,
    next: usize,
}

impl Tier {
    const fn new(stations: Vec<Station>) -> Self {
        Self { stations, next: 0 }
    }
}

impl Search<'_> {
    fn run(&mut self, special: &[Root]) -> Result<Option<Found>, EngineError> {
        let contender = self.session.contender;
        let mut initial = Station::new(
            Root {
                name: "initial position".to_owned(),
                setup: Setup::initial(),
            },
            contender,
        );
        if let Some(found) = self.try_out(&mut initial)? {
            return Ok(Some(found));
        }
        let mut stations = first(special, contender);
        stations.retain(|station| station.root.setup != initial.root.setup);
        stations.push(initial);
        let mut special = Tier::new(stations);
        for least in [1, 2] {
            let slice = self.session.pace.least() * 2;
            let round = Round {
                budget: Duration::MAX,
                slice,
                least,
            };
            if let Some(found) = self.round(&mut special, round)? {
                return Ok(Some(found));
            }
        }
        let games = Tier::new(of_games(contender));
        self.deepen([special, games])
    }

    /// Asks of a position, deeper and deeper, until the engine's speed is known.
    fn try_out(&mut self, station: &mut Station) -> Result<Option<Found>, EngineError> {
        let slice = self.looking / TRYING_OUT;
        for depth in 1..=TRIED_DEPTH {
            let estimate = self.session.pace.estimate(station.nodes(depth));
            if estimate > slice {
                break;
            }
            if let Some(found) = self.ask(station, depth)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Rounds that get longer, until no question fits into the time that is left.
    fn deepen(&mut self, mut tiers: [Tier; 2]) -> Result<Option<Found>, EngineError> {
        let mut budget = self.session.elapsed().max(FIRST_ROUND);
        loop {
            let before = self.session.outcome.questions;
            for tier in &mut tiers {
                let positions = tier.stations.len().max(1) as u32;
                let round = Round {
                    budget,
                    slice: budget / positions,
                    least: 1,
                };
                if let Some(found) = self.round(tier, round)? {
                    return Ok(Some(found));
                }
            }
            let has_asked = self.session.outcome.questions > before;
            let widest = tiers.iter().map(|tier| tier.stations.len()).max();
            let is_everything = budget / widest.unwrap_or(1).max(1) as u32 > self.left();
            if self.left().is_zero() || (is_everything && !has_asked) {
                return Ok(None);
            }
            budget = budget.saturating_mul(2);
        }
    }

    /// Asks once of each position, from where the last round has ended.
    fn round(&mut self, tier: &mut Tier, round: Round) -> Result<Option<Found>, EngineError> {
        let begin = Instant::now();
        for _ in 0..tier.stations.len() {
            if begin.elapsed() > round.budget || self.left().is_zero() {
                break;
            }
            let index = tier.next;
            tier.next = (index + 1) % tier.stations.len();
            let station = &mut tier.stations[index];
            let pace = &self.session.pace;
            if let Some(depth) = station.depth_within(round.slice, round.least, pace)
                && let Some(found) = self.ask(station, depth)?
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Asks one question, if there is time for it.
    fn ask(&mut self, station: &mut Station, depth: u32) -> Result<Option<Found>, EngineError> {
        let contender = self.session.contender;
        let estimate = self.session.pace.estimate(station.nodes(depth));
        let Some(plies) = std::num::NonZeroU32::new(depth) else {
            return Ok(None);
        };
        if estimate > self.left() {
            return Ok(None);
        }
        let question = Question {
            variation: Variation::at(station.root.setup),
            depth: plies,
        };
        match self.session.compare(&question)? {
            Compared::Same(nodes) => {
                self.session.outcome.positions += u64::from(station.agreed == 0);
                station.agree(depth, nodes, contender);
                Ok(None)
            }
            Compared::OutOfTime => Ok(None),
            Compared::Different(difference) => Ok(Some(Found {
                name: station.root.name.clone(),
                question,
                difference,
            })),
        }
    }

    /// How much of the time for looking is left.
    fn left(&self) -> Duration {
        self.looking.saturating_sub(self.session.elapsed())
    }
}

/// How a round is asked.
#[derive(Clone, Copy)]
struct Round {
    /// How long it may last.
    budget: Duration,
    /// How long a question may take.
    slice: Duration,
    /// To which depth the answers should have agreed, however long it takes.
    least: u32,
}
