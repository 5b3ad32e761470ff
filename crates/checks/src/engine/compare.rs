//! The difference between two answers.

use std::collections::BTreeMap;

use boardbench_core::CanonicalMove;

use super::answer::Answer;
use super::error::EngineError;

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

/// The mistakes in an engine's answer; never empty.
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
    /// True if the engine gave a total alone, so that nothing else is known of its moves.
    pub has_total_only: bool,
    /// True if the program does not accept the position. Then nothing else is known.
    pub is_refusal: bool,
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
    ) -> Result<Option<Self>, EngineError> {
        if answer.is_refused {
            return Ok(Some(Self {
                is_refusal: true,
                ..Self::default()
            }));
        }
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
            return Err(EngineError::new(format!(
                "the program gave the total {total} and no moves, but has given moves before; \
                 expected a line like \"e2e4: 20\" for each"
            )));
        }
        let mut difference = Self::in_moves(expected, answer);
        if theirs != total {
            if difference != Self::default() {
                return Err(EngineError::new(format!(
                    "the counts of the moves that were understood add up to {theirs}, but the program's \
                     total is {total}; expected a line like \"e2e4: 20\" for each move"
                )));
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

    /// True if the lists of moves differ, and not only counts.
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

    fn difference(
        expected: &str,
        found: &str,
        total: u64,
        gives_moves: bool,
    ) -> Result<Option<Difference>, EngineError> {
        let answer = Answer {
            total,
            ..Answer::with_sum(moves(found))
        };
        Difference::find(&moves(expected), &answer, gives_moves)
    }

    #[test]
    fn moves_are_compared_in_any_order() {
        let same = difference("a2a3 1 b2b3 2", "b2b3 2 a2a3 1", 3, true);
        assert_eq!(same, Ok(None));
        assert_eq!(difference("", "", 0, true), Ok(None));
        let found = "d2d3 1 b2b3 3 a2a3 1 a2a3 1";
        let found = difference("a2a3 1 b2b3 2 c2c3 4", found, 6, true);
        let found = found.unwrap().unwrap();
        assert!(found.is_of_moves());
        let shown = format!("{:?} {:?}", found.missing, found.extra);
        assert_eq!(shown, "[c2c3] [a2a3, d2d3]");
        let counts = |miscount: &Miscount| (miscount.expected, miscount.found);
        let counts: Vec<_> = found.miscounted.iter().map(counts).collect();
        assert_eq!(counts, [(2, 3)]);
    }

    #[test]
    fn a_total_must_be_the_sum() {
        let only_total = difference("a2a3 1 b2b3 2", "b2b3 2 a2a3 1", 4, true);
        let only_total = only_total.unwrap().unwrap();
        assert_eq!(only_total.totals, Some((3, 4)));
        assert!(!only_total.is_of_moves());
        for (found, total, wrong) in [
            ("a2a3 1", 3, "add up to 1, but the program's total is 3;"),
            ("", 1, "gave the total 1 and no moves,"),
        ] {
            let error = difference("a2a3 1 b2b3 2", found, total, true).unwrap_err();
            assert!(error.to_string().contains(wrong), "{error}");
        }
    }

    #[test]
    fn a_total_alone_is_compared_with_the_sum() {
        let find = |total| difference("a2a3 1 b2b3 2", "", total, false).unwrap();
        assert_eq!(find(3), None);
        for total in [0, 2, 4] {
            let found = find(total).unwrap();
            assert_eq!(found.totals, Some((3, total)));
            assert!(found.has_total_only && !found.is_of_moves());
        }
    }
}
