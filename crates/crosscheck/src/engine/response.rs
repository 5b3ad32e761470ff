//! Parses the output of perft divide, in the forms that engines and scripts use.

use std::sync::LazyLock;

use boardbench_core::CanonicalMove;
use boardbench_notation::quote;
use regex_lite::Regex;

use super::error::EngineError;

/// Response of a program: the moves of a position with their perft counts, in the program's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Response {
    /// Moves with counts. Duplicates are kept.
    pub moves: Vec<(CanonicalMove, u64)>,
    /// Total, as printed by the program.
    pub total: u64,
    /// `true` if the program rejects the position; then there are no moves.
    pub is_refused: bool,
}

impl Response {
    /// Returns a response with these moves, and the sum of their counts as the total.
    pub fn with_sum(moves: Vec<(CanonicalMove, u64)>) -> Self {
        let counts = moves.iter().map(|&(_, count)| count);
        Self { total: counts.fold(0, u64::saturating_add), moves, is_refused: false }
    }
}

/// Form of a response: one line `e2e4: 20` per move, and the total last. Other lines are ignored.
#[derive(Clone, Debug)]
pub struct Form {
    /// Pattern of the line with the total. Group 1 is the number, with an optional remark.
    total: Regex,
    example: String,
    /// `true` if other lines are errors.
    is_bare: bool,
}

/// Placeholder of the total in a template, and an example of a total.
const COUNT: &str = "{count}";
const EXAMPLE: &str = "400";

/// Placeholders of a template, each with its pattern and an example. A total next to other text may have a remark.
const PLACEHOLDERS: [(&str, &str, &str); 3] =
    [(COUNT, r"(\d.*?)", EXAMPLE), ("{depth}", r"\d+", "2"), ("{any}", ".*?", "...")];

/// Maximum length of a response in bytes: enough for every move a hundred times, and much else.
const MAX_BYTES: usize = 1 << 20;

impl Form {
    fn new(total: Regex, example: &str, is_bare: bool) -> Self {
        Self { total, example: example.to_owned(), is_bare }
    }

    /// Returns the default form, with `Nodes searched: N`, `Nodes: N`, `Total nodes: N` or `Total: N`, in upper or lower case.
    pub fn usual() -> Self {
        let total = r"(?i)^(?:nodes searched|nodes|total nodes|total)\s*:(.*)$";
        Self::new(pattern(total), "Nodes searched: 400", false)
    }

    /// Returns the form of scripts: lines `e2e4 20`, blank lines, and the total as a number alone.
    pub fn bare() -> Self {
        Self::new(pattern(r"^(\d.*)$"), "400", true)
    }

    /// Returns a form whose total matches a template such as `Leaves = {count}`, in upper or lower case. `{depth}` matches any
    /// number, and `{any}` any text.
    ///
    /// # Errors
    ///
    /// If the template does not contain `{count}` exactly once, or if another placeholder could match some of its digits.
    pub fn with_total(template: &str) -> Result<Self, EngineError> {
        let invalid = || EngineError::template(template, COUNT);
        let template = template.trim();
        if template.matches(COUNT).count() != 1 {
            return Err(invalid());
        }
        let mut pattern = match template {
            // Without other text the number is the whole line.
            COUNT => r"(\d\S*)".to_owned(),
            _ => regex_lite::escape(template),
        };
        let mut example = template.to_owned();
        for (placeholder, matched, shown) in PLACEHOLDERS {
            pattern = pattern.replace(&regex_lite::escape(placeholder), matched);
            example = example.replace(placeholder, shown);
        }
        // Fails only for a template of many thousand letters.
        let total = Regex::new(&format!("^(?i:{pattern})$")).map_err(|_| invalid())?;
        let captured = total.captures(&example).map(|groups| groups[1].to_owned());
        if captured.as_deref() != Some(EXAMPLE) {
            return Err(EngineError::new(format!(
                "{} is ambiguous: another placeholder could match digits of {COUNT}",
                quote(template)
            )));
        }
        Ok(Self::new(total, &example, false))
    }

