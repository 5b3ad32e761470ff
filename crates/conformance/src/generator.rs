//! Checks move generators by functions, without traits: moves as UCI texts, positions as FENs.
//!
//! A difference is reduced to the smallest position that shows it, by the methods of boardbench's cross-checks.

mod case;
mod convention;
mod finding;
mod legal;
mod perft;
mod positions;

pub use convention::Convention;
pub use legal::LegalBoard;
pub use perft::check_perft;

use std::collections::BTreeSet;

use boardbench_notation::write_fen;

use crate::panics::caught;
use crate::reduce::reduce;
use case::{Case, Problem, compare};
use finding::Finding;

/// Compares a move generator with the naive reference: the legal moves, in UCI form and any order, in edge-case positions and in
/// random games from them, some 1,500 positions.
///
/// ```should_panic
/// use boardbench_conformance::check_moves;
/// use boardbench_conformance::reference::Reference;
///
/// check_moves(|fen: &str| {
///     let legal = Reference::from_fen(fen).unwrap().legal_moves();
///     let moves = legal.iter().map(ToString::to_string);
///     moves.filter(|mv| !mv.ends_with('n')).collect() // no promotion to a knight
/// });
/// ```
///
/// Castling may also be written as king takes rook (`e1h1`) or `O-O`, a promotion as `a7a8Q` or `a7a8=Q`. Returns these
/// [conventions](Convention) of the generator, sorted. The FENs are valid: a castling right is never without its king and rook
/// at home, so generators that are stricter about rights agree.
///
/// # Panics
///
/// If the moves differ, or the closure panics: with the rule concerned, the smallest position that shows the difference, and the
/// missing and extra moves.
#[track_caller]
pub fn check_moves(mut generate: impl FnMut(&str) -> Vec<String>) -> Vec<Convention> {
    let generate = &mut |case: &Case| {
        let fen = write_fen(&case.end()?);
        Some(generate(&fen))
    };
    let games: Vec<_> = positions::games().collect();
    let starts = games.iter().map(|(name, game)| (*name, Case::at(game.start)));
    let later = games.iter().flat_map(|(name, game)| {
        game.positions().skip(1).map(move |setup| (*name, Case::at(setup)))
    });
    check("check_moves", generate, starts.chain(later))
        .unwrap_or_else(|finding| panic!("{finding}"))
}

/// Returns a generator's texts after the moves of a case, or `None` if it does not generate one of these moves.
type Generate<'a> = &'a mut dyn FnMut(&Case) -> Option<Vec<String>>;

/// Compares a generator in named cases, up to the first difference.
fn check(
    name: &'static str,
    generate: Generate<'_>,
    cases: impl Iterator<Item = (&'static str, Case)>,
) -> Result<Vec<Convention>, Box<Finding>> {
    let mut session = Session { generate, conventions: BTreeSet::new() };
    for (position, case) in cases {
        if let Some(problem) = session.problem(&case) {
            return Err(Box::new(session.explain(name, position, case, problem)));
        }
    }
    Ok(session.conventions.into_iter().collect())
}

/// A generator and its conventions so far.
struct Session<'a> {
    generate: Generate<'a>,
    conventions: BTreeSet<Convention>,
}

impl Session<'_> {
    /// Returns the generator's error in a position, if there is one.
    fn problem(&mut self, case: &Case) -> Option<Problem> {
        let setup = case.end()?;
        match caught(|| (self.generate)(case)) {
            Ok(texts) => compare(&setup, &texts?, &mut self.conventions).err(),
            Err(text) => Some(Problem::Panic(text)),
        }
    }

    /// Reduces a difference in moves to the fewest moves and the smallest position that show one of the same rule.
    fn explain(
        &mut self,
        check: &'static str,
        name: &'static str,
        first: Case,
        problem: Problem,
    ) -> Finding {
        let rule = problem.rule(&first);
        let mut finding = Finding { check, name, case: first.clone(), first, rule, problem };
        if rule.is_none() {
            return finding;
        }
        let case = finding.case.clone();
        let positions: Vec<_> = case.positions().collect();
        let suffixes = positions.into_iter().enumerate().rev();
        suffixes
            .map(|(ply, start)| Case { start, moves: case.moves[ply..].to_vec() })
            .any(|shorter| self.replace_if_same(&mut finding, shorter));
        let start = finding.case.start;
        reduce(&start, |reduced| {
            let case = Case { start: *reduced, ..finding.case.clone() };
            self.replace_if_same(&mut finding, case)
        });
        finding
    }

    /// Replaces the case of a finding if the difference in the other case concerns the same rule.
    fn replace_if_same(&mut self, finding: &mut Finding, case: Case) -> bool {
        let problem = self.problem(&case).filter(|problem| problem.rule(&case) == finding.rule);
        let is_same = problem.is_some();
        if let Some(problem) = problem {
            (finding.case, finding.problem) = (case, problem);
        }
        is_same
    }
}
