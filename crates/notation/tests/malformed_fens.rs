//! All kinds of malformed FENs, with their messages.

use boardbench_core::SetupField;
use boardbench_notation::{FenError, FenProblem, parse_fen};

/// The piece placement of the initial position.
macro_rules! start {
    () => {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    };
}

/// Wrong division into fields.
const DIVISION: &[&str] = &[
    "",
    " ",
    "\t\n",
    start!(),
    concat!(start!(), " w"),
    concat!(start!(), " w KQkq"),
    concat!(start!(), " w KQkq - 0"),
    concat!(start!(), " w KQkq - x"),
    concat!(" ", start!(), " w KQkq - 0 1"),
    concat!(start!(), " w KQkq - 0 1 "),
    concat!(start!(), " w KQkq - 0 1\n"),
    concat!(start!(), " w KQkq - 0 1\r\n"),
    concat!(start!(), " w KQkq - "),
    concat!(start!(), "  w KQkq - 0 1"),
    concat!(start!(), " w  KQkq - 0 1"),
    concat!(start!(), " w KQkq   - 0 1"),
    concat!(start!(), " w KQkq -\t0 1"),
    concat!(start!(), " w KQkq - 0\n1"),
    concat!("\t", start!(), "\tw\tKQkq\t-\t0\t1\t"),
    concat!(start!(), " w KQkq - 0 1 junk"),
    concat!(start!(), " w KQkq - 0 1 2"),
    concat!(start!(), " w KQkq - 0 1  ;D1 20 ;D2 400 "),
    "startpos",
    "w KQkq - 0 1",
];

/// Malformed piece placements.
const RANKS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnrpppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1",
    "rnbqkbnr/pppppppp//8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "//////// w - - 0 1",
    "- w - - 0 1",
    "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8p/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/p8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/11111111/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/88/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/0/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/80/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/64/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppxpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/3.4/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/-8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "sjltklsj/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    "rnbqkbnr\\pppppppp\\8\\8\\8\\8\\PPPPPPPP\\RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr|pppppppp|8|8|8|8|PPPPPPPP|RNBQKBNR w KQkq - 0 1",
    "rnbq\u{41a}bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    "\u{265c}nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "\u{feff}rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/\u{ff18}/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\u{a0}w\u{a0}KQkq\u{a0}-\u{a0}0\u{a0}1",
    "rnbqkbnr/pppp\u{0}ppp/8/8/8/8/PPPP\u{7f}PPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppp\u{1b}[2J/8/8/8/8/PPPP\u{202e}PPP/RNBQKBNR w KQkq - 0 1",
    "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
];

/// Well-formed, but impossible piece placements.
const PIECES: &[&str] = &[
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "8/8/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/8 b - - 0 1",
    "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
    "k3k2k/8/8/8/8/8/8/4K3 w - - 0 1",
    "8/8/8/3kK3/8/8/8/8 w - - 0 1",
    "8/8/8/3k4/4K3/8/8/8 b - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/p7/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBQR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBRR w KQkq - 0 1",
    "qqqqkqqq/ppp5/8/8/8/8/8/4K3 b - - 0 1",
    // Two bishops on squares of the same colour: one is promoted.
    "rnbqkbnr/pppppppp/8/8/B7/8/PPPPPPPP/RN1QKBNR w KQkq - 0 1",
    "4k3/8/8/8/8/B1B1B3/PPPPPPP1/4K3 w - - 0 1",
    "b1b1k3/pppppppp/8/b7/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
    "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
    "p3k3/8/8/8/8/8/8/p3K2p b - - 0 1",
    "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ w - - 0 1",
    "pppppppp/8/8/8/8/8/8/PPPPPPPP w - - 0 1",
];

const SIDE: &[&str] = &[
    concat!(start!(), " W KQkq - 0 1"),
    concat!(start!(), " white KQkq - 0 1"),
    concat!(start!(), " - KQkq - 0 1"),
    concat!(start!(), " wb KQkq - 0 1"),
    concat!(start!(), " \u{2014} KQkq - 0 1"),
    "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
    "4k3/8/8/8/8/8/3p4/4K3 b - - 0 1",
    "4k3/8/3N4/8/8/8/8/4K3 w - - 0 1",
];