    /// Parses a pasted divide in a usual form. Its total may be missing.
    ///
    /// # Errors
    ///
    /// If there is no line with a move, or if a line that looks like a part of a divide cannot be parsed.
    pub fn read_pasted(text: &str) -> Result<Response, EngineError> {
        if let Some(response) = Self::usual().read(text)? {
            return Ok(response);
        }
        if let Ok(Some(response)) = Self::bare().read(text) {
            return Ok(response);
        }
        let with_total = format!("{text}\nTotal: 0\n");
        let moves = Self::usual().read(&with_total)?.unwrap_or_default().moves;
        if moves.is_empty() {
            return Err(EngineError::new(
                "no line like \"e2e4: 20\" with a root move and its count",
            ));
        }
        Ok(Response::with_sum(moves))
    }

    /// Parses lines up to the end of a response. Returns `None` if the response is incomplete.
    ///
    /// # Errors
    ///
    /// If a line looks like a part of a response and cannot be parsed.
    pub fn read(&self, text: &str) -> Result<Option<Response>, EngineError> {
        let mut parser = ResponseParser::new(self);
        for line in text.lines() {
            if let Some(response) = parser.line(line)? {
                return Ok(Some(response));
            }
        }
        Ok(None)
    }

    /// Describes the total, for messages.
    pub(super) fn expected_total(&self) -> String {
        let location = if self.is_bare { " on a line of its own" } else { "" };
        format!("a total like {}{location}", quote(&self.example))
    }
}

/// Parser of a response, line by line.
#[derive(Debug)]
pub(super) struct ResponseParser<'f> {
    form: &'f Form,
    response: Response,
    bytes: usize,
    skips_best_move: bool,
}

impl<'f> ResponseParser<'f> {
    pub(super) fn new(form: &'f Form) -> Self {
        Self { form, response: Response::default(), bytes: 0, skips_best_move: false }
    }

    /// Ignores `bestmove`, which may belong to the previous response.
    pub(super) const fn skip_late_best_move(&mut self) {
        self.skips_best_move = true;
    }

    /// Parses the next line. Returns the response when it is complete.
    pub(super) fn line(&mut self, line: &str) -> Result<Option<Response>, EngineError> {
        self.bytes += line.len() + 1;
        if self.bytes > MAX_BYTES {
            return Err(EngineError::new(format!(
                "the program's response does not end: no total in {} bytes",
                self.bytes
            )));
        }
        let line = line.trim();
        if line.is_empty() {
            return Ok(None);
        }
        let total = self.form.total.captures(line);
        if let Some(number) = total.and_then(|groups| groups.get(1)) {
            let total = count(number.as_str());
            self.response.total = total.map_err(|reason| self.invalid(line, reason))?;
            return Ok(Some(std::mem::take(&mut self.response)));
        }
        let is_bare = self.form.is_bare;
        if self.skips_best_move && line.split_ascii_whitespace().next() == Some(BEST_MOVE) {
            return Ok(None);
        }
        if !is_bare && is_of_search(line) {
            return Err(EngineError::new(format!(
                "the program wrote {}: output of a search, not of perft",
                quote(line)
            )));
        }
        if is_bare || MOVE.is_match(line) {
            let counted = move_and_count(line).map_err(|reason| self.invalid(line, reason))?;
            self.response.moves.push(counted);
        }
        Ok(None)
    }

    fn invalid(&self, line: &str, reason: &str) -> EngineError {
        let expected = format!("\"e2e4: 20\", or {}", self.form.expected_total());
        EngineError::line(line, reason, &expected)
    }
}

const BEST_MOVE: &str = "bestmove";

/// Returns `true` if a line is output of a search for a move.
///
/// Source: "Description of the universal chess interface (UCI)", 2006: `bestmove` and `info`.
fn is_of_search(line: &str) -> bool {
    let mut tokens = line.split_ascii_whitespace();
    match tokens.next() {
        Some(BEST_MOVE) => true,
        Some("info") => tokens
            .take_while(|&token| token != "string")
            .any(|token| token == "depth" || token == "currmove"),
        _ => false,
    }
}

/// Beginning of a line with a move: a square, or two invalid squares like `x2x4`.
static MOVE: LazyLock<Regex> =
    LazyLock::new(|| pattern("^(?:[a-h][1-8]|[A-Za-z][0-9][A-Za-z][0-9])"));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is valid")
}

