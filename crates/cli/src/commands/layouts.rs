//! Programs that differ from this one in the order of their functions alone.
//!
//! How fast code runs depends on where it lies, and a program is one sample of that. The linker can put all functions
//! into another order, which takes seconds. Whole functions move, not what is inlined in them.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::BUILD;

/// The package and the program that are linked anew.
const PACKAGE: &str = env!("CARGO_PKG_NAME");

/// How long linking takes at most where nothing else is going on.
const USUAL: Duration = Duration::from_secs(3);

/// Links the program anew, by the cargo that started it.
pub(super) struct Layouts {
    cargo: OsString,
    target: PathBuf,
    /// True if it has a folder with the name of the target.
    is_triple_named: bool,
    program: PathBuf,
    /// Has the original program and the last one that was linked.
    folder: TempDir,
    /// How long it takes to make a program.
    pub(super) each: Duration,
}

/// Cargo's target folder of a program of the release profile, and whether the program is in a folder of it that has the
/// name of the target, from `--target`.
fn target_of(program: &Path) -> Option<(PathBuf, bool)> {
    let folder = program.parent().filter(|folder| folder.ends_with("release"));
    let above = folder?.parent()?;
    let is_triple_named = above.ends_with(&*BUILD.target);
    let target = above.parent().filter(|_| is_triple_named).unwrap_or(above);
    Some((target.to_owned(), is_triple_named))
}

/// The cargo that started this program as it was released.
fn cargo() -> Option<OsString> {
    let is_this_package = env::var("CARGO_PKG_NAME").is_ok_and(|name| name == PACKAGE);
    let is_release = BUILD.profile.starts_with("release");
    env::var_os("CARGO").filter(|_| is_this_package && is_release)
}

/// Claims the file of this program for measuring, as long as the result lives: alone if it is to be linked anew, because the
/// file is another one meanwhile, otherwise together with others.
///
/// # Errors
///
/// If a process that is measuring has claimed it in a way that excludes this one.
pub(super) fn claim_program(is_linked: bool) -> Result<Option<File>, String> {
    let program = env::current_exe().unwrap_or_default();
    claim(&program, is_linked && cargo().is_some())
}

fn claim(program: &Path, alone: bool) -> Result<Option<File>, String> {
    // Only there it is linked anew. The name is not the program's: that of one that was replaced is another one.
    let folder = target_of(program).and_then(|_| program.parent());
    let Some(Ok(lock)) = folder.map(|folder| File::create(folder.join("measuring.lock"))) else {
        return Ok(None);
    };
    let claimed = if alone { lock.try_lock() } else { lock.try_lock_shared() };
    match claimed {
        Err(TryLockError::WouldBlock) => Err(format!(
            "another process measures with {}, and one of them links it anew; start this one when that has ended",
            program.display()
        )),
        _ => Ok(Some(lock)),
    }
}

impl Layouts {
    /// Tries to link the program anew. `None` if cargo did not start it as it was released, or if it can't be linked
    /// so here.
    pub(super) fn new() -> Option<Self> {
        let program = env::current_exe().ok()?;
        let (target, is_triple_named) = target_of(&program)?;
        let mut layouts = Self {
            cargo: cargo()?,
            target,
            is_triple_named,
            folder: tempfile::tempdir().ok()?,
            program,
            each: Duration::ZERO,
        };
        fs::copy(&layouts.program, layouts.original()).ok()?;
        // The first time after a build, files are still being written.
        for _ in 0..2 {
            let begin = Instant::now();
            layouts.program(1).ok()?;
            layouts.each = begin.elapsed();
            if layouts.each <= USUAL {
                break;
            }
        }
        Some(layouts)
    }

    /// The program as it was built. The file that this process was started from is another one by now.
    pub(super) fn original(&self) -> PathBuf {
        self.folder.path().join("original")
    }

