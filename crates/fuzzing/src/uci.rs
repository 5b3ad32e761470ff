//! Bytes as moves in UCI notation.

use boardbench_bitboard::Bitboards;
use boardbench_conformance::reference::Reference;
use boardbench_core::{Board, CanonicalMove, CastlingForm, Encoding, MoveKind, Position, Setup};
use boardbench_notation::uci;
use boardbench_sliders::Magic;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;
use boardbench_x88::{Scan, X88};

use crate::boards::Boards;
use crate::texts::{check_parser, for_each_text};

/// Reads the bytes as a position and a text a line. A text that is a legal move is played, so that the
/// next one is parsed after it.
///
/// On every board, in either form of castling, a text is accepted exactly if it is the text of a legal
/// move of the naive reference, and the move is written as the same text again. Rejected texts have the
/// same error of one line on all boards. Parsing by construction gives the same as parsing by
/// generation.
///
/// # Panics
///
/// If that does not hold.
pub fn check(boards: &Boards, data: &[u8]) {
    for_each_text(boards, data, |opened, position, text| {
        let setup = position.to_setup();
        let mut accepted = None;
        for notation in CastlingForm::ALL {
            let expected = move_with_text(position, text, notation);
            let input = format!("{text:?} at {}, {notation:?}", position.to_fen());
            check_parser(
                opened,
                &input,
                (expected, expected.map(|_| text)),
                |board| uci::find_legal_dyn_with(board, text, notation),
                |board, mv| Some(uci::write_in(&board.setup(), mv, notation)),
            );
            check_parsers::<Bitboards<Magic>, Stockfish16>(&setup, text, notation, expected);
            check_parsers::<X88<Scan>, Wide32<<X88<Scan> as Position>::Layout>>(
                &setup, text, notation, expected,
            );
            accepted = accepted.or(expected);
        }
        accepted
    });
}

/// The legal move with this text.
fn move_with_text(
    position: &Reference,
    text: &str,
    notation: CastlingForm,
) -> Option<CanonicalMove> {
    let written = |mv: CanonicalMove| match position.kind(mv) {
        MoveKind::Castle(side) => notation.castling(mv.from, side).to_string(),
        _ => mv.to_string(),
    };
    let mut moves = position.legal_moves().into_iter();
    moves.find(|&mv| written(mv) == text)
}

/// Compares the two parsers. They are generic over the board, so two different pairs represent all: one
/// with squares 0 to 63 and castling as king takes rook, one with neither.
fn check_parsers<B: Board<E>, E: Encoding>(
    setup: &Setup,
    text: &str,
    notation: CastlingForm,
    expected: Option<CanonicalMove>,
) {
    let board = B::from_setup(setup);
    let found: Result<E, _> = uci::find_legal_with(&board, text, notation);
    let built: Result<E, _> = uci::construct_with(&board, text, notation);
    let read = found.as_ref().ok().map(|mv| mv.canonical());
    assert_eq!(read, expected, "{text:?} {notation:?} on {board:?}");
    let [found, built] = [found, built].map(|read| read.map(E::identity));
    assert_eq!(built, found, "{text:?} {notation:?} built on {board:?}");
}