/// Parses `e2e4: 20`; the separator is a colon, an equals sign, a dash or blanks. A promotion may be written `a7a8=Q: 5`.
fn move_and_count(line: &str) -> Result<(CanonicalMove, u64), &'static str> {
    let end = line.find(|c: char| !c.is_ascii_alphanumeric()).ok_or("the count is missing")?;
    let (mut mv, mut rest) = line.split_at(end);
    let squares_and_role;
    if let Some(role) = rest.strip_prefix('=')
        && role.starts_with(|c: char| c.is_ascii_alphabetic())
    {
        squares_and_role = format!("{mv}{}", &role[..1]);
        (mv, rest) = (&squares_and_role, &role[1..]);
    }
    let mv = read_move(mv).ok_or("not a move")?;
    let rest = rest.trim_start();
    let number = rest.strip_prefix([':', '=', '-']).unwrap_or(rest);
    Ok((mv, count(number)?))
}

/// Parses a move. Some programs write promotions in upper case, as in SAN.
pub(super) fn read_move(token: &str) -> Option<CanonicalMove> {
    let (squares, promotion) = token.split_at_checked(4)?;
    let text = format!("{squares}{}", promotion.to_ascii_lowercase());
    text.parse().ok()
}

/// A number, optionally in groups of three with the same separator between them. A dot is no separator: `1.000` may
/// mean one.
static NUMBER: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?:\d+|\d{1,3}(?:(?:,\d{3})+|(?:_\d{3})+|(?:'\d{3})+))$"));

/// Parses a count that may have separators between groups of three digits, also spaces.
///
/// # Errors
///
/// If it is not a number of at most 64 bits, with the reason.
pub fn parse_count(text: &str) -> Result<u64, &'static str> {
    count(&text.trim().replace(' ', "_"))
}

/// Parses a count and an optional remark after it.
fn count(text: &str) -> Result<u64, &'static str> {
    let mut tokens = text.split_ascii_whitespace();
    let number = tokens.next().ok_or("the count is missing")?;
    let remark = tokens.next().unwrap_or_default();
    if remark.starts_with(|c: char| c.is_ascii_digit()) {
        return Err("two numbers, or a number with spaces");
    }
    if !NUMBER.is_match(number) {
        return Err("the count is not a number");
    }
    let digits = number.replace([',', '_', '\''], "");
    digits.parse().map_err(|_| "the count exceeds 64 bits")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the complete response in a text: its moves, then its total.
    fn read(form: &Form, text: &str) -> (String, u64) {
        let response = form.read(text).unwrap().expect(text);
        let moves: Vec<String> =
            response.moves.iter().map(|(mv, count)| format!("{mv} {count}")).collect();
        (moves.join(", "), response.total)
    }

    #[test]
    fn default_forms_of_engines_are_parsed() {
        for text in [
            "info string NNUE\na7a8q: 20\ne2e4: 1\n\nNodes searched: 21\n",
            "a7a8Q - 20\r\ne2e4 = 1\r\nNODES: 21\r\n",
            "a7a8=Q: 20\ne2e4=1\nNodes: 21\n",
            "a7a8=q = 20\ne2e4: 1\nNodes: 21\n",
            "perft 2\na7a8q 20\ne2e4 1\nTime: 3 ms\ntotal : 21 (0.1 s)",
            "a7a8q:20\n  e2e4 : 1  \nTotal time: 20\nTotal nodes:21",
        ] {
            let expected = ("a7a8q 20, e2e4 1".to_owned(), 21);
            assert_eq!(read(&Form::usual(), text), expected);
        }
    }

    #[test]
    fn scripts_write_moves_and_a_total() {
        let expected = ("e2e4 20, d2d4 19".to_owned(), 39);
        assert_eq!(read(&Form::bare(), "e2e4 20\nd2d4 19\n\n39\n"), expected);
        assert_eq!(Form::bare().read("e2e4 20\n\n"), Ok(None));
        assert!(Form::bare().read("hello\n").is_err());
        assert_eq!(Form::bare().read("\n0\n").unwrap(), Some(Response::default()));
    }

    #[test]
    fn templates_define_the_form_of_the_total() {
        for (template, line, total) in [
            ("Leaves = {count} in all", "leaves = 7 in all", 7),
            ("perft {depth}: {count} nodes in {any}", "Perft 1: 20 nodes in 3 ms", 20),
            ("{any}({count} leaves)", "depth 2 (400 leaves)", 400),
            ("[+] {count}", "[+] 1,234 (0.1 s)", 1_234),
            ("{count}", "8902", 8_902),
        ] {
            let form = Form::with_total(template).unwrap();
            let before = "id name Engine 12.00\n\n2022 somebody\nPerft: 7\ne2e4 7\nNodes: 9\n\
                LEAVES = ? in all\n";
            let text = format!("{before}  {line}\n");
            assert_eq!(read(&form, &text), ("e2e4 7".to_owned(), total), "{line}");
        }
        let form = Form::with_total("Total {depth}: {count} in {any}").unwrap();
        assert_eq!(form.expected_total(), r#"a total like "Total 2: 400 in ...""#);
        assert!(form.read("Total 2: 1 234 in 3 ms").is_err());
        for wrong in ["", "Leaves", "{count}{count}"] {
            assert!(Form::with_total(wrong).is_err(), "{wrong}");
        }
        for ambiguous in ["{count}{any}", "{depth}{count}", "{count}0{any}"] {
            let error = Form::with_total(ambiguous).unwrap_err().to_string();
            let expected = format!(
                r#""{ambiguous}" is ambiguous: another placeholder could match digits of {{count}}"#
            );
            assert_eq!(error, expected);
        }
    }

    #[test]
    fn output_of_a_search_is_rejected() {
        for searching in [
            "info depth 1 seldepth 1 score cp 13",
            "info multipv 1 depth 3",
            "info currmove e2e4 currmovenumber 1",
            "  bestmove e2e4",
        ] {
            let text = format!("id name x\n{searching}\n");
            let error = Form::usual().read(&text).unwrap_err().to_string();
            let line = quote(searching.trim());
            let expected = format!("the program wrote {line}: output of a search, not of perft");
            assert_eq!(error, expected);
        }
        for other in "info string depth 3|info nodes 3|bestmoves: 3|depth 1".split('|') {
            assert_eq!(Form::usual().read(other), Ok(None), "{other}");
        }
    }

    #[test]
    fn ambiguous_counts_are_rejected() {
        for (text, number) in [
            ("0", 0),
            ("18446744073709551615", u64::MAX),
            ("1,000", 1_000),
            ("4'865'609", 4_865_609),
            ("12_345 nodes", 12_345),
        ] {
            assert_eq!(count(text), Ok(number), "{text}");
        }
        let wrong =
            "|x|-1|+1|1.000|12,34|,123|1,000'000|1234,567|4 865 609|18446744073709551616|1e3";
        for wrong in wrong.split('|') {
            assert!(count(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn lines_that_look_like_moves_must_be_moves() {
        for (wrong, reason) in [
            ("e2e4", "the count is missing"),
            ("e2e4:", "the count is missing"),
            ("e2e4: many", "the count is not a number"),
            ("e2e9: 1", "not a move"),
            ("x2x4: 1", "not a move"),
            ("e2e4k: 1", "not a move"),
            ("e2-e4: 1", "not a move"),
            ("Nodes: many", "the count is not a number"),
            ("Nodes searched: 20.000", "the count is not a number"),
            ("Nodes searched: 99999999999999999999", "the count exceeds 64 bits"),
        ] {
            let error = Form::usual().read(wrong).unwrap_err().to_string();
            let form = "\"e2e4: 20\", or a total like \"Nodes searched: 400\"";
            let expected = format!("the program wrote \"{wrong}\": {reason}; expected {form}");
            assert_eq!(error, expected);
        }
        let other = "e: 1|id name x1|O-O: 1|zzzz: 20|Time: x|e\u{301}2: 1";
        for other in other.split('|') {
            assert_eq!(Form::usual().read(other), Ok(None), "{other}");
        }
    }
}
