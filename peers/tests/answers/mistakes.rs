//! Every mistake in a text changes the digest.

use boardbench_conformance::samples;
use boardbench_kernels::{Input, KernelId};
use boardbench_notation::parse_fen;
use boardbench_peers::cozy::Cozy;
use boardbench_peers::jordanbray::JordanBray;
use boardbench_peers::{Prepare, common, san_write, uci_read};

use crate::erring::{Change, Erring, MISTAKE, Text};
use crate::input;

/// A mate in one, and moves of knights and rooks that need disambiguation.
const FOR_SAN: [&str; 3] = [
    "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
    "4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1",
    "7k/R7/8/8/R7/8/8/K7 w - - 0 1",
];

/// A FEN with one field changed.
fn with_field(fen: &str, index: usize, change: fn(&str) -> String) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    fields[index] = change(&fields[index]);
    fields.join(" ")
}

fn dash(_: &str) -> String {
    "-".to_owned()
}

fn one_more(number: &str) -> String {
    let number: u32 = number.parse().unwrap();
    (number + 1).to_string()
}

fn other_side(side: &str) -> String {
    if side == "w" { "b" } else { "w" }.to_owned()
}

/// Removes the file or rank that tells a piece from another, as in `Nbd2` but not in `Nd2` or `Nxd2`.
fn without_origin(san: &str) -> String {
    match san.as_bytes() {
        [
            b'A'..=b'Z',
            b'a'..=b'h' | b'1'..=b'8',
            b'a'..=b'h' | b'x',
            ..,
        ] => {
            format!("{}{}", &san[..1], &san[2..])
        }
        _ => san.to_owned(),
    }
}

/// Mistakes in FENs. The last three show only in writing.
const FENS: [Change; 7] = [
    |fen| fen.replace('N', "B"),
    |fen| with_field(fen, 1, other_side),
    |fen| with_field(fen, 2, dash),
    |fen| with_field(fen, 3, dash),
    |fen| with_field(fen, 4, one_more),
    |fen| with_field(fen, 5, one_more),
    |fen| format!("{fen} "),
];

/// Lost promotions, and castling read as another move.
const READING_MOVES: [Change; 2] = [
    |text| text[..4].to_owned(),
    |text| text.replace("e1g1", "e1f1"),
];

const WRITING_SAN: [Change; 7] = [
    |san| san.replace('+', ""),
    |san| san.replace('#', "+"),
    |san| san.replace('x', ""),
    |san| san.replace('=', ""),
    |san| san.replace('O', "0"),
    |san| san.replace('N', ""),
    without_origin,
];

/// Positions in which every mistake shows.
fn inputs() -> Vec<Input> {
    let few = samples::few().iter().map(|sample| sample.setup);
    let for_san = FOR_SAN.map(|fen| parse_fen(fen).unwrap());
    few.chain(for_san).map(input).collect()
}

/// Checks that a loop has the right digest without a mistake, and a wrong one with each mistake in a text.
fn check(kernel: KernelId, prepare: Prepare, text: Text, mistakes: &[Change]) {
    let inputs = inputs();
    let expected = kernel.golden(&inputs);
    let digest = |mistake| {
        MISTAKE.set(mistake);
        prepare(&inputs).digest()
    };
    assert_eq!(digest(None), expected, "{kernel}");
    for (number, &change) in mistakes.iter().enumerate() {
        assert_ne!(digest(Some((text, change))), expected, "{kernel}: {number}");
    }
}

#[test]
fn mistakes_in_fens_are_found() {
    for loops in [common::<Erring<Cozy>>(), common::<Erring<JordanBray>>()] {
        for (kernel, text, mistakes) in [
            (KernelId::FenRead, Text::ReadFen, &FENS[..4]),
            (KernelId::FenWrite, Text::WriteFen, &FENS),
        ] {
            let (_, prepare) = loops.into_iter().find(|(it, _)| *it == kernel).unwrap();
            check(kernel, prepare, text, mistakes);
        }
    }
}

#[test]
fn mistakes_in_moves_are_found() {
    let loops: [Prepare; 2] = [uci_read::<Erring<Cozy>>, uci_read::<Erring<JordanBray>>];
    for prepare in loops {
        check(KernelId::UciFind, prepare, Text::ReadUci, &READING_MOVES);
    }
    let prepare = san_write::<Erring<Cozy>>;
    check(KernelId::SanWrite, prepare, Text::WriteSan, &WRITING_SAN);
}
