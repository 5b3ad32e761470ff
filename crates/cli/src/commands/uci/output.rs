//! Stdout, for two threads.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// Where the session and its search write: whole lines, that the other side sees at once.
pub(super) struct Output<'a>(Mutex<&'a mut (dyn Write + Send)>);

impl<'a> Output<'a> {
    pub(super) fn new(output: &'a mut (dyn Write + Send)) -> Self {
        Self(Mutex::new(output))
    }

    /// Writes without another thread's lines between.
    pub(super) fn write<T>(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<T>,
    ) -> io::Result<T> {
        // A thread that has panicked while it was writing ends the program soon anyway.
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let written = write(&mut **output)?;
        output.flush()?;
        Ok(written)
    }

    /// Tells the other side something that is no answer.
    pub(super) fn remark(&self, remark: &str) -> io::Result<()> {
        self.write(|output| writeln!(output, "info string {remark}"))
    }
}
