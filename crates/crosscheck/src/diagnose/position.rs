//! Implements a plain position: an array of 64 cells, copied at every move.

use boardbench_core::{CanonicalMove, Color, PromotionRole, Setup, Square};

use super::switches::Switch::{self, *};
use super::switches::Switches;

/// Content of a square: 0 if empty, else the role and, for black, 8.
pub(super) type Cell = u8;

pub(super) const EMPTY: Cell = 0;
pub(super) const PAWN: u8 = 1;
pub(super) const KNIGHT: u8 = 2;
pub(super) const BISHOP: u8 = 3;
pub(super) const ROOK: u8 = 4;
pub(super) const QUEEN: u8 = 5;
pub(super) const KING: u8 = 6;

/// Number of no square.
pub(super) const NONE: u8 = 64;

pub(super) const fn role(cell: Cell) -> u8 {
    cell & 7
}

/// Returns 0 for a white piece and 1 for a black one.
pub(super) const fn color(cell: Cell) -> u8 {
    cell >> 3
}

/// Returns `true` if the cell has a piece of a side.
pub(super) const fn is_of(cell: Cell, side: u8) -> bool {
    cell != EMPTY && color(cell) == side
}

// Numbers of some directions: lines, then diagonals, then the jumps of a knight.
const NORTH: usize = 0;
const SOUTH: usize = 2;
const NORTH_EAST: usize = 4;
const SOUTH_EAST: usize = 5;
const SOUTH_WEST: usize = 6;
const NORTH_WEST: usize = 7;

/// Files and ranks of each direction.
const DIRECTIONS: [(i8, i8); 16] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// Neighbours by direction and square. The second table has square numbers only and no files, so its steps wrap around the edge.
static STEPS: [[[u8; 64]; 16]; 2] = [steps(false), steps(true)];

const fn steps(wraps: bool) -> [[u8; 64]; 16] {
    let mut table = [[NONE; 64]; 16];
    let mut direction = 0;
    while direction < 16 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut square = 0;
        while square < 64 {
            let (file, rank) = (square % 8 + files, square / 8 + ranks);
            let target = square + files + 8 * ranks;
            let is_inside = file >= 0 && file < 8 && rank >= 0 && rank < 8;
            if is_inside || wraps && target >= 0 && target < 64 {
                table[direction][square as usize] = target as u8;
            }
            square += 1;
        }
        direction += 1;
    }
    table
}

/// Returns the next square in a direction, or [`NONE`].
#[inline]
pub(super) fn step(square: u8, direction: usize, wraps: bool) -> u8 {
    STEPS[usize::from(wraps)][direction][usize::from(square)]
}

/// Returns the directions of a pawn's captures, to the west and to the east.
pub(super) const fn pawn_captures(side: u8) -> [usize; 2] {
    if side == 0 { [NORTH_WEST, NORTH_EAST] } else { [SOUTH_WEST, SOUTH_EAST] }
}

pub(super) const fn forward(side: u8) -> usize {
    if side == 0 { NORTH } else { SOUTH }
}

/// Returns the rank of a square as its side counts, from 0.
pub(super) const fn relative_rank(square: u8, side: u8) -> u8 {
    if side == 0 { square / 8 } else { 7 - square / 8 }
}

/// Returns the a-file's square on a side's first rank.
pub(super) const fn home(side: u8) -> u8 {
    56 * side
}

/// Special kind of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Normal,
    DoublePush,
    EnPassant,
    Kingside,
    Queenside,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) kind: Kind,
    /// Role of the promotion, or 0.
    pub(super) promotion: u8,
}

impl Move {
    /// Returns the move in the common form; `None` for a promotion to king or pawn, which that form lacks.
    pub(super) fn canonical(self) -> Option<CanonicalMove> {
        let square = Square::from_low_bits;
        let promotion = match self.promotion {
            0 => None,
            KNIGHT => Some(PromotionRole::Knight),
            BISHOP => Some(PromotionRole::Bishop),
            ROOK => Some(PromotionRole::Rook),
            QUEEN => Some(PromotionRole::Queen),
            _ => return None,
        };
        Some(CanonicalMove { from: square(self.from), to: square(self.to), promotion })
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) cells: [Cell; 64],
    /// Side to move: 0 for white.
    pub(super) side: u8,
    /// Castling rights in the order `KQkq`, a bit each.
    pub(super) rights: u8,
    /// En-passant square, or [`NONE`].
    pub(super) en_passant: u8,
    /// Squares of the kings, or [`NONE`] after the capture of one.
    pub(super) kings: [u8; 2],
    pub(super) clock: u32,
}

