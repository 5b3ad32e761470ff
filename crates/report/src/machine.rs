//! Joins runs of one workload by one build on one processor, which share rows, noise floors and a name in reports.

use std::collections::HashMap;
use std::sync::OnceLock;

use boardbench_results::{
    Build, Factor, Header, Record, Role, Row, Verdict, digest, disturbed, header, unique,
};

use crate::contenders::is_peer;
use crate::data::GroupRows;
use crate::prose::between;

/// A build of the program on a processor, with all its measurements.
pub(crate) struct Machine<'r> {
    /// Name that distinguishes it from other machines of the report; empty if there is one machine.
    pub(crate) name: String,
    /// Name of its build.
    pub(crate) build: String,
    pub(crate) runs: Vec<Run<'r>>,
    /// Rows of all groups that are compared.
    pub(crate) rows: Vec<Row>,
    /// Rows of input sets that are only counted. They are not compared.
    pub(crate) counted: Vec<Row>,
    /// Factor of the summary: boards, or contenders that were selected by name.
    pub(crate) main_factor: Option<Factor>,
}

pub(crate) struct Run<'r> {
    pub(crate) header: &'r Header,
    pub(crate) is_complete: bool,
    pub(crate) remarks: Vec<&'r str>,
    /// Share of disturbed timings; `None` if nothing was timed in blocks.
    pub(crate) disturbed: Option<f64>,
    pub(crate) shown: usize,
    pub(crate) records: &'r [Record],
    /// SHA-256 of the data, computed on demand because it takes as long as writing the data.
    digest: OnceLock<String>,
}

impl<'r> Run<'r> {
    /// Collects the facts of a run; `None` if the records have no header. `shown` are the rows of all runs of the machine.
    fn new(records: &'r [Record], shown: &[Row]) -> Option<Self> {
        let header = header(records)?;
        let is_end = |record: &Record| matches!(record, Record::End(end) if end.complete);
        let remarks = records.iter().filter_map(|record| match record {
            Record::Remark(remark) => Some(&*remark.text),
            _ => None,
        });
        let rows = shown.iter().filter(|row| row.timing.is_some());
        let rows = rows.filter(|row| row.origin.started == header.started);
        Some(Self {
            header,
            is_complete: records.iter().any(is_end),
            remarks: remarks.collect(),
            disturbed: disturbed(records),
            shown: unique(rows.map(|row| &*row.group.group)).len(),
            records,
            digest: OnceLock::new(),
        })
    }

    /// Returns the SHA-256 of the measurements, uncompressed.
    pub(crate) fn digest(&self) -> &str {
        self.digest.get_or_init(|| digest(self.records))
    }

    pub(crate) fn commit(&self) -> &'r str {
        short_commit(&self.header.fingerprint.build.commit)
    }
}

const UNDECIDED: &str =
    "This run is inconclusive: repeat it on an idle machine, or with more time.";

impl<'r> Machine<'r> {
    fn new(name: String, build: String, runs: &[&'r [Record]]) -> Self {
        let is_only_counted = |row: &Row| row.group.input_set.is_only_counted();
        let rows = boardbench_results::join(runs).into_iter();
        let (counted, rows): (Vec<Row>, Vec<Row>) = rows.partition(is_only_counted);
        let has = |factor: &Factor| rows.iter().any(|row| row.group.factor == *factor);
        let main_factors = [Factor::Boards, Factor::Selection, Factor::BoardsNative];
        Self {
            name,
            build,
            main_factor: main_factors.into_iter().find(has),
            runs: runs.iter().filter_map(|run| Run::new(run, &rows)).collect(),
            rows,
            counted,
        }
    }

    /// Returns the date of a commit of its runs, or the start of a run of it if the date is unknown.
    fn date(&self, commit: &str) -> &str {
        let mut headers = self.runs.iter().map(|run| run.header);
        let header = headers.find(|header| *header.fingerprint.build.commit == *commit);
        header.map_or("", |header| {
            let date = header.fingerprint.build.commit_date.as_deref();
            date.unwrap_or(&header.started)
        })
    }

    /// Returns the workload and the build, which together determine instruction counts.
    fn program(&self) -> (Option<String>, String) {
        let workload = self.runs.first().map(|run| run.header.workload.clone());
        (workload, self.build.clone())
    }

    /// Returns the name between two texts; empty if there is one machine.
    pub(crate) fn name_between(&self, before: &str, after: &str) -> String {
        between(before, &self.name, after)
    }

    /// Returns `true` if each process had another link order; `None` if nothing was timed.
    pub(crate) fn has_link_orders(&self) -> Option<bool> {
        let rows = self.rows.iter();
        let timed = rows.filter(|row| row.disturbed.is_some());
        let has_link_orders = timed.map(|row| row.origin.has_link_orders);
        has_link_orders.reduce(|one, other| one && other)
    }

    /// Returns the rows of all contenders; rows that are only counted are last.
    pub(crate) fn all_rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().chain(&self.counted)
    }

