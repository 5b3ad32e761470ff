//! Imports the results of other tools: criterion's folders, and callgrind's counts in the summaries of
//! iai-callgrind.
//!
//! Both become [`Imported`](super::Imported) records, without any path of the machine. The files are
//! private to their tools, so each reader accepts one version and refuses files that look different.
//! [`store()`] writes the records beside the data of a run.

mod callgrind;
mod criterion;
mod error;
mod folder;
mod store;

pub use callgrind::callgrind;
pub use criterion::criterion;
pub use error::{ImportError, ImportProblem};
pub use store::{IMPORTED, StoreError, records, store};
