//! `accept`: checks of a run that somebody contributed, and its place beside others.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use boardbench_contributions::{Bundle, Known, Refused, contradictions, judge};
use boardbench_data::{Header, Listed, Record, digest, files, header};
use boardbench_report::render;
use clap::Args;

use super::raw_data::{
    COMPRESSED, data_below, has_list, list_of_runs, path_between, read_all, read_header,
    read_records, runs_at,
};
use crate::console::{CommandResult, ExitStatus, print};
use crate::files::{cannot_write, check_folder, quote_path, read_bytes, wrong_content};

/// Check a contributed run and add it to a report of such runs
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench accept run.tar --into reports/contributed\n\nA run is accepted with a label:\n  \
    reproduced: an independent run on a processor of the same name, by the same build of the same commit, agrees\n  \
    consistent: no check fails, and there is no such run to compare it with\n  \
    unchecked: no check fails, but its commit or its build is unknown\n\n\
    It is compared with all runs below the folder of DIR. Its commit is known if the git repository of DIR has it in its history. \
    What contradicts itself or a known run is refused, with a line for each contradiction and exit code 1; what is no bundle, \
    with exit code 2. Nothing is written then. Without --into nothing is written either."
)]
pub(crate) struct Accept {
    /// The file that `submit` made
    bundle: PathBuf,
    /// The folder of the report that it is added to; it may be missing
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
}

impl Accept {
    pub(crate) fn run(self) -> CommandResult {
        if let Some(into) = &self.into {
            check_folder(into)?;
        }
        let bytes = read_bytes(&self.bundle)?;
        let (bundle, records) = match Bundle::unpack(&bytes) {
            Ok(unpacked) => unpacked,
            Err(refused @ Refused::NoBundle(_)) => {
                return Err(wrong_content(&self.bundle)(refused).into());
            }
            Err(Refused::Damaged(problem)) => return refuse(&[problem]),
        };
        let problems = contradictions(&records);
        if !problems.is_empty() {
            return refuse(&problems);
        }
        // It has one: its absence is a contradiction.
        let Some(own) = header(&records) else {
            return refuse(&["there is no header".to_owned()]);
        };
        let around = self.into.as_deref();
        let around = around.unwrap_or(Path::new("reports/contributed"));
        // Another one that adds a run waits, where the system can do so.
        let lock = File::open(files::existing(above(around)));
        let _lock = lock.and_then(|folder| folder.lock().map(|()| folder));
        let listed = listed(around)?;
        let known = known_runs(around, &listed, own)?;
        let found = match judge(&records, &known, commit_in(around, own)) {
            Ok(found) => found,
            Err(problems) => return refuse(&problems),
        };
        print(format_args!("{}: {}", found.label.name(), found.reason))?;
        let Some(into) = &self.into else {
            return print("nothing written: --into names a folder");
        };
        // Its characters are those of a time.
        let started = own.started.replace(':', "-");
        let name = format!("{started}-{}", &digest(&records)[..8]);
        let mut runs = listed;
        runs.push(Listed {
            contributed: Some(found),
            ..Listed::new(into.join(&name).to_string_lossy().into_owned())
        });
        add(into, &name, &runs, &bundle.data)?;
        let into = into.display();
        print(format_args!("run: {into}/{name}"))?;
        print(format_args!("report: {into}/report.md"))
    }
}

fn refuse(problems: &[String]) -> CommandResult {
    for problem in problems {
        print(format_args!("refused: {problem}"))?;
    }
    Ok(ExitStatus::Failed)
}

/// The folder of a folder.
fn above(folder: &Path) -> &Path {
    let above = folder.parent();
    let above = above.filter(|above| *above != Path::new(""));
    above.unwrap_or(Path::new("."))
}

/// The runs that the report has; none if there is no report.
fn listed(folder: &Path) -> Result<Vec<Listed>, String> {
    if has_list(folder) {
        runs_at(folder)
    } else {
        Ok(Vec::new())
    }
}

/// Writes the data of a run, the report of all runs, of which it is the last, and their list. If one can't be written, the run is not
/// there, and the list is as before.
fn add(into: &Path, name: &str, runs: &[Listed], data: &[u8]) -> Result<(), String> {
    let folder = into.join(name);
    let others = &runs[..runs.len() - 1];
    if others.iter().any(|run| Path::new(&run.path) == folder) {
        return Err(format!("{} is there already", quote_path(&folder)));
    }
    let added = write_all(into, name, runs, data);
    if added.is_err() {
        // What can't be removed is in no list.
        let _ = fs::remove_dir_all(&folder);
    }
    added
}

/// The list is last: what it names is there.
fn write_all(into: &Path, name: &str, runs: &[Listed], data: &[u8]) -> Result<(), String> {
    let write = |written: &[(String, Vec<u8>)]| {
        let written = files::write_all(written, into);
        written.map_err(cannot_write(into))
    };
    write(&[(format!("{name}/{COMPRESSED}"), data.to_vec())])?;
    let records = read_all(runs)?;
    let slices: Vec<&[Record]> = records.iter().map(Vec::as_slice).collect();
    write(&render(&slices).in_markdown())?;
    write(&[list_of_runs(runs, into)?])
}

/// The runs below the folder of a report that may be compared with a run: of the same processor, or by the same build. What is in
/// the report's folder and not in its list is left from one that was killed.
fn known_runs(around: &Path, listed: &[Listed], own: &Header) -> Result<Vec<Known>, String> {
    let above = above(around);
    let mut known = Vec::new();
    for path in data_below(above, 2) {
        let path = path.strip_prefix(".").unwrap_or(&path);
        let is_listed = || {
            let mut runs = listed.iter();
            runs.any(|run| path.starts_with(&run.path))
        };
        if path.starts_with(around) && !is_listed() {
            continue;
        }
        let Some(header) = read_header(path) else {
            continue;
        };
        let (print, others) = (&own.fingerprint, &header.fingerprint);
        if print.cpu == others.cpu || print.build == others.build {
            let folder = path.parent().unwrap_or(above);
            let records = read_records(path)?;
            let name = path_between(Path::new("."), folder)?;
            known.push(Known { name, records });
        }
    }
    Ok(known)
}

/// An error that says why, unless the repository of a folder has the commit of a run in its history, with the date that it gives.
fn commit_in(folder: &Path, own: &Header) -> Result<(), String> {
    let build = &own.fingerprint.build;
    let commit = &*build.commit;
    if commit.len() != 40 || !commit.chars().all(|c| c.is_ascii_hexdigit()) {
        return Err("its commit is unknown".to_owned());
    }
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.arg("-C").arg(files::existing(folder));
        git.args(arguments).env("TZ", "UTC");
        let output = git.output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(text)
    };
    let short = &commit[..7];
    if git(&["merge-base", "--is-ancestor", commit, "HEAD"]).is_none() {
        return Err(format!(
            "commit {short} is not in the history of the repository"
        ));
    }
    let date = git(&[
        "show",
        "-s",
        "--format=%cd",
        "--date=format-local:%Y-%m-%dT%H:%M:%SZ",
        commit,
    ]);
    // Builds of old commits don't say it.
    if build.commit_date.is_some() && date.as_deref() != build.commit_date.as_deref() {
        return Err(format!("commit {short} has another date in the repository"));
    }
    Ok(())
}
