//! Tells this crate the optimisation level that it is compiled with. The command's own level is another one.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let level = env::var("OPT_LEVEL").unwrap_or_else(|_| "unknown".into());
    println!("cargo::rustc-env=BOARDBENCH_OPT_LEVEL={level}");
}