    /// Returns the groups that are compared.
    pub(crate) fn all_groups(&self) -> impl Iterator<Item = GroupRows<'_>> {
        let groups = self.rows.chunk_by(|one, next| one.group.group == next.group.group);
        groups.map(|rows| GroupRows {
            facts: &rows[0].group,
            rows: rows.iter().filter(|row| !row.is_control()).collect(),
        })
    }

    /// Returns the groups of a factor that are compared.
    pub(crate) fn groups(&self, factor: Factor) -> impl Iterator<Item = GroupRows<'_>> {
        self.all_groups().filter(move |group| group.facts.factor == factor)
    }

    pub(crate) fn of_factor(&self, factor: Factor) -> impl Iterator<Item = &Row> {
        let rows = self.rows.iter();
        rows.filter(move |row| row.group.factor == factor)
    }

    /// Returns the groups of a factor whose [label](boardbench_results::GroupFacts::label) is this operation.
    pub(crate) fn at(
        &self,
        factor: Factor,
        operation: &str,
    ) -> impl Iterator<Item = GroupRows<'_>> {
        let groups = self.groups(factor);
        groups.filter(move |group| group.facts.label() == operation)
    }

    /// Returns the rows of the main factor, without other programs.
    pub(crate) fn of_main_factor(&self) -> impl Iterator<Item = &Row> {
        let rows = self.rows.iter();
        rows.filter(|row| Some(row.group.factor) == self.main_factor && !is_peer(row))
    }

    pub(crate) fn group_at(&self, operation: &str) -> Option<GroupRows<'_>> {
        self.at(self.main_factor?, operation).next()
    }

    /// Returns a sentence if all contenders of the main factor are inconclusive, so that nothing can be recommended.
    pub(crate) fn undecided(&self) -> Option<&'static str> {
        let rows = self.of_main_factor();
        let judged = rows.filter(|row| row.role == Role::Contender);
        let verdicts = unique(judged.filter_map(Row::verdict));
        (verdicts == [Verdict::Inconclusive]).then_some(UNDECIDED)
    }

    pub(crate) fn processor(&self) -> String {
        let first = self.runs.first();
        first.map_or_else(String::new, |run| short_processor(&run.header.fingerprint.cpu))
    }

    /// Returns processor and build, even if the name omits them.
    pub(crate) fn processor_and_build(&self) -> String {
        format!("{}, {}", self.processor(), self.build)
    }
}

/// Microarchitectures of processors, by vendor's family and model numbers.
const ARCHITECTURES: [(&str, &str); 4] = [
    ("(family 6, model 207)", "(Emerald Rapids)"),
    ("(family 25, model 1)", "(Zen 3)"),
    ("(family 25, model 17)", "(Zen 4)"),
    ("(family 26, model 2)", "(Zen 5)"),
];

/// Returns the name of a processor without trademarks, and with its microarchitecture if that is known: `AMD EPYC (Zen 4)`.
pub(crate) fn short_processor(name: &str) -> String {
    let replacements = [("(R)", ""), ("(TM)", ""), (" Processor", "")].iter().chain(&ARCHITECTURES);
    replacements.fold(name.to_owned(), |name, (part, other)| name.replace(part, other))
}

/// Returns the first characters of a commit, as git shows it.
pub(crate) fn short_commit(commit: &str) -> &str {
    commit.get(..7).unwrap_or(commit)
}

