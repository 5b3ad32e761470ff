//! Each axis: tables with a column for each operation, and the first operations as a plot.

use boardbench_results::{Axis, Ratio, Role, Row, VERDICT_RULE, unique};

use super::parts::{against_reference, measured, short_name, tone};
use crate::data::GroupRows;
use crate::document::{Block, Cell, Columns, Section, Table, slug};
use crate::machine::Machine;
use crate::number;
use crate::plot::{DotRow, Dots, Plot, dots};
use crate::prose::{Prose, between};

/// How many times as many instructions count as more: the tolerance of the regression gate.
const MORE: f64 = 1.01;

/// The most operations of an axis that a page shows; the table's file has all.
const MOST_SHOWN: usize = 4;

const MOST_ROWS: usize = 16;

const MOST_PANELS: usize = 2;

const MOST_PLOTS: usize = 4;

/// All axes; with plots, or with tables alone.
pub(super) fn axes(machine: &Machine<'_>, has_plots: bool) -> Option<Section> {
    let name = machine.name_between(": ", "");
    let mut section = Section::new(format!("Axis by axis{name}"));
    section.push(Prose::marked(&format!(
        "The contenders of an axis differ only in what the axis names. A table has a column for each operation; `@` names \
         the view, if it is not the main one. Shown are at most {MOST_SHOWN} operations that were timed, the {MOST_ROWS} \
         fastest contenders and, of variants of several boards, the mean over these; the files in `tables/` have the others. Plots are those of the first build, at most {MOST_PLOTS} for each axis. Where the clock and the number of \
         instructions disagree by more than one per cent, the cell says so: instructions do not include waiting for memory or \
         mispredicted branches. Sizes, counts and times without the walk are in `tables/all-rows.csv`. {VERDICT_RULE}."
    )));
    let axes = Axis::ALL.into_iter();
    section.extend(axes.filter_map(|axis| about(machine, axis, has_plots)));
    (section.blocks.len() > 1).then_some(section)
}

fn about(machine: &Machine<'_>, axis: Axis, has_plots: bool) -> Option<Section> {
    let groups: Vec<GroupRows<'_>> = machine.rows.groups(axis).collect();
    let title = Prose::new().code(axis.name());
    let mut section = Section {
        id: format!("axis-{axis}"),
        ..Section::new(title.text(format!(": {}", axis.about())))
    };
    let all = by_reference(&groups.iter().collect::<Vec<_>>());
    for (number, (reference, own)) in all.into_iter().enumerate() {
        if has_plots && number < MOST_PLOTS {
            section.extend(own.plot(axis, reference));
        }
        let table = own.table(axis, reference);
        if own.shown.is_empty() {
            section.push(Prose::marked(&format!(
                "Nothing was timed. Counts of instructions are in `tables/{}.csv`.",
                slug(&table.id)
            )));
        }
        section.push(table);
        if !own.shown.is_empty() {
            section.push(Block::List(own.operations()));
        }
    }
    (!groups.is_empty()).then_some(section)
}

/// For each reference of an axis a table of its contenders at one operation, with a column for each view.
pub(super) fn by_operation(machine: &Machine<'_>, axis: Axis, operation: &str) -> Vec<Block> {
    let groups: Vec<GroupRows<'_>> = machine.rows.groups(axis).collect();
    let groups = groups.iter();
    let groups = groups.filter(|group| group.facts.operation == operation);
    let of_one = |(reference, own): (&str, Own<'_, '_>)| {
        let table = own.table(axis, reference);
        [table.into(), Block::List(own.operations())]
    };
    let all = by_reference(&groups.collect::<Vec<_>>()).into_iter();
    all.flat_map(of_one).collect()
}

/// Groups apart by their references: ratios to different ones have no mean.
fn by_reference<'g, 'r>(groups: &[&'g GroupRows<'r>]) -> Vec<(&'g str, Own<'g, 'r>)> {
    let references = unique(groups.iter().map(|group| &*group.facts.reference));
    let own = |reference: &'g str| {
        let own = groups.iter().copied();
        let own = own.filter(|group| group.facts.reference == *reference);
        (reference, Own::new(own.collect()))
    };
    references.into_iter().map(own).collect()
}

