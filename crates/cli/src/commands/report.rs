//! `report`: rendering again from raw data.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use boardbench_harness::data::files;
use boardbench_notation::quote;
use boardbench_report::{render, splice};
use clap::Args;

use super::data::{folder_of, newest, records};
use crate::ending::{Ended, Failure, Verdict};
use crate::streams::Streams;

/// Render a report from raw data again, measuring nothing
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench report --from reports/2001-02-03T04-05-06Z --out my-report\n\n\
    The same data make the same bytes. With --check nothing is written, and the exit code is 1 if a file \
    is not what would be written."
)]
pub(crate) struct Report {
    /// A file of raw data, or the folder it is in [default: the newest one below reports]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The folder that the report is written into [default: the one the data are in]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Also put the headline table and plot between the markers of this file
    #[arg(long, value_name = "FILE")]
    readme: Option<PathBuf>,
    /// Write nothing, and say whether the files are what would be written
    #[arg(long)]
    check: bool,
}

impl Report {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        let from = self.from.map_or_else(newest, Ok)?;
        let report = render(&records(&from)?).map_err(|error| Failure::input(&error))?;
        let out = self.out.unwrap_or_else(|| folder_of(&from));
        if !self.check {
            fs::create_dir_all(&out).map_err(|error| unwritable(&out, &error))?;
        }
        let readme = self.readme.as_deref();
        let readme = readme
            .map(|path| Readme::read(path, &report, &out))
            .transpose()?;
        if self.check {
            return check(&report, &out, readme.as_ref(), streams);
        }
        files::write_all(&report.files, &out).map_err(|error| unwritable(&out, &error))?;
        if let Some(Readme { path, new, .. }) = &readme {
            files::write(path, new.as_bytes()).map_err(|error| unwritable(path, &error))?;
        }
        let out = out.display();
        writeln!(
            streams.output,
            "report: {out}/report.md\npage: {out}/report.html"
        )?;
        Ok(Verdict::Passed)
    }
}

/// A file with a headline in it.
struct Readme<'p> {
    path: &'p Path,
    old: String,
    new: String,
}

impl<'p> Readme<'p> {
    fn read(
        path: &'p Path,
        report: &boardbench_report::Report,
        out: &Path,
    ) -> Result<Self, Failure> {
        let old =
            fs::read_to_string(path).map_err(|error| Failure::unreadable(&shown(path), &error))?;
        let new = splice(&old, &report.headline, &below(out, path)?)
            .map_err(|error| Failure::Input(format!("{}: {error}", shown(path))))?;
        Ok(Self { path, old, new })
    }
}

/// Names the first file that is not what would be written.
fn check(
    report: &boardbench_report::Report,
    out: &Path,
    readme: Option<&Readme<'_>>,
    streams: &mut Streams<'_>,
) -> Ended {
    let differing = files::difference(&report.files, out)
        .map_err(|error| Failure::unreadable(&shown(out), &error))?
        .map(|path| out.join(path));
    let readme = readme.filter(|readme| readme.old != readme.new);
    let Some(path) = differing.or_else(|| readme.map(|readme| readme.path.to_owned())) else {
        writeln!(streams.output, "as the data say: {}", out.display())?;
        return Ok(Verdict::Passed);
    };
    writeln!(streams.output, "not what the data say: {}", path.display())?;
    Ok(Verdict::Failed)
}

fn shown(path: &Path) -> String {
    quote(&path.to_string_lossy())
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", shown(path)))
}

/// The path of a folder from where a file is, with `/` between its parts, for the file to link to.
fn below(folder: &Path, file: &Path) -> Result<String, Failure> {
    let absolute = |path: &Path| {
        path.canonicalize()
            .map_err(|error| Failure::unreadable(&shown(path), &error))
    };
    let (inner, outer) = (absolute(folder)?, absolute(&folder_of(file))?);
    let relative = inner.strip_prefix(outer).map_err(|_| {
        let (folder, file) = (shown(folder), shown(file));
        Failure::Input(format!("{folder} is not below the folder of {file}"))
    })?;
    let parts = relative.components().filter_map(|part| match part {
        Component::Normal(part) => part.to_str(),
        _ => None,
    });
    let path = parts.collect::<Vec<_>>().join("/");
    // The file may stand in the folder itself.
    Ok(if path.is_empty() {
        ".".to_owned()
    } else {
        path
    })
}
