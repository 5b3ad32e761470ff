//! Starts measuring processes, each from this program relinked with its functions in another order.
//!
//! Code is faster or slower depending on its address, and a binary is one sample of all link orders: however often it is timed,
//! its intervals miss what another link order changes. Relinking takes seconds. Whole functions move, not inlined code.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use boardbench_results::Build;
use tempfile::TempDir;

/// Package of a program, from which it is relinked.
#[derive(Clone, Copy, Debug)]
pub struct Package {
    /// Name of the package and of its program.
    pub name: &'static str,
    /// Description of the build.
    pub build: &'static Build,
    /// Cargo features that it was built with, separated by commas; empty if none.
    pub features: &'static str,
}

/// Starter of measuring processes: a program with arguments, relinked for each process if possible.
#[derive(Debug)]
pub struct Workers {
    program: Option<PathBuf>,
    arguments: Vec<OsString>,
    relinker: Option<Relinker>,
    /// Lock on the program's file for the time of the measurement.
    #[expect(dead_code, reason = "the lock lasts as long as the file is open")]
    lock: Option<File>,
}

impl Workers {
    /// Creates workers that run `program` without relinking it; `None` is this program.
    pub fn new<A: Into<OsString>>(
        program: Option<PathBuf>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        let arguments = arguments.into_iter().map(Into::into).collect();
        Self { program, arguments, relinker: None, lock: None }
    }

    /// Creates workers that run this program, relinked for each process if `is_relinked` is set, cargo started the program with
    /// its release profile, and linking succeeds here. No other process relinks the program meanwhile.
    ///
    /// # Errors
    ///
    /// If another process measures with this program's file, which relinking would replace.
    pub fn of_this_program<A: Into<OsString>>(
        package: Package,
        is_relinked: bool,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<Self, String> {
        let program = env::current_exe().unwrap_or_default();
        let is_alone = is_relinked && cargo(package).is_some();
        let lock = lock(&program, &package.build.target, is_alone)?;
        let relinker = is_relinked.then(|| Relinker::new(package)).flatten();
        Ok(Self { relinker, lock, ..Self::new(None, arguments) })
    }

    /// Returns the time to relink the program for a process; `None` if it is not relinked.
    pub fn linking(&self) -> Option<Duration> {
        Some(self.relinker.as_ref()?.time)
    }

    /// Returns the command of a process, with the link order of a seed, or as the program was built.
    pub(super) fn command(&self, seed: Option<u32>) -> io::Result<Command> {
        let program = match (&self.relinker, seed) {
            (Some(relinker), Some(seed)) => relinker.program(seed)?,
            (Some(relinker), None) => relinker.original(),
            (None, _) => self.program.clone().map_or_else(env::current_exe, Ok)?,
        };
        let mut command = Command::new(program);
        command.args(&self.arguments).stderr(Stdio::inherit());
        Ok(command)
    }
}

/// Maximum time of linking on an idle machine.
const USUAL: Duration = Duration::from_secs(3);

/// Links the program again, with the cargo that started it.
#[derive(Debug)]
struct Relinker {
    package: Package,
    cargo: OsString,
    target: PathBuf,
    /// Builds into a subfolder named by the target triple, as with `--target`.
    is_triple_named: bool,
    program: PathBuf,
    /// Temporary folder with the original program and the last relinked one.
    folder: TempDir,
    /// Time to relink.
    time: Duration,
}

/// Returns cargo's target folder of a program of the release profile, and `true` if the program is in a subfolder named by the
/// target triple, as with `--target`.
fn target_of(program: &Path, triple: &str) -> Option<(PathBuf, bool)> {
    let folder = program.parent().filter(|folder| folder.ends_with("release"));
    let above = folder?.parent()?;
    let is_triple_named = above.ends_with(triple);
    let target = above.parent().filter(|_| is_triple_named).unwrap_or(above);
    Some((target.to_owned(), is_triple_named))
}

/// Returns the cargo that started this program with its release profile.
fn cargo(package: Package) -> Option<OsString> {
    let is_this_package = env::var("CARGO_PKG_NAME").is_ok_and(|name| name == package.name);
    let is_release = package.build.profile.starts_with("release");
    env::var_os("CARGO").filter(|_| is_this_package && is_release)
}

/// Locks the file of a program as long as the result lives: exclusively if it is relinked, otherwise shared.
fn lock(program: &Path, triple: &str, alone: bool) -> Result<Option<File>, String> {
    // Programs are relinked in target folders only. The lock is a separate file, because relinking replaces the program's.
    let folder = target_of(program, triple).and_then(|_| program.parent());
    let Some(Ok(file)) = folder.map(|folder| File::create(folder.join("measuring.lock"))) else {
        return Ok(None);
    };
    let locked = if alone { file.try_lock() } else { file.try_lock_shared() };
    match locked {
        Err(TryLockError::WouldBlock) => Err(format!(
            "another process measures with {}, which relinking would replace; wait until it has ended",
            program.display()
        )),
        _ => Ok(Some(file)),
    }
}

impl Relinker {
    /// Tries to relink the program; `None` if that fails.
    fn new(package: Package) -> Option<Self> {
        let program = env::current_exe().ok()?;
        let (target, is_triple_named) = target_of(&program, &package.build.target)?;
        let mut relinker = Self {
            package,
            cargo: cargo(package)?,
            target,
            is_triple_named,
            folder: tempfile::tempdir().ok()?,
            program,
            time: Duration::ZERO,
        };
        fs::copy(&relinker.program, relinker.original()).ok()?;
        // Just after a build, files are still being written.
        for _ in 0..2 {
            let begin = Instant::now();
            relinker.program(1).ok()?;
            relinker.time = begin.elapsed();
            if relinker.time <= USUAL {
                break;
            }
        }
        Some(relinker)
    }

