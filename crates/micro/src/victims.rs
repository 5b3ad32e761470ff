//! Times access to the captured piece: a field of the move, or read from the board.
//!
//! "Chapter 6" calls the captured piece in the move "useful for unmaking moves", and by the eZ80 document it saves look-ups
//! while moves are sorted. Contenders have the same boards of 64 cells and the same moves of 32 bits; one has the victim in them.
//!
//! The moves are random: each goes from a piece of a real position to any other square. All moves of a list start from one
//! position. The moves of a line are made one after the other.

use std::hint::black_box;

use boardbench_core::Setup;
use boardbench_kernels::{Input, Prepared};

use crate::queries::{checksum, forms, run_queries};
use crate::rng::Rng;
use crate::{MicroGroup, group};

/// A move: origin in bits 0 to 5, target in bits 6 to 11, captured piece in bits 12 to 15.
type Move = u32;

/// Content of each square: 0, or the code of a piece.
type Board = [u8; 64];

const LENGTH: usize = 8;

type Line = [Move; LENGTH];

#[inline(always)]
const fn origin(mv: Move) -> usize {
    (mv & 0x3f) as usize
}

#[inline(always)]
const fn target(mv: Move) -> usize {
    (mv >> 6 & 0x3f) as usize
}

#[inline(always)]
const fn victim(mv: Move) -> u8 {
    (mv >> 12) as u8 & 0xf
}

const fn without_victim(mv: Move) -> Move {
    mv & 0xfff
}

fn board(setup: &Setup) -> Board {
    let mut board = [0; 64];
    for (square, piece) in setup.pieces() {
        board[square.index()] = piece as u8;
    }
    board
}

/// Returns a random move from an occupied square to another one.
fn random_move(board: &Board, rng: &mut Rng) -> Move {
    let origin = loop {
        let square = rng.below(64);
        if board[square] != 0 {
            break square;
        }
    };
    let target = (origin + 1 + rng.below(63)) % 64;
    (origin | target << 6) as Move | Move::from(board[target]) << 12
}

/// Returns a list for each position, with as many moves as it has pieces.
fn lists(inputs: &[Input], form: fn(Move) -> Move) -> (Vec<Move>, Vec<List>) {
    let mut rng = Rng::new(5);
    let (mut moves, mut lists) = (Vec::new(), Vec::new());
    for (position, board) in forms(inputs, board).iter().enumerate() {
        let from = moves.len();
        let pieces = board.iter().filter(|&&content| content != 0);
        moves.extend(pieces.map(|_| form(random_move(board, &mut rng))));
        let to = moves.len();
        lists.push(List { position, from, to });
    }
    (moves, lists)
}

/// A position's number, and the range of its moves.
#[derive(Clone, Copy, Debug)]
struct List {
    position: usize,
    from: usize,
    to: usize,
}

/// Value of the captured piece, by kind.
const VALUES: [u32; 8] = [0, 1, 3, 3, 5, 9, 0, 0];

#[inline(always)]
const fn value(content: u8) -> u32 {
    VALUES[(content & 7) as usize]
}

/// Returns a number that depends on each score and its index; the scores go to memory, as in a sort.
#[inline(always)]
fn folded(sum: u32, score: u32) -> u32 {
    sum.rotate_left(3) ^ black_box(score)
}

fn scored(
    inputs: &[Input],
    form: fn(Move) -> Move,
    score: impl Fn(Move, &Board) -> u32 + 'static,
) -> Box<dyn Prepared> {
    let boards = forms(inputs, board);
    let (moves, lists) = lists(inputs, form);
    run_queries(lists, move |list| {
        let board = &boards[list.position];
        let list_moves = moves[list.from..list.to].iter();
        list_moves.fold(0, |sum, &mv| folded(sum, score(mv, board)))
    })
}

/// Returns lines of moves, each with its position's number.
fn lines(inputs: &[Input], form: fn(Move) -> Move) -> Vec<(usize, Line)> {
    let mut rng = Rng::new(6);
    let mut line = |(position, mut board): (usize, Board)| {
        let line = [(); LENGTH].map(|()| {
            let mv = random_move(&board, &mut rng);
            make(&mut board, mv);
            form(mv)
        });
        (position, line)
    };
    let boards = forms(inputs, board).into_iter().enumerate();
    boards.map(&mut line).collect()
}

#[inline(always)]
fn make(board: &mut Board, mv: Move) {
    board[target(mv)] = board[origin(mv)];
    board[origin(mv)] = 0;
}

#[inline(always)]
fn unmake(board: &mut Board, mv: Move, victim: u8) {
    board[origin(mv)] = board[target(mv)];
    board[target(mv)] = victim;
}

/// Returns the contents of the targets of a line, after its last move.
#[inline(always)]
fn target_contents(board: &Board, line: &Line) -> u32 {
    let contents = line.iter().map(|&mv| u32::from(board[target(mv)]));
    contents.fold(0, |sum, content| sum.rotate_left(4) ^ content)
}

#[inline(always)]
fn unmake_by_move(board: &mut Board, line: &Line) -> u32 {
    for &mv in line {
        make(board, mv);
    }
    let sum = target_contents(black_box(board), line);
    for &mv in line.iter().rev() {
        unmake(board, mv, victim(mv));
    }
    sum
}

#[inline(always)]
fn unmake_by_record(board: &mut Board, line: &Line) -> u32 {
    let mut records = [0; LENGTH];
    for (record, &mv) in records.iter_mut().zip(line) {
        *record = board[target(mv)];
        make(board, mv);
    }
    let sum = target_contents(black_box(board), line);
    let records = black_box(&records);
    for (&mv, &record) in line.iter().zip(records).rev() {
        unmake(board, mv, record);
    }
    sum
}

fn unmade(
    inputs: &[Input],
    form: fn(Move) -> Move,
    play: impl Fn(&mut Board, &Line) -> u32 + 'static,
) -> Box<dyn Prepared> {
    let mut boards = forms(inputs, board);
    run_queries(lines(inputs, form), move |(position, line)| play(&mut boards[position], &line))
}

pub(crate) const GROUPS: [MicroGroup; 2] = [
    group! {
        "victim-score", per "list", "the values of the pieces that the moves of a list capture";
        expected |inputs| {
            let (moves, lists) = lists(inputs, |mv| mv);
            checksum(&lists, |list| {
                let setup = &inputs[list.position].setup;
                let on_target = |mv| setup.pieces().find(|(square, _)| square.index() == target(mv));
                moves[list.from..list.to].iter().fold(0, |sum, &mv| {
                    folded(sum, on_target(mv).map_or(0, |(_, piece)| value(piece as u8)))
                })
            })
        };
        "on-board": "read from the board",
            |inputs| scored(inputs, without_victim, |mv, board| value(board[target(mv)]));
        "in-move": "read from the move", |inputs| scored(inputs, |mv| mv, |mv, _| value(victim(mv)));
    },
    group! {
        "victim-unmake", per "line", "eight moves made, then unmade";
        expected |inputs| checksum(&lines(inputs, |mv| mv), |(position, line)| {
            let mut board = board(&inputs[position].setup);
            for mv in line {
                make(&mut board, mv);
            }
            target_contents(&board, &line)
        });
        "in-record": "the captured piece is recorded when the move is made",
            |inputs| unmade(inputs, without_victim, unmake_by_record);
        "in-move": "the captured piece is in the move", |inputs| unmade(inputs, |mv| mv, unmake_by_move);
    },
];
