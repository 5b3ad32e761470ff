//! The method, the runs and their machines, how to reproduce a run, and how to cite the report.

use boardbench_results::{Factor, Header, InputSpec, PlanFacts};

use super::summary::CITE;
use crate::cite::cite;
use crate::contenders::{is_peer, unique};
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::{Machine, Run, build_name};
use crate::number;
use crate::prose::{Prose, between, visible};

/// Returns the section; with the machine and the command of the run, if there is one alone.
pub(super) fn method(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    is_one_run: bool,
) -> Section {
    let mut section = Section::new("The runs, and citation");
    section.push(Prose::marked(&format!("{IN_BLOCKS} See `docs/methodology.md`.")));
    section.push(runs(machines.iter().chain(others)));
    let run = machines.first();
    let run = run.and_then(|machine| Some((machine, machine.runs.first()?)));
    if let Some((machine, run)) = run.filter(|_| is_one_run) {
        section.push("The machine and the build:");
        section.push(Block::Code(fingerprint(run.header)));
        section.push("To reproduce it, from a checkout of the commit, on an idle machine:");
        section.push(Block::Code(reproduce(machine, run.header)));
        section.extend(selected(machine));
    } else {
        section.push(
            "Every group of a run, its machine and the command that repeats it, from its data:",
        );
        let command = "cargo run --release -- report --from FOLDER --out DIR";
        section.push(Block::Code(command.to_owned()));
    }
    section.extend(to_cite(machines));
    section
}

fn runs<'m>(machines: impl Iterator<Item = &'m Machine<'m>>) -> Table {
    let caption = "What was measured. Each group is shown from the newest commit that timed it, and of several runs of that \
                   commit from the one with the most layouts. Disturbed: the share of timings \
                   whose two fastest visits differ by more than 2 %";
    Columns::new()
        .text("run", |run: &&Run<'_>| Cell::code(&run.header.started))
        .text("processor", |run| &*run.header.fingerprint.cpu)
        .text("built for", |run| build_name(&run.header.fingerprint.build))
        .text("commit", |run| Cell::code(run.commit()))
        .text("version", |run| &*run.header.fingerprint.build.version)
        .long("SHA-256 of the raw data", |run| Cell::code(run.digest()))
        .number("processes", |run| run.header.plan.processes as usize)
        .number("seconds planned", |run| run.header.plan.seconds as usize)
        .number("groups shown", |run| run.shown)
        .number("disturbed", |run| {
            let share = run.disturbed?;
            Some(Cell::number(share, number::share(share)))
        })
        .table("runs", caption, machines.flat_map(|machine| &machine.runs))
}

/// Cites the report in all forms, below a heading that other sections link to.
fn to_cite(machines: &[Machine<'_>]) -> Vec<Block> {
    let mut blocks = vec![Block::heading(CITE, "To cite it")];
    match cite(machines) {
        Some(forms) => blocks.extend(
            forms
                .into_iter()
                .flat_map(|(name, text)| [format!("{name}:").as_str().into(), Block::Code(text)]),
        ),
        None => blocks.push("The data have no header, which would say what to cite.".into()),
    }
    blocks
}

const IN_BLOCKS: &str = "Every answer was equal to the naive reference's before anything was timed. In a process all contenders of a \
     group and its placebos take turns, in a random order and then in the mirrored order; each runs until it is \
     steady before it is timed. Operations on boards are timed on walks: one board goes along the model search's tree \
     by make and unmake, and the operation is done at each node. A process, or an order of the program's functions, is one observation; intervals are \
     Student's, at 99 %, of the observations' log-ratios, and of trimmed means, so wide that those of a group hold all at once. A verdict \
     of faster or slower is given only beyond the noise floor, which is what second copies in the group, if it has five, or else placebos of its class of operations (searches, or \
     everything else) differ by more than chance explains, and in a group of twins beyond what its null twin shows. \
     \"Two modes\": the observations of a row fall into two clusters at least 2 % apart, so that their mean says little.";

/// Returns the facts about the machine and the build, as the data have them.
fn fingerprint(header: &Header) -> String {
    let json = serde_json::to_string_pretty(&header.fingerprint).unwrap_or_default();
    json.lines().map(visible).collect::<Vec<_>>().join("\n")
}

/// Returns the command that repeats the run, as far as the data record it.
fn reproduce(machine: &Machine<'_>, header: &Header) -> String {
    let (plan, inputs) = (&header.plan, &header.plan.inputs);
    let has_link_orders = machine.has_link_orders().is_some();
    // In less than a minute the slice follows from the time.
    let has_slice =
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
        option(has_slice && has_link_orders, format!("--slice-ms {}", plan.sample_ns / 1_000_000)),
        option(inputs.fens.is_some(), "--corpus FILE".to_owned()),
        option(machine.rows.all().any(is_peer), "--peers".to_owned()),
    ];
    words.retain(|word| !word.is_empty());
    visible(&words.join(" "))
}

/// Returns the options that the command omits if contenders were selected by name: the data record the contenders alone.
fn selected(machine: &Machine<'_>) -> Option<Prose> {
    let rows = || machine.of_factor(Factor::Selection);
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
