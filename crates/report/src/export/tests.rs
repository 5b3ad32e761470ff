use ::csv::{Reader, StringRecord};
use boardbench_results::{Control, Factor, Record};
use serde_json::Value;

use crate::fixture::{Fixture, line, with_header};

/// Returns a run of a build, with three boards and a control, and with a variant of one board.
fn run(rust_flags: &'static str) -> Vec<Record> {
    let mut fixture = Fixture::exact();
    let boards = [("bitboard-magic", 100), ("x88-lists", 160), ("quadboard", 100)];
    let boards = boards.map(|(board, time)| (format!("{board}/flags16-fromlow"), time));
    let boards = boards.each_ref().map(|(name, time)| (name.as_str(), *time));
    let group = fixture.timed(Factor::Boards, "search", &boards);
    fixture.control(&group, boards[1].0, Control::Instance, 160);
    fixture.variants(Factor::Hash, "x88-lists", "search", &[("zobrist", 100), ("none", 90)]);
    with_header(fixture.records(), |header| header.fingerprint.build.rust_flags = rust_flags.into())
}

/// Exports a group of two builds. Returns the text of each file.
fn exported(group: &str) -> Result<impl Fn(&str) -> String, String> {
    let runs = [run("-C target-cpu=x86-64-v3"), run("-C target-cpu=native")];
    let runs = runs.each_ref().map(Vec::as_slice);
    let files = crate::export(&runs, &[], group).map_err(|error| error.to_string())?;
    Ok(move |name: &str| {
        let (_, content) = files.iter().find(|(path, _)| path == name).expect(name);
        String::from_utf8(content.clone()).unwrap()
    })
}

#[test]
fn a_table_has_a_row_per_contender_and_machine_with_numbers_as_numbers() {
    let table = exported("boards/search").unwrap()("boards-search.csv");
    let mut reader = Reader::from_reader(table.as_bytes());
    let header = reader.headers().unwrap().clone();
    let rows: Vec<StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 3 * 2, "{table}");
    let field = |row: &StringRecord, name: &str| {
        let column = header.iter().position(|column| column == name).expect(name);
        row[column].to_owned()
    };
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(field(row, "build"), if index < 3 { "x86-64-v3" } else { "native" });
        assert_eq!(field(row, "date"), "2001-02-03");
        assert_eq!(field(row, "link_orders"), "4");
        let numbers =
            ["nanoseconds", "ratio", "ratio_low", "ratio_high", "noise_floor", "instructions"];
        for name in numbers {
            let number: f64 = field(row, name).parse().expect(name);
            assert!(number > 0.0, "{name}: {number}");
        }
        assert_eq!(field(row, "positions"), "");
    }
}

#[test]
fn a_figure_names_what_was_measured_and_machines_differ_in_shape() {
    let figure = exported("boards/search").unwrap()("boards-search.svg");
    for words in [
        ">Time per move: what search does<",
        ">boards/search, relative to bitboard-magic<",
        ">Imaginary ",
        ", x86-64-v3, commit 0123456, 2001-02-03;",
        ", native, commit 0123456, 2001-02-03;",
        "100\u{a0}ns, 4 link orders<",
        ">1.00<",
        "link orders, not positions.<",
        // A filled circle and an empty square.
        "a4.5 4.5 0 1 0-9 0z\" fill=\"#2B6CB0\"",
        "m-4-4h8v8h-8z\" fill=\"#FFFFFF\"",
    ] {
        assert!(figure.contains(words), "{words}: {figure}");
    }
}

#[test]
fn sentences_can_be_quoted_alone() {
    let quotes = exported("boards/search").unwrap()("boards-search.quote.txt");
    assert_eq!(quotes.lines().count(), 2 * 2, "{quotes}");
    let slower = line(&quotes, "x88-lists");
    let begin = "In boards/search (what search does), x88-lists takes 1.60 times as long per move as \
                 bitboard-magic (99 % interval 1.";
    assert!(slower.starts_with(begin), "{slower}");
    assert!(slower.ends_with(", x86-64-v3, commit 0123456, 2001-02-03, boardbench)."), "{slower}");
    let equivalent = "quadboard is equivalent to bitboard-magic (within 5 %): it takes 1.00 times";
    assert!(quotes.contains(equivalent), "{quotes}");
}

#[test]
fn citations_are_valid_and_name_the_group() {
    let file = exported("hash/search").unwrap();
    let name = "Comparison hash:x88-lists/search, results of 2 runs of 2001-02-03";
    let items: Vec<Value> = serde_json::from_str(&file("hash-x88-lists-search.csl.json")).unwrap();
    assert!(items[0]["note"].as_str().unwrap().starts_with(name), "{items:?}");
    let bibtex = file("hash-x88-lists-search.bib");
    let [opened, closed] = ['{', '}'].map(|brace| bibtex.matches(brace).count());
    assert_eq!(opened, closed, "{bibtex}");
    let text = file("hash-x88-lists-search.citation.txt");
    assert!(text.contains(name) && bibtex.contains(name), "{text}{bibtex}");
}

#[test]
fn a_text_must_select_one_group() {
    for (text, words) in [
        ("search", "several groups: boards/search, hash:x88-lists/search"),
        ("nothing", "names begin with: boards, hash"),
    ] {
        let error = exported(text).err().expect(text);
        assert!(error.contains(words), "{error}");
    }
    for text in ["hash:x88-lists/search", "hash/search", "hash:"] {
        exported(text).unwrap()("hash-x88-lists-search.csv");
    }
}
