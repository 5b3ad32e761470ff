//! The report's own data files.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

/// The entries of a file, an array of tables. Tests read all files.
pub(crate) fn entries<T: DeserializeOwned>(text: &str) -> Vec<T> {
    let arrays: BTreeMap<String, Vec<T>> = toml::from_str(text).expect("tests read the file");
    arrays.into_values().flatten().collect()
}
