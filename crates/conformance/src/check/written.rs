//! What one value of an encoding tells: what the checks of an encoding have in common.

use boardbench_core::{CastlingForm, CastlingMove, Special, Square};

use super::code_set::ordering_bits;
use super::ordering::check_classes;
use super::trace::{Outcome, Trace};
use super::{Failure, encode};
use crate::contents::Content;
use crate::probe::{DynEncoding, Standing};

/// Encodes a move and reads it back. Comes back with the code of its identity.
pub(super) fn check_written(
    encoding: &dyn DynEncoding,
    content: Content,
    on: &Standing,
    trace: &mut Trace,
) -> Result<u32, Failure> {
    let written = encode(encoding, content);
    let code = written.code;
    let fits = u64::from(code) >> encoding.constants().code_bits == 0;
    trace.holds("the code fits into CODE_BITS", fits)?;
    trace.holds("from_code of its code is the move", written.is_read_back)?;
    check_parts(encoding, code, content, trace)?;
    check_stored(encoding, code, content, trace)?;
    trace.equal("classify", content.kind, encoding.classify(code, on))?;
    let bare = check_value(encoding, code, trace)?;
    check_bare(encoding, code, bare, trace)?;
    check_classes(encoding, code, on, trace)?;
    Ok(bare)
}

/// From, to, the canonical form, special and promotion.
fn check_parts(
    encoding: &dyn DynEncoding,
    code: u32,
    content: Content,
    trace: &mut Trace,
) -> Outcome {
    let (found, kind) = (encoding.read(code), content.kind);
    let target = written_target(encoding.constants().castling, content);
    trace.equal("from", content.from, found.from)?;
    trace.equal("to", target, found.to)?;
    trace.equal("canonical", content.canonical(), encoding.canonical(code))?;
    trace.equal("special", kind.special(), found.special)?;
    trace.equal("promotion", kind.promotion(), found.promotion)
}

/// Where the encoding says that the move ends.
fn written_target(form: CastlingForm, content: Content) -> Square {
    match (content.castling(), form) {
        (Some(CastlingMove { rook_from, .. }), CastlingForm::KingTakesRook) => rook_from,
        _ => content.to,
    }
}

/// Victim, mover and whether something is taken, as far as the encoding stores them.
fn check_stored(
    encoding: &dyn DynEncoding,
    code: u32,
    content: Content,
    trace: &mut Trace,
) -> Outcome {
    let found = encoding.read(code);
    let stores = encoding.constants().stores;
    let victim = content.victim.filter(|_| stores.has_victim());
    trace.equal("victim, if stored", victim, found.victim)?;
    let mover = stores.has_mover().then_some(content.mover);
    trace.equal("mover, if stored", mover, found.mover)?;
    let takes = content.kind.is_capture();
    if takes || stores.has_capture_flag() {
        trace.equal("takes_nothing", !takes, found.takes_nothing)?;
    }
    Ok(())
}

/// What holds of a move, but not of nonsense: ordering bits are stripped if there are any, and it
/// is none of the two values that are no move.
fn check_bare(encoding: &dyn DynEncoding, code: u32, bare: u32, trace: &mut Trace) -> Outcome {
    let stores = encoding.constants().stores;
    if stores.has_priority() || stores.has_score() {
        let strips = ordering_bits(encoding, code) != 0;
        trace.holds("identity strips priority or score", strips)?;
    }
    let no_move = [encoding.none(), encoding.null()].map(|value| encoding.identity(value.code));
    let is_move = no_move.iter().flatten().all(|value| value.code != bare);
    trace.holds("it is neither NONE nor NULL", is_move)
}

/// Asks of any value, nonsense too, what must agree. Comes back with the code of its identity.
pub(super) fn check_value(
    encoding: &dyn DynEncoding,
    code: u32,
    trace: &mut Trace,
) -> Result<u32, Failure> {
    let (found, canonical) = (encoding.read(code), encoding.canonical(code));
    trace.equal("is_plain", found.special.is_none(), found.is_plain)?;
    let promotion = match found.special {
        Some(Special::Promotion(role)) => Some(role),
        _ => None,
    };
    trace.equal("promotion, by special", promotion, found.promotion)?;
    trace.equal("from of canonical", found.from, canonical.from)?;
    trace.equal("promotion of canonical", promotion, canonical.promotion)?;
    let bare = encoding.identity(code);
    let is_read_back = bare.is_some_and(|bare| bare.is_read_back);
    trace.holds("from_code of its identity's code", is_read_back)?;
    let bare_code = bare.map_or(code, |bare| bare.code);
    if bare_code != code {
        trace.equal(
            "identity of its identity",
            bare,
            encoding.identity(bare_code),
        )?;
        let stripped = encoding.read(bare_code);
        trace.equal("special of its identity", found.special, stripped.special)?;
        let stripped = encoding.canonical(bare_code);
        trace.equal("canonical of its identity", canonical, stripped)?;
    }
    Ok(bare_code)
}
