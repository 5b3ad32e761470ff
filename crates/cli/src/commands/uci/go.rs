//! Parses the limits of `go`, and computes the time for a move.

use std::str::FromStr;
use std::time::{Duration, Instant};

use boardbench_core::Color;
use boardbench_notation::quote;
use boardbench_search::{MAX_DEPTH, SearchRequest};

/// Time reserved for the pipe between the programs and for the interval between two readings of the clock.
const OVERHEAD: Duration = Duration::from_millis(10);

const MIN: Duration = Duration::from_millis(1);

/// Number of moves that share the remaining time, without `movestogo`.
const MOVES_TO_GO: u32 = 30;

/// A search as requested by `go`.
#[derive(Clone, Debug)]
pub(super) struct Go {
    pub(super) request: SearchRequest,
    /// `true` if it runs until it is stopped.
    pub(super) is_infinite: bool,
    /// Parameters that are unknown or not supported.
    pub(super) ignored: Vec<String>,
}

impl Go {
    /// Parses the parameters of `go`, for a search by `side` from `started` on. All given limits hold; without any the search is
    /// infinite. The protocol requires to ignore unknown and unsupported parameters (`searchmoves`, `ponder`, `mate`).
    pub(super) fn read(words: &[&str], started: Instant, side: Color) -> Result<Self, String> {
        let (mut depth, mut nodes, mut move_time) = (None, None, None);
        // Indexed by colour.
        let (mut remaining, mut increment) = ([None; 2], [Duration::ZERO; 2]);
        let mut moves_to_go = MOVES_TO_GO;
        let (mut is_infinite, mut ignored) = (false, Vec::new());
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut value = || words.next().copied();
            match word {
                "infinite" => is_infinite = true,
                "depth" => depth = Some(number(word, value())?),
                "nodes" => nodes = Some(number(word, value())?),
                "movetime" => move_time = Some(time(word, value())?),
                "wtime" => remaining[Color::White.index()] = Some(time(word, value())?),
                "btime" => remaining[Color::Black.index()] = Some(time(word, value())?),
                "winc" => increment[Color::White.index()] = time(word, value())?,
                "binc" => increment[Color::Black.index()] = time(word, value())?,
                "movestogo" => moves_to_go = number(word, value())?,
                _ => ignored.push(word.to_owned()),
            }
        }
        let side = side.index();
        let budget = remaining[side].map(|time| budget(time, increment[side], moves_to_go));
        let times = [move_time.map(without_overhead), budget].into_iter();
        let time = times.flatten().min();
        Ok(Self {
            is_infinite: is_infinite || depth.is_none() && nodes.is_none() && time.is_none(),
            request: SearchRequest {
                nodes,
                // A time too long for the clock is no limit.
                deadline: time.and_then(|time| started.checked_add(time)),
                ..SearchRequest::to_depth(depth.unwrap_or(MAX_DEPTH))
            },
            ignored,
        })
    }
}

/// Returns the time for a move by the player's clock: an equal share of the remaining time for each move to go, and three
/// quarters of the increment, but at most the remaining time without the overhead.
fn budget(remaining: Duration, increment: Duration, moves: u32) -> Duration {
    let share = remaining / moves.max(1) + increment * 3 / 4;
    share.min(without_overhead(remaining)).max(MIN)
}

/// Returns a time less 10 ms of overhead, or half of it if that is more; at least 1 ms.
fn without_overhead(time: Duration) -> Duration {
    time.saturating_sub(OVERHEAD).max(time / 2).max(MIN)
}

fn number<N: FromStr>(word: &str, value: Option<&str>) -> Result<N, String> {
    let number = value.and_then(|value| value.parse().ok());
    number.ok_or_else(|| match value {
        Some(value) => format!("{word} needs a number, not {}", quote(value)),
        None => format!("{word} needs a number"),
    })
}

/// Parses milliseconds. A negative time of a clock that has run out is 0.
fn time(word: &str, value: Option<&str>) -> Result<Duration, String> {
    let milliseconds: i64 = number(word, value)?;
    Ok(Duration::from_millis(milliseconds.max(0) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the time limit of a search, in milliseconds.
    fn time(text: &str, side: Color) -> Option<u128> {
        let started = Instant::now();
        let go = Go::read(&text.split(' ').collect::<Vec<_>>(), started, side).unwrap();
        Some((go.request.deadline? - started).as_millis())
    }

    #[test]
    fn times_and_clocks_give_deadlines() {
        for (text, side, expected) in [
            // A time per move keeps a margin.
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
            // At most the remaining time is used, and at least 1 ms.
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
        assert!(budget(longest, longest, MOVES_TO_GO) > longest / 2);
    }
}
