//! Who attacks whom, and what a move changes of it.

use core::fmt;

use crate::{
    Board, CastlingMove, Encoding, MoveKind, Piece, Position, Role, Square, SquareSet, attacks_of,
};

/// A piece that attacks the square of another one, of either colour: a capture that may be made, or a piece that is
/// defended. Pins and the side to move do not matter, and sliders see as far as the first piece.
///
/// Source: the inputs of evaluation networks since 2025, such as Stockfish's "full threats".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Threat {
    /// The piece that attacks.
    pub attacker: Piece,
    /// Its square.
    pub from: Square,
    /// The piece that is attacked.
    pub victim: Piece,
    /// Its square.
    pub to: Square,
}

impl Threat {
    /// Returns all four in a number, so that a network could look up its weights.
    ///
    /// ```text
    ///  19 … 16   15 … 10   9 … 6     5 … 0
    /// | victim |   to    | attacker | from |
    /// ```
    #[inline(always)]
    pub const fn code(self) -> u32 {
        let attacker = (self.attacker as u32) << 6 | self.from.code() as u32;
        let victim = (self.victim as u32) << 6 | self.to.code() as u32;
        victim << 10 | attacker
    }
}

impl fmt::Display for Threat {
    /// `Qd1xd8q`: letter and square of the attacker, then square and letter of the victim.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (attacker, victim) = (self.attacker.letter(), self.victim.letter());
        write!(f, "{attacker}{}x{}{victim}", self.from, self.to)
    }
}

/// A threat that a move makes appear or vanish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ThreatChange {
    /// It was there before the move and is not there after it.
    Vanishes(Threat),
    /// It is there after the move and was not there before it.
    Appears(Threat),
}

/// [`Position::attacks`] of any position.
pub(crate) fn attacks<P: Position>(position: &P, from: Square) -> SquareSet {
    let piece = position.piece_at(from);
    piece.map_or(SquareSet::EMPTY, |piece| attacks_of(piece, from, position.occupied()))
}

/// [`Position::attackers`] of any position.
pub(crate) fn attackers<P: Position>(position: &P, to: Square) -> SquareSet {
    let occupied = position.occupied();
    let mut attackers = SquareSet::EMPTY;
    position.visit_pieces(|from, piece| {
        if attacks_of(piece, from, occupied).has(to) {
            attackers |= from.into();
        }
    });
    attackers
}

/// [`Position::mobility`] of any position.
#[inline(always)]
pub(crate) fn mobility<P: Position>(position: &P) -> [u32; Piece::INDEX_SPACE] {
    let mut own = [SquareSet::EMPTY; 2];
    position.visit_pieces(
        #[inline(always)]
        |square, piece| own[piece.color().index()] |= square.into(),
    );
    let mut mobility = [0; Piece::INDEX_SPACE];
    position.visit_pieces(
        #[inline(always)]
        |from, piece| {
            let open = position.attacks(from) & !own[piece.color().index()];
            mobility[piece.index()] += open.len() as u32;
        },
    );
    mobility
}

/// Returns the squares whose content a move changes.
fn touched<B: Board<E>, E: Encoding>(board: &B, mv: E) -> SquareSet {
    let (from, to) = (mv.from().square(), mv.to().square());
    let both = SquareSet::from_square(from) | to.into();
    match mv.classify(board) {
        MoveKind::Castle(side) => {
            let castling = CastlingMove::new(board.side_to_move(), side);
            let squares = castling.steps().into_iter();
            squares.fold(SquareSet::EMPTY, |all, (_, from, to)| all | from.into() | to.into())
        }
        MoveKind::EnPassant => both | Square::new(to.file(), from.rank()).into(),
        _ => both,
    }
}

/// The most pieces on a board.
const MEN: usize = 32;

/// Sliders that attacked a touched square before a move, each with its victims then.
struct Seen {
    sliders: [(Square, SquareSet); MEN],
    count: usize,
}

/// [`Board::make_with_changes`] of any board.
///
/// A pair changes if one of its squares is touched, or if it is a slider's that attacked a touched square before: other
/// sliders see what they saw.
#[inline(always)]
pub(crate) fn make_with_changes<B: Board<E>, E: Encoding>(
    board: &mut B,
    mv: E,
    mut change: impl FnMut(ThreatChange),
) -> B::Undo {
    let touched = touched(board, mv);
    let seen = before(board, touched, &mut change);
    let undo = board.make(mv);
    after(board, touched, &seen, &mut change);
    undo
}

/// Returns what vanishes with the pieces on touched squares. Not inlined, as what appears, so that it is compiled once for a
/// board, not for each encoding.
#[inline(never)]
fn before<P: Position>(
    position: &P,
    touched: SquareSet,
    change: &mut dyn FnMut(ThreatChange),
) -> Seen {
    let mut seen = Seen { sliders: [(Square::A1, SquareSet::EMPTY); MEN], count: 0 };
    let others = each_touching(position, touched, |threat| {
        change(ThreatChange::Vanishes(threat));
    });
    for from in others {
        if is_slider(position, from) {
            seen.sliders[seen.count % MEN] = (from, position.victims(from));
            seen.count += 1;
        }
    }
    seen
}

/// What appears with the pieces on touched squares, and what else the sliders see that saw such a square.
#[inline(never)]
fn after<P: Position>(
    position: &P,
    touched: SquareSet,
    seen: &Seen,
    change: &mut dyn FnMut(ThreatChange),
) {
    each_touching(position, touched, |threat| {
        change(ThreatChange::Appears(threat));
    });
    for &(from, before) in &seen.sliders[..seen.count.min(MEN)] {
        let after = position.victims(from);
        each_threat(position, from, (before & !after) & !touched, |threat| {
            change(ThreatChange::Vanishes(threat));
        });
        each_threat(position, from, (after & !before) & !touched, |threat| {
            change(ThreatChange::Appears(threat));
        });
    }
}

fn is_slider(board: &impl Position, square: Square) -> bool {
    let role = board.piece_at(square).map(Piece::role);
    matches!(role, Some(Role::Bishop | Role::Rook | Role::Queen))
}

/// Visits the threats by or against pieces on touched squares. Returns the pieces elsewhere that attack such a square, be it
/// empty or not.
#[inline(always)]
fn each_touching<P: Position>(
    position: &P,
    touched: SquareSet,
    mut visit: impl FnMut(Threat),
) -> SquareSet {
    let mut others = SquareSet::EMPTY;
    for square in touched {
        let attackers = position.attackers(square) & !touched;
        others |= attackers;
        let Some(piece) = position.piece_at(square) else {
            continue;
        };
        for from in attackers {
            if let Some(attacker) = position.piece_at(from) {
                visit(Threat { attacker, from, victim: piece, to: square });
            }
        }
        each_threat(position, square, position.victims(square), &mut visit);
    }
    others
}

/// Visits the threats of the piece on a square against these victims.
#[inline(always)]
pub(crate) fn each_threat<P: Position>(
    position: &P,
    from: Square,
    victims: SquareSet,
    mut visit: impl FnMut(Threat),
) {
    let Some(attacker) = position.piece_at(from) else {
        return;
    };
    for to in victims {
        if let Some(victim) = position.piece_at(to) {
            visit(Threat { attacker, from, victim, to });
        }
    }
}
