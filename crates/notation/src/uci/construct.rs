//! Parsing of a UCI move by constructing it from the pieces on its squares.

use boardbench_core::{
    Board, CanonicalMove, CastlingForm, CastlingSide, Cell, Encoding, File, MoveKind, MoveParts,
    Piece, PromotionRole, Rank, Role, outlined,
};

use super::UciMoveError;
use super::search::UciText;

/// Returns the legal move with this text in UCI form, built from the text and the pieces on its squares. The
/// result equals the result of [`find_legal`](super::find_legal), errors included, except for bits that
/// are not part of the move, such as a priority.
///
/// The moving piece determines castling (the king moves from the e-file to the g- or c-file), a
/// double push (a pawn moves two ranks), en passant (a pawn moves to the en-passant square) and
/// promotion (a pawn reaches the last rank). An occupied target makes it a capture. Then the board
/// tests whether the move is legal.
///
/// Source: "Chapter 6: Move Representation", `parse_uci_move`. The published function accepts every
/// text, and parses `e7e8` as a promotion to a queen; this function rejects it.
///
/// # Errors
///
/// Returns an error if the text is not a legal move.
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
    let text = UciText::parse(text, CastlingForm::KingTwoSquares)?;
    let parts = parts::<B, E>(board, text.text).ok_or(UciMoveError::NotLegal(text.text))?;
    let mv = E::encode(parts);
    if !outlined::is_legal(board, mv) {
        return Err(UciMoveError::NotLegal(text.text));
    }
    // The legal move may still differ from the text: castling in the other form, or a promotion
    // without a letter, which was built as a queen promotion.
    let castling = match parts.kind {
        MoveKind::Castle(side) => Some(side),
        _ => None,
    };
    if castling.is_some() || parts.kind.promotion() != text.text.promotion {
        text.check(mv.canonical(), castling)?;
    }
    Ok(mv)
}

/// Returns the parts of a move, derived from the pieces on its squares. Correct if the text is a legal move,
/// otherwise unspecified. `None` if the from-square is empty.
fn parts<B: Board<E>, E: Encoding>(board: &B, text: CanonicalMove) -> Option<MoveParts<E::Layout>> {
    let CanonicalMove { from, to, .. } = text;
    let mover = board.piece_at(from)?.role();
    let victim = board.piece_at(to).map(Piece::role);
    let (kind, to, victim) = match mover {
        Role::Pawn if board.en_passant() == Some(to) => (MoveKind::EnPassant, to, Some(Role::Pawn)),
        Role::Pawn => (pawn_kind(text, victim.is_some()), to, victim),
        Role::King => match castling(text) {
            Some(side) => (MoveKind::Castle(side), CanonicalMove::castling(from, side).to, None),
            None => (plain_kind(victim.is_some()), to, victim),
        },
        _ => (plain_kind(victim.is_some()), to, victim),
    };
    Some(MoveParts {
        from: Cell::new(from),
        to: Cell::new(to),
        kind,
        mover,
        victim: victim.filter(|_| E::STORES.has_victim()),
    })
}

const fn plain_kind(is_capture: bool) -> MoveKind {
    if is_capture { MoveKind::Capture } else { MoveKind::Quiet }
}

/// Returns the kind of a pawn move that is not en passant.
fn pawn_kind(text: CanonicalMove, is_capture: bool) -> MoveKind {
    let (from, to) = (text.from.rank(), text.to.rank());
    let promotion = text.promotion.unwrap_or(PromotionRole::Queen);
    match (to, is_capture) {
        (Rank::R1 | Rank::R8, true) => MoveKind::CapturePromotion(promotion),
        (Rank::R1 | Rank::R8, false) => MoveKind::Promotion(promotion),
        _ if from.index().abs_diff(to.index()) == 2 => MoveKind::DoublePush,
        _ => plain_kind(is_capture),
    }
}

/// Returns the side, if a king move is castling in either form. No other king move from the e-file has these
/// targets.
fn castling(CanonicalMove { from, to, .. }: CanonicalMove) -> Option<CastlingSide> {
    let matches = |form: CastlingForm, side| form.castling(from, side).to == to;
    let mut sides = CastlingSide::ALL.into_iter();
    sides.find(|&side| {
        let mut forms = CastlingForm::ALL.into_iter();
        from.file() == File::E && forms.any(|form| matches(form, side))
    })
}
