//! `search`.

use boardbench_kernels::search::MAX_DEPTH;
use boardbench_registry::{DEFAULT_BOARD, search_groups};

use crate::common::{KIWIPETE, START, all_pairs, boards, passes, refuses};

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
const MATED: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

fn search(arguments: &[&str]) -> String {
    passes(&[&["search"], arguments].concat())
}

/// The last line that begins with a word, without it.
fn last<'o>(output: &'o str, word: &str) -> &'o str {
    let mut lines = output.lines().rev();
    lines
        .find_map(|line| line.strip_prefix(word)?.strip_prefix(' '))
        .unwrap()
}

#[test]
fn every_iteration_is_a_line_and_the_result_comes_last() {
    let outputs = [
        search(&["--depth", "4"]),
        search(&["--depth", "3", "--fen", KIWIPETE]),
        search(&["--depth", "3", "--fen", MATE_IN_ONE]),
        search(&["--depth", "9", "--fen", MATED]),
        search(&["--depth", "9", "--fen", STALEMATED]),
    ];
    insta::assert_snapshot!(outputs.join("\n"));
}

#[test]
fn the_result_is_that_of_the_last_iteration() {
    let output = search(&["--depth", "3"]);
    let lines: Vec<&str> = output.lines().collect();
    let (nodes, score, pv) = (
        last(&output, "nodes"),
        last(&output, "score"),
        last(&output, "pv"),
    );
    assert_eq!(
        lines[2..],
        [
            &format!("depth 3 nodes {nodes} score {score} pv {pv}")[..],
            &format!("nodes {nodes}"),
            &format!("score {score}"),
            &format!("pv {pv}"),
        ]
    );
}

#[test]
fn a_mate_is_found() {
    let output = search(&["--depth", "2", "--fen", MATE_IN_ONE]);
    assert_eq!(
        (last(&output, "score"), last(&output, "pv")),
        ("mate 1", "a1a8")
    );
}

#[test]
fn a_game_that_is_over_has_no_line_and_the_output_says_why() {
    for (fen, score, ending) in [
        (MATED, "mate 0", "checkmate"),
        (STALEMATED, "cp 0", "stalemate"),
    ] {
        let output = search(&["--depth", "5", "--fen", fen]);
        let expected =
            format!("depth 1 nodes 0 score {score}\nnodes 0\nscore {score}\nno pv: {ending}\n");
        assert_eq!(output, expected);
    }
}

#[test]
fn every_contender_finds_the_same_under_its_name() {
    for options in [
        &["--depth", "2", "--fen", KIWIPETE][..],
        &["--depth", "5", "--table", "5000", "--null-move"],
    ] {
        let alone = search(options);
        let (arguments, contenders) = all_pairs();
        let block = |name: &String| format!("{name}\n{alone}");
        let blocks: Vec<String> = contenders.iter().map(block).collect();
        assert_eq!(search(&[arguments, options].concat()), blocks.join("\n"));
    }
}

#[test]
fn table_and_null_moves_save_nodes() {
    let nodes = |options: &[&str]| {
        let output = search(&[&["--depth", "5"], options].concat());
        last(&output, "nodes").parse::<u64>().unwrap()
    };
    let plain = nodes(&[]);
    assert!(nodes(&["--table", "100000"]) < plain);
    assert!(nodes(&["--null-move"]) < plain);
}

/// Every combination that the registry has, asked for by its names.
#[test]
fn what_a_search_is_made_of_makes_no_difference_within_a_score_model() {
    let run = |combination: &[&str]| {
        search(&[&["--depth", "2", "--fen", KIWIPETE], combination].concat())
    };
    let full = run(&[]);
    let classes = run(&["--model", "classes", "--moves", "ez80-u32"]);
    assert_ne!(full, classes);
    let groups = search_groups();
    for contender in groups.iter().flat_map(|group| &group.contenders) {
        let search = contender.search;
        let output = run(&[
            "--moves",
            contender.moves,
            "--list",
            search.list,
            "--scored",
            search.scored,
            "--ordering",
            search.ordering,
            "--model",
            search.model,
        ]);
        let expected = if search.model == "full" {
            &full
        } else {
            &classes
        };
        assert_eq!(output, *expected, "{}", contender.name());
    }
    let usual = [
        "--ordering",
        "lazy-pick",
        "--scored",
        "separate",
        "--list",
        "array",
    ];
    for board in boards() {
        assert_eq!(run(&[&usual[..], &["--board", board]].concat()), full);
    }
}

