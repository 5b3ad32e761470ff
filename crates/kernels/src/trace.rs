//! Times operations as an engine performs them: one board, hot in the cache, changed by make and unmake along recorded traces.

use core::hint::black_box;
use core::{iter, slice};

use boardbench_core::{Board, Encoding, GenType, MoveList, Setup, outlined};
use boardbench_search::{NodeHook, PLIES, Step, Trace};

use crate::Checksum;
use crate::prepared::{Operation, OperationFns, Prepared, add_position, timed};
use crate::threats::{
    MoveQuery, describe_changes, describe_each, make_with_changes, moves_of, query_each, read_moves,
};

type Prepare = fn(&[&Trace]) -> Box<dyn Prepared>;

/// A kernel on traces.
#[derive(Clone, Copy, Debug)]
pub struct TraceKernel {
    /// Trace with the operation at each node.
    pub whole: Prepare,
    /// Baseline without the operation: the trace alone. `None` where the operation is making moves, which is the trace.
    pub base: Option<Prepare>,
}

impl TraceKernel {
    /// Returns the kernel of an operation at each node, after a hook.
    pub(crate) const fn operation<O: Operation<B, E>, H: NodeHook, B: Board<E>, E: Encoding>()
    -> Self {
        Self {
            whole: |traces| operate::<H, B, E>(traces, &const { OperationFns::new::<O>() }),
            // The same number of operations, so that times can be subtracted.
            base: Some(|traces| {
                operate::<H, B, E>(traces, &const { OperationFns::baseline(O::EACH) })
            }),
        }
    }

    /// Returns the kernel of a query of each node's moves.
    pub(crate) const fn of_moves<Q: MoveQuery, B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: |traces| {
                query_moves::<B, E>(
                    traces,
                    Q::GEN_TYPE,
                    query_each::<Q, B, E>,
                    describe_each::<Q, B, E>,
                )
            },
            base: Some(|traces| {
                query_moves::<B, E>(
                    traces,
                    Q::GEN_TYPE,
                    read_moves,
                    |checksum, number, board, _| {
                        add_position(checksum, number, board);
                    },
                )
            }),
        }
    }

    /// Returns the kernel that visits the threats that each move of a trace changes.
    pub(crate) const fn making_with_changes<B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: |traces| {
                follow::<ByUnmaking<B, E, true>, B, E, _>(
                    traces,
                    counted(1),
                    |_, (), _| (),
                    |checksum, number, (before, mv), _, _| {
                        describe_changes(checksum, number, before, mv);
                    },
                )
            },
            base: None,
        }
    }

    /// Returns the kernel of make and unmake: the trace itself, with a hook at each node.
    pub(crate) const fn making<H: NodeHook, B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: |traces| operate::<H, B, E>(traces, &const { OperationFns::baseline(1) }),
            base: None,
        }
    }

    /// Returns the kernel of a trace on copies of the board.
    pub(crate) const fn copying<B: Board<E>, E: Encoding>() -> Self {
        Self {
            whole: |traces| {
                follow::<ByCopying<B>, B, E, _>(
                    traces,
                    counted(1),
                    |_, (), _| (),
                    |checksum, number, _, (board, ()), _| add_position(checksum, number, board),
                )
            },
            base: None,
        }
    }
}

// Not inlined, here and below, so that it is compiled once per pair, not per kernel.
#[inline(never)]
fn operate<H: NodeHook, B: Board<E>, E: Encoding>(
    traces: &[&Trace],
    &OperationFns { each, run, describe }: &'static OperationFns<B, E>,
) -> Box<dyn Prepared> {
    follow::<ByUnmaking<B, E, false>, B, E, _>(
        traces,
        counted(each),
        move |board, (), list| {
            H::visit(board);
            list.clear();
            run(slice::from_ref(board), list);
        },
        move |checksum, number, _, (board, ()), list| describe(checksum, number, board, list),
    )
}

/// Returns a loop that queries a part of each node's moves, which are listed beforehand.
#[inline(never)]
fn query_moves<B: Board<E>, E: Encoding>(
    traces: &[&Trace],
    gen_type: GenType,
    query: fn(&B, &[E]),
    describe: fn(&mut Checksum, usize, &B, &[E]),
) -> Box<dyn Prepared> {
    let list_moves = |root: &B, steps: &[(u8, E)]| {
        let mut replay = ByUnmaking::<B, E, false>::new(*root);
        let moves = steps.iter().map(|&(back, mv)| {
            replay.unmake(back.into());
            replay.make(mv);
            moves_of(&replay.board, gen_type)
        });
        let moves: Vec<Vec<E>> = moves.collect();
        let count = moves.iter().map(|moves| moves.len() as u64).sum();
        (moves, count)
    };
    follow::<ByUnmaking<B, E, false>, B, E, _>(
        traces,
        list_moves,
        move |board, moves, _| query(board, moves),
        move |checksum, number, _, (board, moves), _| describe(checksum, number, board, moves),
    )
}

