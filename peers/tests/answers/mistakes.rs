//! A wrong text spoils the digest.

use boardbench_conformance::samples;
use boardbench_kernels::{Input, KernelId};
use boardbench_notation::parse_fen;
use boardbench_peers::cozy::Cozy;
use boardbench_peers::jordanbray::JordanBray;
use boardbench_peers::library::{Library, ReadsUci};
use boardbench_peers::{Prepare, prepare, reads_uci, writes_san};

use crate::erring::{Erring, Mistake};
use crate::{golden, input};

/// A mate in one, and a knight's and a rook's move that must say where they come from.
const OF_SAN: [&str; 3] = [
    "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
    "4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1",
    "7k/R7/8/8/R7/8/8/K7 w - - 0 1",
];

/// A field of a FEN changed.
fn with_field(fen: &str, index: usize, change: fn(&str) -> String) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    fields[index] = change(&fields[index]);
    fields.join(" ")
}

fn nothing(_: &str) -> String {
    "-".to_owned()
}

fn one_more(number: &str) -> String {
    let number: u32 = number.parse().unwrap();
    (number + 1).to_string()
}

fn other_side(side: &str) -> String {
    if side == "w" { "b" } else { "w" }.to_owned()
}

/// Without the file or rank that tells a piece from another: `Nbd2`, but not `Nd2` or `Nxd2`.
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

/// Types that make one mistake each.
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
    ReadsNoRights: read_fen(fen) -> with_field(fen, 2, nothing);
    ReadsNoEnPassant: read_fen(fen) -> with_field(fen, 3, nothing);
    WritesBishops: write_fen(fen) -> fen.replace('N', "B");
    WritesOtherSide: write_fen(fen) -> with_field(fen, 1, other_side);
    WritesNoRights: write_fen(fen) -> with_field(fen, 2, nothing);
    WritesNoEnPassant: write_fen(fen) -> with_field(fen, 3, nothing);
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

/// Who reads and writes as the library does.
enum Right {}

impl Mistake for Right {}

/// Positions that show everything.
fn inputs() -> Vec<Input> {
    let few = samples::few().iter().map(|sample| sample.setup);
    let of_san = OF_SAN.map(|fen| parse_fen(fen).unwrap());
    few.chain(of_san).map(input).collect()
}

fn is_right(kernel: KernelId, prepare: Prepare) -> bool {
    let inputs = inputs();
    prepare(&inputs).digest() == golden(kernel, &inputs, None)
}

fn reads_right<L: Library>() -> bool {
    is_right(KernelId::FenRead, prepare::<L>(KernelId::FenRead))
}

fn writes_right<L: Library>() -> bool {
    is_right(KernelId::FenWrite, prepare::<L>(KernelId::FenWrite))
}

#[test]
fn of_fens_that_are_read() {
    fn check<L: Library>() {
        assert!(reads_right::<Erring<L, Right>>());
        assert!(!reads_right::<Erring<L, ReadsBishops>>());
        assert!(!reads_right::<Erring<L, ReadsOtherSide>>());
        assert!(!reads_right::<Erring<L, ReadsNoRights>>());
        assert!(!reads_right::<Erring<L, ReadsNoEnPassant>>());
    }
    check::<Cozy>();
    check::<JordanBray>();
}

#[test]
fn of_fens_that_are_written() {
    fn check<L: Library>() {
        assert!(writes_right::<Erring<L, Right>>());
        assert!(!writes_right::<Erring<L, WritesBishops>>());
        assert!(!writes_right::<Erring<L, WritesOtherSide>>());
        assert!(!writes_right::<Erring<L, WritesNoRights>>());
        assert!(!writes_right::<Erring<L, WritesNoEnPassant>>());
        assert!(!writes_right::<Erring<L, WritesLaterHalfmove>>());
        assert!(!writes_right::<Erring<L, WritesLaterMove>>());
        assert!(!writes_right::<Erring<L, WritesMore>>());
    }
    check::<Cozy>();
    check::<JordanBray>();
}

#[test]
fn of_moves_that_are_read() {
    fn is_right_of<L: ReadsUci>() -> bool {
        is_right(KernelId::UciFind, reads_uci::<L>())
    }
    assert!(is_right_of::<Erring<Cozy, Right>>());
    assert!(!is_right_of::<Erring<Cozy, LosesPromotions>>());
    assert!(!is_right_of::<Erring<Cozy, NeverCastles>>());
    assert!(is_right_of::<Erring<JordanBray, Right>>());
    assert!(!is_right_of::<Erring<JordanBray, LosesPromotions>>());
    assert!(!is_right_of::<Erring<JordanBray, NeverCastles>>());
}

#[test]
fn of_san() {
    fn is_right_of<M: Mistake>() -> bool {
        is_right(KernelId::SanWrite, writes_san::<Erring<Cozy, M>>())
    }
    assert!(is_right_of::<Right>());
    assert!(!is_right_of::<WritesNoCheck>());
    assert!(!is_right_of::<WritesNoMate>());
    assert!(!is_right_of::<WritesNoCapture>());
    assert!(!is_right_of::<WritesNoEquals>());
    assert!(!is_right_of::<WritesZeros>());
    assert!(!is_right_of::<WritesNoKnight>());
    assert!(!is_right_of::<WritesNoOrigin>());
}
