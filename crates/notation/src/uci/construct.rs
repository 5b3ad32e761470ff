//! Reading by construction: the move that the content of its squares makes of the text.

use boardbench_core::{
    Board, CanonicalMove, CastlingForm, CastlingSide, Cell, Encoding, File, MoveKind, MoveParts,
    Piece, PromotionRole, Rank, Role, Square, outlined,
};

use super::UciMoveError;
use super::wanted::Wanted;

/// The legal move that a text in UCI's form names, built from the text and what stands on its
/// squares. The answer is that of [`find_legal`](super::find_legal), refusals included, but for
/// what is no part of a move, such as a priority.
///
/// The mover tells castling (the king leaves its home for the g- or c-file), a double push (a pawn
/// goes two ranks), en passant (a pawn takes on the en-passant square) and promotion (a pawn reaches
/// the last rank); the target tells a capture. Then the board is asked whether that is legal.
///
/// Source: "Chapter 6: Move Representation", `parse_uci_move`. As published it refuses nothing, and
/// reads `e7e8` as a promotion to a queen; here that is refused.
///
/// # Errors
///
/// If the text is no move, is the null move, or names a move that is not legal here.
///
/// ```
/// use boardbench_core::{Board, Encoding};
/// use boardbench_notation::uci;
/// fn agree<B: Board<E>, E: Encoding>(board: &B, text: &str) -> bool {
///     let built: Result<E, _> = uci::construct(board, text);
///     built.map(E::identity) == uci::find_legal(board, text).map(E::identity)
/// }
/// ```
pub fn construct<B: Board<E>, E: Encoding>(board: &B, text: &str) -> Result<E, UciMoveError> {
    construct_with(board, text, CastlingForm::KingTwoSquares)
}

/// The same in another custom of writing castling.
///
/// # Errors
///
/// If the text is no move, is the null move, or names a move that is not legal here; castling in
/// the other custom is refused.
pub fn construct_with<B: Board<E>, E: Encoding>(
    board: &B,
    text: &str,
    form: CastlingForm,
) -> Result<E, UciMoveError> {
    let wanted = Wanted::read(text, form)?;
    let built = Built::new(board, wanted.text).ok_or(UciMoveError::NotLegal(wanted.text))?;
    let mv: E = built.encode();
    if !outlined::is_legal(board, mv) {
        return Err(UciMoveError::NotLegal(wanted.text));
    }
    // The move is legal, and may yet be another than the text says: castling in the other custom, or
    // a promotion without its letter, which has been built with one.
    let castling = built.castling_side();
    if castling.is_some() || built.kind.promotion() != wanted.text.promotion {
        wanted.names(mv.canonical(), castling)?;
    }
    Ok(mv)
}

/// A move as it follows from the content of its squares: the right one if the text is a legal
/// move's, and else anything.
#[derive(Clone, Copy, Debug)]
struct Built {
    from: Square,
    to: Square,
    kind: MoveKind,
    mover: Role,
    victim: Option<Role>,
}

impl Built {
    /// `None` if there is no piece to move.
    fn new<B: Board<E>, E: Encoding>(board: &B, text: CanonicalMove) -> Option<Self> {
        let CanonicalMove { from, to, .. } = text;
        let mover = board.piece_at(from)?.role();
        let victim = board.piece_at(to).map(Piece::role);
        let (kind, to, victim) = match mover {
            Role::Pawn if board.en_passant() == Some(to) => {
                (MoveKind::EnPassant, to, Some(Role::Pawn))
            }
            Role::Pawn => (pawn_kind(text, victim.is_some()), to, victim),
            Role::King => match castling(text) {
                Some(side) => {
                    let king_to = CanonicalMove::castling(from, side).to;
                    (MoveKind::Castle(side), king_to, None)
                }
                None => (plain_kind(victim.is_some()), to, victim),
            },
            _ => (plain_kind(victim.is_some()), to, victim),
        };
        Some(Self {
            from,
            to,
            kind,
            mover,
            victim,
        })
    }

    fn encode<E: Encoding>(self) -> E {
        E::encode(MoveParts {
            from: Cell::new(self.from),
            to: Cell::new(self.to),
            kind: self.kind,
            mover: self.mover,
            victim: self.victim.filter(|_| E::STORES.has_victim()),
        })
    }

    const fn castling_side(self) -> Option<CastlingSide> {
        match self.kind {
            MoveKind::Castle(side) => Some(side),
            _ => None,
        }
    }
}

const fn plain_kind(takes: bool) -> MoveKind {
    if takes {
        MoveKind::Capture
    } else {
        MoveKind::Quiet
    }
}

/// The kind of a pawn's move that is not en passant.
fn pawn_kind(text: CanonicalMove, takes: bool) -> MoveKind {
    let (from, to) = (text.from.rank(), text.to.rank());
    let promotion = text.promotion.unwrap_or(PromotionRole::Queen);
    match (to, takes) {
        (Rank::R1 | Rank::R8, true) => MoveKind::CapturePromotion(promotion),
        (Rank::R1 | Rank::R8, false) => MoveKind::Promotion(promotion),
        _ if from.index().abs_diff(to.index()) == 2 => MoveKind::DoublePush,
        _ => plain_kind(takes),
    }
}

/// To which side a king castles that goes so, in either custom: there is no other way from the
/// e-file to these squares.
fn castling(CanonicalMove { from, to, .. }: CanonicalMove) -> Option<CastlingSide> {
    let is_written = |form: CastlingForm, side| form.castling(from, side).to == to;
    let mut sides = CastlingSide::ALL.into_iter();
    sides.find(|&side| {
        let mut forms = CastlingForm::ALL.into_iter();
        from.file() == File::E && forms.any(|form| is_written(form, side))
    })
}
