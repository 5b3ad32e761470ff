//! The method, the machine, how to reproduce the run, and how to cite it.

use boardbench_results::{Axis, Header, InputSpec, PlanFacts, Role, Row};

use super::parts::tone;
use super::summary::CITE;
use crate::cite::{Scope, cite};
use crate::contenders::{is_peer, unique};
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::{Machine, Run, build_name};
use crate::number;
use crate::prose::{Prose, visible};

pub(super) fn method(machine: &Machine<'_>) -> Section {
    let mut section = Section::new("Method, machine and citation");
    section.push(Prose::marked(&format!(
        "{IN_BLOCKS} See `docs/methodology.md`; the raw data are in `data.jsonl`, all rows with all digits in \
         `tables/all-rows.csv`."
    )));
    if let Some(run) = machine.runs.first() {
        section.push(Block::heading("The machine"));
        section.push(fingerprint(run));
        section.push(Block::heading("To reproduce it"));
        section.push("From a checkout of the commit, on an idle machine:");
        section.push(Block::Code(reproduce(machine, run.header)));
        section.extend(selected(machine));
        section.push("To render this report again from the data alone:");
        let command = "cargo run --release -- report --from FOLDER";
        section.push(Block::Code(command.to_owned()));
    }
    section.extend(to_cite(std::slice::from_ref(machine)));
    if let Some(placebos) = placebos(machine) {
        section.push(Block::heading("Placebos, row by row"));
        section.push(placebos);
    }
    section
}

