//! Ctrl-C.

#[cfg(not(target_family = "wasm"))]
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code after Ctrl-C, as shells report it.
#[cfg(not(target_family = "wasm"))]
const INTERRUPTED: i32 = 130;

/// True if the command handles Ctrl-C itself.
static HANDLED: AtomicBool = AtomicBool::new(false);

static PRESSED: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C end the program with the usual exit code, unless the command
/// [handles](stop_flag) the first one.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn install() {
    // Without a handler the signal ends the program too, without an exit code.
    let _ = ctrlc::set_handler(|| {
        let again = PRESSED.swap(true, Ordering::Relaxed);
        if again || !HANDLED.load(Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    });
}

/// WebAssembly has no signals: who runs it stops it.
#[cfg(target_family = "wasm")]
pub(crate) fn install() {}

/// A flag that the next Ctrl-C sets instead of ending the program. A second Ctrl-C ends it.
pub(crate) fn stop_flag() -> &'static AtomicBool {
    HANDLED.store(true, Ordering::Relaxed);
    &PRESSED
}