impl Position {
    pub(super) fn new(setup: &Setup) -> Self {
        let fields = setup.to_builder();
        Self {
            cells: fields.pieces.map(|piece| piece.map_or(EMPTY, |piece| piece as u8)),
            side: (fields.side_to_move == Color::Black).into(),
            rights: fields.castling_rights.bits(),
            en_passant: fields.en_passant.map_or(NONE, |square| square.index() as u8),
            kings: [Color::White, Color::Black].map(|color| setup.king(color).index() as u8),
            clock: fields.halfmove_clock,
        }
    }

    #[inline]
    pub(super) fn at(&self, square: u8) -> Cell {
        self.cells[usize::from(square)]
    }

    /// Removes the piece of a square, which may be a king.
    fn remove(&mut self, square: u8) {
        let cell = std::mem::replace(&mut self.cells[usize::from(square)], EMPTY);
        if role(cell) == KING {
            self.kings[usize::from(color(cell))] = NONE;
        }
    }

    fn place(&mut self, square: u8, cell: Cell) {
        self.remove(square);
        self.cells[usize::from(square)] = cell;
    }

    /// Returns the position after a move.
    pub(super) fn after(&self, mv: Move, rules: Switches) -> Self {
        let mut after = *self;
        let is_pawn = role(self.at(mv.from)) == PAWN;
        let is_capture = self.at(mv.to) != EMPTY;
        after.clock = if is_pawn || is_capture { 0 } else { self.clock + 1 };
        after.move_piece(mv, rules);
        after.rights &= !self.lost_rights(mv, rules);
        if mv.kind == Kind::DoublePush && !rules.has(EpSquareLost) {
            after.en_passant = u8::midpoint(mv.from, mv.to);
        } else if !rules.has(EpSquareKept) {
            after.en_passant = NONE;
        }
        let is_castling = matches!(mv.kind, Kind::Kingside | Kind::Queenside);
        if !(is_castling && rules.has(CastleKeepsTurn)) {
            after.side ^= 1;
        }
        if rules.has(RightsLostInCheck)
            && after.attackers(after.kings[usize::from(after.side)], self.side, rules) != 0
        {
            after.rights &= !(3 << (2 * after.side));
        }
        after
    }

    /// Makes a move on the cells.
    pub(super) fn move_piece(&mut self, mv: Move, rules: Switches) {
        let piece = self.at(mv.from);
        self.remove(mv.from);
        self.place(mv.to, placed(piece, mv.promotion, rules));
        if role(piece) == KING {
            self.kings[usize::from(self.side)] = mv.to;
        }
        match mv.kind {
            // The pawn is on the rank next to the en-passant square.
            Kind::EnPassant if !rules.has(EpPawnStays) => self.remove(mv.to ^ 8),
            Kind::Kingside => self.castle_rook(7, 5, rules),
            Kind::Queenside => self.castle_rook(0, 3, rules),
            _ => {}
        }
    }

    /// Moves the rook of castling between two files.
    fn castle_rook(&mut self, from: u8, to: u8, rules: Switches) {
        if rules.has(CastleRookStays) {
            return;
        }
        let [from, to] = [from, to].map(|file| home(self.side) + file);
        let cell = if rules.has(CastleCreatesRook) { ROOK | self.side << 3 } else { self.at(from) };
        self.remove(from);
        self.place(to, cell);
    }

