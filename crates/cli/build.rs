//! Writes the description of the build to `$OUT_DIR/build.rs`, as an expression of the type `boardbench_results::Build`, and
//! strips the symbols of released programs.
//!
//! This package is built last, so that nothing else is recompiled when the commit changes. The benchmarks
//! use the same script.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() -> Result<(), Box<dyn Error>> {
    let root = workspace();
    let source = root.as_deref().map_or_else(published, checkout);
    let source = source.unwrap_or_default();
    let variable = |name| env::var(name).ok();
    let flags = variable("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let flags = flags.replace('\u{1f}', " ").trim().to_owned();
    let (profile, level) = (env::var("PROFILE")?, env::var("OPT_LEVEL")?);
    let fields = [
        ("rustc", output(&env::var("RUSTC")?, &["--version"])),
        ("target", variable("TARGET")),
        ("target_features", variable("CARGO_CFG_TARGET_FEATURE")),
        ("profile", Some(format!("{profile}, opt-level {level}"))),
        ("rust_flags", Some(flags)),
        ("lock", root.map(|root| checksum(&root.join(LOCK)))),
        ("commit", source.commit),
        ("dirty", source.is_dirty.map(|it| it.to_string())),
        ("version", variable("CARGO_PKG_VERSION")),
    ];
    let text = |value: &str| format!("std::borrow::Cow::Borrowed({value:?})");
    let fields = fields.map(|(name, value)| {
        let value = text(value.as_deref().unwrap_or("unknown"));
        format!("    {name}: {value},\n")
    });
    let date = source.date.map(|date| format!("Some({})", text(&date)));
    let date = date.as_deref().unwrap_or("None");
    let build = format!(
        "Build {{\n{}    timed: std::borrow::Cow::Borrowed(boardbench_registry::OPTIMISATION),\n    \
         commit_date: {date},\n}}\n",
        fields.concat()
    );
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(folder.join("build.rs"), build)?;
    let is_linux = variable("CARGO_CFG_TARGET_OS").as_deref() == Some("linux");
    // With debug information, the symbols are kept.
    if is_linux && profile == "release" && variable("DEBUG").as_deref() == Some("false") {
        for argument in LINKER_ARGUMENTS {
            println!("cargo::rustc-link-arg-bins=-Wl,{argument}");
        }
    }
    Ok(())
}

/// Strips the symbol table, a seventh of a program, except the two functions that callgrind looks for
/// (`counting.rs` of boardbench-measure).
const LINKER_ARGUMENTS: [&str; 3] = [
    "--strip-all",
    "--export-dynamic-symbol=*counting*run_counted*",
    "--export-dynamic-symbol=*counting*count_one*",
];

/// Lock file with the versions of all dependencies.
const LOCK: &str = "Cargo.lock";

/// Option of git for dates as in RFC 3339, since [`output`] sets the time zone to UTC.
const COMMIT_DATE: &str = "--date=format-local:%Y-%m-%dT%H:%M:%SZ";

/// Commit of the sources, as far as it is known.
#[derive(Default)]
struct Source {
    commit: Option<String>,
    /// Committer date in UTC, as in RFC 3339.
    date: Option<String>,
    /// `true` if files were changed after the commit.
    is_dirty: Option<bool>,
}

/// Returns the nearest folder above this package with a lock file. The package's own lock file is one that Cargo adds
/// to every published package; no build uses it.
fn workspace() -> Option<PathBuf> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?);
    let mut above = package.ancestors().skip(1);
    let root = above.find(|folder| folder.join(LOCK).is_file())?;
    println!("cargo::rerun-if-changed={}", root.join(LOCK).display());
    Some(root.to_owned())
}

/// Returns the commit of a workspace, from git. A workspace without `.git` may be inside another repository.
fn checkout(root: &Path) -> Option<Source> {
    if !root.join(".git").exists() {
        return published();
    }
    for file in ["HEAD", "index"] {
        if let Some(path) = output("git", &["rev-parse", "--git-path", file]) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    println!("cargo::rerun-if-changed={}", root.join("crates").display());
    let changes = output("git", &["status", "--porcelain", "--untracked-files=no"])?;
    Some(Source {
        commit: Some(output("git", &["rev-parse", "HEAD"])?),
        date: output("git", &["show", "-s", "--format=%cd", COMMIT_DATE, "HEAD"]),
        is_dirty: Some(!changes.is_empty()),
    })
}

/// Returns the commit that Cargo recorded in a published package, without its date.
fn published() -> Option<Source> {
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once(r#""sha1": ""#)?;
    let (commit, _) = rest.split_once('"')?;
    Some(Source {
        commit: Some(commit.into()),
        date: None,
        is_dirty: Some(text.contains(r#""dirty": true"#)),
    })
}

/// Returns the FNV-1a hash of a file's content, which only distinguishes versions.
fn checksum(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_default();
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, step))
}

/// Returns the trimmed output of a command with times in UTC, if it can be run and succeeds.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new(program);
    let output = command.args(arguments).env("TZ", "UTC").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let text = text.trim().replace('\n', " ");
    output.status.success().then_some(text)
}
