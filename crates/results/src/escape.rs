//! Escapes text of unknown origin before it is shown: names of engines, and strings in contributed measurements.

/// Returns the text on one line, with control characters, invisible characters and characters that XML forbids escaped.
///
/// ```
/// assert_eq!(boardbench_results::visible("a\u{1b}[31m\nb"), r"a\u{1b}[31m\u{a}b");
/// ```
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        let is_hidden = c.is_control()
            || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
            || matches!(c, '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}');
        if is_hidden {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Returns the text escaped for Markdown: it has no markup, HTML or link, and does not end a cell of a table.
///
/// ```
/// let escaped = boardbench_results::escape_markdown("a|b <img> [c](d)");
/// assert_eq!(escaped, r"a\|b &lt;img&gt; \[c\](d)");
/// ```
pub fn escape_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '*' | '_' | '[' | ']' | '`' | '|' | '~' | '#' => escaped.extend(['\\', c]),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_escaped() {
        assert_eq!(visible("a\n\u{1}b\u{202E}c"), "a\\u{a}\\u{1}b\\u{202e}c");
        assert_eq!(visible("plain – text"), "plain – text");
    }
}
