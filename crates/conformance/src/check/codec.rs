//! The encoding alone, with the moves of positions.

use super::encoded::check_encoded;
use super::trace::Trace;
use super::{Failure, Report};
use crate::probe::{DynEncoding, Occupants};
use crate::samples::Sample;

/// Encodes the reference's pseudo-legal moves and decodes them on the same board.
///
/// Needs: an encoding, no board. Proves: what was encoded is decoded again, by parts and by raw
/// bits; `classify` gives the kind, whatever else is on the board; nothing is returned that is not
/// stored; no move equals `NONE` or `NULL`; a priority is read back as it was written and changes
/// nothing else.
///
/// # Errors
///
/// The first wrong answer.
pub fn codec<'a>(
    encoding: &dyn DynEncoding,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    Trace::over_samples("codec", samples, |sample, trace| {
        let occupants = Occupants::from_board(&sample.position);
        for known in &sample.moves {
            trace.at_move(known.mv);
            check_encoded(encoding, known.facts, &occupants, trace)?;
        }
        Ok(())
    })
}
