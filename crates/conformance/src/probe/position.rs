//! Implements the probe of a position.

use std::array;

use boardbench_core::{
    Bitboard, Cell, Color, Grid0x88, Grid0x88FromTop, Grid8x8, Grid10x10, Grid10x12, Layout, Piece,
    PieceKeys, Position, Setup, SetupBuilder, Square, outlined,
};

use crate::attacks::Attacks;

use super::{CellState, DynPosition, PackedState, Pieces};

/// Implements the object-safe trait for any position.
pub(super) struct PositionProbe<P: Position> {
    pub(super) position: P,
    pub(super) saved: Vec<P>,
    null_undos: Vec<P::NullUndo>,
}

impl<P: Position> PositionProbe<P> {
    /// Sets up a position. Not inlined, so that it is compiled once for each board, not for each pair.
    #[inline(never)]
    pub(super) fn new(setup: &Setup) -> Self {
        Self { position: outlined::from_setup(setup), saved: Vec::new(), null_undos: Vec::new() }
    }

    pub(super) fn open(setup: &Setup) -> Box<dyn DynPosition> {
        Box::new(Self::new(setup))
    }

    fn cell<L: Layout>(&self, square: Square) -> CellState {
        let cell = Cell::<L>::from(square);
        CellState {
            layout: L::NAME,
            is_occupied: self.position.is_occupied(cell),
            role: self.position.role_at(cell),
        }
    }
}

impl<P: Position> DynPosition for PositionProbe<P> {
    fn setup(&self) -> Setup {
        outlined::to_setup(&self.position)
    }

    fn fields(&self) -> SetupBuilder {
        SetupBuilder {
            pieces: array::from_fn(|at| self.position.piece_at(Square::from_low_bits(at as u8))),
            side_to_move: self.position.side_to_move(),
            castling_rights: self.position.castling_rights(),
            en_passant: self.position.en_passant(),
            halfmove_clock: self.position.halfmove_clock(),
            fullmove_number: self.position.fullmove_number(),
        }
    }

    fn packed_state(&self) -> PackedState {
        let state = self.position.state();
        PackedState {
            side_to_move: state.side_to_move(),
            castling_rights: state.castling_rights(),
            double_push: state.double_push_file(),
            legal_en_passant: state.legal_en_passant_file(),
        }
    }

    fn square(&self, square: Square) -> ([bool; 2], [CellState; 5]) {
        (
            Color::ALL.map(|color| self.position.is_attacked(square, color)),
            [
                self.cell::<Grid8x8>(square),
                self.cell::<Grid10x10>(square),
                self.cell::<Grid10x12>(square),
                self.cell::<Grid0x88>(square),
                self.cell::<Grid0x88FromTop>(square),
            ],
        )
    }

    fn pieces(&self, values: &[i32; Piece::INDEX_SPACE]) -> Pieces {
        let mut visited = Vec::new();
        self.position.visit_pieces(|square, piece| visited.push((square, piece)));
        Pieces {
            visited,
            counts: Piece::ALL.map(|piece| self.position.count_of(piece)),
            material: self.position.material(values),
        }
    }

    fn attacks(&self, of_all_squares: bool) -> Attacks {
        let position = &self.position;
        let attackers_of_all = position.attackers_of_all();
        let (mut attackers, empty) = (attackers_of_all, [Bitboard::EMPTY; Square::COUNT]);
        let (mut attacks, mut victims) = (empty, empty);
        let squares = if of_all_squares { Bitboard::ALL } else { position.occupied() };
        for square in squares {
            attackers[square.index()] = position.attackers(square);
            attacks[square.index()] = position.attacks(square);
            victims[square.index()] = position.victims(square);
        }
        let mut threats = Vec::new();
        outlined::visit_threats(position, &mut |threat| threats.push(threat));
        Attacks {
            occupied: position.occupied(),
            attackers,
            attackers_of_all,
            attacks,
            victims,
            threats,
            mobility: position.mobility(),
        }
        .sorted()
    }

    fn hash(&self) -> Option<u64> {
        self.position.hash()
    }

    fn piece_keys(&self) -> Option<PieceKeys> {
        self.position.piece_keys()
    }

    fn check_info(&self) -> [Option<Bitboard>; 3] {
        self.position.check_info()
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        self.position.is_king_attacked(color)
    }

    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    fn save(&mut self) {
        self.saved.push(self.position);
    }

    fn compare(&mut self) -> Option<Box<[(Setup, String); 2]>> {
        let saved = self.saved.pop().expect("something was saved");
        let described = |position: P| (outlined::to_setup(&position), format!("{position:?}"));
        (saved != self.position).then(|| Box::new([saved, self.position].map(described)))
    }

    fn make_null(&mut self) {
        self.null_undos.push(self.position.make_null());
    }

    fn unmake_null(&mut self) {
        let undo = self.null_undos.pop().expect("a null move was made");
        self.position.unmake_null(undo);
    }
}
