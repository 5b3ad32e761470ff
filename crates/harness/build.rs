//! Tells the program what it was built by and from.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    tell("RUSTC_VERSION", output(&rustc, &["--version"]));
    let built = built();
    tell("BUILT_FROM", built.as_ref().map(Built::text));
    tell("COMMIT", built.as_ref().map(|built| built.commit.clone()));
    tell(
        "DIRTY",
        built.as_ref().map(|built| built.is_changed.to_string()),
    );
    for (name, variable) in [
        ("TARGET", "TARGET"),
        ("OPT_LEVEL", "OPT_LEVEL"),
        ("PROFILE", "PROFILE"),
        ("TARGET_FEATURES", "CARGO_CFG_TARGET_FEATURE"),
    ] {
        tell(name, env::var(variable).ok());
    }
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    tell("RUST_FLAGS", Some(flags.replace('\u{1f}', " ")));
    tell("LOCK", lock_file().map(|path| digest(&path)));
    println!("cargo::rerun-if-changed=.");
    if is_checkout() {
        // The commit and whether anything was changed since can move with any file of the repository,
        // so Cargo's default, to look at this package's files, is extended by git's own.
        for file in ["HEAD", "index"] {
            if let Some(path) = output("git", &["rev-parse", "--git-path", file]) {
                println!("cargo::rerun-if-changed={path}");
            }
        }
        println!("cargo::rerun-if-changed=../../crates");
    }
}

/// What the program is built from.
struct Built {
    commit: String,
    /// Whether anything was changed since.
    is_changed: bool,
}

impl Built {
    /// As a person reads it.
    fn text(&self) -> String {
        let short = self.commit.get(..10).unwrap_or(&self.commit);
        let changed = if self.is_changed {
            ", changed since"
        } else {
            ""
        };
        format!("{short}{changed}")
    }
}

/// Whether this package stands in a clone. Elsewhere git may know the repository of somebody's home.
fn is_checkout() -> bool {
    Path::new("../../.git").exists()
}

/// What git says in a clone; in a published package, what Cargo wrote into it.
fn built() -> Option<Built> {
    if is_checkout() {
        let changes = output("git", &["status", "--porcelain", "--untracked-files=no"])?;
        return Some(Built {
            commit: output("git", &["rev-parse", "HEAD"])?,
            is_changed: !changes.is_empty(),
        });
    }
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, commit) = text.split_once(r#""sha1": ""#)?;
    let (commit, _) = commit.split_once('"')?;
    Some(Built {
        commit: commit.into(),
        is_changed: text.contains(r#""dirty": true"#),
    })
}

/// The lock file that the build goes by: the next one above this package. One in the package itself is
/// what Cargo puts into every published package, and nobody builds by it.
fn lock_file() -> Option<PathBuf> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?);
    let mut above = here
        .ancestors()
        .skip(1)
        .map(|folder| folder.join("Cargo.lock"));
    let path = above.find(|path| path.is_file())?;
    println!("cargo::rerun-if-changed={}", path.display());
    Some(path)
}

/// A number for a file's content: FNV-1a, to tell versions apart and for nothing else.
fn digest(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_default();
    let digest = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |digest, &byte| {
            (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{digest:016x}")
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