/// A row of a table: a contender with its board or encoding, or the mean over all of these.
type Key<'r> = (Option<&'r str>, &'r str);

type Found<'g, 'r> = (&'g GroupRows<'r>, &'r Row);

/// The groups of an axis that have one reference.
struct Own<'g, 'r> {
    groups: Vec<&'g GroupRows<'r>>,
    /// All operations, and those that a page shows.
    operations: Vec<String>,
    shown: Vec<String>,
    /// All rows, the fastest at the first operation first.
    keys: Vec<Key<'r>>,
    has_means: bool,
}

impl<'g, 'r> Own<'g, 'r> {
    fn new(groups: Vec<&'g GroupRows<'r>>) -> Self {
        let operations = unique(groups.iter().map(|group| group.facts.label()));
        let is_timed = |operation: &&String| {
            let mut own = groups.iter().filter(|it| it.facts.label() == **operation);
            own.any(|group| group.rows.iter().any(|row| row.timing.is_some()))
        };
        // Those on the main view first.
        let mut shown: Vec<String> = operations.iter().filter(is_timed).cloned().collect();
        shown.sort_by_key(|operation| operation.contains('@'));
        shown.truncate(MOST_SHOWN);
        let each = groups.iter().flat_map(|group| {
            let untimed = group.rows.iter().filter(|row| row.timing.is_none());
            let rows = group.by_time().into_iter().chain(untimed.copied());
            rows.map(|row| (group.subject(), row.contender.as_str()))
        });
        let mut keys: Vec<Key<'r>> = unique(each);
        let has_means = unique(groups.iter().map(|group| group.subject())).len() > 1;
        if has_means {
            let contenders = groups.iter().flat_map(|group| &group.rows);
            let contenders = contenders.filter(|row| row.role == Role::Contender);
            keys.extend(unique(contenders.map(|row| (None, &*row.contender))));
        }
        Self {
            groups,
            operations,
            shown,
            keys,
            has_means,
        }
    }

    /// The rows of a contender at an operation, one for each board or encoding that the key names.
    fn rows(&self, (subject, contender): Key<'r>, operation: &str) -> Vec<Found<'g, 'r>> {
        let groups = self.groups.iter().filter(|group| {
            group.facts.label() == operation && (subject.is_none() || group.subject() == subject)
        });
        let rows = groups.filter_map(|group| Some((*group, group.row(contender)?)));
        rows.collect()
    }

    /// The rows that a page shows: something in them was timed, and they are means, if there are means.
    fn shown_keys(&self) -> Vec<Key<'r>> {
        let is_timed = |key: &Key<'r>| {
            let mut rows = self.shown.iter().flat_map(|it| self.rows(*key, it));
            rows.any(|(_, row)| row.timing.is_some())
        };
        let keys = self.keys.iter().copied();
        let keys = keys.filter(|(subject, _)| !self.has_means || subject.is_none());
        keys.filter(is_timed).take(MOST_ROWS).collect()
    }

    fn plot(&self, axis: Axis, reference: &str) -> Option<Plot> {
        let panels = self.shown.iter().take(MOST_PANELS);
        let panels: Vec<&str> = panels.map(String::as_str).collect();
        let row = |key: Key<'r>| {
            let ratio = |operation: &&str| vec![ratio(&self.rows(key, operation))];
            DotRow {
                label: short_name(axis, key.1).to_owned(),
                is_first: false,
                panels: panels.iter().map(ratio).collect(),
            }
        };
        let rows: Vec<DotRow> = self.shown_keys().into_iter().map(row).collect();
        let content = Dots {
            title: &format!("{axis}: time divided by that of {reference}"),
            axis: "logarithmic; 99 % intervals",
            source: &[],
            panels: &panels,
            series: &[String::new()],
            rows: &rows,
        };
        (rows.len() > 1).then(|| dots(&format!("dots-{axis}-{reference}"), &content))
    }

    fn table(&self, axis: Axis, reference: &str) -> Table {
        let mut columns = Columns::new().text("contender", |key: &Key<'r>| match *key {
            (Some(subject), contender) => Prose::new().code(subject).text(": ").code(contender),
            (None, contender) if self.has_means => Prose::from("mean of ").code(contender),
            (None, contender) => Prose::new().code(contender),
        });
        for operation in &self.operations {
            columns = columns.number(operation, move |key: &Key<'r>| {
                match self.rows(*key, operation)[..] {
                    [] => None,
                    [(group, row)] => Some(cell(group, row)),
                    ref rows => ratio(rows).map(Cell::with_interval),
                }
            });
        }
        let id = format!("table-{axis}-{reference}");
        let caption = Prose::new().code(axis.name());
        let caption = caption
            .text(": time divided by that of ")
            .code(reference)
            .text(", with 99 % intervals");
        let mut table = columns.table(&id, caption, self.keys.iter().copied());
        for (column, operation) in table.columns[1..].iter_mut().zip(&self.operations) {
            column.is_on_page = self.shown.contains(operation);
        }
        let shown_keys = self.shown_keys();
        for (line, key) in table.lines.iter_mut().zip(&self.keys) {
            line.is_on_page = shown_keys.contains(key);
        }
        table
    }

    /// For each operation that is shown its unit, and who measured it.
    fn operations(&self) -> Vec<Prose> {
        let each = self.shown.iter().filter_map(|operation| {
            let own = self
                .groups
                .iter()
                .filter(|it| it.facts.label() == *operation);
            let facts = own.clone().next()?.facts;
            let rows: Vec<&Row> = own.flat_map(|group| group.rows.iter().copied()).collect();
            let measured = between("; ", &measured(&rows), "");
            let about = format!(": {}, per {}{measured}", facts.about, facts.unit);
            Some(Prose::new().code(operation).text(about))
        });
        each.collect()
    }
}

