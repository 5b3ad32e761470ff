//! `crosscheck`, with engines and scripts.

use std::time::{Duration, Instant};

use crate::common::{contains, passes, refuses, run};

/// This program as an engine, perhaps with a filter behind it, as an argument.
fn engine(filter: &str) -> String {
    let program = env!("CARGO_BIN_EXE_boardbench");
    let command = if filter.is_empty() {
        format!("'{program}' uci --board x88-lists")
    } else {
        let script = format!("\"$0\" uci | {filter}");
        shell_words::join(["sh", "-c", &script, program])
    };
    shell_words::quote(&command).into_owned()
}

#[test]
fn a_correct_engine_is_equal() {
    let output = passes(&format!("crosscheck --seconds 2 --engine {}", engine("")));
    assert!(output.starts_with("equal: "), "{output}");
    let positions: u64 = output[7..].split(' ').next().unwrap().parse().unwrap();
    assert!(positions > 100, "{output}");
}

#[test]
fn a_wrong_engine_is_shown_a_small_position() {
    // It never castles kingside, and adds up the rest.
    let filter = r#"{ sum=0; while IFS= read -r line; do case "$line" in
        e[18]g[18]:*) ;;
        [a-h][1-8]*) sum=$((sum + ${line#*: })); echo "$line" ;;
        Nodes*) echo "Nodes searched: $sum"; sum=0 ;;
        *) echo "$line" ;;
        esac; done; }"#;
    let ran = run(&format!(
        "crosscheck --seconds 20 --engine {}",
        engine(filter)
    ));
    ran.ends_with(1);
    let output = ran.stdout;
    assert!(
        ["e1g1", "e8g8"]
            .iter()
            .any(|mv| output.contains(&format!("missing: {mv}"))),
        "{output}"
    );
    let mut lines = output.lines();
    let fen = lines.find(|line| line.split(' ').count() == 6 && line.contains('/'));
    let placement = fen.unwrap().split(' ').next().unwrap();
    let pieces = placement.chars().filter(char::is_ascii_alphabetic);
    assert_eq!(pieces.count(), 3, "two kings and a rook: {output}");
    contains(&output, "replay: printf");
}

#[test]
fn an_engine_may_have_a_form_of_its_own() {
    let engine = engine("sed -u \"s/^Nodes searched: /leaves = /\"");
    let form = "--engine-total 'Leaves = {count}' --engine-command 'go perft {depth}'";
    let output = passes(&format!("crosscheck --seconds 1 --engine {engine} {form}"));
    assert!(output.starts_with("equal: "), "{output}");
}

/// It never promotes to a knight, and gives totals alone, in a form of its own.
#[test]
fn an_engine_with_totals_alone_is_walked_down() {
    let filter = r#"{ sum=0; while IFS= read -r line; do case "$line" in
        [a-h][1-8][a-h][1-8]n:*) ;;
        [a-h][1-8]*) sum=$((sum + ${line#*: })) ;;
        Nodes*) echo "Perft 1: $sum nodes in 3 ms"; sum=0 ;;
        esac; done; }"#;
    let ran = run(&format!(
        "crosscheck --seconds 20 --engine {} --engine-total 'Perft {{depth}}: {{count}} nodes in {{any}}'",
        engine(filter)
    ));
    ran.ends_with(1);
    let mut lines = ran.stdout.lines();
    assert_eq!(
        lines.next(),
        Some("different: too low a total, perhaps promotion")
    );
    let placement = lines.next().unwrap().split(' ').next().unwrap();
    let pieces = placement.chars().filter(char::is_ascii_alphabetic);
    assert_eq!(pieces.count(), 3, "two kings and a pawn: {}", ran.stdout);
    contains(&ran.stdout, "the program gives totals and no moves\n");
}

#[test]
fn an_engine_that_searches_is_told_at_once() {
    let searching = shell(
        "while read -r line; do case $line in go*) echo info depth 1 score cp 13 ;; esac; done; sleep 60",
    );
    let begin = Instant::now();
    let error = refuses(&format!("crosscheck --engine {searching}"));
    contains(
        &error,
        "\"info depth 1 score cp 13\": it searches: no go perft; asked: ",
    );
    assert!(begin.elapsed() < Duration::from_secs(10), "{error}");
}

#[test]
fn a_correct_script_is_equal() {
    let script = "printf \"position fen %s moves %s\\ngo perft %s\\n\" \"$2\" \"$3\" \"$1\" | \
                  \"$0\" uci | sed \"s/^Nodes searched: //; s/: / /\"";
    let command = shell(script);
    let ran = run(&format!("crosscheck --seconds 2 --script {command}"));
    // It is started for each question, so it may be too slow for all special positions.
    let expected = match ran.code {
        Some(0) => "equal: ",
        Some(3) => "no difference in ",
        code => panic!("{code:?}: {}", ran.stderr),
    };
    assert!(ran.stdout.starts_with(expected), "{}", ran.stdout);
}

#[test]
fn a_run_that_is_not_finished_is_not_equal() {
    let script = "sleep 0.1; printf \"position fen %s\\ngo perft %s\\n\" \"$2\" \"$1\" | \
                  \"$0\" uci | sed \"s/^Nodes searched: //; s/: / /\"";
    let command = shell(script);
    let ran = run(&format!("crosscheck --seconds 2 --script {command}"));
    assert_eq!(ran.code, Some(3), "{}{}", ran.stdout, ran.stderr);
    let words: Vec<&str> = ran.stdout.split(' ').collect();
    assert_eq!(words[..3], ["no", "difference", "in"], "{}", ran.stdout);
    assert!(
        ran.stdout.contains(" special positions, not finished: "),
        "{}",
        ran.stdout
    );
    let [asked, all] = [words[3], words[5]].map(|number| number.parse::<usize>().unwrap());
    assert!(0 < asked && asked < all, "{}", ran.stdout);
}

/// A shell command as an argument; in it, `$0` is this program.
fn shell(script: &str) -> String {
    let program = env!("CARGO_BIN_EXE_boardbench");
    let command = shell_words::join(["sh", "-c", script, program]);
    shell_words::quote(&command).into_owned()
}

/// Starting a program for each line is too slow for all special positions in a second.
#[test]
fn a_batch_program_is_not_equal_before_it_was_asked_everything() {
    let batch = shell(
        "while read -r fen; do sleep 0.02; printf 'position fen %s\\ngo perft 1\\n' \"$fen\" | \"$0\" uci \
         | sed -n '/^[a-h][1-8]/s/: 1$//p' | tr '\\n' ' '; echo; done",
    );
    let ran = run(&format!("crosscheck --seconds 1 --batch {batch}"));
    ran.ends_with(3);
    contains(&ran.stdout, "no difference in ");
    contains(&ran.stdout, " special positions, not finished: ");
}

#[test]
fn a_batch_program_that_refuses_a_position_is_different() {
    let batch = shell("while read -r fen; do echo refused; done");
    let ran = run(&format!("crosscheck --seconds 5 --batch {batch}"));
    ran.ends_with(1);
    contains(&ran.stdout, "different: a valid position is refused\n");
    contains(&ran.stdout, "\nreplay: printf '%s\\n' '");
}
