//! Compares score models with the naive reference, in encodings with many fields and with few.

use std::collections::BTreeMap;

use boardbench_bitboard::Bitboards;
use boardbench_conformance::contents::all_contents;
use boardbench_conformance::samples::{Sample, SampleMove, few, standard};
use boardbench_core::{
    Board, CanonicalMove, Encoding, Grid0x88, MoveKind, MoveList, Position, Priority, Setup,
};
use boardbench_explicit::Explicit;
use boardbench_ez80::{Ez80Packed, Ez80U32};
use boardbench_flags16::FromLow;
use boardbench_search::{Classes, Full, Hints, Killers, MoveScore, ScoreModel, Tactical, is_quiet};
use boardbench_sliders::Magic;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;
use boardbench_x88::{Lists, X88};
use proptest::prelude::*;

/// Returns a few positions with all features, and about 300 others.
fn positions() -> impl Iterator<Item = &'static Sample> {
    few().iter().copied().chain(standard().iter().step_by(8))
}

/// Returns legal moves as hints, different ones for each position; some killers are captures. In every tenth position castling
/// is the hash move if there is one, in every tenth the first killer.
fn hints(sample: &Sample, number: usize) -> Hints {
    let legal: Vec<CanonicalMove> = sample.legal_moves().map(|known| known.mv).collect();
    let legal_move = |offset: usize| {
        let index = (number * 7 + offset).checked_rem(legal.len())?;
        Some(legal[index])
    };
    let mut moves = sample.legal_moves();
    let castling = moves.find(|known| matches!(known.facts.kind, MoveKind::Castle(_)));
    let castling_at = |digit| castling.map(|known| known.mv).filter(|_| number % 10 == digit);
    Hints {
        hash_move: castling_at(1).or(legal_move(0)).filter(|_| !number.is_multiple_of(3)),
        killers: Killers { first: castling_at(2).or(legal_move(1)), second: legal_move(2) },
    }
}

/// Returns the score by the documentation of `Full` and the reference's facts.
fn expected_full(known: &SampleMove, hints: Hints) -> i16 {
    let promotion = match known.mv.promotion {
        Some(role) => 1 + role as i16,
        None => 0,
    };
    if hints.hash_move == Some(known.mv) {
        return 30_000;
    }
    match (known.facts.victim, known.facts.kind) {
        (Some(victim), _) => {
            20_000 + 64 * victim as i16 + 8 * (6 - known.facts.mover as i16) + promotion
        }
        (None, MoveKind::Promotion(_)) => 10_000 + promotion,
        _ if hints.killers.first == Some(known.mv) => 9_001,
        _ if hints.killers.second == Some(known.mv) => 9_000,
        _ => 0,
    }
}

fn expected_class(known: &SampleMove, hints: Hints) -> Priority {
    match expected_full(known, hints) {
        30_000 => Priority::Hash,
        20_000.. => Priority::Capture,
        9_000..=9_001 => Priority::Killer,
        _ => Priority::Normal,
    }
}

/// Returns the score by the documentation of `Tactical`.
fn expected_tactical(known: &SampleMove, hints: Hints) -> i16 {
    match (expected_full(known, hints), known.facts.kind) {
        (0, MoveKind::Castle(_)) => 8_000,
        (full, _) => full,
    }
}

fn legal<E: Encoding, B: Board<E>>(board: &B) -> MoveList<E> {
    let mut list = MoveList::new();
    let _ = board.legal(&mut list);
    list
}

fn check<E: Encoding, B: Board<E>>() {
    let mut bands = BTreeMap::new();
    for (number, sample) in positions().enumerate() {
        let board = B::from_setup(&sample.setup);
        let hints = hints(sample, number);
        let moves = legal::<E, B>(&board);
        assert_eq!(moves.len(), sample.legal_moves().count());
        for &mv in &moves {
            let canonical = mv.canonical();
            let known = sample.legal_moves().find(|known| known.mv == canonical);
            let known = known.expect("the move is legal");
            let text = format!("{canonical} in {}", sample.fen);

            let full = expected_full(known, hints);
            let rated = Full::rate(&board, mv, hints);
            assert_eq!(rated, (mv, MoveScore(full)), "{text}");

            let tactical = expected_tactical(known, hints);
            let rated = Tactical::rate(&board, mv, hints);
            assert_eq!(rated, (mv, MoveScore(tactical)), "{text}");
            *bands.entry(tactical / 1_000).or_insert(0) += 1;

            let class = expected_class(known, hints);
            let (rated, score) = Classes::rate(&board, mv, hints);
            assert_eq!(score, MoveScore(class as i16), "{text}");
            assert_eq!(rated.identity(), mv.identity(), "{text}");
            if E::STORES.has_priority() {
                assert_eq!(rated.priority(), class, "{text}");
            }
            // Generators write the priorities of captures and of other moves.
            if !E::STORES.has_priority() || [Priority::Capture, Priority::Normal].contains(&class) {
                assert_eq!(rated, mv, "{text}");
            }
        }
    }
    // Every band has many moves.
    assert!(bands.values().all(|&count| count >= 10), "{bands:?}");
    assert!(bands.keys().eq(&[0, 8, 9, 10, 20, 30]), "{bands:?}");
}

