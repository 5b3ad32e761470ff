//! Verifying a player and finding out how fast it is, depth by depth.

use std::time::{Duration, Instant};

use super::player::{Player, Position};
use super::{Refusal, WrongCount};
use crate::engine::pace::Pace;

/// Counts up to this are verified whoever the player is.
const VERIFIED: u64 = 10_000;

/// A question asked whose answer was right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rung {
    /// How many plies deep.
    pub(super) depth: u32,
    /// The published count.
    pub(super) nodes: u64,
    /// How long the answer took.
    pub(super) took: Duration,
}

/// The answers for one position, from depth 1 on.
pub(super) type Ladder = Vec<Rung>;

/// Asks each position, deeper and deeper, up to [`VERIFIED`] nodes and further as long as the next
/// answer should not take longer than a slice of time.
pub(super) fn climb(
    player: &mut dyn Player,
    positions: &[Position],
    slice: Duration,
    pace: &mut Pace,
    end: Instant,
) -> Result<Vec<Ladder>, Refusal> {
    let climb_one = |position| climb_position(player, position, slice, pace, end);
    positions.iter().map(climb_one).collect()
}

fn climb_position(
    player: &mut dyn Player,
    position: &Position,
    slice: Duration,
    pace: &mut Pace,
    end: Instant,
) -> Result<Ladder, Refusal> {
    let mut ladder = Ladder::new();
    for (depth, nodes) in position.vector.up_to(u64::MAX) {
        let next = expected(&ladder, nodes);
        let shows = ladder.last().is_some_and(|last| shows(&ladder, last));
        if nodes > VERIFIED && (next > slice * LONGER || (next > slice && shows)) {
            break;
        }
        let mut took = ask(player, position, depth, nodes, pace, end)?;
        // Whoever was interrupted in a short answer would be taken for slow.
        for _ in 1..TRIES {
            if took < slice {
                took = took.min(ask(player, position, depth, nodes, pace, end)?);
            }
        }
        ladder.push(Rung { depth, nodes, took });
    }
    Ok(ladder)
}

/// How often a short question is asked; the least time counts.
const TRIES: u32 = 3;

/// How many times longer than a slice an answer may be expected to take if all before it are too short
/// to show counting.
const LONGER: u32 = 8;

/// How many times as long as a question of one ply an answer takes if counting is to show.
const SHOWS: u32 = 5;

/// Whether an answer took so long that it is mostly counting.
fn shows(ladder: &[Rung], rung: &Rung) -> bool {
    ladder
        .first()
        .is_some_and(|first| rung.took >= first.took * SHOWS)
}

/// Asks; the answer must be the published one. It is waited for as long as the pace so far makes
/// plausible; the very first no longer than the time that is left.
pub(super) fn ask(
    player: &mut dyn Player,
    position: &Position,
    depth: u32,
    nodes: u64,
    pace: &mut Pace,
    end: Instant,
) -> Result<Duration, Refusal> {
    let deadline = deadline(pace, nodes, end);
    let (found, took) = player.count(position, depth, deadline)?;
    if found != nodes {
        return Err(Refusal::Wrong(WrongCount {
            position: position.vector.name,
            fen: position.vector.fen,
            depth,
            expected: nodes,
            found,
        }));
    }
    pace.note(nodes, took);
    Ok(took)
}

/// How long an answer of so many nodes is waited for. A player that has answered before is given
/// its time even if that ends a little after the whole.
pub(super) fn deadline(pace: &Pace, nodes: u64, end: Instant) -> Instant {
    let patience = Instant::now() + pace.patience(nodes);
    if pace.least().is_zero() {
        patience.min(end.max(Instant::now() + LEAST_PATIENCE))
    } else {
        patience
    }
}

/// What any player is given to introduce itself, however little time there is.
const LEAST_PATIENCE: Duration = Duration::from_secs(2);

/// How long so many nodes should take, by the deepest answer so far; what any question costs shows at
/// depth 1.
fn expected(ladder: &[Rung], nodes: u64) -> Duration {
    let (Some(first), Some(last)) = (ladder.first(), ladder.last()) else {
        return Duration::ZERO;
    };
    let counting = last.took.saturating_sub(first.took);
    first.took + counting.mul_f64(nodes as f64 / last.nodes.max(1) as f64)
}

/// The part of a slice below which an answer is too short: then that side is asked deeper than the
/// other.
const TOO_SHORT: u32 = 20;

/// The questions with which two players are timed in a position: as deep as fits the slice, at least
/// two plies, and equally deep unless one would be done in a small part of the slice; that one goes
/// as deep as it can.
pub(super) fn pair_up(ladders: [&Ladder; 2], slice: Duration) -> [Rung; 2] {
    let deepest = ladders.map(|ladder| deepest(ladder, slice));
    let common = deepest[0].min(deepest[1]);
    [0, 1].map(|side| {
        let rung = ladders[side][common];
        if rung.took * TOO_SHORT < slice || !shows(ladders[side], &rung) {
            ladders[side][deepest[side]]
        } else {
            rung
        }
    })
}

/// The index of the deepest question that fits, which is not depth 1: that is what is subtracted.
/// And it goes one ply deeper if counting does not show else.
fn deepest(ladder: &Ladder, slice: Duration) -> usize {
    let fits = |rung: &Rung| rung.took <= slice;
    let deepest = ladder.iter().rposition(fits).unwrap_or(0).max(1);
    let is_last = deepest + 1 >= ladder.len();
    if is_last || shows(ladder, &ladder[deepest]) {
        deepest
    } else {
        deepest + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ladder of these microseconds, at twenty moves a position.
    fn ladder(microseconds: &[u64]) -> Ladder {
        let numbered = (1..).zip(microseconds);
        let rung = |(depth, &took): (u32, &u64)| Rung {
            depth,
            nodes: 20_u64.pow(depth),
            took: Duration::from_micros(took),
        };
        numbered.map(rung).collect()
    }

    fn depths(a: &[u64], b: &[u64], slice: u64) -> [u32; 2] {
        let (a, b) = (ladder(a), ladder(b));
        pair_up([&a, &b], Duration::from_micros(slice)).map(|rung| rung.depth)
    }

    #[test]
    fn sides_of_like_speed_go_equally_deep() {
        let fast = [10, 20, 200, 4_000, 80_000];
        let slower = [10, 30, 400, 8_000];
        assert_eq!(depths(&fast, &fast, 10_000), [4, 4]);
        assert_eq!(depths(&fast, &slower, 10_000), [4, 4]);
        assert_eq!(depths(&slower, &fast, 3_000), [3, 3]);
        assert_eq!(depths(&slower, &fast, 7_000), [3, 4]);
    }

    #[test]
    fn a_side_that_would_be_done_at_once_goes_deeper() {
        let fast = [10, 20, 200, 4_000, 80_000];
        let slow = [1_000, 20_000, 400_000];
        assert_eq!(depths(&fast, &slow, 30_000), [4, 2]);
        assert_eq!(depths(&slow, &fast, 30_000), [2, 4]);
        // Depth 2 is the least, however long it takes.
        assert_eq!(depths(&slow, &slow, 5), [2, 2]);
        // Where a question costs as much as counting, a slice must be exceeded.
        let dear = [1_000, 1_200, 9_000];
        assert_eq!(depths(&dear, &dear, 2_000), [3, 3]);
    }

    #[test]
    fn the_next_answer_is_foreseen_without_what_any_question_costs() {
        let ladder = ladder(&[1_000, 1_100]);
        let expected = expected(&ladder, 8_000);
        assert_eq!(expected, Duration::from_millis(3));
    }
}
