//! The encoding by itself.

use std::collections::HashSet;

use boardbench_core::{CastlingForm, CastlingMove, CastlingSide, MoveKind, Square};

use super::trace::{Outcome, Trace};
use super::{Failure, Report, code_space, parts_of};
use crate::probe::DynEncoding;
use crate::samples::{Sample, SampleMove};

/// Encodes the reference's pseudo-legal moves and reads them back.
///
/// Needs: an encoding, no board. Proves: what was encoded is read back, in raw bits as in parts;
/// `classify` tells the kind; what is not stored is not told; different
/// moves differ; no move equals `NONE` or `NULL`.
///
/// # Errors
///
/// The first wrong answer.
pub fn codec<'a>(
    encoding: &dyn DynEncoding,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    Trace::over_samples("codec", samples, |sample, trace| {
        let mut seen = HashSet::new();
        for known in &sample.moves {
            trace.at_move(known.mv);
            let written = encoding.encode(parts_of(encoding, known));
            trace.holds("from_code of its code is the move", written.is_read_back)?;
            let code = written.code;
            check_parts(encoding, code, known, trace)?;
            check_stored(encoding, code, known, trace)?;
            let bare = check_identity(encoding, code, trace)?;
            let kind = encoding.classify(code, &sample.position);
            trace.equal("classify", known.facts.kind, kind)?;
            trace.holds("it differs from every other move", seen.insert(bare))?;
        }
        Ok(())
    })
}

/// From, to, the canonical form, special and promotion.
fn check_parts(
    encoding: &dyn DynEncoding,
    code: u32,
    known: &SampleMove,
    trace: &mut Trace,
) -> Outcome {
    let (found, kind) = (encoding.read(code), known.facts.kind);
    let target = written_target(encoding.constants().castling, known);
    trace.equal("from", known.mv.from, found.from)?;
    trace.equal("to", target, found.to)?;
    trace.equal("canonical", known.mv, encoding.canonical(code))?;
    trace.equal("special", kind.special(), found.special)?;
    trace.equal("promotion", kind.promotion(), found.promotion)?;
    trace.equal("is_plain", kind.special().is_none(), found.is_plain)
}

/// Where the encoding says that the move ends.
fn written_target(form: CastlingForm, known: &SampleMove) -> Square {
    match (known.facts.kind, form) {
        (MoveKind::Castle(side), CastlingForm::KingTakesRook) => {
            let rook = match side {
                CastlingSide::King => CastlingMove::ALL[0].rook_from,
                CastlingSide::Queen => CastlingMove::ALL[1].rook_from,
            };
            Square::new(rook.file(), known.mv.from.rank())
        }
        _ => known.mv.to,
    }
}

/// Victim, mover and whether something is taken, as far as the encoding stores them.
fn check_stored(
    encoding: &dyn DynEncoding,
    code: u32,
    known: &SampleMove,
    trace: &mut Trace,
) -> Outcome {
    let (found, facts) = (encoding.read(code), known.facts);
    let stores = encoding.constants().stores;
    let victim = stores.has_victim().then_some(facts.victim).flatten();
    trace.equal("victim, if stored", victim, found.victim)?;
    let mover = stores.has_mover().then_some(facts.mover);
    trace.equal("mover, if stored", mover, found.mover)?;
    let takes = facts.kind.is_capture();
    if takes || stores.has_capture_flag() {
        trace.equal("takes_nothing", !takes, found.takes_nothing)?;
    }
    Ok(())
}

