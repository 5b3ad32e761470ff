//! Reading what an engine says.

use std::num::IntErrorKind;

use boardbench_core::{CanonicalMove, File, Rank};

use super::error::Problem;

/// The root's moves with how many sequences begin with each, in the engine's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The moves; one that the engine gives twice stands here twice.
    pub moves: Vec<(CanonicalMove, u64)>,
    /// The total that the engine gives by itself.
    pub total: u64,
}

/// How an engine's answers end, and what a line of them may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Lines `e2e4: 20` among others that are not looked at, and a total as `Nodes searched: N`,
    /// `Nodes: N`, `Total nodes: N` or `Total: N`, in upper or lower case.
    Usual,
    /// The same with a total of its own form: a text with `{count}` in it, in upper or lower case,
    /// as `Leaves = {count}`.
    Total(TotalForm),
    /// Nothing but lines `e2e4 20`, blank lines, and the total as a number alone.
    Bare,
}

/// A line with a number in it, made by [`Form::with_total`]: what stands before the number, and
/// after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalForm {
    before: String,
    after: String,
}

/// What the usual totals are called, in lower case.
const TOTALS: [&str; 4] = ["nodes searched", "nodes", "total nodes", "total"];

/// Where the number stands in a total's form.
const PLACEHOLDER: &str = "{count}";

/// How many bytes an answer may have: room for every move a hundred times, and much talk.
const MOST_BYTES: usize = 1 << 20;

impl Form {
    /// The form whose total looks like this.
    ///
    /// # Errors
    ///
    /// If `{count}` is not in it exactly once.
    pub fn with_total(template: &str) -> Result<Self, super::EngineError> {
        match template.split(PLACEHOLDER).collect::<Vec<_>>()[..] {
            [before, after] => Ok(Self::Total(TotalForm {
                before: before.trim_start().to_owned(),
                after: after.trim_end().to_owned(),
            })),
            _ => Err(super::EngineError::at_start(Problem::Template {
                template: template.to_owned(),
                placeholder: PLACEHOLDER,
            })),
        }
    }

    /// What the end of an answer looks like, for messages.
    pub(super) fn total_wanted(&self) -> String {
        match self {
            Self::Usual => "a total like \"Nodes searched: 400\"".to_owned(),
            Self::Total(TotalForm { before, after }) => {
                let text = format!("{before}400{after}");
                format!("a total like {}", boardbench_notation::quote(&text))
            }
            Self::Bare => "a total like \"400\" on a line of its own".to_owned(),
        }
    }

    /// The number of a line that is a total.
    fn total<'l>(&self, line: &'l str) -> Option<&'l str> {
        match self {
            Self::Usual => {
                let (name, number) = line.split_once(':')?;
                let name = name.trim_end();
                let mut names = TOTALS.into_iter();
                (names.any(|total| name.eq_ignore_ascii_case(total))).then_some(number)
            }
            Self::Total(TotalForm { before, after }) => {
                let start = line.get(..before.len())?;
                let rest = line.get(before.len()..)?;
                let end = rest.len().checked_sub(after.len())?;
                let number = rest.get(..end)?;
                let is_total = start.eq_ignore_ascii_case(before)
                    && rest.get(end..)?.eq_ignore_ascii_case(after)
                    && number.contains(|c: char| c.is_ascii_digit());
                is_total.then_some(number)
            }
            Self::Bare => line
                .starts_with(|c: char| c.is_ascii_digit())
                .then_some(line),
        }
    }
}

/// An answer as far as it has been read.
#[derive(Debug)]
pub(super) struct Reading<'f> {
    form: &'f Form,
    answer: Answer,
    bytes: usize,
    /// The last line that was not empty.
    pub(super) last_line: Option<String>,
}

impl<'f> Reading<'f> {
    pub(super) fn new(form: &'f Form) -> Self {
        Self {
            form,
            answer: Answer::default(),
            bytes: 0,
            last_line: None,
        }
    }

    /// Reads the next line; gives the answer if it is complete with it.
    pub(super) fn line(&mut self, line: &str) -> Result<Option<Answer>, Problem> {
        self.bytes += line.len() + 1;
        if self.bytes > MOST_BYTES {
            return Err(Problem::Endless { bytes: self.bytes });
        }
        let line = line.trim();
        if line.is_empty() {
            return Ok(None);
        }
        self.last_line = Some(line.to_owned());
        if let Some(number) = self.form.total(line) {
            let total = count(number).map_err(|reason| self.wrong(line, reason))?;
            self.answer.total = total;
            return Ok(Some(std::mem::take(&mut self.answer)));
        }
        if *self.form == Form::Bare || looks_like_move(line) {
            let counted = move_and_count(line).map_err(|reason| self.wrong(line, reason))?;
            self.answer.moves.push(counted);
        }
        Ok(None)
    }

    fn wrong(&self, line: &str, reason: &'static str) -> Problem {
        Problem::Line {
            line: line.to_owned(),
            reason,
            wanted: format!("\"e2e4: 20\", or {}", self.form.total_wanted()),
        }
    }
}

/// Whether a line begins like a move: with a file and a rank, or a letter and a digit that are
/// wrong ones.
fn looks_like_move(line: &str) -> bool {
    match line.as_bytes() {
        [file, rank, rest @ ..] => {
            let is_square = File::from_letter(*file as char).is_some()
                && Rank::from_digit(*rank as char).is_some();
            let second = matches!(rest, [letter, digit, ..]
                if letter.is_ascii_alphabetic() && digit.is_ascii_digit());
            is_square || (file.is_ascii_alphabetic() && rank.is_ascii_digit() && second)
        }
        _ => false,
    }
}

