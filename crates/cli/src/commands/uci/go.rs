//! What `go` says.

use std::str::FromStr;
use std::time::{Duration, Instant};

use boardbench_core::Color;
use boardbench_kernels::search::{MAX_DEPTH, SearchRequest};
use boardbench_notation::quote;

use super::clock::{Clock, without_overhead};

/// The limits of a search: all hold that are given, and it is infinite if there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// By colour.
    left: [Option<Duration>; 2],
    /// By colour.
    increment: [Duration; 2],
    moves_to_control: Option<u32>,
    is_infinite: bool,
    /// What is not understood or not supported.
    ignored: Vec<String>,
}

impl Go {
    /// Reads what stands behind `go`; the error says what is no number. What is not supported
    /// (`searchmoves`, `ponder`, `mate`) is ignored, as the protocol wants it of anything unknown.
    pub(super) fn read(words: &[&str]) -> Result<Self, String> {
        let mut go = Self::default();
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut value = || words.next().copied();
            match word {
                "infinite" => go.is_infinite = true,
                "depth" => go.depth = Some(number(word, value())?),
                "nodes" => go.nodes = Some(number(word, value())?),
                "movetime" => go.move_time = Some(time(word, value())?),
                "wtime" => go.left[Color::White.index()] = Some(time(word, value())?),
                "btime" => go.left[Color::Black.index()] = Some(time(word, value())?),
                "winc" => go.increment[Color::White.index()] = time(word, value())?,
                "binc" => go.increment[Color::Black.index()] = time(word, value())?,
                "movestogo" => go.moves_to_control = Some(number(word, value())?),
                _ => go.ignored.push(word.to_owned()),
            }
        }
        Ok(go)
    }

    /// What to say of that which is ignored.
    pub(super) fn remark(&self) -> Option<String> {
        let ignored = self.ignored.join(" ");
        (!ignored.is_empty()).then(|| format!("not supported, and ignored: {}", quote(&ignored)))
    }

    /// What a search is asked for that begins now for this side.
    pub(super) fn request(&self, started: Instant, side: Color) -> SearchRequest {
        let times = [
            self.move_time.map(without_overhead),
            self.clock(side).map(Clock::budget),
        ];
        let time = times.into_iter().flatten().min();
        SearchRequest {
            nodes: self.nodes,
            // A time that no clock can show is no limit.
            deadline: time.and_then(|time| started.checked_add(time)),
            ..SearchRequest::to_depth(self.depth.unwrap_or(MAX_DEPTH))
        }
    }

    /// Whether the search goes on until it is stopped.
    pub(super) fn is_infinite(&self, side: Color) -> bool {
        let is_limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.clock(side).is_some();
        self.is_infinite || !is_limited
    }

    fn clock(&self, side: Color) -> Option<Clock> {
        Some(Clock {
            left: self.left[side.index()]?,
            increment: self.increment[side.index()],
            moves_to_go: self.moves_to_control,
        })
    }
}

fn number<N: FromStr>(word: &str, value: Option<&str>) -> Result<N, String> {
    let number = value.and_then(|value| value.parse().ok());
    number.ok_or_else(|| match value {
        Some(value) => format!("{word} wants a number, not {}", quote(value)),
        None => format!("{word} wants a number"),
    })
}

/// Milliseconds. A clock that has run out may show less than nothing.
fn time(word: &str, value: Option<&str>) -> Result<Duration, String> {
    let milliseconds: i64 = number(word, value)?;
    Ok(Duration::from_millis(milliseconds.max(0) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Go {
        Go::read(&text.split(' ').collect::<Vec<_>>()).unwrap()
    }

    fn error(text: &str) -> String {
        Go::read(&text.split(' ').collect::<Vec<_>>()).unwrap_err()
    }

    /// How long a search may take.
    fn time(text: &str, side: Color) -> Option<u128> {
        let started = Instant::now();
        let deadline = read(text).request(started, side).deadline?;
        Some((deadline - started).as_millis())
    }

    #[test]
    fn all_limits_hold_together() {
        let request = read("depth 5 nodes 700").request(Instant::now(), Color::White);
        let expected = SearchRequest {
            nodes: Some(700),
            ..SearchRequest::to_depth(5)
        };
        assert_eq!(request, expected);
        let request = read("movetime 100").request(Instant::now(), Color::White);
        assert_eq!((request.depth, request.nodes), (MAX_DEPTH, None));
        assert_eq!(time("movetime 100", Color::Black), Some(90));
        assert_eq!(
            time("movetime 100 wtime 600 btime 60000", Color::White),
            Some(20)
        );
        assert_eq!(
            time("movetime 100 wtime 600 btime 60000", Color::Black),
            Some(90)
        );
        assert_eq!(time("wtime 600 winc 40 binc 80", Color::White), Some(50));
        assert_eq!(time("wtime 600 movestogo 3", Color::White), Some(200));
        assert_eq!(time("btime -5", Color::Black), Some(1));
        assert_eq!(time("depth 3 nodes 5", Color::Black), None);
        // Far more than any clock can show.
        let _ = time(
            "movetime 9223372036854775807 winc 9223372036854775807",
            Color::White,
        );
        let _ = time(
            "wtime 9223372036854775807 winc 9223372036854775807",
            Color::White,
        );
    }

    #[test]
    fn without_a_limit_of_its_own_a_side_searches_on() {
        for text in [
            "infinite",
            "infinite depth 4",
            "btime 50",
            "winc 50",
            "movestogo 5",
            "ponder",
        ] {
            assert!(read(text).is_infinite(Color::White), "{text}");
        }
        assert!(Go::default().is_infinite(Color::Black));
        for text in ["depth 4", "nodes 4", "movetime 4", "btime 50"] {
            assert!(!read(text).is_infinite(Color::Black), "{text}");
        }
    }

    #[test]
    fn what_is_not_supported_is_ignored_and_told() {
        assert_eq!(read("depth 4").remark(), None);
        let go = read("searchmoves e2e4 d2d4 depth 4 mate 3 ponder");
        let remark = "not supported, and ignored: \"searchmoves e2e4 d2d4 mate 3 ponder\"";
        assert_eq!(go.remark().unwrap(), remark);
        assert_eq!(go.depth, Some(4));
    }

    #[test]
    fn what_is_no_number_is_an_error() {
        assert_eq!(error("depth"), "depth wants a number");
        assert_eq!(error("depth x"), "depth wants a number, not \"x\"");
        for text in [
            "depth -1",
            "nodes 1.5",
            "movetime infinite",
            "wtime 99999999999999999999",
            "movestogo -2",
        ] {
            let word = text.split(' ').next().unwrap();
            assert!(error(text).starts_with(&format!("{word} wants a number, not ")));
        }
    }
}