    /// The program with its functions in the order of this seed. The next call replaces it.
    pub(super) fn program(&self, seed: u32) -> io::Result<PathBuf> {
        let copy = self.folder.path().join("shuffled");
        // Not overwritten in place: it may be running.
        let _ = fs::remove_file(&copy);
        let linked = self.link(seed);
        let copied = linked.and_then(|()| fs::copy(&self.program, &copy));
        #[cfg(unix)]
        self.forget();
        self.restore()?;
        copied?;
        Ok(copy)
    }

    /// Removes what cargo keeps of the program that it has just linked, if it is a link to the same file: one for each
    /// seed would fill the disk.
    #[cfg(unix)]
    fn forget(&self) {
        use std::os::unix::fs::MetadataExt;
        let identity = |path: &Path| fs::metadata(path).map(|data| (data.dev(), data.ino())).ok();
        let own = identity(&self.program);
        let [kept, facts] = ["deps", ".fingerprint"].map(|name| self.program.with_file_name(name));
        for file in fs::read_dir(kept).into_iter().flatten().flatten() {
            let name = file.file_name();
            if own.is_none() || identity(&file.path()) != own {
                continue;
            }
            // If one of them stays, nothing depends on it.
            let _ = fs::remove_file(file.path());
            let _ = fs::remove_file(file.path().with_extension("d"));
            let _ = fs::remove_dir_all(facts.join(name));
        }
    }

    /// Puts the program back as it was, in one step.
    fn restore(&self) -> io::Result<()> {
        let beside = self.program.with_extension("original");
        fs::copy(self.original(), &beside)?;
        fs::rename(beside, &self.program)
    }

    /// Links the program with its functions in the order of a seed. The profile, the features and all other flags are
    /// those of this program, or cargo would compile everything again.
    fn link(&self, seed: u32) -> io::Result<()> {
        let mut command = Command::new(&self.cargo);
        command.args(["rustc", "--release", "--quiet", "--locked", "--offline"]);
        command.args(["--package", PACKAGE, "--bin", PACKAGE]);
        command.arg("--target-dir").arg(&self.target);
        if self.is_triple_named {
            command.args(["--target", &BUILD.target]);
        }
        if boardbench_registry::HAS_ALL_PAIRS {
            command.args(["--features", "all-pairs"]);
        }
        command.args(["--", "-C"]);
        command.arg(format!("link-arg=-Wl,--shuffle-sections=.text*={seed}"));
        // Ctrl-C reaches this process, which decides when to stop, and not the command.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        // Cargo sets it for the programs that it runs.
        if let Some(folder) = env::var_os("CARGO_MANIFEST_DIR") {
            command.current_dir(folder);
        }
        let is_linked = command.output()?.status.success();
        let message = "the program can't be linked with its functions in another order";
        is_linked.then_some(()).ok_or(io::Error::other(message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A process that measured beside one that linked its program anew found no program.
    #[test]
    fn who_links_a_program_anew_measures_alone() {
        let target = tempfile::tempdir().unwrap();
        let program = target.path().join("release/boardbench");
        fs::create_dir_all(program.parent().unwrap()).unwrap();
        let first = claim(&program, false).unwrap();
        let second = claim(&program, false).unwrap();
        assert!(first.is_some() && second.is_some());
        assert!(claim(&program, true).is_err());
        drop((first, second));
        let alone = claim(&program, true).unwrap();
        assert!(claim(&program, true).is_err());
        let error = claim(&program, false).unwrap_err();
        assert!(error.contains("release/boardbench"), "{error}");
        drop(alone);
        assert!(claim(&program, true).unwrap().is_some());
        // Elsewhere no program is linked anew.
        let installed = target.path().join("boardbench");
        assert!(claim(&installed, false).unwrap().is_none());
    }

    #[test]
    fn programs_are_linked_where_cargo_put_them() {
        let target = |path: &str| target_of(Path::new(path));
        let expected = |is_triple_named| Some(("/a/target".into(), is_triple_named));
        assert_eq!(target("/a/target/release/boardbench"), expected(false));
        let below_triple = format!("/a/target/{}/release/boardbench", BUILD.target);
        assert_eq!(target(&below_triple), expected(true));
        assert_eq!(target("/a/target/debug/boardbench"), None);
    }
}
