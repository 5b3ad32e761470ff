//! Readers of what other tools have measured: criterion's folders, and callgrind's counts as
//! iai-callgrind writes them.
//!
//! Both become plain [`Imported`](super::Imported) records, without any path of the machine they were made on. The
//! files are private to their tools: each reader knows one version, says which, and refuses what
//! does not look like it.

mod callgrind;
mod criterion;
mod error;
mod folder;
mod store;

pub use callgrind::callgrind;
pub use criterion::criterion;
pub use error::{ImportError, ImportProblem};
pub use store::{IMPORTED, StoreError, records, store};
