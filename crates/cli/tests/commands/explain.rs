//! `explain`.

use crate::common::{KIWIPETE, START, contains, passes, refuses, refuses_all};

#[test]
fn a_double_push_is_drawn_in_every_encoding() {
    insta::assert_snapshot!(passes("explain e4"));
}

#[test]
fn two_bytes_are_not_enough_for_a_promotion() {
    let fen = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    insta::assert_snapshot!(passes(&format!("explain exd8=Q --fen '{fen}'")));
}

/// The part of an output that describes one encoding.
fn part<'o>(output: &'o str, encoding: &str) -> &'o str {
    let mut parts = output.split("\n\n");
    parts.find(|part| part.starts_with(encoding)).unwrap()
}

#[test]
fn castling_is_drawn_in_the_form_of_each_encoding() {
    let output = passes(&format!("explain e1g1 --fen '{KIWIPETE}'"));
    assert!(output.starts_with("e1g1  O-O  in r3k2r/"), "{output}");
    let stockfish = part(&output, "stockfish16");
    contains(stockfish, "castling");
    contains(stockfish, "h1");
    assert!(!stockfish.contains("g1"), "{stockfish}");
}

#[test]
fn every_encoding_is_shown_and_wide32_follows_the_board() {
    let output = passes("explain Nf3");
    for encoding in boardbench_registry::encodings() {
        let heading = format!("\n{}  {} bits in ", encoding.name, encoding.bits);
        contains(&output, &heading);
    }
    let wide = |board| {
        let output = passes(&format!("explain Nf3 --board {board}"));
        part(&output, "wide32").to_owned()
    };
    assert_ne!(wide("x88-lists"), wide("bitboard-magic"));
    assert_ne!(wide("mailbox10x10-lists"), wide("mailbox10x12-lists"));
}

#[test]
fn bad_input_is_refused() {
    for text in ["e5", "e2e5", "", "Nf4", "0000", "nf3", "O-O"] {
        refuses(&format!("explain '{text}' --fen '{START}'"));
    }
    refuses_all("explain", &["", "e4 --fen x", "e4 --board all"]);
}
