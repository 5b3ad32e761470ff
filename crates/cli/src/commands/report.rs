//! Implements `report`, which renders reports from measurements.

use std::path::{Path, PathBuf};

use boardbench_measure::files;
use boardbench_report::{Report as Rendered, export, render, splice};
use boardbench_results::{Record, RunListEntry, blocks, digest, unique, validate};
use clap::Args;

use super::measurements::{
    folder_of, list_of_runs, newest_run, path_between, read_records, runs_at, write_report,
};
use crate::console::{CommandResult, ExitStatus, print};
use crate::files::{
    cannot_read, cannot_write, check_folder, check_writable, read_text, write_file, wrong_content,
};

/// Render a report from stored measurements
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench report --from reports/2001-02-03T04-05-06Z --out my-report\n  \
    boardbench report --from reports/one reports/other --out reports/joined\n  \
    boardbench report --from reports/one --only boards/search --out my-figures\n\n\
    Several runs make one report: runs of one build on one processor are joined, and a verdict names \
    the machine unless all agree. Each group is shown from the newest commit that timed it. The report's folder lists \
    its runs in runs.txt, so that --from accepts it, too; a line \"other RUN\" names a run on another processor that only enters ranges, recommendations and exports of a group.\n\n\
    The same measurements give the same bytes. With --check nothing is written, and the exit code is 1 if a file \
    is out of date."
)]
pub(crate) struct Report {
    /// Files of measurements, or their folders [default: the newest run below reports]
    #[arg(long, value_name = "FILE", num_args = 1..)]
    from: Vec<PathBuf>,
    /// Export one group for a publication instead: a figure (SVG), a table (CSV), sentences to quote, and the citation as text,
    /// BibTeX and CSL-JSON. A group is selected by its name, by factor and operation, or by a part of its name
    #[arg(long, value_name = "GROUP", requires = "out", conflicts_with_all = ["markdown", "readme", "check"])]
    only: Option<String>,
    /// Folder for the report [default: the folder of the measurements; required for several runs]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write only report.md and its plot, without page and table of all rows
    #[arg(long)]
    markdown: bool,
    /// Also update the summary between the markers of this file
    #[arg(long, value_name = "FILE")]
    readme: Option<PathBuf>,
    /// Write nothing, and check that the files are up to date
    #[arg(long)]
    check: bool,
    /// Write nothing, and check a run, or each run of a joined report: schema, verification
    /// records, and the SHA-256 that report.md states
    #[arg(long, value_name = "DIR", exclusive = true)]
    validate: Option<PathBuf>,
}

impl Report {
    pub(crate) fn run(mut self) -> CommandResult {
        if let Some(path) = &self.validate {
            return validate_runs(path);
        }
        let is_newest = self.from.is_empty();
        if is_newest {
            self.from.push(newest_run()?);
        }
        let out = self.folder()?;
        if !self.check {
            check_folder(&out)?;
            self.readme.as_deref().map_or(Ok(()), check_writable)?;
        }
        let runs = self.from.iter().map(|path| runs_at(path));
        let runs: Vec<RunListEntry> = runs.collect::<Result<Vec<_>, _>>()?.concat();
        let records = runs.iter().map(|run| read_records(Path::new(&run.path)));
        let records = records.collect::<Result<Vec<_>, _>>()?;
        let slices = |is_other| -> Vec<&[Record]> {
            let pairs = runs.iter().zip(&records);
            let selected = pairs.filter(|(run, _)| run.is_other == is_other);
            selected.map(|(_, records)| records.as_slice()).collect()
        };
        let (shown, others) = (slices(false), slices(true));
        if let Some(group) = &self.only {
            let exported = export(&shown, &others, group);
            return write_export(&exported.map_err(|error| format!("--only: {error}"))?, &out);
        }
        let mut report = render(&shown, &others);
        if self.markdown {
            report.files = report.in_markdown();
        }
        if runs.len() > 1 {
            report.files.push(list_of_runs(&runs, &out)?);
        }
        let readme = match self.readme.as_deref() {
            Some(path) => Some((path, with_headline(path, &report, &out)?)),
            None => None,
        };
        if self.check {
            return check(&report, &out, readme);
        }
        write_report(&report, &out)?;
        if let Some((path, text)) = readme {
            write_file(path, text)?;
        }
        if is_newest {
            print(format_args!("newest run: {}", self.from[0].display()))?;
        }
        let out = out.display();
        let printed = print(format_args!("report: {out}/report.md"));
        if self.markdown {
            return printed;
        }
        print(format_args!("page: {out}/report.html"))
    }

    fn folder(&self) -> Result<PathBuf, String> {
        match (&self.out, &*self.from) {
            (Some(out), _) => Ok(out.clone()),
            (None, [one]) => Ok(folder_of(one)),
            (None, _) => {
                let message =
                    "a report of several runs needs its own folder: name it with --out DIR";
                Err(message.to_owned())
            }
        }
    }
}

/// Returns the text of a file with the parts of the report between their markers.
fn with_headline(path: &Path, report: &Rendered, out: &Path) -> Result<String, String> {
    let link = path_between(&folder_of(path), out)?;
    splice(&read_text(path)?, &report.readme, &link).map_err(wrong_content(path))
}

/// Validates each run of a path, and prints a line for it or for each of its problems.
fn validate_runs(path: &Path) -> CommandResult {
    let report = folder_of(path).join("report.md");
    let report = report.is_file().then(|| read_text(&report)).transpose()?;
    let mut is_valid = true;
    for run in runs_at(path)? {
        let records = read_records(Path::new(&run.path))?;
        let checksum = digest(&records);
        let mut problems = validate(&records);
        if report.as_ref().is_some_and(|report| !report.contains(&checksum)) {
            problems.push(format!("report.md does not state its SHA-256, {checksum}"));
        }
        let path = Path::new(&run.path).display();
        for problem in &problems {
            print(format_args!("invalid: {path}: {problem}"))?;
        }
        if problems.is_empty() {
            let groups = unique(blocks(&records).map(|block| &*block.group)).len();
            let blocks = blocks(&records).count();
            print(format_args!(
                "valid: {path}: {groups} groups timed in {blocks} blocks, SHA-256 {checksum}"
            ))?;
        }
        is_valid &= problems.is_empty();
    }
    Ok(ExitStatus::from_check(is_valid))
}

/// Writes the files of a group, and prints their paths.
fn write_export(files: &[(String, Vec<u8>)], out: &Path) -> CommandResult {
    files::write_all(files, out).map_err(cannot_write(out))?;
    for (name, _) in files {
        print(format_args!("exported: {}", out.join(name).display()))?;
    }
    Ok(ExitStatus::Passed)
}

/// Prints the first file that is out of date, if any.
fn check(report: &Rendered, out: &Path, readme: Option<(&Path, String)>) -> CommandResult {
    let differing = files::difference(&report.files, out).map_err(cannot_read(out))?;
    let mut differing = differing.map(|path| out.join(path));
    if let Some((path, text)) = readme
        && read_text(path)? != text
    {
        differing.get_or_insert(path.to_owned());
    }
    let Some(path) = differing else {
        return print(format_args!("up to date: {}", out.display()));
    };
    let path = path.display();
    print(format_args!("out of date: {path}"))?;
    Ok(ExitStatus::Failed)
}
