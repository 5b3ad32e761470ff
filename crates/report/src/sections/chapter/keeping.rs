//! Attacks that every move keeps up to date, or that are computed when they are asked for: from how many questions a node on
//! keeping pays.

use boardbench_results::{Factor, Ratio, Row, Verdict, unique};

use super::{Chapter, compared};
use crate::data::{GroupRows, compare_times};
use crate::document::{Block, Cell, Columns, Table};
use crate::machine::Machine;
use crate::number;
use crate::plot::{Line, Lines, Plot, lines};

pub(super) const KEEPING: Chapter = Chapter {
    title: "Keep attacks, or compute them?",
    factor: Factor::AttackTables,
    reported: &[Factor::AttackTables],
    tables: &[searches, questions],
    before: plots,
    plot: |_, _| None,
};

/// Both ways, of which the first computes.
const WAYS: [&str; 2] = ["on-demand", "incremental"];

/// What a search may ask at each node.
const QUESTIONS: [&str; 3] = ["mobility", "threats", DELTAS];

/// Asked of each move, so once at most.
const DELTAS: &str = "deltas";

/// The operations that ask about attacks, and one that a board may answer from them.
const OPERATIONS: [&str; 7] =
    ["captures", "threats", MAKING, "attackers", "mobility", "gives-check", "see"];

/// The one that is a walk itself.
const MAKING: &str = "threat-deltas";

/// How often a plot asks at each node.
const TIMES: [u32; 5] = [0, 1, 2, 4, 8];
const TIMES_IN_WORDS: [&str; 5] = ["nothing", "once", "twice", "4 times", "8 times"];

