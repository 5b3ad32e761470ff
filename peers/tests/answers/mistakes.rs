//! Every mistake in a text changes the digest.

use boardbench_conformance::samples;
use boardbench_kernels::{Input, KernelId};
use boardbench_notation::parse_fen;
use boardbench_peers::cozy::Cozy;
use boardbench_peers::jordanbray::JordanBray;
use boardbench_peers::library::{Library, ReadsUci};
use boardbench_peers::{Prepare, prepare, reads_uci, writes_san};

use crate::erring::{Erring, Mistake};
use crate::{golden, input};

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

/// Defines types that make one mistake each.
macro_rules! mistakes {
    ($($name:ident: $method:ident($text:ident) -> $wrong:expr;)*) => {$(
        enum $name {}

        impl Mistake for $name {
            fn $method($text: &str) -> String {
                $wrong
            }
        }
    )*};
}

mistakes! {
    ReadsBishops: read_fen(fen) -> fen.replace('N', "B");
    ReadsOtherSide: read_fen(fen) -> with_field(fen, 1, other_side);
    ReadsNoRights: read_fen(fen) -> with_field(fen, 2, dash);
    ReadsNoEnPassant: read_fen(fen) -> with_field(fen, 3, dash);
    WritesBishops: write_fen(fen) -> fen.replace('N', "B");
    WritesOtherSide: write_fen(fen) -> with_field(fen, 1, other_side);
    WritesNoRights: write_fen(fen) -> with_field(fen, 2, dash);
    WritesNoEnPassant: write_fen(fen) -> with_field(fen, 3, dash);
    WritesLaterHalfmove: write_fen(fen) -> with_field(fen, 4, one_more);
    WritesLaterMove: write_fen(fen) -> with_field(fen, 5, one_more);
    WritesMore: write_fen(fen) -> format!("{fen} ");
    LosesPromotions: read_uci(text) -> text[..4].to_owned();
    NeverCastles: read_uci(text) -> text.replace("e1g1", "e1f1");
    WritesNoCheck: write_san(san) -> san.replace('+', "");
    WritesNoMate: write_san(san) -> san.replace('#', "+");
    WritesNoCapture: write_san(san) -> san.replace('x', "");
    WritesNoEquals: write_san(san) -> san.replace('=', "");
    WritesZeros: write_san(san) -> san.replace('O', "0");
    WritesNoKnight: write_san(san) -> san.replace('N', "");
    WritesNoOrigin: write_san(san) -> without_origin(san);
}

/// No mistake.
enum Right {}

impl Mistake for Right {}

/// Positions in which every mistake shows.
fn inputs() -> Vec<Input> {
    let few = samples::few().iter().map(|sample| sample.setup);
    let for_san = FOR_SAN.map(|fen| parse_fen(fen).unwrap());
    few.chain(for_san).map(input).collect()
}

/// Checks that a loop has the right digest without a mistake, and a wrong one with each of some mistakes.
fn check(kernel: KernelId, right: Prepare, wrong: &[Prepare]) {
    let inputs = inputs();
    let expected = golden(kernel, &inputs, None);
    assert_eq!(right(&inputs).digest(), expected, "{kernel}");
    for (number, prepare) in wrong.iter().enumerate() {
        assert_ne!(prepare(&inputs).digest(), expected, "{kernel}: {number}");
    }
}

/// The same, for a loop that is made by a function with each of some mistakes.
macro_rules! check {
    ($kernel:expr, $prepare:ident, $library:ty, [$($mistake:ty),* $(,)?]) => {
        check(
            $kernel,
            $prepare::<Erring<$library, Right>>(),
            &[$($prepare::<Erring<$library, $mistake>>()),*],
        )
    };
}

fn reads_fen<L: Library>() -> Prepare {
    prepare::<L>(KernelId::FenRead)
}

fn writes_fen<L: Library>() -> Prepare {
    prepare::<L>(KernelId::FenWrite)
}

#[test]
fn mistakes_in_reading_fens_are_found() {
    fn check_library<L: Library>() {
        check!(
            KernelId::FenRead,
            reads_fen,
            L,
            [
                ReadsBishops,
                ReadsOtherSide,
                ReadsNoRights,
                ReadsNoEnPassant
            ]
        );
    }
    check_library::<Cozy>();
    check_library::<JordanBray>();
}

#[test]
fn mistakes_in_writing_fens_are_found() {
    fn check_library<L: Library>() {
        check!(
            KernelId::FenWrite,
            writes_fen,
            L,
            [
                WritesBishops,
                WritesOtherSide,
                WritesNoRights,
                WritesNoEnPassant,
                WritesLaterHalfmove,
                WritesLaterMove,
                WritesMore,
            ]
        );
    }
    check_library::<Cozy>();
    check_library::<JordanBray>();
}

#[test]
fn mistakes_in_reading_moves_are_found() {
    fn check_library<L: ReadsUci>() {
        check!(
            KernelId::UciFind,
            reads_uci,
            L,
            [LosesPromotions, NeverCastles]
        );
    }
    check_library::<Cozy>();
    check_library::<JordanBray>();
}

#[test]
fn mistakes_in_writing_san_are_found() {
    check!(
        KernelId::SanWrite,
        writes_san,
        Cozy,
        [
            WritesNoCheck,
            WritesNoMate,
            WritesNoCapture,
            WritesNoEquals,
            WritesZeros,
            WritesNoKnight,
            WritesNoOrigin,
        ]
    );
}