/// Returns the machines of these runs, one per workload, processor and build, in the order of their first runs.
pub(crate) fn join<'r>(runs: &[&'r [Record]]) -> Vec<Machine<'r>> {
    // Runs of different workloads are never joined.
    let key = |run: &&'r [Record]| -> [String; 3] {
        header(run).map_or_else(Default::default, |header| {
            let print = &header.fingerprint;
            [header.workload.clone(), short_processor(&print.cpu), build_name(&print.build)]
        })
    };
    let machines = unique(runs.iter().map(key));
    let values = |part: usize| unique(machines.iter().map(|key| &key[part])).len();
    let names = [0, 1, 2].map(|part| values(part) > 1);
    let joined = |machine_key: &[String; 3]| {
        let parts = machine_key.iter().zip(names).filter(|(_, differs)| *differs);
        let parts: Vec<&str> = parts.map(|(part, _)| part.as_str()).collect();
        let runs = runs.iter().filter(|run| key(run) == *machine_key);
        Machine::new(parts.join(", "), machine_key[2].clone(), &runs.copied().collect::<Vec<_>>())
    };
    machines.iter().map(joined).collect()
}

/// Marks the rows whose instruction count differs from the newest commit that counted them with the same build, because their
/// times may no longer hold. Counts do not depend on the processor.
pub(crate) fn mark_stale(machines: &mut [Machine<'_>]) {
    /// Maximum change of a count before a row is stale, as a share.
    const MAX_CHANGE: f64 = 0.01;
    let key = |(workload, build): &(Option<String>, String), row: &Row| {
        let (group, contender) = (row.group.group.clone(), row.contender().to_owned());
        (workload.clone(), build.clone(), group, contender)
    };
    let mut newest: HashMap<_, (String, f64)> = HashMap::new();
    for machine in &*machines {
        for row in &machine.rows {
            let Some(count) = row.instructions() else { continue };
            let counted = (machine.date(&row.origin.commit).to_owned(), count);
            let newest = newest.entry(key(&machine.program(), row));
            let newest = newest.or_insert_with(|| counted.clone());
            if newest.0 < counted.0 {
                *newest = counted;
            }
        }
    }
    for machine in machines {
        let program = machine.program();
        for row in &mut machine.rows {
            let count = newest.get(&key(&program, row)).zip(row.instructions());
            row.origin.is_stale =
                count.is_some_and(|((_, newest), count)| (count / newest - 1.0).abs() > MAX_CHANGE);
        }
    }
}

/// Returns the target processors of a build: `x86-64-v3`, `native` or `x86-64 baseline`.
pub(crate) fn build_name(build: &Build) -> String {
    let flags = build.rust_flags.split_once("target-cpu=");
    let cpu = flags.and_then(|(_, rest)| rest.split_whitespace().next());
    let architecture = build.target.split('-').next().unwrap_or_default();
    cpu.map_or_else(|| format!("{} baseline", architecture.replace('_', "-")), str::to_owned)
}

/// Explains the known names of builds.
fn builds_in_words(names: &[String]) -> String {
    let in_words = |name: &String| {
        let meaning = match name.as_str() {
            "x86-64-v3" => "the build for processors with AVX2 and BMI2",
            "x86-64 baseline" => "the build for any x86-64 processor",
            "native" => "the build for the processor that it was compiled on",
            _ => return None,
        };
        Some(format!("{name} is {meaning}"))
    };
    let meanings: Vec<String> = names.iter().filter_map(in_words).collect();
    meanings.join(", ")
}

/// Returns sentences with the processors, the newest day, the builds and the commits of all runs, and about the builds.
pub(crate) fn measured_on(machines: &[Machine<'_>]) -> Option<String> {
    let runs = machines.iter().flat_map(|machine| &machine.runs);
    let headers = || runs.clone().map(|run| run.header);
    let cpus = headers().map(|header| short_processor(&header.fingerprint.cpu));
    let cpus = unique(cpus).join(" and ");
    let newest = headers().map(|header| format!("{:.10}", header.started));
    let newest = newest.max()?;
    let builds = unique(headers().map(|header| build_name(&header.fingerprint.build)));
    let meaning = between(" ", &builds_in_words(&builds), ".");
    let commits = unique(runs.clone().filter(|run| run.shown > 0).map(Run::commit));
    let many = if commits.len() > 1 { "s" } else { "" };
    let commits = between(&format!(" at commit{many} "), &commits.join(", "), "");
    let builds = builds.join(" and ");
    Some(format!("Measured on {cpus} (last on {newest}), built for {builds}{commits}.{meaning}"))
}
