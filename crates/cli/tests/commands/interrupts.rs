//! Programs that wait for the answers, and signals.

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

#[cfg(unix)]
mod interrupted {
    use std::process::Command;
    use std::thread;
    use std::time::Duration;

    use assert_cmd::cargo::cargo_bin;

    use super::Conversation;

    #[test]
    fn perft_ends_at_once() {
        let mut talk = Conversation::start("uci");
        talk.send("isready");
        talk.receive("readyok");
        talk.send("go perft 20");
        talk.interrupt();
        assert_eq!(talk.end(), (vec![], Some(130)));
        for options in ["", " --divide --threads 2"] {
            // On a busy machine the program may not yet handle the signal.
            let mut delay = Duration::from_millis(200);
            let code = loop {
                let talk = Conversation::start(&format!("perft --depth 100{options}"));
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

    /// A closed terminal lost what a campaign had measured.
    #[test]
    fn other_signals_end_a_program_as_ctrl_c_does() {
        for (signal, code) in [("TERM", 143), ("HUP", 129)] {
            let mut talk = Conversation::start("uci");
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
        for signal in ["INT", "TERM", "HUP"] {
            prints_its_result(signal);
        }
    }

    fn prints_its_result(signal: &str) {
        let mut talk = Conversation::start("search --depth 64 --board all");
        let mut lines = talk.receive("depth 2 ");
        talk.signal(signal);
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
