//! The difference between two answers.

use std::collections::BTreeMap;

use boardbench_core::CanonicalMove;

use super::answer::Answer;
use super::error::EngineError;

/// A move of both answers with different counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
        let mut difference = Self::default();
        if answer.is_refused {
            difference.is_refusal = true;
            return Ok(Some(difference));
        }
        let total = answer.total;
        let sum = |moves: &[(CanonicalMove, u64)]| {
            let counts = moves.iter().map(|&(_, count)| count);
            counts.fold(0, u64::saturating_add)
        };
        let (ours, theirs) = (sum(expected), sum(&answer.moves));
        if !gives_moves {
            difference.totals = Some((ours, total));
            difference.has_total_only = true;
            return Ok((ours != total).then_some(difference));
        }
        if answer.moves.is_empty() && total > 0 {
            return Err(EngineError::new(format!(
                "the program gave the total {total} and no moves, but has given moves before; \
                 expected a line like \"e2e4: 20\" for each"
            )));
        }
        difference.compare_moves(expected, answer);
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

    fn compare_moves(&mut self, expected: &[(CanonicalMove, u64)], answer: &Answer) {
        let mut unseen: BTreeMap<_, _> = expected.iter().copied().collect();
        for &(mv, found) in &answer.moves {
            match unseen.remove(&mv) {
                None => self.extra.push(mv),
                Some(expected) if expected != found => {
                    self.miscounted.push(Miscount { mv, expected, found });
                }
                Some(_) => {}
            }
        }
        self.missing.extend(unseen.into_keys());
        self.extra.sort_unstable();
        self.miscounted.sort_unstable();
    }

    /// Returns `true` if the lists of moves differ, and not only counts.
    pub const fn is_of_moves(&self) -> bool {
        !(self.missing.is_empty() && self.extra.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<(CanonicalMove, u64)> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let pairs = words.chunks_exact(2);
        pairs.map(|pair| (pair[0].parse().unwrap(), pair[1].parse().unwrap())).collect()
    }

    fn write(found: Option<Difference>) -> String {
        let Some(found) = found else {
            return "equal".to_owned();
        };
        let (missing, extra) = (&found.missing, &found.extra);
        assert_eq!(found.is_of_moves(), missing.len() + extra.len() > 0);
        let counts: Vec<String> = found
            .miscounted
            .iter()
            .map(|it| format!("{} {} {}", it.mv, it.expected, it.found))
            .collect();
        let (totals, alone) = (found.totals, found.has_total_only);
        format!("{missing:?} {extra:?} {counts:?} {totals:?} {alone}")
    }

    #[test]
    fn moves_counts_and_totals_are_compared() {
        let (two, three) = ("a2a3 1 b2b3 2", "a2a3 1 b2b3 2 c2c3 4");
        let sum = "the counts of the moves that were understood add up to 1, but the program's total is 3; ";
        let alone = "the program gave the total 1 and no moves, but has given moves before; ";
        for (expected, found, total, gives_moves, result) in [
            // In any order.
            (two, "b2b3 2 a2a3 1", 3, true, "equal"),
            ("", "", 0, true, "equal"),
            (
                three,
                "d2d3 1 b2b3 3 a2a3 1 a2a3 1",
                6,
                true,
                "[c2c3] [a2a3, d2d3] [\"b2b3 2 3\"] None false",
            ),
            // A total must be the sum.
            (two, "b2b3 2 a2a3 1", 4, true, "[] [] [] Some((3, 4)) false"),
            (two, "a2a3 1", 3, true, sum),
            (two, "", 1, true, alone),
            // A total alone is compared with the sum.
            (two, "", 3, false, "equal"),
            (two, "", 0, false, "[] [] [] Some((3, 0)) true"),
            (two, "", 2, false, "[] [] [] Some((3, 2)) true"),
            (two, "", 4, false, "[] [] [] Some((3, 4)) true"),
        ] {
            let answer = Answer { total, ..Answer::with_sum(moves(found)) };
            let compared = Difference::find(&moves(expected), &answer, gives_moves);
            let text = compared.map_or_else(|error| error.to_string(), write);
            assert!(text.starts_with(result), "{found} {total}: {text}");
        }
    }
}
