//! The encoding alone, with every possible move.

use std::collections::HashMap;

use boardbench_core::{CanonicalMove, MoveKind, Role, Special, Stores};

use super::encoded::check_encoded;
use super::trace::{Checked, Trace};
use super::{Failure, Report};
use crate::contents::{Content, all_contents};
use crate::probe::{DynEncoding, Occupants};

/// Encodes [all contents](all_contents) and decodes them.
///
/// Needs: an encoding, no board, no position. Proves: for every possible move, each on a board with
/// nothing else, what [`codec`](super::codec) proves for the moves of some positions; and two moves
/// have equal bits, priority and score aside, exactly if everything that the encoding stores of them
/// is equal.
///
/// # Errors
///
/// The first wrong answer.
pub fn contents(encoding: &dyn DynEncoding) -> Result<Report, Failure> {
    let mut trace = Trace::new("contents");
    let mut bijection = Bijection::default();
    trace.guard(|trace| {
        all_contents().iter().try_for_each(|&content| {
            trace.at_content(content);
            let occupants = Occupants::from_board(&content);
            let identity = check_encoded(encoding, content, &occupants, trace)?;
            let stored = Stored::new(content, encoding.constants().stores);
            bijection.check(stored, identity, trace)
        })
    })?;
    Ok(trace.report())
}

/// What an encoding stores of a move.
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

/// The stored parts by the codes of identities, and the reverse, for all moves so far.
#[derive(Default)]
struct Bijection {
    stored: HashMap<u32, Stored>,
    identities: HashMap<Stored, u32>,
}

impl Bijection {
    fn check(&mut self, stored: Stored, identity: u32, trace: &mut Trace) -> Checked {
        let known = *self.stored.entry(identity).or_insert(stored);
        trace.equal("the move with this identity", stored, known)?;
        let known = *self.identities.entry(stored).or_insert(identity);
        trace.equal(
            "the identity of all moves with these stored parts",
            identity,
            known,
        )
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn distinct(stores: Stores) -> usize {
        let contents = all_contents().iter();
        let all = contents.map(|&content| Stored::new(content, stores));
        all.collect::<HashSet<_>>().len()
    }

    #[test]
    fn moves_are_distinguished_by_what_is_stored() {
        // Two squares that a queen or a knight can move between; en passant, castling, four
        // promotions forward or to the side.
        let (plain, special) = (1_456 + 336, 28 + 4 + 4 * (16 + 28));
        assert_eq!(distinct(Stores::NOTHING), plain + special);
        let flags = Stores::NOTHING.capture_flag().double_push();
        assert_eq!(distinct(flags), 2 * plain + 16 + special);
        assert_eq!(distinct(flags.victim().mover()), all_contents().len());
    }
}
