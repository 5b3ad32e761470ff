//! Positions as FENs.

use boardbench_notation::{parse_fen, write_fen};

use super::trace::Trace;
use super::{Failure, Report};
use crate::probe::OpenPosition;
use crate::samples::Sample;

/// Reads each position from its FEN and writes it again.
///
/// Needs: a position, no encoding. Proves: FEN, setup and board convert into each other without
/// loss.
///
/// # Errors
///
/// The first wrong answer.
pub fn fen_round_trip<'a>(
    open: OpenPosition,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    Trace::over_samples("fen_round_trip", samples, |sample, trace| {
        let setup =
            parse_fen(&sample.fen).map_err(|error| trace.failure("parse_fen", "a setup", error))?;
        trace.equal_setups("parse_fen", &sample.setup, &setup)?;
        let board = open(&setup);
        trace.equal_setups("to_setup after from_setup", &setup, &board.setup())?;
        let written = write_fen(&board.setup());
        trace.equal("write_fen", sample.fen.as_str(), written.as_str())
    })
}
