//! The roots of perft and of searches: positions of real games, each with the depth that takes the fastest board a few
//! milliseconds, and with the right answer there.
//!
//! Neighbours in the file are far apart in kind, so every run of them has openings, middlegames, endgames, checks and pins in
//! about the shares of all. A test makes the file from the corpus.

use std::sync::LazyLock;

use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, Role, Setup};
use boardbench_kernels::{Digest, Input, RootKind};
use boardbench_notation::parse_fen;

/// The number of roots.
pub const ROOTS: usize = 1024;

/// For each root a line `root FEN`, then one for each kind: its name, depth, nodes, and for searches the value and the line.
const FILE: &str = include_str!("../data/roots.txt");

/// The right answer from a root, and the depth to which it is.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Answer {
    depth: u32,
    nodes: u64,
    /// Of a search, its value and line.
    found: Option<(i16, Vec<CanonicalMove>)>,
}

impl Answer {
    /// Reads what follows a kind's name.
    fn read(words: &mut std::str::SplitWhitespace<'_>) -> Option<Self> {
        let mut answer = Self {
            depth: words.next()?.parse().ok()?,
            nodes: words.next()?.parse().ok()?,
            found: None,
        };
        if let Some(value) = words.next() {
            let line: Result<_, _> = words.map(str::parse).collect();
            answer.found = Some((value.parse().ok()?, line.ok()?));
        }
        Some(answer)
    }
}

/// Roots in their order, each with its answers in the order of [`RootKind::ALL`].
type Roots = Vec<(Setup, [Option<Answer>; RootKind::ALL.len()])>;

static ALL: LazyLock<Roots> = LazyLock::new(|| read(FILE).expect("a test reads the file"));

/// Reads a file of roots; the number of the first wrong line otherwise.
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
            let kind = RootKind::ALL.iter().position(|(_, own)| *own == name)?;
            roots.last_mut()?.1[kind] = Some(Answer::read(&mut words)?);
            Some(())
        };
        add(&mut roots).ok_or(number + 1)?;
    }
    Ok(roots)
}

/// Returns the roots of a kind with their answers. With the score model `Classes` some have none: a search of the least depth is
/// too large.
fn of(kind: RootKind) -> impl Iterator<Item = (&'static Setup, &'static Answer)> {
    let roots = ALL.iter();
    roots.filter_map(move |(setup, answers)| Some((setup, answers[kind as usize].as_ref()?)))
}

/// Returns the roots of a kind, each with its depth: of perft less by this number of plies, but at least 1.
pub fn inputs(kind: RootKind, fewer_plies: u32) -> Vec<Input> {
    let fewer_plies = if kind.is_perft() { fewer_plies } else { 0 };
    let input = |(setup, answer): (&Setup, &Answer)| Input {
        setup: *setup,
        depth: answer.depth.saturating_sub(fewer_plies).max(1),
    };
    of(kind).map(input).collect()
}

/// Returns the digest of the right answers from some roots of a kind, of which the first is that of this number: the recorded ones,
/// or the naive reference's for perft of another depth.
pub fn expected(kind: RootKind, first: usize, roots: &[Input]) -> Digest {
    let mut digest = Digest::new();
    for (number, (root, (_, answer))) in roots.iter().zip(of(kind).skip(first)).enumerate() {
        if root.depth != answer.depth {
            digest.add(number, Reference::from_setup(&root.setup).perft(root.depth));
            continue;
        }
        digest.add(number, answer.nodes);
        if let Some((value, line)) = &answer.found {
            digest.add(number, *value as u64);
            for &mv in line {
                digest.add_move(number, mv);
            }
        }
    }
    digest
}

/// Returns the mean number of knights, bishops, rooks and queens in these roots of a kind, weighted by their nodes; `None`
/// without a root. After the last root comes the first.
pub(crate) fn pieces(kind: RootKind, first: usize, count: usize) -> Option<f64> {
    let is_counted = |role| !matches!(role, Role::Pawn | Role::King);
    let (mut sum, mut nodes) = (0.0, 0.0);
    let roots: Vec<_> = of(kind).collect();
    for (setup, answer) in roots.iter().cycle().skip(first % roots.len().max(1)).take(count) {
        let pieces = setup.pieces().filter(|(_, piece)| is_counted(piece.role()));
        sum += pieces.count() as f64 * answer.nodes as f64;
        nodes += answer.nodes as f64;
    }
    (nodes > 0.0).then(|| sum / nodes)
}

#[cfg(test)]
mod tests;
