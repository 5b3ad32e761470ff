//! Correct generators pass the checks by closures in every convention, and each fault is named and reduced.

use std::panic::{UnwindSafe, catch_unwind};

use boardbench_conformance::reference::Reference;
use boardbench_conformance::{Convention, LegalBoard, check_moves, check_perft, conformance};
use boardbench_core::{CanonicalMove, CastlingForm, MoveKind, Role};

fn position(fen: &str) -> Reference {
    Reference::from_fen(fen).expect("the FENs are valid")
}

/// Returns the legal moves of a position, each as the text that `write` returns.
fn texts(fen: &str, write: impl Fn(&Reference, CanonicalMove) -> Option<String>) -> Vec<String> {
    let position = position(fen);
    position.legal_moves().into_iter().filter_map(|mv| write(&position, mv)).collect()
}

/// Returns the texts of the legal moves with other texts for castling and promotions.
fn converted(
    fen: &str,
    castling: impl Fn(CanonicalMove, MoveKind) -> String,
    promotion: impl Fn(String) -> String,
) -> Vec<String> {
    texts(fen, |position, mv| {
        let kind = position.kind(mv);
        let text = match kind {
            MoveKind::Castle(_) => castling(mv, kind),
            _ if mv.promotion.is_some() => promotion(mv.to_string()),
            _ => mv.to_string(),
        };
        Some(text)
    })
}

/// Returns the message of a failed check.
fn message(check: impl Fn() + UnwindSafe) -> String {
    let panic = catch_unwind(check).expect_err("the generator is faulty");
    *panic.downcast().expect("the message is a text")
}

#[test]
fn conventions_are_named_and_pass() {
    let takes_rook = |mv: CanonicalMove, kind| match kind {
        MoveKind::Castle(side) => CastlingForm::KingTakesRook.castling(mv.from, side).to_string(),
        _ => unreachable!(),
    };
    let in_words = |mv: CanonicalMove, _| {
        let is_short = mv.to.file() > mv.from.file();
        if is_short { "O-O" } else { "O-O-O" }.to_owned()
    };
    let usual = |mv: CanonicalMove, _| mv.to_string();
    assert_eq!(check_moves(|fen| converted(fen, usual, |text| text)), []);
    let conventions = check_moves(|fen| converted(fen, takes_rook, |text| text));
    assert_eq!(conventions, [Convention::KingTakesRook]);
    let equals = |text: String| format!("{}={}", &text[..4], text[4..].to_uppercase());
    let conventions = check_moves(|fen| converted(fen, in_words, equals));
    assert_eq!(conventions, [Convention::CastlingInWords, Convention::PromotionForm]);
    check_perft(|fen, depth| position(fen).perft(depth));
}

/// Tests that the first lines of the message are the rule, the position, and the missing and extra moves.
#[track_caller]
fn assert_named(generate: impl Fn(&str) -> Vec<String> + UnwindSafe + Copy, expected: &str) {
    let message = message(move || drop(check_moves(generate)));
    let (named, seen) = message.split_once("\nfirst seen in: ").expect("the message has this line");
    assert_eq!(named, expected, "{seen}");
}

#[test]
fn each_fault_is_named_and_reduced() {
    let without = |is_missing: fn(&Reference, CanonicalMove) -> bool| {
        move |fen: &str| {
            texts(fen, |position, mv| (!is_missing(position, mv)).then(|| mv.to_string()))
        }
    };
    assert_named(
        without(|position, mv| position.kind(mv) == MoveKind::EnPassant),
        "check_moves: en passant\n8/8/8/K2pP3/8/8/8/4k3 w - d6 0 1\nmissing: e5d6",
    );
    assert_named(
        without(|_, mv| mv.promotion.is_some_and(|role| role.role() == Role::Knight)),
        "check_moves: promotion\n4k3/6P1/8/8/8/8/8/4K3 w - - 0 1\nmissing: g7g8n",
    );
    let pseudo_legal = |fen: &str| {
        let moves = position(fen).pseudo_legal_moves().into_iter();
        moves.map(|mv| mv.to_string()).collect()
    };
    assert_named(
        pseudo_legal,
        "check_moves: en passant that exposes the king (pin)\n8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1\nextra: e5d6",
    );
    let twice = |fen: &str| {
        let mut texts = texts(fen, |_, mv| Some(mv.to_string()));
        texts.extend(texts.iter().find(|text| text.starts_with("e1")).cloned());
        texts
    };
    assert_named(twice, "check_moves: duplicate move\n7k/8/8/8/8/8/8/4K3 w - - 0 1\nextra: e1d1");
}

