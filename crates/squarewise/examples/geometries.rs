//! Repeats one operation of one board made of squares. `scripts/icount --geometries` counts its instructions.
//!
//! ```text
//! geometries GEOMETRY TECHNIQUE OPERATION ROUNDS
//! ```
//!
//! Boards of one technique differ in their geometry and in nothing else, boards of one geometry in one
//! technique. All have the same encoding. Prints how often the operation was done.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use std::hint::black_box;
use std::process::ExitCode;

use boardbench_array8x8::TwoIndices;
use boardbench_attackmap::Bordered16x12;
use boardbench_core::{Board, MoveList};
use boardbench_flags16::FromLow;
use boardbench_kernels::search::Usual;
use boardbench_kernels::{Comparison, Input, KernelId, Kernels, perft_bulk, perft_full};
use boardbench_mailbox10x10::Bordered10x10;
use boardbench_mailbox10x12::Bordered10x12;
use boardbench_notation::parse_fen;
use boardbench_squarewise::geometries::{Distances8x8, GuardedX88, RankAndFile8x8, WrapTest8x8};
use boardbench_squarewise::{Geometry, Lists, PinsAndChecks, Scan, SquareBoard, Trial};
use boardbench_x88::X88Mask;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Kings, pawns and few pieces: at most 10 men.
const ENDGAMES: [&str; 4] = [
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
    "8/8/4k3/3nn3/8/3K1BB1/8/8 w - - 0 1",
    "4k3/8/8/3Q4/8/2r5/4K3/8 w - - 0 1",
];

/// Does an operation in `rounds` rounds. `None` if its name is unknown.
fn work<B: Board<FromLow, Undo: Send>>(operation: &str, rounds: u32) -> Option<u64> {
    match operation {
        "perft-bulk" => Some(perft(perft_bulk::<B, FromLow>, &[KIWIPETE], 3, rounds)),
        "perft-full" => Some(perft(perft_full::<B, FromLow>, &[KIWIPETE], 3, rounds)),
        "endgame-bulk" => Some(perft(perft_bulk::<B, FromLow>, &ENDGAMES, 4, rounds)),
        "endgame-full" => Some(perft(perft_full::<B, FromLow>, &ENDGAMES, 4, rounds)),
        "legal-list" => Some(lists::<B>(rounds, |board, list| {
            let _ = board.legal(list);
        })),
        "captures" => Some(lists::<B>(rounds, |board, list| {
            let _ = board.captures(list);
        })),
        _ => making_moves::<B>(operation, rounds),
    }
}

/// Counts leaves.
fn perft<B: Board<FromLow>>(
    perft: fn(&B, u32) -> u64,
    fens: &[&str],
    depth: u32,
    rounds: u32,
) -> u64 {
    let setup = |fen: &&str| parse_fen(fen).expect("a FEN of this file");
    let boards: Vec<B> = (fens.iter())
        .map(|fen| B::from_setup(&setup(fen)))
        .collect();
    let leaves = || boards.iter().map(|board| perft(black_box(board), depth));
    (0..rounds).map(|_| leaves().sum::<u64>()).sum()
}

/// Fills a list for each position of the mix.
fn lists<B: Board<FromLow>>(rounds: u32, fill: fn(&B, &mut MoveList<FromLow>)) -> u64 {
    let boards: Vec<B> = (boardbench_corpus::mix().iter())
        .map(|position| B::from_setup(&position.setup))
        .collect();
    let mut list = MoveList::new();
    for _ in 0..rounds {
        for board in &boards {
            list.clear();
            fill(board, &mut list);
            black_box(&list);
        }
    }
    u64::from(rounds) * boards.len() as u64
}

/// Runs a kernel that makes moves, over the mix.
fn making_moves<B: Board<FromLow, Undo: Send>>(operation: &str, rounds: u32) -> Option<u64> {
    let id = KernelId::from_name(operation)?;
    let kernels = Kernels::taken_by::<B, FromLow, Usual>(&[Comparison::Making]);
    let kernel = kernels.get(id)?;
    let inputs: Vec<Input> = (boardbench_corpus::mix().into_iter())
        .map(|position| Input {
            setup: position.setup,
            depth: 1,
        })
        .collect();
    let mut prepared = (kernel.prepare)(&inputs);
    Some((0..rounds).map(|_| prepared.run()).sum())
}

fn by_technique<G: Geometry>(technique: &str, operation: &str, rounds: u32) -> Option<u64> {
    let work = match technique {
        "lists" => work::<SquareBoard<G, Lists, u64, PinsAndChecks>>,
        "scan" => work::<SquareBoard<G, Scan, u64, PinsAndChecks>>,
        "trial" => work::<SquareBoard<G, Lists, u64, Trial>>,
        "no-hash" => work::<SquareBoard<G, Lists, (), PinsAndChecks>>,
        _ => return None,
    };
    work(operation, rounds)
}

/// Does what the arguments say. `None` if they do not have the form.
fn run(arguments: &[String]) -> Option<u64> {
    let [geometry, technique, operation, rounds] = arguments else {
        return None;
    };
    let by_technique = match geometry.as_str() {
        "8x8" => by_technique::<TwoIndices>,
        "8x8-rank-file" => by_technique::<RankAndFile8x8>,
        "8x8-wrap-test" => by_technique::<WrapTest8x8>,
        "8x8-distances" => by_technique::<Distances8x8>,
        "0x88" => by_technique::<X88Mask>,
        "0x88-guard" => by_technique::<GuardedX88>,
        "10x10" => by_technique::<Bordered10x10>,
        "10x12" => by_technique::<Bordered10x12>,
        "16x12" => by_technique::<Bordered16x12>,
        _ => return None,
    };
    by_technique(technique, operation, rounds.parse().ok()?)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(done) = run(&arguments) else {
        eprintln!("error: the form is geometries GEOMETRY TECHNIQUE OPERATION ROUNDS");
        return ExitCode::from(2);
    };
    println!("{done}");
    ExitCode::SUCCESS
}
