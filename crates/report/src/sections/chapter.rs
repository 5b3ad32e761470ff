//! Comparisons that have documents of their own.

mod keeping;
mod sliders;

use boardbench_results::{Factor, Row, unique};

use super::decisions::{most_asked_of, reported};
use super::factors::by_operation;
use super::parts::tone;
use crate::data::{GroupRows, compare_times};
use crate::document::{Block, Cell, Section, Table};
use crate::machine::{Machine, measured_on};
use crate::number;
use crate::plot::Plot;
use crate::prose::Prose;

/// A comparison on one factor.
pub(crate) struct Chapter {
    pub(crate) title: &'static str,
    factor: Factor,
    /// The factors of decisions that others reported results of.
    reported: &'static [Factor],
    tables: &'static [fn(&Machine<'_>) -> Option<Table>],
    /// Returns what stands above the operations of a machine.
    before: fn(&Machine<'_>) -> Vec<Block>,
    /// Draws an operation.
    plot: fn(&Machine<'_>, &str) -> Option<Plot>,
}

/// All chapters, in the order in which a report has them.
pub(crate) const CHAPTERS: [Chapter; 2] = [sliders::SLIDERS, keeping::KEEPING];

impl Chapter {
    /// Returns the section; `None` if no machine measured anything on its factor.
    pub(super) fn section(&self, machines: &[Machine<'_>]) -> Option<Section> {
        let has_any = |machine: &&Machine<'_>| machine.of_factor(self.factor).next().is_some();
        let with_axis: Vec<&Machine<'_>> = machines.iter().filter(has_any).collect();
        if with_axis.is_empty() {
            return None;
        }
        let mut section = Section::new(self.title);
        section.extend(measured_on(machines).map(Prose::from));
        section.extend(most_asked_of(machines, self.factor));
        for table in self.tables {
            section.extend(with_axis.iter().filter_map(|machine| table(machine)));
        }
        section.extend(reported(machines, self.reported).non_empty());
        for machine in with_axis {
            section.extend((self.before)(machine));
            let groups: Vec<GroupRows<'_>> = machine.rows.groups(self.factor).collect();
            for operation in unique(groups.iter().map(|group| &*group.facts.operation)) {
                let name = machine.name_between(", ", "");
                let title = format!("{operation}{name}");
                section.push(Block::heading(&title, &title));
                section.extend((self.plot)(machine, operation));
                section.extend(by_operation(machine, self.factor, operation));
            }
        }
        Some(section)
    }
}

/// Returns the time of a row divided by another's, with the verdict in colour or also in words.
fn compared(row: &Row, base: &Row, has_verdict: bool) -> Option<Cell> {
    let compared = compare_times(row, base)?;
    let (ratio, verdict) = (compared.ratio, compared.verdict);
    let ratio_in_words = number::with_interval(ratio);
    let text = if has_verdict { format!("{ratio_in_words}, {verdict}") } else { ratio_in_words };
    Some(Cell::number(ratio.mean, text).toned(tone(verdict)))
}
