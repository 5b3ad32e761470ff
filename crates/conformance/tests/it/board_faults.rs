//! Faults of boards: each is caught by the check that is there for it.

use boardbench_conformance::check::{Failure, Report};
use boardbench_conformance::probe::Pair;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::{check, probe, samples, suite, vectors};

use crate::naive::{Naive, fault};
use crate::tell;
use crate::tiny::Tiny;
use crate::wide;

type Wide = wide::Wide<{ wide::fault::NONE }>;

/// The failure that a fault leads to in a check.
#[track_caller]
fn failure(outcome: Result<Report, Failure>) -> Failure {
    let failure = outcome.expect_err("the fault goes unnoticed");
    assert!(failure.fen.is_some(), "{failure}");
    failure
}

macro_rules! caught {
    ($($name:ident: $fault:ident by $check:ident<$($type:ident),+> asking $question:literal;)*) => {
        $(
            #[test]
            fn $name() {
                type Faulty = Naive<{ fault::$fault }>;
                let failure = failure(suite::$check::<$($type),+>());
                assert_eq!(failure.check, stringify!($check), "{failure}");
                assert_eq!(&*failure.question, $question, "{failure}");
                tell(stringify!($name), stringify!($check), $question);
            }
        )*
    };
}

caught! {
    en_passant_ignored: EN_PASSANT_IGNORED by membership<Faulty, Tiny> asking "legal";
    castling_hashes_the_king_only: CASTLING_HASHES_KING_ONLY
        by make_unmake<Faulty, Tiny> asking "hash after it, by the reference";
    unmake_forgets_the_clock: UNMAKE_FORGETS_CLOCK
        by make_unmake<Faulty, Tiny> asking "the board after unmake";
    a_setup_knows_less_of_en_passant_than_a_move: SETUP_KNOWS_NO_EN_PASSANT
        by make_unmake<Faulty, Tiny> asking "the state after it is as set up";
    castling_wants_b1_safe: B_FILE_MUST_BE_SAFE by membership<Faulty, Tiny> asking "legal";
    castling_through_attack: CASTLES_THROUGH_ATTACK by membership<Faulty, Tiny> asking "legal";
    pushes_keep_the_clock: PUSH_KEEPS_CLOCK
        by make_unmake<Faulty, Tiny> asking "setup after it";
    the_null_move_keeps_the_hash: NULL_KEEPS_HASH
        by null_move<Faulty> asking "hash after it, by the reference";
    a_move_twice: MOVE_TWICE by membership<Faulty, Tiny> asking "legal";
    generating_never_stops: NEVER_STOPS
        by membership<Faulty, Tiny> asking "the moves after stopping early";
    counting_forgets_en_passant: COUNT_FORGETS_EN_PASSANT
        by membership<Faulty, Tiny> asking "count_legal";
    counting_forgets_en_passant_in_perft: COUNT_FORGETS_EN_PASSANT
        by perft<Faulty, Tiny> asking "perft at depth 1, Bulk";
    captures_forget_en_passant: CAPTURES_FORGET_EN_PASSANT
        by membership<Faulty, Tiny> asking "captures";
    captures_hold_promotions: CAPTURES_HOLD_PROMOTIONS
        by membership<Faulty, Tiny> asking "captures";
    blocked_castling_is_legal: BLOCKED_CASTLING_IS_LEGAL
        by code_space<Faulty, Tiny> asking "is_legal";
    en_passant_is_always_hashed: EN_PASSANT_ALWAYS_HASHED by queries<Faulty> asking "hash";
    pinned_en_passant_is_hashed: PINNED_EN_PASSANT_HASHED by queries<Faulty> asking "hash";
    pseudo_legal_means_legal: PSEUDO_LEGAL_IS_LEGAL
        by membership<Faulty, Tiny> asking "pseudo_legal";
    a_corner_is_not_visited: VISITS_NO_CORNER by queries<Faulty> asking "visit_pieces";
    queens_only: QUEENS_ONLY by membership<Faulty, Tiny> asking "legal";
    pawns_attack_what_is_occupied: PAWNS_ATTACK_OCCUPIED_ONLY
        by queries<Faulty> asking "whether white attacks a3";
    the_setup_drops_en_passant: SETUP_DROPS_EN_PASSANT
        by fen_round_trip<Faulty> asking "to_setup of from_setup";
    nonsense_panics: NONSENSE_PANICS by code_space<Faulty, Tiny> asking "it must not panic";
    captures_called_quiet: CAPTURES_CALLED_QUIET
        by classification<Faulty, Tiny> asking "classify";
    double_pushes_are_not_legal: DOUBLE_PUSH_IS_NOT_LEGAL
        by membership<Faulty, Tiny> asking "is_legal";
    the_clock_is_a_byte: CLOCK_IS_A_BYTE
        by queries<Faulty> asking "to_setup of from_setup";
    unmake_keeps_the_hash_of_an_illegal_move: UNMAKE_KEEPS_HASH_OF_ILLEGAL
        by make_unmake<Faulty, Tiny> asking "the board after unmake";
    only_the_value_generated_is_legal: LEGAL_BY_EQUALITY
        by code_space<Faulty, Wide> asking "is_legal";
    the_clock_goes_by_the_priority: CLOCK_BY_PRIORITY
        by make_unmake<Faulty, Wide>
        asking "a copy on which it is made in another class is equal";
}

