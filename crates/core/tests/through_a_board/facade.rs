//! Tests of boards behind the object-safe trait.

use boardbench_array8x8::{Array8x8, Scan};
use boardbench_core::{
    CanonicalMove, Color, DynBoard, Encoding, Facade, IllegalMove, MoveEffect, Setup, Square,
    Successor,
};
use boardbench_flags16::FromLow;

use super::doubles::RankedMove;
use super::positions::{VARIED, known, setup};

type Hashed = Facade<Array8x8, FromLow>;
type Unhashed = Facade<Array8x8<Scan, ()>, RankedMove>;

fn mv(text: &str) -> CanonicalMove {
    text.parse().expect(text)
}

/// Returns boards with and without a hash.
fn boards(setup: &Setup) -> [Box<dyn DynBoard>; 2] {
    [Box::new(Hashed::new(setup)), Box::new(Unhashed::new(setup))]
}

#[test]
fn a_board_agrees_with_its_setup() {
    for fen in VARIED {
        let setup = setup(fen);
        for board in boards(&setup) {
            assert_eq!(board.setup(), setup, "{fen}");
            assert_eq!(board.is_check(), setup.is_check(), "{fen}");
            assert_eq!(board.repetitions(), 1, "{fen}");
        }
        assert_eq!(Hashed::new(&setup).hash(), Some(setup.hash()), "{fen}");
        assert_eq!(Unhashed::new(&setup).hash(), None, "{fen}");
    }
    let initial = Hashed::new(&Setup::initial());
    assert!(initial.is_attacked(Square::E3, Color::White));
    assert!(!initial.is_attacked(Square::E3, Color::Black));
}

#[test]
fn moves_and_codes_are_listed_and_counted() {
    for (fen, moves, _) in known() {
        for board in boards(&setup(fen)) {
            let legal = board.legal_moves();
            assert_eq!((legal.len(), board.count_legal()), (moves, moves), "{fen}");
            let pseudo_legal = board.pseudo_legal_moves();
            assert!(legal.iter().all(|mv| pseudo_legal.contains(mv)), "{fen}");
        }
        let board = Hashed::new(&setup(fen));
        let decoded = board.legal_codes().into_iter().map(|(code, mv)| {
            let encoded = FromLow::from_code(code).expect("a code");
            assert_eq!(encoded.canonical(), mv);
            mv
        });
        assert!(decoded.eq(board.legal_moves()), "{fen}");
    }
}

/// Positions, and the legal moves that give check or mate. Stalemate is neither.
const EFFECTS: [(&str, &str); 3] = [
    (
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "c4f7 Check, h5e5 Check, h5f7 Checkmate",
    ),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8 Checkmate"),
    (
        "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
        "f1a1 Check, f1h1 Check, f1h3 Check, f1f6 Check, f1f8 Checkmate",
    ),
];

#[test]
fn effects_of_selected_moves() {
    for (fen, expected) in EFFECTS {
        for board in boards(&setup(fen)) {
            let moves = board.legal_moves_with_effects(&mut |_| true);
            assert!(moves.iter().map(|&(mv, _)| mv).eq(board.legal_moves()));
            let mut checks = moves.clone();
            checks.retain(|&(_, effect)| effect != MoveEffect::NoCheck);
            checks.sort_unstable_by_key(|&(mv, _)| mv);
            let texts = checks.iter().map(|(mv, effect)| format!("{mv} {effect:?}"));
            assert_eq!(texts.collect::<Vec<_>>().join(", "), expected, "{fen}");

            let (mut visited, mut number) = (Vec::new(), 0);
            let mut every_third = |mv: CanonicalMove| {
                visited.push(mv);
                number += 1;
                number % 3 == 0
            };
            let selected = board.legal_moves_with_effects(&mut every_third);
            assert_eq!(visited, board.legal_moves());
            assert!(selected.iter().eq(moves.iter().skip(2).step_by(3)), "{fen}");

            let successors = board.successors(&mut |_| true);
            let effects = successors.iter().map(|after| (after.mv, after.effect));
            assert!(effects.eq(moves), "{fen}");
            for Successor { mv, setup, .. } in successors {
                let mut board = board.boxed_clone();
                assert_eq!(board.play(mv), Ok(()));
                assert_eq!(board.setup(), setup);
            }
        }
    }
}

#[test]
fn a_game_is_played_and_unmade() {
    for mut board in boards(&Setup::initial()) {
        let mut before = Vec::new();
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            before.push(board.setup());
            assert_eq!(board.play(mv(text)), Ok(()), "{text}");
            assert_ne!(board.setup(), before[before.len() - 1], "{text}");
            let hash = board.setup().hash();
            assert!(board.hash().is_none_or(|incremental| incremental == hash), "{text}");
        }
        assert!(board.is_check());
        assert_eq!(board.status().to_string(), "checkmate");
        assert_eq!((board.legal_moves().len(), board.count_legal()), (0, 0));
        while let Some(setup) = before.pop() {
            assert!(board.unmake());
            assert_eq!(board.setup(), setup);
        }
        assert!(!board.unmake(), "no move is left");
        assert_eq!(board.setup(), Setup::initial());
    }
}

