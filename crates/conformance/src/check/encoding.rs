//! Tier 1: checks an encoding without a board.

use std::collections::HashMap;
use std::fmt;

use boardbench_core::{
    CanonicalMove, CastlingForm, CastlingMove, MoveKind, Priority, Role, Special, Stores,
};

use super::code_set::ordering_bits;
use super::trace::{Checked, Trace};
use super::{CodeSet, Failure, Outcome, encode};
use crate::contents::{Content, all_contents};
use crate::probe::{Constants, DecodedMove, DynEncoding, Occupants};
use crate::samples::Sample;

/// Number of values of a set that are all formatted and checked with every priority. These checks are much
/// slower than the others.
const ALL_IN_FULL: u32 = 1 << 16;

/// One of this many later values is checked in this way.
const IN_FULL_EVERY: u32 = 61;

/// Encodes the reference's pseudo-legal moves and decodes them on the same board.
pub fn codec<'a>(
    encoding: &dyn DynEncoding,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Outcome {
    Trace::over_samples("codec", samples, |sample, trace| {
        let occupants = Occupants::from_board(&sample.position);
        for known in &sample.moves {
            trace.at_move(known.mv);
            check_encoded(encoding, known.facts, &occupants, trace)?;
        }
        Ok(())
    })
}

/// Encodes [all contents](all_contents) and decodes them.
///
/// Each move is on a board with no other pieces. Two moves must have equal identities (the bits without priority and score)
/// if and only if all their stored parts are equal.
pub fn contents(encoding: &dyn DynEncoding) -> Outcome {
    let mut trace = Trace::new("contents");
    let (mut by_identity, mut by_stored) = (HashMap::new(), HashMap::new());
    trace.guard(|trace| {
        for &content in all_contents() {
            trace.at_content(content);
            let occupants = Occupants::from_board(&content);
            let identity = check_encoded(encoding, content, &occupants, trace)?;
            let stored = Stored::new(content, encoding.constants().stores);
            let known = *by_identity.entry(identity).or_insert(stored);
            trace.equal_fields("the move with this identity", &stored, &known)?;
            let known = *by_stored.entry(stored).or_insert(identity);
            let property = "the identity of all moves with these stored parts";
            trace.equal(property, identity, known)?;
        }
        Ok(())
    })?;
    Ok(trace.report())
}

/// Parts of a move that an encoding stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stored {
    canonical: CanonicalMove,
    special: Option<Special>,
    is_capture: Option<bool>,
    is_double_push: Option<bool>,
    victim: Option<Role>,
    mover: Option<Role>,
}

impl Stored {
    fn new(content: Content, stores: Stores) -> Self {
        let kind = content.kind;
        let is_double_push = kind == MoveKind::DoublePush;
        Self {
            canonical: content.canonical(),
            special: kind.special(),
            is_capture: stores.has_capture_flag().then_some(kind.is_capture()),
            is_double_push: stores.has_double_push().then_some(is_double_push),
            victim: content.victim.filter(|_| stores.has_victim()),
            mover: stores.has_mover().then_some(content.mover),
        }
    }
}

/// Checks all methods on raw codes, including invalid ones.
///
/// Codes [near](CodeSet::Near) moves are near the moves of the samples.
pub fn codes<'a>(
    encoding: &dyn DynEncoding,
    samples: impl IntoIterator<Item = &'a Sample>,
    sets: &[CodeSet<'_>],
) -> Outcome {
    let mut trace = Trace::new("codes");
    trace.guard(|trace| check_no_moves(encoding, trace))?;
    let samples = samples.into_iter().flat_map(|sample| &sample.moves);
    let mut moves: Vec<u32> = samples.map(|known| encode(encoding, known.facts).code).collect();
    moves.sort_unstable();
    moves.dedup();
    for set in sets {
        trace.guard(|trace| check_codes(encoding, set.codes(encoding, &moves), trace))?;
    }
    Ok(trace.report())
}

