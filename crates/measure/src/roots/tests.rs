use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use boardbench_bitboard::Bitboards;
use boardbench_conformance::reference::Reference;
use boardbench_core::Position;
use boardbench_corpus::Class;
use boardbench_flags16::FromLow;
use boardbench_kernels::{TABLE_ENTRIES, perft_bulk};
use boardbench_notation::write_fen;
use boardbench_search::{
    Array, Classes, Full, LazyPick, MAX_DEPTH, ModelSearch, PackedKey, SearchRequest, Separate,
};
use boardbench_sliders::Magic;

use super::*;
use crate::fixture::RECORDER;
use crate::inputs::from_corpus;

/// Nodes that take the fastest board the geometric mean of 1 and 5 ms, by kind. The depth with the nearest number of nodes is
/// chosen.
const TARGET_NODES: [u64; RootKind::ALL.len()] = [250_000, 2_300_000, 16_000, 16_000, 16_000];

/// Searches with this many times the target nodes are left out.
const TOO_MANY: u64 = 8;

type Board = Bitboards<Magic>;

/// Chooses positions of the corpus with the shares of their classes, with and without pins, so that neighbours differ in kind.
fn chosen() -> Vec<Setup> {
    let mut strata: Vec<Vec<Setup>> = vec![Vec::new(); 2 * Class::ALL.len()];
    for (setup, class) in from_corpus((RECORDER.open)(&Setup::initial())).unwrap() {
        strata[2 * class as usize + usize::from(has_pin(&setup))].push(setup);
    }
    // Evenly spaced positions of the whole list, which is sorted by stratum.
    let sorted: Vec<Setup> = strata.into_iter().flatten().collect();
    let place = |step: usize| step * sorted.len() / ROOTS;
    // Neighbours in the list are far apart in the file, since their bits are reversed. So the first half of the file does
    // not depend on the second.
    let steps = (0..ROOTS).map(|number| number.reverse_bits() >> ROOTS.leading_zeros() >> 1);
    steps.map(|step| sorted[place((step + 1) % ROOTS)]).collect()
}

/// Returns `true` if a piece other than the king has pseudo-legal moves that are illegal, and the side to move is not in check.
fn has_pin(setup: &Setup) -> bool {
    let board = (RECORDER.open)(setup);
    let king = setup.king(setup.side_to_move());
    let legal = board.legal_moves();
    let mut others = board.pseudo_legal_moves().into_iter();
    !setup.is_check() && others.any(|mv| mv.from != king && !legal.contains(&mv))
}

/// Returns the distance of a result's nodes from the target, as a logarithm.
fn distance(result: &ExpectedResult, target: u64) -> f64 {
    (result.nodes.max(1) as f64 / target as f64).ln().abs()
}