/// Raw bits, identity, and the two values that are no move. Comes back with the identity's code.
fn check_identity(
    encoding: &dyn DynEncoding,
    code: u32,
    trace: &mut Trace,
) -> Result<u32, Failure> {
    let constants = encoding.constants();
    let fits = u64::from(code) >> constants.code_bits == 0;
    trace.holds("the code fits into CODE_BITS", fits)?;
    let bare = bare_code(encoding, code, trace)?;
    let (whole, stripped) = (encoding.canonical(code), encoding.canonical(bare));
    trace.equal("canonical of its identity", whole, stripped)?;
    let (whole, stripped) = (encoding.read(code), encoding.read(bare));
    trace.equal("special of its identity", whole.special, stripped.special)?;
    let identity = |code| encoding.identity(code).map(|identity| identity.code);
    if constants.stores.has_priority() || constants.stores.has_score() {
        let is_stripped = |bit: u32| identity(code ^ (1_u32 << bit)) == Some(bare);
        let strips = (0..constants.code_bits).any(is_stripped);
        trace.holds("identity strips priority or score", strips)?;
    }
    let no_move = [encoding.none(), encoding.null()].map(|value| identity(value.code));
    trace.holds(
        "it is neither NONE nor NULL",
        !no_move.contains(&Some(bare)),
    )?;
    Ok(bare)
}

/// The code of the identity of the value with this code, which must be its own identity.
fn bare_code(encoding: &dyn DynEncoding, code: u32, trace: &mut Trace) -> Result<u32, Failure> {
    let bare = encoding.identity(code);
    let is_read_back = bare.is_some_and(|bare| bare.is_read_back);
    trace.holds("from_code of its identity's code", is_read_back)?;
    let again = bare.and_then(|bare| encoding.identity(bare.code));
    trace.equal("identity of its identity", bare, again)?;
    Ok(bare.map_or(code, |bare| bare.code))
}

/// Asks every question of raw codes, nonsense included.
///
/// Needs: an encoding, no board. Looks at all codes if they have at most 16 bits, else at those
/// of the samples' moves with one or two bits flipped, and at random ones. Proves: the raw bits
/// are what a value is made of (`from_code` and `code` are inverse); no question panics; the
/// answers agree among themselves.
///
/// # Errors
///
/// The first wrong answer.
pub fn codes<'a>(
    encoding: &dyn DynEncoding,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    let code_bits = encoding.constants().code_bits;
    let mut moves = HashSet::new();
    if !code_space::is_enumerable(code_bits) {
        let known = samples.into_iter().flat_map(|sample| &sample.moves);
        moves.extend(known.map(|mv| encoding.encode(parts_of(encoding, mv)).code));
    }
    let moves: Vec<u32> = moves.into_iter().collect();
    let mut trace = Trace::new("codes");
    let mut text = String::new();
    trace.guard(|trace| {
        code_space::raw_codes(code_bits, &moves).try_for_each(|code| {
            trace.at_code(code);
            match encoding.recode(code) {
                Some(again) => {
                    trace.equal("code of from_code", code, again)?;
                    check_any_value(encoding, code, &mut text, trace)
                }
                None => Ok(()),
            }
        })
    })?;
    trace.at_no_move();
    trace.guard(|trace| check_no_moves(encoding, trace))?;
    Ok(trace.report())
}

/// The values that are no move survive the round trip too.
fn check_no_moves(encoding: &dyn DynEncoding, trace: &mut Trace) -> Outcome {
    let is_width = (1..=32).contains(&encoding.constants().code_bits);
    trace.holds("CODE_BITS is 1 to 32", is_width)?;
    for (name, value) in [("NONE", encoding.none()), ("NULL", encoding.null())] {
        let question = format_args!("from_code of {name}'s code is {name}");
        trace.holds(question, value.is_read_back)?;
    }
    Ok(())
}

fn check_any_value(
    encoding: &dyn DynEncoding,
    code: u32,
    text: &mut String,
    trace: &mut Trace,
) -> Outcome {
    let found = encoding.read(code);
    trace.equal("is_plain", found.special.is_none(), found.is_plain)?;
    bare_code(encoding, code, trace)?;
    // What is answered for nonsense is free, but there must be an answer.
    encoding.question(code);
    text.clear();
    // Writing into a string never fails by itself.
    trace.holds("Display works", encoding.write(code, text).is_ok())
}
