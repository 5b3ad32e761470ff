//! Tests that each planted fault of a board is caught by the intended check.

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
    ($($name:ident: $fault:ident by $check:ident($($encoding:ident)?) reporting $question:literal;)*) => {
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
    en_passant_ignored: EnPassantIgnored by membership(FromLow) reporting "legal";
    castling_hashes_the_king_only: CastlingHashesKingOnly
        by make_unmake(FromLow) reporting "hash after the move";
    en_passant_omits_the_pawn_key: EnPassantOmitsPawnKey
        by make_unmake(FromLow) reporting "keys of pieces after the move";
    promotion_omits_the_minor_piece_key: PromotionOmitsMinorPieceKey
        by make_unmake(FromLow) reporting "keys of pieces after the move";
    castling_omits_the_major_piece_key: CastlingOmitsMajorPieceKey
        by make_unmake(FromLow) reporting "keys of pieces after the move";
    a_capture_omits_white_s_key: CaptureOmitsWhiteKey
        by make_unmake(FromLow) reporting "keys of pieces after the move";
    a_capture_with_promotion_omits_black_s_key: CapturePromotionOmitsBlackKey
        by make_unmake(FromLow) reporting "keys of pieces after the move";
    a_move_keeps_the_checkers: MakeKeepsCheckers
        by make_unmake(FromLow) reporting "checkers after the move";
    a_move_keeps_the_pins: MakeKeepsPins
        by make_unmake(FromLow) reporting "pinned pieces after the move";
    a_move_keeps_the_attacked_squares: MakeKeepsAttacked
        by make_unmake(FromLow) reporting "attacked squares after the move";
    a_null_move_keeps_checks_and_pins: NullKeepsCheckInfo
        by null_move() reporting "attacked squares after the move";
    unmake_keeps_checks_and_pins: UnmakeKeepsCheckInfo
        by make_unmake(FromLow) reporting "the board after unmake";
    unmake_loses_the_clock: UnmakeLosesClock
        by make_unmake(FromLow) reporting "the board after unmake";
    a_setup_loses_legal_en_passant: SetupLosesLegalEnPassant
        by queries() reporting "state";
    a_move_loses_legal_en_passant: MakeLosesLegalEnPassant
        by make_unmake(FromLow) reporting "state after the move";
    castling_requires_b1_safe: BFileMustBeSafe by membership(FromLow) reporting "legal";
    castling_through_attack: CastlesThroughAttack by membership(FromLow) reporting "legal";
    pushes_keep_the_clock: PushKeepsClock by make_unmake(FromLow) reporting "setup after the move";
    the_null_move_keeps_the_hash: NullKeepsHash by null_move() reporting "hash after the move";
    a_duplicate_move: DuplicateMove by membership(FromLow) reporting "legal";
    generating_never_stops: NeverStops
        by membership(FromLow) reporting "the moves generated before the sink broke";
    counting_omits_en_passant: CountOmitsEnPassant by membership(FromLow) reporting "count_legal";
    counting_omits_en_passant_in_perft: CountOmitsEnPassant
        by perft(FromLow) reporting "perft at depth 1, Bulk";
    captures_omit_en_passant: CapturesOmitEnPassant by membership(FromLow) reporting "captures";
    captures_include_promotions: CapturesIncludePromotions by membership(FromLow) reporting "captures";
    blocked_castling_is_legal: BlockedCastlingIsLegal by code_space(FromLow) reporting "is_legal";
    en_passant_is_always_hashed: EnPassantAlwaysHashed by queries() reporting "hash";
    pinned_en_passant_is_hashed: PinnedEnPassantHashed by queries() reporting "hash";
    pseudo_legal_means_legal: PseudoLegalIsLegal by membership(FromLow) reporting "pseudo_legal";
    a_corner_is_not_visited: VisitsNoCorner by queries() reporting "visit_pieces";
    kings_are_not_counted: CountsNoKings by queries() reporting "count_of each piece";
    material_omits_kings: MaterialOmitsKings by queries() reporting "material";
    queens_only: QueensOnly by membership(FromLow) reporting "legal";
    pawns_attack_what_is_occupied: PawnsAttackOccupiedOnly
        by queries() reporting "is_attacked(a3, white)";
    the_setup_drops_en_passant: SetupDropsEnPassant
        by fen_round_trip() reporting "to_setup after from_setup";
    nonsense_panics: InvalidMovesPanic by code_space(FromLow) reporting "no panic";
    captures_called_quiet: CapturesCalledQuiet by classification(FromLow) reporting "classify";
    double_pushes_are_not_legal: DoublePushIsNotLegal by membership(FromLow) reporting "is_legal";
    the_clock_is_a_byte: ClockIsAByte by queries() reporting "to_setup after from_setup";
    unmake_keeps_the_hash_of_an_illegal_move: UnmakeKeepsHashOfIllegal
        by make_unmake(FromLow) reporting "the board after unmake";
    only_the_value_generated_is_legal: LegalByEquality by code_space(Wide) reporting "is_legal";
    only_enemies_are_threatened: EnemiesAreThreatenedOnly by queries() reporting "the attacks";
    changes_omit_opened_lines: ChangesOmitOpenedLines
        by make_unmake(FromLow) reporting "the threats that change";
    changes_lose_a_bit: ChangesLoseABit
        by make_unmake(FromLow) reporting "make_with_changes gives the board of make";
    undo_of_changes_is_wrong: UndoOfChangesIsWrong
        by make_unmake(FromLow) reporting "unmake restores the board after make_with_changes";
    attacks_drift: AttacksDrift by games(FromLow) reporting "is_attacked(g2, white)";
    only_checks_by_the_moved_piece: ChecksByTheMovedPieceOnly
        by classification(FromLow) reporting "gives_check";
    the_hash_after_a_move_keeps_castling_rights: HashAfterKeepsRights
        by classification(FromLow) reporting "hash_after";
    see_ends_after_one_capture: SeeEndsAfterOneCapture
        by classification(FromLow) reporting "see";
    the_clock_depends_on_the_priority: ClockByPriority
        by make_unmake(Wide) reporting "making the move with another priority gives an equal board";
}

/// `to_setup` rejects an invalid setup if the build has debug assertions; otherwise the comparison of setups
/// fails. So the reported property depends on the build.
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

/// A fault that needs several moves is not detected in positions that are set up.
#[test]
fn drift_is_detected_in_games_only() {
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

/// Different boards and states are reported by the first field that differs.
#[test]
fn a_failure_names_the_field_that_differs() {
    let _planted = plant(Fault::UnmakeKeepsHashOfIllegal);
    let hash = failure(suite::make_unmake(PAIR));
    assert!(hash.found.starts_with("hash: "), "{hash}");
    assert!(hash.expected.starts_with("hash: "), "{hash}");
    let _planted = plant(Fault::MakeLosesLegalEnPassant);
    let state = failure(suite::make_unmake(PAIR));
    assert_eq!(&*state.found, "legal_en_passant: None", "{state}");
    let expected = "legal_en_passant: Some(";
    assert!(state.expected.starts_with(expected), "{state}");
}

/// The failure names the position deep in the tree whose move count is wrong, and the move.
#[test]
fn perft_names_the_position_with_a_wrong_count() {
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

/// The table has the correct function for each name.
#[test]
fn the_table_of_checks_is_correct() {
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
