//! Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a shell reports of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// Whether the command wants to put things in order before it ends.
static WANTS_TO_KNOW: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C has been pressed since.
static PRESSED: AtomicBool = AtomicBool::new(false);

/// Ends the program at Ctrl-C with the usual code, unless a command [asked](asked_to_stop) to be
/// told first.
pub(crate) fn install() {
    // Without the handler the signal ends the program as well, only not with this code.
    let _ = ctrlc::set_handler(|| {
        let again = PRESSED.swap(true, Ordering::Relaxed);
        if again || !WANTS_TO_KNOW.load(Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    });
}

/// A flag that becomes true at the next Ctrl-C, instead of the program's end. A second Ctrl-C ends
/// it all the same.
pub(crate) fn asked_to_stop() -> &'static AtomicBool {
    WANTS_TO_KNOW.store(true, Ordering::Relaxed);
    &PRESSED
}
