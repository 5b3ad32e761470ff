//! Checks of a single value of an encoding.

use boardbench_core::{CastlingForm, CastlingMove, Special, Square};

use super::code_set::ordering_bits;
use super::priority::check_priorities;
use super::trace::{Checked, Trace};
use super::{Failure, encode};
use crate::contents::Content;
use crate::probe::{Constants, DynEncoding, Occupants};

/// Encodes a move and decodes it again. Returns the code of its identity.
pub(super) fn check_encoded(
    encoding: &dyn DynEncoding,
    content: Content,
    on: &Occupants,
    trace: &mut Trace,
) -> Result<u32, Failure> {
    let encoded = encode(encoding, content);
    let code = encoded.code;
    let fits = u64::from(code) >> encoding.constants().code_bits == 0;
    trace.holds("the code fits into CODE_BITS bits", fits)?;
    trace.holds("from_code(mv.code()) is mv", encoded.round_trips)?;
    check_parts(encoding, code, content, trace)?;
    trace.equal("classify", content.kind, encoding.classify(code, on))?;
    let bare = check_value(encoding, code, trace)?;
    check_bare(encoding, code, bare, trace)?;
    check_priorities(encoding, code, on, trace)?;
    Ok(bare)
}

/// From, to, the canonical form, special and promotion; victim, mover and the capture flag as far as the
/// encoding stores them.
fn check_parts(
    encoding: &dyn DynEncoding,
    code: u32,
    content: Content,
    trace: &mut Trace,
) -> Checked {
    let (found, kind) = (encoding.decode(code), content.kind);
    let Constants {
        castling, stores, ..
    } = encoding.constants();
    let target = encoded_target(castling, content);
    trace.equal("from", content.from, found.from)?;
    trace.equal("to", target, found.to)?;
    trace.equal("canonical", content.canonical(), encoding.canonical(code))?;
    trace.equal("special", kind.special(), found.special)?;
    trace.equal("promotion", kind.promotion(), found.promotion)?;
    let victim = content.victim.filter(|_| stores.has_victim());
    trace.equal("victim", victim, found.victim)?;
    let mover = stores.has_mover().then_some(content.mover);
    trace.equal("mover", mover, found.mover)?;
    let is_capture = kind.is_capture();
    if is_capture || stores.has_capture_flag() {
        trace.equal("takes_nothing", !is_capture, found.takes_nothing)?;
    }
    Ok(())
}

/// The target square in the encoding's form of castling.
fn encoded_target(form: CastlingForm, content: Content) -> Square {
    match (content.castling(), form) {
        (Some(CastlingMove { rook_from, .. }), CastlingForm::KingTakesRook) => rook_from,
        _ => content.to,
    }
}

/// What holds for moves, but not for all values: `identity` strips the ordering bits, and the move
/// is neither `NONE` nor `NULL`.
fn check_bare(encoding: &dyn DynEncoding, code: u32, bare: u32, trace: &mut Trace) -> Checked {
    let stores = encoding.constants().stores;
    if stores.has_priority() || stores.has_score() {
        let strips = ordering_bits(encoding, code) != 0;
        trace.holds("identity strips the priority or score", strips)?;
    }
    let no_move = [encoding.none(), encoding.null()].map(|value| encoding.identity(value.code));
    let is_move = no_move.iter().flatten().all(|value| value.code != bare);
    trace.holds("the move is neither NONE nor NULL", is_move)
}

/// Checks that the answers about any value, valid or not, are consistent. Returns the code of its
/// identity.
pub(super) fn check_value(
    encoding: &dyn DynEncoding,
    code: u32,
    trace: &mut Trace,
) -> Result<u32, Failure> {
    let (found, canonical) = (encoding.decode(code), encoding.canonical(code));
    trace.equal("is_plain", found.special.is_none(), found.is_plain)?;
    let promotion = match found.special {
        Some(Special::Promotion(role)) => Some(role),
        _ => None,
    };
    trace.equal(
        "promotion, compared with special",
        promotion,
        found.promotion,
    )?;
    trace.equal("from, compared with canonical", found.from, canonical.from)?;
    trace.equal(
        "promotion, compared with canonical",
        promotion,
        canonical.promotion,
    )?;
    let bare = encoding.identity(code);
    let round_trips = bare.is_some_and(|bare| bare.round_trips);
    trace.holds("from_code(identity.code()) is the identity", round_trips)?;
    let bare_code = bare.map_or(code, |bare| bare.code);
    if bare_code != code {
        trace.equal(
            "identity of the identity",
            bare,
            encoding.identity(bare_code),
        )?;
        let stripped = encoding.decode(bare_code);
        trace.equal("special of the identity", found.special, stripped.special)?;
        let stripped = encoding.canonical(bare_code);
        trace.equal("canonical of the identity", canonical, stripped)?;
    }
    Ok(bare_code)
}
