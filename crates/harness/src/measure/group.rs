//! Contenders that do the same work.

use super::entrant::Entrant;
use crate::data::{Axis, View};

/// Contenders that do the same operation on the same positions. The others are compared with one of
/// them, the reference.
#[derive(Clone, Debug)]
pub struct Group {
    /// The one thing that its contenders differ in.
    pub axis: Axis,
    /// What the contenders are variants of, if they are: a board or an encoding.
    pub subject: Option<&'static str>,
    /// The operation; for boards the name of a kernel.
    pub operation: &'static str,
    /// The positions.
    pub view: View,
    /// The unit of one operation, by which a time is divided.
    pub unit: &'static str,
    /// A description of the operation, in one line.
    pub about: &'static str,
    /// How many times longer than others its timings last: one search takes longer than the slice of
    /// anything else.
    pub weight: u32,
    /// The index of the reference.
    pub reference: usize,
    /// The contenders. Their names are unique.
    pub entrants: Vec<Entrant>,
}

/// One in this number of a group's contenders, rounded up, is also measured as a placebo.
const PLACEBOS_ONE_OF: usize = 5;

/// Groups of at most this size have no placebo, which would cost as much as the comparison.
const TOO_SMALL_FOR_PLACEBOS: usize = 2;

impl Group {
    /// A group on rotating positions, with the first entrant as its reference.
    pub(super) const fn new(
        axis: Axis,
        operation: &'static str,
        unit: &'static str,
        about: &'static str,
        entrants: Vec<Entrant>,
    ) -> Self {
        Self {
            axis,
            subject: None,
            operation,
            view: View::Rotating,
            unit,
            about,
            weight: 1,
            reference: 0,
            entrants,
        }
    }

    /// The name in raw data: `axis:subject/operation@view`. Without a subject there is no colon, and the
    /// rotating view has no suffix.
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

    /// Whether it is timed. On the positions of instruction limits only instructions are counted.
    pub fn is_timed(&self) -> bool {
        self.view != View::Bars
    }

    /// The contender that the others are compared with.
    pub fn reference(&self) -> Option<&Entrant> {
        self.entrants.get(self.reference)
    }

    /// The contender of this name.
    pub fn entrant(&self, name: &str) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.name == name)
    }

    /// The contenders whose instructions this build has.
    pub fn measurable(&self) -> impl Iterator<Item = &Entrant> {
        self.entrants
            .iter()
            .filter(|entrant| entrant.lacks.is_none())
    }

    /// The contenders that are also compared with themselves. The share of differences found is the
    /// method's error rate.
    pub fn placebos(&self) -> impl Iterator<Item = &Entrant> {
        let count = if self.entrants.len() <= TOO_SMALL_FOR_PLACEBOS {
            0
        } else {
            self.entrants.len().div_ceil(PLACEBOS_ONE_OF)
        };
        // From the back, where the reference rarely is.
        let reference = self.reference().map(|entrant| entrant.name.clone());
        let all: Vec<_> = self.measurable().collect();
        all.into_iter()
            .rev()
            .step_by(PLACEBOS_ONE_OF - 1)
            .filter(move |entrant| Some(&entrant.name) != reference.as_ref())
            .take(count)
    }
}
