//! A board behind the object-safe trait.

use boardbench_array8x8::{Array8x8, Scan};
use boardbench_core::{
    Board, CanonicalMove, Color, DynBoard, Encoding, Facade, IllegalMove, MoveEffect, Position,
    Setup, Square, Successor,
};
use boardbench_flags16::FromLow;

use crate::doubles::RankedMove;
use crate::positions::{KNOWN, VARIED, setup};

type Hashed = Facade<Array8x8, FromLow>;
type Unhashed = Facade<Array8x8<Scan, ()>, RankedMove>;

fn mv(text: &str) -> CanonicalMove {
    text.parse().expect(text)
}

/// Two unlike boards of a setup.
fn boards(setup: &Setup) -> [Box<dyn DynBoard>; 2] {
    [Box::new(Hashed::new(setup)), Box::new(Unhashed::new(setup))]
}

#[test]
fn a_boxed_board_says_what_its_setup_says() {
    for fen in VARIED {
        let setup = setup(fen);
        for board in boards(&setup) {
            assert_eq!(board.setup(), setup, "{fen}");
            assert_eq!(board.is_check(), setup.is_check(), "{fen}");
            assert_eq!(board.repetitions(), 1, "{fen}");
            for side in Color::ALL {
                let attacks_king = board.is_attacked(setup.king(!side), side);
                assert_eq!(
                    attacks_king,
                    setup.is_check() && side != setup.side_to_move()
                );
            }
        }
        assert_eq!(Hashed::new(&setup).hash(), Some(setup.hash()), "{fen}");
        assert_eq!(Unhashed::new(&setup).hash(), None, "{fen}");
        let shown = *Hashed::new(&setup).board();
        assert_eq!(shown, Array8x8::from_setup(&setup));
    }
    let initial = Hashed::new(&Setup::initial());
    assert!(initial.is_attacked(Square::E3, Color::White));
    assert!(!initial.is_attacked(Square::E3, Color::Black));
}

#[test]
fn moves_are_listed_and_counted() {
    for known in KNOWN {
        for board in boards(&setup(known.fen)) {
            let legal = board.legal_moves();
            assert_eq!(legal.len(), known.moves, "{}", known.fen);
            assert_eq!(board.count_legal(), known.moves, "{}", known.fen);
            let pseudo_legal = board.pseudo_legal_moves();
            assert!(
                legal.iter().all(|mv| pseudo_legal.contains(mv)),
                "{}",
                known.fen
            );
        }
    }
    let pinned = Hashed::new(&setup("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1"));
    let (pseudo_legal, legal) = (pinned.pseudo_legal_moves(), pinned.legal_moves());
    assert!(pseudo_legal.contains(&mv("e2d3")) && !legal.contains(&mv("e2d3")));
}

#[test]
fn as_many_codes_are_legal_as_there_are_moves() {
    for known in KNOWN {
        let board = Hashed::new(&setup(known.fen));
        let mut codes = board.legal_codes();
        assert_eq!(codes.len(), known.moves);
        for &(code, canonical) in &codes {
            let decoded = FromLow::from_code(code).expect("a word");
            assert_eq!(decoded.canonical(), canonical);
        }
        codes.sort_unstable();
        let legal: Vec<u32> = (0..=0xffff)
            .filter(|&code| board.is_legal_code(code))
            .collect();
        assert!(
            codes.iter().map(|&(code, _)| code).eq(legal),
            "{}",
            known.fen
        );
        // No move has a bit more.
        assert!(!board.is_legal_code(1 << 16 | codes[0].0));
    }
}

#[test]
fn what_is_wanted_is_told_with_its_effect() {
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    for board in boards(&setup(scholar)) {
        let mut asked = Vec::new();
        let mut on_f7_or_h3 = |canonical: CanonicalMove| {
            asked.push(canonical);
            [Square::F7, Square::H3].contains(&canonical.to)
        };
        let mut wanted = board.legal_moves_with_effects(&mut on_f7_or_h3);
        assert_eq!(asked, board.legal_moves());
        wanted.sort_unstable_by_key(|&(canonical, _)| canonical);
        let expected = [
            (mv("g1h3"), MoveEffect::NoCheck),
            (mv("h2h3"), MoveEffect::NoCheck),
            (mv("c4f7"), MoveEffect::Check),
            (mv("h5h3"), MoveEffect::NoCheck),
            (mv("h5f7"), MoveEffect::Checkmate),
        ];
        assert_eq!(wanted, expected);
        assert!(board.legal_moves_with_effects(&mut |_| false).is_empty());
        let all = board.successors(&mut |_| true);
        let effects: Vec<_> = all.iter().map(|after| (after.mv, after.effect)).collect();
        assert_eq!(effects, board.legal_moves_with_effects(&mut |_| true));
        for Successor { mv, setup, .. } in all {
            let mut board = board.boxed_clone();
            assert_eq!(board.play(mv), Ok(()));
            assert_eq!(board.setup(), setup);
        }
    }
}

