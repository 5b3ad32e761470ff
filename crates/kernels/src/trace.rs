//! Operations as an engine performs them: one board, hot in the cache, changed by make and unmake along recorded traces.

use core::hint::black_box;
use core::{iter, slice};

use boardbench_core::{Board, Encoding, MoveList, Part, Setup, outlined};
use boardbench_search::{NoHook, NodeHook, PLIES, Step, Trace};

use crate::Digest;
use crate::prepared::{Asked, Operation, Prepared, add_position, timed};
use crate::threats::{
    AsksOfMoves, ask_of_each, describe_changes, describe_each, make_with_changes, moves_of,
    only_read,
};

type Prepare = fn(&[&Trace]) -> Box<dyn Prepared>;

/// A kernel on traces.
#[derive(Clone, Copy, Debug)]
pub struct TraceKernel {
    /// The trace with the operation at each node.
    pub whole: Prepare,
    /// The loop that the operation is added to, the trace alone. `None` where the operation is making moves, which is the trace.
    pub base: Option<Prepare>,
}

impl TraceKernel {
    /// Returns an operation at each node, after a hook.
    pub(crate) const fn operation<O: Operation<B, E>, H: NodeHook, B: Board<E>, E: Encoding>()
    -> Self {
        Self {
            whole: |traces| operate::<H, B, E>(traces, &const { Asked::new::<O>() }),
            // Counted as the operation is, so that times can be subtracted.
            base: Some(|traces| operate::<H, B, E>(traces, &const { Asked::nothing(O::EACH) })),
        }
    }

    /// Returns a query of each node's moves.
    pub(crate) const fn of_moves<Q: AsksOfMoves, B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: |traces| {
                query_moves::<B, E>(
                    traces,
                    Q::PART,
                    ask_of_each::<Q, B, E>,
                    describe_each::<Q, B, E>,
                )
            },
            base: Some(|traces| {
                query_moves::<B, E>(traces, Q::PART, only_read, |digest, number, board, _| {
                    add_position(digest, number, board);
                })
            }),
        }
    }

    /// Returns the trace, with the threats that each move changes.
    pub(crate) const fn making_with_changes<B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: |traces| {
                follow::<ByUnmaking<B, E, true>, B, E, _>(
                    traces,
                    counted(1),
                    |_, (), _| (),
                    |digest, number, (before, mv), _, _| {
                        describe_changes(digest, number, before, mv);
                    },
                )
            },
            base: None,
        }
    }

    /// Make and unmake: the trace itself.
    pub(crate) const fn making<B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: |traces| operate::<NoHook, B, E>(traces, &const { Asked::nothing(1) }),
            base: None,
        }
    }

    /// Returns the trace by copies of the board.
    pub(crate) const fn copying<B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: |traces| {
                follow::<ByCopying<B>, B, E, _>(
                    traces,
                    counted(1),
                    |_, (), _| (),
                    |digest, number, _, (board, ()), _| add_position(digest, number, board),
                )
            },
            base: None,
        }
    }
}

// Not inlined, here and below, so that it is compiled once for a pair, not for a kernel.
#[inline(never)]
fn operate<H: NodeHook, B: Board<E>, E: Encoding>(
    traces: &[&Trace],
    &Asked { each, run, describe }: &'static Asked<B, E>,
) -> Box<dyn Prepared> {
    follow::<ByUnmaking<B, E, false>, B, E, _>(
        traces,
        counted(each),
        move |board, (), list| {
            H::visit(board);
            list.clear();
            run(slice::from_ref(board), list);
        },
        move |digest, number, _, (board, ()), list| describe(digest, number, board, list),
    )
}

/// Returns a query of a part of each node's moves, which are listed beforehand.
#[inline(never)]
fn query_moves<B: Board<E>, E: Encoding>(
    traces: &[&Trace],
    part: Part,
    ask: fn(&B, &[E]),
    describe: fn(&mut Digest, usize, &B, &[E]),
) -> Box<dyn Prepared> {
    let list_moves = |root: &B, steps: &[(u8, E)]| {
        let mut player = ByUnmaking::<B, E, false>::new(*root);
        let moves = steps.iter().map(|&(back, mv)| {
            player.unmake(back.into());
            player.make(mv);
            moves_of(&player.board, part)
        });
        let moves: Vec<Vec<E>> = moves.collect();
        let count = moves.iter().map(|moves| moves.len() as u64).sum();
        (moves, count)
    };
    follow::<ByUnmaking<B, E, false>, B, E, _>(
        traces,
        list_moves,
        move |board, moves, _| ask(board, moves),
        move |digest, number, _, (board, moves), _| describe(digest, number, board, moves),
    )
}

/// A board that goes along traces, and how its moves are made and unmade.
trait Mover<B, E>: 'static {
    fn new(root: B) -> Self;

    /// Goes to the root of a trace.
    fn start(&mut self, root: B);

    fn board(&self) -> &B;

    fn make(&mut self, mv: E);

    /// Unmakes this many moves.
    fn unmake(&mut self, moves: usize);
}

/// Make and unmake, which are calls, as in an engine; with `CHANGES`, the threats that each move changes are visited.
struct ByUnmaking<B: Board<E>, E: Encoding, const CHANGES: bool> {
    board: B,
    path: Vec<(E, B::Undo)>,
}

