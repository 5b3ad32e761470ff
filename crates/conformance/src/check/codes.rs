//! Raw codes of an encoding, valid or not.

use super::encoded::check_value;
use super::priority::check_priorities;
use super::trace::{Checked, Trace};
use super::{CodeSet, Failure, Report, encode};
use crate::probe::{DynEncoding, Occupants};
use crate::samples::Sample;

/// The first values of a set, each of which is formatted and given every priority. These checks are
/// much slower than the others.
const ALL_IN_FULL: u32 = 1 << 16;

/// Of the later values, one in this many is checked like that.
const IN_FULL_EVERY: u32 = 61;

/// Asks every question about raw codes, invalid ones included.
///
/// Needs: an encoding, no board. Looks at the codes of these sets; those
/// [near](CodeSet::Near) moves are near the moves of the samples. Proves: `from_code` and `code` are
/// inverse; no method panics, whatever is on the board; the answers are consistent, with every
/// priority.
///
/// # Errors
///
/// The first wrong answer.
pub fn codes<'a>(
    encoding: &dyn DynEncoding,
    samples: impl IntoIterator<Item = &'a Sample>,
    sets: &[CodeSet<'_>],
) -> Result<Report, Failure> {
    let mut trace = Trace::new("codes");
    trace.guard(|trace| check_no_moves(encoding, trace))?;
    let samples = samples.into_iter().flat_map(|sample| &sample.moves);
    let mut moves: Vec<u32> = samples
        .map(|known| encode(encoding, known.facts).code)
        .collect();
    moves.sort_unstable();
    moves.dedup();
    for set in sets {
        trace.guard(|trace| check_codes(encoding, set.codes(encoding, &moves), trace))?;
    }
    Ok(trace.report())
}

/// `NONE` and `NULL` survive the round trip too.
fn check_no_moves(encoding: &dyn DynEncoding, trace: &mut Trace) -> Checked {
    let is_width = (1..=32).contains(&encoding.constants().code_bits);
    trace.holds("CODE_BITS is 1 to 32", is_width)?;
    for (name, value) in [("NONE", encoding.none()), ("NULL", encoding.null())] {
        let question = format_args!("from_code({name}.code()) is {name}");
        trace.holds(question, value.round_trips)?;
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
        // For an invalid move any kind will do, but `classify` must not panic.
        for occupants in [Occupants::EMPTY, Occupants::PAWNS] {
            let _ = encoding.classify(code, &occupants);
        }
        values += 1;
        if values <= ALL_IN_FULL || values % IN_FULL_EVERY == 0 {
            // The string never fails by itself.
            let is_written = encoding.write(code, &mut String::new()).is_ok();
            trace.holds("Display and Debug return no error", is_written)?;
            check_priorities(encoding, code, &Occupants::EMPTY, trace)?;
        }
    }
    Ok(())
}
