//! What a search has found: writing it, and comparing it with what another has found.

use std::io::{self, Write};

use boardbench_core::DynBoard;
use boardbench_kernels::search::{Iteration, Outcome};

use crate::notation::UciCustom;

/// What one contender has found, iteration by iteration.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) name: String,
    pub(super) iterations: Vec<Iteration>,
    pub(super) is_interrupted: bool,
}

/// Writes what a search finds. Neither time nor speed is in it, so it is the same every time.
pub(super) struct Writer<'a> {
    /// A board at the position searched.
    pub(super) board: Box<dyn DynBoard>,
    pub(super) custom: UciCustom,
    pub(super) output: &'a mut dyn Write,
}

impl Writer<'_> {
    /// `depth 2 nodes 250 score cp 0 pv e2e4 e7e5`
    pub(super) fn iteration(&mut self, iteration: &Iteration) -> io::Result<()> {
        let Iteration {
            depth,
            value,
            nodes,
            line,
        } = iteration;
        write!(self.output, "depth {depth} nodes {nodes} score {value}")?;
        if !line.is_empty() {
            let line = self.custom.write_line(&mut *self.board, line);
            write!(self.output, " pv{line}")?;
        }
        writeln!(self.output)?;
        self.output.flush()
    }

    /// The result of the last finished iteration, a line for each part of it.
    pub(super) fn end(&mut self, outcome: &Outcome) -> io::Result<()> {
        let Iteration {
            depth,
            value,
            nodes,
            line,
        } = &outcome.last;
        if outcome.is_interrupted {
            writeln!(self.output, "interrupted: this is what depth {depth} found")?;
        }
        writeln!(self.output, "nodes {nodes}\nscore {value}")?;
        if line.is_empty() {
            writeln!(self.output, "no pv: {}", self.board.status())?;
        } else {
            let line = self.custom.write_line(&mut *self.board, line);
            writeln!(self.output, "pv{line}")?;
        }
        self.output.flush()
    }
}

/// Who has not found the same as the first, and where, a line each.
pub(super) fn differences(all: &[Finding]) -> Vec<String> {
    let Some((first, others)) = all.split_first() else {
        return Vec::new();
    };
    others
        .iter()
        .filter_map(|other| difference(first, other))
        .collect()
}

fn difference(first: &Finding, other: &Finding) -> Option<String> {
    let unlike = |(one, other): (&Iteration, &Iteration)| {
        let parts = [
            ("nodes", one.nodes != other.nodes),
            ("score", one.value != other.value),
            ("pv", one.line != other.line),
        ];
        let parts = parts.iter().filter(|(_, is_unlike)| *is_unlike);
        let names: Vec<_> = parts.map(|(name, _)| *name).collect();
        (!names.is_empty()).then(|| format!("in {} at depth {}", names.join(", "), one.depth))
    };
    let mut pairs = first.iterations.iter().zip(&other.iterations);
    let are_as_many = first.iterations.len() == other.iterations.len();
    let place = (pairs.find_map(unlike))
        .or_else(|| (!are_as_many).then(|| "in the number of iterations".to_owned()))?;
    Some(format!(
        "{} differs from {} {place}",
        other.name, first.name
    ))
}

#[cfg(test)]
mod tests {
    use boardbench_core::CanonicalMove;
    use boardbench_kernels::search::Value;

    use super::*;

    fn iteration(depth: u32, nodes: u64, centipawns: i32, line: &str) -> Iteration {
        let moves = line.split(' ').map(str::parse::<CanonicalMove>);
        Iteration {
            depth,
            value: Value::of_centipawns(centipawns),
            nodes,
            line: moves.map(Result::unwrap).collect(),
        }
    }

    fn finding(name: &str, iterations: &[Iteration]) -> Finding {
        Finding {
            name: name.to_owned(),
            iterations: iterations.to_vec(),
            is_interrupted: false,
        }
    }

    #[test]
    fn whoever_differs_from_the_first_is_named_with_the_place() {
        let shallow = iteration(1, 20, 30, "e2e4");
        let deep = iteration(2, 90, 0, "e2e4 e7e5");
        let found = |name, second: &Iteration| finding(name, &[shallow.clone(), second.clone()]);
        let all = [
            found("a", &deep),
            found("b", &deep),
            found("c", &iteration(2, 91, 0, "e2e4 e7e5")),
            found("d", &iteration(2, 90, 1, "e2e4 e7e6")),
            finding("e", &[iteration(1, 20, 30, "d2d4"), deep.clone()]),
            finding("f", std::slice::from_ref(&shallow)),
        ];
        assert_eq!(
            differences(&all),
            [
                "c differs from a in nodes at depth 2",
                "d differs from a in score, pv at depth 2",
                "e differs from a in pv at depth 1",
                "f differs from a in the number of iterations",
            ]
        );
        assert!(differences(&all[..2]).is_empty() && differences(&[]).is_empty());
    }
}
