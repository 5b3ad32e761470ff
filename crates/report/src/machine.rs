//! Runs of one build on one processor, taken together.

use std::collections::HashMap;
use std::sync::OnceLock;

use boardbench_results::{
    Axis, Build, End, Header, MOST_DISTURBED, Noise, Ranked, Record, Role, Row, Verdict, View,
    WHOLE, digest, disturbed, has_whole, header, rank, unique,
};

use crate::contenders::is_peer;
use crate::data::{GroupRows, Rows};
use crate::prose::between;

/// A build of the program on a processor, with everything that was measured by it.
pub(crate) struct Machine<'r> {
    /// A name that distinguishes it from the others of the report; empty if there is one.
    pub(crate) name: String,
    /// The name of its build.
    pub(crate) build: String,
    pub(crate) runs: Vec<Run<'r>>,
    pub(crate) rows: Rows,
    /// The axis of the summary: boards, or what was selected by name.
    pub(crate) main_axis: Option<Axis>,
}

pub(crate) struct Run<'r> {
    pub(crate) header: &'r Header,
    pub(crate) end: Option<&'r End>,
    pub(crate) remarks: Vec<&'r str>,
    /// The share of its timings that were disturbed; `None` if it has none in blocks.
    pub(crate) disturbed: Option<f64>,
    pub(crate) shown: usize,
    pub(crate) records: &'r [Record],
    /// Computed when it is asked for first: it takes as long as writing the data.
    digest: OnceLock<String>,
}

impl<'r> Run<'r> {
    /// `None` if the records have no header. `shown` are the rows of all runs of the machine.
    fn new(records: &'r [Record], shown: &Rows) -> Option<Self> {
        let mut run = Self {
            header: header(records)?,
            end: None,
            remarks: Vec::new(),
            disturbed: disturbed(records),
            shown: 0,
            records,
            digest: OnceLock::new(),
        };
        for record in records {
            match record {
                Record::End(end) => run.end = Some(end),
                Record::Remark(remark) => run.remarks.push(&remark.text),
                _ => {}
            }
        }
        let own = shown.compared.iter();
        let own =
            own.filter(|row| row.timing.is_some() && row.origin.started == run.header.started);
        run.shown = unique(own.map(|row| row.group.group.as_str())).len();
        Some(run)
    }

    /// The share of its timings that were disturbed, if that is much.
    pub(crate) fn often_disturbed(&self) -> Option<f64> {
        self.disturbed.filter(|share| *share > MOST_DISTURBED)
    }

    /// True if other work disturbed it: the load when it began shows that, or its timings do.
    fn was_busy(&self) -> bool {
        self.header.busy().is_some() || self.often_disturbed().is_some()
    }

    /// The SHA-256 of its raw data, uncompressed.
    pub(crate) fn digest(&self) -> &str {
        self.digest.get_or_init(|| digest(self.records))
    }

    pub(crate) fn commit(&self) -> &'r str {
        short_commit(&self.header.fingerprint.build.commit)
    }
}

impl<'r> Machine<'r> {
    fn new(name: String, build: String, runs: &[&'r [Record]]) -> Self {
        let rows = Rows::new(runs);
        let has = |axis: &Axis| rows.compared.iter().any(|row| row.group.axis == *axis);
        let main_axes = [Axis::Boards, Axis::Selection, Axis::BoardsNative];
        let own: Vec<Run<'r>> = runs.iter().filter_map(|run| Run::new(run, &rows)).collect();
        Self {
            name,
            build,
            main_axis: main_axes.into_iter().find(has),
            runs: own,
            rows,
        }
    }

    /// Returns when a commit of its runs was made, or if that is unknown, measured.
    fn date(&self, commit: &str) -> &str {
        let headers = self.runs.iter().map(|run| run.header);
        let mut headers = headers.filter(|header| *header.fingerprint.build.commit == *commit);
        let date = |header: &'r Header| {
            let date = header.fingerprint.build.commit_date.as_deref();
            date.unwrap_or(&header.started)
        };
        headers.next().map_or("", date)
    }

    /// Its name between these words; empty if there is one machine.
    pub(crate) fn name_between(&self, before: &str, after: &str) -> String {
        between(before, &self.name, after)
    }

    /// True if each process had the program's functions in another order; `None` if nothing was timed.
    pub(crate) fn has_layouts(&self) -> Option<bool> {
        let rows = self.rows.compared.iter();
        let timed = rows.filter(|row| row.disturbed.is_some());
        let has_layouts = timed.map(|row| row.origin.has_layouts);
        has_layouts.reduce(|one, other| one && other)
    }

    pub(crate) fn of_axis(&self, axis: Axis) -> impl Iterator<Item = &Row> {
        let rows = self.rows.compared.iter();
        rows.filter(move |row| row.group.axis == axis)
    }

