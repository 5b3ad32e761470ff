//! Runs one contender of a group, so that its instructions can be counted:
//!
//! ```text
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null count GROUP CONTENDER RUNS
//! ```
//!
//! It prints the operations of all runs. The difference between many runs and one, divided by
//! the difference of their operations, is what one operation takes. Without arguments it lists all
//! groups and contenders.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;

use boardbench_kernels::Input;
use boardbench_micro::groups;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [] => list(),
        [group, contender, runs] => run(group, contender, runs.parse()?)?,
        _ => return Err("usage: count [GROUP CONTENDER RUNS]".into()),
    }
    Ok(())
}

fn list() {
    for group in groups() {
        for micro in group.contenders {
            let lacks = micro.lacks.unwrap_or("-");
            println!(
                "{} {} {} {lacks}",
                group.name, micro.name, micro.table_bytes
            );
        }
    }
}

fn run(group: &str, contender: &str, runs: u32) -> Result<(), Box<dyn Error>> {
    let inputs: Vec<Input> = boardbench_corpus::mix()
        .into_iter()
        .map(|position| Input {
            setup: position.setup,
            depth: 0,
        })
        .collect();
    let group = groups().iter().find(|g| g.name == group);
    let group = group.ok_or("there is no such group")?;
    let micro = group
        .contenders
        .iter()
        .find(|micro| micro.name == contender);
    let mut prepared = (micro.ok_or("there is no such contender")?.prepare)(&inputs);
    let operations: u64 = (0..runs).map(|_| prepared.run()).sum();
    println!("{operations}");
    Ok(())
}
