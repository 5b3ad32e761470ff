//! Lines of EPD: a position of four fields, then operations, each followed by a semicolon. Perft suites have a semicolon before
//! each operation, and positions of six fields; both forms are accepted.
//!
//! Source: "Portable Game Notation Specification and Implementation Guide", section 16.2.

use alloc::borrow::Cow;
use alloc::format;
use core::iter;

/// Splits a line into its position and its operations. The position has four fields, and any clocks that
/// follow them.
///
/// ```
/// use boardbench_notation::epd::split;
/// let line = "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"a; b\";";
/// assert_eq!(split(line), ("4k3/8/8/8/8/8/8/4K3 w - -", "bm Kd2; id \"a; b\";"));
/// let line = "4k3/8/8/8/8/8/8/4K3 w - - 0 1;D1 5 ;D2 25 ;";
/// assert_eq!(split(line), ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", ";D1 5 ;D2 25 ;"));
/// ```
pub fn split(line: &str) -> (&str, &str) {
    let line = line.trim_ascii();
    let bytes = line.as_bytes();
    let is_end = |byte: u8| byte == b';' || byte.is_ascii_whitespace();
    let mut end = 0;
    for field in 0..6 {
        let blanks = bytes[end..].iter().take_while(|byte| byte.is_ascii_whitespace());
        let start = end + blanks.count();
        let length = bytes[start..].iter().take_while(|&&byte| !is_end(byte)).count();
        let text = &bytes[start..start + length];
        if text.is_empty() || field > 3 && !text.iter().all(u8::is_ascii_digit) {
            break;
        }
        end = start + length;
    }
    let (position, operations) = line.split_at(end);
    (position, operations.trim_ascii_start())
}

/// Returns the operations of a line after its position, each as opcode and operands. A semicolon in quotation marks is part of an
/// operand; inside them, `\"` is not a quotation mark.
///
/// ```
/// use boardbench_notation::epd::operations;
/// let parsed = operations("bm Kd2 Ke2; id \"a; b\";").collect::<Vec<_>>();
/// assert_eq!(parsed, [("bm", "Kd2 Ke2"), ("id", "\"a; b\"")]);
/// assert_eq!(operations(";D1 5 ;D2 25 ;").collect::<Vec<_>>(), [("D1", "5"), ("D2", "25")]);
/// ```
pub fn operations(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    let parts = iter::from_fn(move || {
        while !rest.is_empty() {
            let (part, after) = rest.split_at(end_of_operation(rest));
            rest = after.get(1..).unwrap_or_default();
            let part = part.trim_ascii();
            if !part.is_empty() {
                return Some(part);
            }
        }
        None
    });
    parts.map(|part| {
        let end = part.bytes().position(|byte| byte.is_ascii_whitespace());
        let (opcode, operands) = part.split_at(end.unwrap_or(part.len()));
        (opcode, operands.trim_ascii_start())
    })
}

/// Returns the index of the first semicolon outside of quotation marks, or the length of the text.
fn end_of_operation(text: &str) -> usize {
    let first = text.find(';').unwrap_or(text.len());
    if !text[..first].contains('"') {
        return first;
    }
    let (mut is_quoted, mut is_escaped) = (false, false);
    let end = text.bytes().position(|byte| {
        is_quoted ^= byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && is_quoted && !is_escaped;
        byte == b';' && !is_quoted
    });
    end.unwrap_or(text.len())
}

/// Returns the FEN of a line of FEN or EPD. For a position of four fields, the clocks come from the operations `hmvc` and `fmvn`,
/// if present. A line without a semicolon is returned unchanged.
///
/// ```
/// use boardbench_notation::epd::fen_of_line;
/// let line = "4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; fmvn 40;";
/// assert_eq!(fen_of_line(line), "4k3/8/8/8/8/8/8/4K3 w - - 7 40");
/// ```
pub fn fen_of_line(line: &str) -> Cow<'_, str> {
    if !line.contains(';') {
        return line.into();
    }
    let (position, text) = split(line);
    let operand = |name| {
        let (_, operand) = operations(text).find(|(opcode, _)| *opcode == name)?;
        (!operand.is_empty()).then_some(operand)
    };
    let clocks = ["hmvc", "fmvn"].map(operand);
    if position.split_ascii_whitespace().count() != 4 || clocks == [None; 2] {
        return position.into();
    }
    let (halfmoves, moves) = (clocks[0].unwrap_or("0"), clocks[1].unwrap_or("1"));
    format!("{position} {halfmoves} {moves}").into()
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    const PLACEMENT: &str = "4k3/8/8/8/8/8/8/4K3";

    #[test]
    fn positions_are_taken_from_lines_of_fen_and_epd() {
        for (rest, position) in [
            ("w - - 3 9", "w - - 3 9"),
            ("w - - 3 9 ;D1 5", "w - - 3 9"),
            ("w - - 3 9;D1 5;", "w - - 3 9"),
            ("w - - 3;", "w - - 3"),
            ("w - -", "w - -"),
            ("w - -;", "w - -"),
            (" w\t-  -\tbm Kd2; id \"a\";\r", " w\t-  -"),
            ("w - - bm Kd2; hmvc 3; fmvn 9;", "w - - 3 9"),
            ("w - - hmvc 3;", "w - - 3 1"),
            ("w - - fmvn 9; acd 3;", "w - - 0 9"),
            ("w - - hmvc; fmvn 9;", "w - - 0 9"),
            // The fields take precedence.
            ("w - - 3 9 hmvc 7;", "w - - 3 9"),
        ] {
            let line = format!("{PLACEMENT} {rest}");
            let expected = format!("{PLACEMENT} {position}");
            let fen = fen_of_line(&line);
            assert!(fen == expected || !line.contains(';') && fen == line, "{line}: {fen}");
        }
        // Without a semicolon the line is not EPD.
        for line in ["nonsense", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", ""] {
            assert_eq!(fen_of_line(line), line);
        }
        assert_eq!(split("a b c"), ("a b c", ""));
        assert_eq!(split(";D1 5"), ("", ";D1 5"));
    }

    #[test]
    fn operations_end_at_semicolons_outside_of_quotation_marks() {
        for (text, expected) in [
            ("", &[][..]),
            (" ; ;; ", &[]),
            (";D1 20 ;D2 400", &[("D1", "20"), ("D2", "400")]),
            ("noop;D1\t20 ;", &[("noop", ""), ("D1", "20")]),
            ("c0 \"a;b\" \";\"; id x", &[("c0", "\"a;b\" \";\""), ("id", "x")]),
            (r#"a "b\";c"; d "\\";"#, &[("a", r#""b\";c""#), ("d", r#""\\""#)]),
            ("id \"open; D1 20", &[("id", "\"open; D1 20")]),
        ] {
            assert_eq!(operations(text).collect::<Vec<_>>(), expected, "{text}");
        }
    }
}
