//! The bars that boards have to reach: how many instructions each may take at most, from the best known
//! programs of its kind.
//!
//! A bar is defined by its inputs, so nothing judges it but counts on those: the groups of
//! [`View::Bars`](boardbench_harness::data::View::Bars), in which nothing is timed. Some bars depend on
//! which instructions the compiler was allowed to use.

use boardbench_harness::data::{Axis, Header, Row};

use crate::data::{Data, board_of, is_outsider};

/// What some boards have to reach at some work.
#[derive(Debug)]
pub(crate) struct Bar {
    /// The boards, by name.
    boards: &'static [&'static str],
    /// Whether it is enough that one of them reaches it.
    is_for_one: bool,
    /// What is done.
    pub(crate) work: Work,
    /// The most instructions that one operation may take.
    pub(crate) most: f64,
    /// The builds that it is stated for; any if it does not depend on that.
    build: Option<Build>,
}

/// For which processors a program was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Build {
    /// For those that have BMI2 and POPCNT, which it uses without asking.
    Native,
    /// For any of its architecture; what it finds at run time it may use.
    Portable,
}

impl Build {
    /// What the fingerprint tells.
    pub(crate) fn of(header: Option<&Header>) -> Self {
        let features = header.map_or("", |header| &header.fingerprint.target_features);
        let has = |wanted| features.split(',').any(|feature| feature == wanted);
        if has("bmi2") && has("popcnt") {
            Self::Native
        } else {
            Self::Portable
        }
    }

    /// The build in words.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Native => "a build for processors with BMI2 and POPCNT",
            Self::Portable => "a portable build",
        }
    }
}

/// What a bar is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Perft whose last ply is counted.
    PerftBulk,
    /// Perft whose leaves are all made and unmade.
    PerftFull,
    /// Legal moves into a list.
    LegalList,
    /// Making a move, in the better of two ways.
    Make,
    /// The same by a board that keeps no hash.
    MakeWithoutHash,
}

impl Work {
    /// All that there are bars for, in the order of reports.
    pub(crate) const ALL: [Self; 5] = [
        Self::PerftBulk,
        Self::PerftFull,
        Self::LegalList,
        Self::Make,
        Self::MakeWithoutHash,
    ];

    /// What is done, and what one operation is.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::PerftBulk => "a leaf of Kiwipete at depth 4, counted in bulk",
            Self::PerftFull => "a leaf of Kiwipete at depth 4, made and unmade, the hash kept",
            Self::LegalList => "legal moves into a list, a position of the mix",
            Self::Make => "a move of the mix, unmade or made on a copy, the hash kept",
            Self::MakeWithoutHash => "a move of the mix, unmade or made on a copy, without a hash",
        }
    }

    /// The operations that do it, of which the one with the fewest instructions decides.
    const fn operations(self) -> &'static [&'static str] {
        match self {
            Self::PerftBulk => &["perft-bulk"],
            Self::PerftFull => &["perft-full"],
            Self::LegalList => &["legal-list"],
            Self::Make | Self::MakeWithoutHash => &["make-unmake", "copy-make"],
        }
    }

    /// Whether a row of one of these operations is this board's.
    fn is_by(self, row: &Row, board: &str) -> bool {
        if self == Self::MakeWithoutHash {
            let is_board = row.group.subject.as_deref() == Some(board);
            row.group.axis == Axis::Hash && is_board && row.contender == "none"
        } else {
            let is_ours = row.group.axis == Axis::Boards && !is_outsider(row);
            is_ours && board_of(&row.contender) == board
        }
    }

    /// The instructions of somebody else's programs at the same work, with their names, in the order of the
    /// data.
    pub(crate) fn of_outsiders(self, rows: &[Row]) -> Vec<(&str, f64)> {
        let mut found: Vec<(&str, f64)> = Vec::new();
        // They stand among the boards that keep a hash.
        let is_at_it = |row: &&Row| {
            let operations = self.operations();
            self != Self::MakeWithoutHash && operations.contains(&&*row.group.operation)
        };
        for row in rows.iter().filter(|row| is_outsider(row)).filter(is_at_it) {
            let (name, Some(instructions)) = (row.contender.as_str(), instructions(row)) else {
                continue;
            };
            match found.iter_mut().find(|(known, _)| *known == name) {
                Some((_, fewest)) => *fewest = fewest.min(instructions),
                None => found.push((name, instructions)),
            }
        }
        found
    }
}

fn instructions(row: &Row) -> Option<f64> {
    row.count.map(|count| count.instructions)
}

/// A bar that each of these boards has to reach.
const fn each(boards: &'static [&'static str], work: Work, most: f64) -> Bar {
    Bar {
        boards,
        is_for_one: false,
        work,
        most,
        build: None,
    }
}

/// A bar that it is enough for one of these boards to reach.
const fn one_of(boards: &'static [&'static str], work: Work, most: f64) -> Bar {
    Bar {
        is_for_one: true,
        ..each(boards, work, most)
    }
}

impl Bar {
    /// The same for these builds only.
    const fn if_built(self, build: Build) -> Self {
        Self {
            build: Some(build),
            ..self
        }
    }
}

