//! Compares a program's perft divide with the correct one.

use std::collections::BTreeMap;

use boardbench_conformance::rule::{self, Rule};
use boardbench_core::{CanonicalMove, Setup};

use super::error::EngineError;
use super::response::Response;

/// A legal move with a wrong count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Miscount {
    /// Move.
    pub mv: CanonicalMove,
    /// Correct count.
    pub expected: u64,
    /// Program's count.
    pub found: u64,
}

/// Errors in a program's response; never empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Legal moves that the program lacks.
    pub missing: Vec<CanonicalMove>,
    /// Illegal or duplicate moves of the program.
    pub extra: Vec<CanonicalMove>,
    /// Moves with wrong counts.
    pub miscounted: Vec<Miscount>,
    /// Correct total and the program's, if nothing else differs.
    pub totals: Option<(u64, u64)>,
    /// `true` if the program printed a total without moves.
    pub has_total_only: bool,
    /// `true` if the program rejects the position; then there is no other difference.
    pub is_refusal: bool,
}

impl Difference {
    /// Compares a response with the expected moves; `None` if equal. If the program never lists moves, only totals are compared.
    ///
    /// # Errors
    ///
    /// If moves are missing although the program listed some before, or if wrong moves do not add up to the program's total:
    /// then the response may have been misread.
    pub(crate) fn find(
        expected: &[(CanonicalMove, u64)],
        response: &Response,
        gives_moves: bool,
    ) -> Result<Option<Self>, EngineError> {
        let mut difference = Self::default();
        if response.is_refused {
            difference.is_refusal = true;
            return Ok(Some(difference));
        }
        let total = response.total;
        let sum = |moves: &[(CanonicalMove, u64)]| {
            let counts = moves.iter().map(|&(_, count)| count);
            counts.fold(0, u64::saturating_add)
        };
        let (ours, theirs) = (sum(expected), sum(&response.moves));
        if !gives_moves {
            difference.totals = Some((ours, total));
            difference.has_total_only = true;
            return Ok((ours != total).then_some(difference));
        }
        if response.moves.is_empty() && total > 0 {
            return Err(EngineError::new(format!(
                "the program printed the total {total} without moves, but has listed moves before; \
                 expected one line like \"e2e4: 20\" per move"
            )));
        }
        difference.compare_moves(expected, response);
        if theirs != total {
            if difference != Self::default() {
                return Err(EngineError::new(format!(
                    "the counts of the recognised moves add up to {theirs}, but the program's \
                     total is {total}; expected one line like \"e2e4: 20\" per move"
                )));
            }
            difference.totals = Some((ours, total));
        }
        Ok((difference != Self::default()).then_some(difference))
    }

    fn compare_moves(&mut self, expected: &[(CanonicalMove, u64)], response: &Response) {
        let mut remaining: BTreeMap<_, _> = expected.iter().copied().collect();
        for &(mv, found) in &response.moves {
            match remaining.remove(&mv) {
                None => self.extra.push(mv),
                Some(expected) if expected != found => {
                    self.miscounted.push(Miscount { mv, expected, found });
                }
                Some(_) => {}
            }
        }
        self.missing.extend(remaining.into_keys());
        self.extra.sort_unstable();
        self.miscounted.sort_unstable();
    }

    /// Returns the rules that the difference concerns, sorted; never empty.
    pub(crate) fn rules(&self, setup: &Setup) -> Vec<Rule> {
        if self.is_refusal {
            return vec![Rule::Refused];
        }
        let mut rules = rule::rules(setup, &self.missing, &self.extra);
        if rules.is_empty() {
            rules.insert(match self.totals {
                Some((ours, theirs)) if self.has_total_only && theirs < ours => Rule::TooFew,
                Some(_) if self.has_total_only => Rule::TooMany,
                _ => Rule::Count,
            });
        }
        rules.into_iter().collect()
    }

    /// Returns `true` if the move lists differ, not only the counts.
    pub const fn is_of_moves(&self) -> bool {
        !(self.missing.is_empty() && self.extra.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<(CanonicalMove, u64)> {
        let tokens: Vec<&str> = text.split_ascii_whitespace().collect();
        let pairs = tokens.chunks_exact(2);
        pairs.map(|pair| (pair[0].parse().unwrap(), pair[1].parse().unwrap())).collect()
    }

    #[test]
    fn differences_in_counts_have_rules() {
        let totals = |ours, theirs, has_total_only| Difference {
            totals: Some((ours, theirs)),
            has_total_only,
            ..Difference::default()
        };
        let refusal = Difference { is_refusal: true, ..Difference::default() };
        for (difference, rule) in [
            (refusal, Rule::Refused),
            (totals(20, 19, true), Rule::TooFew),
            (totals(20, 21, true), Rule::TooMany),
            (totals(20, 21, false), Rule::Count),
        ] {
            assert_eq!(difference.rules(&Setup::initial()), [rule], "{difference:?}");
        }
    }

    fn write(difference: Option<Difference>) -> String {
        let Some(difference) = difference else {
            return "equal".to_owned();
        };
        let (missing, extra) = (&difference.missing, &difference.extra);
        assert_eq!(difference.is_of_moves(), missing.len() + extra.len() > 0);
        let counts: Vec<String> = difference
            .miscounted
            .iter()
            .map(|it| format!("{} {} {}", it.mv, it.expected, it.found))
            .collect();
        let (totals, alone) = (difference.totals, difference.has_total_only);
        format!("{missing:?} {extra:?} {counts:?} {totals:?} {alone}")
    }

    #[test]
    fn moves_counts_and_totals_are_compared() {
        let (two, three) = ("a2a3 1 b2b3 2", "a2a3 1 b2b3 2 c2c3 4");
        let sum = "the counts of the recognised moves add up to 1, but the program's total is 3; ";
        let alone = "the program printed the total 1 without moves, but has listed moves before; ";
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
            let response = Response { total, ..Response::with_sum(moves(found)) };
            let compared = Difference::find(&moves(expected), &response, gives_moves);
            let text = compared.map_or_else(|error| error.to_string(), write);
            assert!(text.starts_with(result), "{found} {total}: {text}");
        }
    }
}
