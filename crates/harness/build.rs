//! Tells the program what it was built by and from.

use std::env;
use std::process::Command;

fn main() {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    tell("RUSTC_VERSION", output(&rustc, &["--version"]));
    tell("COMMIT", output("git", &["rev-parse", "HEAD"]));
    let changes = output("git", &["status", "--porcelain", "--untracked-files=no"]);
    tell(
        "DIRTY",
        changes.map(|changes| (!changes.is_empty()).to_string()),
    );
    for (name, variable) in [
        ("TARGET", "TARGET"),
        ("OPT_LEVEL", "OPT_LEVEL"),
        ("PROFILE", "PROFILE"),
        ("TARGET_FEATURES", "CARGO_CFG_TARGET_FEATURE"),
    ] {
        tell(name, env::var(variable).ok());
    }
    // The commit and whether anything was changed since can move with any file of the repository,
    // so Cargo's default, to look at this package's files, is extended by git's own.
    for file in ["HEAD", "index"] {
        if let Some(path) = output("git", &["rev-parse", "--git-path", file]) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    println!("cargo::rerun-if-changed=.");
}

/// Hands a value to the program, or "unknown".
fn tell(name: &str, value: Option<String>) {
    let value = value.unwrap_or_else(|| "unknown".into());
    println!("cargo::rustc-env=BOARDBENCH_{name}={value}");
}

/// What a command prints, if it can be run and succeeds.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    if !output.status.success() {
        return None;
    }
    Some(
        String::from_utf8_lossy(&output.stdout)
            .trim()
            .replace('\n', " "),
    )
}