const CASTLING: &[&str] = &[
    concat!(start!(), " w kqKQ - 0 1"),
    concat!(start!(), " w QK - 0 1"),
    concat!(start!(), " w KK - 0 1"),
    concat!(start!(), " w KQkqK - 0 1"),
    concat!(start!(), " w -- - 0 1"),
    concat!(start!(), " w K- - 0 1"),
    concat!(start!(), " w HAha - 0 1"),
    concat!(start!(), " w 0 - 0 1"),
    concat!(start!(), " w K,Q - 0 1"),
    "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2n w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R4K1R w Qkq - 0 1",
    "r4k1r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2R/8/8/8/8/8/8/R3K3 b Qkq - 0 1",
];

const EN_PASSANT: &[&str] = &[
    concat!(start!(), " w KQkq e9 0 1"),
    concat!(start!(), " w KQkq i3 0 1"),
    concat!(start!(), " w KQkq E6 0 1"),
    concat!(start!(), " w KQkq e 0 1"),
    concat!(start!(), " w KQkq e66 0 1"),
    concat!(start!(), " w KQkq -- 0 1"),
    concat!(start!(), " w KQkq \u{e9}6 0 1"),
    concat!(start!(), " w KQkq e4 0 1"),
    concat!(start!(), " w KQkq e3 0 1"),
    concat!(start!(), " b KQkq e6 0 1"),
    concat!(start!(), " w KQkq e6 0 1"),
    "4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1",
    "4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1",
    "4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1",
    "4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1",
    "4k3/8/8/4p3/8/8/4q3/4K3 w - e6 0 1",
    "R3k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
    "7k/8/8/8/4P3/8/8/B3K3 b - e3 0 1",
    "4k3/8/8/8/4P3/8/8/4K3 b - e3 1 1",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 9999 2",
];

const HALFMOVE_CLOCK: &[&str] = &[
    concat!(start!(), " w KQkq - -1 1"),
    concat!(start!(), " w KQkq - +1 1"),
    concat!(start!(), " w KQkq - 1.0 1"),
    concat!(start!(), " w KQkq - 0x0 1"),
    concat!(start!(), " w KQkq - 1e2 1"),
    concat!(start!(), " w KQkq - x 1"),
    concat!(start!(), " w KQkq - - 1"),
    concat!(start!(), " w KQkq - 10000 1"),
    concat!(start!(), " w KQkq - 4294967296 1"),
    concat!(start!(), " w KQkq - 18446744073709551616 1"),
    concat!(start!(), " w KQkq - \u{661}\u{662} 1"),
];

const FULLMOVE_NUMBER: &[&str] = &[
    concat!(start!(), " w KQkq - 0 -1"),
    concat!(start!(), " w KQkq - 0 +1"),
    concat!(start!(), " w KQkq - 0 1."),
    concat!(start!(), " w KQkq - 0 1;"),
    concat!(start!(), " w KQkq - 0 1/2"),
    concat!(start!(), " w KQkq - 0 ff"),
    concat!(start!(), " w KQkq - 0 -"),
    concat!(start!(), " w KQkq - 0 65536"),
    concat!(start!(), " w KQkq - 0 4294967297"),
    concat!(start!(), " w KQkq - 0 99999999999999999999999999999999"),
];

