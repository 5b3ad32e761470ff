use std::fs;
use std::path::Path;

use boardbench_results::Factor;

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
    let search = [("baseline", 1000), ("copy-make", 1200)];
    fixture.variants(Factor::Decisions, board, "search", &search);
    let making = [("kinds+cells", 1000), ("kinds", 1000)];
    fixture.variants(Factor::Storage, board, "make-unmake", &making);
    report(&[fixture.records()])
}

/// Makes a line of a file: an engine, a side, a question, the number of a thread, and the columns from Elo to the test's ending.
fn result(engine: &str, toward: &str, ours: &str, thread: u32, numbers: &str) -> String {
    let thread = format!("https://github.com/somebody/engine/pull/{thread} (merged)");
    format!(
        "a decision,{engine},\"a change, described\",{toward},\"{ours}\",{thread},as printed,{numbers},not said,\
         \"not said, hash not said\",+2 %,not said\n"
    )
}

fn planted() -> String {
    [
        COLUMNS.to_owned(),
        result("one", "choice", COPY, 1, "5,2.5,,,passed"),
        result("two", "instead-of", COPY, 2, "5,2,,,passed"),
        // The interval includes 0, whatever the bounds are.
        result("three", "choice", COPY, 2, "1,2,0,2,passed"),
        // Without an error the bounds decide.
        result("four", "choice", COPY, 4, "3,,0,2,passed"),
        result("five", "instead-of", COPY, 5, ",,-3,0,failed"),
        result("six", "choice", COPY, 6, ",,-3,1,passed"),
        result("seven", "instead-of", MAILBOX, 7, "-5,2,0,3,failed"),
        result("eight", "", "", 8, ",,,,no bound reached"),
    ]
    .concat()
}

#[test]
fn signs_of_games_are_counted_beside_our_verdicts() {
    let page = measured().games(&planted()).unwrap();
    let thread = "https://github.com/somebody/engine/pull/";
    for row in [
        format!(
            "| Bitboards alone, or a mailbox beside them? | `kinds` | `kinds+cells` | 1 | 1 | 0 | `storage/make-unmake` | \
             1.00 (1.00–1.00) | equal within 5 % |  | [seven \\#7]({thread}7) |"
        ),
        // The smallest errors come first, then bounds; a thread is named once.
        format!(
            "| Copy the board at each move of a search, or unmake? (sets) | `copy-make` | `baseline` | 6 | 3 | 1 | \
             `decisions/search` | 1.20 (1.20–1.20) | slower | 1 of 4 | [three \\#2]({thread}2), [one \\#1]({thread}1), \
             [four \\#4]({thread}4) |"
        ),
    ] {
        assert!(page.contains(&row), "{row}\n{page}");
    }
    let all = "Of 8 results 7 move to one side of a decision, and 5 of these are gains or losses. Signs agree in 1 of 4.";
    assert!(page.contains(all), "{page}");
}

#[test]
fn a_wrong_line_is_refused_with_its_number() {
    let report = report(&[]);
    let assert_refused = |line: &str, expected: &str| {
        let text = format!("{COLUMNS}{}{line}", result("one", "", "", 1, ",,,,"));
        let message = report.games(&text).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    };
    for (toward, ours, numbers, expected) in [
        ("choice", "", ",,,,", "line 3: a question needs a side"),
        ("", COPY, ",,,,", "line 3: a question needs a side"),
        ("choice", "Why?", ",,,,", "line 3: no decision has"),
        ("", "", "NaN,,,,", "line 3: a number is not finite"),
        ("", "", ",2,,,", "line 3: an error needs an Elo"),
        ("", "", "1,-2,,,", "line 3: an error is negative"),
        ("", "", ",,0,,", "line 3: bounds are two numbers"),
        ("", "", ",,2,0,", "line 3: bounds are two numbers"),
        ("left", COPY, ",,,,", "line: 3"),
        ("", "", "much,,,,", "line: 3"),
        ("", "", ",,,,perhaps", "line: 3"),
    ] {
        assert_refused(&result("a", toward, ours, 1, numbers), expected);
    }
    assert_refused("a decision,an engine\n", "line: 3");
    let without = report.games("decision,engine\na,b\n").unwrap_err();
    let message = without.to_string();
    assert!(message.starts_with("line 1: columns differ"), "{message}");
}

#[test]
fn a_reference_is_linked_by_its_first_address() {
    for (reference, link) in [
        (
            "\"https://g.org/a/b/pull/12, commit c (first: https://g.org/d)\"",
            "| [an engine \\#12](https://g.org/a/b/pull/12) |",
        ),
        ("first http://g.org/?h=1&i=2 ; j", "| [an engine](http://g.org/?h=1&i=2) |"),
        ("a forum", "|  |"),
    ] {
        let result = result("an engine", "choice", COPY, 1, "5,2,,,passed");
        let thread = "https://github.com/somebody/engine/pull/1 (merged)";
        let text = format!("{COLUMNS}{}", result.replace(thread, reference));
        let page = measured().games(&text).unwrap();
        let row = line(&page, "| Copy the board");
        assert!(row.ends_with(link), "{row}");
    }
}

/// A run that measured no decision shows the results nevertheless.
#[test]
fn the_committed_results_can_be_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/data/games.csv");
    let page = report(&[]).games(&fs::read_to_string(path).unwrap());
    let page = page.unwrap();
    assert!(page.contains("Signs agree in 0 of 0"), "{page}");
    assert!(page.len() < 15_000, "{}", page.len());
}
