//! Operations as an engine meets them: one board, hot in the cache, changed by make and unmake along a walk.

use core::hint::black_box;
use core::slice;

use boardbench_core::{
    Board, CanonicalMove, Encoding, Layout, MoveKind, MoveList, MoveParts, Occupancy, Part, Role,
    Setup, outlined,
};

use crate::Digest;
use crate::network::{Network, Share};
use crate::prepared::{Asked, Operation, Prepared, timed};
use crate::threats::{
    AsksOfMoves, ask_of_each, describe_changes, describe_each, make_with_changes, moves_of,
    only_read,
};

/// The most plies below the root that a search can reach, and so a walk.
pub(crate) const PLIES: usize = 128;

/// The moves that a search made and took back on its board, from a position on, without its work
/// between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The position at the root.
    pub setup: Setup,
    /// The nodes in the order of the search.
    pub steps: Vec<Step>,
}

/// The way to the next node of a walk: some moves are taken back, then one is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of moves that are taken back.
    pub back: u8,
    /// The move that is made.
    pub mv: CanonicalMove,
    /// Its kind.
    pub kind: MoveKind,
    /// The kind of the moving piece.
    pub mover: Role,
    /// The kind of the captured piece, a pawn for en passant.
    pub victim: Option<Role>,
}

impl Step {
    /// A legal move of a board, at its root.
    pub(crate) fn new<E: Encoding>(board: &impl Occupancy, mv: E) -> Self {
        let kind = mv.classify(board);
        let victim = match kind {
            MoveKind::EnPassant => Some(Role::Pawn),
            _ if kind.is_capture() => board.role_at(mv.to()),
            _ => None,
        };
        Self {
            back: 0,
            mv: mv.canonical(),
            kind,
            mover: board.role_at(mv.from()).unwrap_or(Role::King),
            victim,
        }
    }

    /// The parts that an encoding is made from.
    pub(crate) fn parts<L: Layout>(self) -> MoveParts<L> {
        MoveParts {
            from: self.mv.from.into(),
            to: self.mv.to.into(),
            kind: self.kind,
            mover: self.mover,
            victim: self.victim,
        }
    }
}

impl Walk {
    /// The beginning of the walk.
    #[must_use]
    pub fn first(&self, nodes: usize) -> Self {
        Self {
            setup: self.setup,
            steps: self.steps.iter().copied().take(nodes).collect(),
        }
    }

    /// A number that tells walks apart: of the position, and of each step.
    pub fn digest(&self) -> Digest {
        let mut digest = Digest::new();
        digest.add(0, self.setup.hash());
        for (number, step) in self.steps.iter().enumerate() {
            digest.add(number, step.back.into());
            digest.add_move(number, step.mv);
        }
        digest
    }

    /// The positions of the nodes, as `play` makes them.
    pub fn positions<P: Clone>(
        &self,
        root: P,
        mut play: impl FnMut(&P, CanonicalMove) -> P,
    ) -> Vec<P> {
        let mut path = vec![root];
        let mut nodes = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            path.truncate(path.len() - usize::from(step.back));
            let next = play(&path[path.len() - 1], step.mv);
            path.push(next.clone());
            nodes.push(next);
        }
        nodes
    }
}

type Prepare = fn(&[&Walk]) -> Box<dyn Prepared>;

/// A kernel on walks.
#[derive(Clone, Copy, Debug)]
pub struct WalkKernel {
    /// The walk with the operation at each node.
    pub whole: Prepare,
    /// The loop that the operation is added to, the walk alone. `None` where the operation is making moves, which is the walk.
    pub base: Option<Prepare>,
}

