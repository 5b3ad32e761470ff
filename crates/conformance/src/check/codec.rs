//! The encoding by itself.

use std::collections::HashSet;
use std::fmt::Write as _;

use boardbench_core::{
    CastlingForm, CastlingMove, CastlingSide, Cell, Encoding, Layout, MoveKind, Occupancy, Role,
};

use super::trace::{Outcome, Trace};
use super::{Failure, Report, code_space, parts_of};
use crate::samples::{Sample, SampleMove};

/// Encodes the reference's pseudo-legal moves and reads them back.
///
/// Needs: an encoding, no board. Proves: what was encoded is read back, in raw bits as in parts;
/// [`classify`](Encoding::classify) tells the kind; what is not stored is not told; different
/// moves differ; no move equals [`NONE`](Encoding::NONE) or [`NULL`](Encoding::NULL).
///
/// # Errors
///
/// The first wrong answer.
pub fn codec<'a, E: Encoding>(
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    Trace::over_samples("codec", samples, |sample, trace| {
        let mut seen = HashSet::new();
        for known in &sample.moves {
            trace.at_move(known.mv);
            let mv = E::encode(parts_of::<E>(known));
            check_parts(mv, known, trace)?;
            check_stored(mv, known, trace)?;
            check_identity(mv, trace)?;
            trace.equal("classify", known.facts.kind, mv.classify(&sample.position))?;
            trace.holds(
                "it differs from every other move",
                seen.insert(mv.identity()),
            )?;
        }
        Ok(())
    })
}

/// From, to, special, promotion and the canonical form.
fn check_parts<E: Encoding>(mv: E, known: &SampleMove, trace: &mut Trace) -> Outcome {
    let kind = known.facts.kind;
    trace.equal("from", known.mv.from, mv.from().square())?;
    trace.equal("to", written_target::<E>(known), mv.to().square())?;
    trace.equal("canonical", known.mv, mv.canonical())?;
    trace.equal("special", kind.special(), mv.special())?;
    trace.equal("promotion", kind.promotion(), mv.promotion())?;
    trace.equal("is_plain", kind.special().is_none(), mv.is_plain())
}

/// Where the encoding says that the move ends.
fn written_target<E: Encoding>(known: &SampleMove) -> boardbench_core::Square {
    match (known.facts.kind, E::CASTLING) {
        (MoveKind::Castle(side), CastlingForm::KingTakesRook) => {
            let rook = match side {
                CastlingSide::King => CastlingMove::ALL[0].rook_from,
                CastlingSide::Queen => CastlingMove::ALL[1].rook_from,
            };
            boardbench_core::Square::new(rook.file(), known.mv.from.rank())
        }
        _ => known.mv.to,
    }
}

/// Victim, mover and whether something is taken, as far as the encoding stores them.
fn check_stored<E: Encoding>(mv: E, known: &SampleMove, trace: &mut Trace) -> Outcome {
    let (stores, facts) = (E::STORES, known.facts);
    let victim = stores.has_victim().then_some(facts.victim).flatten();
    trace.equal("victim, if stored", victim, mv.victim())?;
    let mover = stores.has_mover().then_some(facts.mover);
    trace.equal("mover, if stored", mover, mv.mover())?;
    let takes = facts.kind.is_capture();
    if takes || stores.has_capture_flag() {
        trace.equal("takes_nothing", !takes, mv.takes_nothing())?;
    }
    Ok(())
}

/// Raw bits, identity, and the two values that are no move.
fn check_identity<E: Encoding>(mv: E, trace: &mut Trace) -> Outcome {
    let bare = mv.identity();
    let fits = u64::from(mv.code()) >> E::CODE_BITS == 0;
    trace.holds("the code fits into CODE_BITS", fits)?;
    trace.equal("from_code of its code", Some(mv), E::from_code(mv.code()))?;
    let again = E::from_code(bare.code());
    trace.equal("from_code of its identity's code", Some(bare), again)?;
    trace.equal("identity of its identity", bare, bare.identity())?;
    trace.equal(
        "canonical of its identity",
        mv.canonical(),
        bare.canonical(),
    )?;
    trace.equal("special of its identity", mv.special(), bare.special())?;
    if E::STORES.has_priority() || E::STORES.has_score() {
        let is_stripped = |bit: u32| {
            let other = E::from_code(mv.code() ^ (1_u32 << bit));
            other.is_some_and(|other| other.identity() == bare)
        };
        let strips = (0..E::CODE_BITS).any(is_stripped);
        trace.holds("identity strips priority or score", strips)?;
    }
    let no_move = [E::NONE, E::NULL].map(E::identity);
    trace.holds("it is neither NONE nor NULL", !no_move.contains(&bare))
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
pub fn codes<'a, E: Encoding>(
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    let mut moves = HashSet::new();
    for sample in samples {
        moves.extend(
            sample
                .moves
                .iter()
                .map(|mv| E::encode(parts_of::<E>(mv)).code()),
        );
        if code_space::is_enumerable::<E>() {
            break;
        }
    }
    let moves: Vec<u32> = moves.into_iter().collect();
    let mut trace = Trace::new("codes");
    let mut text = String::new();
    trace.guard(|trace| {
        code_space::for_each_code::<E>(&moves, |code| {
            trace.at_code(code);
            match E::from_code(code) {
                Some(mv) => check_any_value(mv, code, &mut text, trace),
                None => Ok(()),
            }
        })
    })?;
    trace.at_no_move();
    trace.guard(check_no_moves::<E>)?;
    Ok(trace.report())
}

/// The values that are no move survive the round trip too.
fn check_no_moves<E: Encoding>(trace: &mut Trace) -> Outcome {
    trace.holds("CODE_BITS is 1 to 32", (1..=32).contains(&E::CODE_BITS))?;
    for (name, value) in [("NONE", E::NONE), ("NULL", E::NULL)] {
        let read = E::from_code(value.code());
        trace.equal(
            format_args!("from_code of {name}'s code"),
            Some(value),
            read,
        )?;
    }
    Ok(())
}

fn check_any_value<E: Encoding>(mv: E, code: u32, text: &mut String, trace: &mut Trace) -> Outcome {
    trace.equal("code of from_code", code, mv.code())?;
    trace.equal("is_plain", mv.special().is_none(), mv.is_plain())?;
    let bare = mv.identity();
    trace.equal("identity of its identity", bare, bare.identity())?;
    // What these answer for nonsense is free, but they must answer.
    let _ = (mv.promotion(), mv.takes_nothing(), mv.victim(), mv.mover());
    let _ = (mv.from(), mv.to(), mv.canonical(), mv.classify(&EmptyBoard));
    text.clear();
    // Writing into a string never fails by itself.
    trace.holds("Display works", write!(text, "{mv} {mv:?}").is_ok())
}

/// A board with nothing on it, on which every move is nonsense.
struct EmptyBoard;

impl Occupancy for EmptyBoard {
    fn is_occupied<L: Layout>(&self, _cell: Cell<L>) -> bool {
        false
    }

    fn role_at<L: Layout>(&self, _cell: Cell<L>) -> Option<Role> {
        None
    }
}