#[test]
fn an_illegal_move_changes_nothing() {
    for mut board in boards(&Setup::initial()) {
        for text in ["e2e5", "e7e5", "e2e4q", "e1e2"] {
            assert_eq!(board.play(mv(text)), Err(IllegalMove(mv(text))));
            assert_eq!(board.play_pseudo_legal(mv(text)), Err(IllegalMove(mv(text))));
        }
        assert_eq!(board.setup(), Setup::initial());
        assert!(!board.unmake());
    }
    let error = IllegalMove(mv("e2e5")).to_string();
    assert_eq!(error, "e2e5 is not a legal move here");
}

#[test]
fn playing_a_pseudo_legal_move_returns_whether_it_is_legal() {
    let pinned = setup("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1");
    for mut board in boards(&pinned) {
        assert_eq!(board.play(mv("e2d3")), Err(IllegalMove(mv("e2d3"))));
        assert!(board.pseudo_legal_moves().contains(&mv("e2d3")));
        assert_eq!(board.play_pseudo_legal(mv("e2d3")), Ok(false));
        assert!(board.is_attacked(Square::E1, Color::Black));
        assert!(board.unmake());
        assert_eq!(board.setup(), pinned);
        assert_eq!(board.play_pseudo_legal(mv("e1f2")), Ok(true));
    }
}

#[test]
fn repetitions_follow_the_moves() {
    for mut board in boards(&Setup::initial()) {
        let mut statuses = Vec::new();
        for text in KNIGHTS.repeat(4) {
            board.play(mv(text)).expect(text);
            statuses.push((board.repetitions(), board.status().to_string()));
        }
        for (ply, repetitions, status) in [
            (4, 2, "ongoing"),
            (8, 3, "threefold repetition"),
            (12, 4, "threefold repetition"),
            (16, 5, "fivefold repetition"),
        ] {
            assert_eq!(statuses[ply - 1], (repetitions, status.to_owned()));
        }
        // Unmaking a move also unmakes the repetition, and only in that copy.
        let mut copy = board.boxed_clone();
        assert!(copy.unmake());
        assert_eq!((copy.repetitions(), board.repetitions()), (4, 5));
        assert_ne!(copy.setup(), board.setup());
        copy.play(mv("f6g8")).expect("the knight goes home");
        assert_eq!((copy.repetitions(), copy.setup()), (5, board.setup()));
        copy.play(mv("e2e4")).expect("a legal move");
        assert_eq!(copy.repetitions(), 1);
        assert!(copy.unmake());
        assert_eq!(copy.repetitions(), 5);
        board.reset(&setup(VARIED[3]));
        assert_eq!((board.repetitions(), board.setup()), (1, setup(VARIED[3])));
        assert!(!board.unmake(), "reset clears the moves");
    }
}

/// Moves that lead back to the initial position.
const KNIGHTS: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

/// Positions, moves, and the number of occurrences of the position after each move.
const REPEATED: [(&str, &str, &[usize]); 5] = [
    (
        // The pawn move is irreversible.
        VARIED[0],
        "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4 g8f6",
        &[1, 1, 1, 2, 2, 2, 2, 3, 1, 1],
    ),
    (
        // The king's walk loses the castling rights, so the first position does not recur.
        "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1",
        "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8",
        &[1, 1, 1, 1, 1, 2, 2, 2],
    ),
    (
        // After e2e4 black may capture en passant, but not when the placement recurs.
        "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1",
        "e2e4 g8f6 g1f3 f6g8 f3g1",
        &[1, 1, 1, 1, 1],
    ),
    (
        // No pawn next to e4: the en-passant square is stored but does not distinguish positions.
        "4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1",
        "e2e4 g8f6 g1f3 f6g8 f3g1",
        &[1, 1, 1, 1, 2],
    ),
    (
        // The rook checks from two squares in turn.
        "7k/8/8/8/8/8/R7/K7 w - - 0 1",
        "a2h2 h8g8 h2g2 g8h8 g2h2 h8g8 h2g2",
        &[1, 1, 1, 1, 2, 2, 2],
    ),
];

#[test]
fn only_equal_positions_repeat() {
    for (fen, moves, expected) in REPEATED {
        for mut board in boards(&setup(fen)) {
            let counts = moves.split(' ').map(|text| {
                board.play(mv(text)).expect(text);
                board.repetitions()
            });
            assert!(counts.eq(expected.iter().copied()), "{fen}");
        }
    }
}

const STATUS: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; ongoing
7k/6Q1/6K1/8/8/8/8/8 b - - 150 99; checkmate
7k/5Q2/6K1/8/8/8/8/8 b - - 0 1; stalemate
7k/8/8/6K1/8/8/8/7R b - - 0 1; check
7k/8/6K1/8/8/8/8/8 b - - 0 1; insufficient material
7k/8/6K1/8/8/8/8/R7 w - - 100 80; fifty moves
4k3/8/8/8/8/8/4r3/3K4 w - - 150 99; seventy-five moves";

#[test]
fn status_of_positions() {
    for line in STATUS.lines() {
        let (fen, status) = line.split_once("; ").expect("two columns");
        for board in boards(&setup(fen)) {
            assert_eq!(board.status().to_string(), status, "{fen}");
        }
    }
}

#[test]
fn debug_output_shows_board_and_moves() {
    let mut facade = Hashed::new(&Setup::initial());
    facade.play(mv("e2e4")).expect("a legal move");
    let shown = format!("{facade:?}");
    assert!(shown.starts_with("Facade { board: MailboxBoard"), "{shown}");
    assert!(shown.contains("played: [(e2e4"), "{shown}");
}
