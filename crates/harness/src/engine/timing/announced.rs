//! What an engine announces of itself.

/// The answers to `uci`, as far as they matter to whoever times the engine.
///
/// Source: "Description of the universal chess interface (UCI)", 2006: `id` and `option`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Announced {
    /// Its name.
    pub(super) name: Option<String>,
    /// The most threads that its option `Threads` takes.
    pub(super) most_threads: Option<u64>,
    /// The least MiB that its option `Hash` takes.
    pub(super) least_hash: Option<u64>,
    /// Whether it has said `uciok`.
    pub(super) speaks_uci: bool,
}

impl Announced {
    /// Takes note of a line, whatever it is.
    pub(super) fn hear(&mut self, line: &str) {
        let line = line.trim();
        if line == "uciok" {
            self.speaks_uci = true;
        } else if let Some(name) = line.strip_prefix("id name ") {
            self.name = Some(name.trim().to_owned());
        } else if let Some(option) = line.strip_prefix("option name ") {
            self.hear_option(option);
        }
    }

    fn hear_option(&mut self, option: &str) {
        let Some((name, form)) = option.split_once(" type ") else {
            return;
        };
        let words: Vec<&str> = form.split_ascii_whitespace().collect();
        let number = |key: &str| {
            let index = words.iter().position(|&word| word == key)?;
            words.get(index + 1)?.parse::<u64>().ok()
        };
        // Without a maximum, an engine that has the option is taken at its word.
        if name.trim().eq_ignore_ascii_case("threads") {
            self.most_threads = Some(number("max").unwrap_or(u64::MAX));
        } else if name.trim().eq_ignore_ascii_case("hash") {
            self.least_hash = Some(number("min").unwrap_or(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(text: &str) -> Announced {
        let mut announced = Announced::default();
        text.lines().for_each(|line| announced.hear(line));
        announced
    }

    #[test]
    fn names_options_and_the_end_are_heard_among_other_talk() {
        let text = "Stockfish 15.1 by the Stockfish developers\r\nid name Stockfish 15.1\nid author x\n\
            option name Debug Log File type string default\n\
            option name Threads type spin default 1 min 1 max 1024\n\
            option name Hash type spin default 16 min 1 max 33554432\n\
            option name Clear Hash type button\nuciok\n";
        let expected = Announced {
            name: Some("Stockfish 15.1".to_owned()),
            most_threads: Some(1_024),
            least_hash: Some(1),
            speaks_uci: true,
        };
        assert_eq!(heard(text), expected);
    }

    #[test]
    fn what_is_not_announced_is_not_there() {
        assert_eq!(
            heard("20 moves\nuciok?\noption name Hash"),
            Announced::default()
        );
        let careless = heard("option name hash type spin\noption name THREADS type spin max many");
        assert_eq!(careless.least_hash, Some(1));
        assert_eq!(careless.most_threads, Some(u64::MAX));
    }
}