impl<B: Board<E>, E: Encoding, const CHANGES: bool> Mover<B, E> for ByUnmaking<B, E, CHANGES> {
    fn new(board: B) -> Self {
        let path = Vec::with_capacity(PLIES);
        Self { board, path }
    }

    fn start(&mut self, root: B) {
        self.board = root;
        self.path.clear();
    }

    #[inline(always)]
    fn board(&self) -> &B {
        &self.board
    }

    #[inline(always)]
    fn make(&mut self, mv: E) {
        let undo = if CHANGES {
            make_with_changes(&mut self.board, mv)
        } else {
            outlined::make(&mut self.board, mv)
        };
        self.path.push((mv, undo));
    }

    #[inline(always)]
    fn unmake(&mut self, moves: usize) {
        for _ in 0..moves {
            if let Some((mv, undo)) = self.path.pop() {
                outlined::unmake(&mut self.board, mv, undo);
            }
        }
    }
}

/// Copies boards: the one after a move lies above the one before it.
struct ByCopying<B>(Vec<B>);

impl<B: Board<E>, E: Encoding> Mover<B, E> for ByCopying<B> {
    fn new(root: B) -> Self {
        let mut boards = Vec::with_capacity(PLIES);
        boards.push(root);
        Self(boards)
    }

    fn start(&mut self, root: B) {
        self.0.clear();
        self.0.push(root);
    }

    #[inline(always)]
    fn board(&self) -> &B {
        &self.0[self.0.len() - 1]
    }

    #[inline(always)]
    fn make(&mut self, mv: E) {
        let mut after = self.0[self.0.len() - 1];
        outlined::make(&mut after, mv);
        self.0.push(after);
        black_box(&self.0[self.0.len() - 1]);
    }

    #[inline(always)]
    fn unmake(&mut self, moves: usize) {
        self.0.truncate(self.0.len() - moves);
    }
}

/// For each node of a trace the number of moves to unmake and the move to make, and what the work there needs.
type Steps<E, I> = Vec<(u8, E, I)>;

#[inline(never)]
fn encoded<E: Encoding>(trace: &Trace) -> Vec<(u8, E)> {
    let encode = |step: &Step| (step.back, E::encode(step.parts()));
    trace.steps.iter().map(encode).collect()
}

/// No inputs, and this many operations at each node.
fn counted<B, E>(each: u64) -> impl Fn(&B, &[(u8, E)]) -> (Vec<()>, u64) {
    move |_, steps| (vec![(); steps.len()], steps.len() as u64 * each)
}

/// The loop over the nodes of a trace.
#[inline(never)]
fn go<M: Mover<B, E>, B: Board<E>, E: Encoding, I>(
    mover: &mut M,
    steps: &[(u8, E, I)],
    list: &mut MoveList<E>,
    visit: impl Fn(&B, &I, &mut MoveList<E>),
) {
    for (back, mv, input) in steps {
        mover.unmake(usize::from(*back));
        mover.make(*mv);
        visit(mover.board(), input, list);
    }
}

/// Follows traces on a board. `inputs` returns what the work at each node needs and the number of operations; `visit` is the
/// work at a node; `describe` adds its result to a digest, given the board and the move before.
fn follow<M: Mover<B, E>, B: Board<E>, E: Encoding, I: 'static>(
    traces: &[&Trace],
    inputs: impl Fn(&B, &[(u8, E)]) -> (Vec<I>, u64),
    visit: impl Fn(&B, &I, &mut MoveList<E>) + Copy + 'static,
    describe: impl Fn(&mut Digest, usize, (B, E), (&B, &I), &MoveList<E>) + 'static,
) -> Box<dyn Prepared> {
    let (mut encoded_traces, mut operations) = (Vec::new(), 0);
    for trace in traces {
        let (root, steps) = (outlined::from_setup(&trace.setup), encoded(trace));
        let (inputs, count) = inputs(&root, &steps);
        let steps = iter::zip(steps, inputs).map(|((back, mv), input)| (back, mv, input));
        encoded_traces.push((root, steps.collect::<Steps<E, I>>()));
        operations += count;
    }
    let mover = M::new(outlined::from_setup(&Setup::initial()));
    timed(
        (encoded_traces, mover, MoveList::new()),
        move |(traces, mover, list)| {
            for (root, steps) in &*traces {
                mover.start(*root);
                go(mover, steps, list, visit);
                black_box(mover.board());
            }
            operations
        },
        move |(traces, mover, list), digest| {
            let mut number = 0;
            for (root, steps) in &*traces {
                mover.start(*root);
                let mut line = vec![*root];
                for step in steps {
                    let (back, mv, input) = step;
                    line.truncate(line.len() - usize::from(*back));
                    go(mover, slice::from_ref(step), list, visit);
                    let before = line[line.len() - 1];
                    describe(digest, number, (before, *mv), (mover.board(), input), list);
                    line.push(*mover.board());
                    number += 1;
                }
                mover.unmake(line.len() - 1);
                // A board that unmake does not restore changes the digest.
                if mover.board() != root {
                    digest.add(number, u64::MAX);
                }
            }
        },
    )
}
