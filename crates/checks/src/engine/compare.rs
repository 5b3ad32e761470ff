//! The difference between two answers.

use std::collections::BTreeMap;

use boardbench_core::CanonicalMove;

use super::answer::Answer;
use super::error::Problem;

/// A move of both answers with different counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Miscount {
    /// The move.
    pub mv: CanonicalMove,
    /// The right count.
    pub expected: u64,
    /// The engine's count.
    pub found: u64,
}

/// What is wrong in an engine's answer; never empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Legal moves that the engine does not find.
    pub missing: Vec<CanonicalMove>,
    /// The engine's moves that are not legal, or that it gives again.
    pub extra: Vec<CanonicalMove>,
    /// Moves with wrong counts.
    pub miscounted: Vec<Miscount>,
    /// The totals, right and the engine's, if only they differ.
    pub totals: Option<(u64, u64)>,
    /// Whether the engine gave a total alone, so that nothing else is known of its moves.
    pub has_total_only: bool,
}

impl Difference {
    /// Compares two answers; `None` if they are equal. Of an engine that never gives moves the totals are compared.
    ///
    /// # Errors
    ///
    /// If an engine that gives moves gives a total without them, or other moves with a total that they do not add up
    /// to: then its answer may have been misread.
    pub(super) fn find(
        expected: &[(CanonicalMove, u64)],
        answer: &Answer,
        gives_moves: bool,
    ) -> Result<Option<Self>, Problem> {
        let total = answer.total;
        let sum = |moves: &[(CanonicalMove, u64)]| {
            let counts = moves.iter().map(|&(_, count)| count);
            counts.fold(0, u64::saturating_add)
        };
        let (ours, theirs) = (sum(expected), sum(&answer.moves));
        if !gives_moves {
            return Ok((ours != total).then(|| Self {
                totals: Some((ours, total)),
                has_total_only: true,
                ..Self::default()
            }));
        }
        if answer.moves.is_empty() && total > 0 {
            return Err(Problem::NoMoves { total });
        }
        let mut difference = Self::in_moves(expected, answer);
        if theirs != total {
            if difference != Self::default() {
                return Err(Problem::Sum { sum: theirs, total });
            }
            difference.totals = Some((ours, total));
        }
        Ok((difference != Self::default()).then_some(difference))
    }

    fn in_moves(expected: &[(CanonicalMove, u64)], answer: &Answer) -> Self {
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

    /// Whether the lists of moves differ, and not only counts.
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
        Difference::find(&moves(expected), &answer, true)
    }

    #[test]
    fn moves_are_compared_in_any_order() {
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

    #[test]
    fn a_total_alone_is_compared_with_the_sum() {
        let find = |total| {
            let answer = Answer {
                moves: Vec::new(),
                total,
            };
            Difference::find(&moves("a2a3 1 b2b3 2"), &answer, false).unwrap()
        };
        assert_eq!(find(3), None);
        for total in [0, 2, 4] {
            let found = find(total).unwrap();
            assert_eq!(found.totals, Some((3, total)));
            assert!(found.has_total_only && !found.is_of_moves());
        }
    }
}
