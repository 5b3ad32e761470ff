//! Questions about attacks: who attacks whom, what a move changes of it, and what is asked of moves before they are made.

use core::hint::black_box;

use boardbench_core::{
    Board, Encoding, MoveList, Part, Piece, Position, Square, ThreatChange, outlined,
};
use boardbench_search::NodeHook;

use crate::Digest;
use crate::operations::Asks;
use crate::prepared::{Input, Prepared, boards, boards_with_moves, count_moves, timed};

/// All threats, each by its [code](boardbench_core::Threat::code).
pub(crate) enum Threats {}

impl Asks for Threats {
    #[inline(always)]
    fn ask<P: Position>(position: &P, mut answer: impl FnMut(u64)) {
        position.visit_threats(
            #[inline(always)]
            |threat| answer(threat.code().into()),
        );
    }

    fn describe<P: Position>(position: &P, mut answer: impl FnMut(u64)) {
        outlined::visit_threats(position, &mut |threat| answer(threat.code().into()));
    }
}

/// The pieces that attack each square; the sets are rotated, so that a digest tells the squares apart.
pub(crate) enum Attackers {}

impl Asks for Attackers {
    #[inline(always)]
    fn ask<P: Position>(position: &P, mut answer: impl FnMut(u64)) {
        let attackers = position.attackers_of_all();
        for square in Square::all() {
            let set = attackers[square.index()];
            answer(set.bits().rotate_left(square.index() as u32));
        }
    }
}

pub(crate) enum Mobility {}

impl Asks for Mobility {
    #[inline(always)]
    fn ask<P: Position>(position: &P, mut answer: impl FnMut(u64)) {
        let mobility = position.mobility();
        for piece in Piece::ALL {
            answer(mobility_fact(piece, mobility[piece.index()]));
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

/// A question about a move that has not been made.
pub(crate) trait AsksOfMoves: 'static {
    /// The legal moves that it is asked of.
    const PART: Part;

    fn ask<B: Board<E>, E: Encoding>(board: &B, mv: E) -> i32;
}

pub(crate) enum GivesCheck {}

impl AsksOfMoves for GivesCheck {
    const PART: Part = Part::All;

    #[inline(always)]
    fn ask<B: Board<E>, E: Encoding>(board: &B, mv: E) -> i32 {
        board.gives_check(mv).into()
    }
}

pub(crate) enum Exchange {}

impl AsksOfMoves for Exchange {
    const PART: Part = Part::Captures;

    #[inline(always)]
    fn ask<B: Board<E>, E: Encoding>(board: &B, mv: E) -> i32 {
        let (from, to) = (mv.from().square(), mv.to().square());
        board.exchange(from, to, mv.classify(board))
    }
}

/// Asks of moves, and does nothing with the answers.
#[inline(never)]
pub(crate) fn ask_of_each<Q: AsksOfMoves, B: Board<E>, E: Encoding>(board: &B, moves: &[E]) {
    for &mv in moves {
        black_box(Q::ask(board, mv));
    }
}

/// Asks nothing of moves.
pub(crate) fn only_read<B, E>(_: &B, moves: &[E]) {
    black_box(moves);
}

/// Returns the legal moves of a board, or a part of them.
#[inline(never)]
pub(crate) fn moves_of<B: Board<E>, E: Encoding>(board: &B, part: Part) -> Vec<E> {
    let mut list = MoveList::new();
    match part {
        Part::Captures => outlined::captures(board, &mut list),
        _ => outlined::legal(board, &mut list),
    }
    list.to_vec()
}

/// Adds the answers of each move.
pub(crate) fn describe_each<Q: AsksOfMoves, B: Board<E>, E: Encoding>(
    digest: &mut Digest,
    number: usize,
    board: &B,
    moves: &[E],
) {
    for &mv in moves {
        digest.add_answer(number, mv.canonical(), Q::ask(board, mv));
    }
}

/// Returns a query of the moves of many positions.
pub(crate) fn on_moves<Q: AsksOfMoves, B: Board<E>, E: Encoding>(
    inputs: &[Input],
) -> Box<dyn Prepared> {
    let positions = boards::<B>(inputs).into_iter();
    let positions: Vec<(B, Vec<E>)> =
        positions.map(|board| (board, moves_of(&board, Q::PART))).collect();
    timed(
        positions,
        |positions| {
            for (board, moves) in &*positions {
                ask_of_each::<Q, B, E>(board, moves);
            }
            count_moves(positions)
        },
        |positions, digest| {
            for (number, (board, moves)) in positions.iter().enumerate() {
                describe_each::<Q, B, E>(digest, number, board, moves);
            }
        },
    )
}

/// Makes a move and tells what it changes. As in an engine, this is a call.
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

/// Makes each move of a search with its changes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AtMakes {}

impl NodeHook for AtMakes {
    #[inline(always)]
    fn make<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> B::Undo {
        make_with_changes(board, mv)
    }
}

/// The changes that a move makes, for a digest.
pub(crate) fn describe_changes<B: Board<E>, E: Encoding>(
    digest: &mut Digest,
    number: usize,
    mut board: B,
    mv: E,
) {
    let mut add = |change| digest.add(number, change_fact(change));
    let _ = outlined::make_with_changes(&mut board, mv, &mut add);
}

/// Returns a loop that makes and unmakes every legal move of many positions, with its changes.
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
        |positions, digest| {
            for (number, (board, moves)) in positions.iter().enumerate() {
                for &mv in moves {
                    digest.add_move(number, mv.canonical());
                    describe_changes(digest, number, *board, mv);
                }
            }
        },
    )
}