impl WalkKernel {
    /// An operation at each node.
    pub(crate) const fn operation<O: Operation<B, E>, B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: |walks| walked::<O, B, E>(walks, O::EACH),
            // Counted as the operation is, so that times can be subtracted.
            base: Some(|walks| walked::<Nothing, B, E>(walks, O::EACH)),
        }
    }

    /// A question of each node's moves.
    pub(crate) const fn of_moves<Q: AsksOfMoves, B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: |walks| {
                asking(
                    walks,
                    Q::PART,
                    ask_of_each::<Q, B, E>,
                    describe_each::<Q, B, E>,
                )
            },
            base: Some(|walks| asking(walks, Q::PART, only_read::<B, E>, describe_position)),
        }
    }

    /// The walk, with the threats that each move changes.
    pub(crate) const fn making_with_changes<B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: walked_with_changes::<B, E>,
            base: None,
        }
    }

    /// Make and unmake: the walk itself.
    pub(crate) const fn making<B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: |walks| walked::<Nothing, B, E>(walks, 1),
            base: None,
        }
    }

    /// The walk by copies of the board.
    pub(crate) const fn copying<B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: copied::<B, E>,
            base: None,
        }
    }
}

/// The steps of one walk in an encoding.
type Steps<E> = Vec<(u8, E)>;

// Not inlined, here and below, so that it is compiled once for an encoding or a pair, not for a kernel.
#[inline(never)]
fn steps<E: Encoding>(walk: &Walk) -> Steps<E> {
    let encoded = walk
        .steps
        .iter()
        .map(|step| (step.back, E::encode(step.parts())));
    encoded.collect()
}

/// Boards at the roots of walks, with the steps.
#[inline(never)]
fn roots<B: Board<E>, E: Encoding>(walks: &[&Walk]) -> Vec<(B, Steps<E>)> {
    let root = |walk: &&Walk| (outlined::from_setup(&walk.setup), steps(walk));
    walks.iter().map(root).collect()
}

fn count<T>(walks: &[(T, Vec<impl Sized>)]) -> u64 {
    walks.iter().map(|(_, steps)| steps.len() as u64).sum()
}

/// Takes all moves back. A board that unmake does not restore changes the digest.
#[inline(never)]
fn compare_with_root<B: Board<E>, E: Encoding>(
    board: &mut B,
    path: &mut Vec<(E, B::Undo)>,
    root: &B,
    (number, digest): (usize, &mut Digest),
) {
    let back = path.len();
    take_back(board, path, back);
    if board != root {
        digest.add(number, u64::MAX);
    }
}

/// The work at a node.
type Work<B, E> = fn(&[B], &mut MoveList<E>);

/// Goes along a walk. Make and unmake are calls, as in an engine.
#[inline(never)]
fn go<B: Board<E>, E: Encoding>(
    board: &mut B,
    steps: &[(u8, E)],
    path: &mut Vec<(E, B::Undo)>,
    list: &mut MoveList<E>,
    work: Work<B, E>,
) {
    for &(back, mv) in steps {
        take_back(board, path, back.into());
        path.push((mv, outlined::make(board, mv)));
        list.clear();
        work(slice::from_ref(board), list);
    }
}

#[inline(always)]
fn take_back<B: Board<E>, E: Encoding>(board: &mut B, path: &mut Vec<(E, B::Undo)>, back: usize) {
    for _ in 0..back {
        if let Some((mv, undo)) = path.pop() {
            outlined::unmake(board, mv, undo);
        }
    }
}

/// Walks on a board, with an operation at each node, which counts as this many.
fn walked<O: Operation<B, E>, B: Board<E>, E: Encoding>(
    walks: &[&Walk],
    each: u64,
) -> Box<dyn Prepared> {
    asked_along(walks, each, &const { Asked::new::<O>() })
}

#[inline(never)]
fn asked_along<B: Board<E>, E: Encoding>(
    walks: &[&Walk],
    each: u64,
    &Asked { run, describe, .. }: &'static Asked<B, E>,
) -> Box<dyn Prepared> {
    let path: Vec<(E, B::Undo)> = Vec::with_capacity(PLIES);
    timed(
        (roots::<B, E>(walks), path, MoveList::new()),
        move |(walks, path, list)| {
            for (root, steps) in &*walks {
                path.clear();
                let mut board = *root;
                go(&mut board, steps, path, list, run);
                black_box(&board);
            }
            count(walks) * each
        },
        move |walking, digest| answer(walking, run, describe, digest),
    )
}

