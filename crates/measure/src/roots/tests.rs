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

/// The nodes that take the fastest board the geometric mean of 1 and 5 ms, by kind. The depth is that whose number is
/// nearest to these.
const WANTED: [u64; RootKind::ALL.len()] = [250_000, 2_300_000, 16_000, 16_000, 16_000];

/// Searches with more times the nodes that are wanted are left out.
const TOO_MANY: u64 = 8;

type Board = Bitboards<Magic>;

/// Positions of the corpus in the shares of their classes, pinned and free, neighbours far apart in kind.
fn chosen() -> Vec<Setup> {
    let mut strata: Vec<Vec<Setup>> = vec![Vec::new(); 2 * Class::ALL.len()];
    for (setup, class) in from_corpus((RECORDER.open)(&Setup::initial())).unwrap() {
        strata[2 * class as usize + usize::from(has_pin(&setup))].push(setup);
    }
    // The position at each step of equal length in the list of all, which is sorted by stratum.
    let sorted: Vec<Setup> = strata.into_iter().flatten().collect();
    let place = |step: usize| step * sorted.len() / ROOTS;
    // Neighbours in the list are far apart in the file, since their bits are reversed. So the first half of the file does
    // not depend on the second.
    let steps = (0..ROOTS).map(|number| number.reverse_bits() >> ROOTS.leading_zeros() >> 1);
    steps.map(|step| sorted[place((step + 1) % ROOTS)]).collect()
}

/// Returns `true` if a piece has moves that would expose its king to a slider, without a check.
fn has_pin(setup: &Setup) -> bool {
    let board = (RECORDER.open)(setup);
    let king = setup.king(setup.side_to_move());
    let legal = board.legal_moves();
    let mut others = board.pseudo_legal_moves().into_iter();
    !setup.is_check() && others.any(|mv| mv.from != king && !legal.contains(&mv))
}

/// Returns how far the nodes of an answer are from a number, as a logarithm.
fn distance(answer: &Answer, wanted: u64) -> f64 {
    (answer.nodes.max(1) as f64 / wanted as f64).ln().abs()
}

fn nearest(answers: Vec<Answer>, wanted: u64) -> Option<Answer> {
    let distance = |answer: &Answer| distance(answer, wanted);
    answers.into_iter().min_by(|one, other| distance(one).total_cmp(&distance(other)))
}

fn perft(setup: &Setup, wanted: u64) -> Option<Answer> {
    let mut answers = Vec::new();
    for depth in 1.. {
        let nodes = perft_bulk::<Board, FromLow>(&Board::from_setup(setup), depth);
        answers.push(Answer { depth, nodes, found: None });
        if nodes >= wanted || nodes == 0 {
            break;
        }
    }
    nearest(answers, wanted)
}

fn searched(
    search: &ModelSearch,
    setup: &Setup,
    table: Option<usize>,
    wanted: u64,
) -> Option<Answer> {
    let request = SearchRequest {
        table_entries: table,
        nodes: Some(wanted * TOO_MANY),
        ..SearchRequest::to_depth(MAX_DEPTH)
    };
    let mut answers = Vec::new();
    let mut add = |iteration: &boardbench_search::Iteration| {
        answers.push(Answer {
            depth: iteration.depth,
            nodes: iteration.nodes,
            found: Some((iteration.value.raw(), iteration.line.clone())),
        });
    };
    (search.run)(&request, &[], setup, &mut add, &AtomicBool::new(false));
    nearest(answers, wanted).filter(|answer| answer.nodes < wanted * TOO_MANY)
}

fn answers(setup: &Setup) -> [Option<Answer>; RootKind::ALL.len()] {
    let full = ModelSearch::new::<(Board, FromLow, PackedKey, Array, LazyPick<true>, Full)>();
    let classes = ModelSearch::new::<(Board, FromLow, Separate, Array, LazyPick<true>, Classes)>();
    RootKind::ALL.map(|(kind, _)| {
        let wanted = WANTED[kind as usize];
        match kind {
            RootKind::Full | RootKind::Bulk => perft(setup, wanted),
            RootKind::Search => searched(&full, setup, None, wanted),
            RootKind::Table => searched(&full, setup, Some(TABLE_ENTRIES), wanted),
            RootKind::Classes => searched(&classes, setup, None, wanted),
        }
    })
}