/// Checks that `NONE` and `NULL` survive the round trip.
fn check_no_moves(encoding: &dyn DynEncoding, trace: &mut Trace) -> Checked {
    let Constants { code_bits, none, null, .. } = encoding.constants();
    trace.holds("CODE_BITS is 1 to 32", (1..=32).contains(&code_bits))?;
    for (name, value) in [("NONE", none), ("NULL", null)] {
        let property = format_args!("from_code({name}.code()) is {name}");
        trace.holds(property, value.round_trips)?;
        trace.at_code(value.code);
        check_priorities(encoding, value.code, &Occupants::EMPTY, trace)?;
    }
    Ok(())
}

fn check_codes(
    encoding: &dyn DynEncoding,
    codes: impl Iterator<Item = u32>,
    trace: &mut Trace,
) -> Checked {
    let mut values = 0;
    for code in codes {
        trace.at_code(code);
        let Some(again) = encoding.recode(code) else {
            continue;
        };
        trace.equal("code of from_code", code, again)?;
        check_value(encoding, code, trace)?;
        // Any kind is accepted for an invalid move, but `classify` must not panic.
        for occupants in [Occupants::EMPTY, Occupants::PAWNS] {
            let _ = encoding.classify(code, &occupants);
        }
        values += 1;
        if values <= ALL_IN_FULL || values % IN_FULL_EVERY == 0 {
            // Writing to a string never fails.
            let is_written = encoding.write(code, &mut String::new()).is_ok();
            trace.holds("Display and Debug return no error", is_written)?;
            check_priorities(encoding, code, &Occupants::EMPTY, trace)?;
        }
    }
    Ok(())
}

