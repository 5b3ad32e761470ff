//! Boards, positions and texts for the tests of moves.

use boardbench_bitboard::Bitboards;
use boardbench_core::{Board, DynBoard, Encoding, Facade, MoveList, Position, Setup, Square};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen;
use boardbench_sliders::Rays;
use boardbench_x88::{Lists, X88};

pub(crate) type Bits = Bitboards<Rays>;

pub(crate) type Cells = X88<Lists>;

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub(crate) fn setup(fen: &str) -> Setup {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

pub(crate) fn bits(fen: &str) -> Bits {
    Bits::from_setup(&setup(fen))
}

/// Returns a board behind the object-safe trait.
pub(crate) fn facade(setup: &Setup) -> Box<dyn DynBoard> {
    Box::new(Facade::<Bits, FromLow>::new(setup))
}

pub(crate) fn legal<B: Board<E>, E: Encoding>(board: &B) -> MoveList<E> {
    let mut list = MoveList::new();
    assert!(board.legal(&mut list).is_continue());
    list
}

/// Returns the three columns of a line of a table.
pub(crate) fn columns(line: &str) -> [&str; 3] {
    line.split("; ").collect::<Vec<_>>().try_into().expect("three columns")
}

/// Returns every from-to pair with every promotion and none: 64 x 64 x 5.
pub(crate) fn all_texts() -> Vec<String> {
    let mut texts = Vec::new();
    for from in Square::all() {
        for to in Square::all() {
            texts.extend(["", "n", "b", "r", "q"].map(|letter| format!("{from}{to}{letter}")));
        }
    }
    texts
}