/// Walks with their boards, and what walking them needs.
type Walking<B, E> = (
    Vec<(B, Steps<E>)>,
    Vec<(E, <B as Board<E>>::Undo)>,
    MoveList<E>,
);

#[inline(never)]
fn answer<B: Board<E>, E: Encoding>(
    (walks, path, list): &mut Walking<B, E>,
    run: Work<B, E>,
    describe: fn(&mut Digest, usize, &B, &MoveList<E>),
    digest: &mut Digest,
) {
    let mut number = 0;
    for (root, steps) in &*walks {
        path.clear();
        let mut board = *root;
        for step in steps {
            go(&mut board, slice::from_ref(step), path, list, run);
            describe(digest, number, &board, list);
            number += 1;
        }
        compare_with_root(&mut board, path, root, (number, digest));
    }
}

/// Walks on a board with an operation at each node, after an update of a network; or with the updates and no operation.
pub(crate) fn walked_beside<O: Operation<B, E>, B: Board<E>, E: Encoding>(
    walks: &[&Walk],
    network: Network,
    share: Share,
) -> Box<dyn Prepared> {
    let work: Work<B, E> = match share {
        Share::Whole => O::RUN,
        Share::Updates => nothing,
    };
    let path: Vec<(E, B::Undo)> = Vec::with_capacity(PLIES);
    timed(
        (roots::<B, E>(walks), path, MoveList::new()),
        move |(walks, path, list)| {
            for (root, steps) in &*walks {
                path.clear();
                let mut board = *root;
                for step in steps {
                    network.update();
                    go(&mut board, slice::from_ref(step), path, list, work);
                }
                black_box(&board);
            }
            count(walks)
        },
        |walking, digest| answer(walking, O::RUN, O::describe, digest),
    )
}

/// Walks with a question of each node's moves, which are listed beforehand.
#[inline(never)]
fn asking<B: Board<E>, E: Encoding>(
    walks: &[&Walk],
    part: Part,
    ask: fn(&B, &[E]),
    describe: fn(&mut Digest, usize, &B, &[E]),
) -> Box<dyn Prepared> {
    let roots = roots::<B, E>(walks).into_iter();
    let walks: Vec<_> = roots
        .map(|(root, steps)| {
            let moves = moves_at_nodes(&root, &steps, part);
            (root, steps, moves)
        })
        .collect();
    let path: Vec<(E, B::Undo)> = Vec::with_capacity(PLIES);
    timed(
        (walks, path),
        move |(walks, path)| {
            let mut asked = 0;
            for (root, steps, moves) in &*walks {
                path.clear();
                let mut board = *root;
                asked += go_asking(&mut board, steps, moves, path, ask);
                black_box(&board);
            }
            asked
        },
        move |(walks, path), digest| {
            let mut number = 0;
            for (root, steps, moves) in &*walks {
                path.clear();
                let mut board = *root;
                for (step, moves) in steps.iter().zip(moves) {
                    go(
                        &mut board,
                        slice::from_ref(step),
                        path,
                        &mut MoveList::new(),
                        nothing,
                    );
                    describe(digest, number, &board, moves);
                    number += 1;
                }
                compare_with_root(&mut board, path, root, (number, digest));
            }
        },
    )
}

/// The moves of each node of a walk, or a part of them.
#[inline(never)]
fn moves_at_nodes<B: Board<E>, E: Encoding>(
    root: &B,
    steps: &[(u8, E)],
    part: Part,
) -> Vec<Vec<E>> {
    let (mut board, mut path) = (*root, Vec::with_capacity(PLIES));
    let mut at_nodes = Vec::with_capacity(steps.len());
    for step in steps {
        go(
            &mut board,
            slice::from_ref(step),
            &mut path,
            &mut MoveList::new(),
            nothing,
        );
        at_nodes.push(moves_of(&board, part));
    }
    at_nodes
}

