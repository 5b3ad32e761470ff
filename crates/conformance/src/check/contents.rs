//! The encoding by itself, with every move that there can be.

use std::collections::HashMap;

use boardbench_core::{CanonicalMove, MoveKind, Role, Special, Stores};

use super::trace::{Outcome, Trace};
use super::written::check_written;
use super::{Failure, Report};
use crate::contents::{Content, all_contents};
use crate::probe::{DynEncoding, Standing};

/// Encodes [all contents](all_contents) and reads them back.
///
/// Needs: an encoding, no board, no position. Proves: what [`codec`](super::codec) proves of the
/// moves of some positions, of every move that there can be, each on a board with nothing else;
/// and that moves have equal bits, priority and score apart, exactly if what the encoding stores
/// of them is equal.
///
/// # Errors
///
/// The first wrong answer.
pub fn contents(encoding: &dyn DynEncoding) -> Result<Report, Failure> {
    let mut trace = Trace::new("contents");
    let mut told = Told::default();
    trace.guard(|trace| {
        all_contents().iter().try_for_each(|&content| {
            trace.at_content(content);
            let identity = check_written(encoding, content, &Standing::on(&content), trace)?;
            let key = Key::of(content, encoding.constants().stores);
            told.check(key, identity, trace)
        })
    })?;
    Ok(trace.report())
}

/// What an encoding can tell of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    canonical: CanonicalMove,
    special: Option<Special>,
    takes: Option<bool>,
    is_double_push: Option<bool>,
    victim: Option<Role>,
    mover: Option<Role>,
}

impl Key {
    fn of(content: Content, stores: Stores) -> Self {
        let kind = content.kind;
        let is_double_push = kind == MoveKind::DoublePush;
        Self {
            canonical: content.canonical(),
            special: kind.special(),
            takes: stores.has_capture_flag().then_some(kind.is_capture()),
            is_double_push: stores.has_double_push().then_some(is_double_push),
            victim: content.victim.filter(|_| stores.has_victim()),
            mover: stores.has_mover().then_some(content.mover),
        }
    }
}

/// What has been told so far, by the codes of identities, and the other way round.
#[derive(Default)]
struct Told {
    keys: HashMap<u32, Key>,
    identities: HashMap<Key, u32>,
}

impl Told {
    fn check(&mut self, key: Key, identity: u32, trace: &mut Trace) -> Outcome {
        let known = *self.keys.entry(identity).or_insert(key);
        trace.equal("all moves with the code of its identity", key, known)?;
        let known = *self.identities.entry(key).or_insert(identity);
        trace.equal(
            "all codes of an identity that tells the same",
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
        let keys = all_contents()
            .iter()
            .map(|&content| Key::of(content, stores));
        keys.collect::<HashSet<_>>().len()
    }

    #[test]
    fn as_much_is_told_apart_as_is_stored() {
        // As a queen or a knight goes, by two squares; en passant, castling, four promotions on
        // or to the side.
        let (plain, special) = (1_456 + 336, 28 + 4 + 4 * (16 + 28));
        assert_eq!(distinct(Stores::NOTHING), plain + special);
        let flags = Stores::NOTHING.capture_flag().double_push();
        assert_eq!(distinct(flags), 2 * plain + 16 + special);
        assert_eq!(distinct(flags.victim().mover()), all_contents().len());
    }
}
