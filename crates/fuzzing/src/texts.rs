//! Lines of text as moves.

use std::fmt::{Debug, Display};

use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, DynBoard};

use crate::assert_one_line;
use crate::boards::{Boards, split_position};

/// The most lines of an input.
const MOST_TEXTS: usize = 12;

/// Reads a position and a text a line, and calls `check` with all boards. A text for which it returns a
/// legal move is played, so that the next one is parsed after it.
pub(crate) fn for_each_text(
    boards: &Boards,
    data: &[u8],
    check: impl Fn(&[Box<dyn DynBoard>], &Reference, &str) -> Option<CanonicalMove>,
) {
    let (setup, rest) = split_position(data);
    let mut position = Reference::from_setup(&setup);
    let mut opened: Vec<_> = boards.iter().map(|it| (it.open)(&setup)).collect();
    let texts = String::from_utf8_lossy(rest);
    for text in texts.split_terminator('\n').take(MOST_TEXTS) {
        if let Some(mv) = check(&opened, &position, text) {
            for board in &mut opened {
                assert_eq!(board.play(mv), Ok(()), "{mv} at {}", position.to_fen());
            }
            position = position.play(mv);
        }
    }
}

/// Requires that parsing gives `expected` on all boards, writes it as `written`, and otherwise fails with
/// the same error of one line. `input` describes the text in failures.
pub(crate) fn check_parser<E: Display + Debug + PartialEq>(
    boards: &[Box<dyn DynBoard>],
    input: &str,
    (expected, written): (Option<CanonicalMove>, Option<&str>),
    parse: impl Fn(&dyn DynBoard) -> Result<CanonicalMove, E>,
    write: impl Fn(&dyn DynBoard, CanonicalMove) -> Option<String>,
) {
    let mut first: Option<E> = None;
    for board in boards {
        let parsed = parse(&**board);
        assert_eq!(parsed.as_ref().ok(), expected.as_ref(), "{input} {board:?}");
        match parsed {
            Ok(mv) => assert_eq!(write(&**board, mv).as_deref(), written, "{input} {board:?}"),
            Err(error) => {
                assert_one_line(&error);
                match &first {
                    Some(first) => assert_eq!(*first, error, "{input} {board:?}"),
                    None => first = Some(error),
                }
            }
        }
    }
}
