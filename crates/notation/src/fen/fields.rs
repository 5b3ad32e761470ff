//! Splitting a FEN into its fields.

use boardbench_core::{Leniency, SetupField};

use super::error::{FenError, FenProblemKind};

/// The texts of the fields; `None` for missing fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fields<'t>([Option<&'t str>; 6]);

impl<'t> Fields<'t> {
    pub(super) const fn get(&self, field: SetupField) -> Option<&'t str> {
        self.0[field as usize]
    }

    /// Splits a text at whitespace. Without leniency, whitespace other than a single space between two fields is a
    /// problem, and so are five fields, but the fields are still read.
    pub(super) fn split(text: &'t str, leniency: Leniency, problems: &mut FenError) -> Self {
        let is_strict = leniency == Leniency::None;
        let mut fields = Self::default();
        if text.trim_matches(is_blank).is_empty() {
            problems.add(None, text, FenProblemKind::Empty);
            return fields;
        }
        let mut rest = text;
        let mut found = 0;
        for (slot, field) in fields.0.iter_mut().zip(SetupField::ALL) {
            let (blanks, next) =
                rest.split_at(rest.find(|symbol| !is_blank(symbol)).unwrap_or(rest.len()));
            if next.is_empty() {
                break;
            }
            if is_strict {
                check_blanks(blanks, field, problems);
            }
            let (here, after) = next.split_at(next.find(is_blank).unwrap_or(next.len()));
            *slot = Some(here);
            found += 1;
            rest = after;
        }
        if !matches!(found, 4 | 6) && (is_strict || found != 5) {
            problems.add(None, text, FenProblemKind::MissingFields(found));
        }
        check_rest(rest, is_strict, problems);
        fields
    }
}

/// Returns `true` if a symbol separates fields, correctly or not. Other whitespace, such as the no-break
/// space, is part of a field.
fn is_blank(symbol: char) -> bool {
    symbol.is_ascii_whitespace()
}

fn check_blanks(blanks: &str, before: SetupField, problems: &mut FenError) {
    if before != SetupField::Placement {
        if blanks != " " {
            problems.add(None, blanks, FenProblemKind::Separator(before));
        }
    } else if !blanks.is_empty() {
        problems.add(None, blanks, FenProblemKind::LeadingBlanks);
    }
}

fn check_rest(rest: &str, is_strict: bool, problems: &mut FenError) {
    let junk = rest.trim_matches(is_blank);
    if !junk.is_empty() {
        problems.add(None, junk, FenProblemKind::Junk);
    } else if is_strict && !rest.is_empty() {
        problems.add(None, rest, FenProblemKind::TrailingBlanks);
    }
}
