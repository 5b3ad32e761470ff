//! Runs of one build on one processor, taken together.

use std::collections::HashMap;

use boardbench_harness::data::{Build, Header, Record, Row, unique};

use crate::data::{Data, Rows};

/// A build of the program on a processor, with everything that was measured by it.
pub(crate) struct Machine<'r> {
    /// What distinguishes it from the others of the report; empty if there is one.
    pub(crate) name: String,
    /// The rows of all its runs, and what its first run says of itself.
    pub(crate) data: Data<'r>,
    /// Its runs, in the order of the report.
    pub(crate) runs: Vec<&'r Header>,
}

/// The records of runs of one build on one processor, with their rows.
pub(crate) struct Joined<'r> {
    name: String,
    runs: Vec<&'r [Record]>,
    rows: Rows,
}

/// Runs by processor and build, in the order of their first runs.
pub(crate) fn join<'r>(runs: &[&'r [Record]]) -> Vec<Joined<'r>> {
    let keys: Vec<(&str, String)> = runs.iter().map(|run| key(run)).collect();
    let machines = unique(keys.iter().cloned());
    let cpus = unique(machines.iter().map(|(cpu, _)| cpu)).len();
    let builds = unique(machines.iter().map(|(_, build)| build)).len();
    let name = |(cpu, build): &(&str, String)| match (cpus, build.as_str()) {
        (1, _) if builds == 1 => String::new(),
        (1, build) => build.to_owned(),
        _ if builds == 1 => (*cpu).to_owned(),
        (_, build) => format!("{cpu}, {build}"),
    };
    let joined = |machine| {
        let own = runs.iter().zip(&keys).filter(|(_, key)| *key == machine);
        let runs: Vec<&[Record]> = own.map(|(run, _)| *run).collect();
        Joined {
            name: name(machine),
            rows: Rows::joined(runs.iter().map(|run| Rows::new(run))),
            runs,
        }
    };
    machines.iter().map(joined).collect()
}

impl Joined<'_> {
    pub(crate) fn machine(&self) -> Machine<'_> {
        Machine {
            name: self.name.clone(),
            data: Data::new(&self.runs, &self.rows),
            runs: self.runs.iter().filter_map(|run| header(run)).collect(),
        }
    }

    /// Its name, and what is compared.
    pub(crate) fn compared(&self) -> (&str, &[Row]) {
        (&self.name, &self.rows.compared)
    }

    /// Whole, unlike its name.
    pub(crate) fn processor_and_build(&self) -> String {
        let (cpu, build) = self
            .runs
            .first()
            .map_or_else(Default::default, |run| key(run));
        format!("{cpu}, {build}")
    }
}

/// The header of a run.
pub(crate) fn header(records: &[Record]) -> Option<&Header> {
    records.iter().find_map(|record| match record {
        Record::Header(header) => Some(&**header),
        _ => None,
    })
}

/// The processor and the build of a run.
fn key(records: &[Record]) -> (&str, String) {
    header(records).map_or_else(Default::default, |header| {
        let print = &header.fingerprint;
        (print.cpu.as_str(), build_name(&print.build))
    })
}

/// What a build was made for: `x86-64-v3`, `native`, or `x86_64 baseline`.
pub(crate) fn build_name(build: &Build) -> String {
    let flags = build.rust_flags.split_once("target-cpu=");
    if let Some(cpu) = flags.and_then(|(_, rest)| rest.split_whitespace().next()) {
        return cpu.to_owned();
    }
    let architecture = build.target.split('-').next().unwrap_or_default();
    format!("{architecture} baseline")
}

/// The processors, the newest day and the builds of all runs.
pub(crate) fn measured_on(machines: &[Machine<'_>]) -> Option<String> {
    let headers = || machines.iter().flat_map(|machine| &machine.runs);
    let cpus = unique(headers().map(|header| header.fingerprint.cpu.as_str()));
    let builds = unique(headers().map(|header| build_name(&header.fingerprint.build)));
    let days = headers().map(|header| header.started.chars().take(10).collect::<String>());
    let newest = days.max()?;
    let (cpus, builds) = (cpus.join(" and "), builds.join(" and "));
    Some(format!(
        "Measured on {cpus} until {newest}, built for {builds}"
    ))
}

/// Of several runs, the rows of each group from the run that observed it most often; of equals, the last.
pub(crate) fn most_observed(runs: Vec<Vec<Row>>) -> Vec<Row> {
    let mut best: HashMap<String, (usize, usize)> = HashMap::new();
    for (run, rows) in runs.iter().enumerate() {
        for row in rows {
            let found = best.entry(row.group.group.clone()).or_default();
            *found = (*found).max((row.logs.len(), run));
        }
    }
    let of_run = |(run, rows): (usize, Vec<Row>)| {
        let is_best = |row: &Row| best[&row.group.group].1 == run;
        rows.into_iter().filter(is_best).collect::<Vec<Row>>()
    };
    runs.into_iter().enumerate().flat_map(of_run).collect()
}