/// A board that replays traces, with a strategy to make and unmake moves.
trait Replay<B, E>: 'static {
    fn new(root: B) -> Self;

    /// Resets the board to the root of a trace.
    fn start(&mut self, root: B);

    fn board(&self) -> &B;

    fn make(&mut self, mv: E);

    /// Unmakes this many moves.
    fn unmake(&mut self, moves: usize);
}

/// Replay by make and unmake, which are calls, as in an engine; with `CHANGES`, the threats that each move changes are visited.
struct ByUnmaking<B: Board<E>, E: Encoding, const CHANGES: bool> {
    board: B,
    path: Vec<(E, B::Undo)>,
}

impl<B: Board<E>, E: Encoding, const CHANGES: bool> Replay<B, E> for ByUnmaking<B, E, CHANGES> {
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

/// Replay on a stack of boards: a move is made on a copy of the top.
struct ByCopying<B>(Vec<B>);

impl<B: Board<E>, E: Encoding> Replay<B, E> for ByCopying<B> {
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

/// For each node of a trace the number of moves to unmake, the move to make, and the input of the operation.
type EncodedEntries<E, I> = Vec<(u8, E, I)>;

#[inline(never)]
fn encoded<E: Encoding>(trace: &Trace) -> Vec<(u8, E)> {
    let encode = |step: &Step| (step.back, E::encode(step.parts()));
    trace.steps.iter().map(encode).collect()
}

/// Returns the inputs of an operation that needs none, with this many operations at each node.
fn counted<B, E>(each: u64) -> impl Fn(&B, &[(u8, E)]) -> (Vec<()>, u64) {
    move |_, steps| (vec![(); steps.len()], steps.len() as u64 * each)
}

/// Replays a trace and runs an operation at each node.
#[inline(never)]
fn replay_entries<M: Replay<B, E>, B: Board<E>, E: Encoding, I>(
    replay: &mut M,
    steps: &[(u8, E, I)],
    list: &mut MoveList<E>,
    visit: impl Fn(&B, &I, &mut MoveList<E>),
) {
    for (back, mv, input) in steps {
        replay.unmake(usize::from(*back));
        replay.make(*mv);
        visit(replay.board(), input, list);
    }
}

/// Returns a loop that replays traces on a board. `inputs` returns the input of the operation at each node and the number of
/// operations; `visit` runs it; `describe` adds its result to a checksum, given the previous board and the move.
fn follow<M: Replay<B, E>, B: Board<E>, E: Encoding, I: 'static>(
    traces: &[&Trace],
    inputs: impl Fn(&B, &[(u8, E)]) -> (Vec<I>, u64),
    visit: impl Fn(&B, &I, &mut MoveList<E>) + Copy + 'static,
    describe: impl Fn(&mut Checksum, usize, (B, E), (&B, &I), &MoveList<E>) + 'static,
) -> Box<dyn Prepared> {
    let (mut encoded_traces, mut operations) = (Vec::new(), 0);
    for trace in traces {
        let (root, steps) = (outlined::from_setup(&trace.setup), encoded(trace));
        let (inputs, count) = inputs(&root, &steps);
        let steps = iter::zip(steps, inputs).map(|((back, mv), input)| (back, mv, input));
        encoded_traces.push((root, steps.collect::<EncodedEntries<E, I>>()));
        operations += count;
    }
    let replay = M::new(outlined::from_setup(&Setup::initial()));
    timed(
        (encoded_traces, replay, MoveList::new()),
        move |(traces, replay, list)| {
            for (root, steps) in &*traces {
                replay.start(*root);
                replay_entries(replay, steps, list, visit);
                black_box(replay.board());
            }
            operations
        },
        move |(traces, replay, list), checksum| {
            let mut number = 0;
            for (root, steps) in &*traces {
                replay.start(*root);
                let mut line = vec![*root];
                for step in steps {
                    let (back, mv, input) = step;
                    line.truncate(line.len() - usize::from(*back));
                    replay_entries(replay, slice::from_ref(step), list, visit);
                    let before = line[line.len() - 1];
                    describe(checksum, number, (before, *mv), (replay.board(), input), list);
                    line.push(*replay.board());
                    number += 1;
                }
                replay.unmake(line.len() - 1);
                // A board that unmake does not restore changes the checksum.
                if replay.board() != root {
                    checksum.add(number, u64::MAX);
                }
            }
        },
    )
}
