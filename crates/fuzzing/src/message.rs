//! Properties of error messages.

use std::fmt;

/// Requires an error message of one line of printable ASCII that is not empty.
///
/// # Panics
///
/// If it is not.
#[track_caller]
pub(crate) fn assert_one_line(error: &dyn fmt::Display) {
    let text = error.to_string();
    let is_printable = |symbol: char| symbol == ' ' || symbol.is_ascii_graphic();
    assert!(text.chars().all(is_printable), "{text:?}");
    assert!(!text.is_empty(), "an error without a message");
}
