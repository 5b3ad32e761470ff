//! How the numbers came about, how to get them again, and how to cite them.

use boardbench_harness::data::{Axis, Header, Role, Row};
use boardbench_harness::measure::POSITIONS;

use super::parts::{Naming, interval_cell, ratio_cell, verdict_cell};
use super::section;
use crate::cite;
use crate::data::{Data, is_outsider};
use crate::document::{Block, Cell, Column, Ids, Section, Table};
use crate::number;
use crate::prose::{Prose, visible};

pub(super) fn method(data: &Data<'_>, ids: &mut Ids) -> Section {
    let mut section = section(ids, "Method, machine and citation");
    let naming = Naming::of(data);
    let blocks = &mut section.blocks;
    blocks.push(Block::Paragraph(
        Prose::from(
            "Every answer was equal to the naive reference's before anything was timed. A contender and its \
             group's reference take turns in the same process; a process is one observation; the interval is \
             Student's, at 99 %, of the processes' log-ratios. A verdict is given only beyond the noise \
             floor, which is how far the interval of the reference beside itself reaches from 1. How two \
             others compare is computed from their ratios to the reference, with both intervals. More in ",
        )
        .code("docs/methodology.md")
        .text("; the raw data are in ")
        .code("data.jsonl")
        .text(", all rows with all digits in ")
        .code("tables/all-rows.csv")
        .text("."),
    ));
    if let Some(header) = data.header {
        blocks.push(heading(ids, "The machine"));
        blocks.push(Block::Table(fingerprint(header, data, ids)));
        blocks.push(heading(ids, "To reproduce it"));
        blocks.push(Block::Paragraph(
            "From a checkout of the commit, on a machine that does nothing else:".into(),
        ));
        blocks.push(Block::Code(reproduce(header, data)));
        blocks.extend(selected(data).map(Block::Paragraph));
        blocks.push(Block::Paragraph(
            "This report again, from the data alone:".into(),
        ));
        blocks.push(Block::Code(
            "cargo run --release -- report --from FOLDER".to_owned(),
        ));
        blocks.push(heading(ids, "To cite it"));
        blocks.push(Block::Code(cite::bibtex(header)));
    }
    let control_rows = data.rows.iter().filter(|row| row.role == Role::Control);
    let controls = noise(ids, "noise-floors", CONTROLS, control_rows, &naming);
    let placebo_rows = data.rows.iter().filter(|row| row.role == Role::Placebo);
    let placebos = noise(ids, "placebos", PLACEBOS, placebo_rows, &naming);
    if controls.is_some() || placebos.is_some() {
        blocks.push(heading(ids, "Controls and placebos"));
        blocks.extend([controls, placebos].into_iter().flatten().map(Block::Table));
    }
    section
}

const CONTROLS: &str = "The A/A control of each group: the reference beside itself";
const PLACEBOS: &str = "Placebos: other contenders beside themselves, judged like any";

fn heading(ids: &mut Ids, title: &str) -> Block {
    Block::Heading {
        id: ids.new_id(title),
        title: title.into(),
    }
}

fn fingerprint(header: &Header, data: &Data<'_>, ids: &mut Ids) -> Table {
    let print = &header.fingerprint;
    let or_none = |text: &str| if text.is_empty() { "none" } else { text }.to_owned();
    let load = header.load.map_or("unknown".to_owned(), |load| {
        load.map(|number| format!("{number:.2}")).join(", ")
    });
    let inputs = &header.plan.inputs;
    let positions = match &inputs.fens {
        None => format!("up to {} of the project's corpus", inputs.positions),
        Some(fens) => format!("up to {} of {} FENs", inputs.positions, fens.len()),
    };
    let classes = inputs.classes.join(", ");
    let seconds = data
        .end
        .map_or("unknown".to_owned(), |end| format!("{:.0}", end.seconds));
    let facts = [
        ("started", header.started.clone()),
        ("seconds planned", header.plan.seconds.to_string()),
        ("seconds taken", seconds),
        ("processes", header.plan.processes.to_string()),
        (
            "a timing lasts, ms",
            format!("{:.1}", header.plan.slice_ns as f64 / 1e6),
        ),
        ("positions", positions),
        (
            "classes",
            if classes.is_empty() {
                "all".to_owned()
            } else {
                classes
            },
        ),
        ("seed", header.plan.seed.to_string()),
        ("load over 1, 5 and 15 minutes", load),
        ("processor", print.cpu.clone()),
        ("processors", print.cpus.to_string()),
        ("kernel", print.kernel.clone()),
        ("compiler", print.rustc.clone()),
        ("target", print.target.clone()),
        ("target features", print.target_features.clone()),
        ("profile", print.profile.clone()),
        ("compiler flags", or_none(&print.rust_flags)),
        ("digest of the lock file", print.lock.clone()),
        ("commit", print.commit.clone()),
        ("files changed since", print.dirty.clone()),
        ("boardbench", print.version.clone()),
        (
            "valgrind",
            print.valgrind.clone().unwrap_or("none".to_owned()),
        ),
    ];
    let columns = vec![Column::text("what"), Column::long("here")];
    let mut table = Table::new(ids.new_id("fingerprint"), "The fingerprint", columns);
    for (what, here) in facts {
        table.push(ids, vec![what.into(), here.into()]);
    }
    table
}

