//! `list`.

use std::collections::HashSet;

use serde_json::Value;

use crate::common::{boards, contains, passes};

fn entries() -> Vec<Value> {
    let json: Value = serde_json::from_str(&passes("list --format json")).unwrap();
    json.as_array().unwrap().clone()
}

#[test]
fn json_has_every_contender_of_every_axis_and_these_fields() {
    let entries = entries();
    let names = |axis: &str| -> Vec<&str> {
        let of_axis = entries.iter().filter(|entry| entry["axis"] == axis);
        of_axis
            .map(|entry| entry["name"].as_str().unwrap())
            .collect()
    };
    assert!(names("board").into_iter().eq(boards()));
    let encodings = boardbench_registry::encodings().map(|encoding| encoding.name);
    assert!(names("moves").into_iter().eq(encodings));
    assert_eq!(names("list"), ["array", "arena", "search-stack", "vec"]);
    assert_eq!(names("scored"), ["separate", "combined", "packed-key"]);
    assert_eq!(names("ordering").len(), 6);
    let axes = ["board", "moves", "ordering", "scored", "list"];
    let known: usize = axes.into_iter().map(|axis| names(axis).len()).sum();
    assert_eq!(known, entries.len());
    let number = |value: &Value| value.as_u64().unwrap();
    for entry in &entries {
        let object = entry.as_object().unwrap();
        let fields: HashSet<&str> = object.keys().map(String::as_str).collect();
        let common = ["axis", "name", "bytes", "source", "about"];
        let bytes = number(&entry["bytes"]);
        assert!(bytes > 0 || entry["axis"] == "ordering", "{entry}");
        assert!(entry["source"].is_null() || !entry["source"].as_str().unwrap().is_empty());
        if entry["axis"] == "board" {
            let own = ["piece_bytes", "undo_bytes", "native"];
            assert_eq!(fields, common.into_iter().chain(own).collect());
            assert!((1..=bytes).contains(&number(&entry["piece_bytes"])));
            assert!(names("moves").contains(&entry["native"].as_str().unwrap()));
        } else if entry["axis"] != "moves" {
            assert_eq!(fields, common.into_iter().collect());
        } else {
            let own = ["bits", "table_entry_bytes"];
            assert_eq!(fields, common.into_iter().chain(own).collect());
            // A key and a move.
            assert!(number(&entry["table_entry_bytes"]) >= 8 + bytes);
            assert!((1..=bytes * 8).contains(&number(&entry["bits"])));
        }
    }
}

#[test]
fn the_table_has_the_same_entries_uncut() {
    let table = passes("list");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 1 + entries().len());
    for (line, entry) in lines[1..].iter().zip(entries()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let names = ["axis", "name"].map(|field| entry[field].as_str().unwrap());
        assert_eq!(words[..2], names);
        assert_eq!(words[2], entry["bytes"].to_string());
        for text in ["about", "source"].map(|field| entry[field].as_str().unwrap_or_default()) {
            contains(line, text);
        }
    }
}
