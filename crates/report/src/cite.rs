//! How to cite a report.

use boardbench_data::Header;

use crate::prose::visible;

/// The author, as in `CITATION.cff`.
pub(crate) const AUTHOR: &str = "The boardbench authors";
/// The title, as in `CITATION.cff`.
pub(crate) const TITLE: &str =
    "boardbench: chess board representations and move encodings, compared";

/// A BibTeX entry for the results of a run.
pub(crate) fn bibtex(header: &Header) -> String {
    let print = &header.fingerprint;
    let started = header.started.chars();
    let year: String = started.clone().take_while(char::is_ascii_digit).collect();
    // The whole time: runs of one day have keys of their own.
    let key: String = started.filter(char::is_ascii_alphanumeric).collect();
    let commit: String = print.build.commit.chars().take(12).collect();
    format!(
        "@software{{boardbench{key},\n  author  = {{{{{AUTHOR}}}}},\n  title   = {{{TITLE}}},\n  \
         year    = {{{}}},\n  version = {{{}}},\n  \
         note    = {{Results of {}, commit {}, measured on {}}}\n}}",
        field(&year),
        field(&print.build.version),
        field(&header.started),
        field(&commit),
        field(&print.cpu),
    )
}

/// Text in a field, escaped.
fn field(text: &str) -> String {
    let mut field = String::new();
    for c in visible(text).chars() {
        match c {
            '{' | '}' | '\\' => field.push(' '),
            '&' | '%' | '$' | '#' | '_' => field.extend(['\\', c]),
            _ => field.push(c),
        }
    }
    field
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of a line `key: value` or `key: "value"`.
    fn value<'t>(text: &'t str, key: &str) -> &'t str {
        let line = text
            .lines()
            .find_map(|line| line.trim_start().strip_prefix(key));
        let line = line.unwrap_or_else(|| panic!("{key} is missing"));
        line.trim_matches([' ', '"'])
    }

    #[test]
    fn the_citation_file_has_the_title_and_the_author_of_entries() {
        let file = include_str!("../../../CITATION.cff");
        assert_eq!(value(file, "title:"), TITLE);
        assert_eq!(value(file, "- name:"), AUTHOR);
        assert_eq!(value(file, "version:"), env!("CARGO_PKG_VERSION"));
    }

    #[test]
    fn no_text_ends_its_field() {
        assert_eq!(field("a}b & c_d"), "a b \\& c\\_d");
    }
}
