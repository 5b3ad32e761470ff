//! Handles Ctrl-C, SIGTERM and SIGHUP: they end the program, or set a flag that a command polls.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

/// `true` unless a command handles signals itself.
static UNHANDLED: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(AtomicBool::new(true)));

static RECEIVED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Makes Ctrl-C, SIGTERM and SIGHUP end the program with the usual exit code, unless the command
/// [handles](stop_flag) the first one. SIGHUP stays ignored if `nohup` started the program.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn install() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;

    let mut signals = vec![SIGINT, SIGTERM];
    #[cfg(unix)]
    if !is_hangup_ignored() {
        signals.push(signal_hook::consts::SIGHUP);
    }
    for signal in signals {
        let code = 128 + signal;
        // In this order, so that the first signal does not set the flag before the flag is tested. Without a handler a signal
        // ends the program too, without an exit code.
        let _ = flag::register_conditional_shutdown(signal, code, Arc::clone(&UNHANDLED));
        let _ = flag::register_conditional_shutdown(signal, code, Arc::clone(&RECEIVED));
        let _ = flag::register(signal, Arc::clone(&RECEIVED));
    }
}

/// Does nothing, because WebAssembly has no signals.
#[cfg(target_family = "wasm")]
pub(crate) fn install() {}

/// Returns `true` if SIGHUP is ignored, as after `nohup`. Only Linux reports it.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & 1 << (signal_hook::consts::SIGHUP - 1) != 0)
}

/// Returns a flag that the next signal sets instead of ending the program. A second one ends it.
pub(crate) fn stop_flag() -> &'static AtomicBool {
    UNHANDLED.store(false, Ordering::Relaxed);
    &RECEIVED
}
