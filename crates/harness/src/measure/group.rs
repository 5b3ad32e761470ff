//! Contenders that do the same work.

use super::entrant::Entrant;
use crate::data::{Axis, View};

/// Contenders that do the same operation on the same positions and take turns in time. Tables show ratios
/// to one of them, the reference.
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
    /// The index of the reference.
    pub reference: usize,
    /// The contenders. Their names are unique.
    pub entrants: Vec<Entrant>,
}

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

    /// The contender that ratios refer to.
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

    /// Those of them that have a second copy of their code.
    pub fn copied(&self) -> impl Iterator<Item = &Entrant> {
        self.measurable().filter(|entrant| entrant.has_copy())
    }
}
