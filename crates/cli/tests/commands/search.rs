//! `search`.

use boardbench_kernels::search::MAX_DEPTH;
use boardbench_registry::{DEFAULT_BOARD, HAS_ALL_PAIRS, search_groups};

use crate::common::{
    KIWIPETE, MATED, STALEMATED, START, THREE_KNIGHTS, all_pairs, boards, contains, passes,
    refuses, refuses_all,
};

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

fn search(options: &str) -> String {
    passes(&format!("search {options}"))
}

/// The last line that begins with a word, without that word.
fn last<'o>(output: &'o str, word: &str) -> &'o str {
    let mut lines = output.lines().rev();
    lines
        .find_map(|line| line.strip_prefix(word)?.strip_prefix(' '))
        .unwrap()
}

#[test]
fn every_iteration_is_a_line_and_the_result_comes_last() {
    let outputs = [
        search("--depth 4"),
        search(&format!("--depth 3 --fen '{KIWIPETE}'")),
        search(&format!("--depth 3 --fen '{MATE_IN_ONE}'")),
        search(&format!("--depth 9 --fen '{MATED}'")),
        search(&format!("--depth 9 --fen '{STALEMATED}'")),
    ];
    insta::assert_snapshot!(outputs.join("\n"));
}

#[test]
fn the_result_is_that_of_the_last_iteration() {
    let output = search("--depth 3");
    let [nodes, score, pv] = ["nodes", "score", "pv"].map(|word| last(&output, word));
    let expected = format!(
        "\ndepth 3 nodes {nodes} score {score} pv {pv}\nnodes {nodes}\nscore {score}\npv {pv}\n"
    );
    assert!(output.ends_with(&expected), "{output}");
    assert_eq!(output.lines().count(), 6);
}

#[test]
fn a_mate_is_found() {
    let output = search(&format!("--depth 2 --fen '{MATE_IN_ONE}'"));
    assert_eq!(last(&output, "score"), "mate 1");
    assert_eq!(last(&output, "pv"), "a1a8");
}

#[test]
fn a_finished_game_has_no_line_and_the_output_says_why() {
    for (fen, score, why) in [
        (MATED, "mate 0", "checkmate"),
        (STALEMATED, "cp 0", "stalemate"),
    ] {
        assert_eq!(
            search(&format!("--depth 5 --fen '{fen}'")),
            format!("depth 1 nodes 0 score {score}\nnodes 0\nscore {score}\nno pv: {why}\n")
        );
    }
}

#[test]
fn every_contender_finds_the_same_under_its_name() {
    for options in [
        &format!("--depth 2 --fen '{KIWIPETE}'"),
        "--depth 5 --table 5000 --null-move",
    ] {
        let alone = search(options);
        let (pairs, contenders) = all_pairs();
        let all = search(&format!("{pairs} {options}"));
        let blocks = contenders.iter().map(|name| format!("{name}\n{alone}"));
        assert_eq!(all, blocks.collect::<Vec<_>>().join("\n"));
    }
}

#[test]
fn table_and_null_moves_save_nodes() {
    let nodes = |options| {
        let output = search(&format!("--depth 5 {options}"));
        last(&output, "nodes").parse::<u64>().unwrap()
    };
    let plain = nodes("");
    assert!(nodes("--table 100000") < plain);
    assert!(nodes("--null-move") < plain);
}

/// Every combination that the registry has, chosen by its names.
#[test]
fn combinations_with_the_same_score_model_find_the_same() {
    let run = |options: &str| search(&format!("--depth 2 --fen '{KIWIPETE}' {options}"));
    // With four priorities, captures in that position take millions of nodes.
    let quiet = |options: &str| search(&format!("--depth 3 {options}"));
    let full = run("");
    let classes = quiet("--model classes --moves ez80-u32");
    assert_ne!(quiet(""), classes);
    let groups = search_groups();
    for contender in groups.iter().flat_map(|group| &group.contenders) {
        let search = contender.search;
        let options = format!(
            "--moves {} --list {} --scored {} --ordering {} --model {}",
            contender.moves, search.list, search.scored, search.ordering, search.model
        );
        let (output, expected) = match search.model {
            "full" => (run(&options), &full),
            _ => (quiet(&options), &classes),
        };
        assert_eq!(output, *expected, "{}", contender.name());
    }
    for board in boards() {
        let default = "--ordering lazy-pick --scored packed-key --list array";
        assert_eq!(run(&format!("{default} --board {board}")), full);
    }
}