/// Reads `e2e4: 20`, with a colon, an equals sign, a dash or only blanks in between.
fn move_and_count(line: &str) -> Result<(CanonicalMove, u64), &'static str> {
    let end = line
        .find(|c: char| !c.is_ascii_alphanumeric())
        .ok_or("there is no count")?;
    let (mv, rest) = line.split_at(end);
    // Some engines write the piece that a pawn becomes as in SAN, in upper case.
    let squares = mv.get(..4).unwrap_or(mv);
    let promotion = mv.get(4..).unwrap_or_default().to_ascii_lowercase();
    let mv = format!("{squares}{promotion}");
    let mv = mv.parse().map_err(|_| "this is not a move")?;
    let rest = rest.trim_start();
    let number = rest.strip_prefix([':', '=', '-']).unwrap_or(rest);
    Ok((mv, count(number)?))
}

/// Reads a count, which may be followed by a remark.
fn count(text: &str) -> Result<u64, &'static str> {
    let mut words = text.split_ascii_whitespace();
    let number = words.next().ok_or("there is no count")?;
    if words
        .next()
        .is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    {
        return Err("there are two numbers, or one that is written with spaces");
    }
    let digits = without_separators(number).ok_or("the count is not a number")?;
    digits
        .parse()
        .map_err(|error: std::num::ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => "the count does not fit into 64 bits",
            _ => "the count is not a number",
        })
}

/// The digits of a number, which may stand in groups of three with the same sign between them. A
/// dot is no such sign: `1.000` may well be one.
fn without_separators(number: &str) -> Option<String> {
    let Some(separator) = number.chars().find(|c| [',', '_', '\''].contains(c)) else {
        let all_digits = number.bytes().all(|byte| byte.is_ascii_digit());
        return all_digits.then(|| number.to_owned());
    };
    let groups: Vec<&str> = number.split(separator).collect();
    let is_number = |group: &&str| group.bytes().all(|byte| byte.is_ascii_digit());
    let (first, rest) = groups.split_first()?;
    let are_groups = (1..=3).contains(&first.len()) && rest.iter().all(|group| group.len() == 3);
    (are_groups && groups.iter().all(is_number)).then(|| groups.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(form: &Form, text: &str) -> Result<Option<Answer>, Problem> {
        let mut reading = Reading::new(form);
        for line in text.lines() {
            if let Some(answer) = reading.line(line)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    fn moves(answer: &Answer) -> String {
        let moves = answer
            .moves
            .iter()
            .map(|(mv, count)| format!("{mv} {count}"));
        moves.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn engines_may_write_in_many_ways() {
        for text in [
            "info string NNUE\na7a8q: 20\ne2e4: 1\n\nNodes searched: 21\n",
            "a7a8Q - 20\r\ne2e4 = 1\r\nNODES: 21\r\n",
            "perft 2\na7a8q 20\ne2e4 1\nTime: 3 ms\ntotal : 21 (0.1 s)",
            "a7a8q:20\n  e2e4 : 1  \nTotal time: 20\nTotal nodes:21",
        ] {
            let answer = read(&Form::Usual, text).unwrap().expect(text);
            assert_eq!((&*moves(&answer), answer.total), ("a7a8q 20, e2e4 1", 21));
        }
    }

    #[test]
    fn a_script_writes_moves_and_a_number() {
        let answer = read(&Form::Bare, "e2e4 20\nd2d4 19\n\n39\n")
            .unwrap()
            .unwrap();
        assert_eq!((&*moves(&answer), answer.total), ("e2e4 20, d2d4 19", 39));
        assert_eq!(read(&Form::Bare, "e2e4 20\n\n"), Ok(None));
        assert!(read(&Form::Bare, "hello\n").is_err());
        assert_eq!(read(&Form::Bare, "\n0\n").unwrap(), Some(Answer::default()));
    }

    #[test]
    fn a_total_may_have_a_form_of_its_own() {
        let form = Form::with_total("Leaves = {count} in all").unwrap();
        let answer = read(
            &form,
            "e2e4 7\nNodes: 9\nLEAVES = ? in all\nleaves = 7 in all",
        )
        .unwrap();
        assert_eq!(answer.unwrap().total, 7);
        for wrong in ["", "Leaves", "{count}{count}"] {
            assert!(Form::with_total(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn counts_are_read_only_if_they_can_mean_one_thing() {
        for (text, number) in [
            ("0", 0),
            ("18446744073709551615", u64::MAX),
            ("1,000", 1_000),
            ("4'865'609", 4_865_609),
            ("12_345 nodes", 12_345),
        ] {
            assert_eq!(count(text), Ok(number), "{text}");
        }
        for wrong in [
            "",
            "x",
            "-1",
            "+1",
            "1.000",
            "12,34",
            ",123",
            "1,000'000",
            "1234,567",
            "4 865 609",
            "18446744073709551616",
            "1e3",
        ] {
            assert!(count(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_looks_like_a_move_must_be_one() {
        for wrong in [
            "e2e4",
            "e2e4:",
            "e2e4: many",
            "e2e9: 1",
            "x2x4: 1",
            "e2e4k: 1",
            "e2-e4: 1",
            "Nodes: many",
            "Nodes searched: 99999999999999999999",
        ] {
            assert!(read(&Form::Usual, wrong).is_err(), "{wrong}");
        }
        for talk in [
            "e: 1",
            "id name x1",
            "O-O: 1",
            "zzzz: 20",
            "Time: x",
            "e\u{301}2: 1",
        ] {
            assert_eq!(read(&Form::Usual, talk), Ok(None), "{talk}");
        }
    }

    #[test]
    fn an_answer_must_end() {
        let talk = "bla bla bla\n".repeat(200_000);
        assert!(matches!(
            read(&Form::Usual, &talk),
            Err(Problem::Endless { .. })
        ));
    }
}
