//! The limits that `go` sets, and how long to think.

use std::str::FromStr;
use std::time::{Duration, Instant};

use boardbench_core::Color;
use boardbench_kernels::search::{MAX_DEPTH, SearchRequest};
use boardbench_notation::quote;

/// Reserved for the pipe between the programs and for the time between two looks at the clock.
const OVERHEAD: Duration = Duration::from_millis(10);

/// The least time of a search.
const LEAST: Duration = Duration::from_millis(1);

/// The number of moves that the remaining time is divided among, without `movestogo`.
const MOVES_TO_GO: u32 = 30;

/// The limits of a search. All that are given hold; without any it is infinite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// By colour.
    remaining: [Option<Duration>; 2],
    /// By colour.
    increment: [Duration; 2],
    moves_until_control: Option<u32>,
    is_infinite: bool,
    /// Words that are unknown or not supported.
    ignored: Vec<String>,
}

impl Go {
    /// Reads the words after `go`. Unknown words and those that are not supported (`searchmoves`,
    /// `ponder`, `mate`) are ignored, as the protocol asks.
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
                "wtime" => go.remaining[Color::White.index()] = Some(time(word, value())?),
                "btime" => go.remaining[Color::Black.index()] = Some(time(word, value())?),
                "winc" => go.increment[Color::White.index()] = time(word, value())?,
                "binc" => go.increment[Color::Black.index()] = time(word, value())?,
                "movestogo" => go.moves_until_control = Some(number(word, value())?),
                _ => go.ignored.push(word.to_owned()),
            }
        }
        Ok(go)
    }

    /// A remark on the ignored words, if there are any.
    pub(super) fn remark(&self) -> Option<String> {
        let ignored = self.ignored.join(" ");
        (!ignored.is_empty()).then(|| format!("not supported, and ignored: {}", quote(&ignored)))
    }

    /// The request for a search by `side` that begins now.
    pub(super) fn request(&self, started: Instant, side: Color) -> SearchRequest {
        let times = [self.move_time.map(without_overhead), self.budget(side)];
        let time = times.into_iter().flatten().min();
        SearchRequest {
            nodes: self.nodes,
            // A time too long for the clock is no limit.
            deadline: time.and_then(|time| started.checked_add(time)),
            ..SearchRequest::to_depth(self.depth.unwrap_or(MAX_DEPTH))
        }
    }

    /// True if the search goes on until it is stopped.
    pub(super) fn is_infinite(&self, side: Color) -> bool {
        let is_limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.remaining[side.index()].is_some();
        self.is_infinite || !is_limited
    }

    /// The time for a move by the player's clock: an equal share of the remaining time for each move
    /// to go, and three quarters of the increment, but at most the remaining time without the
    /// overhead.
    fn budget(&self, side: Color) -> Option<Duration> {
        let remaining = self.remaining[side.index()]?;
        let moves = self.moves_until_control.unwrap_or(MOVES_TO_GO).max(1);
        let share = remaining / moves + self.increment[side.index()] * 3 / 4;
        Some(share.min(without_overhead(remaining)).max(LEAST))
    }
}

/// A time less 10 ms of overhead, or half of it if that is more; at least 1 ms.
fn without_overhead(time: Duration) -> Duration {
    time.saturating_sub(OVERHEAD).max(time / 2).max(LEAST)
}

fn number<N: FromStr>(word: &str, value: Option<&str>) -> Result<N, String> {
    let number = value.and_then(|value| value.parse().ok());
    number.ok_or_else(|| match value {
        Some(value) => format!("{word} needs a number, not {}", quote(value)),
        None => format!("{word} needs a number"),
    })
}

/// Milliseconds; 0 for a clock that has run out and is negative.
fn time(word: &str, value: Option<&str>) -> Result<Duration, String> {
    let milliseconds: i64 = number(word, value)?;
    Ok(Duration::from_millis(milliseconds.max(0) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How long a search may take, in milliseconds.
    fn time(text: &str, side: Color) -> Option<u128> {
        let started = Instant::now();
        let go = Go::read(&text.split(' ').collect::<Vec<_>>()).unwrap();
        let deadline = go.request(started, side).deadline?;
        Some((deadline - started).as_millis())
    }

    #[test]
    fn times_and_clocks_give_deadlines() {
        for (text, side, expected) in [
            // A time a move keeps a margin.
            ("movetime 1000", Color::White, Some(990)),
            ("movetime 100", Color::Black, Some(90)),
            ("movetime 10", Color::White, Some(5)),
            ("movetime 0", Color::White, Some(1)),
            ("movetime 1", Color::White, Some(1)),
            ("movetime 2", Color::White, Some(1)),
            // The remaining time is shared among the moves to go.
            ("wtime 60000", Color::White, Some(2_000)),
            ("wtime 60000 winc 1000", Color::White, Some(2_750)),
            ("wtime 60000 movestogo 10", Color::White, Some(6_000)),
            ("wtime 60000 movestogo 1", Color::White, Some(59_990)),
            ("wtime 60000 movestogo 0", Color::White, Some(59_990)),
            ("wtime 600 winc 40 binc 80", Color::White, Some(50)),
            ("wtime 600 movestogo 3", Color::White, Some(200)),
            // No more is used than there is, and always something.
            ("btime 100 binc 5000", Color::Black, Some(90)),
            ("btime 10 binc 5000", Color::Black, Some(5)),
            ("btime 1", Color::Black, Some(1)),
            ("btime 0", Color::Black, Some(1)),
            ("btime 0 binc 1000 movestogo 40", Color::Black, Some(1)),
            ("btime -5", Color::Black, Some(1)),
            // Several limits hold together.
            ("movetime 100 wtime 600 btime 60000", Color::White, Some(20)),
            ("movetime 100 wtime 600 btime 60000", Color::Black, Some(90)),
            ("depth 3 nodes 5", Color::Black, None),
        ] {
            assert_eq!(time(text, side), expected, "{text}");
        }
        // Longer than any clock can show.
        for word in ["movetime", "wtime"] {
            let longest = i64::MAX;
            let _ = time(&format!("{word} {longest} winc {longest}"), Color::White);
        }
        let longest = Duration::from_millis(u64::MAX);
        let go = Go {
            remaining: [Some(longest); 2],
            increment: [longest; 2],
            ..Go::default()
        };
        assert!(go.budget(Color::White).unwrap() > longest / 2);
    }
}
