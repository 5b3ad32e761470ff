//! Each factor: tables with a column for each operation, and the first operations as a plot.

use boardbench_results::{Factor, Ratio, Role, Row, VERDICT_RULE, unique};

use super::parts::{against_reference, measured, tone};
use crate::contenders::short_name;
use crate::data::GroupRows;
use crate::document::{Block, Cell, Columns, Section, Table, slug};
use crate::machine::Machine;
use crate::number;
use crate::plot::{DotRow, Dots, Plot, dots};
use crate::prose::{Prose, between};

/// How many times as many instructions count as more: the tolerance of the regression gate.
const MORE: f64 = 1.01;

/// How many operations of a factor a page shows; the table's file has all.
const MAX_SHOWN: usize = 4;

const MAX_ROWS: usize = 16;

const MAX_PANELS: usize = 2;

const MAX_PLOTS: usize = 4;

/// Returns the section of all factors; with plots, or with tables alone.
pub(super) fn factors(machine: &Machine<'_>, has_plots: bool) -> Option<Section> {
    let name = machine.name_between(": ", "");
    let mut section = Section::new(format!("Axis by axis{name}"));
    section.push(Prose::marked(&format!(
        "The contenders of an axis differ only in what the axis names. A table has a column for each operation; `@` names \
         the view, if it is not the main one. Shown are at most {MAX_SHOWN} operations that were timed, the {MAX_ROWS} \
         fastest contenders and, of variants of several boards, the mean over these; the files in `tables/` have the others. Plots are those of the first build, at most {MAX_PLOTS} for each axis. Where the clock and the number of \
         instructions disagree by more than one per cent, the cell says so: instructions do not include waiting for memory or \
         mispredicted branches. Sizes, counts and times without the walk are in `tables/all-rows.csv`. {VERDICT_RULE}."
    )));
    let factors = Factor::ALL.into_iter();
    section.extend(factors.filter_map(|factor| about(machine, factor, has_plots)));
    (section.blocks.len() > 1).then_some(section)
}

fn about(machine: &Machine<'_>, factor: Factor, has_plots: bool) -> Option<Section> {
    let title = Prose::new().code(factor.name());
    let mut section = Section {
        id: format!("axis-{factor}"),
        ..Section::new(title.text(format!(": {}", factor.about())))
    };
    for (number, group) in groups(machine, factor, None).into_iter().enumerate() {
        section.extend(group.plot().filter(|_| has_plots && number < MAX_PLOTS));
        let table = group.table();
        if group.shown.is_empty() {
            section.push(Prose::marked(&format!(
                "Nothing was timed. Counts of instructions are in `tables/{}.csv`.",
                slug(&table.id)
            )));
            section.push(table);
        } else {
            section.extend([table.into(), group.operations()]);
        }
    }
    (!section.blocks.is_empty()).then_some(section)
}

/// Returns for each reference of a factor a table of its contenders at one operation, with a column for each input set.
pub(super) fn by_operation(machine: &Machine<'_>, factor: Factor, operation: &str) -> Vec<Block> {
    let groups = groups(machine, factor, Some(operation)).into_iter();
    groups.flat_map(|it| [it.table().into(), it.operations()]).collect()
}

/// Returns the groups of a factor, or those of one operation, apart by their references: ratios to different ones have no mean.
fn groups<'m>(
    machine: &'m Machine<'_>,
    factor: Factor,
    operation: Option<&str>,
) -> Vec<FactorGroups<'m>> {
    let groups = machine.rows.groups(factor);
    let groups = groups.filter(|it| operation.is_none_or(|wanted| it.facts.operation == wanted));
    let groups: Vec<GroupRows<'m>> = groups.collect();
    let references = unique(groups.iter().map(|group| &*group.facts.reference));
    let factor = |reference| {
        let groups = groups.iter();
        let groups = groups.filter(|group| group.facts.reference == reference);
        FactorGroups::new(factor, reference, groups.cloned().collect())
    };
    references.into_iter().map(factor).collect()
}