#[test]
fn a_game_is_played_and_taken_back() {
    for mut board in boards(&Setup::initial()) {
        let mut before = Vec::new();
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            before.push(board.setup());
            assert_eq!(board.play(mv(text)), Ok(()), "{text}");
            assert_ne!(board.setup(), before[before.len() - 1], "{text}");
        }
        assert!(board.is_check());
        assert_eq!(board.status().to_string(), "checkmate");
        assert_eq!((board.legal_moves().len(), board.count_legal()), (0, 0));
        while let Some(setup) = before.pop() {
            assert!(board.take_back());
            assert_eq!(board.setup(), setup);
        }
        assert!(!board.take_back(), "there is nothing left");
        assert_eq!(board.setup(), Setup::initial());
    }
}

#[test]
fn a_move_that_is_not_legal_is_refused_and_changes_nothing() {
    for mut board in boards(&Setup::initial()) {
        for text in ["e2e5", "e7e5", "e2e4q", "e1e2"] {
            assert_eq!(board.play(mv(text)), Err(IllegalMove(mv(text))));
            assert_eq!(
                board.play_pseudo_legal(mv(text)),
                Err(IllegalMove(mv(text)))
            );
        }
        assert_eq!(board.setup(), Setup::initial());
        assert!(!board.take_back());
    }
    let error = IllegalMove(mv("e2e5")).to_string();
    assert_eq!(error, "e2e5 is not a legal move here");
}

#[test]
fn a_pseudo_legal_move_tells_whether_it_was_legal() {
    let pinned = setup("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1");
    for mut board in boards(&pinned) {
        assert_eq!(board.play_pseudo_legal(mv("e2d3")), Ok(false));
        assert!(board.is_attacked(Square::E1, Color::Black));
        assert!(board.take_back());
        assert_eq!(board.setup(), pinned);
        assert_eq!(board.play_pseudo_legal(mv("e1f2")), Ok(true));
    }
}

#[test]
fn repetitions_come_and_go_with_the_moves() {
    for mut board in boards(&Setup::initial()) {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
            board.play(mv(text)).expect(text);
        }
        assert_eq!(board.repetitions(), 2);
        let mut copy = board.boxed_clone();
        copy.play(mv("f6g8")).expect("the knight goes home");
        assert_eq!((copy.repetitions(), board.repetitions()), (3, 2));
        assert_eq!(copy.status().to_string(), "threefold repetition");
        assert_eq!(board.status().to_string(), "ongoing");
        assert!(copy.take_back());
        assert_eq!((copy.repetitions(), copy.setup()), (2, board.setup()));
        board.reset(&setup(VARIED[3]));
        assert_eq!((board.repetitions(), board.setup()), (1, setup(VARIED[3])));
        assert!(!board.take_back(), "what was played is forgotten");
    }
}

#[test]
fn the_status_has_all_its_facts() {
    let cases = [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"),
        ("7k/8/6K1/8/8/8/8/8 b - - 0 1", "insufficient material"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 100 80", "fifty moves"),
        ("7k/8/8/6K1/8/8/8/7R b - - 0 1", "check"),
    ];
    for (fen, expected) in cases {
        for board in boards(&setup(fen)) {
            assert_eq!(board.status().to_string(), expected, "{fen}");
        }
    }
}

#[test]
fn a_facade_shows_its_board_and_its_moves() {
    let mut facade = Hashed::new(&Setup::initial());
    facade.play(mv("e2e4")).expect("a legal move");
    let shown = format!("{facade:?}");
    assert!(shown.starts_with("Facade { board: Array8x8"), "{shown}");
    assert!(shown.contains("played: [(e2e4"), "{shown}");
    let list = Board::<FromLow>::count_legal(facade.board());
    assert_eq!(list, 20);
}
