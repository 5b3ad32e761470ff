//! The timed loops on walks: the board after a move lies above the board before it, since libraries copy.

use std::hint::black_box;

use boardbench_conformance::reference::Reference;
use boardbench_core::Setup;
use boardbench_kernels::{Digest, Prepared, Walk, WalkKernel};

use crate::library::Library;
use crate::loops::{CAPACITY, add_fen, fill};

/// The root of a walk and its steps in the library's form.
type Converted<L> = (<L as Library>::Board, Vec<(u8, <L as Library>::Move)>);

/// Walks on a library's board.
struct Walked<L: Library, R, V> {
    walks: Vec<Converted<L>>,
    /// The boards from the root to the current node.
    path: Vec<L::Board>,
    originals: Vec<Walk>,
    run: R,
    verify: V,
}

/// The steps of a walk in the library's form; up to the first that it refuses: then the digest is wrong, and nothing is
/// timed.
fn convert<L: Library>(walk: &Walk) -> Option<Converted<L>> {
    let root = L::board(&walk.setup)?;
    let mut path = vec![root.clone()];
    let mut steps = Vec::with_capacity(walk.steps.len());
    for step in &walk.steps {
        path.truncate(path.len() - usize::from(step.back));
        let board = path.last()?;
        let Some(mv) = L::legal_move(board, step.mv) else {
            break;
        };
        path.push(L::after(board, mv));
        steps.push((step.back, mv));
    }
    Some((root, steps))
}

fn new_walked<L: Library>(
    walks: &[&Walk],
    run: impl FnMut(&L::Board) + 'static,
    verify: impl FnMut(&L::Board, &Setup, usize, &mut Digest) + 'static,
) -> Box<dyn Prepared> {
    Box::new(Walked::<L, _, _> {
        walks: walks.iter().filter_map(|walk| convert::<L>(walk)).collect(),
        path: Vec::new(),
        originals: walks.iter().map(|&walk| walk.clone()).collect(),
        run,
        verify,
    })
}

#[inline(always)]
fn step<L: Library>(path: &mut Vec<L::Board>, back: u8, mv: L::Move) {
    path.truncate(path.len() - usize::from(back));
    let after = L::after(&path[path.len() - 1], mv);
    path.push(after);
}

impl<L: Library, R, V> Prepared for Walked<L, R, V>
where
    R: FnMut(&L::Board),
    V: FnMut(&L::Board, &Setup, usize, &mut Digest),
{
    fn run(&mut self) -> u64 {
        let mut nodes = 0;
        for (root, steps) in &self.walks {
            self.path.clear();
            self.path.push(root.clone());
            for &(back, mv) in steps {
                step::<L>(&mut self.path, back, mv);
                (self.run)(&self.path[self.path.len() - 1]);
            }
            nodes += steps.len() as u64;
        }
        nodes
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        let mut number = 0;
        for ((root, steps), walk) in self.walks.iter().zip(&self.originals) {
            let setups = walk.positions(Reference::from_setup(&walk.setup), Reference::play);
            self.path.clear();
            self.path.push(root.clone());
            for (&(back, mv), setup) in steps.iter().zip(setups) {
                step::<L>(&mut self.path, back, mv);
                let board = &self.path[self.path.len() - 1];
                (self.verify)(board, &setup.to_setup(), number, &mut digest);
                number += 1;
            }
        }
        digest
    }
}

/// Only the walk: copies of the board, with a move made on each.
fn copies<L: Library>(walks: &[&Walk]) -> Box<dyn Prepared> {
    new_walked::<L>(
        walks,
        |board| {
            black_box(board);
        },
        |board, _, number, digest| {
            // Without a valid position, the digest is wrong.
            if let Some(setup) = L::setup(board) {
                digest.add(number, setup.hash());
            }
        },
    )
}

/// The steps, read.
struct Read<M> {
    steps: Vec<(u8, M)>,
    path: Vec<M>,
}

impl<M: Copy> Prepared for Read<M> {
    fn run(&mut self) -> u64 {
        self.path.clear();
        for &(back, mv) in &self.steps {
            for _ in 0..back {
                black_box(self.path.pop());
            }
            self.path.push(black_box(mv));
        }
        self.steps.len() as u64
    }

    fn digest(&mut self) -> Digest {
        Digest::new()
    }
}

fn read<L: Library>(walks: &[&Walk]) -> Box<dyn Prepared> {
    let converted = walks.iter().filter_map(|walk| convert::<L>(walk));
    Box::new(Read {
        steps: converted.flat_map(|(_, steps)| steps).collect(),
        path: Vec::new(),
    })
}

pub(crate) const fn copy_make<L: Library>() -> WalkKernel {
    WalkKernel {
        whole: copies::<L>,
        base: read::<L>,
    }
}

pub(crate) const fn legal_list<L: Library>() -> WalkKernel {
    WalkKernel {
        whole: |walks| {
            let (mut timed, mut verified) = ([L::any_move(); CAPACITY], [L::any_move(); CAPACITY]);
            new_walked::<L>(
                walks,
                move |board| {
                    let len = fill::<L>(&mut timed, board);
                    black_box((&mut timed, len));
                },
                move |board, _, number, digest| {
                    let len = fill::<L>(&mut verified, board);
                    for &mv in &verified[..len] {
                        digest.add_move(number, L::canonical(board, mv));
                    }
                },
            )
        },
        base: copies::<L>,
    }
}

pub(crate) const fn legal_count<L: Library>() -> WalkKernel {
    WalkKernel {
        whole: |walks| {
            new_walked::<L>(
                walks,
                |board| {
                    black_box(L::count_legal(board));
                },
                |board, _, number, digest| digest.add(number, L::count_legal(board)),
            )
        },
        base: copies::<L>,
    }
}

pub(crate) const fn fen_write<L: Library>() -> WalkKernel {
    WalkKernel {
        whole: |walks| {
            new_walked::<L>(
                walks,
                |board| {
                    black_box(board.to_string());
                },
                add_fen::<L>,
            )
        },
        base: copies::<L>,
    }
}