/// A setup that is impossible is noticed where it is written, if the build has debug assertions,
/// and else where it is compared: what is asked differs, that something is wrong does not.
#[test]
fn impossible_setups() {
    let rights = failure(suite::make_unmake::<
        Naive<{ fault::RIGHT_SURVIVES_ROOK }>,
        Tiny,
    >());
    assert_eq!(rights.check, "make_unmake");
    assert!(rights.mv.is_some(), "{rights}");
    let en_passant = failure(suite::null_move::<Naive<{ fault::NULL_KEEPS_EN_PASSANT }>>());
    assert_eq!(en_passant.check, "null_move");
}

/// What goes wrong only after several moves shows in no position that is set up afresh.
#[test]
fn drift_shows_in_games_only() {
    type Faulty = Naive<{ fault::DRIFTS }>;
    suite::assert_passed(suite::membership::<Faulty, Tiny>());
    suite::assert_passed(suite::make_unmake::<Faulty, Tiny>());
    let failure = failure(suite::games::<Faulty, Tiny>());
    assert_eq!(&*failure.question, "legal, on the way");
}

#[test]
fn a_failure_is_a_few_lines_that_say_where() {
    type Faulty = Naive<{ fault::PUSH_KEEPS_CLOCK }>;
    let first = std::slice::from_ref(samples::standard().iter().next().unwrap());
    let failure = failure(check::make_unmake(probe::pair::<Faulty, Tiny>(), first));
    let text = failure.to_string();
    let lines = [
        "make_unmake: setup after it",
        "  position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "  move     a2a3",
        "  expected rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1",
        "  found    rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 1 1",
    ];
    assert_eq!(text, lines.join("\n"));
}

/// Deep in the tree of the vector, the position whose moves are wrong is found.
#[test]
fn perft_names_the_position_that_is_counted_wrongly() {
    let failure = failure(suite::perft::<Naive<{ fault::EN_PASSANT_IGNORED }>, Tiny>());
    assert_eq!(&*failure.question, "perft at depth 1, Bulk", "{failure}");
    let fen = failure.fen.unwrap();
    let position = Reference::from_fen(&fen).unwrap();
    assert!(position.legal_en_passant().is_some(), "{fen}");
    assert!(vectors::all().all(|vector| vector.fen != &*fen), "{fen}");
}

/// The table holds each check under its own name, and the checks in it do judge.
#[test]
fn the_table_names_its_checks() {
    static PAIR: Pair = probe::pair::<Naive<{ fault::NO_MOVES }>, Tiny>();
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
