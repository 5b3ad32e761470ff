//! Tests the lines of `moves --edge-cases` against their schema, and the moves of another library.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use cozy_chess::Board;
use cozy_chess::util::display_uci_move;
use serde_json::Value;

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn lines_have_the_fields_of_the_schema_and_correct_moves() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let schema = fs::read_to_string(root.join("docs/data/edge-cases.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let fields: BTreeSet<&str> = texts(&schema["required"]).into_iter().collect();
    assert!(schema["properties"].as_object().unwrap().keys().eq(&fields));
    let output = Command::new(cargo_bin("boardbench")).args(["moves", "--edge-cases"]).output();
    let output = String::from_utf8(output.unwrap().stdout).unwrap();
    let mut rules = BTreeSet::new();
    for line in output.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        assert!(line.as_object().unwrap().keys().eq(&fields), "{line}");
        let board: Board = line["fen"].as_str().unwrap().parse().unwrap();
        let mut moves = Vec::new();
        board.generate_moves(|piece_moves| {
            let texts = piece_moves.into_iter().map(|mv| display_uci_move(&board, mv).to_string());
            moves.extend(texts);
            false
        });
        moves.sort();
        assert_eq!(texts(&line["legal"]), moves, "{line}");
        assert_eq!(line["perft"][0], moves.len(), "{line}");
        rules.insert(line["rule"].as_str().unwrap().to_owned());
    }
    assert!(rules.len() > 50, "{rules:?}");
}