/// A row of a table: a contender with its board or encoding, or the mean over all of these.
type Key<'r> = (Option<&'r str>, &'r str);

/// The groups of a factor that have one reference.
struct FactorGroups<'r> {
    factor: Factor,
    reference: &'r str,
    groups: Vec<GroupRows<'r>>,
    /// All operations, and those that a page shows.
    operations: Vec<String>,
    shown: Vec<String>,
    /// All rows, the fastest at the first operation first.
    keys: Vec<Key<'r>>,
    has_means: bool,
}

impl<'r> FactorGroups<'r> {
    fn new(factor: Factor, reference: &'r str, groups: Vec<GroupRows<'r>>) -> Self {
        let operations = unique(groups.iter().map(|group| group.facts.label()));
        let timed = groups.iter().filter(|group| !group.by_time().is_empty());
        let mut shown = unique(timed.map(|group| group.facts.label()));
        // Those on the main input set first.
        shown.sort_by_key(|operation| operation.contains('@'));
        shown.truncate(MAX_SHOWN);
        let keys = groups.iter().flat_map(|group| {
            let untimed = group.rows.iter().filter(|row| row.timing.is_none());
            let rows = group.by_time().into_iter().chain(untimed.copied());
            rows.map(|row| (group.subject(), row.contender.as_str()))
        });
        let mut keys: Vec<Key<'r>> = unique(keys);
        let has_means = unique(groups.iter().map(GroupRows::subject)).len() > 1;
        if has_means {
            let contenders = groups.iter().flat_map(|group| &group.rows);
            let contenders = contenders.filter(|row| row.role == Role::Contender);
            keys.extend(unique(contenders.map(|row| (None, &*row.contender))));
        }
        Self { factor, reference, groups, operations, shown, keys, has_means }
    }