    /// Returns the castling rights that a move destroys.
    fn lost_rights(&self, mv: Move, rules: Switches) -> u8 {
        /// Returns the rights of the rook or the king on a home square.
        const fn of_square(square: u8) -> u8 {
            match square {
                7 => 1,
                0 => 2,
                4 => 3,
                63 => 4,
                56 => 8,
                60 => 12,
                _ => 0,
            }
        }
        /// Adds the right of the other rook.
        const fn both(rights: u8) -> u8 {
            (rights | rights << 1 & 0b1010) | rights >> 1 & 0b0101
        }
        if self.rights == 0 {
            return 0;
        }
        let is_king = role(self.at(mv.from)) == KING;
        let mut moved = of_square(mv.from);
        if is_king && rules.has(RightsKeptKingMoved) || !is_king && rules.has(RightsKeptRookMoved) {
            moved = 0;
        } else if rules.has(RightsLostBothRookMoved) {
            moved = both(moved);
        }
        let is_kept = self.at(mv.to) == EMPTY
            || rules.has(RightsKeptRookCaptured)
            || mv.promotion != 0 && rules.has(RightsKeptRookCapturedByPromotion);
        let mut captured = if is_kept { 0 } else { of_square(mv.to) };
        if rules.has(RightsLostBothRookCaptured) {
            captured = both(captured);
        }
        moved | captured
    }

    /// Returns the squares of a side's pieces that attack a square.
    pub(super) fn attackers(&self, square: u8, by: u8, rules: Switches) -> u64 {
        if square == NONE {
            return 0;
        }
        let wraps = |switch: Switch| rules.has(AlsoInAttacks) && rules.has(switch);
        let mut attackers = 0;
        let mut add = |from: u8, role: u8| {
            if from != NONE && self.at(from) == role | by << 3 {
                attackers |= 1 << from;
            }
        };
        if !rules.has(NoKnightAttacks) {
            for direction in 8..16 {
                add(step(square, direction, wraps(KnightsWrap)), KNIGHT);
            }
        }
        if !rules.has(NoKingAttacks) {
            for direction in 0..8 {
                add(step(square, direction, wraps(KingWraps)), KING);
            }
        }
        if !rules.has(NoPawnAttacks) {
            let side = if rules.has(PawnAttacksReversed) { by } else { by ^ 1 };
            if rules.has(PawnAttacksAhead) {
                add(step(square, forward(side), false), PAWN);
            } else {
                for direction in pawn_captures(side) {
                    add(step(square, direction, wraps(PawnsWrap)), PAWN);
                }
            }
        }
        attackers | self.sliding_attackers(square, by, rules)
    }

    /// Returns the squares of a side's sliding pieces that attack a square.
    pub(super) fn sliding_attackers(&self, square: u8, by: u8, rules: Switches) -> u64 {
        let is_in_attacks = rules.has(AlsoInAttacks);
        let wraps = is_in_attacks && rules.has(SlidersWrap);
        let max = if is_in_attacks && rules.has(SlidersShort) { 6 } else { 64 };
        let through =
            [SlidersThroughOwn, SlidersThroughEnemy].map(|it| is_in_attacks && rules.has(it));
        let mut attackers = 0;
        for direction in 0..8 {
            let is_file_or_rank = direction < 4;
            if rules.has(if is_file_or_rank { NoRookAttacks } else { NoBishopAttacks }) {
                continue;
            }
            let (slider, missing) = if is_file_or_rank {
                (ROOK, QueenNoRookMoves)
            } else {
                (BISHOP, QueenNoBishopMoves)
            };
            let has_queen = !(is_in_attacks && rules.has(missing));
            let mut from = step(square, direction, wraps);
            for _ in 0..max {
                if from == NONE {
                    break;
                }
                let cell = self.at(from);
                if cell != EMPTY {
                    let is_slider = role(cell) == slider || role(cell) == QUEEN && has_queen;
                    if color(cell) == by && is_slider {
                        attackers |= 1 << from;
                    }
                    if !through[usize::from(color(cell) != by)] {
                        break;
                    }
                }
                from = step(from, direction, wraps);
            }
        }
        attackers
    }
}

/// Returns the piece that a move puts on its target.
fn placed(piece: Cell, promotion: u8, rules: Switches) -> Cell {
    let promotion = match promotion {
        0 => return piece,
        _ if rules.has(PromotionMadeAsPawn) => PAWN,
        _ if rules.has(PromotionMadeAsQueen) => QUEEN,
        role => role,
    };
    promotion | piece & 8
}
