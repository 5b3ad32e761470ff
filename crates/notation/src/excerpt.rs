//! Quoting of input in one-line messages.

use alloc::string::String;

/// Maximum number of quoted characters; the longest piece placement (71) fits.
const MAX_QUOTED: usize = 80;

/// Returns the text in double quotes, escaped, and truncated with `...` after 80 characters.
///
/// Everything but printable ASCII is escaped, so that a Cyrillic `К` differs visibly from a `K`, and a
/// message that quotes the text is one line.
///
/// ```
/// assert_eq!(boardbench_notation::quote("a\nb"), r#""a\nb""#);
/// ```
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    quoted.extend(text.chars().take(MAX_QUOTED).flat_map(char::escape_default));
    quoted.push('"');
    if text.chars().nth(MAX_QUOTED).is_some() {
        quoted.push_str("...");
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_escaped_and_truncated() {
        assert_eq!(quote(""), r#""""#);
        assert_eq!(quote("a\"\n\u{41a}"), r#""a\"\n\u{41a}""#);
        assert_eq!(quote(&"x".repeat(80)).len(), 82);
        assert_eq!(quote(&"x".repeat(81)).len(), 85);
        assert!(quote(&"x".repeat(81)).ends_with("x\"..."));
    }
}
