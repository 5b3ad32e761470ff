//! Catches panics of the code under test.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Calls code under test. The error is the message of its panic. After it, the caller must rely on nothing that the code has
/// changed.
pub(crate) fn caught<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        text.unwrap_or("without a message").to_owned()
    })
}
