//! `perft`.

use crate::common::{KIWIPETE, START, all_pairs, boards, passes, refuses};

fn perft(arguments: &[&str]) -> String {
    passes(&[&["perft"], arguments].concat())
}

#[test]
fn the_count_is_the_last_line_however_it_is_come_by() {
    for (depth, nodes) in [
        ("0", 1),
        ("1", 20),
        ("2", 400),
        ("3", 8_902),
        ("4", 197_281),
    ] {
        let expected = format!("Nodes searched: {nodes}\n");
        assert_eq!(perft(&["--depth", depth]), expected);
        assert_eq!(perft(&["--depth", depth, "--no-bulk"]), expected);
        assert_eq!(perft(&["--depth", depth, "--threads", "3"]), expected);
    }
    let kiwipete = perft(&[
        "--fen",
        KIWIPETE,
        "--depth",
        "3",
        "--no-bulk",
        "--threads",
        "2",
    ]);
    assert_eq!(kiwipete, "Nodes searched: 97862\n");
}

#[test]
fn a_position_without_moves_has_no_sequences() {
    let mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    for depth in ["1", "2", "5", "255"] {
        let arguments = ["--fen", mated, "--depth", depth, "--divide"];
        assert_eq!(perft(&arguments), "Nodes searched: 0\n");
    }
}

#[test]
fn divided_counts_are_sorted_bytewise_and_add_up() {
    for (depth, nodes) in [("1", 48), ("2", 2_039), ("4", 4_085_603)] {
        let output = perft(&["--fen", KIWIPETE, "--depth", depth, "--divide"]);
        let lines: Vec<&str> = output.lines().collect();
        let (last, divided) = lines.split_last().unwrap();
        assert_eq!(*last, format!("Nodes searched: {nodes}"));
        assert_eq!(divided.len(), 48);
        assert!(divided.is_sorted());
        let counts = divided.iter().map(|line| {
            let (mv, count) = line.split_once(": ").unwrap();
            assert!((4..=5).contains(&mv.len()));
            count.parse::<u64>().unwrap()
        });
        assert_eq!(counts.sum::<u64>(), nodes);
    }
    let promotions = perft(&[
        "--fen",
        "8/P6k/8/8/8/8/8/K7 w - - 0 1",
        "--depth",
        "1",
        "--divide",
    ]);
    assert_eq!(
        promotions,
        "a1a2: 1\na1b1: 1\na1b2: 1\na7a8b: 1\na7a8n: 1\na7a8q: 1\na7a8r: 1\nNodes searched: 7\n"
    );
    assert_eq!(perft(&["--depth", "0", "--divide"]), "Nodes searched: 1\n");
}

#[test]
fn with_several_contenders_each_has_a_block_with_its_name() {
    let alone = perft(&["--depth", "2", "--divide"]);
    let (arguments, contenders) = all_pairs();
    let all = perft(&[&["--depth", "2", "--divide"], arguments].concat());
    let block = |name: &String| format!("{name}\n{alone}");
    let blocks: Vec<String> = contenders.iter().map(block).collect();
    assert_eq!(all, blocks.join("\n"));
    for board in boards() {
        assert_eq!(
            perft(&["--depth", "2", "--divide", "--board", board]),
            alone
        );
    }
}

#[test]
fn bad_input_is_refused() {
    for arguments in [
        &["--depth", "256"][..],
        &["--depth", "-1"],
        &["--depth", "x"],
        &["--depth", "1", "--threads", "0"],
        &["--depth", "1", "--board", "none"],
        &["--depth", "1", "--moves", "none"],
        &["--depth", "1", "--fen", ""],
        &["--depth", "1", "--fen", &START[1..]],
    ] {
        refuses(&[&["perft"], arguments].concat());
    }
    let stderr = refuses(&["perft", "--depth", "1", "--board", "none"]);
    assert!(boards().all(|board| stderr.contains(board)), "{stderr}");
    let stderr = refuses(&["perft", "--depth", "1", "--fen", "8/8 w\n- -"]);
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}