fn written(setup: &Setup, answers: &[Option<Answer>]) -> String {
    let mut text = format!("root {}\n", write_fen(setup));
    for ((_, name), answer) in RootKind::ALL.iter().zip(answers) {
        let Some(answer) = answer else { continue };
        write!(text, "{name} {} {}", answer.depth, answer.nodes).unwrap();
        if let Some((value, line)) = &answer.found {
            write!(text, " {value}").unwrap();
            for mv in line {
                write!(text, " {mv}").unwrap();
            }
        }
        text.push('\n');
    }
    text
}

/// With `WRITE_ROOTS` in the environment it writes the file, to be compared in the next run.
#[test]
fn the_file_is_made_from_the_corpus() {
    let chosen = chosen();
    if std::env::var_os("WRITE_ROOTS").is_some() {
        let roots = chosen.iter().map(|setup| written(setup, &answers(setup)));
        let text: String = roots.collect();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/roots.txt");
        std::fs::write(path, text).unwrap();
        return;
    }
    let all: Vec<Setup> = ALL.iter().map(|(setup, _)| *setup).collect();
    assert!(all == chosen, "the roots are others");
    // One in 32; scripts/verify-release compares all.
    compare(32);
}

fn compare(step: usize) {
    for (setup, known) in ALL.iter().step_by(step) {
        assert_eq!(written(setup, known), written(setup, &answers(setup)));
    }
}

#[test]
fn roots_are_many_and_their_depths_suit_a_slice() {
    assert_eq!(read(FILE).map(|roots| roots.len()), Ok(ROOTS));
    for (kind, name) in RootKind::ALL {
        let count = inputs(kind, 0).len();
        let fewest = if kind == RootKind::Classes { ROOTS / 2 } else { ROOTS };
        assert!(count >= fewest, "{name}: {count}");
        // 1 to 5 ms are a factor of 5; one ply more multiplies by more in perft.
        let wanted = WANTED[kind as usize];
        let is_near = |(_, answer): &(_, &Answer)| distance(answer, wanted) < 6_f64.ln();
        let near = of(kind).filter(is_near).count();
        assert!(near * 20 >= count * 19, "{name}: {near} of {count}");
    }
}

#[test]
fn neighbours_have_the_shares_of_all() {
    let is_check = |(setup, _): &(Setup, _)| setup.is_check();
    let all = ALL.iter().filter(|root| is_check(root)).count();
    assert!(all >= ROOTS / 64, "{all}");
    let pinned: Vec<usize> = ALL
        .chunks(64)
        .map(|roots| roots.iter().filter(|(setup, _)| has_pin(setup)).count())
        .collect();
    let (least, most) = (pinned.iter().min().unwrap(), pinned.iter().max().unwrap());
    assert!(*least > 0 && most - least <= 3, "{pinned:?}");
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

/// The naive reference, as deep as it is quick enough.
#[test]
fn perft_counts_are_the_references() {
    let shallow = of(RootKind::Full).filter(|(_, answer)| answer.nodes < 100_000);
    let mut compared = 0;
    for (setup, answer) in shallow.step_by(8) {
        let nodes = Reference::from_setup(setup).perft(answer.depth);
        assert_eq!(nodes, answer.nodes, "{}", write_fen(setup));
        compared += 1;
    }
    assert!(compared >= 8, "{compared}");
}

#[test]
#[ignore = "takes long; scripts/verify-release runs it"]
fn the_whole_file_is_made_from_the_corpus() {
    compare(1);
}

/// A process whose share goes beyond the last root continues with the first.
#[test]
fn the_number_of_pieces_is_a_mean_by_nodes_and_wraps_around() {
    let one = |number| pieces(RootKind::Search, number, 1).unwrap();
    let count = |(setup, _): (&Setup, &Answer)| {
        let pieces =
            setup.pieces().filter(|(_, piece)| !matches!(piece.role(), Role::Pawn | Role::King));
        pieces.count() as f64
    };
    let [first, last] =
        [0, ROOTS - 1].map(|number| count(of(RootKind::Search).nth(number).unwrap()));
    for (found, expected) in [(one(0), first), (one(ROOTS - 1), last), (one(ROOTS), first)] {
        assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    }
    let both = pieces(RootKind::Search, ROOTS - 1, 2).unwrap();
    assert!(first.min(last) <= both && both <= first.max(last), "{first} {last} {both}");
    assert_eq!(pieces(RootKind::Search, 3, 0), None);
}
