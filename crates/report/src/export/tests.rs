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

const V3: &str = "-C target-cpu=x86-64-v3";

/// Exports a group of two builds. Returns the text of each file.
fn exported(group: &str) -> Result<impl Fn(&str) -> String, String> {
    exported_with(&[], group)
}

/// Exports a group of two builds and of runs on other processors.
fn exported_with(others: &[Vec<Record>], group: &str) -> Result<impl Fn(&str) -> String, String> {
    let runs = [run(V3), run("-C target-cpu=native")];
    let runs = runs.each_ref().map(Vec::as_slice);
    let others: Vec<&[Record]> = others.iter().map(Vec::as_slice).collect();
    let files = crate::export(&runs, &others, group).map_err(|error| error.to_string())?;
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
        let facts = ["board", "moves", "family", "piece_lists"].map(|name| field(row, name));
        let expected = match index % 3 {
            0 => ["bitboard-magic", "flags16-fromlow", "bitboard", ""],
            1 => ["x88-lists", "flags16-fromlow", "x88", "lists"],
            _ => ["quadboard", "flags16-fromlow", "quadboard", ""],
        };
        assert_eq!(facts, expected);
    }
}

#[test]
fn a_figure_names_what_was_measured_and_machines_differ_in_shape() {
    let figure = exported("boards/search").unwrap()("boards-search.svg");
    for words in [
        ">Time per move: what search does<",
        ">boards/search, moves in flags16-fromlow, relative to",
        ">Imaginary ",
        ", x86-64-v3, commit",
        ", native, commit",
        "bitboard-magic: 100\u{a0}ns per move, ",
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
    let begin = "x88-lists is slower than bitboard-magic at boards/search (what search does; moves in flags16-fromlow): it takes \
                 1.60 times as long per move (99 % interval 1.";
    assert!(slower.starts_with(begin), "{slower}");
    let end = ", x86-64-v3; measured 2001-02-03 by boardbench, commit 0123456).";
    assert!(slower.ends_with(end), "{slower}");
    let equivalent = "quadboard is equivalent to bitboard-magic within 5 % at boards/search (";
    assert!(quotes.contains(equivalent), "{quotes}");
}

#[test]
fn citations_are_valid_and_name_the_group() {
    let file = exported("hash/search").unwrap();
    let title = "boardbench: comparison hash:x88-lists/search, commit 0123456, on Imaginary";
    let items: Vec<Value> = serde_json::from_str(&file("hash-x88-lists-search.csl.json")).unwrap();
    assert!(items[0]["title"].as_str().unwrap().starts_with(title), "{items:?}");
    let bibtex = file("hash-x88-lists-search.bib");
    let [opened, closed] = ['{', '}'].map(|brace| bibtex.matches(brace).count());
    assert_eq!(opened, closed, "{bibtex}");
    assert!(bibtex.contains(&format!("  title   = {{{{{title}")), "{bibtex}");
    assert!(bibtex.contains("\n  month   = feb,\n  day     = {3},\n"), "{bibtex}");
    let text = file("hash-x88-lists-search.citation.txt");
    assert!(text.contains(title) && text.contains(", native: "), "{text}");
}

/// Other processors were left out, so that a README showed ranges that no export had.
#[test]
fn other_processors_that_timed_the_group_are_exported() {
    let on = |cpu: &'static str, flags| {
        with_header(run(flags), |header| header.fingerprint.cpu = cpu.into())
    };
    let mut fixture = Fixture::exact();
    fixture.timed(Factor::Boards, "legal-list", &[("a/e", 100), ("b/e", 200)]);
    let others = [on("one", V3), on("two", V3), on("three", V3), fixture.records()];
    let file = exported_with(&others, "boards/search").unwrap();
    let (figure, quotes) = (file("boards-search.svg"), file("boards-search.quote.txt"));
    assert_eq!(file("boards-search.csv").lines().count(), 1 + 5 * 3);
    assert_eq!(quotes.lines().count(), 5 * 2, "{quotes}");
    for (words, is_drawn) in [(">three, x86-64-v3, ", true), (", native, ", false)] {
        assert_eq!(figure.contains(words), is_drawn, "{words}: {figure}");
    }
    assert!(figure.contains(">Shown: 4 of 5 processors and builds.<"), "{figure}");
    assert!(file("boards-search.citation.txt").contains(" and two and three. Version"));
}

/// A processor without a CPU feature has no time of a board that needs it.
#[test]
fn a_figure_names_missing_cpu_features() {
    let mut fixture = Fixture::exact();
    let group = fixture.timed(Factor::Boards, "search", &[("a/e", 100), ("b/f", 200)]);
    fixture.contender(&group, "c/e", 90);
    let mut lacking = Fixture::exact();
    let group = lacking.timed(Factor::Boards, "search", &[("a/e", 100), ("b/f", 200)]);
    lacking.unmeasured(&group, "c/e", Some("BMI2"));
    let lacking = with_header(lacking.records(), |header| {
        header.fingerprint.build.rust_flags = V3.into();
    });
    let files = crate::export(&[&fixture.records(), &lacking], &[], "search").unwrap();
    let figure = String::from_utf8(files[0].1.clone()).unwrap();
    assert!(figure.contains(">needs BMI2<"), "{figure}");
    // Boards with an encoding each.
    assert!(!figure.contains("moves in"), "{figure}");
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
