//! What every board and every encoding of the registry must do alike.

use std::fs;

use boardbench_registry::encodings;

use crate::common::{
    KIWIPETE, START, all_pairs, boards, contains, passes, passes_with, quoted, run,
};

/// An output without times and speeds, which differ from run to run.
fn without_time(output: &str) -> String {
    let mut words = output.split(' ');
    let mut others = Vec::new();
    while let Some(word) = words.next() {
        if ["time", "nps"].contains(&word) {
            words.next();
        } else {
            others.push(word);
        }
    }
    others.join(" ")
}

/// Each command on each board, and with each encoding on the default board.
#[test]
fn every_board_and_encoding_answers_the_same() {
    let children = [KIWIPETE, START].map(|fen| {
        let position = passes(&format!("moves --format json --fen '{fen}'"));
        let position: serde_json::Value = serde_json::from_str(&position).unwrap();
        let moves = position["legal"].as_array().unwrap().iter();
        let fens = moves.map(|legal| legal["fen"].as_str().unwrap().to_owned() + "\n");
        fens.collect::<String>()
    });
    let children = children.concat();
    assert_eq!(children.lines().count(), 48 + 20);
    let knight = ["g1f3", "Nf3", "Nf3+", "Ngf3", "Ng1f3"].map(|mv| format!("{START}\t{mv}\n"));
    let search = format!("search --depth 2 --fen '{KIWIPETE}'");
    let set = format!("position fen {KIWIPETE}");
    let options = "setoption name NullMove value true\nsetoption name Hash value 1";
    for (command, stdin) in [
        (&format!("moves --fen '{KIWIPETE}'")[..], ""),
        ("moves --stdin", &children),
        ("convert --stdin", &knight.concat()),
        ("perft --depth 2 --divide", ""),
        (&search, ""),
        ("uci", &format!("{set}\ngo perft 2")),
        ("uci", &format!("{set}\ngo depth 3")),
        ("uci", &format!("{options}\n{set}\ngo depth 3")),
        ("uci", "position startpos moves e2e4\nd"),
    ] {
        let expected = without_time(&passes_with(command, stdin));
        assert!(!expected.contains("error"), "{expected}");
        let boards = boards().map(|name| ("board", name));
        let encodings = encodings().map(|encoding| ("moves", encoding.name));
        for (axis, name) in boards.chain(encodings) {
            let chosen = passes_with(&format!("{command} --{axis} {name}"), stdin);
            assert_eq!(without_time(&chosen), expected, "{command} --{axis} {name}");
            if command == "uci" {
                let option = format!("setoption name {axis} value {name}\n");
                let (begin, last) = stdin.rsplit_once('\n').unwrap();
                for stdin in [
                    format!("{option}{stdin}"),
                    format!("{begin}\n{option}{last}"),
                ] {
                    let chosen = passes_with(command, &stdin);
                    assert_eq!(without_time(&chosen), expected, "{stdin}");
                }
            }
        }
    }
}

#[test]
fn each_of_several_contenders_has_a_block_with_its_name() {
    let (pairs, contenders) = all_pairs();
    for command in [
        "perft --depth 2 --divide",
        &format!("search --depth 2 --fen '{KIWIPETE}'"),
        "search --depth 5 --table 5000 --null-move",
    ] {
        let alone = passes(command);
        let blocks = contenders.iter().map(|name| format!("{name}\n{alone}"));
        let all = passes(&format!("{command} {pairs}"));
        assert_eq!(all, blocks.collect::<Vec<_>>().join("\n"));
    }
}

#[test]
fn a_suite_is_checked_with_every_contender() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.epd");
    let suite = quoted(&file);
    let right = format!(
        "{START} ;D1 20 ;D2 400 ;D3 8902\n{KIWIPETE} ;D1 48 ;D2 2039\n8/P6k/8/8/8/8/8/K7 w - - ;D1 7\n"
    );
    fs::write(&file, right).unwrap();
    let all = boards().count();
    let (counts, nodes) = (6 * all, 11_416 * all);
    assert_eq!(
        passes(&format!("epd {suite}")),
        format!(
            "3 positions, {all} contenders, {counts} counts checked, {nodes} nodes, \
             0 depths skipped, 0 differences\n"
        )
    );
    fs::write(&file, format!("{START} ;D1 20 ;D2 401\n")).unwrap();
    let (pairs, contenders) = all_pairs();
    let ran = run(&format!("epd {suite} {pairs}"));
    ran.ends_with(1);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    let (summary, failures) = lines.split_last().unwrap();
    let expected = contenders
        .iter()
        .map(|name| format!("{name}: line 1: {START}: depth 2: expected 401, got 400"));
    assert_eq!(*failures, expected.collect::<Vec<_>>());
    let differences = format!(" {} differences", contenders.len());
    assert!(summary.ends_with(&differences), "{summary}");
}

#[test]
fn every_encoding_is_explained_and_wide32_follows_the_board() {
    let output = passes("explain Nf3");
    for encoding in encodings() {
        let heading = format!("\n{}  {} bits in ", encoding.name, encoding.bits);
        contains(&output, &heading);
    }
    let wide = |board| {
        let output = passes(&format!("explain Nf3 --board {board}"));
        let (_, wide) = output.split_once("\n\nwide32").unwrap();
        wide.split("\n\n").next().unwrap().to_owned()
    };
    assert_ne!(wide("x88-lists"), wide("bitboard-magic"));
    assert_ne!(wide("mailbox10x10-lists"), wide("mailbox10x12-lists"));
}
