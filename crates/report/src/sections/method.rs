//! Renders the method in short, the data sets, the command that reproduces a run, and the citation.

use boardbench_results::{Factor, Header, InputSpec, PlanFacts};

use crate::cite::cite;
use crate::contenders::is_peer;
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::{Machine, Run, build_name};
use crate::number;
use crate::prose::{Prose, between, visible};

/// Returns the section. It has the machine and the command if the report is about one run.
pub(super) fn method(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    is_one_run: bool,
) -> Section {
    let mut section = Section::new("Data sets and citation");
    section.push(Prose::marked(METHOD));
    section.push(runs(machines.iter().chain(others)));
    let run = machines.first();
    let run = run.and_then(|machine| Some((machine, machine.runs.first()?)));
    if let Some((machine, run)) = run.filter(|_| is_one_run) {
        section.push("Machine and build:");
        let json = serde_json::to_string_pretty(&run.header.fingerprint).unwrap_or_default();
        let lines: Vec<String> = json.lines().map(visible).collect();
        section.push(Block::Code(lines.join("\n")));
        section.push("Command to reproduce the run, from its commit, on an idle machine:");
        section.push(Block::Code(reproduce(machine, run.header)));
        if machine.of_factor(Factor::Selection).next().is_some() {
            section.push(Prose::marked(SELECTED));
        }
    }
    section.push(Block::heading("cite", "Citation"));
    let forms = cite(machines).into_iter().flatten();
    section.extend(forms.flat_map(|(name, text)| [name.into(), Block::Code(text)]));
    section
}

const SELECTED: &str = "Contenders or operations were selected by name (`--board`, `--moves`, `--only`). The data do not record these \
     options, so the command omits them.";

fn runs<'m>(machines: impl Iterator<Item = &'m Machine<'m>>) -> Table {
    let caption = "Data sets. Each group is shown from the newest commit that timed it and, among several runs of that \
                   commit, from the run with the most link orders. Disturbed: the share of timings \
                   whose two fastest samples differ by more than 2 %";
    Columns::new()
        .text("run", |run: &&Run<'_>| Cell::code(&run.header.started))
        .text("processor", |run| &*run.header.fingerprint.cpu)
        .text("built for", |run| build_name(&run.header.fingerprint.build))
        .text("commit", |run| Cell::code(run.commit()))
        .text("version", |run| &*run.header.fingerprint.build.version)
        .long("SHA-256 of the measurements", |run| Cell::code(run.digest()))
        .number("processes", |run| run.header.plan.processes as usize)
        .number("seconds planned", |run| run.header.plan.seconds as usize)
        .number("groups shown", |run| run.shown)
        .number("disturbed", |run| {
            let share = run.disturbed?;
            Some(Cell::number(share, number::share(share)))
        })
        .table("runs", caption, machines.flat_map(|machine| &machine.runs))
}

const METHOD: &str = "Every result equalled the result of the naive reference before anything was timed. In each process the contenders of a \
     group and its A/A controls are sampled in turn. A link order is one observation, or a process if all share one link order. \
     A/A controls determine the noise floor. \"Two modes\": the observations of a row fall into two clusters at least 2 % apart, so that their \
     mean has little meaning. See `docs/methodology.md`.";

/// Returns the command that repeats the run, as far as the data record its options.
fn reproduce(machine: &Machine<'_>, header: &Header) -> String {
    let (plan, inputs) = (&header.plan, &header.plan.inputs);
    let has_link_orders = machine.has_link_orders().is_some();
    // In runs of less than a minute the sample time follows from the time.
    let sets_time =
        plan.sample_ns != PlanFacts::SAMPLE_TIME.as_nanos() as u64 && plan.seconds >= 60;
    let length = match plan.seconds {
        60 => "--quick".to_owned(),
        180 => String::new(),
        900 => "--standard".to_owned(),
        3_600 => "--full".to_owned(),
        seconds => format!("--seconds {seconds}"),
    };
    let option = |is_needed: bool, option: String| if is_needed { option } else { String::new() };
    let mut words = vec![
        "cargo run --release -- compare".to_owned(),
        length,
        option(has_link_orders, format!("--layouts {} --seed {}", plan.processes, plan.seed)),
        option(
            inputs.positions != InputSpec::POSITIONS,
            format!("--positions {}", inputs.positions),
        ),
        between("--class ", &inputs.classes.join(","), ""),
        inputs.nodes.map_or(String::new(), |nodes| format!("--nodes {nodes}")),
        option(sets_time && has_link_orders, format!("--slice-ms {}", plan.sample_ns / 1_000_000)),
        option(inputs.fens.is_some(), "--corpus FILE".to_owned()),
        option(machine.all_rows().any(is_peer), "--peers".to_owned()),
    ];
    words.retain(|word| !word.is_empty());
    visible(&words.join(" "))
}
