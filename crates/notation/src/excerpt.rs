//! Quoting text of any kind in a message of one line.

use alloc::string::String;

/// How many characters of a text are quoted; the longest piece placement (71) fits.
const QUOTED: usize = 80;

/// The text in double quotes, escaped, and cut short with `...` if it is very long.
///
/// Whatever is not printable ASCII is escaped, so that a Cyrillic `К` can be told from a `K`, and
/// a message that quotes it stays one line.
///
/// ```
/// assert_eq!(boardbench_notation::quote("a\nb"), r#""a\nb""#);
/// ```
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    quoted.extend(text.chars().take(QUOTED).flat_map(char::escape_default));
    quoted.push('"');
    if text.chars().nth(QUOTED).is_some() {
        quoted.push_str("...");
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_ascii() {
        assert_eq!(quote(""), r#""""#);
        assert_eq!(quote("a\"\n\u{41a}"), r#""a\"\n\u{41a}""#);
        assert_eq!(quote(&"x".repeat(80)).len(), 82);
        assert_eq!(quote(&"x".repeat(81)).len(), 85);
        assert!(quote(&"x".repeat(81)).ends_with("x\"..."));
    }
}
