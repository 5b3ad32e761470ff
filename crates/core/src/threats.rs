//! Attack relations between pieces, and their incremental update by a move: the defaults of the traits.

use core::fmt;

use crate::{
    Bitboard, Board, CastlingMove, Encoding, MoveKind, Piece, Position, Role, Square, attacks_of,
};

/// An attack of one piece on another, of either colour: a possible capture, or a defence. Pins and the side to move do not
/// matter, and sliding pieces attack as far as the first piece.
///
/// Source: the inputs of evaluation networks since 2025, such as Stockfish's "full threats".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Threat {
    /// Attacking piece.
    pub attacker: Piece,
    /// Square of the attacker.
    pub from: Square,
    /// Attacked piece.
    pub victim: Piece,
    /// Square of the victim.
    pub to: Square,
}

impl Threat {
    /// Returns the four fields packed into one number, which a network could use as an index of its weights.
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
    /// Writes letter and square of the attacker, then square and letter of the victim: `Qd1xd8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (attacker, victim) = (self.attacker.letter(), self.victim.letter());
        write!(f, "{attacker}{}x{}{victim}", self.from, self.to)
    }
}

/// A threat that a move makes appear or vanish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ThreatChange {
    /// An attack that exists before the move and not after it.
    Vanishes(Threat),
    /// An attack that exists after the move and not before it.
    Appears(Threat),
}

/// Computes [`Position::attacks`] for any position.
pub(crate) fn attacks<P: Position>(position: &P, from: Square) -> Bitboard {
    let piece = position.piece_at(from);
    piece.map_or(Bitboard::EMPTY, |piece| attacks_of(piece, from, position.occupied()))
}

/// Computes [`Position::attackers`] for any position.
pub(crate) fn attackers<P: Position>(position: &P, to: Square) -> Bitboard {
    let occupied = position.occupied();
    let mut attackers = Bitboard::EMPTY;
    position.visit_pieces(|from, piece| {
        if attacks_of(piece, from, occupied).has(to) {
            attackers |= from.into();
        }
    });
    attackers
}

/// Computes [`Position::mobility`] for any position.
#[inline(always)]
pub(crate) fn mobility<P: Position>(position: &P) -> [u32; Piece::INDEX_SPACE] {
    let mut pieces_of = [Bitboard::EMPTY; 2];
    position.visit_pieces(
        #[inline(always)]
        |square, piece| pieces_of[piece.color().index()] |= square.into(),
    );
    let mut mobility = [0; Piece::INDEX_SPACE];
    position.visit_pieces(
        #[inline(always)]
        |from, piece| {
            let open = position.attacks(from) & !pieces_of[piece.color().index()];
            mobility[piece.index()] += open.len() as u32;
        },
    );
    mobility
}

/// Returns the squares whose content a move changes.
fn touched<B: Board<E>, E: Encoding>(board: &B, mv: E) -> Bitboard {
    let (from, to) = (mv.from().square(), mv.to().square());
    let from_and_to = Bitboard::from_square(from) | to.into();
    match mv.classify(board) {
        MoveKind::Castle(side) => {
            let castling = CastlingMove::new(board.side_to_move(), side);
            let squares = castling.steps().into_iter();
            squares.fold(Bitboard::EMPTY, |set, (_, from, to)| set | from.into() | to.into())
        }
        MoveKind::EnPassant => from_and_to | Square::new(to.file(), from.rank()).into(),
        _ => from_and_to,
    }
}

/// Maximum number of pieces on a board.
const MAX_PIECES: usize = 32;

/// Sliding pieces that attack a touched square before a move, each with its victims before the move.
struct Sliders {
    sliders: [(Square, Bitboard); MAX_PIECES],
    count: usize,
}

/// Implements [`Board::make_with_changes`] for any board.
///
/// A pair changes if one of its squares is touched, or if its attacker is a sliding piece that attacked a touched square
/// before: the attacks of other sliding pieces stay the same.
#[inline(always)]
pub(crate) fn make_with_changes<B: Board<E>, E: Encoding>(
    board: &mut B,
    mv: E,
    mut change: impl FnMut(ThreatChange),
) -> B::Undo {
    let touched = touched(board, mv);
    let sliders = report_vanishing(board, touched, &mut change);
    let undo = board.make(mv);
    report_appearing(board, touched, &sliders, &mut change);
    undo
}

/// Reports the threats that vanish with the pieces on touched squares. Not inlined, like `report_appearing`, so that it is
/// compiled once per board, not per encoding.
#[inline(never)]
fn report_vanishing<P: Position>(
    position: &P,
    touched: Bitboard,
    change: &mut dyn FnMut(ThreatChange),
) -> Sliders {
    let mut before = Sliders { sliders: [(Square::A1, Bitboard::EMPTY); MAX_PIECES], count: 0 };
    let others = each_touching(position, touched, |threat| {
        change(ThreatChange::Vanishes(threat));
    });
    for from in others {
        if is_slider(position, from) {
            before.sliders[before.count % MAX_PIECES] = (from, position.victims(from));
            before.count += 1;
        }
    }
    before
}

/// Reports the threats that appear with the pieces on touched squares, and the other changes of `sliders`.
#[inline(never)]
fn report_appearing<P: Position>(
    position: &P,
    touched: Bitboard,
    sliders: &Sliders,
    change: &mut dyn FnMut(ThreatChange),
) {
    each_touching(position, touched, |threat| {
        change(ThreatChange::Appears(threat));
    });
    for &(from, before) in &sliders.sliders[..sliders.count.min(MAX_PIECES)] {
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

/// Visits the threats by or against pieces on touched squares. Returns the pieces elsewhere that attack such a square, empty
/// or not.
#[inline(always)]
fn each_touching<P: Position>(
    position: &P,
    touched: Bitboard,
    mut visit: impl FnMut(Threat),
) -> Bitboard {
    let mut others = Bitboard::EMPTY;
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
    victims: Bitboard,
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
