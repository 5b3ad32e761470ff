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
fn bits_are_read_back() {
    let output = passes("explain --code 0x170c --moves flags16-fromlow");
    contains(&output, "flags16-fromlow  16 bits in 2 bytes  0x170c");
    contains(&output, "legal here: e2e4, e4");
    assert!(!output.contains("flags16-tolow"), "{output}");
    // The same in decimal, and without the double push's flag.
    contains(&passes("explain --code 5900"), "legal here: e2e4, e4");
    let quiet = passes("explain --code 0x070c --moves flags16-fromlow");
    contains(&quiet, "e2e4; legal here, but with other bits");
    let other = passes("explain --code 0x0fbf --moves flags16-fromlow");
    contains(&other, "not legal here");
}

#[test]
fn words_that_are_no_moves_are_named() {
    for (moves, code, text) in [
        ("flags16-fromlow", "0", "none and null:"),
        ("stockfish16", "0", "none:"),
        ("stockfish16", "65", "null:"),
        ("ez80-u32", "0", "none and null:"),
        ("explicit", "0x8", "no value of this encoding"),
    ] {
        let output = passes(&format!("explain --code {code} --moves {moves}"));
        contains(&output, text);
    }
    // Without an encoding, those that have as many bits.
    let output = passes("explain --code 0x10000");
    assert!(!output.contains("flags16"), "{output}");
    contains(&output, "ez80-u32");
}

/// The lecture's example: its white pawns, on a board with the same squares occupied.
const LECTURE: &str = "rn2kb1r/1p1p1ppp/3ppP2/1q3P2/1n2P3/1N3Q2/PPP4P/R1B1KB1R w - - 0 1";

/// A drawing from its eight ranks, the eighth first.
fn drawing(ranks: [&str; 8]) -> String {
    let line = |(number, rank): (usize, &&str)| {
        let squares = rank.replace('0', " .").replace('1', " 1");
        format!("{}{squares}\n", 8 - number)
    };
    let lines: String = ranks.iter().enumerate().map(line).collect();
    lines + "  a b c d e f g h\n"
}

#[test]
fn the_sets_of_the_lecture_are_drawn() {
    let output = passes(&format!("explain --sets --fen '{LECTURE}'"));
    for (name, hex, ranks) in [
        (
            "pawns",
            "0x0000202010008700",
            [
                "00000000", "00000000", "00000100", "00000100", "00001000", "00000000", "11100001",
                "00000000",
            ],
        ),
        (
            "one_ahead = pawns << 8",
            "0x0020201000870000",
            [
                "00000000", "00000100", "00000100", "00001000", "00000000", "11100001", "00000000",
                "00000000",
            ],
        ),
        (
            "empty = !occupied",
            "0x4c15c7ddeddd784a",
            [
                "00110010", "10101000", "11100011", "10111011", "10110111", "10111011", "00011110",
                "01010010",
            ],
        ),
        (
            "single_steps = one_ahead & empty",
            "0x0000001000850000",
            [
                "00000000", "00000000", "00000000", "00001000", "00000000", "10100001", "00000000",
                "00000000",
            ],
        ),
        (
            "fourth_rank = a constant, the side's own fourth",
            "0x00000000ff000000",
            [
                "00000000", "00000000", "00000000", "00000000", "11111111", "00000000", "00000000",
                "00000000",
            ],
        ),
        (
            "double_steps = single_steps << 8 & empty & fourth_rank",
            "0x0000000085000000",
            [
                "00000000", "00000000", "00000000", "00000000", "10100001", "00000000", "00000000",
                "00000000",
            ],
        ),
    ] {
        contains(&output, &format!("\n{name}\n{hex}\n{}", drawing(ranks)));
    }
}

#[test]
fn black_s_pawns_step_the_other_way() {
    let output = passes("explain --sets --fen '4k3/pp6/8/1P6/8/8/8/4K3 b - - 0 1'");
    contains(&output, "one_ahead = pawns >> 8\n0x0000030000000000\n");
    contains(
        &output,
        "double_steps = single_steps >> 8 & empty & fourth_rank\n0x0000000100000000\n",
    );
}

#[test]
fn bad_input_is_refused() {
    for text in ["e5", "e2e5", "", "Nf4", "0000", "nf3", "O-O"] {
        refuses(&format!("explain '{text}' --fen '{START}'"));
    }
    refuses_all("explain", &["", "e4 --fen x", "e4 --board all"]);
    refuses_all(
        "explain",
        &[
            "e4 --code 1",
            "e4 --sets",
            "--sets --code 1",
            "e4 --moves wide32",
            "--code x",
            "--code 0x100000000",
            "--code 0x10000 --moves flags16-fromlow",
            "--code 1 --moves nothing",
        ],
    );
}
