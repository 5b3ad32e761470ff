//! `perft`.

use crate::common::{KIWIPETE, MATED, START, all_pairs, boards, passes, refuses, refuses_all};

fn perft(options: &str) -> String {
    passes(&format!("perft {options}"))
}

#[test]
fn every_way_of_counting_gives_the_same_count() {
    for (depth, nodes) in [(0, 1), (1, 20), (2, 400), (3, 8_902), (4, 197_281)] {
        let expected = format!("Nodes searched: {nodes}\n");
        for options in ["", "--no-bulk", "--threads 3"] {
            assert_eq!(perft(&format!("--depth {depth} {options}")), expected);
        }
    }
    let kiwipete = format!("--fen '{KIWIPETE}' --depth 3 --no-bulk --threads 2");
    assert_eq!(perft(&kiwipete), "Nodes searched: 97862\n");
}

#[test]
fn a_position_without_moves_has_no_nodes() {
    for depth in [1, 2, 5, 255] {
        let options = format!("--fen '{MATED}' --depth {depth} --divide");
        assert_eq!(perft(&options), "Nodes searched: 0\n");
    }
}

#[test]
fn divided_counts_are_sorted_bytewise_and_add_up() {
    for (depth, nodes) in [(1, 48), (2, 2_039), (4, 4_085_603)] {
        let output = perft(&format!("--fen '{KIWIPETE}' --depth {depth} --divide"));
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
    assert_eq!(
        perft("--fen '8/P6k/8/8/8/8/8/K7 w - - 0 1' --depth 1 --divide"),
        "a1a2: 1\na1b1: 1\na1b2: 1\na7a8b: 1\na7a8n: 1\na7a8q: 1\na7a8r: 1\nNodes searched: 7\n"
    );
    assert_eq!(perft("--depth 0 --divide"), "Nodes searched: 1\n");
}

#[test]
fn each_of_several_contenders_has_a_block_with_its_name() {
    let alone = perft("--depth 2 --divide");
    let (pairs, contenders) = all_pairs();
    let all = perft(&format!("--depth 2 --divide {pairs}"));
    let blocks = contenders.iter().map(|name| format!("{name}\n{alone}"));
    assert_eq!(all, blocks.collect::<Vec<_>>().join("\n"));
    for board in boards() {
        assert_eq!(perft(&format!("--depth 2 --divide --board {board}")), alone);
    }
}

#[test]
fn bad_input_is_refused() {
    refuses_all(
        "perft",
        &[
            "--depth 256",
            "--depth -1",
            "--depth x",
            "--depth 1 --threads 0",
            "--depth 1 --moves none",
            "--depth 1 --fen ''",
            &format!("--depth 1 --fen '{}'", &START[1..]),
        ],
    );
    let stderr = refuses("perft --depth 1 --board none");
    assert!(boards().all(|board| stderr.contains(board)), "{stderr}");
    let stderr = refuses("perft --depth 1 --fen '8/8 w\n- -'");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}