    /// The groups of an axis at an operation, on the main view.
    pub(crate) fn at(&self, axis: Axis, operation: &str) -> impl Iterator<Item = GroupRows<'_>> {
        let groups = self.rows.groups(axis);
        groups.filter(move |group| group.facts.label() == operation)
    }

    /// The rows of the main axis, without other programs.
    pub(crate) fn of_main_axis(&self) -> impl Iterator<Item = &Row> {
        let axis = self.main_axis.into_iter();
        let rows = axis.flat_map(move |axis| self.of_axis(axis));
        rows.filter(|row| !is_peer(row))
    }

    pub(crate) fn group_at(&self, operation: &str) -> Option<GroupRows<'_>> {
        self.at(self.main_axis?, operation).next()
    }

    /// The contenders of an axis on the main view, the fastest first, and the noise of the rows that they are ranked by. Other programs are left out, because they do part of the operations only.
    pub(crate) fn ranking(&self, axis: Axis) -> (Vec<Ranked>, Noise) {
        let has_whole = self.has_whole(axis);
        let own = self.of_axis(axis).filter(|row| !is_peer(row));
        let own = own.filter(|row| !has_whole || WHOLE.contains(&&*row.group.operation));
        let own: Vec<Row> = own.cloned().collect();
        let noise = own.iter().filter_map(|row| Some(row.timing?.noise));
        let noise = noise.reduce(Noise::and).unwrap_or_default();
        (rank(&own, axis, &View::MAIN), noise)
    }

    /// True if no contender of the main axis could be told from the reference, so that the data advise nothing.
    pub(crate) fn decided_nothing(&self) -> bool {
        let rows = self.of_main_axis();
        let judged = rows.filter(|row| row.role == Role::Contender);
        unique(judged.filter_map(Row::verdict)) == [Verdict::CannotTell]
    }

    /// True if an axis is ranked by the operations that use all of a board, since all of them were measured.
    pub(crate) fn has_whole(&self, axis: Axis) -> bool {
        has_whole(&self.rows.compared, axis, &View::MAIN)
    }

    /// That its runs decided nothing, and why; `None` if they decided something.
    pub(crate) fn undecided(&self) -> Option<String> {
        if !self.decided_nothing() {
            return None;
        }
        let (runs, repeat) = match self.runs.len() {
            0 | 1 => ("This run", "repeat it"),
            _ => ("These runs", "repeat them"),
        };
        let why = if self.runs.iter().any(Run::was_busy) {
            format!("the machine was busy; {repeat}")
        } else {
            format!("the time was too short; {repeat} with more")
        };
        Some(format!("{runs} decided nothing: {why}."))
    }

    pub(crate) fn processor(&self) -> &'r str {
        let first = self.runs.first();
        first.map_or("", |run| run.header.fingerprint.cpu.as_str())
    }

    /// Whole, unlike its name.
    pub(crate) fn processor_and_build(&self) -> String {
        format!("{}, {}", self.processor(), self.build)
    }
}

/// The first characters of a commit, as git shows it.
pub(crate) fn short_commit(commit: &str) -> &str {
    commit.get(..7).unwrap_or(commit)
}

/// The machines of these runs, in the order of their first runs.
pub(crate) fn join<'r>(runs: &[&'r [Record]]) -> Vec<Machine<'r>> {
    let keys = runs.iter().map(|run| header(run).map(key));
    let keys: Vec<(&str, String)> = keys.map(Option::unwrap_or_default).collect();
    let machines = unique(keys.iter());
    let cpus = unique(machines.iter().map(|(cpu, _)| cpu)).len();
    let builds = unique(machines.iter().map(|(_, build)| build)).len();
    let name = |(cpu, build): &(&str, String)| match (cpus, builds) {
        (1, 1) => String::new(),
        (1, _) => build.clone(),
        (_, 1) => (*cpu).to_owned(),
        _ => format!("{cpu}, {build}"),
    };
    let joined = |machine: &&(&str, String)| {
        let own = runs.iter().zip(&keys).filter(|(_, key)| key == machine);
        let own: Vec<&[Record]> = own.map(|(run, _)| *run).collect();
        Machine::new(name(machine), machine.1.clone(), &own)
    };
    machines.iter().map(joined).collect()
}

/// How much a count may change before what was timed is stale, as a share.
const MAX_CHANGE: f64 = 0.01;

