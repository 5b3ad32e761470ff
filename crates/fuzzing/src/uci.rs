//! Bytes as moves in UCI's form.

use boardbench_bitboard::Bitboards;
use boardbench_conformance::reference::Reference;
use boardbench_core::{
    Board, CanonicalMove, CastlingForm, DynBoard, Encoding, MoveKind, Position, Setup,
};
use boardbench_notation::uci::{self, UciMoveError};
use boardbench_sliders::Magic;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;
use boardbench_x88::{Scan, X88};

use crate::boards::Boards;
use crate::message::assert_one_line;
use crate::start;

/// How many texts of an input are read.
const MOST_TEXTS: usize = 12;

/// Takes the bytes for a position and a text a line. A text that is a legal move is played, so that
/// the next one is read after it.
///
/// On every board, in either custom of writing castling, a text is read exactly if the naive
/// reference has a legal move that is written so; the move is written as the same text again; what
/// is refused is refused in the same one line by all boards. Reading by construction comes to the
/// same as reading by generation.
///
/// # Panics
///
/// If one of that does not hold.
pub fn check(boards: &Boards, data: &[u8]) {
    let (setup, rest) = start::split(data);
    let mut position = Reference::from_setup(&setup);
    let mut opened: Vec<_> = boards.iter().map(|it| (it.open)(&setup)).collect();
    for text in start::lines(rest, MOST_TEXTS) {
        let mut read = None;
        for notation in CastlingForm::ALL {
            let expected = meant(&position, &text, notation);
            check_text(&opened, &position, &text, notation, expected);
            read = read.or(expected);
        }
        if let Some(mv) = read {
            for board in &mut opened {
                assert_eq!(board.play(mv), Ok(()), "{mv} at {}", position.to_fen());
            }
            position = position.play(mv);
        }
    }
}

/// The legal move that is written like this.
fn meant(position: &Reference, text: &str, notation: CastlingForm) -> Option<CanonicalMove> {
    let written = |mv: CanonicalMove| match position.kind(mv) {
        MoveKind::Castle(side) => notation.castling(mv.from, side).to_string(),
        _ => mv.to_string(),
    };
    let mut moves = position.legal_moves().into_iter();
    moves.find(|&mv| written(mv) == text)
}

fn check_text(
    boards: &[Box<dyn DynBoard>],
    position: &Reference,
    text: &str,
    notation: CastlingForm,
    expected: Option<CanonicalMove>,
) {
    let at = || format!("{text:?} at {}, {notation:?}", position.to_fen());
    let mut refusal: Option<UciMoveError> = None;
    for board in boards {
        let found = uci::find_legal_dyn_with(&**board, text, notation);
        assert_eq!(found.as_ref().ok(), expected.as_ref(), "{} {board:?}", at());
        match found {
            Ok(mv) => assert_eq!(uci::write_dyn(&**board, mv, notation), text, "{}", at()),
            Err(error) => {
                assert_one_line(&error);
                let first = refusal.get_or_insert_with(|| error.clone());
                assert_eq!(*first, error, "{} {board:?}", at());
            }
        }
    }
    let setup = position.to_setup();
    check_ways::<Bitboards<Magic>, Stockfish16>(&setup, text, notation, expected);
    check_ways::<X88<Scan>, Wide32<<X88<Scan> as Position>::Layout>>(
        &setup, text, notation, expected,
    );
}

/// Compares the two ways of reading. They need to know the board, so that two unlike ones stand for
/// all: one with squares from 0 to 63 and castling as the king that takes its rook, one with neither.
fn check_ways<B: Board<E>, E: Encoding>(
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
