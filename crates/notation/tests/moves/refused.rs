//! Texts that are not legal moves, with their errors.

use std::fmt::Write as _;

use boardbench_core::CastlingForm;
use boardbench_flags16::FromLow;
use boardbench_notation::san::{self, SanError, Strictness};
use boardbench_notation::uci::{self, UciMoveError};

use crate::common::{Bits, START, bits, facade, is_one_line, setup};

/// Two knights can move to f3.
const KNIGHTS: &str = "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1";
/// White can castle to either side.
const BOTH_SIDES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
/// Black cannot castle: f8 is attacked, and the queenside right is missing.
const NO_SIDE: &str = "r3k2r/8/8/8/8/8/8/4KR2 b k - 0 1";
/// The pawn on e7 can promote, also by a capture on d8.
const PROMOTION: &str = "3r4/4P1k1/8/8/8/8/4p3/K7 w - - 0 1";
/// The pawns on e5 and c5 can capture en passant.
const EN_PASSANT: &str = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2";
/// The same without an en-passant square.
const NO_EN_PASSANT: &str = "4k3/8/8/2PpP3/8/8/8/4K3 w - - 0 2";
/// Three queens can move to e1.
const QUEENS: &str = "8/8/8/2k5/4Q2Q/8/8/K6Q w - - 0 1";
/// White is in check from the rook.
const CHECK: &str = "4k3/8/8/8/8/8/4n3/r3K2R w K - 0 1";
/// The knight is pinned.
const PINNED: &str = "4k3/4r3/8/8/3b4/8/4N3/4K3 w - - 0 1";
/// Black is mated.
const MATE: &str = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";

/// Positions with refused UCI texts.
const UCI: &[(&str, &[&str])] = &[
    // Malformed in any position.
    (
        START,
        &[
            "", " ", "\t", "e", "e2", "e2e", "2e4", "e4", "Nf3", "O-O", "0-0", "000", "00000",
            "(none)", "null", "--", "e2-e4", "e2xe4", "e2 e4", "e2e4 ", " e2e4", "e2e4\n",
            "e2e4\0", "E2E4", "E2e4", "e2E4", "e2e9", "e2e0", "e0e2", "i2i4", "e2i2", "`2`4",
            "e7e8Q", "e7e8=q", "e7e8k", "e7e8p", "e7e8 ", "e7e8qq", "e2e4e5", "e2e4junk", "22e4",
            "eee4", "e2e4;", "\"e2e4\"",
        ],
    ),
    (
        START,
        &[
            "e2\u{435}4",
            "\u{435}2e4",
            "\u{ff45}2e4",
            "e2e4\u{200b}",
            "\u{feff}e2e4",
        ],
    ),
    // Well-formed, but not legal.
    (
        START,
        &[
            "0000", "a1a1", "e2e2", "e3e4", "e7e5", "e2e5", "e2e1", "e2d3", "e2f3", "e1e2", "e1g1",
            "e1c1", "a1a2", "a1a3", "c1e3", "g1e2", "g1g3", "d1h5", "h7h8q", "e2e4q", "e2e4n",
            "g1f3q", "b1c3b", "e2e5q",
        ],
    ),
    (
        BOTH_SIDES,
        &[
            "e1h1", "e1a1", "e1g1q", "e1h1q", "e1f1n", "e1b1", "e8g8", "h1e1", "a1d1r",
        ],
    ),
    (NO_SIDE, &["e8g8", "e8h8", "e8c8", "e8a8", "e8f8"]),
    (
        PROMOTION,
        &[
            "e7e8", "e7d8", "e7f8q", "e7f8", "e7d8k", "e2e1q", "e2e1", "a1a2q", "a1b2n",
        ],
    ),
    (NO_EN_PASSANT, &["e5d6", "c5d6", "e5d6q", "e5f6"]),
    (CHECK, &["h1h2", "h1f1", "e1g1", "e1h1", "e1d1", "e1d2n"]),
    (PINNED, &["e2d4", "e2c3", "e1f2", "e1d2q"]),
    (MATE, &["g8f8", "g8h8", "h7h6", "0000"]),
];

