//! Implements the naive reference: the rules of chess, slow, simple, and independent of every board.
//!
//! A position is eight rows of FEN letters. To generate a piece's moves, the reference tests for each of
//! the 64 squares whether the piece reaches it; a move is legal if the king can't be captured after
//! making the move on a copy. There is no incremental state and no table, and no rule is shared with
//! any board or with `boardbench-core`, so the two implementations are independent. The interface
//! uses core's plain types; core's Zobrist keys are used as data.

mod attacks;
mod fen;
mod moves;
mod san;
mod see;

use std::array;

use boardbench_core::{
    CanonicalMove, CastlingRights, Cell, Color, File, Layout, Occupancy, Piece, PieceKeys, Rank,
    Role, Setup, SetupBuilder, Square, zobrist,
};

/// Letter of an empty square.
const EMPTY: u8 = b'.';

/// Square by its place in a FEN: the row from the top (0 is the eighth rank), then the column
/// from the left (0 is the a-file).
type Spot = (i8, i8);

/// A position of the naive reference.
///
/// Playing a move returns another position; there is no unmake.
///
/// ```
/// use boardbench_conformance::reference::Reference;
/// let start = Reference::initial();
/// assert_eq!(start.perft(3), 8_902);
/// let after = start.play("e2e4".parse().unwrap());
/// assert_eq!(
///     after.to_fen(),
///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// FEN letters, the eighth rank first.
    rows: [[u8; 8]; 8],
    white_to_move: bool,
    /// Castling rights in the order of a FEN: `KQkq`.
    rights: [bool; 4],
    /// Spot that a pawn has just passed over with a double push.
    en_passant: Option<Spot>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Reference {
    /// Returns the initial position of a game.
    ///
    /// # Panics
    ///
    /// Never: the FEN is valid.
    pub fn initial() -> Self {
        Self::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
            .expect("the FEN is valid")
    }

    /// Returns the position of a setup.
    pub fn from_setup(setup: &Setup) -> Self {
        Self::from_fields(&setup.to_builder())
    }

    /// Returns the position with these fields, even without kings.
    pub fn from_fields(fields: &SetupBuilder) -> Self {
        let mut rows = [[EMPTY; 8]; 8];
        for (square, piece) in Square::all().zip(fields.pieces) {
            let (row, column) = spot_of(square);
            rows[row as usize][column as usize] = piece.map_or(EMPTY, |it| it.letter() as u8);
        }
        Self {
            rows,
            white_to_move: fields.side_to_move == Color::White,
            rights: RIGHTS.map(|(right, ..)| fields.castling_rights & right == right),
            en_passant: fields.en_passant.map(spot_of),
            halfmove_clock: fields.halfmove_clock,
            fullmove_number: fields.fullmove_number,
        }
    }

    /// Returns the setup of the position; clocks are limited to what a FEN may contain.
    ///
    /// # Panics
    ///
    /// In debug builds, if the side not to move is in check, as after an illegal move.
    pub fn to_setup(&self) -> Setup {
        Setup::from_board(self.to_builder())
    }

    fn to_builder(self) -> SetupBuilder {
        SetupBuilder {
            pieces: array::from_fn(|code| self.piece_at(Square::from_low_bits(code as u8))),
            side_to_move: self.side_to_move(),
            castling_rights: self.castling_rights(),
            en_passant: self.en_passant(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        piece(self.at(spot_of(square)))
    }

    /// Returns the side to move.
    pub fn side_to_move(&self) -> Color {
        Color::white_if(self.white_to_move)
    }

    /// Returns the castling rights.
    pub fn castling_rights(&self) -> CastlingRights {
        let held = RIGHTS.iter().zip(self.rights).filter(|&(_, held)| held);
        held.fold(CastlingRights::NONE, |set, ((right, ..), _)| set | *right)
    }

    /// Returns the square that a pawn has just passed over, whether or not it can be captured en passant.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.map(square_of)
    }

    /// Returns the number of plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Returns the number of the next move; it increases after black's moves.
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Returns the en-passant square, if an en-passant capture on it is legal.
    pub fn legal_en_passant(&self) -> Option<Square> {
        let square = self.en_passant()?;
        let can_capture = |from: &Square| {
            let pawn = self.at(spot_of(*from)).eq_ignore_ascii_case(&b'p');
            pawn && from.file() != square.file() && self.is_legal(CanonicalMove::new(*from, square))
        };
        Square::all().find(can_capture).and(Some(square))
    }

    /// Returns the Zobrist hash. The keys are core's; the reference decides which of them apply.
    pub fn hash(&self) -> u64 {
        let mut hash = zobrist::state(self.castling_rights(), self.side_to_move());
        for spot in spots() {
            if let Some(piece) = piece(self.at(spot)) {
                hash ^= zobrist::piece(piece, square_of(spot));
            }
        }
        match self.legal_en_passant() {
            Some(square) => hash ^ zobrist::en_passant(square.file()),
            None => hash,
        }
    }

    /// Returns the keys of groups of pieces, with core's keys of pieces.
    pub fn piece_keys(&self) -> PieceKeys {
        let key_of = |letters: &str| {
            let group = spots().filter(|&spot| letters.contains(self.at(spot) as char));
            let keys = group.map(|spot| zobrist::content(piece(self.at(spot)), square_of(spot)));
            keys.fold(0, |key, change| key ^ change)
        };
        PieceKeys {
            pawn: key_of("Pp"),
            minor_piece: key_of("NBnb"),
            major_piece: key_of("RQrq"),
            non_pawn: ["NBRQK", "nbrqk"].map(key_of),
        }
    }

    /// Returns the letter on a spot.
    fn at(&self, (row, column): Spot) -> u8 {
        self.rows[row as usize][column as usize]
    }

    fn put(&mut self, (row, column): Spot, letter: u8) {
        self.rows[row as usize][column as usize] = letter;
    }
}

impl Occupancy for Reference {
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.at(spot_of(cell.square())) != EMPTY
    }

    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.piece_at(cell.square()).map(Piece::role)
    }
}

/// Castling rights in the order of a FEN, each with the row of king and rook, their letters,
/// and the rook's column.
const RIGHTS: [(CastlingRights, i8, [u8; 2], i8); 4] = [
    (CastlingRights::WHITE_KING_SIDE, 7, *b"KR", 7),
    (CastlingRights::WHITE_QUEEN_SIDE, 7, *b"KR", 0),
    (CastlingRights::BLACK_KING_SIDE, 0, *b"kr", 7),
    (CastlingRights::BLACK_QUEEN_SIDE, 0, *b"kr", 0),
];

/// Returns the piece with this letter; most spots are empty.
fn piece(letter: u8) -> Option<Piece> {
    (letter != EMPTY).then(|| Piece::from_letter(letter as char)).flatten()
}

/// Returns all 64 spots, row by row from the top.
fn spots() -> impl Iterator<Item = Spot> {
    (0..8).flat_map(|row| (0..8).map(move |column| (row, column)))
}

fn spot_of(square: Square) -> Spot {
    (7 - square.rank() as i8, square.file() as i8)
}

fn square_of((row, column): Spot) -> Square {
    Square::new(File::from_low_bits(column as u8), Rank::from_low_bits(7 - row as u8))
}

/// Returns `true` if a letter is a piece of this side.
fn is_piece_of(letter: u8, white: bool) -> bool {
    if white { letter.is_ascii_uppercase() } else { letter.is_ascii_lowercase() }
}

#[cfg(test)]
mod tests;
