//! Faults of boards: each is caught by the check that is meant for it.

use boardbench_conformance::check::{Failure, Outcome};
use boardbench_conformance::planted::{Fault, Naive, plant};
use boardbench_conformance::probe::Pair;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::{self, Line};
use boardbench_conformance::{check, probe, suite, vectors};
use boardbench_flags16::FromLow;

use crate::wide;

type Wide = wide::Wide<{ wide::fault::NONE }>;

const PAIR: Pair = probe::pair::<Naive, FromLow>();

/// Returns the failure of a check, which must name a position.
#[track_caller]
fn failure(outcome: Outcome) -> Failure {
    let failure = outcome.expect_err("the fault is not caught");
    assert!(failure.fen.is_some(), "{failure}");
    failure
}

macro_rules! probe_of {
    () => {
        probe::position::<Naive>()
    };
    ($encoding:ident) => {
        probe::pair::<Naive, $encoding>()
    };
}

macro_rules! caught {
    ($($name:ident: $fault:ident by $check:ident($($encoding:ident)?) asking $question:literal;)*) => {
        $(
            #[test]
            fn $name() {
                let _planted = plant(Fault::$fault);
                let failure = failure(suite::$check(probe_of!($($encoding)?)));
                assert_eq!(failure.check, stringify!($check), "{failure}");
                assert_eq!(&*failure.question, $question, "{failure}");
            }
        )*
    };
}

caught! {
    en_passant_ignored: EnPassantIgnored by membership(FromLow) asking "legal";
    castling_hashes_the_king_only: CastlingHashesKingOnly
        by make_unmake(FromLow) asking "hash after the move";
    unmake_forgets_the_clock: UnmakeForgetsClock
        by make_unmake(FromLow) asking "the board after unmake";
    a_setup_forgets_that_en_passant_is_legal: SetupForgetsLegalEnPassant
        by queries() asking "state";
    a_move_forgets_that_en_passant_is_legal: MakeForgetsLegalEnPassant
        by make_unmake(FromLow) asking "state after the move";
    castling_wants_b1_safe: BFileMustBeSafe by membership(FromLow) asking "legal";
    castling_through_attack: CastlesThroughAttack by membership(FromLow) asking "legal";
    pushes_keep_the_clock: PushKeepsClock by make_unmake(FromLow) asking "setup after the move";
    the_null_move_keeps_the_hash: NullKeepsHash by null_move() asking "hash after the move";
    a_move_twice: MoveTwice by membership(FromLow) asking "legal";
    generating_never_stops: NeverStops
        by membership(FromLow) asking "the moves generated before the sink broke";
    counting_forgets_en_passant: CountForgetsEnPassant by membership(FromLow) asking "count_legal";
    counting_forgets_en_passant_in_perft: CountForgetsEnPassant
        by perft(FromLow) asking "perft at depth 1, Bulk";
    captures_forget_en_passant: CapturesForgetEnPassant by membership(FromLow) asking "captures";
    captures_hold_promotions: CapturesHoldPromotions by membership(FromLow) asking "captures";
    blocked_castling_is_legal: BlockedCastlingIsLegal by code_space(FromLow) asking "is_legal";
    en_passant_is_always_hashed: EnPassantAlwaysHashed by queries() asking "hash";
    pinned_en_passant_is_hashed: PinnedEnPassantHashed by queries() asking "hash";
    pseudo_legal_means_legal: PseudoLegalIsLegal by membership(FromLow) asking "pseudo_legal";
    a_corner_is_not_visited: VisitsNoCorner by queries() asking "visit_pieces";
    kings_are_not_counted: CountsNoKings by queries() asking "count_of each piece";
    material_forgets_kings: MaterialForgetsKings by queries() asking "material";
    queens_only: QueensOnly by membership(FromLow) asking "legal";
    pawns_attack_what_is_occupied: PawnsAttackOccupiedOnly
        by queries() asking "is_attacked(a3, white)";
    the_setup_drops_en_passant: SetupDropsEnPassant
        by fen_round_trip() asking "to_setup after from_setup";
    nonsense_panics: NonsensePanics by code_space(FromLow) asking "no panic";
    captures_called_quiet: CapturesCalledQuiet by classification(FromLow) asking "classify";
    double_pushes_are_not_legal: DoublePushIsNotLegal by membership(FromLow) asking "is_legal";
    the_clock_is_a_byte: ClockIsAByte by queries() asking "to_setup after from_setup";
    unmake_keeps_the_hash_of_an_illegal_move: UnmakeKeepsHashOfIllegal
        by make_unmake(FromLow) asking "the board after unmake";
    only_the_value_generated_is_legal: LegalByEquality by code_space(Wide) asking "is_legal";
    only_enemies_are_threatened: EnemiesAreThreatenedOnly by queries() asking "the attacks";
    changes_forget_opened_lines: ChangesForgetOpenedLines
        by make_unmake(FromLow) asking "the threats that change";
    changes_forget_a_bit: ChangesForgetABit
        by make_unmake(FromLow) asking "make_with_changes gives the board of make";
    undo_of_changes_forgets: UndoOfChangesForgets
        by make_unmake(FromLow) asking "unmake takes back make_with_changes";
    attacks_drift: AttacksDrift by games(FromLow) asking "is_attacked(g2, white)";
    checks_by_the_moved_piece_only: ChecksByTheMovedPieceOnly
        by classification(FromLow) asking "gives_check";
    exchanges_end_after_one_capture: ExchangesEndAfterOne
        by classification(FromLow) asking "exchange";
    the_clock_goes_by_the_priority: ClockByPriority
        by make_unmake(Wide) asking "making the move with another priority gives an equal board";
}