/// The bitboards whose sliders are one look-up.
const LOOK_UPS: &[&str] = &["bitboard-magic", "bitboard-pext"];

/// The square-centred boards with piece lists.
const LISTS: &[&str] = &[
    "array8x8-lists",
    "mailbox10x10-lists",
    "mailbox10x12-lists",
    "x88-lists",
];

/// The square-centred boards without.
const SCANS: &[&str] = &[
    "array8x8-scan",
    "mailbox10x10-scan",
    "mailbox10x12-scan",
    "x88-scan",
];

/// All bars.
static BARS: [Bar; 18] = [
    // In a portable build the instruction is found at run time.
    each(&["bitboard-pext"], Work::PerftBulk, 11.0),
    each(&["bitboard-magic"], Work::PerftBulk, 12.0).if_built(Build::Native),
    each(&["bitboard-magic"], Work::PerftBulk, 18.0).if_built(Build::Portable),
    each(&["quadboard"], Work::PerftBulk, 12.4).if_built(Build::Native),
    each(&["bitboard-hyperbola"], Work::PerftBulk, 33.0),
    each(&["bitboard-koggestone"], Work::PerftBulk, 60.0),
    each(&["bitboard-rays"], Work::PerftBulk, 90.0),
    each(&["x88-lists"], Work::PerftBulk, 40.0),
    each(&["mailbox10x10-lists"], Work::PerftBulk, 32.0),
    each(&["mailbox10x12-lists"], Work::PerftBulk, 32.0),
    each(&["array8x8-lists"], Work::PerftBulk, 45.0),
    one_of(LISTS, Work::PerftBulk, 28.0),
    each(LOOK_UPS, Work::PerftFull, 115.0),
    each(LISTS, Work::PerftFull, 180.0),
    each(SCANS, Work::PerftFull, 260.0),
    each(LOOK_UPS, Work::LegalList, 750.0),
    // Making a move asks no slider: on all bitboards it is the same code.
    one_of(LOOK_UPS, Work::Make, 85.0),
    one_of(LOOK_UPS, Work::MakeWithoutHash, 60.0),
];

/// What the counts say of one board at one bar, or of several of which one has to reach it.
#[derive(Debug)]
pub(crate) struct Judged<'r> {
    pub(crate) bar: &'static Bar,
    /// Those of whom one has to reach it.
    pub(crate) boards: &'static [&'static str],
    /// The fewest instructions of any of them, if any was counted.
    pub(crate) fewest: Option<Fewest<'r>>,
    pub(crate) standing: Standing,
}

/// The count that decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fewest<'r> {
    pub(crate) board: &'static str,
    pub(crate) row: &'r Row,
    pub(crate) instructions: f64,
}

/// Where a board stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It takes no more instructions than it may.
    Reached,
    /// It takes more.
    Missed,
    /// Not everything was counted that could have reached the bar, and nothing that was reaches it.
    Open,
}

/// What these counts on the bars' inputs say of all bars that a build is judged by.
pub(crate) fn judge(rows: &[Row], build: Build) -> Vec<Judged<'_>> {
    let of_build = |bar: &&Bar| bar.build.is_none_or(|own| own == build);
    let each_bar = BARS.iter().filter(of_build).flat_map(|bar| {
        let together = if bar.is_for_one { bar.boards.len() } else { 1 };
        let boards = bar.boards.chunks(together);
        boards.map(move |boards| judge_one(rows, bar, boards))
    });
    each_bar.collect()
}

fn judge_one<'r>(
    rows: &'r [Row],
    bar: &'static Bar,
    boards: &'static [&'static str],
) -> Judged<'r> {
    let mut is_all = true;
    let mut fewest: Option<Fewest<'r>> = None;
    for &board in boards {
        for operation in bar.work.operations() {
            let mut at_it = rows.iter().filter(|row| row.group.operation == *operation);
            let row = at_it.find(|row| bar.work.is_by(row, board));
            let Some((row, instructions)) = row.and_then(|row| Some((row, instructions(row)?)))
            else {
                is_all = false;
                continue;
            };
            if fewest.is_none_or(|fewest| instructions < fewest.instructions) {
                fewest = Some(Fewest {
                    board,
                    row,
                    instructions,
                });
            }
        }
    }
    let is_reached = fewest.is_some_and(|fewest| fewest.instructions <= bar.most);
    Judged {
        bar,
        boards,
        fewest,
        standing: match (is_reached, is_all) {
            (true, _) => Standing::Reached,
            (false, true) => Standing::Missed,
            (false, false) => Standing::Open,
        },
    }
}

/// The boards that miss a bar of their own. Where it is enough that one of several reaches it, the best of them
/// is not to be called worse than the others.
pub(crate) fn not_competitive(data: &Data<'_>) -> Vec<&'static str> {
    let mut boards: Vec<&'static str> = Vec::new();
    let judged = judge(&data.bars, Build::of(data.header));
    for judged in judged.into_iter().filter(|one| !one.bar.is_for_one) {
        if let (Standing::Missed, Some(fewest)) = (judged.standing, judged.fewest)
            && !boards.contains(&fewest.board)
        {
            boards.push(fewest.board);
        }
    }
    boards
}

#[cfg(test)]
mod tests;