/// Goes along a walk and asks of each node's moves. Returns their number.
#[inline(never)]
fn go_asking<B: Board<E>, E: Encoding>(
    board: &mut B,
    steps: &[(u8, E)],
    moves: &[Vec<E>],
    path: &mut Vec<(E, B::Undo)>,
    ask: fn(&B, &[E]),
) -> u64 {
    let mut asked = 0;
    for (&(back, mv), moves) in steps.iter().zip(moves) {
        take_back(board, path, back.into());
        path.push((mv, outlined::make(board, mv)));
        ask(board, moves);
        asked += moves.len() as u64;
    }
    asked
}

/// Walks with the threats that each move changes.
fn walked_with_changes<B: Board<E>, E: Encoding>(walks: &[&Walk]) -> Box<dyn Prepared> {
    let path: Vec<(E, B::Undo)> = Vec::with_capacity(PLIES);
    timed(
        (roots::<B, E>(walks), path),
        |(walks, path)| {
            for (root, steps) in &*walks {
                path.clear();
                let mut board = *root;
                go_with_changes(&mut board, steps, path);
                black_box(&board);
            }
            count(walks)
        },
        |(walks, path), digest| {
            let mut number = 0;
            for (root, steps) in &*walks {
                path.clear();
                let mut board = *root;
                for &(back, mv) in steps {
                    take_back(&mut board, path, back.into());
                    describe_changes(digest, number, board, mv);
                    go_with_changes(&mut board, &[(0, mv)], path);
                    number += 1;
                }
                compare_with_root(&mut board, path, root, (number, digest));
            }
        },
    )
}

#[inline(never)]
fn go_with_changes<B: Board<E>, E: Encoding>(
    board: &mut B,
    steps: &[(u8, E)],
    path: &mut Vec<(E, B::Undo)>,
) {
    for &(back, mv) in steps {
        take_back(board, path, back.into());
        path.push((mv, make_with_changes(board, mv)));
    }
}

/// Nothing but the walk: its answer is the position.
enum Nothing {}

fn nothing<B, E>(_: &[B], _: &mut MoveList<E>) {}

impl<B: Board<E>, E: Encoding> Operation<B, E> for Nothing {
    const RUN: Work<B, E> = nothing;

    fn describe(digest: &mut Digest, number: usize, board: &B, _: &MoveList<E>) {
        describe_position(digest, number, board, &[]);
    }
}

fn describe_position<B: Board<E>, E: Encoding>(
    digest: &mut Digest,
    number: usize,
    board: &B,
    _: &[E],
) {
    digest.add(number, outlined::to_setup(board).hash());
}

#[inline(never)]
fn go_by_copy<B: Board<E>, E: Encoding>(path: &mut Vec<B>, steps: &[(u8, E)]) {
    for &(back, mv) in steps {
        path.truncate(path.len() - usize::from(back));
        let mut after = path[path.len() - 1];
        outlined::make(&mut after, mv);
        path.push(after);
        black_box(&path[path.len() - 1]);
    }
}

/// Walks by copies: the board after a move lies above the board before it.
fn copied<B: Board<E>, E: Encoding>(walks: &[&Walk]) -> Box<dyn Prepared> {
    timed(
        (roots::<B, E>(walks), Vec::<B>::with_capacity(PLIES)),
        |(walks, path)| {
            for (root, steps) in &*walks {
                path.clear();
                path.push(*root);
                go_by_copy(path, steps);
            }
            count(walks)
        },
        |(walks, path), digest| {
            let mut number = 0;
            for (root, steps) in &*walks {
                path.clear();
                path.push(*root);
                for step in steps {
                    go_by_copy(path, slice::from_ref(step));
                    digest.add(number, outlined::to_setup(&path[path.len() - 1]).hash());
                    number += 1;
                }
            }
        },
    )
}