#[test]
fn texts_that_are_no_moves_and_panics_are_reported_with_the_position() {
    let san = |fen: &str| texts(fen, |_, mv| Some(format!("K{}", mv.to)));
    assert_named(
        san,
        "check_moves: \"Ka4\" is no move: expected two squares and, for a promotion, its letter, like e2e4 or e7e8q\n8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
    );
    let panics = |fen: &str| {
        assert!(!position(fen).is_check(), "no check, please");
        texts(fen, |_, mv| Some(mv.to_string()))
    };
    assert_named(
        panics,
        "check_moves: the generator panicked: no check, please\n8/8/8/3pP3/4K3/8/8/7k w - d6 0 2",
    );
    let message = message(|| check_perft(|_, depth| panic!("no depth {depth}")));
    assert_eq!(
        message,
        "check_perft: the generator panicked: no depth 1
8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2
depth 1: expected 6
first seen in: en passant exposes the king along the rank, depth 1"
    );
}

/// Counts with a board whose moves `play` makes.
fn perft(
    position: &Reference,
    depth: u32,
    play: fn(&Reference, CanonicalMove) -> Reference,
) -> u64 {
    let legal = position.legal_moves().into_iter();
    match depth {
        0 => 1,
        _ => legal.map(|mv| perft(&play(position, mv), depth - 1, play)).sum(),
    }
}

#[test]
fn counts_that_are_wrong_after_moves_only_name_the_moves_in_question() {
    // The double push does not set the en-passant square.
    let message = message(|| {
        check_perft(|fen, depth| perft(&position(fen), depth, without_en_passant));
    });
    assert_eq!(
        message,
        "check_perft: total too low, perhaps double push
4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1
depth 2: expected 44, got 43
the counts after each move are correct if the position is set up from its FEN: a move is made or unmade wrongly
first seen in: Kiwipete: r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1, depth 2"
    );
}

/// Plays a move, and loses the en-passant square.
fn without_en_passant(position: &Reference, mv: CanonicalMove) -> Reference {
    let mut builder = position.play(mv).to_setup().to_builder();
    builder.en_passant = None;
    Reference::from_fields(&builder)
}

/// The reference as a board that is `Clone`, not `Copy`.
#[derive(Clone)]
struct Legal(Reference);

impl Legal {
    fn read(fen: &str) -> Self {
        Self(position(fen))
    }

    fn play(&mut self, mv: &str) {
        self.0 = self.0.play(mv.parse().expect("the board writes moves in UCI form"));
    }
}

/// Returns the board's moves. One of the macro's tests has the same name.
fn moves(board: &Legal) -> Vec<String> {
    board.0.legal_moves().iter().map(ToString::to_string).collect()
}

conformance!(legal, legal Legal, Legal::read, moves, Legal::play);

#[test]
fn a_move_that_is_made_wrongly_is_reported_with_the_fewest_moves() {
    let play = |board: &mut Legal, mv: &str| {
        let mv = mv.parse().expect("the board writes moves in UCI form");
        board.0 = without_en_passant(&board.0, mv);
    };
    let board = LegalBoard { read: Legal::read, moves, play };
    let message = message(move || board.games());
    assert_eq!(
        message,
        "games: en passant
8/2p5/K7/1P6/7k/8/8/8 b - - 0 1
after: c7c5
missing: b5c6
first seen in: third position: 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
first seen after: a5a6 c7c5"
    );
}