#[test]
fn a_combination_that_is_not_compiled_is_refused_with_those_that_are() {
    let refused = |arguments: &[&str]| refuses(&[&["search", "--depth", "1"], arguments].concat());
    let stderr = refused(&["--ordering", "insertion", "--list", "arena"]);
    let begin = "error: bitboard-magic/flags16-fromlow is not compiled with \
                 \"arena/separate/insertion/full\"; list/scored/ordering/model can be: \
                 array/separate/lazy-pick/full, array/separate/selection/full, ";
    assert!(stderr.starts_with(begin), "{stderr}");
    assert_eq!(stderr.lines().count(), 1);
    assert_eq!(stderr.matches("array/separate/lazy-pick/full").count(), 1);
    for wrong in [
        &["--model", "classes"][..],
        &["--moves", "explicit", "--list", "vec"],
        &["--moves", "all", "--list", "vec"],
        &["--board", "all", "--ordering", "insertion"],
    ] {
        let stderr = refused(wrong);
        assert!(stderr.contains(" is not compiled with "), "{stderr}");
    }
    for (option, name, message) in [
        (
            "--ordering",
            "none",
            "unknown ordering \"none\"; known: lazy-pick, selection, insertion, ",
        ),
        (
            "--scored",
            "",
            "unknown scored form \"\"; known: separate, combined, ",
        ),
        (
            "--list",
            "Array",
            "unknown list \"Array\"; known: array, arena, ",
        ),
        (
            "--model",
            "none",
            "unknown score model \"none\"; known: full, classes\n",
        ),
    ] {
        let stderr = refused(&[option, name]);
        assert!(stderr.starts_with(&format!("error: {message}")), "{stderr}");
    }
    let other = boards().find(|&board| board != DEFAULT_BOARD).unwrap();
    let stderr = refused(&["--board", other, "--ordering", "insertion"]);
    assert!(
        stderr.ends_with(" can be: array/separate/lazy-pick/full\n"),
        "{stderr}"
    );
}

#[test]
fn reading_and_castling_are_as_asked() {
    let promoted = "4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1";
    refuses(&["search", "--depth", "1", "--fen", promoted]);
    search(&["--depth", "1", "--fen", promoted, "--lenient"]);
    // Castling checks and wins the rook.
    let fork = ["--depth", "2", "--fen", "3k4/8/8/8/8/8/1r6/R3K3 w Q - 0 1"];
    for (custom, castling) in [("kings-squares", "e1c1 "), ("king-takes-rook", "e1a1 ")] {
        let output = search(&[&fork[..], &["--castling", custom]].concat());
        assert!(last(&output, "pv").starts_with(castling), "{output}");
    }
}

#[test]
fn bad_input_is_refused() {
    let too_deep = (MAX_DEPTH + 1).to_string();
    for arguments in [
        &[][..],
        &["--depth", "0"],
        &["--depth", &too_deep],
        &["--depth", "-1"],
        &["--depth", "x"],
        &["--depth", "1", "--table", "0"],
        &["--depth", "1", "--table", "-1"],
        &["--depth", "1", "--table", "33554433"],
        &["--depth", "1", "--table", "18446744073709551616"],
        &["--depth", "1", "--board", "none"],
        &["--depth", "1", "--moves", "none"],
        &["--depth", "1", "--fen", ""],
        &["--depth", "1", "--fen", &START[1..]],
    ] {
        refuses(&[&["search"], arguments].concat());
    }
}
