//! Repetitions in a game.

/// Returns how often the last of these positions has occurred, including now: 1 for a new position. Only as
/// many plies as its half-move clock counts are searched, because positions before a capture or
/// a pawn move cannot repeat.
///
/// Positions are given by their hashes. Two are equal if their hashes are: the same pieces, side to move and
/// castling rights, and the same en-passant square if a capture on it is legal.
pub(crate) fn repetitions(hashes: &[u64], halfmove_clock: u32) -> usize {
    let reversible = usize::try_from(halfmove_clock).unwrap_or(usize::MAX);
    let past = hashes.iter().rev().take(reversible.saturating_add(1));
    past.filter(|hash| Some(*hash) == hashes.last()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_are_counted_within_the_halfmove_clock() {
        let past = [5, 8, 5, 9, 5, 8, 5];
        let by_clock = [1, 1, 2, 2, 3, 3, 4, 4];
        for (clock, expected) in (0..).zip(by_clock) {
            assert_eq!(repetitions(&past, clock), expected, "clock {clock}");
        }
        assert_eq!(repetitions(&past, u32::MAX), 4);
    }
}
