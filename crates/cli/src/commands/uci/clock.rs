//! How long to think.

use std::time::Duration;

/// What may pass between two programs, and between two looks at the clock.
const OVERHEAD: Duration = Duration::from_millis(10);

/// Any search may take so long.
const LEAST: Duration = Duration::from_millis(1);

/// For how many more moves the time has to do if nobody says.
const MOVES_TO_GO: u32 = 30;

/// What a player's clock shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    /// What is left.
    pub(super) left: Duration,
    /// What is added with each move.
    pub(super) increment: Duration,
    /// How many moves there are to the next time control, or `None` if there is none.
    pub(super) moves_to_go: Option<u32>,
}

impl Clock {
    /// How long a search may take: an even share of what is left for the moves to go (30 if nobody
    /// says how many), and three quarters of the increment, but never more than is left without the
    /// overhead.
    pub(super) fn budget(self) -> Duration {
        let moves = self.moves_to_go.unwrap_or(MOVES_TO_GO).max(1);
        let share = self.left / moves + self.increment * 3 / 4;
        share.min(without_overhead(self.left)).max(LEAST)
    }
}

/// A time without 10 ms for what is no search, or without its half if that is less. At least 1 ms.
pub(super) fn without_overhead(time: Duration) -> Duration {
    time.saturating_sub(OVERHEAD).max(time / 2).max(LEAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn budget(left: u64, increment: u64, moves_to_go: Option<u32>) -> Duration {
        let clock = Clock {
            left: ms(left),
            increment: ms(increment),
            moves_to_go,
        };
        clock.budget()
    }

    #[test]
    fn the_time_is_shared_among_the_moves_to_go() {
        assert_eq!(budget(60_000, 0, None), ms(2_000));
        assert_eq!(budget(60_000, 1_000, None), ms(2_750));
        assert_eq!(budget(60_000, 0, Some(10)), ms(6_000));
        assert_eq!(budget(60_000, 0, Some(1)), ms(59_990));
        assert_eq!(budget(60_000, 0, Some(0)), ms(59_990));
    }

    #[test]
    fn no_more_is_used_than_there_is_and_never_nothing() {
        assert_eq!(budget(100, 5_000, None), ms(90));
        assert_eq!(budget(10, 5_000, None), ms(5));
        assert_eq!(budget(1, 0, None), ms(1));
        assert_eq!(budget(0, 0, None), ms(1));
        assert_eq!(budget(0, 1_000, Some(40)), ms(1));
        assert!(budget(u64::MAX, u64::MAX, None) > ms(u64::MAX / 2));
    }

    #[test]
    fn a_time_a_move_keeps_a_margin() {
        let without = |time| without_overhead(ms(time));
        assert_eq!(without(1_000), ms(990));
        assert_eq!(without(10), ms(5));
        assert_eq!([without(0), without(1), without(2)], [ms(1); 3]);
    }
}
