//! Reading raw data.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use boardbench_harness::measure::{Record, read};
use boardbench_notation::quote;

use crate::ending::Failure;

/// The records of a file of raw data, or of the one in a folder.
pub(super) fn records(path: &Path) -> Result<Vec<Record>, Failure> {
    let path = if path.is_dir() {
        path.join("data.jsonl")
    } else {
        path.to_owned()
    };
    let name = quote(&path.to_string_lossy());
    let file = File::open(&path).map_err(|error| Failure::unreadable(&name, &error))?;
    read(BufReader::new(file)).map_err(|error| Failure::Input(format!("{name}: {error}")))
}
