//! `explain`.

use crate::common::{KIWIPETE, START, passes, refuses};

#[test]
fn a_double_push_is_drawn_in_every_encoding() {
    insta::assert_snapshot!(passes(&["explain", "e4"]));
}

#[test]
fn a_promotion_is_too_much_for_two_bytes() {
    let fen = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    insta::assert_snapshot!(passes(&["explain", "exd8=Q", "--fen", fen]));
}

#[test]
fn castling_is_drawn_as_each_encoding_has_it() {
    let output = passes(&["explain", "e1g1", "--fen", KIWIPETE]);
    assert!(output.starts_with("e1g1  O-O  in r3k2r/"), "{output}");
    let stockfish = output
        .split("\n\n")
        .find(|part| part.starts_with("stockfish16"));
    let stockfish = stockfish.unwrap();
    assert!(
        stockfish.contains("castling") && stockfish.contains("h1"),
        "{stockfish}"
    );
    assert!(!stockfish.contains("g1"), "{stockfish}");
}

#[test]
fn every_encoding_is_there_and_wide32_follows_the_board() {
    let output = passes(&["explain", "Nf3"]);
    for encoding in boardbench_registry::encodings() {
        let heading = format!("\n{}  {} bits in ", encoding.name, encoding.bits);
        assert!(output.contains(&heading), "{heading:?}");
    }
    let wide = |board: &str| {
        let output = passes(&["explain", "Nf3", "--board", board]);
        let part = output.split("\n\n").find(|part| part.starts_with("wide32"));
        part.unwrap().to_owned()
    };
    assert_ne!(wide("x88-lists"), wide("bitboard-magic"));
    assert_ne!(wide("mailbox10x10-lists"), wide("mailbox10x12-lists"));
}

#[test]
fn what_is_no_legal_move_is_refused() {
    for text in ["e5", "e2e5", "", "Nf4", "0000", "nf3", "O-O"] {
        refuses(&["explain", text, "--fen", START]);
    }
    refuses(&["explain"]);
    refuses(&["explain", "e4", "--fen", "x"]);
    refuses(&["explain", "e4", "--board", "all"]);
}
