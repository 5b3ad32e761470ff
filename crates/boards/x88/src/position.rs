//! What any position can be asked, and passing.

use boardbench_core::{
    CastlingRights, Color, Grid0x88, HashKey, Piece, Position, Setup, SetupBuilder, Square,
};

use crate::attacks::is_attacked_by;
use crate::cells::{Cells, Content, Place};
use crate::roster::Bookkeeping;
use crate::state::State;
use crate::{Undo, X88};

impl<P: Bookkeeping, K: HashKey> Position for X88<P, K> {
    type Layout = Grid0x88;
    type NullUndo = Undo<K>;

    const PIECE_BYTES: usize = size_of::<Cells>() + size_of::<P>();

    fn from_setup(setup: &Setup) -> Self {
        let mut cells = Cells::EMPTY;
        for (square, piece) in setup.pieces() {
            cells.put(Place::at(square), Content::of(piece));
        }
        let side = setup.side_to_move();
        let state = State::new(
            side,
            setup.castling_rights(),
            setup.en_passant(),
            setup.halfmove_clock(),
        );
        let is_live = K::KEPT && setup.legal_en_passant().is_some();
        let pieces = P::of(&mut cells);
        Self {
            cells,
            pieces,
            state: if is_live {
                state.with_live_en_passant()
            } else {
                state
            },
            plies: u64::from(setup.fullmove_number()) << 1 | side as u64,
            key: K::new(setup.hash()),
        }
    }

    fn to_setup(&self) -> Setup {
        let mut builder = SetupBuilder::empty();
        for square in Square::all() {
            builder.pieces[square.index()] = self.piece_at(square);
        }
        builder.side_to_move = self.side_to_move();
        builder.castling_rights = self.castling_rights();
        builder.en_passant = self.en_passant();
        builder.halfmove_clock = self.halfmove_clock();
        builder.fullmove_number = self.fullmove_number();
        Setup::from_board(builder)
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.state.side_to_move()
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells.at(Place::at(square)).piece()
    }

    fn castling_rights(&self) -> CastlingRights {
        self.state.rights()
    }

    fn en_passant(&self) -> Option<Square> {
        self.state.en_passant().map(|place| place.cell().square())
    }

    fn halfmove_clock(&self) -> u32 {
        self.state.halfmove_clock()
    }

    fn fullmove_number(&self) -> u32 {
        (self.plies >> 1) as u32
    }

    #[inline(always)]
    fn hash(&self) -> Option<u64> {
        self.key.get()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let cells = &self.cells;
        self.pieces.with_roster(cells, |roster| {
            is_attacked_by(cells, roster, Place::at(square), roster.all(by))
        })
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        let cells = &self.cells;
        self.pieces.with_roster(cells, |roster| {
            is_attacked_by(cells, roster, roster.king(color), roster.all(!color))
        })
    }

    fn make_null(&mut self) -> Undo<K> {
        let undo = self.before();
        self.settle(self.state.after_null(), 0);
        undo
    }

    fn unmake_null(&mut self, undo: Undo<K>) {
        self.restore(undo);
    }
}