    /// Returns the program as it was built. The file that this process was started from may have been replaced.
    fn original(&self) -> PathBuf {
        self.folder.path().join("original")
    }

    /// Relinks the program with the link order of a seed. The next call replaces it.
    fn program(&self, seed: u32) -> io::Result<PathBuf> {
        let copy = self.folder.path().join("shuffled");
        // Not overwritten in place: it may be running.
        let _ = fs::remove_file(&copy);
        let linked = self.link(seed);
        let copied = linked.and_then(|()| fs::copy(&self.program, &copy));
        #[cfg(unix)]
        self.remove_link();
        self.restore()?;
        copied?;
        Ok(copy)
    }

    /// Removes cargo's hard link to the program that it has just linked: one per seed would fill the disk.
    #[cfg(unix)]
    fn remove_link(&self) {
        use std::os::unix::fs::MetadataExt;
        let identity = |path: &Path| fs::metadata(path).map(|data| (data.dev(), data.ino())).ok();
        let program = identity(&self.program);
        let [deps, facts] = ["deps", ".fingerprint"].map(|name| self.program.with_file_name(name));
        for file in fs::read_dir(deps).into_iter().flatten().flatten() {
            let name = file.file_name();
            if program.is_none() || identity(&file.path()) != program {
                continue;
            }
            // Nothing depends on their removal.
            let _ = fs::remove_file(file.path());
            let _ = fs::remove_file(file.path().with_extension("d"));
            let _ = fs::remove_dir_all(facts.join(name));
        }
    }

    /// Restores the program as it was built, in one step.
    fn restore(&self) -> io::Result<()> {
        let copy = self.program.with_extension("original");
        fs::copy(self.original(), &copy)?;
        fs::rename(copy, &self.program)
    }

    /// Links the program with the link order of a seed. Profile, features and all other flags must equal those of this
    /// program, or cargo would compile everything again.
    fn link(&self, seed: u32) -> io::Result<()> {
        let mut command = Command::new(&self.cargo);
        command.args(["rustc", "--release", "--quiet", "--locked", "--offline"]);
        command.args(["--package", self.package.name, "--bin", self.package.name]);
        command.arg("--target-dir").arg(&self.target);
        if self.is_triple_named {
            command.args(["--target", &self.package.build.target]);
        }
        if !self.package.features.is_empty() {
            command.args(["--features", self.package.features]);
        }
        command.args(["--", "-C"]);
        command.arg(format!("link-arg=-Wl,--shuffle-sections=.text*={seed}"));
        // A process group of its own, so that Ctrl-C stops this process only, which decides when to end.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        // Cargo sets this variable for the programs that it runs.
        if let Some(folder) = env::var_os("CARGO_MANIFEST_DIR") {
            command.current_dir(folder);
        }
        let is_linked = command.output()?.status.success();
        let message = "the program can't be relinked in another link order";
        is_linked.then_some(()).ok_or(io::Error::other(message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIPLE: &str = "x86_64-unknown-linux-gnu";

    /// A process that measured during another one's relinking once found no program.
    #[test]
    fn relinking_takes_an_exclusive_lock() {
        let target = tempfile::tempdir().unwrap();
        let program = target.path().join("release/boardbench");
        fs::create_dir_all(program.parent().unwrap()).unwrap();
        let first = lock(&program, TRIPLE, false).unwrap();
        let second = lock(&program, TRIPLE, false).unwrap();
        assert!(first.is_some() && second.is_some());
        assert!(lock(&program, TRIPLE, true).is_err());
        drop((first, second));
        let alone = lock(&program, TRIPLE, true).unwrap();
        assert!(lock(&program, TRIPLE, true).is_err());
        let error = lock(&program, TRIPLE, false).unwrap_err();
        assert!(error.contains("release/boardbench"), "{error}");
        drop(alone);
        assert!(lock(&program, TRIPLE, true).unwrap().is_some());
        // Programs are relinked in target folders only.
        let installed = target.path().join("boardbench");
        assert!(lock(&installed, TRIPLE, false).unwrap().is_none());
    }

    #[test]
    fn target_folders_are_derived_from_paths_of_programs() {
        let target = |path: &str| target_of(Path::new(path), TRIPLE);
        let expected = |is_triple_named| Some(("/a/target".into(), is_triple_named));
        assert_eq!(target("/a/target/release/boardbench"), expected(false));
        let below_triple = format!("/a/target/{TRIPLE}/release/boardbench");
        assert_eq!(target(&below_triple), expected(true));
        assert_eq!(target("/a/target/debug/boardbench"), None);
    }
}
