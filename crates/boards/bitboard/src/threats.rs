//! Checkers, pins and the squares a king must not go to.

use boardbench_core::{CastlingMove, Color, Direction, Square};
use boardbench_sliders::{
    Sliders, SquareSet, between, bishop_on_empty, king_attacks, knight_attacks, pawn_attacks,
    rook_on_empty,
};

use crate::view::Generator;

/// What bears on the king of the side to move.
pub(crate) struct Threats {
    /// The pieces that give check.
    pub(crate) checkers: SquareSet,
    /// The lines on which a piece is pinned to the king by a rook or queen: from beside the king
    /// to the pinner, both pinned piece and pinner included.
    pub(crate) orthogonal_pins: SquareSet,
    /// The same for bishops and queens.
    pub(crate) diagonal_pins: SquareSet,
}

/// From where pieces could attack, on an empty board, a square that a king might go to. Others
/// need not be looked at.
#[derive(Clone, Copy)]
struct Surroundings {
    rooks: SquareSet,
    bishops: SquareSet,
    knights: SquareSet,
}

static SURROUNDINGS: [Surroundings; 64] = {
    let mut table = [Surroundings {
        rooks: SquareSet::EMPTY,
        bishops: SquareSet::EMPTY,
        knights: SquareSet::EMPTY,
    }; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = surroundings(Square::from_low_bits(square));
        square += 1;
    }
    table
};

const fn surroundings(king: Square) -> Surroundings {
    let mut set = Surroundings {
        rooks: SquareSet::EMPTY,
        bishops: SquareSet::EMPTY,
        knights: SquareSet::EMPTY,
    };
    let targets = king_targets(king);
    let mut square = 0;
    while square < 64 {
        let target = Square::from_low_bits(square);
        if targets.has(target) {
            set.rooks = set.rooks.with(walk(target, &Direction::ORTHOGONAL, 8));
            set.bishops = set.bishops.with(walk(target, &Direction::DIAGONAL, 8));
            set.knights = set.knights.with(walk(target, &Direction::KNIGHT, 1));
        }
        square += 1;
    }
    set
}

/// The squares around a king, and from its home also those it castles to.
const fn king_targets(king: Square) -> SquareSet {
    let mut targets = walk(king, &Direction::ALL, 1);
    let mut index = 0;
    while index < CastlingMove::ALL.len() {
        let castling = CastlingMove::ALL[index];
        if castling.king_from.code() == king.code() {
            targets = targets.with(SquareSet::of(castling.king_to));
        }
        index += 1;
    }
    targets
}

/// Up to `steps` steps in each of the ways.
const fn walk(from: Square, ways: &[Direction], steps: u32) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut way = 0;
    while way < ways.len() {
        let mut here = from;
        let mut left = steps;
        while left > 0
            && let Some(next) = here.step(ways[way])
        {
            set = set.with(SquareSet::of(next));
            here = next;
            left -= 1;
        }
        way += 1;
    }
    set
}

impl<S: Sliders, const WHITE: bool> Generator<'_, S, WHITE> {
    /// Finds checkers and pins by looking along the king's lines.
    #[inline(always)]
    pub(crate) fn threats(&self) -> Threats {
        let color = Color::white_if(WHITE);
        let mut threats = Threats {
            checkers: self.enemy
                & (knight_attacks(self.king) & self.knights()
                    | pawn_attacks(color, self.king) & self.pawns()),
            orthogonal_pins: SquareSet::EMPTY,
            diagonal_pins: SquareSet::EMPTY,
        };
        for sniper in rook_on_empty(self.king) & self.enemy & self.orthogonal_sliders() {
            let line = between(self.king, sniper);
            let blockers = line & self.occupied;
            if blockers.is_empty() {
                threats.checkers |= sniper.into();
            } else if !blockers.has_many() {
                threats.orthogonal_pins |= line | sniper.into();
            }
        }
        for sniper in bishop_on_empty(self.king) & self.enemy & self.diagonal_sliders() {
            let line = between(self.king, sniper);
            let blockers = line & self.occupied;
            if blockers.is_empty() {
                threats.checkers |= sniper.into();
            } else if !blockers.has_many() {
                threats.diagonal_pins |= line | sniper.into();
            }
        }
        threats
    }

    /// What the enemy attacks among the squares the king might go to, with the king itself out of
    /// the way. Says nothing of other squares.
    #[inline(always)]
    pub(crate) fn king_danger(&self) -> SquareSet {
        let near = SURROUNDINGS[self.king.index()];
        let occupied = self.occupied ^ self.king.into();
        let pawns = self.enemy & self.pawns();
        let [west, east] = Direction::pawn_captures(Color::white_if(!WHITE));
        let mut danger = pawns.shift(west) | pawns.shift(east) | king_attacks(self.enemy_king());
        for from in self.enemy & self.knights() & near.knights {
            danger |= knight_attacks(from);
        }
        for from in self.enemy & self.diagonal_sliders() & near.bishops {
            danger |= S::bishop(from, occupied);
        }
        for from in self.enemy & self.orthogonal_sliders() & near.rooks {
            danger |= S::rook(from, occupied);
        }
        danger
    }
}