/// The same with castling as king takes rook.
const KING_TAKES_ROOK: &[(&str, &[&str])] = &[
    (
        BOTH_SIDES,
        &["e1g1", "e1c1", "e1g1q", "e1h1q", "e8h8", "e8g8"],
    ),
    (NO_SIDE, &["e8g8", "e8h8", "e8c8", "e8a8"]),
    (START, &["e1g1", "e1h1", "e2e4q", "0000", "e1-h1"]),
];

/// Positions with SAN texts that strict and lenient reading refuse.
const SAN: &[(&str, &[&str])] = &[
    // Malformed in any position.
    (
        START,
        &[
            "", " ", "e", "4", "x", "+", "e4 ", " e4", "e4\n", "e4\0", "e9", "e0", "i4", "E4",
            "EE4", "xe4", "e-4", "e2-e4", "e2e", "e2e4q", "e4!", "e4?", "e4!?", "e4.", "e4,",
            "e4 e.p.", "e4e.p.", "1.e4", "1. e4", "e4=", "e4=Q", "e4Q", "e4++", "e4+#", "e4#+",
            "e4+!", "2e4", "N", "Nf", "N3", "Nf9", "Ni3", "Nf3 ", "nf3", "NF3", "Nf3++", "Nf3=N",
            "Nf3N", "Nf3e", "N-f3", "Ng1-f3", "N:f3", "Nx", "Nxx", "Nxxf3", "Ngg1f3", "Ng11f3",
            "N1gf3", "Ng1g2f3", "Pe4", "pe4", "Ae4", "--", "Z0", "null", "0000", "(none)",
        ],
    ),
    (
        START,
        &[
            "\u{41a}e2",
            "\u{2658}f3",
            "N\u{444}3",
            "Nf\u{663}",
            "\u{feff}e4",
            "e4\u{200b}",
            "\u{1b}[31me4",
        ],
    ),
    // Well-formed, but not legal.
    (
        START,
        &[
            "e5", "e3e4", "e2e5", "ee4", "de4", "dxe4", "exe4", "e2xe4", "Nf4", "Nxf3", "Nfg3",
            "N2f3", "Nb1f3", "Nbf3", "Ke2", "Qd3", "Bb5", "O-O", "O-O-O", "0-0", "0-0-0+", "g1f3",
            "e8=Q", "d8=N+",
        ],
    ),
    (
        BOTH_SIDES,
        &[
            "O", "0", "O-", "O-O-", "O-O-O-", "O-O-O-O", "OO", "OOO", "O O", "O-0", "0-O", "O-O-0",
            "0-0-O", "O-0-O", "o-o", "o-o-o", "O-o", "O-O!", "O-O ", "O-O++", "O-Oq", "Kg1",
            "Ke1g1", "Kc1", "Kh1", "Kxh1", "e1g1", "Rf1g1", "Rxe1",
        ],
    ),
    (BOTH_SIDES, &["O\u{2013}O", "\u{41e}-\u{41e}"]),
    (NO_SIDE, &["O-O", "O-O-O", "0-0", "Kf8"]),
    (
        PROMOTION,
        &[
            "e8", "e8=", "e8+", "e8=K", "e8=P", "e8=q", "e8q", "e8K", "e8P", "e8(Q)", "e8/Q",
            "e8=Q=Q", "e8=QQ", "e8==Q", "exd8", "exd8+", "d8=Q", "xd8=Q", "exf8=Q", "e1=Q",
            "Ke8=Q", "e8= Q", "e7=Q",
        ],
    ),
    (
        EN_PASSANT,
        &[
            "d6",
            "xd6",
            "exd6 e.p.",
            "exd6ep",
            "exd6e.p.",
            "5xd6",
            "ed",
            "exd",
        ],
    ),
    (NO_EN_PASSANT, &["exd6", "cxd6", "ed6", "e5xd6"]),
    (KNIGHTS, &["Nf3", "Nf3#", "Nef3", "N3f3", "Nxf3", "Nde4f3"]),
    (
        QUEENS,
        &[
            "Qe1", "Qe1+", "Qhe1", "Q4e1", "Qxe1", "Qae1", "Qa5", "Qe4h1",
        ],
    ),
    (CHECK, &["Rh2", "Rf1", "O-O", "0-0+", "Kd1", "Nc3"]),
    (PINNED, &["Nxd4", "Nc3", "Kf2", "Kd2!"]),
    (MATE, &["Kf8", "h6", "O-O"]),
];