/// The ratio of a row, or the geometric mean over several boards or encodings.
fn ratio(rows: &[Found<'_, '_>]) -> Option<Ratio> {
    let rows = rows.iter().map(|(_, row)| *row);
    let rows: Vec<&Row> = rows.filter(|row| row.timing.is_some()).collect();
    let ratios: Vec<Ratio> = rows.iter().filter_map(|row| row.ratio()).collect();
    if let [ratio] = ratios[..] {
        return Some(ratio);
    }
    let logs: Vec<&[f64]> = rows.iter().map(|row| &*row.logs).collect();
    let comparisons = rows.iter().filter_map(|row| Some(row.timing?.comparisons));
    Some(Ratio::geometric_mean(&ratios, &logs, comparisons.max()?))
}

/// The ratio to the reference, the verdict, and what else a reader must know of a row.
fn cell(group: &GroupRows<'_>, row: &Row) -> Cell {
    let (Some(timing), Some(mut cell)) = (row.timing, against_reference(row)) else {
        return match (&row.lacks, row.count) {
            (Some(instruction), _) => {
                format!("not measured: this build lacks {instruction}").into()
            }
            // Something was subtracted that took longer.
            _ if row.disturbed.is_some() => {
                "no time: in some layout what it is added to took longer".into()
            }
            (None, Some(count)) => {
                let instructions = number::significant(count.instructions);
                format!("not timed, {instructions} instructions").into()
            }
            (None, None) => "not measured".into(),
        };
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

/// That the clock and the number of instructions disagree about a row and the reference.
fn disagreement(group: &GroupRows<'_>, row: &Row) -> Option<&'static str> {
    let control = group.control()?.count?.instructions;
    let own = row.count?.instructions;
    match row.verdict()? {
        verdict if verdict.is_slower() && own * MORE < control => Some(", with fewer instructions"),
        verdict if verdict.is_faster() && own > control * MORE => Some(", with more instructions"),
        _ => None,
    }
}
