//! Attacks that every move keeps up to date, or that are computed when they are asked for: from how many questions a node on
//! keeping pays.

use boardbench_results::{Axis, Ratio, Row, Verdict, unique};

use super::axes::by_operation;
use super::decisions::{most_asked_of, reported};
use super::parts::tone;
use crate::data::{GroupRows, compare_times};
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::{Machine, measured_on};
use crate::number;
use crate::plot::{Line, Lines, Plot, lines};
use crate::prose::Prose;

pub(crate) const KEEPING: &str = "Keep attacks, or compute them?";

const COMPUTED: &str = "computed";
const KEPT: &str = "kept";

/// What a search may ask at each node.
const QUESTIONS: [&str; 3] = ["mobility", "threats", DELTAS];

/// Asked of each move, so once at most.
const DELTAS: &str = "deltas";

/// The operations that ask about attacks, and one that a board may answer from them.
const OPERATIONS: [&str; 7] = [
    "captures",
    "threats",
    MAKING,
    "attackers",
    "mobility",
    "gives-check",
    "exchange",
];

/// The one that is a walk itself.
const MAKING: &str = "threat-deltas";

/// How often a plot asks at each node.
const TIMES: [u32; 5] = [0, 1, 2, 4, 8];
const TIMES_IN_WORDS: [&str; 5] = ["nothing", "once", "twice", "4 times", "8 times"];

/// `None` if no machine measured a board that keeps attacks beside one that computes them.
pub(super) fn keeping(machines: &[Machine<'_>]) -> Option<Section> {
    let has_any = |machine: &&Machine<'_>| machine.of_axis(Axis::Keeping).next().is_some();
    let own: Vec<&Machine<'_>> = machines.iter().filter(has_any).collect();
    if own.is_empty() {
        return None;
    }
    let mut section = Section::new(KEEPING);
    section.extend(measured_on(machines).map(Prose::from));
    section.extend(most_asked_of(machines, Axis::Keeping));
    section.extend(own.iter().filter_map(|machine| searches(machine)));
    section.extend(own.iter().filter_map(|machine| questions(machine)));
    section.extend(reported(machines, &[Axis::Keeping]).non_empty());
    for machine in own {
        let name = machine.name_between(", ", "");
        section.push(Block::heading(&format!("Questions at every node{name}")));
        for group in machine.at(Axis::Keeping, "search") {
            section.extend(plot(&group, &name));
        }
        let groups: Vec<GroupRows<'_>> = machine.rows.groups(Axis::Keeping).collect();
        for operation in unique(groups.iter().map(|group| group.facts.operation.as_str())) {
            section.push(Block::heading(&format!("{operation}{name}")));
            section.extend(by_operation(machine, Axis::Keeping, operation));
        }
    }
    Some(section)
}

/// From how many questions a node on keeping takes less time.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Threshold {
    /// Keeping takes less time even if nothing is asked.
    Always,
    From(Ratio),
    /// An answer saves no time.
    Never,
    CannotTell,
}

