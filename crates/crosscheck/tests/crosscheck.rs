//! Tests that the cross-check passes on correct boards and detects planted faults. (The tests of engines are a separate
//! binary: they depend on deadlines, and these tests use all processors.)

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use boardbench_bitboard::{Bitboards, SideAsValue};
use boardbench_conformance::planted::{Fault, Naive, plant};
use boardbench_conformance::probe;
use boardbench_conformance::reference::Reference;
use boardbench_core::{AtMake, SixKeys};
use boardbench_crosscheck::crosscheck::{CrossCheck, Games, Proof, Report, Space};
use boardbench_crosscheck::shard::Shard;
use boardbench_flags16::FromLow;
use boardbench_registry::{DEFAULT_BOARD, Pair, boards, contenders, native};
use boardbench_sliders::Magic;
use boardbench_x88::{self as x88, Lists, X88};

/// Faults, each with the beginning of the property in which a cross-check detects it.
const FAULTS: [(Fault, &str); 8] = [
    (Fault::EnPassantIgnored, "legal"),
    (Fault::QueensOnly, "legal"),
    // Appears after two moves, not in a position that is set up.
    (Fault::Drifts, "legal"),
    (Fault::CountOmitsEnPassant, "count_legal"),
    (Fault::UndoOfChangesIsWrong, "unmake restores the board after make_with_changes"),
    (Fault::ChangesOmitOpenedLines, "the threats that change"),
    (Fault::ChecksByTheMovedPieceOnly, "gives_check"),
    (Fault::PanicsInCheck, "no panic"),
];

fn correct() -> &'static Pair {
    native(DEFAULT_BOARD).expect("the default board is in the list")
}

/// Returns a contender with the fault planted on this thread, under the name of the default board.
fn faulty() -> &'static Pair {
    let probe = probe::pair::<Naive, FromLow>();
    Box::leak(Box::new(Pair { probe, ..*correct() }))
}

fn check(contenders: Vec<&'static Pair>, games: u64, threads: usize) -> CrossCheck {
    CrossCheck {
        contenders,
        games,
        plies: 60,
        time: None,
        seed: 7,
        threads: NonZeroUsize::new(threads).expect("some"),
        shard: Shard::WHOLE,
    }
}

fn run(check: &CrossCheck) -> Report<Games> {
    check.run(&|_, _| (), &AtomicBool::new(false))
}

#[test]
fn all_boards_agree_and_every_rule_occurs() {
    let natives = contenders().filter(|contender| contender.is_native());
    let report = run(&check(natives.collect(), 20, 2));
    assert!(report.has_passed() && report.is_complete, "{report}");
    assert_eq!(report.contenders.len(), boards().count());
    for (rule, count) in report.work.coverage.counts() {
        assert!(count > 0, "{rule}");
    }
    assert!(report.work.coverage.positions > 15_000, "{report}");
    assert!(report.to_string().ends_with("no difference"));
}

#[test]
fn a_run_can_be_stopped_and_has_a_time_limit() {
    let endless = CrossCheck { games: 1 << 40, ..check(vec![correct()], 0, 2) };
    let (stop, watched) = (AtomicBool::new(false), AtomicU64::new(0));
    let watch = |done: u64, _| {
        watched.fetch_max(done, Ordering::Relaxed);
        if done >= 20 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let report = endless.run(&watch, &stop);
    assert!(report.has_passed() && !report.is_complete);
    assert!((20..40).contains(&report.work.games_played), "{}", report.work.games_played);
    assert_eq!(watched.into_inner(), report.work.games_played);
    let hurried = CrossCheck { time: Some(Duration::ZERO), ..endless };
    assert_eq!(run(&hurried).work.games_played, 0);
}

#[test]
fn planted_faults_are_detected_and_named() {
    for (fault, expected) in FAULTS {
        let _planted = plant(fault);
        let report = run(&check(vec![faulty()], 200, 1));
        let [failure] = &report.failures[..] else {
            panic!("{fault:?}: {report}");
        };
        assert!(!report.has_passed());
        assert!(failure.question.starts_with(expected), "{report}");
        assert_eq!(failure.contender, correct().name(), "{report}");
        // The reported moves lead to the position.
        let (_, start, moves) = failure.game.as_ref().expect("a game");
        let mut position = Reference::from_fen(start).expect("a FEN");
        for mv in moves.split_ascii_whitespace() {
            position = position.play(mv.parse().expect("a move"));
        }
        assert_eq!(position.to_fen(), failure.fen, "{fault:?}: {report}");
        let text = report.to_string();
        assert!(text.lines().any(|line| line == failure.fen), "{text}");
        if fault == Fault::PanicsInCheck {
            let panic = "a panic: planted: this board panics in check";
            assert_eq!(failure.found, panic);
        }
    }
}

/// In a proof, the position and a move are enough to reproduce the difference.
#[test]
fn a_disproof_names_position_move_and_field() {
    let _planted = plant(Fault::UnmakeLosesClock);
    let proof = Proof {
        contenders: vec![faulty()],
        space: Space::Pieces(2),
        threads: NonZeroUsize::MIN,
        shard: Shard::WHOLE,
    };
    let proven = proof.run(&|_, _| (), &AtomicBool::new(false));
    insta::assert_snapshot!(proven.failures[0], @"
    bitboard-magic/flags16-fromlow: the board after unmake (a1a2)
      expected 8/8/8/8/8/8/8/K1k5 w - - 0 1
      found    8/8/8/8/8/8/8/K1k5 w - - 1 1
    8/8/8/8/8/8/8/K1k5 w - - 0 1
    ");
}

/// Compares the boards that keep more, or have the side to move as a value, with the reference on a share of the positions of at
/// most three pieces. `prove` reaches boards of the list only.
fn check_variants(shard: &str) {
    let probes = [
        probe::pair_with_shared_sink::<Bitboards<Magic, SixKeys>, FromLow>(),
        probe::pair_with_shared_sink::<Bitboards<Magic, (u64, AtMake<3>)>, FromLow>(),
        probe::pair_with_shared_sink::<Bitboards<Magic, u64, SideAsValue>, FromLow>(),
        probe::pair_with_shared_sink::<X88<Lists, SixKeys>, FromLow>(),
        probe::pair_with_shared_sink::<X88<Lists, (u64, AtMake<3>)>, FromLow>(),
        probe::pair_with_shared_sink::<X88<Lists, u64, x88::SideAsValue>, FromLow>(),
    ];
    let variants =
        probes.map(|probe| -> &'static Pair { Box::leak(Box::new(Pair { probe, ..*correct() })) });
    let proof = Proof {
        contenders: variants.to_vec(),
        space: Space::Pieces(3),
        threads: NonZeroUsize::new(2).expect("some"),
        shard: shard.parse().expect("a share"),
    };
    let report = proof.run(&|_, _| (), &AtomicBool::new(false));
    assert!(report.has_passed(), "{report}");
}

#[test]
fn variants_agree_on_a_share_of_three_pieces() {
    check_variants("1/1024");
}

#[test]
#[ignore = "it takes minutes; scripts/verify-release runs it"]
fn variants_agree_on_three_pieces() {
    check_variants("1/1");
}

#[test]
fn a_failure_has_this_report() {
    let _planted = plant(Fault::EnPassantIgnored);
    let report = run(&check(vec![faulty()], 0, 1));
    insta::assert_snapshot!(report.failures[0], @"
    bitboard-magic/flags16-fromlow: legal
      expected 9 moves, missing: e5d6
      found    8 moves
    7k/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1
      game 120 (edge case: en passant along the very line of a pin) from 7k/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1
    ");
}
