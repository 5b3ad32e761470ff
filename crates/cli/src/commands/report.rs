//! `report`: rendering from raw data.

use std::fs;
use std::path::{Component, Path, PathBuf};

use boardbench_harness::data::files;
use boardbench_report::{Report as Rendered, render, splice};
use clap::Args;

use super::raw_data::{folder_of, newest_run, read_records, write_report};
use crate::files::{cannot_read, cannot_write, quote_path, read_text};
use crate::outcome::{CommandResult, Failure, Verdict};
use crate::streams::Streams;

/// Render a report from raw data again, without measuring
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench report --from reports/2001-02-03T04-05-06Z --out my-report\n\n\
    The same data give the same bytes. With --check nothing is written, and the exit code is 1 if a file \
    differs from what would be written."
)]
pub(crate) struct Report {
    /// A file of raw data, or its folder [default: the newest below reports]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The folder to write the report into [default: the folder of the data]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Also write the headline table and plot between the markers of this file
    #[arg(long, value_name = "FILE")]
    readme: Option<PathBuf>,
    /// Write nothing, and check that the files are what would be written
    #[arg(long)]
    check: bool,
}

impl Report {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> CommandResult {
        let from = self.from.map_or_else(newest_run, Ok)?;
        let report = render(&read_records(&from)?).map_err(Failure::input)?;
        let out = self.out.unwrap_or_else(|| folder_of(&from));
        if !self.check {
            fs::create_dir_all(&out).map_err(|error| cannot_write(&out, &error))?;
        }
        let readme = match self.readme {
            Some(path) => Some(Readme::splice(path, &report, &out)?),
            None => None,
        };
        if self.check {
            return check(&report, &out, readme, streams);
        }
        write_report(&report, &out)?;
        if let Some(Readme { path, new, .. }) = &readme {
            files::write(path, new.as_bytes()).map_err(|error| cannot_write(path, &error))?;
        }
        let out = out.display();
        writeln!(
            streams.output,
            "report: {out}/report.md\npage: {out}/report.html"
        )?;
        Ok(Verdict::Passed)
    }
}

/// A file that shows the headline, before and after it is updated.
struct Readme {
    path: PathBuf,
    old: String,
    new: String,
}

impl Readme {
    fn splice(path: PathBuf, report: &Rendered, out: &Path) -> Result<Self, Failure> {
        let old = read_text(&path)?;
        let new = splice(&old, &report.headline, &relative_path(out, &path)?)
            .map_err(|error| Failure::Input(format!("{}: {error}", quote_path(&path))))?;
        Ok(Self { path, old, new })
    }
}

/// Names the first file that differs from what would be written.
fn check(
    report: &Rendered,
    out: &Path,
    readme: Option<Readme>,
    streams: &mut Streams<'_>,
) -> CommandResult {
    let differing =
        files::difference(&report.files, out).map_err(|error| cannot_read(out, &error))?;
    let readme = readme.filter(|readme| readme.old != readme.new);
    let differing = differing.map(|path| out.join(path));
    let Some(path) = differing.or(readme.map(|readme| readme.path)) else {
        writeln!(streams.output, "up to date: {}", out.display())?;
        return Ok(Verdict::Passed);
    };
    writeln!(
        streams.output,
        "differs from what the data give: {}",
        path.display()
    )?;
    Ok(Verdict::Failed)
}

/// The path of a folder relative to that of a file, with `/` as its separator, for a link.
fn relative_path(folder: &Path, file: &Path) -> Result<String, Failure> {
    let absolute = |path: &Path| {
        path.canonicalize()
            .map_err(|error| cannot_read(path, &error))
    };
    let (inner, outer) = (absolute(folder)?, absolute(&folder_of(file))?);
    let relative = inner.strip_prefix(outer).map_err(|_| {
        let (folder, file) = (quote_path(folder), quote_path(file));
        Failure::Input(format!("{folder} is not below the folder of {file}"))
    })?;
    let parts = relative.components().filter_map(|part| match part {
        Component::Normal(part) => part.to_str(),
        _ => None,
    });
    match parts.collect::<Vec<_>>().join("/") {
        path if path.is_empty() => Ok(".".to_owned()),
        path => Ok(path),
    }
}