pub(super) fn runs(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Section {
    let mut section = Section::new("The runs, and citation");
    section.push(Prose::marked(&format!(
        "{IN_BLOCKS} See `docs/methodology.md`."
    )));
    let caption = "What was measured. Each group is shown from the newest commit that timed it, and of several runs of that \
                   commit from the one with the most layouts. Disturbed: the share of timings \
                   whose two fastest visits differ by more than 2 %";
    let machines_and_others = machines.iter().chain(others);
    let runs = machines_and_others.flat_map(|machine| &machine.runs);
    let columns = Columns::new()
        .text("run", |run: &&Run<'_>| Cell::code(&run.header.started))
        .text("processor", |run| run.header.fingerprint.cpu.as_str())
        .text("built for", |run| build_name(&run.header.fingerprint.build))
        .text("commit", |run| Cell::code(run.commit()))
        .text("version", |run| &*run.header.fingerprint.build.version)
        .long(DIGEST, |run| Cell::code(run.digest()))
        .number("processes", |run| run.header.plan.processes as usize)
        .number("seconds planned", |run| run.header.plan.seconds as usize)
        .number("groups shown", |run| run.shown)
        .number("disturbed", |run| {
            let share = run.disturbed?;
            Some(Cell::number(share, number::share(share)))
        });
    section.push(columns.table("runs", caption, runs));
    section
        .push("Every group of a run, its machine and the command that repeats it, from its data:");
    let command = "cargo run --release -- report --from FOLDER --out DIR";
    section.push(Block::Code(command.to_owned()));
    section.extend(to_cite(machines));
    section
}

/// Cites the report in all forms, below a heading that other sections link to.
fn to_cite(machines: &[Machine<'_>]) -> Vec<Block> {
    let mut blocks = vec![Block::Heading {
        id: CITE.to_owned(),
        title: "To cite it".into(),
    }];
    let Some(citation) = cite(machines, Scope::Report) else {
        blocks.push("The data have no header, which would say what to cite.".into());
        return blocks;
    };
    for (form, text) in [
        ("Plain text:", citation.plain),
        ("BibTeX:", citation.bibtex),
        ("CSL-JSON:", citation.csl_json),
    ] {
        blocks.push(form.into());
        blocks.push(Block::Code(text));
    }
    blocks
}

/// What the report calls the digest of a run's data: elsewhere a digest is that of a contender's answers.
const DIGEST: &str = "SHA-256 of the raw data";

const IN_BLOCKS: &str = "Every answer was equal to the naive reference's before anything was timed. In a process all contenders of a \
     group and its placebos take turns, in a random order and then in the mirrored order; each runs until it is \
     steady before it is timed. Operations on boards are timed on walks: one board goes along the model search's tree \
     by make and unmake, and the operation is done at each node. A process, or an order of the program's functions, is one observation; intervals are \
     Student's, at 99 %, of the observations' log-ratios, and of trimmed means, so wide that those of a group hold all at once. A verdict \
     of faster or slower is given only beyond the noise floor, which is what second copies in the group, if it has five, or else placebos of its class of operations (searches, or \
     everything else) differ by more than chance explains, and in a group of twins beyond what its null twin shows. \
     \"Two modes\": the observations of a row fall into two clusters at least 2 % apart, so that their mean says little.";

const PLACEBOS: &str = "Placebos: contenders against themselves, judged like all others";

fn fingerprint(run: &Run<'_>) -> Table {
    let (header, plan, print) = (run.header, &run.header.plan, &run.header.fingerprint);
    let (inputs, build) = (&plan.inputs, &print.build);
    let load = header.load.map_or("unknown".to_owned(), |load| {
        load.map(|number| format!("{number:.2}")).join(", ")
    });
    let positions = match &inputs.fens {
        None => format!("up to {} of the corpus", inputs.positions),
        Some(fens) => format!("up to {} of {} FENs", inputs.positions, fens.len()),
    };
    let classes = match inputs.classes.join(", ") {
        none if none.is_empty() => "all".to_owned(),
        classes => classes,
    };
    let seconds = run.end.map(|end| format!("{:.0}", end.seconds));
    let milliseconds = format!("{:.1}", plan.slice_ns as f64 / 1e6);
    let profile = format!(
        "{} (of the command); the timed crates: {}",
        build.profile, build.timed
    );
    let flags = match &*build.rust_flags {
        "" => "none",
        flags => flags,
    };
    let facts: [(&str, &str); 24] = [
        ("started", &header.started),
        ("seconds planned", &plan.seconds.to_string()),
        ("seconds taken", seconds.as_deref().unwrap_or("unknown")),
        ("processes", &plan.processes.to_string()),
        ("milliseconds per timing", &milliseconds),
        ("positions", &positions),
        ("classes", &classes),
        ("seed", &plan.seed.to_string()),
        ("load over 1, 5 and 15 minutes", &load),
        ("processor", &print.cpu),
        ("processors", &print.cpus.to_string()),
        ("kernel", &print.kernel),
        ("compiler", &build.rustc),
        ("target", &build.target),
        ("target features", &build.target_features),
        ("profile", &profile),
        ("compiler flags", flags),
        ("digest of the lock file", &build.lock),
        ("commit", &build.commit),
        (
            "date of the commit",
            build.commit_date.as_deref().unwrap_or("unknown"),
        ),
        ("files changed since the commit", &build.dirty),
        ("boardbench", &build.version),
        ("valgrind", print.valgrind.as_deref().unwrap_or("none")),
        (DIGEST, run.digest()),
    ];
    Columns::new()
        .text("fact", |(fact, _): &(&str, &str)| *fact)
        .long("value", |(_, value)| *value)
        .table("fingerprint", "The fingerprint of the run", facts)
}

/// The command that repeats the run, as far as the data record it.
fn reproduce(machine: &Machine<'_>, header: &Header) -> String {
    let (plan, inputs) = (&header.plan, &header.plan.inputs);
    let mut words = vec!["cargo run --release -- compare".to_owned()];
    match plan.seconds {
        60 => words.push("--quick".to_owned()),
        180 => {}
        900 => words.push("--standard".to_owned()),
        3_600 => words.push("--full".to_owned()),
        seconds => words.push(format!("--seconds {seconds}")),
    }
    if machine.has_layouts().is_some() {
        words.push(format!("--layouts {} --seed {}", plan.processes, plan.seed));
    }
    if inputs.positions != InputSpec::POSITIONS {
        words.push(format!("--positions {}", inputs.positions));
    }
    if !inputs.classes.is_empty() {
        words.push(format!("--class {}", inputs.classes.join(",")));
    }
    if let Some(nodes) = inputs.nodes {
        words.push(format!("--nodes {nodes}"));
    }
    // In less than a minute the slice follows from the time.
    if plan.slice_ns != PlanFacts::SLICE.as_nanos() as u64
        && plan.seconds >= 60
        && machine.has_layouts().is_some()
    {
        words.push(format!("--slice-ms {}", plan.slice_ns / 1_000_000));
    }
    if inputs.fens.is_some() {
        words.push("--corpus FILE".to_owned());
    }
    if machine.rows.all().any(is_peer) {
        words.push("--peers".to_owned());
    }
    visible(&words.join(" "))
}

/// The options that the command omits if contenders were selected by name: the data record the contenders alone.
fn selected(machine: &Machine<'_>) -> Option<Prose> {
    let rows = || machine.of_axis(Axis::Selection);
    let names = unique(rows().map(|row| row.contender.as_str()));
    let operations = unique(rows().map(|row| row.group.operation.as_str()));
    if names.is_empty() {
        return None;
    }
    let prose = Prose::from("The run had contenders selected by name, which the command omits: ")
        .codes(names)
        .text(", at ")
        .codes(operations);
    let options = ". `--board` and `--moves` select contenders, `--only` selects operations; the data do not record these \
                   options.";
    Some(prose.then(Prose::marked(options)))
}

fn placebos(machine: &Machine<'_>) -> Option<Table> {
    let is_placebo = |row: &&Row| row.role == Role::Placebo && row.timing.is_some();
    let rows = machine.rows.compared.iter();
    Columns::new()
        .named(|row: &&Row| format!("{}-{}", row.group.group, row.contender))
        .text("group", |row| Cell::code(&row.group.group))
        .text("contender", |row| Cell::code(&row.contender))
        .number("ratio", |row| Some(Cell::ratio(row.timing?.ratio.mean)))
        .number("99 % interval", |row| Some(row.timing?.ratio))
        .text("verdict", |row| {
            let verdict = row.timing?.verdict;
            let has_modes = row.has_modes() == Some(true);
            let modes = if has_modes { ", two modes" } else { "" };
            Some(Cell::from(format!("{verdict}{modes}")).toned(tone(verdict)))
        })
        .number("noise floor", |row| {
            let floor = row.timing?.noise.floor;
            Some(Cell::number(floor, number::percent(floor)))
        })
        .number("ratio of CPU time", |row| {
            Some(Cell::ratio(row.timing?.cpu_ratio.mean))
        })
        .table("placebos", PLACEBOS, rows.filter(is_placebo))
        .non_empty()
}
