//! Names the faults of a move generator that explain its wrong perft counts.
//!
//! **In**: counts of a program, as totals or by root move. **Out**: whether they are right, the root moves that differ, and the
//! faults that give the same numbers, with the position that separates them.
//!
//! A plain generator has a switch for each fault (`switches.rs`, `generator.rs`). A fault of the list (`faults.rs`) is
//! implemented in several ways, for both sides or for one, because programs with the same fault differ in what follows from it.
//! `data/faults.csv` has the counts of the well-known positions with each; other positions are counted when needed.

#![allow(
    clippy::enum_glob_use,
    reason = "the switches have distinct names, and most files use many"
)]

mod count;
mod dictionary;
mod faults;
mod generator;
mod observation;
mod pairs;
mod position;
mod ranking;
mod report;
mod switches;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;

use crate::engine::EngineError;

use dictionary::{Column, Dictionary};
use observation::Checked;
pub use observation::Observation;
use ranking::{Ranked, Ranking};

/// Faults that explain the counts of a program.
///
/// `Display` writes the errors of each count, the faults with their explanations, and the next step.
#[derive(Debug)]
pub struct Diagnosis {
    checked: Vec<Checked>,
    ranking: Ranking,
    /// Position that separates the best candidates, with their counts.
    next: Option<(Column, Vec<u64>)>,
}

impl Diagnosis {
    /// Compares the counts of a program with the right ones and with each fault. A position that is not well known is counted
    /// for at most 30 s.
    ///
    /// # Errors
    ///
    /// If a depth is too large to be counted, or if the counts of root moves do not add up to their total.
    pub fn new(observations: Vec<Observation>, threads: NonZeroUsize) -> Result<Self, EngineError> {
        let checked = observations.into_iter().map(|it| Checked::new(it, threads));
        let checked: Vec<Checked> = checked.collect::<Result<_, _>>()?;
        let mut diagnosis = Self { checked, ranking: Ranking::default(), next: None };
        if !diagnosis.is_right() {
            let dictionary = Dictionary::read();
            diagnosis.ranking = ranking::rank(&diagnosis.checked, &dictionary, threads);
            let exact = diagnosis.exact();
            let best = &exact[..exact.len().min(report::MAX_FAULTS)];
            diagnosis.next = ranking::separate(best, &diagnosis.checked, &dictionary);
        }
        Ok(diagnosis)
    }

    /// Returns `true` if all counts are right.
    pub fn is_right(&self) -> bool {
        self.checked.iter().all(|checked| checked.difference.is_none())
    }

    /// Returns the candidates that explain all counts.
    fn exact(&self) -> &[Ranked] {
        let count = self.ranking.ranked.iter().take_while(|it| it.is_exact()).count();
        &self.ranking.ranked[..count]
    }
}

/// Returns the committed counts of the well-known positions with each fault, computed again with several threads: a table in the
/// form of CSV.
pub fn dictionary(threads: NonZeroUsize) -> String {
    dictionary::write(u32::MAX, threads)
}
