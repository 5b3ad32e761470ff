//! The encoding by itself, with the moves of positions.

use super::trace::Trace;
use super::written::check_written;
use super::{Failure, Report};
use crate::probe::{DynEncoding, Standing};
use crate::samples::Sample;

/// Encodes the reference's pseudo-legal moves and reads them back, on their own board.
///
/// Needs: an encoding, no board. Proves: what was encoded is read back, in raw bits as in parts;
/// `classify` tells the kind, whatever else stands on the board; what is not stored is not told;
/// no move equals `NONE` or `NULL`; a class for move ordering is read back as it was written and
/// changes nothing else.
///
/// # Errors
///
/// The first wrong answer.
pub fn codec<'a>(
    encoding: &dyn DynEncoding,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    Trace::over_samples("codec", samples, |sample, trace| {
        let standing = Standing::on(&sample.position);
        for known in &sample.moves {
            trace.at_move(known.mv);
            check_written(encoding, known.content(), &standing, trace)?;
        }
        Ok(())
    })
}
