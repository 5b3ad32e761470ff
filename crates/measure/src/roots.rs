//! Reads the root positions of perft and searches: positions of games, each with the depth that takes the fastest board a few
//! milliseconds, and with the expected result.
//!
//! Neighbours in the file differ in kind, so every run of them has about the same shares of openings, middlegames, endgames,
//! checks and pins as the whole file. A test writes the file from the corpus.

use std::sync::LazyLock;

use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, Role, Setup};
use boardbench_kernels::{Checksum, Input, RootKind};
use boardbench_notation::parse_fen;

/// Number of roots.
pub const ROOTS: usize = 1024;

/// File of roots: per root a line `root FEN`, then one per kind with its name, depth, nodes, and for searches value and line.
const FILE: &str = include_str!("../data/roots.txt");

/// Expected result from a root, at its depth.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ExpectedResult {
    depth: u32,
    nodes: u64,
    /// Value and line of a search; `None` for perft.
    search: Option<(i16, Vec<CanonicalMove>)>,
}

impl ExpectedResult {
    /// Parses the words after the name of a kind.
    fn read(words: &mut std::str::SplitWhitespace<'_>) -> Option<Self> {
        let mut result = Self {
            depth: words.next()?.parse().ok()?,
            nodes: words.next()?.parse().ok()?,
            search: None,
        };
        if let Some(value) = words.next() {
            let line: Result<_, _> = words.map(str::parse).collect();
            result.search = Some((value.parse().ok()?, line.ok()?));
        }
        Some(result)
    }
}

/// Roots in the order of the file, each with its results in the order of [`RootKind::ALL`].
type Roots = Vec<(Setup, [Option<ExpectedResult>; RootKind::ALL.len()])>;

static ALL: LazyLock<Roots> = LazyLock::new(|| read(FILE).expect("a test reads the file"));

/// Parses a file of roots. The error is the number of the first wrong line.
fn read(text: &str) -> Result<Roots, usize> {
    let mut roots = Roots::new();
    for (number, line) in text.lines().enumerate() {
        let add = |roots: &mut Roots| {
            if let Some(fen) = line.strip_prefix("root ") {
                roots.push((parse_fen(fen).ok()?, [const { None }; RootKind::ALL.len()]));
                return Some(());
            }
            let mut words = line.split_whitespace();
            let name = words.next()?;
            let kind = RootKind::ALL.iter().position(|(_, known)| *known == name)?;
            roots.last_mut()?.1[kind] = Some(ExpectedResult::read(&mut words)?);
            Some(())
        };
        add(&mut roots).ok_or(number + 1)?;
    }
    Ok(roots)
}

/// Returns the roots of a kind with their results. With the score model `Classes` some roots are missing, because a search of the
/// minimum depth is too large.
fn of(kind: RootKind) -> impl Iterator<Item = (&'static Setup, &'static ExpectedResult)> {
    let roots = ALL.iter();
    roots.filter_map(move |(setup, results)| Some((setup, results[kind as usize].as_ref()?)))
}

/// Returns the roots of a kind, each with its depth. Perft depths are reduced by `fewer_plies`, but not below 1.
pub fn inputs(kind: RootKind, fewer_plies: u32) -> Vec<Input> {
    let fewer_plies = if kind.is_perft() { fewer_plies } else { 0 };
    let input = |(setup, result): (&Setup, &ExpectedResult)| Input {
        setup: *setup,
        depth: result.depth.saturating_sub(fewer_plies).max(1),
    };
    of(kind).map(input).collect()
}

/// Returns the checksum of the expected results of consecutive roots of a kind, from number `first` on: recorded results, or for
/// perft of another depth results of the naive reference.
pub fn expected(kind: RootKind, first: usize, roots: &[Input]) -> Checksum {
    let mut checksum = Checksum::new();
    for (number, (root, (_, result))) in roots.iter().zip(of(kind).skip(first)).enumerate() {
        if root.depth != result.depth {
            checksum.add(number, Reference::from_setup(&root.setup).perft(root.depth));
            continue;
        }
        checksum.add(number, result.nodes);
        if let Some((value, line)) = &result.search {
            checksum.add(number, *value as u64);
            for &mv in line {
                checksum.add_move(number, mv);
            }
        }
    }
    checksum
}

/// Returns the mean number of knights, bishops, rooks and queens in consecutive roots of a kind, weighted by their nodes; `None`
/// without a root. Numbers wrap around after the last root.
pub(crate) fn pieces(kind: RootKind, first: usize, count: usize) -> Option<f64> {
    let is_counted = |role| !matches!(role, Role::Pawn | Role::King);
    let (mut sum, mut nodes) = (0.0, 0.0);
    let roots: Vec<_> = of(kind).collect();
    for (setup, result) in roots.iter().cycle().skip(first % roots.len().max(1)).take(count) {
        let pieces = setup.pieces().filter(|(_, piece)| is_counted(piece.role()));
        sum += pieces.count() as f64 * result.nodes as f64;
        nodes += result.nodes as f64;
    }
    (nodes > 0.0).then(|| sum / nodes)
}

#[cfg(test)]
mod tests;
