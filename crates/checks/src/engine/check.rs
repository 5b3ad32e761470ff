//! The order in which positions are asked about, and how the time is divided.

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use boardbench_core::Setup;
use boardbench_registry::Pair;

use super::afresh::{Repeated, repeat};
use super::compare::Difference;
use super::error::{EngineError, Problem};
use super::finding::Finding;
use super::question::{Divider, Question, Variation};
use super::reduce::{Reduced, reduce};
use super::roots::{Root, Station, first, of_games};
use super::rule::{likely, rules};
use super::session::{Compared, Extent, Session, Watch};
use super::walk::Walk;

/// The result of a check; `F` is what is found.
#[derive(Clone, Debug)]
pub enum Agreement<F = Finding> {
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
    Different(Box<F>),
}

impl<F> Agreement<F> {
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
const SEARCHING: f64 = 0.7;

/// The part of the time in which everything ends; the rest is for what follows.
const WHOLE: f64 = 0.95;

/// The longest time; a longer one is cut down to it.
const LONGEST: Duration = Duration::from_secs(1_000_000);

/// The part of the search time that one question may take before the speed is known.
const TRYING_OUT: u32 = 10;

/// The greatest depth of the questions that find the program's speed.
const TRIED_DEPTH: u32 = 3;

/// How long the first round may take, at least.
const FIRST_ROUND: Duration = Duration::from_millis(100);

/// Compares a program with a contender until they differ or the time is over.
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
    contender: &'static Pair,
    special: &[Root],
    time: Duration,
    watch: Watch<'_>,
) -> Result<(Agreement, Extent), EngineError> {
    let time = time.min(LONGEST);
    let mut search = DifferenceSearch {
        session: Session::new(divider, contender, time.mul_f64(WHOLE), watch),
        time: time.mul_f64(SEARCHING),
        found: None,
    };
    let special = search.run(special)?;
    let DifferenceSearch {
        mut session, found, ..
    } = search;
    if session.outcome.questions == 0 {
        return Err(EngineError::at_start(Problem::NoTime));
    }
    let verdict = match found {
        None => special.verdict(),
        Some(found) => Agreement::Different(Box::new(explain(&mut session, found))),
    };
    session.outcome.time = session.elapsed();
    Ok((verdict, session.outcome))
}

/// A difference, and the position where it was found.
struct Found {
    name: String,
    question: Question,
    difference: Difference,
}

/// Walks down to a difference and reduces it. One that a new process does not show is left as it is, and the questions that it
/// depends on are reduced instead: what a smaller question shows then may be another difference.
fn explain(session: &mut Session<'_>, found: Found) -> Finding {
    let Found {
        name,
        question,
        difference,
    } = found;
    let repeated = repeat(session, &question);
    if repeated != Repeated::Alone {
        let path = question.variation.clone();
        let setup = question.variation.end(session.contender);
        let setup = setup.expect("only legal moves were asked about");
        let rule = rules(session.contender, &setup, &difference)[0];
        let reduced = Reduced {
            question,
            difference,
            rule,
            is_smallest: true,
        };
        return finding(session, (name, path), reduced, repeated);
    }
    let walk = Walk::new(question, difference).go_down(session);
    let reduced = reduce(session, walk.question, walk.difference);
    let repeated = repeat(session, &reduced.question);
    finding(session, (name, walk.path), reduced, repeated)
}

fn finding(
    session: &Session<'_>,
    (name, path): (String, Variation),
    reduced: Reduced,
    repeated: Repeated,
) -> Finding {
    let Reduced {
        question,
        difference,
        rule,
        is_smallest,
    } = reduced;
    let setup = question.variation.end(session.contender);
    let setup = setup.expect("only legal moves were asked about");
    let likely = match difference.totals {
        Some(totals) if difference.has_total_only && question.depth == NonZeroU32::MIN => {
            likely(session.contender, &setup, totals)
        }
        _ => Vec::new(),
    };
    let mut questions = match &repeated {
        Repeated::After(earlier) => earlier.clone(),
        Repeated::Alone | Repeated::Never => Vec::new(),
    };
    questions.push(question.clone());
    Finding {
        name,
        path,
        setup,
        replay: session.replay(&questions),
        question,
        difference,
        rule,
        likely,
        is_smallest,
        repeated,
    }
}