/// `to_setup` rejects an invalid setup if the build has debug assertions; otherwise comparing setups
/// shows the fault. So the question depends on the build.
#[test]
fn invalid_setups() {
    let _planted = plant(Fault::RightSurvivesRook);
    let rights = failure(suite::make_unmake(PAIR));
    assert_eq!(rights.check, "make_unmake");
    assert!(rights.mv.is_some(), "{rights}");
    if cfg!(debug_assertions) {
        let message = "a panic: a board returned an invalid position, ";
        let invalid = rights.found.strip_prefix(message).expect("a message");
        let (fen, problem) = invalid.split_once(": ").expect("a problem");
        assert_eq!(fen.split(' ').count(), 6, "{fen}");
        assert!(problem.starts_with("castling"), "{problem}");
    }
    let _planted = plant(Fault::NullKeepsEnPassant);
    let en_passant = failure(suite::null_move(probe::position::<Naive>()));
    assert_eq!(en_passant.check, "null_move");
}

/// A fault that needs several moves does not show in positions that are set up afresh.
#[test]
fn drift_shows_in_games_only() {
    let _planted = plant(Fault::Drifts);
    suite::assert_passed(check::membership(PAIR, samples::few().iter().copied()));
    suite::assert_passed(check::make_unmake(PAIR, samples::few().iter().copied()));
    let failure = failure(suite::games(PAIR));
    assert_eq!(&*failure.question, "legal");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_failure_names_position_and_move() {
    let _planted = plant(Fault::PushKeepsClock);
    let first = std::slice::from_ref(samples::standard().iter().next().unwrap());
    let failure = failure(check::make_unmake(PAIR, first));
    let lines = [
        "make_unmake: setup after the move",
        &format!("  position {START}"),
        "  move     a2a3",
        "  expected rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1",
        "  found    rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 1 1",
    ];
    assert_eq!(failure.to_string(), lines.join("\n"));
}

#[test]
fn a_failure_in_a_game_names_the_position_before_the_move_and_the_game() {
    let _planted = plant(Fault::PushKeepsClock);
    let mut line = Line::new(Reference::initial());
    for mv in ["b1c3", "b8c6", "a2a3"] {
        line.push(Some(mv.parse().expect(mv)));
    }
    let failure = failure(check::games(PAIR, [&line]));
    let lines = [
        "games: setup after the move",
        "  position r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 2 2",
        "  move     a2a3",
        &format!("  game     b1c3 b8c6 from {START}"),
        "  expected r1bqkbnr/pppppppp/2n5/8/8/P1N5/1PPPPPPP/R1BQKBNR b KQkq - 0 2",
        "  found    r1bqkbnr/pppppppp/2n5/8/8/P1N5/1PPPPPPP/R1BQKBNR b KQkq - 3 2",
    ];
    assert_eq!(failure.to_string(), lines.join("\n"));
}

/// Boards and states that differ are shown by the first field that does.
#[test]
fn a_failure_names_the_field_that_differs() {
    let _planted = plant(Fault::UnmakeKeepsHashOfIllegal);
    let hash = failure(suite::make_unmake(PAIR));
    assert!(hash.found.starts_with("hash: "), "{hash}");
    assert!(hash.expected.starts_with("hash: "), "{hash}");
    let _planted = plant(Fault::MakeForgetsLegalEnPassant);
    let state = failure(suite::make_unmake(PAIR));
    assert_eq!(&*state.found, "legal_en_passant: None", "{state}");
    let expected = "legal_en_passant: Some(";
    assert!(state.expected.starts_with(expected), "{state}");
}

/// The failure names the position deep in the tree whose moves are counted wrongly, and the move.
#[test]
fn perft_names_the_position_that_is_counted_wrongly() {
    let _planted = plant(Fault::EnPassantIgnored);
    let failure = failure(suite::perft(PAIR));
    assert_eq!(&*failure.question, "perft at depth 1, Bulk", "{failure}");
    let fen = failure.fen.unwrap();
    let position = Reference::from_fen(&fen).unwrap();
    let missing = position.legal_en_passant().expect("a capture en passant");
    assert!(failure.expected.contains(", missing: "), "{}", failure.expected);
    assert!(failure.expected.contains(&missing.to_string()), "{fen}");
    assert!(vectors::all().all(|vector| vector.fen != &*fen), "{fen}");
}

/// The table has each check under its own name, and runs it.
#[test]
fn the_table_of_checks_is_right() {
    let _planted = plant(Fault::NoMoves);
    let mut failed = Vec::new();
    for (name, check) in suite::CHECKS {
        match check.run(PAIR) {
            Ok(report) => assert_eq!(report.check, name),
            Err(failure) => {
                assert_eq!(failure.check, name);
                failed.push(name);
            }
        }
    }
    assert_eq!(failed, ["membership", "games", "perft"]);
}
