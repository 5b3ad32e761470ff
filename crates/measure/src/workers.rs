//! Starts measuring processes: this program with its functions in another order for each.
//!
//! How fast code runs depends on where it lies, and a program is one sample of that. The linker can put all functions
//! into another order, which takes seconds. Whole functions move, not what is inlined in them.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use boardbench_results::Build;
use tempfile::TempDir;

/// The package of a program, from which it is relinked.
#[derive(Clone, Copy, Debug)]
pub struct Package {
    /// The name of the package and of its program.
    pub name: &'static str,
    /// How the program was built.
    pub build: &'static Build,
    /// The cargo features that it was built with, joined by commas; empty if none.
    pub features: &'static str,
}

/// The measuring processes of a run: a program with some arguments, relinked for each process if that is possible.
#[derive(Debug)]
pub struct Workers {
    program: Option<PathBuf>,
    arguments: Vec<OsString>,
    relinker: Option<Relinker>,
    /// Claims the file of this program, as long as it measures.
    #[expect(dead_code, reason = "the claim lasts as long as the file is open")]
    claim: Option<File>,
}

impl Workers {
    /// Creates workers that run `program` as it is; `None` stands for this program.
    pub fn new<A: Into<OsString>>(
        program: Option<PathBuf>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        let arguments = arguments.into_iter().map(Into::into).collect();
        Self { program, arguments, relinker: None, claim: None }
    }

    /// Creates workers that run this program, which no other process relinks meanwhile: with its functions in another order for
    /// each process, if that is wanted, cargo started the program as it was released, and it can be linked here.
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
        let claim = claim(&program, &package.build.target, is_alone)?;
        let relinker = is_relinked.then(|| Relinker::new(package)).flatten();
        Ok(Self { relinker, claim, ..Self::new(None, arguments) })
    }

    /// Returns the time to relink the program for a process; `None` if it is not relinked.
    pub fn linking(&self) -> Option<Duration> {
        Some(self.relinker.as_ref()?.each)
    }

    /// Returns the command of a process, with the functions in the order of a seed, or as the program was built.
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

/// How long linking takes at most where nothing else is going on.
const USUAL: Duration = Duration::from_secs(3);

/// Links the program again, by the cargo that started it.
#[derive(Debug)]
struct Relinker {
    package: Package,
    cargo: OsString,
    target: PathBuf,
    /// Whether it has a folder with the name of the target.
    is_triple_named: bool,
    program: PathBuf,
    /// Has the original program and the last one that was linked.
    folder: TempDir,
    /// How long it takes to make a program.
    each: Duration,
}

/// Returns cargo's target folder of a program of the release profile, and whether the program is in a folder of it that has the
/// name of the target, from `--target`.
fn target_of(program: &Path, triple: &str) -> Option<(PathBuf, bool)> {
    let folder = program.parent().filter(|folder| folder.ends_with("release"));
    let above = folder?.parent()?;
    let is_triple_named = above.ends_with(triple);
    let target = above.parent().filter(|_| is_triple_named).unwrap_or(above);
    Some((target.to_owned(), is_triple_named))
}

/// Returns the cargo that started this program as it was released.
fn cargo(package: Package) -> Option<OsString> {
    let is_this_package = env::var("CARGO_PKG_NAME").is_ok_and(|name| name == package.name);
    let is_release = package.build.profile.starts_with("release");
    env::var_os("CARGO").filter(|_| is_this_package && is_release)
}

/// Claims the file of a program, as long as the result lives: alone if it is relinked, otherwise together with others.
fn claim(program: &Path, triple: &str, alone: bool) -> Result<Option<File>, String> {
    // Only there it is relinked. The name is not the program's: that of one that was replaced is another one.
    let folder = target_of(program, triple).and_then(|_| program.parent());
    let Some(Ok(lock)) = folder.map(|folder| File::create(folder.join("measuring.lock"))) else {
        return Ok(None);
    };
    let claimed = if alone { lock.try_lock() } else { lock.try_lock_shared() };
    match claimed {
        Err(TryLockError::WouldBlock) => Err(format!(
            "another process measures with {}, and one of them relinks it; start this one when that has ended",
            program.display()
        )),
        _ => Ok(Some(lock)),
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
            each: Duration::ZERO,
        };
        fs::copy(&relinker.program, relinker.original()).ok()?;
        // The first time after a build, files are still being written.
        for _ in 0..2 {
            let begin = Instant::now();
            relinker.program(1).ok()?;
            relinker.each = begin.elapsed();
            if relinker.each <= USUAL {
                break;
            }
        }
        Some(relinker)
    }

    /// Returns the program as it was built. The file that this process was started from is another one by now.
    fn original(&self) -> PathBuf {
        self.folder.path().join("original")
    }

    /// Returns the program with its functions in the order of this seed. The next call replaces it.
    fn program(&self, seed: u32) -> io::Result<PathBuf> {
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

    const TRIPLE: &str = "x86_64-unknown-linux-gnu";

    /// A process that measured beside one that linked its program anew found no program.
    #[test]
    fn who_links_a_program_anew_measures_alone() {
        let target = tempfile::tempdir().unwrap();
        let program = target.path().join("release/boardbench");
        fs::create_dir_all(program.parent().unwrap()).unwrap();
        let first = claim(&program, TRIPLE, false).unwrap();
        let second = claim(&program, TRIPLE, false).unwrap();
        assert!(first.is_some() && second.is_some());
        assert!(claim(&program, TRIPLE, true).is_err());
        drop((first, second));
        let alone = claim(&program, TRIPLE, true).unwrap();
        assert!(claim(&program, TRIPLE, true).is_err());
        let error = claim(&program, TRIPLE, false).unwrap_err();
        assert!(error.contains("release/boardbench"), "{error}");
        drop(alone);
        assert!(claim(&program, TRIPLE, true).unwrap().is_some());
        // Elsewhere no program is linked anew.
        let installed = target.path().join("boardbench");
        assert!(claim(&installed, TRIPLE, false).unwrap().is_none());
    }

    #[test]
    fn programs_are_linked_where_cargo_put_them() {
        let target = |path: &str| target_of(Path::new(path), TRIPLE);
        let expected = |is_triple_named| Some(("/a/target".into(), is_triple_named));
        assert_eq!(target("/a/target/release/boardbench"), expected(false));
        let below_triple = format!("/a/target/{TRIPLE}/release/boardbench");
        assert_eq!(target(&below_triple), expected(true));
        assert_eq!(target("/a/target/debug/boardbench"), None);
    }
}
