//! Implements the checks, which compare a board or an encoding with the reference.
//!
//! Each check is a plain function that takes a [probe](crate::probe) of what it checks. The checks
//! come in tiers, and a result is meaningful only if all checks above it pass; see the table in the
//! [crate's documentation](crate#what-is-checked).
//!
//! A panic of the code under test is a [`Failure`] like any other, with the position and the move
//! that caused it. (The panic's own message still goes to standard error, unless the caller has set
//! another hook.)

mod code_set;
mod difference;
mod encoding;
mod moves;
mod play;
mod position;
mod report;
mod trace;

pub use code_set::{CodeSet, all_codes};
pub use encoding::{codec, codes, contents};
pub use moves::{classification, code_space, membership};
pub use play::{essentials, games, make_unmake, perft};
pub use position::{fen_round_trip, null_move, queries};
pub use report::{Failure, Outcome, Report};

use boardbench_core::{CanonicalMove, Setup};

use crate::contents::Content;
use crate::probe::{DynEncoding, DynPair, EncodedMove, Legality, Pair};
use crate::samples::{Sample, SampleMove};
use trace::{Checked, Trace};

/// A board set up in a position, with the encoding of its moves.
struct Board {
    encoding: &'static dyn DynEncoding,
    pair: Box<dyn DynPair>,
}

impl Board {
    fn open(pair: Pair, setup: &Setup) -> Self {
        Self { encoding: pair.encoding, pair: (pair.open)(setup) }
    }

    /// Returns the codes of all legal moves.
    fn legal(&self) -> Vec<u32> {
        self.pair.generate(Legality::Legal, usize::MAX)
    }

    /// Returns the codes of all pseudo-legal moves.
    fn pseudo_legal(&self) -> Vec<u32> {
        self.pair.generate(Legality::PseudoLegal, usize::MAX)
    }

    /// Compares generated moves with the reference's, in any order.
    fn check_moves(
        &self,
        property: &str,
        expected: impl IntoIterator<Item = CanonicalMove>,
        codes: &[u32],
        trace: &mut Trace,
    ) -> Checked {
        let found = codes.iter().map(|&code| self.encoding.canonical(code));
        trace.equal_moves(property, expected.into_iter().collect(), found.collect())
    }

    /// Requires that `is_legal` accepts the values with the identities `legal`, and no others.
    fn check_legality(&self, codes: &[u32], legal: &[u32], trace: &mut Trace) -> Checked {
        let outcome = self.pair.check_legality(codes, legal, trace.code_mut());
        trace.judged(self.encoding, outcome)
    }
}

/// Encodes a move; the encoding receives only the parts that it stores.
fn encode(encoding: &dyn DynEncoding, content: Content) -> EncodedMove {
    encoding.encode(content.parts(encoding.constants().stores))
}

/// Returns the reference's results for a generated move.
fn find_in(sample: &Sample, mv: CanonicalMove) -> Option<&SampleMove> {
    sample.moves.iter().find(|known| known.mv == mv)
}