/// The default build names the command that has every combination.
#[test]
fn every_list_form_and_ordering_can_be_combined() {
    let options = "search --depth 2 --list arena --scored combined --ordering quicksort";
    if HAS_ALL_PAIRS {
        assert_eq!(passes(options), search("--depth 2"));
    } else {
        let begin = "error: bitboard-magic/flags16-fromlow, arena/combined/quicksort/full is not in this build; ";
        let stderr = refuses(options);
        assert!(stderr.starts_with(begin), "{stderr}");
        contains(&stderr, "--features all-pairs -- ");
    }
}

#[test]
fn a_combination_that_is_not_compiled_is_refused_with_those_that_are() {
    let refused = |options: &str| refuses(&format!("search --depth 1 {options}"));
    let stderr = refused("--moves wide32 --ordering insertion --list arena");
    let begin = "error: bitboard-magic/wide32 is not compiled with \
                 \"arena/packed-key/insertion/full\"; list/scored/ordering/model can be: \
                 array/packed-key/lazy-pick/full, array/separate/lazy-pick/full, ";
    assert!(stderr.starts_with(begin), "{stderr}");
    assert_eq!(stderr.lines().count(), 1);
    assert_eq!(stderr.matches("array/separate/lazy-pick/full").count(), 1);
    for wrong in [
        "--model classes",
        "--moves explicit --list vec",
        "--moves all --list vec",
        "--board all --ordering insertion",
    ] {
        contains(&refused(wrong), " is not compiled with ");
    }
    for (wrong, message) in [
        (
            "--ordering none",
            "unknown ordering \"none\"; known: lazy-pick, selection, insertion, ",
        ),
        (
            "--scored ''",
            "unknown scored form \"\"; known: packed-key, separate, combined, ",
        ),
        (
            "--list Array",
            "unknown list \"Array\"; known: array, arena, ",
        ),
        (
            "--model none",
            "unknown score model \"none\"; known: full, classes\n",
        ),
    ] {
        let stderr = refused(wrong);
        assert!(stderr.starts_with(&format!("error: {message}")), "{stderr}");
    }
    let other = boards().find(|&board| board != DEFAULT_BOARD).unwrap();
    let stderr = refused(&format!("--board {other} --ordering insertion"));
    let only_one = " can be: array/packed-key/lazy-pick/full\n";
    assert!(stderr.ends_with(only_one), "{stderr}");
}

#[test]
fn options_say_how_positions_and_castling_are_read_and_written() {
    refuses(&format!("search --depth 1 --fen '{THREE_KNIGHTS}'"));
    search(&format!("--depth 1 --fen '{THREE_KNIGHTS}' --lenient"));
    // Castling checks and wins the rook.
    let fork = "--depth 2 --fen '3k4/8/8/8/8/8/1r6/R3K3 w Q - 0 1'";
    for (form, castling) in [("kings-squares", "e1c1 "), ("king-takes-rook", "e1a1 ")] {
        let output = search(&format!("{fork} --castling {form}"));
        assert!(last(&output, "pv").starts_with(castling), "{output}");
    }
}

#[test]
fn bad_input_is_refused() {
    refuses_all(
        "search",
        &[
            "",
            "--depth 0",
            &format!("--depth {}", MAX_DEPTH + 1),
            "--depth -1",
            "--depth x",
            "--depth 1 --table 0",
            "--depth 1 --table -1",
            "--depth 1 --table 33554433",
            "--depth 1 --table 18446744073709551616",
            "--depth 1 --board none",
            "--depth 1 --moves none",
            "--depth 1 --fen ''",
            &format!("--depth 1 --fen '{}'", &START[1..]),
        ],
    );
}
