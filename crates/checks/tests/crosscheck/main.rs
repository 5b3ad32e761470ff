//! The cross-check passes on correct boards and finds the faults of others.

mod faulty;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use boardbench_checks::crosscheck::{CrossCheck, Proof, Report, Space, merge};
use boardbench_checks::shard::Shard;
use boardbench_conformance::reference::Reference;
use boardbench_registry::{DEFAULT_BOARD, Pair, boards, contenders};

use faulty::{FAULTS, Fault, correct, faulty};

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

fn run(check: &CrossCheck) -> Report {
    check.run(&|_, _| (), &AtomicBool::new(false))
}

/// The report without what depends on clock and threads.
fn timeless(report: Report) -> Report {
    Report {
        seconds: 0.0,
        threads: 0,
        ..report
    }
}

#[test]
fn all_boards_agree_and_every_rule_occurs() {
    let natives = contenders().filter(|contender| contender.is_native());
    let report = run(&check(natives.collect(), 20, 2));
    assert!(report.has_passed() && report.is_complete, "{report}");
    assert_eq!(report.contenders.len(), boards().count());
    for (what, count) in report.coverage.counts() {
        assert!(count > 0, "{what}");
    }
    assert!(report.coverage.positions > 15_000, "{report}");
    assert!(report.to_string().ends_with("no difference"));
}

#[test]
fn all_encodings_agree_on_one_board() {
    let pairs = contenders().filter(|contender| contender.board.name == DEFAULT_BOARD);
    let report = run(&CrossCheck {
        shard: "3/8".parse().expect("a shard"),
        ..check(pairs.collect(), 4, 2)
    });
    assert!(report.has_passed(), "{report}");
}

#[test]
fn threads_and_shards_add_up_to_the_same() {
    let whole = timeless(run(&check(vec![correct()], 30, 1)));
    assert_eq!(timeless(run(&check(vec![correct()], 30, 3))), whole);
    let parts = ["1/3", "2/3", "3/3"].map(|shard| {
        let shard = shard.parse().expect("a shard");
        run(&CrossCheck {
            shard,
            ..check(vec![correct()], 30, 2)
        })
    });
    assert!(parts.iter().all(|part| part.coverage.positions > 0));
    assert_eq!(timeless(merge(&parts).expect("parts of one run")), whole);
}

#[test]
fn it_can_be_stopped_and_ends_in_time() {
    let endless = CrossCheck {
        games: 1 << 40,
        ..check(vec![correct()], 0, 2)
    };
    let (stop, watched) = (AtomicBool::new(false), AtomicU64::new(0));
    let watch = |done: u64, _| {
        watched.fetch_max(done, Ordering::Relaxed);
        if done >= 20 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let report = endless.run(&watch, &stop);
    assert!(report.has_passed() && !report.is_complete);
    assert!(
        (20..40).contains(&report.games_played),
        "{}",
        report.games_played
    );
    assert_eq!(watched.into_inner(), report.games_played);
    let hurried = CrossCheck {
        time: Some(Duration::ZERO),
        ..endless
    };
    assert_eq!(run(&hurried).games_played, 0);
}

#[test]
fn planted_faults_are_found_and_named() {
    for (fault, expected) in FAULTS {
        let report = run(&check(vec![faulty(fault)], 200, 1));
        let [failure] = &report.failures[..] else {
            panic!("{fault:?}: {report}");
        };
        assert!(!report.has_passed());
        let difference = &failure.difference;
        let question = &difference.question;
        assert!(question.starts_with(expected), "{report}");
        assert_eq!(difference.contender, correct().name(), "{report}");
        // The reported moves lead to the position; the last of them may have gone wrong.
        let mut position = Reference::from_fen(&failure.start).expect("a FEN");
        let mut fens = vec![position.to_fen()];
        for mv in &failure.moves {
            position = position.play(mv.parse().expect("a move"));
            fens.push(position.to_fen());
        }
        assert!(fens.contains(&difference.fen), "{fault:?}: {report}");
        let text = report.to_string();
        assert!(text.lines().any(|line| line == difference.fen), "{text}");
        if fault == Fault::Panics {
            assert_eq!(
                difference.found,
                "a panic: planted: this board panics in check"
            );
        }
        if fault == Fault::UnmakeForgets {
            let last = failure.moves.last().expect("a move was made");
            assert!(question.ends_with(last), "{report}");
            // It leaves the other side to move.
            let other = if difference.expected.contains(" w ") {
                " b "
            } else {
                " w "
            };
            assert!(difference.found.contains(other), "{report}");
        }
    }
}

/// In a proof nothing but the position and a move lead to the difference.
#[test]
fn a_disproof_names_position_move_and_field() {
    let proof = Proof {
        contenders: vec![faulty(Fault::UnmakeForgets)],
        space: Space::Men(2),
        threads: NonZeroUsize::MIN,
        shard: Shard::WHOLE,
    };
    let proven = proof.run(&|_, _| (), &AtomicBool::new(false));
    insta::assert_snapshot!(proven.failure.expect("a difference"), @"
    bitboard-magic/flags16-fromlow differs in the board after making and taking back a1a2
      expected 8/8/8/8/8/8/8/K1k5 w - - 0 1
      found    8/8/8/8/8/8/8/K1k5 b - - 1 1
    8/8/8/8/8/8/8/K1k5 w - - 0 1
    ");
}

#[test]
fn a_failure_reads_like_this() {
    let report = run(&check(vec![faulty(Fault::NoEnPassant)], 0, 1));
    insta::assert_snapshot!(report.failures[0].to_string());
}