/// A search for a difference. It stops as soon as one is found.
struct DifferenceSearch<'a> {
    session: Session<'a>,
    /// How long it may take.
    time: Duration,
    found: Option<Found>,
}

/// Positions that are asked about in turn.
struct Tier {
    stations: Vec<Station>,
    next: usize,
}

impl Tier {
    /// The verdict if no answer about these positions was wrong.
    fn verdict(&self) -> Agreement {
        let asked = self.stations.iter().filter(|station| station.agreed > 0);
        Agreement::without_difference(asked.count(), self.stations.len())
    }
}

/// The limits of a round.
#[derive(Clone, Copy)]
struct Round {
    /// How long it may take.
    budget: Duration,
    /// How long a question may take.
    slice: Duration,
    /// Answers should agree up to this depth, however long that takes.
    least: u32,
}

impl DifferenceSearch<'_> {
    /// Returns the special positions, with how deep each was asked about.
    fn run(&mut self, special: &[Root]) -> Result<Tier, EngineError> {
        let contender = self.session.contender;
        let root = Root {
            name: "initial position".to_owned(),
            setup: Setup::initial(),
        };
        let mut initial = Station::new(root, contender);
        self.try_out(&mut initial)?;
        let mut stations = first(special, contender);
        stations.retain(|station| station.root.setup != initial.root.setup);
        stations.push(initial);
        let mut special = Tier { stations, next: 0 };
        for least in [1, 2] {
            let round = Round {
                budget: Duration::MAX,
                slice: self.session.pace.least() * 2,
                least,
            };
            self.round(&mut special, round)?;
        }
        let games = Tier {
            stations: of_games(contender),
            next: 0,
        };
        let mut tiers = [special, games];
        self.deepen(&mut tiers)?;
        let [special, _] = tiers;
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
    fn deepen(&mut self, tiers: &mut [Tier; 2]) -> Result<(), EngineError> {
        let mut budget = self.session.elapsed().max(FIRST_ROUND);
        let sizes = tiers
            .each_ref()
            .map(|tier| tier.stations.len().max(1) as u32);
        let widest = sizes[0].max(sizes[1]);
        while !self.is_over() {
            let before = self.session.outcome.questions;
            for (tier, positions) in tiers.iter_mut().zip(sizes) {
                let round = Round {
                    budget,
                    slice: budget / positions,
                    least: 1,
                };
                self.round(tier, round)?;
            }
            let has_asked = self.session.outcome.questions > before;
            if !has_asked && budget / widest > self.left() {
                break;
            }
            budget = budget.saturating_mul(2);
        }
        Ok(())
    }

    /// Asks once about each position, from where the last round has ended.
    fn round(&mut self, tier: &mut Tier, round: Round) -> Result<(), EngineError> {
        let begin = Instant::now();
        for _ in 0..tier.stations.len() {
            if self.is_over() || begin.elapsed() > round.budget {
                break;
            }
            let index = tier.next;
            tier.next = (index + 1) % tier.stations.len();
            let station = &mut tier.stations[index];
            let depth = station.depth_within(round.slice, round.least, &self.session.pace);
            if let Some(depth) = depth {
                self.ask(station, depth)?;
            }
        }
        Ok(())
    }

    /// Asks one question, if there is time for it.
    fn ask(&mut self, station: &mut Station, depth: u32) -> Result<(), EngineError> {
        let estimate = self.session.pace.estimate(station.nodes(depth));
        let Some(plies) = NonZeroU32::new(depth) else {
            return Ok(());
        };
        if self.found.is_some() || estimate > self.left() {
            return Ok(());
        }
        let question = Question {
            variation: Variation::at(station.root.setup),
            depth: plies,
        };
        match self.session.compare(&question)? {
            Compared::Same(nodes) => {
                self.session.outcome.positions += u64::from(station.agreed == 0);
                station.agree(depth, nodes, self.session.contender);
            }
            Compared::OutOfTime => {}
            Compared::Different(difference) => {
                self.found = Some(Found {
                    name: station.root.name.clone(),
                    question,
                    difference,
                });
            }
        }
        Ok(())
    }

    /// Whether a difference was found, or the time is over.
    fn is_over(&self) -> bool {
        self.found.is_some() || self.left().is_zero()
    }

    fn left(&self) -> Duration {
        self.time.saturating_sub(self.session.elapsed())
    }
}