/// Marks the rows that need another number of instructions at the newest commit that counted them with the same build. Counts do
/// not depend on the processor.
pub(crate) fn mark_stale(machines: &mut [Machine<'_>]) {
    type Key = (String, String, String);
    let key = |build: &str, row: &Row| -> Key {
        (
            build.to_owned(),
            row.group.group.clone(),
            row.contender.clone(),
        )
    };
    let mut newest: HashMap<Key, (String, f64)> = HashMap::new();
    for machine in &*machines {
        let rows = machine.rows.compared.iter();
        for row in rows.filter(|row| row.role != Role::Placebo) {
            let Some(count) = row.count else { continue };
            let date = machine.date(&row.origin.commit).to_owned();
            let counted = (date, count.instructions);
            let entry = newest.entry(key(&machine.build, row));
            let entry = entry.or_insert_with(|| counted.clone());
            if entry.0 < counted.0 {
                *entry = counted;
            }
        }
    }
    for machine in machines {
        for row in &mut machine.rows.compared {
            let count = newest.get(&key(&machine.build, row)).zip(row.count);
            row.origin.is_stale = count.is_some_and(|((_, newest), count)| {
                (count.instructions / newest - 1.0).abs() > MAX_CHANGE
            });
        }
    }
}

fn key(header: &Header) -> (&str, String) {
    let print = &header.fingerprint;
    (print.cpu.as_str(), build_name(&print.build))
}

/// The processors that a build was made for: `x86-64-v3`, `native`, `x86_64 baseline`, or `WebAssembly with vectors`.
pub(crate) fn build_name(build: &Build) -> String {
    if build.target.starts_with("wasm") {
        let has_vectors = build
            .target_features
            .split(',')
            .any(|feature| feature == "simd128");
        let with = if has_vectors { "with" } else { "without" };
        return format!("WebAssembly {with} vectors");
    }
    let flags = build.rust_flags.split_once("target-cpu=");
    if let Some(cpu) = flags.and_then(|(_, rest)| rest.split_whitespace().next()) {
        return cpu.to_owned();
    }
    let architecture = build.target.split('-').next().unwrap_or_default();
    format!("{architecture} baseline")
}

/// The meaning of these names of builds, as far as it is known.
fn builds_in_words(names: &[String]) -> String {
    let in_words = |name: &String| {
        let meaning = match name.as_str() {
            "x86-64-v3" => "a build of the program for processors with AVX2 and BMI2",
            "x86_64 baseline" => "the build for any x86-64 processor",
            "native" => "a build for the processor that it was compiled on",
            _ => return None,
        };
        Some(format!("{name} is {meaning}"))
    };
    let each: Vec<String> = names.iter().filter_map(in_words).collect();
    each.join(", ")
}

fn builds(machines: &[Machine<'_>]) -> Vec<String> {
    let runs = machines.iter().flat_map(|machine| &machine.runs);
    unique(runs.map(|run| build_name(&run.header.fingerprint.build)))
}

/// The meaning of the builds that columns and verdicts are named after: the end of a caption. Empty if there is one machine,
/// which is not named.
pub(crate) fn builds_in_columns(machines: &[Machine<'_>]) -> String {
    let mut names = builds(machines);
    names.retain(|build| machines.iter().any(|machine| machine.name.ends_with(build)));
    between(". ", &builds_in_words(&names), "")
}

/// The processors, the newest day, the builds and the commits of all runs, and the meaning of these builds.
pub(crate) fn measured_on(machines: &[Machine<'_>]) -> Option<String> {
    let runs = machines.iter().flat_map(|machine| &machine.runs);
    let headers = || runs.clone().map(|run| run.header);
    let cpus = unique(headers().map(|header| header.fingerprint.cpu.as_str()));
    let days = headers().map(|header| header.started.chars().take(10).collect::<String>());
    let newest = days.max()?;
    let builds = builds(machines);
    let meaning = between(" ", &builds_in_words(&builds), ".");
    let (cpus, builds) = (cpus.join(" and "), builds.join(" and "));
    let commits = unique(runs.clone().filter(|run| run.shown > 0).map(Run::commit));
    let commits = match commits.as_slice() {
        [] => String::new(),
        [one] => format!(" at commit {one}"),
        _ => format!(" at commits {}", commits.join(", ")),
    };
    Some(format!(
        "Measured on {cpus} until {newest}, built for {builds}{commits}.{meaning}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_are_named_after_their_processors() {
        let name = |target: &'static str, features: &'static str, flags: &'static str| {
            build_name(&Build {
                target: target.into(),
                target_features: features.into(),
                rust_flags: flags.into(),
                ..Build::default()
            })
        };
        let (linux, wasm) = ("x86_64-unknown-linux-gnu", "wasm32-wasip1");
        assert_eq!(name(linux, "sse2", ""), "x86_64 baseline");
        let flags = "-C target-cpu=x86-64-v3 -C debuginfo=0";
        assert_eq!(name(linux, "avx2", flags), "x86-64-v3");
        let vectors = name(wasm, "crt-static,simd128", "");
        assert_eq!(vectors, "WebAssembly with vectors");
        let plain = name(wasm, "crt-static", "");
        assert_eq!(plain, "WebAssembly without vectors");
    }
}