    fn groups_at(&self, operation: &str) -> impl Iterator<Item = &GroupRows<'r>> {
        let groups = self.groups.iter();
        groups.filter(move |group| group.facts.label() == operation)
    }

    /// Returns the rows of a contender at an operation, one for each board or encoding that the key names.
    fn rows(
        &self,
        (subject, contender): Key<'r>,
        operation: &str,
    ) -> Vec<(&GroupRows<'r>, &'r Row)> {
        let groups = self.groups_at(operation);
        let groups = groups.filter(|group| subject.is_none() || group.subject() == subject);
        let rows = groups.filter_map(|group| Some((group, group.row(contender)?)));
        rows.collect()
    }

    /// Returns the rows that a page shows: something in them was timed, and they are means, if there are means.
    fn shown_keys(&self) -> Vec<Key<'r>> {
        let is_timed = |key: &Key<'r>| {
            let mut rows = self.shown.iter().flat_map(|it| self.rows(*key, it));
            rows.any(|(_, row)| row.timing.is_some())
        };
        let keys = self.keys.iter().copied();
        let keys = keys.filter(|(subject, _)| !self.has_means || subject.is_none());
        keys.filter(is_timed).take(MAX_ROWS).collect()
    }

    /// Returns the ratio of a contender, or the geometric mean over several boards or encodings.
    fn ratio(&self, key: Key<'r>, operation: &str) -> Option<Ratio> {
        let mut rows = self.rows(key, operation);
        rows.retain(|(_, row)| row.timing.is_some());
        let ratios: Vec<Ratio> = rows.iter().filter_map(|(_, row)| row.ratio()).collect();
        if let [ratio] = ratios[..] {
            return Some(ratio);
        }
        let logs: Vec<&[f64]> = rows.iter().map(|(_, row)| &*row.logs).collect();
        let timings = rows.iter().filter_map(|(_, row)| row.timing);
        let comparisons = timings.map(|timing| timing.comparisons).max()?;
        Some(Ratio::geometric_mean(&ratios, &logs, comparisons))
    }

    fn plot(&self) -> Option<Plot> {
        let Self { factor, reference, .. } = self;
        let panels: Vec<&str> = self.shown.iter().take(MAX_PANELS).map(|it| &**it).collect();
        let row = |key: Key<'r>| DotRow {
            label: short_name(*factor, key.1).to_owned(),
            is_first: false,
            panels: panels.iter().map(|it| vec![self.ratio(key, it)]).collect(),
        };
        let rows: Vec<DotRow> = self.shown_keys().into_iter().map(row).collect();
        let content = Dots {
            title: &format!("{factor}: time divided by that of {reference}"),
            axis: "logarithmic; 99 % intervals",
            source: &[],
            panels: &panels,
            series: &[String::new()],
            rows: &rows,
        };
        (rows.len() > 1).then(|| dots(&format!("dots-{factor}-{reference}"), &content))
    }

    fn table(&self) -> Table {
        let mut columns = Columns::new().text("contender", |key: &Key<'r>| match *key {
            (Some(subject), contender) => Prose::new().code(subject).text(": ").code(contender),
            (None, contender) if self.has_means => Prose::from("mean of ").code(contender),
            (None, contender) => Prose::new().code(contender),
        });
        for operation in &self.operations {
            columns = columns.number(operation, move |key| match self.rows(*key, operation)[..] {
                [] => None,
                [(group, row)] => Some(cell(group, row)),
                _ => self.ratio(*key, operation).map(Cell::with_interval),
            });
        }
        let id = format!("table-{}-{}", self.factor, self.reference);
        let caption = Prose::new().code(self.factor.name());
        let caption = caption.text(": time divided by that of ");
        let caption = caption.code(self.reference);
        let keys = self.keys.iter().copied();
        let mut table = columns.table(&id, caption.text(", with 99 % intervals"), keys);
        for (column, operation) in table.columns[1..].iter_mut().zip(&self.operations) {
            column.is_on_page = self.shown.contains(operation);
        }
        let shown_keys = self.shown_keys();
        for (line, key) in table.lines.iter_mut().zip(&self.keys) {
            line.is_on_page = shown_keys.contains(key);
        }
        table
    }

    /// Returns for each operation that is shown its unit, and who measured it.
    fn operations(&self) -> Block {
        let items = self.shown.iter().filter_map(|operation| {
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

/// Returns the ratio to the reference, the verdict, and what else a reader must know of a row.
fn cell(group: &GroupRows<'_>, row: &Row) -> Cell {
    let (Some(timing), Some(mut cell)) = (row.timing, against_reference(row)) else {
        return match (&row.missing_feature, row.count) {
            (Some(instruction), _) => format!("not measured: this build lacks {instruction}"),
            // Something was subtracted that took longer.
            _ if row.disturbed.is_some() => {
                "no time: in some layout what it is added to took longer".to_owned()
            }
            (None, Some(count)) => {
                let instructions = number::significant(count.instructions);
                format!("not timed, {instructions} instructions")
            }
            (None, None) => "not measured".to_owned(),
        }
        .into();
    };
    let verdict = row.verdict();
    let time = format!(": {} ns", number::significant(timing.nanoseconds));
    let used = row.table.map(|used| {
        let share = used.hits as f64 / used.probes.max(1) as f64;
        let (entries, nodes, share) = (used.entries, used.nodes, number::share(share));
        format!("; {entries} entries, {nodes} nodes, {share} hits per probe")
    });
    let remarks = [
        verdict.is_none().then_some(time),
        (row.has_modes() == Some(true)).then(|| ", two modes".to_owned()),
        disagreement(group, row).map(str::to_owned),
        used,
    ];
    for remark in remarks.into_iter().flatten() {
        cell.prose = cell.prose.text(remark);
    }
    cell.toned(verdict.map(tone).unwrap_or_default())
}

/// Returns that the clock and the number of instructions disagree about a row and the reference.
fn disagreement(group: &GroupRows<'_>, row: &Row) -> Option<&'static str> {
    let control = group.reference()?.count?.instructions;
    let instructions = row.count?.instructions;
    let verdict = row.verdict()?;
    if verdict.is_slower() && instructions * MORE < control {
        return Some(", with fewer instructions");
    }
    (verdict.is_faster() && instructions > control * MORE).then_some(", with more instructions")
}
