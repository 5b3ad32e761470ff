use std::fs;
use std::path::Path;

use boardbench_data::Axis;

use super::*;
use crate::Report;
use crate::fixture::{Fixture, line, report};

const COPY: &str = "Copy the board at each move of a search, or unmake? (sets)";
const MAILBOX: &str = "Bitboards alone, or a mailbox beside them?";
const COLUMNS: &str = "decision,engine,change,toward,ours,reference,result,elo,error,lower bound,upper bound,passed,\
                       time control,machine,speed,date\n";

/// Copying takes more time in the search; a mailbox takes as much, and no search has it.
fn measured() -> Report {
    let mut fixture = Fixture::exact();
    let board = "bitboard-magic";
    let search = [("usual", 1000), ("copied", 1200)];
    fixture.variants(Axis::Decisions, board, "search", &search);
    let making = [("kinds+cells", 1000), ("kinds", 1000)];
    fixture.variants(Axis::Storage, board, "make-unmake", &making);
    report(&[fixture.records()])
}

/// A line of a file: an engine, a side, a question, and the columns from Elo to the test's ending.
fn result(engine: &str, toward: &str, ours: &str, numbers: &str) -> String {
    let thread = "https://github.com/somebody/engine/pull/7 (merged)";
    format!(
        "a decision,{engine},\"a change, described\",{toward},\"{ours}\",{thread},as printed,{numbers},not said,\
         \"not said, hash not said\",+2 %,not said\n"
    )
}

fn planted() -> String {
    [
        COLUMNS.to_owned(),
        result("one", "choice", COPY, "5,2,,,passed"),
        result("two", "instead-of", COPY, "5,2,,,passed"),
        // The interval includes 0, whatever the bounds are.
        result("three", "choice", COPY, "1,2,0,2,passed"),
        // Without an error the bounds decide.
        result("four", "choice", COPY, "3,,0,2,passed"),
        result("five", "instead-of", COPY, ",,-3,0,failed"),
        result("six", "choice", COPY, ",,-3,1,passed"),
        result("seven", "instead-of", MAILBOX, "-5,2,0,3,failed"),
        result("eight", "", "", ",,,,no bound reached"),
    ]
    .concat()
}

#[test]
fn signs_of_games_are_counted_beside_our_verdicts() {
    let page = measured().games(&planted()).unwrap();
    for row in [
        "| 1 | Bitboards alone, or a mailbox beside them? | `kinds` | `kinds+cells` | 1 | 1 | 0 | 0 | `storage/make-unmake` | \
         1.000 (1.000–1.000) | equal within 5 % |  |",
        "| 2 | Copy the board at each move of a search, or unmake? (sets) | `copied` | `usual` | 6 | 3 | 1 | 2 | \
         `decisions/search` | 1.200 (1.200–1.200) | slower | 1 of 4 |",
    ] {
        assert!(page.contains(row), "{row}\n{page}");
    }
    let all = "Of 8 results 7 move to one side of a decision of ours, and 5 of these have a sign. Over all, signs agree in 1 of 4,";
    assert!(page.contains(all), "{page}");
}

#[test]
fn all_results_are_listed_without_empty_columns() {
    let page = measured().games(&planted()).unwrap();
    let (_, list) = page.split_once("### a decision\n\n").unwrap();
    let header = "| engine | change | moves to | the change's sign | result | speed | source |";
    assert_eq!(list.lines().next(), Some(header));
    for (engine, side) in [
        ("one", "`copied` (2) | gain"),
        ("two", "`usual` (2) | gain"),
        ("three", "`copied` (2) | not shown"),
        ("five", "`usual` (2) | loss"),
        ("seven", "`kinds+cells` (1) | loss"),
        ("eight", " | "),
    ] {
        let own = line(list, &format!("| {engine} |"));
        let expected = format!(
            "| {engine} | a change, described | {side} | as printed | +2 % | \
             [engine \\#7](https://github.com/somebody/engine/pull/7) (merged) |"
        );
        assert_eq!(own, expected);
    }
    assert_eq!(list.lines().count(), 2 + 8);
}

#[test]
fn a_wrong_line_is_refused_with_its_number() {
    let report = report(&[]);
    let message = |line: &str| {
        let text = format!("{COLUMNS}{}{line}", result("one", "", "", ",,,,"));
        report.games(&text).unwrap_err().to_string()
    };
    for (line, expected) in [
        (
            result("a", "choice", "", ",,,,"),
            "line 3: a question needs a side",
        ),
        (
            result("a", "", COPY, ",,,,"),
            "line 3: a question needs a side",
        ),
        (
            result("a", "choice", "Why?", ",,,,"),
            "line 3: no decision asks",
        ),
        (
            result("a", "", "", "NaN,,,,"),
            "line 3: a number is not finite",
        ),
        (
            result("a", "", "", ",2,,,"),
            "line 3: an error needs an Elo",
        ),
        (
            result("a", "", "", "1,-2,,,"),
            "line 3: an error is negative",
        ),
        (
            result("a", "", "", ",,0,,"),
            "line 3: bounds are two numbers",
        ),
        (
            result("a", "", "", ",,2,0,"),
            "line 3: bounds are two numbers",
        ),
        (result("a", "left", COPY, ",,,,"), "line: 3"),
        (result("a", "", "", "much,,,,"), "line: 3"),
        (result("a", "", "", ",,,,perhaps"), "line: 3"),
        ("a decision,an engine\n".to_owned(), "line: 3"),
    ] {
        let message = message(&line);
        assert!(message.contains(expected), "{message}");
    }
    let without = report.games("decision,engine\na,b\n").unwrap_err();
    assert!(without.to_string().contains("missing field"), "{without}");
}

#[test]
fn addresses_are_links_with_short_texts() {
    let text = "https://github.com/a/b/pull/12, commit c (first: https://github.com/a/b/blob/d/e/f.md) http://g.org/?h=1&i=2 ; j";
    let linked = linked(text);
    assert_eq!(
        words(&linked),
        "[b \\#12](https://github.com/a/b/pull/12), commit c (first: \
         [b, f.md](https://github.com/a/b/blob/d/e/f.md)) [g.org/?h=1&amp;i=2](http://g.org/?h=1&i=2) ; j"
    );
    assert_eq!(words(&super::linked("no address")), "no address");
}

/// A run of which no decision was measured shows the results nevertheless.
#[test]
fn the_committed_results_can_be_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/data/games.csv");
    let page = report(&[]).games(&fs::read_to_string(path).unwrap());
    let page = page.unwrap();
    assert!(page.contains("signs agree in 0 of 0"), "{page}");
    assert!(page.len() < 300_000, "{}", page.len());
}
