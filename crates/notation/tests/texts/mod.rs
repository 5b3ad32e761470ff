//! Parsing of the texts in `tests/refused`, and the common requirement of all messages.

/// Returns the text in quotes, which is escaped as in a message.
pub(crate) fn unquoted(line: &str) -> String {
    let mut rest = line.chars().skip_while(|&symbol| symbol != '"').skip(1);
    let mut next = || rest.next().expect("a quote ends the text");
    let mut text = String::new();
    loop {
        text.push(match next() {
            '"' => return text,
            '\\' => match next() {
                't' => '\t',
                'r' => '\r',
                'n' => '\n',
                'u' => {
                    assert_eq!(next(), '{');
                    let digits: String =
                        std::iter::from_fn(|| Some(next()).filter(|&digit| digit != '}')).collect();
                    let number = u32::from_str_radix(&digits, 16).expect("a number");
                    char::from_u32(number).expect("a character")
                }
                itself => itself,
            },
            plain => plain,
        });
    }
}

/// Checks that a message is one line of printable ASCII.
#[track_caller]
pub(crate) fn assert_one_line(message: &str) {
    let is_printable = |symbol: char| symbol == ' ' || symbol.is_ascii_graphic();
    assert!(message.chars().all(is_printable), "{message:?}");
}
