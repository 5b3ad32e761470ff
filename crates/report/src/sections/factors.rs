//! Renders each factor as tables of its contenders with a column per operation.

use boardbench_results::{Factor, Ratio, Row, unique};

use super::parts::{measured, observations, tone};
use crate::data::GroupRows;
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::Machine;
use crate::number;
use crate::prose::{Prose, between};

/// Ratio of instruction counts from which one counts as more: the tolerance of the regression gate.
const MORE: f64 = 1.01;

const MAX_OPERATIONS: usize = 4;

const MAX_ROWS: usize = 16;

/// Returns the section of all factors that a machine timed.
pub(super) fn factors(machine: &Machine<'_>) -> Option<Section> {
    let name = machine.name_between(": ", "");
    let mut section = Section::new(format!("Comparisons by factor{name}"));
    section.push(Prose::marked(&format!(
        "The contenders of a table differ only in its factor. `@` names the input set of an operation, if it is not the main one. \
         Tables show at most {MAX_OPERATIONS} operations, the {MAX_ROWS} fastest contenders and, for variants of several boards, the \
         mean over these; `tables/rows-BUILD.csv` has all rows of a machine, with sizes, counts and times without the trace. A cell is marked where \
         time and instruction count contradict each other by more than 1 %: instructions do not include waiting for \
         memory or mispredicted branches."
    )));
    section.extend(Factor::ALL.into_iter().filter_map(|factor| about(machine, factor)));
    (section.blocks.len() > 1).then_some(section)
}

/// Returns the tables of a factor, one per reference, because ratios to different references have no mean.
fn about(machine: &Machine<'_>, factor: Factor) -> Option<Section> {
    let title = Prose::new().code(factor.name());
    let mut section = Section {
        id: format!("factor-{factor}"),
        ..Section::new(title.text(format!(": {}", factor.about())))
    };
    let groups: Vec<GroupRows<'_>> = machine.groups(factor).collect();
    for reference in unique(groups.iter().map(|group| &*group.facts.reference)) {
        let groups = groups.iter().filter(|group| group.facts.reference == reference);
        let comparison = Comparison { factor, reference, groups: groups.cloned().collect() };
        let operations = comparison.operations();
        if !operations.is_empty() {
            let facts = comparison.facts(&operations);
            section.extend([comparison.table(&operations).into(), facts]);
        }
    }
    (!section.blocks.is_empty()).then_some(section)
}

/// The groups of a factor that share one reference.
struct Comparison<'r> {
    factor: Factor,
    reference: &'r str,
    groups: Vec<GroupRows<'r>>,
}

impl<'r> Comparison<'r> {
    /// Returns the operations that were timed; operations on the main input set are first.
    fn operations(&self) -> Vec<String> {
        let timed = self.groups.iter().filter(|group| !group.by_time().is_empty());
        let mut operations = unique(timed.map(|group| group.facts.label()));
        operations.sort_by_key(|operation| operation.contains('@'));
        operations.truncate(MAX_OPERATIONS);
        operations
    }

