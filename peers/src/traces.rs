//! Times operations on traces, on a stack of boards, since the library uses copy-make.

use std::hint::black_box;

use boardbench_conformance::reference::Reference;
use boardbench_core::Setup;
use boardbench_kernels::{Checksum, Prepared, Trace, timed};
use cozy_chess::{Board, Move};

use crate::cozy;
use crate::loops::Operation;

/// Root of a trace and its steps in the library's form.
type Converted = (Board, Vec<(u8, Move)>);

/// Converts the steps of a trace to the library's form, up to the first that it rejects: the checksum is then wrong,
/// and nothing is timed.
fn convert(trace: &Trace) -> Option<Converted> {
    let root = cozy::board(&trace.setup)?;
    let mut path = vec![root.clone()];
    let mut steps = Vec::with_capacity(trace.steps.len());
    for step in &trace.steps {
        path.truncate(path.len() - usize::from(step.back));
        let board = path.last()?;
        let Some(mv) = cozy::legal_move(board, step.mv) else {
            break;
        };
        path.push(cozy::after(board, mv));
        steps.push((step.back, mv));
    }
    Some((root, steps))
}

#[inline(always)]
fn step(path: &mut Vec<Board>, back: u8, mv: Move) {
    path.truncate(path.len() - usize::from(back));
    let after = cozy::after(&path[path.len() - 1], mv);
    path.push(after);
}

/// Returns a loop that runs an operation at each node of traces on a library's board, with a stack of the boards from the
/// root to the current node.
pub(crate) fn at_nodes<O: Operation>(traces: &[&Trace]) -> Box<dyn Prepared> {
    let (mut timed_operation, mut verified) = (O::new(), O::new());
    let converted: Vec<Converted> = traces.iter().filter_map(|trace| convert(trace)).collect();
    let originals: Vec<Trace> = traces.iter().map(|&trace| trace.clone()).collect();
    timed(
        (converted, Vec::<Board>::new()),
        move |(traces, path)| {
            let mut nodes = 0;
            for (root, steps) in &*traces {
                path.clear();
                path.push(root.clone());
                for &(back, mv) in steps {
                    step(path, back, mv);
                    timed_operation.run(&path[path.len() - 1]);
                }
                nodes += steps.len() as u64;
            }
            nodes
        },
        move |(traces, path), checksum| {
            let mut number = 0;
            for ((root, steps), trace) in traces.iter().zip(&originals) {
                let setups = trace.positions(Reference::from_setup(&trace.setup), Reference::play);
                path.clear();
                path.push(root.clone());
                for (&(back, mv), setup) in steps.iter().zip(setups) {
                    step(path, back, mv);
                    verified.verify(&path[path.len() - 1], &setup.to_setup(), number, checksum);
                    number += 1;
                }
            }
        },
    )
}

/// Operation that only replays the trace: a move is made on each copy of the board.
pub(crate) struct Copies;

impl Operation for Copies {
    fn new() -> Self {
        Self
    }

    #[inline(always)]
    fn run(&mut self, board: &Board) {
        black_box(board);
    }

    fn verify(&mut self, board: &Board, _: &Setup, number: usize, checksum: &mut Checksum) {
        // Without a valid position, the checksum is wrong.
        if let Some(setup) = cozy::setup(board) {
            checksum.add(number, setup.hash());
        }
    }
}