fn nearest(results: Vec<ExpectedResult>, target: u64) -> Option<ExpectedResult> {
    let distance = |result: &ExpectedResult| distance(result, target);
    results.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

fn perft(setup: &Setup, target: u64) -> Option<ExpectedResult> {
    let mut results = Vec::new();
    for depth in 1.. {
        let nodes = perft_bulk::<Board, FromLow>(&Board::from_setup(setup), depth);
        results.push(ExpectedResult { depth, nodes, search: None });
        if nodes >= target || nodes == 0 {
            break;
        }
    }
    nearest(results, target)
}

fn searched(
    search: &ModelSearch,
    setup: &Setup,
    table: Option<usize>,
    target: u64,
) -> Option<ExpectedResult> {
    let request = SearchRequest {
        table_entries: table,
        nodes: Some(target * TOO_MANY),
        ..SearchRequest::to_depth(MAX_DEPTH)
    };
    let mut results = Vec::new();
    let mut add = |iteration: &boardbench_search::Iteration| {
        results.push(ExpectedResult {
            depth: iteration.depth,
            nodes: iteration.nodes,
            search: Some((iteration.value.raw(), iteration.line.clone())),
        });
    };
    (search.run)(&request, &[], setup, &mut add, &AtomicBool::new(false));
    nearest(results, target).filter(|result| result.nodes < target * TOO_MANY)
}

fn results(setup: &Setup) -> [Option<ExpectedResult>; RootKind::ALL.len()] {
    let full = ModelSearch::new::<(Board, FromLow, PackedKey, Array, LazyPick<true>, Full)>();
    let classes = ModelSearch::new::<(Board, FromLow, Separate, Array, LazyPick<true>, Classes)>();
    RootKind::ALL.map(|(kind, _)| {
        let target = TARGET_NODES[kind as usize];
        match kind {
            RootKind::Full | RootKind::Bulk => perft(setup, target),
            RootKind::Search => searched(&full, setup, None, target),
            RootKind::Table => searched(&full, setup, Some(TABLE_ENTRIES), target),
            RootKind::Classes => searched(&classes, setup, None, target),
        }
    })
}

fn written(setup: &Setup, results: &[Option<ExpectedResult>]) -> String {
    let mut text = format!("root {}\n", write_fen(setup));
    for ((_, name), result) in RootKind::ALL.iter().zip(results) {
        let Some(result) = result else { continue };
        write!(text, "{name} {} {}", result.depth, result.nodes).unwrap();
        if let Some((value, line)) = &result.search {
            write!(text, " {value}").unwrap();
            for mv in line {
                write!(text, " {mv}").unwrap();
            }
        }
        text.push('\n');
    }
    text
}

/// With `WRITE_ROOTS` in the environment, writes the file, which the next run compares.
#[test]
fn the_file_is_made_from_the_corpus() {
    let chosen = chosen();
    if std::env::var_os("WRITE_ROOTS").is_some() {
        let roots = chosen.iter().map(|setup| written(setup, &results(setup)));
        let text: String = roots.collect();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/roots.txt");
        std::fs::write(path, text).unwrap();
        return;
    }
    let recorded: Vec<Setup> = ALL.iter().map(|(setup, _)| *setup).collect();
    assert!(recorded == chosen, "the roots differ from the corpus");
    // One root in 32; scripts/verify-release compares all.
    compare(32);
}

fn compare(step: usize) {
    for (setup, known) in ALL.iter().step_by(step) {
        assert_eq!(written(setup, known), written(setup, &results(setup)));
    }
}

#[test]
fn roots_are_many_and_their_depths_suit_a_sample() {
    assert_eq!(read(FILE).map(|roots| roots.len()), Ok(ROOTS));
    for (kind, name) in RootKind::ALL {
        let count = inputs(kind, 0).len();
        let min = if kind == RootKind::Classes { ROOTS / 2 } else { ROOTS };
        assert!(count >= min, "{name}: {count}");
        // 1 to 5 ms are a factor of 5; one more ply of perft multiplies by more.
        let target = TARGET_NODES[kind as usize];
        let is_near = |(_, result): &(_, &ExpectedResult)| distance(result, target) < 6_f64.ln();
        let near = of(kind).filter(is_near).count();
        assert!(near * 20 >= count * 19, "{name}: {near} of {count}");
    }
}

#[test]
fn every_run_of_roots_has_the_shares_of_all() {
    let is_check = |(setup, _): &(Setup, _)| setup.is_check();
    let all = ALL.iter().filter(|root| is_check(root)).count();
    assert!(all >= ROOTS / 64, "{all}");
    let pinned: Vec<usize> = ALL
        .chunks(64)
        .map(|roots| roots.iter().filter(|(setup, _)| has_pin(setup)).count())
        .collect();
    let (min, max) = (pinned.iter().min().unwrap(), pinned.iter().max().unwrap());
    assert!(*min > 0 && max - min <= 3, "{pinned:?}");
}

#[test]
fn wrong_lines_are_numbered() {
    for wrong in ["roots", "full 3 4", "root x"] {
        assert_eq!(read(wrong), Err(1), "{wrong}");
    }
    let root = format!("root {}\n", write_fen(&Setup::initial()));
    for wrong in ["full", "full 3", "full x 4", "search 1 2 3 e2", "half 3 4"] {
        assert_eq!(read(&format!("{root}{wrong}")), Err(2), "{wrong}");
    }
    assert!(read(&format!("{root}full 3 8902\nsearch 1 20 13 g1f3")).is_ok());
}

/// Compares counts below 100,000 with the naive reference, which is slow.
#[test]
fn perft_counts_agree_with_the_reference() {
    let shallow = of(RootKind::Full).filter(|(_, result)| result.nodes < 100_000);
    let mut compared = 0;
    for (setup, result) in shallow.step_by(8) {
        let nodes = Reference::from_setup(setup).perft(result.depth);
        assert_eq!(nodes, result.nodes, "{}", write_fen(setup));
        compared += 1;
    }
    assert!(compared >= 8, "{compared}");
}

#[test]
#[ignore = "takes long; scripts/verify-release runs it"]
fn the_whole_file_is_made_from_the_corpus() {
    compare(1);
}

/// A process whose share extends beyond the last root continues with the first.
#[test]
fn the_number_of_pieces_is_a_mean_by_nodes_and_wraps_around() {
    let mean = |number| pieces(RootKind::Search, number, 1).unwrap();
    let count = |(setup, _): (&Setup, &ExpectedResult)| {
        let pieces =
            setup.pieces().filter(|(_, piece)| !matches!(piece.role(), Role::Pawn | Role::King));
        pieces.count() as f64
    };
    let [first, last] =
        [0, ROOTS - 1].map(|number| count(of(RootKind::Search).nth(number).unwrap()));
    for (actual, expected) in [(mean(0), first), (mean(ROOTS - 1), last), (mean(ROOTS), first)] {
        assert!((actual - expected).abs() < 1e-12, "{actual} {expected}");
    }
    let both = pieces(RootKind::Search, ROOTS - 1, 2).unwrap();
    assert!(first.min(last) <= both && both <= first.max(last), "{first} {last} {both}");
    assert_eq!(pieces(RootKind::Search, 3, 0), None);
}
