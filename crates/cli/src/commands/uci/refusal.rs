//! Commands that are not obeyed.

use std::io;

/// Why a command was not obeyed.
pub(super) enum Refusal {
    /// What to tell the other side.
    Remark(String),
    Output(io::Error),
}

impl Refusal {
    pub(super) fn error(message: &(impl ToString + ?Sized)) -> Self {
        Self::Remark(format!("error: {}", message.to_string()))
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
