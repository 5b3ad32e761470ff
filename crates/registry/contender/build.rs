//! Passes the optimisation level of this crate to its code, because measurements record it. The command has another level.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let level = env::var("OPT_LEVEL").unwrap_or_else(|_| "unknown".into());
    println!("cargo::rustc-env=BOARDBENCH_OPT_LEVEL={level}");
}