/// The searches of one board that ask one question, and those that ask nothing.
struct Asked<'r> {
    subject: &'r str,
    question: &'static str,
    /// Each first computed, then kept.
    silent: [&'r Row; 2],
    asking: [&'r Row; 2],
}

impl<'r> Asked<'r> {
    fn new(group: &GroupRows<'r>, question: &'static str) -> Option<Self> {
        let [computed, kept] = [COMPUTED, KEPT];
        let asking = |name| group.timed(&format!("{name}+{question}"));
        Some(Self {
            subject: group.subject()?,
            question,
            silent: [group.timed(computed)?, group.timed(kept)?],
            asking: [asking(computed)?, asking(kept)?],
        })
    }

    /// In each observation the time of a search is taken as a straight line over the number of questions a node, through none and
    /// one. Where the two lines meet, keeping begins to pay: the extra time without questions divided by what an answer saves. Nothing
    /// is told if keeping is neither slower nor faster when nothing is asked, or if an answer may save nothing.
    fn threshold(&self, comparisons: usize) -> Threshold {
        let [[silent, kept], [asking, kept_asking]] = [self.silent, self.asking];
        let rows = [silent, kept, asking, kept_asking];
        let count = silent.logs.len();
        if count < 2 || rows.iter().any(|row| row.logs.len() != count) {
            return Threshold::CannotTell;
        }
        let in_one = |at: usize| {
            let [silent, kept, asking, kept_asking] = rows.map(|row| row.logs[at].exp());
            (kept - silent, (asking - silent) - (kept_asking - kept))
        };
        let extra_and_saved: Vec<(f64, f64)> = (0..count).map(in_one).collect();
        let saved: Vec<f64> = extra_and_saved.iter().map(|&(_, saved)| saved).collect();
        let saves_nothing =
            Ratio::trimmed(&saved, comparisons).is_some_and(|ratio| ratio.high <= 1.0);
        match compare_times(kept, silent).map(|compared| compared.verdict.direction()) {
            Some(Verdict::Faster) if !saves_nothing => Threshold::Always,
            Some(Verdict::Slower) if saves_nothing => Threshold::Never,
            Some(Verdict::Slower) => Ratio::of_means(&extra_and_saved, comparisons)
                .map_or(Threshold::CannotTell, Threshold::From),
            _ => Threshold::CannotTell,
        }
    }
}

fn asked<'r>(machine: &'r Machine<'_>) -> Vec<Asked<'r>> {
    let groups = machine.at(Axis::Keeping, "search");
    groups
        .flat_map(|group| QUESTIONS.map(|question| Asked::new(&group, question)))
        .flatten()
        .collect()
}

/// What keeping costs a search, what it saves when attacks are asked for, and from how many questions on it pays.
fn searches(machine: &Machine<'_>) -> Option<Table> {
    let all = asked(machine);
    let comparisons = all.len();
    let columns = Columns::new()
        .text("board", |it: &Asked<'_>| Cell::code(it.subject))
        .text("asked at each node", |it| Cell::code(it.question))
        .number("kept, nothing asked", |it| {
            compared(it.silent[1], it.silent[0])
        })
        .number("computed, asked once", |it| {
            compared(it.asking[0], it.silent[0])
        })
        .number("kept, asked once", |it| {
            compared(it.asking[1], it.silent[0])
        })
        .text("keeping pays from", move |it| {
            in_words(it.threshold(comparisons), it.question)
        });
    let name = machine.name_between(", ", "");
    let caption = format!(
        "Time of the model search, divided by that of the same board that computes attacks and is asked nothing, with 99 % \
         intervals{name}. The last column has the number of questions a node from which keeping takes less time, on a straight \
         line through none and one, with Fieller's intervals, which hold at once. Beyond one question that is an extrapolation; deltas \
         can be asked once at most"
    );
    let mut table = columns.table(&format!("keeping-searches{name}"), caption, all);
    table.is_stacked = true;
    table.non_empty()
}

fn compared(row: &Row, base: &Row) -> Option<Cell> {
    let compared = compare_times(row, base)?;
    let text = number::with_interval(compared.ratio);
    Some(Cell::number(compared.ratio.mean, text).toned(tone(compared.verdict)))
}

fn in_words(threshold: Threshold, question: &str) -> String {
    match threshold {
        Threshold::Always => "none at all".to_owned(),
        Threshold::From(questions) => {
            let text = number::with_interval(questions);
            if question == DELTAS && questions.low > 1.0 {
                format!("never: the lines meet at {text}")
            } else {
                text
            }
        }
        Threshold::Never => "never: an answer saves nothing".to_owned(),
        Threshold::CannotTell => "cannot tell".to_owned(),
    }
}

/// Every board at the operations that ask about attacks, and the twins that keep them.
fn questions(machine: &Machine<'_>) -> Option<Table> {
    let groups = OPERATIONS.map(|operation| machine.at(Axis::Boards, operation).next());
    let boards = groups.iter().flatten().flat_map(|group| &group.rows);
    let boards = boards.filter(|row| row.placebo.is_none());
    let boards: Vec<&str> = unique(boards.map(|row| row.contender.as_str()));
    let mut columns = Columns::new().text("board", |board: &&str| Cell::code(board));
    for (operation, group) in OPERATIONS.into_iter().zip(groups) {
        columns = columns.number(operation, move |board| {
            alone(operation, group.as_ref()?.timed(board)?)
        });
    }
    let name = machine.name_between(", ", "");
    let caption = format!(
        "Nanoseconds, and divided by the time of the default board, with 99 % intervals that hold at once within a column{name}. \
         The walk that an operation is timed on is taken off, but for threat-deltas, whose moves are made and unmade; a cell is empty \
         where the operation is less than half of both"
    );
    columns
        .table(&format!("keeping-boards{name}"), caption, boards)
        .non_empty()
}

/// The time of an operation without the walk, and its ratio to the reference's. `None` if it is too small a part of both together.
fn alone(operation: &str, row: &Row) -> Option<Cell> {
    let timing = row.timing?;
    let (nanoseconds, ratio) = match timing.net {
        Some(net) => (net.nanoseconds, net.ratio),
        None if operation == MAKING => (timing.nanoseconds, timing.ratio),
        None => return None,
    };
    let ratio = number::with_interval(ratio);
    let text = format!("{} ns, {ratio}", number::significant(nanoseconds));
    Some(Cell::number(nanoseconds, text))
}

/// The time of a search by how often it asks at each node. Only none and once were measured.
fn plot(group: &GroupRows<'_>, name: &str) -> Option<Plot> {
    let mut all = Vec::new();
    for (family, question) in QUESTIONS.into_iter().enumerate() {
        let Some(asked) = Asked::new(group, question) else {
            continue;
        };
        for (way, row) in [COMPUTED, KEPT].into_iter().zip([0, 1]) {
            let [silent, asking] = [asked.silent[row], asked.asking[row]];
            let ratios = [silent, asking].map(|own| own.against(asked.silent[0]));
            let heights = TIMES.map(|times| {
                let is_asked = times < 2 || question != DELTAS;
                on_line(ratios, times).filter(|_| is_asked)
            });
            all.push(Line {
                label: format!("{way}, {question}"),
                family,
                heights: heights.to_vec(),
            });
        }
    }
    let subject = group.subject()?;
    let content = Lines {
        title: &format!("{subject}{name}"),
        axes: [
            "time of a search, 1: computed and asked nothing; logarithmic",
            "questions at each node; more than one by a straight line",
        ],
        places: &TIMES_IN_WORDS,
        all: &all,
    };
    (!all.is_empty()).then(|| lines(&format!("keeping-{subject}-{name}"), &content))
}

/// The time for this number of questions a node, on a straight line through the times for none and for one.
fn on_line([silent, asking]: [Option<Ratio>; 2], times: u32) -> Option<Ratio> {
    match times {
        0 => silent,
        1 => asking,
        _ => {
            let (silent, asking) = (silent?.mean, asking?.mean);
            let mean = silent + f64::from(times) * (asking - silent);
            (mean > 0.0).then_some(Ratio {
                mean,
                low: mean,
                high: mean,
            })
        }
    }
}