/// The command that measures the same again, as far as the data tell.
fn reproduce(header: &Header, data: &Data<'_>) -> String {
    let (plan, inputs) = (&header.plan, &header.plan.inputs);
    let mut words = vec!["cargo run --release -- compare".to_owned()];
    match plan.seconds {
        60 => words.push("--quick".to_owned()),
        180 => {}
        900 => words.push("--standard".to_owned()),
        3_600 => words.push("--full".to_owned()),
        seconds => words.push(format!("--seconds {seconds}")),
    }
    if inputs.positions != POSITIONS {
        words.push(format!("--positions {}", inputs.positions));
    }
    if !inputs.classes.is_empty() {
        words.push(format!("--class {}", inputs.classes.join(",")));
    }
    if inputs.fens.is_some() {
        words.push("--corpus FILE".to_owned());
    }
    if data.rows.iter().chain(&data.bars).any(is_outsider) {
        words.push("--peers".to_owned());
    }
    visible(&words.join(" "))
}

/// What the command does not say if contenders were asked for by name: raw data hold what was compared, not
/// by which words it was chosen.
fn selected(data: &Data<'_>) -> Option<Prose> {
    let mut names: Vec<&str> = Vec::new();
    let mut operations: Vec<&str> = Vec::new();
    let is_selected = |row: &&Row| row.group.axis == Axis::Selection;
    for row in data.rows.iter().filter(is_selected) {
        let both = [
            (&mut names, &row.contender),
            (&mut operations, &row.group.operation),
        ];
        for (known, name) in both {
            if !known.contains(&name.as_str()) {
                known.push(name);
            }
        }
    }
    if names.is_empty() {
        return None;
    }
    let prose =
        Prose::from("Contenders had been asked for by name, which the command above leaves out: ")
            .codes(names.iter().copied());
    let prose = prose
        .text(", at ")
        .codes(operations.iter().copied())
        .text(". ")
        .code("--board")
        .text(" and ")
        .code("--moves")
        .text(" choose contenders, ")
        .code("--only")
        .text(" operations; the data do not say in which words that was done.");
    Some(prose)
}

/// Rows of contenders beside themselves, if there are any.
fn noise<'r>(
    ids: &mut Ids,
    id: &str,
    caption: &str,
    rows: impl Iterator<Item = &'r Row>,
    naming: &Naming,
) -> Option<Table> {
    let columns = vec![
        Column::text("group"),
        Column::text("contender"),
        Column::number("ratio"),
        Column::number("99 % interval"),
        Column::number("noise floor"),
        Column::text("verdict"),
        Column::number("ratio of CPU time"),
    ];
    let mut table = Table::new(ids.new_id(id), caption, columns);
    for row in rows {
        let Some(timing) = row.timing else { continue };
        let group = &row.group.group;
        let cells = vec![
            Cell::code(group),
            naming.cell(&row.contender),
            ratio_cell(timing.ratio),
            interval_cell(timing.ratio),
            Cell::number(timing.noise_floor, number::percent(timing.noise_floor)),
            verdict_cell(timing.verdict),
            ratio_cell(timing.cpu_ratio),
        ];
        table.push_as(ids, &format!("{group}-{}", row.contender), cells);
    }
    (!table.lines.is_empty()).then_some(table)
}
