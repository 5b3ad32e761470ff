//! A progress bar on stderr.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long a command works before it shows a bar.
const PATIENCE: Duration = Duration::from_millis(500);

const STYLE: &str = "{msg} [{wide_bar}] {percent}% {elapsed} gone, about {eta} to go";

/// A bar with an estimate of the time left. It shows up when the work takes long, only if stderr is
/// a terminal, and is gone when dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Instant,
    shown: OnceLock<()>,
}

impl Progress {
    /// A bar for work of so many units.
    pub(crate) fn new(total: u64, message: String) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(STYLE) {
            bar.set_style(style);
        }
        bar.set_message(message);
        Self {
            bar,
            started: Instant::now(),
            shown: OnceLock::new(),
        }
    }

    /// So many more units are done.
    pub(crate) fn advance(&self, units: u64) {
        self.bar.inc(units);
        self.show_if_slow();
    }

    /// So many units of so many are done.
    pub(crate) fn set(&self, done: usize, total: usize) {
        self.bar.set_length(total as u64);
        self.bar.set_position(done as u64);
        self.show_if_slow();
    }

    /// What is being done now.
    pub(crate) fn say(&self, message: &'static str) {
        if self.bar.message() != message {
            self.bar.set_message(message);
            self.bar.reset_eta();
        }
    }

    /// Does something that writes to the terminal, with the bar out of the way.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    fn show_if_slow(&self) {
        if self.started.elapsed() >= PATIENCE {
            self.shown.get_or_init(|| {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
                self.bar.enable_steady_tick(PATIENCE);
            });
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