#[test]
fn encodings_without_victim_have_the_expected_scores() {
    check::<FromLow, Bitboards<Magic>>();
    check::<Stockfish16, X88<Lists>>();
}

#[test]
fn encodings_with_victim_have_the_expected_scores() {
    check::<Ez80U32, X88<Lists>>();
    check::<Ez80Packed, Bitboards<Magic>>();
    check::<Explicit, X88<Lists>>();
    // This encoding also stores the mover.
    check::<Wide32<Grid0x88>, X88<Lists>>();
}

/// Checks that every move of the first stage is rated above all other moves, killers included. Returns the number of
/// positions that have both.
fn compare_stages<M: ScoreModel>() -> usize {
    let mut compared = 0;
    for (number, sample) in positions().enumerate() {
        let board = X88::<Lists>::from_setup(&sample.setup);
        let hints = Hints { hash_move: None, ..hints(sample, number) };
        let moves = legal::<FromLow, _>(&board);
        let (first, rest): (Vec<FromLow>, Vec<FromLow>) =
            (moves.iter()).partition(|mv| M::FIRST_STAGE.has(mv.classify(&board)));
        let score = |mv: &FromLow| M::rate(&board, *mv, hints).1;
        let (lowest, highest) = (first.iter().map(score).min(), rest.iter().map(score).max());
        if let (Some(lowest), Some(highest)) = (lowest, highest) {
            assert!(lowest > highest, "{} in {}", M::NAME, sample.fen);
            compared += 1;
        }
    }
    compared
}

#[test]
fn the_first_stage_is_rated_above_all_other_moves() {
    assert!(compare_stages::<Full>() > 100);
    assert!(compare_stages::<Classes>() > 100);
    assert!(compare_stages::<Tactical>() > 100);
}

/// Checks that a hash move with its rated priority is stored and read back unchanged.
fn check_table_moves<E: Encoding, B: Board<E>>() {
    for sample in positions() {
        let board = B::from_setup(&sample.setup);
        let moves = legal::<E, B>(&board);
        for &mv in &moves {
            let hints = Hints { hash_move: Some(mv.canonical()), ..Hints::default() };
            let (rated, _) = Classes::rate(&board, mv, hints);
            let stored = E::from_code(rated.code()).expect("a move");
            assert_eq!(stored.priority(), Priority::Hash, "{mv} in {}", sample.fen);
            assert!(!moves.contains(&stored), "{mv} in {}", sample.fen);
            let mut same = moves.iter().filter(|generated| generated.is_same_move(stored));
            assert_eq!(same.next(), Some(&mv), "{}", sample.fen);
            assert_eq!(same.next(), None, "{}", sample.fen);
        }
    }
}

#[test]
fn a_table_move_equals_a_generated_move_if_priorities_are_ignored() {
    check_table_moves::<Ez80U32, X88<Lists>>();
    check_table_moves::<Ez80Packed, Bitboards<Magic>>();
    check_table_moves::<Explicit, X88<Lists>>();
}

/// Checks the documented bounds of the bands, over all possible moves.
#[test]
fn captures_and_promotions_stay_within_their_bands() {
    let (mut captures, mut promotions) = (Vec::new(), Vec::new());
    for content in all_contents() {
        let mv = content.encoded::<FromLow>();
        let (_, MoveScore(score)) = Full::rate(content, mv, Hints::default());
        match content.kind {
            kind if kind.is_capture() => captures.push(score),
            MoveKind::Promotion(_) => promotions.push(score),
            _ => assert_eq!(score, 0, "{content}"),
        }
        assert_eq!(is_quiet(content, mv), score == 0, "{content}");
    }
    let ends = |scores: &[i16]| (scores.iter().min().copied(), scores.iter().max().copied());
    assert_eq!(ends(&captures), (Some(20_064), Some(20_364)));
    assert_eq!(ends(&promotions), (Some(10_001), Some(10_004)));
}

fn score<E: Encoding>(board: &X88<Lists>, code: u32) {
    if let Some(mv) = E::from_code(code) {
        let _ = (Full::rate(board, mv, Hints::default()), is_quiet(board, mv));
    }
}

proptest! {
    /// A hash move may come from a corrupt table, so any value of an encoding may be scored.
    #[test]
    fn models_never_panic(code in any::<u32>(), from in 0..64_u32, to in 0..64_u32) {
        let board = X88::<Lists>::from_setup(&Setup::initial());
        let near = from | to << 6 | code & 0xf000;
        for code in [code & 0xffff, near] {
            score::<FromLow>(&board, code);
            score::<Stockfish16>(&board, code);
        }
        score::<Ez80U32>(&board, code & 0xff_ffff);
    }
}
