//! Tests dialogues with the program, and signals.

use std::thread;
use std::time::Duration;

use crate::conversation::Conversation;

#[test]
fn each_line_is_answered_before_the_next_is_read() {
    for (arguments, line, answer) in [
        ("moves --stdin", "8/8/8/8/8/8/8/K6k w - -", "{\"fen\":"),
        ("convert --stdin", "none", "error: "),
        ("uci", "isready", "readyok"),
    ] {
        let mut talk = Conversation::start(arguments);
        for _ in 0..3 {
            talk.send(line);
            assert_eq!(talk.receive(answer).len(), 1);
        }
        assert_eq!(talk.end(), (vec![], Some(0)));
    }
}

/// Maximum time of an immediate answer, also on a busy machine. The work that runs meanwhile takes hours.
const AT_ONCE: Duration = Duration::from_secs(30);

/// Returns a program that is at work and has answered `isready`.
fn at_work(go: &str) -> Conversation {
    let mut talk = Conversation::start("uci");
    talk.send(go);
    talk.send("isready");
    let ready = talk.lines_to("readyok", AT_ONCE).unwrap();
    assert!(!ready.iter().any(|line| line.starts_with("Nodes")), "{ready:?}");
    talk
}

#[test]
fn lines_are_answered_during_perft_and_search() {
    for (go, stopped) in [
        ("go perft 9", "info string perft stopped"),
        ("go depth 60", "bestmove "),
        ("go infinite", "bestmove "),
    ] {
        // `stop` gives no count, and the next command is carried out.
        let mut talk = at_work(go);
        talk.send("stop");
        let lines = talk.lines_to(stopped, AT_ONCE).unwrap();
        assert!(!lines.iter().any(|line| line.starts_with("Nodes")), "{lines:?}");
        talk.send("go perft 1");
        talk.receive("Nodes searched: 20");
        assert_eq!(talk.end(), (vec![], Some(0)));
        // `quit` and the end of the input end the program.
        for quits in [true, false] {
            let mut talk = at_work(go);
            thread::sleep(Duration::from_millis(200));
            if quits {
                talk.send("quit");
            }
            let (lines, code) = talk.end();
            let has_stopped = lines.iter().any(|line| line.starts_with(stopped));
            assert!(code == Some(0) && has_stopped, "{go}: {lines:?}");
        }
    }
}

/// Lines that arrive at once are a script: they are carried out in their order, and all results are written.
#[test]
fn all_results_of_a_script_are_written() {
    for (script, results) in [
        ("go perft 5\nquit", &["Nodes searched: 4865609"][..]),
        // A short perft is finished before the next line is read.
        ("go perft 1\nisready", &["Nodes searched: 20", "readyok"]),
        ("go perft 6\nisready", &["readyok", "Nodes searched: 119060324"]),
        (
            "go perft 4\nposition startpos moves e2e4\nisready\ngo perft 2\nstop\nquit",
            &["Nodes searched: 197281", "readyok"],
        ),
        (
            "position fen 8/8/8/8 w - -\ngo perft 3\nposition startpos\ngo perft 2",
            &["bestmove 0000", "Nodes searched: 400"],
        ),
    ] {
        let mut talk = Conversation::start("uci");
        talk.send(script);
        let (lines, code) = talk.end();
        assert_eq!(code, Some(0), "{script}");
        let is_result =
            |line: &&str| !line.is_empty() && !line.contains(": ") || line.starts_with("Nodes");
        let shown: Vec<&str> = lines.iter().map(String::as_str).filter(is_result).collect();
        let shown: Vec<&str> = shown.into_iter().filter(|line| !line.starts_with("info")).collect();
        assert_eq!(shown[..results.len()], *results, "{script}: {lines:?}");
    }
    // The lines of a script may arrive late, and `readyok` early.
    for _ in 0..20 {
        let mut talk = Conversation::start("uci");
        thread::sleep(Duration::from_millis(50));
        talk.send("go perft 4\nisready\nquit");
        assert_eq!(talk.receive("Nodes").last().unwrap(), "Nodes searched: 197281");
    }
    let mut talk = Conversation::start("uci");
    talk.send("go perft 6");
    thread::sleep(Duration::from_millis(150));
    talk.send("go perft 1");
    let (lines, _) = talk.end();
    for nodes in ["119060324", "20"] {
        let line = format!("Nodes searched: {nodes}");
        assert!(lines.contains(&line), "{lines:?}");
    }
}

#[cfg(target_os = "linux")]
mod interrupted {
    use std::process::Command;
    use std::thread;
    use std::time::Duration;

    use assert_cmd::cargo::cargo_bin;

    use super::Conversation;

    #[test]
    fn perft_ends_at_once() {
        let mut talk = start("uci");
        talk.send("isready");
        talk.receive("readyok");
        talk.send("go perft 20");
        talk.interrupt();
        assert_eq!(talk.end(), (vec![], Some(130)));
        for options in ["", " --divide --threads 2"] {
            // On a busy machine the program may not yet handle the signal.
            let mut delay = Duration::from_millis(200);
            let code = loop {
                let talk = start(&format!("perft --depth 100{options}"));
                thread::sleep(delay);
                talk.interrupt();
                match talk.end().1 {
                    None if delay < Duration::from_secs(10) => delay *= 2,
                    code => break code,
                }
            };
            assert_eq!(code, Some(130), "{options}");
        }
    }

    /// Starts a program whose signals are not ignored, even if the tests run in a background job of a shell, which ignores
    /// SIGINT, or by `nohup`, which ignores SIGHUP.
    fn start(arguments: &str) -> Conversation {
        let mut command = Command::new("env");
        command.arg("--default-signal=INT,HUP,TERM");
        command.arg(cargo_bin!("boardbench"));
        command.args(arguments.split(' '));
        Conversation::with(command)
    }

    /// A closed terminal once lost the measurements of a campaign.
    #[test]
    fn other_signals_end_a_program_as_ctrl_c_does() {
        for (signal, code) in [("TERM", 143), ("HUP", 129)] {
            let mut talk = start("uci");
            talk.send("isready");
            talk.receive("readyok");
            talk.signal(signal);
            assert_eq!(talk.end(), (vec![], Some(code)));
        }
        // `nohup` ignores the signal for the program.
        let mut nohup = Command::new("sh");
        nohup.args(["-c", "trap '' HUP; exec \"$0\" uci"]);
        nohup.arg(cargo_bin!("boardbench"));
        let mut talk = Conversation::with(nohup);
        talk.send("isready");
        talk.receive("readyok");
        talk.signal("HUP");
        talk.send("isready");
        talk.receive("readyok");
        assert_eq!(talk.end(), (vec![], Some(0)));
    }

    #[test]
    fn a_search_prints_its_result() {
        let mut talk = start("search --depth 64 --board all");
        let mut lines = talk.receive("depth 2 ");
        talk.interrupt();
        let (rest, code) = talk.end();
        assert_eq!(code, Some(0));
        lines.extend(rest);
        let [.., last, interrupted, nodes, score, pv] = &lines[..] else {
            panic!("{lines:?}");
        };
        let depth = last.split(' ').nth(1).unwrap();
        let expected = format!("interrupted: this is the result of depth {depth}");
        assert_eq!(*interrupted, expected);
        assert_eq!(*last, format!("depth {depth} {nodes} {score} {pv}"));
        // The other boards are not searched.
        let names = lines.iter().filter(|line| line.contains('/'));
        assert_eq!(names.count(), 1, "{lines:?}");
    }
}