/// Encodes a move and decodes it again. Returns the code of its identity.
fn check_encoded(
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

/// Checks the parts of a move: victim, mover and capture flag as far as the encoding stores them, and the
/// target square in its form of castling.
fn check_parts(
    encoding: &dyn DynEncoding,
    code: u32,
    content: Content,
    trace: &mut Trace,
) -> Checked {
    let Constants { castling, stores, .. } = encoding.constants();
    let (found, kind) = (encoding.decode(code), content.kind);
    let special = kind.special();
    let is_known_non_capture = if kind.is_capture() || stores.has_capture_flag() {
        !kind.is_capture()
    } else {
        found.is_known_non_capture
    };
    let expected = DecodedMove {
        from: content.from,
        to: match (content.castling(), castling) {
            (Some(CastlingMove { rook_from, .. }), CastlingForm::KingTakesRook) => rook_from,
            _ => content.to,
        },
        special,
        promotion: kind.promotion(),
        is_plain: special.is_none(),
        is_known_non_capture,
        is_simple_quiet: is_known_non_capture && special.is_none(),
        victim: content.victim.filter(|_| stores.has_victim()),
        mover: stores.has_mover().then_some(content.mover),
    };
    trace.equal_fields("the parts", &expected, &found)?;
    trace.equal("canonical", content.canonical(), encoding.canonical(code))
}

/// Checks properties that hold only for moves, not for all values: `identity` strips the ordering bits, and the
/// move is neither `NONE` nor `NULL`.
fn check_bare(encoding: &dyn DynEncoding, code: u32, bare: u32, trace: &mut Trace) -> Checked {
    let Constants { stores, none, null, .. } = encoding.constants();
    if stores.has_priority() || stores.has_score() {
        let strips = ordering_bits(encoding, code) != 0;
        trace.holds("identity strips the priority or score", strips)?;
    }
    let no_move = [none, null].map(|value| encoding.identity(value.code));
    let is_move = no_move.iter().flatten().all(|value| value.code != bare);
    trace.holds("the move is neither NONE nor NULL", is_move)
}

/// Checks that the methods of any value, valid or not, are consistent. Returns the code of its
/// identity.
fn check_value(encoding: &dyn DynEncoding, code: u32, trace: &mut Trace) -> Result<u32, Failure> {
    let (found, canonical) = (encoding.decode(code), encoding.canonical(code));
    let promotion = match found.special {
        Some(Special::Promotion(role)) => Some(role),
        _ => None,
    };
    let expected = DecodedMove {
        is_plain: found.special.is_none(),
        is_simple_quiet: found.is_known_non_capture && found.special.is_none(),
        promotion,
        ..found
    };
    trace.equal_fields("the parts, compared with special", &expected, &found)?;
    let expected = CanonicalMove { from: found.from, promotion, ..canonical };
    trace.equal("canonical, compared with the parts", expected, canonical)?;
    let bare = encoding.identity(code);
    let round_trips = bare.is_some_and(|bare| bare.round_trips);
    trace.holds("from_code(identity.code()) is the identity", round_trips)?;
    let bare_code = bare.map_or(code, |bare| bare.code);
    if bare_code != code {
        let again = encoding.identity(bare_code);
        trace.equal("identity of the identity", bare, again)?;
        let stripped = encoding.decode(bare_code);
        trace.equal("special of the identity", found.special, stripped.special)?;
        let stripped = encoding.canonical(bare_code);
        trace.equal("canonical of the identity", canonical, stripped)?;
    }
    Ok(bare_code)
}

/// Writes each priority into a value. An encoding that stores priorities must return the written one, and
/// all other parts unchanged; an encoding that does not must leave the value unchanged.
fn check_priorities(
    encoding: &dyn DynEncoding,
    code: u32,
    on: &Occupants,
    trace: &mut Trace,
) -> Checked {
    let original = encoding.priority(code);
    if encoding.constants().stores.has_priority() {
        return Priority::ALL
            .into_iter()
            .try_for_each(|new| check_priority(encoding, (code, original), new, on, trace));
    }
    trace.equal("priority, which is not stored", Priority::Normal, original)?;
    Priority::ALL.into_iter().try_for_each(|priority| {
        let written = encoding.with_priority(code, priority).code;
        let property = "the code after with_priority, which stores nothing";
        trace.equal(property, code, written)
    })
}

/// Writes one priority into the value with this code and this original priority.
fn check_priority(
    encoding: &dyn DynEncoding,
    (code, original): (u32, Priority),
    new: Priority,
    on: &Occupants,
    trace: &mut Trace,
) -> Checked {
    let written = encoding.with_priority(code, new);
    let property = "from_code(mv.code()) is mv, with another priority";
    trace.holds(property, written.round_trips)?;
    let written = written.code;
    let property = "priority after with_priority";
    trace.equal(property, new, encoding.priority(written))?;
    let restored = encoding.with_priority(written, original).code;
    trace.equal("the code with its original priority restored", code, restored)?;
    let codes = [code, written];
    check_same("identity", codes, |code| encoding.identity(code), trace)?;
    check_same("canonical", codes, |code| encoding.canonical(code), trace)?;
    check_same("the parts", codes, |code| encoding.decode(code), trace)?;
    check_same("classify", codes, |code| encoding.classify(code, on), trace)
}

/// Compares the results for two codes of a move that differ in their priority.
fn check_same<T: PartialEq + fmt::Debug>(
    property: &str,
    codes: [u32; 2],
    method: impl Fn(u32) -> T,
    trace: &mut Trace,
) -> Checked {
    let [expected, found] = codes.map(method);
    trace.equal_fields(format_args!("{property}, with another priority"), &expected, &found)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn distinct(stores: Stores) -> usize {
        let contents = all_contents().iter();
        contents.map(|&content| Stored::new(content, stores)).collect::<HashSet<_>>().len()
    }

    #[test]
    fn moves_are_distinguished_by_their_stored_parts() {
        // Two squares that a queen or a knight can move between; en passant, castling, four
        // promotions forward or to the side.
        let (plain, special) = (1_456 + 336, 28 + 4 + 4 * (16 + 28));
        assert_eq!(distinct(Stores::NOTHING), plain + special);
        let flags = Stores::NOTHING.capture_flag().double_push();
        assert_eq!(distinct(flags), 2 * plain + 16 + special);
        assert_eq!(distinct(flags.victim().mover()), all_contents().len());
    }
}