const fn uci_verdict(error: &UciMoveError) -> &'static str {
    match error {
        UciMoveError::Malformed { .. } => "malformed",
        UciMoveError::Null => "null",
        UciMoveError::NotLegal(_) => "not legal",
        UciMoveError::MissingPromotion(_) => "missing promotion",
        UciMoveError::NeedlessPromotion(_) => "needless promotion",
        UciMoveError::Castling { .. } => "other castling notation",
        _ => "unknown",
    }
}

/// The error of a text, which must be the same for every function.
fn refuse_uci(fen: &str, text: &str, form: CastlingForm) -> UciMoveError {
    let board = bits(fen);
    let found = uci::find_legal_with::<Bits, FromLow>(&board, text, form);
    let built = uci::construct_with::<Bits, FromLow>(&board, text, form);
    let error = found.expect_err(text);
    assert_eq!(built, Err(error.clone()), "{text:?} {fen}");
    let behind = uci::find_legal_dyn_with(&*facade(&setup(fen)), text, form);
    assert_eq!(behind, Err(error.clone()), "{text:?} {fen}");
    error
}

fn describe(
    table: &[(&str, &[&str])],
    refuse: impl Fn(&str, &str) -> (&'static str, String),
) -> String {
    let mut text = String::new();
    let mut count = 0;
    for (fen, refused) in table {
        writeln!(text, "{fen}").expect("writing to a string");
        for move_text in *refused {
            let (verdict, message) = refuse(fen, move_text);
            assert!(is_one_line(&message), "{message:?}");
            writeln!(text, "    {verdict}: {message}").expect("writing to a string");
            count += 1;
        }
    }
    writeln!(text, "{count} texts").expect("writing to a string");
    text
}

#[test]
fn messages_of_refused_uci_texts() {
    let refuse = |form| {
        move |fen: &str, text: &str| {
            let error = refuse_uci(fen, text, form);
            (uci_verdict(&error), error.to_string())
        }
    };
    insta::assert_snapshot!("uci", describe(UCI, refuse(CastlingForm::KingTwoSquares)));
    let described = describe(KING_TAKES_ROOK, refuse(CastlingForm::KingTakesRook));
    insta::assert_snapshot!("uci_king_takes_rook", described);
}

const fn san_verdict(error: &SanError) -> &'static str {
    match error {
        SanError::Malformed { .. } => "malformed",
        SanError::NoMatch { .. } => "no match",
        SanError::Ambiguous { .. } => "ambiguous",
        SanError::NotExact { .. } => "not exact",
        _ => "unknown",
    }
}

/// The error of a text, which must be the same strictly and leniently, and for every function.
fn refuse_san(fen: &str, text: &str) -> SanError {
    let board = bits(fen);
    let behind = facade(&setup(fen));
    let [strict, lenient] = [Strictness::Strict, Strictness::Lenient].map(|strictness| {
        let refused = san::find_legal::<Bits, FromLow>(&board, text, strictness);
        let error = refused.expect_err(text);
        let refused = san::find_legal_dyn(&*behind, text, strictness);
        assert_eq!(refused, Err(error.clone()), "{text:?} {fen}");
        error
    });
    assert_eq!(strict, lenient, "{text:?} {fen}");
    lenient
}

#[test]
fn messages_of_refused_san_texts() {
    let refuse = |fen: &str, text: &str| {
        let error = refuse_san(fen, text);
        (san_verdict(&error), error.to_string())
    };
    insta::assert_snapshot!("san", describe(SAN, refuse));
}

#[test]
fn errors_of_huge_texts_are_small() {
    let board = bits(START);
    for piece in [
        "e",
        "e2",
        "N",
        "O-",
        "0",
        "x",
        "=",
        "+",
        "\u{10ffff}",
        "Ng1",
        "e2e4 ",
    ] {
        let text = piece.repeat(100_000);
        let uci = uci::find_legal::<Bits, FromLow>(&board, &text).unwrap_err();
        let san = san::find_legal::<Bits, FromLow>(&board, &text, Strictness::Lenient).unwrap_err();
        for message in [uci.to_string(), san.to_string()] {
            assert!(is_one_line(&message) && message.len() < 1_200, "{message}");
        }
    }
}
