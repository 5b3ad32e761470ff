//! Bytes as the output of an engine.

pub use boardbench_checks::engine::{Answer, EngineError, Form};

use crate::assert_one_line;

/// Parses lines up to the end of an answer; `None` if there is no end.
pub type Read = fn(&Form, &str) -> Result<Option<Answer>, EngineError>;

/// The most bytes of an input; it rejects answers of a million bytes.
const MOST_BYTES: usize = 1 << 16;

/// Parses the bytes as an answer of the usual form and of the bare form; and the first line as a template
/// of the total, with the rest as an answer that ends with such a line.
///
/// Rejected input has an error of one line. A parsed answer survives writing in the usual form and in the
/// bare form. A total that matches its template is parsed.
///
/// # Panics
///
/// If that does not hold.
pub fn check(read: Read, data: &[u8]) {
    let text = String::from_utf8_lossy(&data[..data.len().min(MOST_BYTES)]);
    check_answer(read, &Form::usual(), &text);
    check_answer(read, &Form::bare(), &text);
    let (template, rest) = text.split_once('\n').unwrap_or((&text, ""));
    match Form::with_total(template) {
        Ok(form) => {
            let line = template.replace("{count}", "400");
            let line = line.replace("{depth}", "2").replace("{any}", "...");
            let total = read(&form, &line).map(|answer| answer.map(|answer| answer.total));
            assert_eq!(total, Ok(Some(400)), "{line:?} as {form:?}");
            check_answer(read, &form, rest);
        }
        Err(error) => {
            let is_plain = !template.contains("{depth}") && !template.contains("{any}");
            assert!(
                !is_plain || template.matches("{count}").count() != 1,
                "{error}"
            );
            assert_one_line(&error);
        }
    }
}

/// Parses an answer, writes it and parses it again.
fn check_answer(read: Read, form: &Form, text: &str) {
    match read(form, text) {
        Ok(None) => {}
        Ok(Some(answer)) => {
            let moves = answer.moves.iter();
            let moves: Vec<String> = moves.map(|(mv, count)| format!("{mv} {count}\n")).collect();
            let (moves, total) = (moves.concat(), answer.total);
            let usual = format!("{moves}\nNodes searched: {total}\n");
            let bare = format!("{moves}\n{total}\n");
            for (form, plain) in [(Form::usual(), usual), (Form::bare(), bare)] {
                let again = read(&form, &plain);
                assert_eq!(again.as_ref(), Ok(&Some(answer.clone())), "{plain:?}");
            }
        }
        Err(problem) => assert_one_line(&problem),
    }
}
