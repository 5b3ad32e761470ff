//! Shows a progress bar on stderr.

use std::borrow::Cow;
use std::sync::OnceLock;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Delay before the bar appears.
const DELAY: Duration = Duration::from_millis(500);

const STYLE: &str = "{msg} [{wide_bar}] {percent}%, {elapsed} elapsed, about {eta} left";

/// Progress bar with an estimate of the remaining time. It appears only on a terminal and only if the work takes
/// long, and disappears when dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    shown: OnceLock<()>,
}

impl Progress {
    pub(crate) fn new(total: u64, message: impl Into<Cow<'static, str>>) -> Self {
        let style = ProgressStyle::with_template(STYLE).expect("the template is valid");
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        Self { bar: bar.with_style(style).with_message(message), shown: OnceLock::new() }
    }

    pub(crate) fn advance(&self, units: u64) {
        self.bar.inc(units);
        self.show_if_slow();
    }

    /// Sets the number of finished units and of all units.
    pub(crate) fn set(&self, done: usize, total: usize) {
        self.bar.set_length(total as u64);
        self.bar.set_position(done as u64);
        self.show_if_slow();
    }

    /// Shows the time since the bar was created as a part of the total time.
    pub(crate) fn set_time(&self, total: Duration) {
        let milliseconds = |time: Duration| time.as_millis() as usize;
        self.set(milliseconds(self.bar.elapsed()), milliseconds(total));
    }

    pub(crate) fn set_task(&self, task: &'static str) {
        if self.bar.message() != task {
            self.bar.set_message(task);
            self.bar.reset_eta();
        }
    }

    /// Hides the bar while `write` writes to the terminal.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    fn show_if_slow(&self) {
        // A steady tick needs a thread, which WASI lacks.
        if !cfg!(target_family = "wasm") && self.bar.elapsed() >= DELAY {
            self.shown.get_or_init(|| {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
                self.bar.enable_steady_tick(DELAY);
            });
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
