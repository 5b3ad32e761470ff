//! Raw codes of an encoding, moves or nonsense.

use std::fmt;

use super::ordering::check_classes;
use super::trace::{Outcome, Trace};
use super::written::check_value;
use super::{CodeSet, Failure, Report, encode};
use crate::probe::{DynEncoding, Standing};
use crate::samples::Sample;

/// Of so many values of a set, each is written as text and put into all classes, which is much
/// slower than all else.
const ALL_IN_FULL: u32 = 1 << 16;

/// Of the values beyond, one in so many is.
const IN_FULL_EVERY: u32 = 61;

/// Asks every question of raw codes, nonsense included.
///
/// Needs: an encoding, no board. Looks at the codes of these sets; those
/// [near](CodeSet::Near) moves are near the samples'. Proves: the raw bits are what a value is
/// made of (`from_code` and `code` are inverse); no question panics, whatever stands on the
/// board; the answers agree among themselves, in whatever class for move ordering.
///
/// # Errors
///
/// The first wrong answer.
pub fn codes<'a>(
    encoding: &dyn DynEncoding,
    samples: impl IntoIterator<Item = &'a Sample>,
    sets: &[CodeSet],
) -> Result<Report, Failure> {
    let mut trace = Trace::new("codes");
    trace.guard(|trace| check_no_moves(encoding, trace))?;
    let samples = samples.into_iter().flat_map(|sample| &sample.moves);
    let mut moves: Vec<u32> = samples
        .map(|known| encode(encoding, known.content()).code)
        .collect();
    moves.sort_unstable();
    moves.dedup();
    for set in sets {
        trace.guard(|trace| check_codes(encoding, set.codes(encoding, &moves), trace))?;
    }
    Ok(trace.report())
}

/// The values that are no move survive the round trip too.
fn check_no_moves(encoding: &dyn DynEncoding, trace: &mut Trace) -> Outcome {
    let is_width = (1..=32).contains(&encoding.constants().code_bits);
    trace.holds("CODE_BITS is 1 to 32", is_width)?;
    for (name, value) in [("NONE", encoding.none()), ("NULL", encoding.null())] {
        let question = format_args!("from_code of {name}'s code is {name}");
        trace.holds(question, value.is_read_back)?;
        trace.at_code(value.code);
        check_classes(encoding, value.code, &Standing::NOTHING, trace)?;
    }
    Ok(())
}

fn check_codes(
    encoding: &dyn DynEncoding,
    codes: impl Iterator<Item = u32>,
    trace: &mut Trace,
) -> Outcome {
    let mut values = 0;
    for code in codes {
        trace.at_code(code);
        let Some(again) = encoding.recode(code) else {
            continue;
        };
        trace.equal("code of from_code", code, again)?;
        check_value(encoding, code, trace)?;
        // What is answered for nonsense is free, but there must be an answer.
        for standing in [Standing::NOTHING, Standing::PAWNS] {
            let _ = encoding.classify(code, &standing);
        }
        values += 1;
        if values <= ALL_IN_FULL || values % IN_FULL_EVERY == 0 {
            check_text(encoding, code, trace)?;
            check_classes(encoding, code, &Standing::NOTHING, trace)?;
        }
    }
    Ok(())
}

fn check_text(encoding: &dyn DynEncoding, code: u32, trace: &mut Trace) -> Outcome {
    // Writing to nowhere never fails by itself.
    trace.holds("Display works", encoding.write(code, &mut Nowhere).is_ok())
}

/// Takes text and forgets it.
struct Nowhere;

impl fmt::Write for Nowhere {
    fn write_str(&mut self, _text: &str) -> fmt::Result {
        Ok(())
    }
}
