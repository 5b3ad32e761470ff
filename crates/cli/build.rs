//! Writes how the program is built to `$OUT_DIR/build.rs`, as an expression of the type `boardbench_results::Build`, and
//! leaves the names of functions out of released programs.
//!
//! This package is built last, so nothing else is compiled again when the commit changes. The benchmarks
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
        ("lock", root.map(|root| digest(&root.join(LOCK)))),
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
    // With debug information somebody wants to read them.
    if is_linux && profile == "release" && variable("DEBUG").as_deref() == Some("false") {
        for argument in LINKER_ARGUMENTS {
            println!("cargo::rustc-link-arg-bins=-Wl,{argument}");
        }
    }
    Ok(())
}

/// Removes the symbol table, a seventh of a program, but for the names of the two functions that callgrind looks for
/// (`counting.rs` of boardbench-measure).
const LINKER_ARGUMENTS: [&str; 3] = [
    "--strip-all",
    "--export-dynamic-symbol=*counting*run_counted*",
    "--export-dynamic-symbol=*counting*count_one*",
];

/// The file that fixes the versions of all dependencies.
const LOCK: &str = "Cargo.lock";

/// A date as git writes it with this option is RFC 3339, since [`output`] sets the time zone.
const COMMIT_DATE: &str = "--date=format-local:%Y-%m-%dT%H:%M:%SZ";

/// The sources that are built, as far as they are known.
#[derive(Default)]
struct Source {
    commit: Option<String>,
    /// The committer date in UTC, as in RFC 3339.
    date: Option<String>,
    /// True if files were changed since.
    is_dirty: Option<bool>,
}

/// Returns the next folder above this package with a lock file. The package's own is one that Cargo puts into
/// every published package; no build uses it.
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

/// Returns the commit that Cargo wrote into a published package, without its date.
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

/// FNV-1a of a file's content, to tell versions apart and for nothing else.
fn digest(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_default();
    let step = |digest: u64, byte: &u8| (digest ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
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
