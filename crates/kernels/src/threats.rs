//! Times attack queries: threats, the threats that a move changes, and queries of moves before they are made.

use core::hint::black_box;

use boardbench_core::{
    Board, Encoding, GenType, MoveList, Piece, Position, Square, ThreatChange, outlined,
};
use boardbench_search::NodeHook;

use crate::Checksum;
use crate::operations::Query;
use crate::prepared::{Input, Prepared, boards, boards_with_moves, count_moves, timed};

/// All threats, each by its [code](boardbench_core::Threat::code).
pub(crate) enum Threats {}

impl Query for Threats {
    #[inline(always)]
    fn query<P: Position>(position: &P, mut visit: impl FnMut(u64)) {
        position.visit_threats(
            #[inline(always)]
            |threat| visit(threat.code().into()),
        );
    }

    fn describe<P: Position>(position: &P, mut visit: impl FnMut(u64)) {
        outlined::visit_threats(position, &mut |threat| visit(threat.code().into()));
    }
}

/// Attackers of each square; the bitboards are rotated, so that a checksum depends on the square.
pub(crate) enum Attackers {}

impl Query for Attackers {
    #[inline(always)]
    fn query<P: Position>(position: &P, mut visit: impl FnMut(u64)) {
        let attackers = position.attackers_of_all();
        for square in Square::all() {
            let pieces = attackers[square.index()];
            visit(pieces.bits().rotate_left(square.index() as u32));
        }
    }
}

pub(crate) enum Mobility {}

impl Query for Mobility {
    #[inline(always)]
    fn query<P: Position>(position: &P, mut visit: impl FnMut(u64)) {
        let mobility = position.mobility();
        for piece in Piece::ALL {
            visit(mobility_fact(piece, mobility[piece.index()]));
        }
    }
}

pub(crate) const fn mobility_fact(piece: Piece, mobility: u32) -> u64 {
    (piece as u64) << 32 | mobility as u64
}

pub(crate) const fn change_fact(change: ThreatChange) -> u64 {
    match change {
        ThreatChange::Vanishes(threat) => threat.code() as u64,
        ThreatChange::Appears(threat) => 1 << 32 | threat.code() as u64,
    }
}

/// A query of a move before it is made.
pub(crate) trait MoveQuery: 'static {
    /// Part of the legal moves that is queried.
    const GEN_TYPE: GenType;

    fn query<B: Board<E>, E: Encoding>(board: &B, mv: E) -> i32;
}

pub(crate) enum GivesCheck {}

impl MoveQuery for GivesCheck {
    const GEN_TYPE: GenType = GenType::All;

    #[inline(always)]
    fn query<B: Board<E>, E: Encoding>(board: &B, mv: E) -> i32 {
        board.gives_check(mv).into()
    }
}

pub(crate) enum See {}

impl MoveQuery for See {
    const GEN_TYPE: GenType = GenType::Captures;

    #[inline(always)]
    fn query<B: Board<E>, E: Encoding>(board: &B, mv: E) -> i32 {
        let (from, to) = (mv.from().square(), mv.to().square());
        board.see(from, to, mv.classify(board))
    }
}

/// Hash after a move, its low 32 bits.
pub(crate) enum HashAfter {}

impl MoveQuery for HashAfter {
    const GEN_TYPE: GenType = GenType::All;

    #[inline(always)]
    fn query<B: Board<E>, E: Encoding>(board: &B, mv: E) -> i32 {
        board.hash_after(mv).map_or(0, |hash| hash as i32)
    }
}

/// Queries moves and discards the results.
#[inline(never)]
pub(crate) fn query_each<Q: MoveQuery, B: Board<E>, E: Encoding>(board: &B, moves: &[E]) {
    for &mv in moves {
        black_box(Q::query(board, mv));
    }
}

/// Reads moves without a query.
pub(crate) fn read_moves<B, E>(_: &B, moves: &[E]) {
    black_box(moves);
}

/// Returns the legal moves of a board, or a part of them.
#[inline(never)]
pub(crate) fn moves_of<B: Board<E>, E: Encoding>(board: &B, gen_type: GenType) -> Vec<E> {
    let mut list = MoveList::new();
    match gen_type {
        GenType::Captures => outlined::captures(board, &mut list),
        _ => outlined::legal(board, &mut list),
    }
    list.to_vec()
}

/// Adds the result of each move.
pub(crate) fn describe_each<Q: MoveQuery, B: Board<E>, E: Encoding>(
    checksum: &mut Checksum,
    number: usize,
    board: &B,
    moves: &[E],
) {
    for &mv in moves {
        checksum.add_answer(number, mv.canonical(), Q::query(board, mv));
    }
}

/// Returns a loop that queries the moves of many positions.
pub(crate) fn on_moves<Q: MoveQuery, B: Board<E>, E: Encoding>(
    inputs: &[Input],
) -> Box<dyn Prepared> {
    let positions = boards::<B>(inputs).into_iter();
    let positions: Vec<(B, Vec<E>)> =
        positions.map(|board| (board, moves_of(&board, Q::GEN_TYPE))).collect();
    timed(
        positions,
        |positions| {
            for (board, moves) in &*positions {
                query_each::<Q, B, E>(board, moves);
            }
            count_moves(positions)
        },
        |positions, checksum| {
            for (number, (board, moves)) in positions.iter().enumerate() {
                describe_each::<Q, B, E>(checksum, number, board, moves);
            }
        },
    )
}

/// Makes a move and visits the threats that it changes. As in an engine, this is a call.
#[inline(never)]
pub(crate) fn make_with_changes<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> B::Undo {
    board.make_with_changes(
        mv,
        #[inline(always)]
        |change| {
            black_box(change_fact(change));
        },
    )
}

/// Makes each move of a search and visits the threats that it changes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AtMakes {}

impl NodeHook for AtMakes {
    #[inline(always)]
    fn make<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> B::Undo {
        make_with_changes(board, mv)
    }
}

/// Adds the threats that a move changes to a checksum.
pub(crate) fn describe_changes<B: Board<E>, E: Encoding>(
    checksum: &mut Checksum,
    number: usize,
    mut board: B,
    mv: E,
) {
    let mut add = |change| checksum.add(number, change_fact(change));
    let _ = outlined::make_with_changes(&mut board, mv, &mut add);
}

/// Returns a loop that makes and unmakes every legal move of many positions, with the threats that it changes.
pub(crate) fn makes_with_changes<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Box<dyn Prepared> {
    timed(
        boards_with_moves::<B, E>(inputs),
        |positions| {
            for (board, moves) in &mut *positions {
                for &mv in &*moves {
                    let undo = make_with_changes(board, mv);
                    black_box(&*board);
                    board.unmake(mv, undo);
                }
            }
            count_moves(positions)
        },
        |positions, checksum| {
            for (number, (board, moves)) in positions.iter().enumerate() {
                for &mv in moves {
                    checksum.add_move(number, mv.canonical());
                    describe_changes(checksum, number, *board, mv);
                }
            }
        },
    )
}