/// Several problems at once, some of which hide others.
const MIXTURES: &[&str] = &[
    "8/8/8/44/8/8/8/8 x QK z9 -1 0x1",
    " 9/8/8/8/8/8/8/8  w KQ e5 10000 65536 etc",
    "4k3/8/8/8/8/8/8/P3K3 b K e6 x x",
    "4k3/8/9/8/8/8/8/8 w - - 0 1",
    "4k3/8/9/K2K4/8/8/8/p7 w KQ - 0 1",
    "4k3/8/9/8/8/8/8/4RK2 w kq - 0 1",
    "4k3/8/9/8/4n3/8/8/4K3 b - e3 0 1",
    "4k3/8/8/8/9/8/8/4K3 b - e3 0 1",
    "4k3/8/9/8/4P3/4n3/8/4K3 b - e3 0 1",
    "4k3/8/9/8/4P3/8/4n3/4K3 b - e3 0 1",
    "R3k3/8/9/8/4P3/8/8/4K3 b - e3 0 1",
    "4k3/8/8/8/8/8/8/4RK2 x - e3 0 1",
    "4k3/8/8/8/8/8/8/4RK2 x - e4 0 1",
    "x/x/x/x/x/x/x/x x x x x x",
];

const GROUPS: &[(Option<SetupField>, &[&str])] = &[
    (None, DIVISION),
    (Some(SetupField::Placement), RANKS),
    (Some(SetupField::Placement), PIECES),
    (Some(SetupField::SideToMove), SIDE),
    (Some(SetupField::Castling), CASTLING),
    (Some(SetupField::EnPassant), EN_PASSANT),
    (Some(SetupField::HalfmoveClock), HALFMOVE_CLOCK),
    (Some(SetupField::FullmoveNumber), FULLMOVE_NUMBER),
];

fn refuse(fen: &str) -> FenError {
    match parse_fen(fen) {
        Ok(_) => panic!("accepted: {fen:?}"),
        Err(error) => error,
    }
}

fn message(fen: &str) -> String {
    let message = refuse(fen).to_string();
    let printable = |symbol: char| symbol == ' ' || symbol.is_ascii_graphic();
    assert!(message.chars().all(printable), "{message:?}");
    message
}

#[test]
fn messages_of_malformed_fens() {
    let fens = GROUPS.iter().flat_map(|(_, fens)| *fens).chain(MIXTURES);
    let messages: Vec<String> = fens
        .map(|fen| format!("\"{}\"\n    {}\n", fen.escape_default(), message(fen)))
        .collect();
    assert!(messages.len() >= 100);
    insta::assert_snapshot!(messages.concat());
}

#[test]
fn problems_name_the_field() {
    for (field, fens) in GROUPS {
        for fen in *fens {
            let error = refuse(fen);
            let fields: Vec<_> = error.problems().iter().map(FenProblem::field).collect();
            assert!(fields.contains(field), "{fen:?}: {fields:?}");
        }
    }
}

#[test]
fn problems_of_all_fields_are_reported_together() {
    let error = refuse("x/8/8/8/8/8/8/8  x x x x x");
    let fields: Vec<_> = error.problems().iter().map(FenProblem::field).collect();
    assert_eq!(fields[0], None);
    assert_eq!(fields[1..], SetupField::ALL.map(Some));
}

#[test]
fn a_single_problem_displays_its_field() {
    let error = refuse("8/8/8/8/8/8/8/8 w - - 0 1");
    let problems: Vec<String> = error.problems().iter().map(ToString::to_string).collect();
    assert_eq!(
        problems,
        [
            "piece placement \"8/8/8/8/8/8/8/8\": white has 0 kings, but must have exactly one",
            "piece placement \"8/8/8/8/8/8/8/8\": black has 0 kings, but must have exactly one",
        ]
    );
}

#[test]
fn errors_of_huge_texts_are_small() {
    for piece in [
        "/",
        "x/",
        "8 ",
        "\t",
        "9",
        "\u{10ffff}",
        "44/",
        "w -\n",
        "0",
    ] {
        let fen = piece.repeat(100_000);
        let tail = format!("8/8/8/8/8/8/8/8 w - - 0 {fen}");
        for text in [fen, tail] {
            if let Err(error) = parse_fen(&text) {
                assert!(error.problems().len() < 64, "{piece:?}");
                assert!(error.to_string().len() < 40_000, "{piece:?}");
            }
        }
    }
}