    fn groups_at(&self, operation: &str) -> impl Iterator<Item = &GroupRows<'r>> {
        let groups = self.groups.iter();
        groups.filter(move |group| group.facts.label() == operation)
    }

    /// Returns the groups in which a contender was measured at an operation, one per board or encoding, each with its row.
    fn rows(&self, contender: &str, operation: &str) -> Vec<(&GroupRows<'r>, &'r Row)> {
        let groups = self.groups_at(operation);
        groups.filter_map(|group| Some((group, group.row(contender)?))).collect()
    }

    /// Returns the ratio of a contender, or the geometric mean over several boards or encodings.
    fn ratio(&self, contender: &str, operation: &str) -> Option<Ratio> {
        let mut rows = self.rows(contender, operation);
        rows.retain(|(_, row)| row.timing.is_some());
        let ratios: Vec<Ratio> = rows.iter().filter_map(|(_, row)| row.ratio()).collect();
        let logs: Vec<&[f64]> = rows.iter().map(|(_, row)| &*row.logs).collect();
        let timings = rows.iter().filter_map(|(_, row)| row.timing);
        let comparisons = timings.map(|timing| timing.comparisons).max()?;
        Some(Ratio::geometric_mean(&ratios, &logs, comparisons))
    }

    fn table(&self, operations: &[String]) -> Table {
        let groups = operations.iter().flat_map(|operation| self.groups_at(operation));
        let contenders = groups.flat_map(GroupRows::by_time);
        let mut contenders = unique(contenders.map(Row::contender));
        contenders.truncate(MAX_ROWS);
        let mut columns = Columns::new().text("contender", |name: &&str| Cell::code(name));
        for operation in operations {
            columns = columns.number(operation, move |name| match self.rows(name, operation)[..] {
                [] => None,
                [(group, row)] => Some(cell(group, row)),
                _ => self.ratio(name, operation).map(Cell::with_interval),
            });
        }
        let subjects =
            unique(self.groups.iter().filter_map(|group| group.facts.subject.as_deref()));
        let row = |name: &str| self.groups.iter().find_map(|group| group.row(name));
        if subjects.is_empty() {
            columns = columns
                .number("bytes to copy", move |name| row(name)?.cell.bytes.position)
                .number("bytes of tables", move |name| row(name)?.cell.bytes.tables);
        }
        let mut caption = Prose::new().code(self.factor.name());
        if !subjects.is_empty() {
            caption = caption.text(" of ").codes(subjects.iter().copied());
        }
        let means = if subjects.len() > 1 { "; means over these" } else { "" };
        let caption = caption.text(": time relative to ").code(self.reference);
        let mut rows = self.groups.iter().flat_map(|group| &group.rows);
        let over = observations(rows.all(|row| row.origin.has_link_orders));
        let caption = caption.text(format!(
            ", with 99 % intervals over {over} and, where their number is given, positions{means}"
        ));
        columns.table(&format!("table-{}-{}", self.factor, self.reference), caption, contenders)
    }

    /// Returns the description, the unit and the measurement of each operation.
    fn facts(&self, operations: &[String]) -> Block {
        let items = operations.iter().filter_map(|operation| {
            let facts = self.groups_at(operation).next()?.facts;
            let rows = self.groups_at(operation).flat_map(|group| &group.rows);
            let rows: Vec<&Row> = rows.copied().collect();
            let measured = between("; ", &measured(&rows), "");
            let about = format!(": {}, per {}{measured}", facts.about, facts.unit);
            Some(Prose::new().code(operation).text(about))
        });
        Block::List(items.collect())
    }
}

/// Returns the ratio to the reference, the verdict, and marks for two modes or contradicting counts.
fn cell(group: &GroupRows<'_>, row: &Row) -> Cell {
    let Some(timing) = row.timing else {
        return match &row.cell.missing_feature {
            Some(feature) => format!("not measured: this build lacks {feature}"),
            // The base was subtracted and took longer.
            None if row.disturbed.is_some() => {
                "no time: the base alone took longer in some link order".to_owned()
            }
            None => "not timed".to_owned(),
        }
        .into();
    };
    let verdict = row.verdict();
    let text = match verdict {
        None => format!("1, the reference: {} ns", number::significant(timing.nanoseconds)),
        Some(verdict) => format!("{}, {verdict}", number::with_interval(timing.ratio)),
    };
    let used = row.cell.table.map(|used| {
        let share = used.hits as f64 / used.probes.max(1) as f64;
        let (entries, nodes, share) = (used.entries, used.nodes, number::share(share));
        format!("; {entries} entries, {nodes} nodes, {share} hits per probe")
    });
    let modes = if row.has_modes() == Some(true) { ", two modes" } else { "" };
    let disagreement = disagreement(group, row).unwrap_or_default();
    let text = format!("{text}{modes}{disagreement}{}", used.unwrap_or_default());
    Cell::number(timing.ratio.mean, text).toned(verdict.map(tone).unwrap_or_default())
}

/// Returns a mark if time and instruction count of a row contradict each other, compared with the reference.
fn disagreement(group: &GroupRows<'_>, row: &Row) -> Option<&'static str> {
    let reference = group.reference()?.instructions()?;
    let instructions = row.instructions()?;
    let verdict = row.verdict()?;
    if verdict.is_slower() && instructions * MORE < reference {
        return Some(", with fewer instructions");
    }
    (verdict.is_faster() && instructions > reference * MORE).then_some(", with more instructions")
}
