//! Tests if valgrind can run a program of this build.

use std::path::Path;
use std::process::{Command, Stdio};

use boardbench_measure::obstacle;

/// Why valgrind can't run a program with an argument to its end; `None` if it can. A build for the CPU at hand may have
/// instructions that valgrind lacks, and ends at the first of them.
pub fn obstacle_to(program: &Path, argument: &str) -> Option<String> {
    if let Some(why) = obstacle() {
        return Some(why.to_owned());
    }
    let status = Command::new("valgrind")
        .args(["--tool=none", "--quiet"])
        .arg(program)
        .arg(argument)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let how = match status {
        Ok(status) if status.success() => return None,
        Ok(status) => status.to_string(),
        Err(error) => error.to_string(),
    };
    Some(format!(
        "valgrind can't run this build ({how}); build with RUSTFLAGS='-C target-cpu=x86-64-v3'"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program that ends as it should, and one that fails as at an unknown instruction.
    #[test]
    fn a_program_that_ends_badly_under_valgrind_is_an_obstacle() {
        let [ends, fails] = ["true", "false"].map(|name| obstacle_to(Path::new(name), "unused"));
        match obstacle() {
            None => {
                assert_eq!(ends, None);
                let why = fails.expect("it fails");
                assert!(why.starts_with("valgrind can't run this build ("), "{why}");
                assert!(why.contains("target-cpu=x86-64-v3"), "{why}");
            }
            Some(why) => assert_eq!([ends, fails], [Some(why.to_owned()), Some(why.to_owned())]),
        }
    }
}
