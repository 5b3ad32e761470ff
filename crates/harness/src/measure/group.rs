//! Contenders that do the same work.

use super::entrant::Entrant;
use crate::data::{Axis, View};

/// Contenders that do the same operation on the same positions, one of which the others are compared
/// with.
#[derive(Clone, Debug)]
pub struct Group {
    /// What its contenders differ in.
    pub axis: Axis,
    /// Of what the contenders are variants, if they are: a board, an encoding.
    pub subject: Option<&'static str>,
    /// What they do: a kernel's name, for boards.
    pub operation: &'static str,
    /// On which positions.
    pub view: View,
    /// What one operation is: the unit that a time is divided by.
    pub unit: &'static str,
    /// What is done, in a line.
    pub about: &'static str,
    /// How many times as long as others its timings last: one search takes longer than a slice that
    /// is enough for anything else.
    pub weight: u32,
    /// Which of the contenders the others are compared with.
    pub reference: usize,
    /// The contenders, all by different names.
    pub entrants: Vec<Entrant>,
}

/// One in so many contenders of a group, begun ones counted whole, is compared with itself as if it
/// were another.
const PLACEBOS_ONE_OF: usize = 5;

/// Groups so small have no placebo: it would cost as much as what is measured.
const TOO_SMALL_FOR_PLACEBOS: usize = 2;

impl Group {
    /// The name in raw data: `axis:subject/operation@view`. Without subject there is no colon, and
    /// rotating over many positions goes without saying.
    pub fn name(&self) -> String {
        let subject = self
            .subject
            .map_or(String::new(), |name| format!(":{name}"));
        let view = match self.view {
            View::Rotating => String::new(),
            view => format!("@{view}"),
        };
        format!("{}{subject}/{}{view}", self.axis, self.operation)
    }

    /// Whether it is timed: where speed bars are defined only instructions are counted.
    pub fn is_timed(&self) -> bool {
        self.view != View::Bars
    }

    /// The contender that all others are compared with.
    pub fn reference(&self) -> Option<&Entrant> {
        self.entrants.get(self.reference)
    }

    /// The contender of this name.
    pub fn entrant(&self, name: &str) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.name == name)
    }

    /// The contenders that this CPU can run as they are meant.
    pub fn measurable(&self) -> impl Iterator<Item = &Entrant> {
        self.entrants
            .iter()
            .filter(|entrant| entrant.lacks.is_none())
    }

    /// The contenders that are also compared with themselves, as if they were others: how often that
    /// finds a difference is how often the method errs.
    pub fn placebos(&self) -> impl Iterator<Item = &Entrant> {
        let count = if self.entrants.len() <= TOO_SMALL_FOR_PLACEBOS {
            0
        } else {
            self.entrants.len().div_ceil(PLACEBOS_ONE_OF)
        };
        // From the back, where the reference hardly ever stands.
        let reference = self.reference().map(|entrant| entrant.name.clone());
        let all: Vec<_> = self.measurable().collect();
        all.into_iter()
            .rev()
            .step_by(PLACEBOS_ONE_OF - 1)
            .filter(move |entrant| Some(&entrant.name) != reference.as_ref())
            .take(count)
    }
}
