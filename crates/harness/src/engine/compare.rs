//! What two answers differ in.

use std::collections::BTreeMap;

use boardbench_core::CanonicalMove;

use super::answer::Answer;
use super::error::Problem;

/// A move that both know, with how many sequences begin with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Miscount {
    /// The move.
    pub mv: CanonicalMove,
    /// How many there are.
    pub expected: u64,
    /// How many the engine says there are.
    pub found: u64,
}

/// What is different in an engine's answer. Never nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Legal moves that the engine does not know.
    pub missing: Vec<CanonicalMove>,
    /// Moves of the engine's that are not legal, or that it gives once more.
    pub extra: Vec<CanonicalMove>,
    /// Moves of both, with different counts.
    pub miscounted: Vec<Miscount>,
    /// The totals, ours and the engine's, where only they differ.
    pub totals: Option<(u64, u64)>,
}

impl Difference {
    /// Compares; `None` if there is no difference.
    ///
    /// # Errors
    ///
    /// If the engine gives a total without moves, or a total that its moves do not add up to, so
    /// that nobody knows what it means.
    pub(super) fn of(
        expected: &[(CanonicalMove, u64)],
        answer: &Answer,
    ) -> Result<Option<Self>, Problem> {
        let total = answer.total;
        if answer.moves.is_empty() && total > 0 {
            return Err(Problem::NoMoves { total });
        }
        let mut difference = Self::of_moves(expected, answer);
        let sum = |moves: &[(CanonicalMove, u64)]| {
            let counts = moves.iter().map(|&(_, count)| count);
            counts.fold(0, u64::saturating_add)
        };
        let (ours, theirs) = (sum(expected), sum(&answer.moves));
        if theirs != total {
            if difference != Self::default() {
                return Err(Problem::Sum { sum: theirs, total });
            }
            difference.totals = Some((ours, total));
        }
        Ok((difference != Self::default()).then_some(difference))
    }

    fn of_moves(expected: &[(CanonicalMove, u64)], answer: &Answer) -> Self {
        let mut difference = Self::default();
        let mut unseen: BTreeMap<_, _> = expected.iter().copied().collect();
        for &(mv, found) in &answer.moves {
            match unseen.remove(&mv) {
                None => difference.extra.push(mv),
                Some(expected) if expected != found => difference.miscounted.push(Miscount {
                    mv,
                    expected,
                    found,
                }),
                Some(_) => {}
            }
        }
        difference.missing.extend(unseen.into_keys());
        difference.extra.sort_unstable();
        difference
            .miscounted
            .sort_unstable_by_key(|miscount| miscount.mv);
        difference
    }

    /// Whether the lists of moves differ, not only counts.
    pub const fn is_of_moves(&self) -> bool {
        !(self.missing.is_empty() && self.extra.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<(CanonicalMove, u64)> {
        let words: Vec<&str> = text.split(' ').collect();
        let pairs = words.chunks_exact(2);
        pairs
            .map(|pair| (pair[0].parse().unwrap(), pair[1].parse().unwrap()))
            .collect()
    }

    fn difference(expected: &str, found: &str, total: u64) -> Result<Option<Difference>, Problem> {
        let answer = Answer {
            moves: moves(found),
            total,
        };
        Difference::of(&moves(expected), &answer)
    }

    #[test]
    fn the_order_does_not_matter_but_every_move_does() {
        assert_eq!(difference("a2a3 1 b2b3 2", "b2b3 2 a2a3 1", 3), Ok(None));
        let found = difference("a2a3 1 b2b3 2 c2c3 4", "d2d3 1 b2b3 3 a2a3 1 a2a3 1", 6);
        let found = found.unwrap().unwrap();
        assert!(found.is_of_moves());
        assert_eq!(
            format!("{:?} {:?}", found.missing, found.extra),
            "[c2c3] [a2a3, d2d3]"
        );
        let [
            Miscount {
                expected: 2,
                found: 3,
                ..
            },
        ] = found.miscounted[..]
        else {
            panic!("{found:?}");
        };
    }

    #[test]
    fn a_total_must_be_the_sum() {
        let only_total = difference("a2a3 1 b2b3 2", "b2b3 2 a2a3 1", 4)
            .unwrap()
            .unwrap();
        assert_eq!(only_total.totals, Some((3, 4)));
        assert!(!only_total.is_of_moves());
        let unclear = difference("a2a3 1 b2b3 2", "a2a3 1", 3);
        assert_eq!(unclear, Err(Problem::Sum { sum: 1, total: 3 }));
        assert_eq!(
            difference("a2a3 1", "", 1),
            Err(Problem::NoMoves { total: 1 })
        );
        assert_eq!(difference("", "", 0), Ok(None));
    }
}