/// The searches of one board that ask one question, and those that ask nothing.
struct Asked<'r> {
    subject: &'r str,
    question: &'static str,
    /// In the order of [`WAYS`].
    silent: [&'r Row; 2],
    asking: [&'r Row; 2],
}

impl<'r> Asked<'r> {
    /// Returns those of a group.
    fn of(group: &GroupRows<'r>) -> Vec<Self> {
        let rows = |suffix: String| {
            let [computed, kept] = WAYS.map(|way| group.timed(&format!("{way}{suffix}")));
            Some([computed?, kept?])
        };
        let asked = QUESTIONS.into_iter().filter_map(|question| {
            Some(Self {
                subject: group.subject()?,
                question,
                silent: rows(String::new())?,
                asking: rows(format!("+{question}"))?,
            })
        });
        asked.collect()
    }

    /// Returns in words from how many questions a node on keeping takes less time.
    ///
    /// In each observation the time of a search is taken as a straight line over the number of questions a node, through none and
    /// one. Where the two lines meet, keeping begins to pay: the extra time without questions divided by what an answer saves. Nothing
    /// is told if keeping is neither slower nor faster when nothing is asked, or if an answer may save nothing.
    fn pays_from(&self, comparisons: usize) -> String {
        let inconclusive = || "cannot tell".to_owned();
        let [silent, kept] = self.silent;
        let rows = [silent, kept, self.asking[0], self.asking[1]];
        let count = silent.logs.len();
        if count < 2 || rows.iter().any(|row| row.logs.len() != count) {
            return inconclusive();
        }
        let extra_and_saved = (0..count).map(|at| {
            let [silent, kept, asking, kept_asking] = rows.map(|row| row.logs[at].exp());
            (kept - silent, (asking - silent) - (kept_asking - kept))
        });
        let extra_and_saved: Vec<(f64, f64)> = extra_and_saved.collect();
        let saved: Vec<f64> = extra_and_saved.iter().map(|&(_, saved)| saved).collect();
        let saved = Ratio::trimmed(&saved, comparisons);
        let saves_nothing = saved.is_some_and(|saved| saved.high <= 1.0);
        let pays_from = Ratio::of_means(&extra_and_saved, comparisons);
        let direction = compare_times(kept, silent).map(|compared| compared.verdict.direction());
        match (direction, pays_from) {
            (Some(Verdict::Faster), _) if !saves_nothing => "none at all".to_owned(),
            (Some(Verdict::Slower), _) if saves_nothing => {
                "never: an answer saves nothing".to_owned()
            }
            (Some(Verdict::Slower), Some(number)) => {
                let is_beyond = self.question == DELTAS && number.low > 1.0;
                let never = if is_beyond { "never: the lines meet at " } else { "" };
                format!("{never}{}", number::with_interval(number))
            }
            _ => inconclusive(),
        }
    }
}

/// Returns what keeping costs a search, what it saves when attacks are asked for, and from how many questions on it pays.
fn searches(machine: &Machine<'_>) -> Option<Table> {
    let groups = machine.at(Factor::AttackTables, "search");
    let searches: Vec<Asked<'_>> = groups.flat_map(|group| Asked::of(&group)).collect();
    let comparisons = searches.len();
    let against_silent = |row: &Row, it: &Asked<'_>| compared(row, it.silent[0], false);
    let name = machine.name_between(", ", "");
    let caption = format!(
        "Time of the model search, divided by that of the same board that computes attacks and is asked nothing, with 99 % \
         intervals{name}. The last column has the number of questions a node from which keeping takes less time, on a straight \
         line through none and one, with Fieller's intervals, which hold at once. Beyond one question that is an extrapolation; deltas \
         can be asked once at most"
    );
    Columns::new()
        .text("board", |it: &Asked<'_>| Cell::code(it.subject))
        .text("asked at each node", |it| Cell::code(it.question))
        .number("kept, nothing asked", |it| against_silent(it.silent[1], it))
        .number("computed, asked once", |it| against_silent(it.asking[0], it))
        .number("kept, asked once", |it| against_silent(it.asking[1], it))
        .text("keeping pays from", |it| it.pays_from(comparisons))
        .table(&format!("keeping-searches{name}"), caption, searches)
        .stacked()
        .non_empty()
}

/// Returns every board at the operations that ask about attacks, and the twins that keep them.
fn questions(machine: &Machine<'_>) -> Option<Table> {
    let groups = OPERATIONS.map(|operation| machine.at(Factor::Boards, operation).next());
    let rows = groups.iter().flatten().flat_map(|group| &group.rows);
    let boards = rows.filter(|row| row.control.is_none());
    let boards: Vec<&str> = unique(boards.map(|row| row.contender.as_str()));
    let mut columns = Columns::new().text("board", |board: &&str| Cell::code(board));
    for (operation, group) in OPERATIONS.into_iter().zip(groups) {
        columns = columns
            .number(operation, move |board| without_walk(operation, group.as_ref()?.timed(board)?));
    }
    let name = machine.name_between(", ", "");
    let caption = format!(
        "Nanoseconds, and divided by the time of the default board, with 99 % intervals that hold at once within a column{name}. \
         The walk that an operation is timed on is taken off, but for threat-deltas, whose moves are made and unmade; a cell is empty \
         where the operation is less than half of both"
    );
    let table = columns.table(&format!("keeping-boards{name}"), caption, boards);
    table.non_empty()
}

/// Returns the time of an operation without the walk, and its ratio to the reference's. `None` if it is too small a part of both
/// together.
fn without_walk(operation: &str, row: &Row) -> Option<Cell> {
    let timing = row.timing?;
    let (nanoseconds, ratio) = match timing.net {
        Some(net) => (net.nanoseconds, net.ratio),
        None if operation == MAKING => (timing.nanoseconds, timing.ratio),
        None => return None,
    };
    let (time, ratio) = (number::significant(nanoseconds), number::with_interval(ratio));
    Some(Cell::number(nanoseconds, format!("{time} ns, {ratio}")))
}

fn plots(machine: &Machine<'_>) -> Vec<Block> {
    let name = machine.name_between(", ", "");
    let title = format!("Questions at every node{name}");
    let mut blocks = vec![Block::heading(&title, &title)];
    let groups = machine.at(Factor::AttackTables, "search");
    blocks.extend(groups.filter_map(|group| Some(plot(&group, &name)?.into())));
    blocks
}

/// Draws the time of a search by how often it asks at each node. Only none and once were measured.
fn plot(group: &GroupRows<'_>, name: &str) -> Option<Plot> {
    let mut content = Vec::new();
    for asked in Asked::of(group) {
        let question = asked.question;
        for (index, way) in WAYS.into_iter().enumerate() {
            let rows = [asked.silent[index], asked.asking[index]];
            let ratios = rows.map(|row| row.against(asked.silent[0]));
            let heights = TIMES.map(|times| {
                let is_asked = times < 2 || question != DELTAS;
                on_line(ratios, times).filter(|_| is_asked)
            });
            content.push(Line {
                label: format!("{way}, {question}"),
                family: QUESTIONS.iter().position(|it| *it == question)?,
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
        curves: &content,
    };
    let id = format!("keeping-{subject}-{name}");
    (!content.curves.is_empty()).then(|| lines(&id, &content))
}

/// Returns the time for this number of questions a node, on a straight line through the times for none and for one.
fn on_line([silent, asking]: [Option<Ratio>; 2], times: u32) -> Option<Ratio> {
    match times {
        0 => silent,
        1 => asking,
        _ => {
            let (silent, asking) = (silent?.mean, asking?.mean);
            let mean = silent + f64::from(times) * (asking - silent);
            (mean > 0.0).then_some(number::exactly(mean))
        }
    }
}
