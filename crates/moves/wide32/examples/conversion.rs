//! Repeats the generation of the legal moves of the mix of fifty positions, by one board into one layout.
//! `scripts/icount --conversion` counts its instructions.
//!
//! ```text
//! conversion BOARD LAYOUT ROUNDS
//! ```
//!
//! Two layouts differ only in how the encoding numbers its squares. `twin` is another type with the
//! constants of the board's own layout: since casting compares constants and not types, it takes
//! exactly as many instructions as `own`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use std::hint::black_box;
use std::marker::PhantomData;
use std::process::ExitCode;

use boardbench_array8x8::{Array8x8, Lists};
use boardbench_bitboard::Bitboards;
use boardbench_core::{
    Board, Grid0x88, Grid0x88FromTop, Grid8x8, Grid10x10, Grid10x12, Layout, MoveList, Position,
};
use boardbench_mailbox10x10::Mailbox10x10;
use boardbench_mailbox10x12::Mailbox10x12;
use boardbench_quadboard::Quadboard;
use boardbench_sliders::Magic;
use boardbench_wide32::Wide32;
use boardbench_x88::X88;

/// A layout with the constants of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Twin<L>(PhantomData<L>);

impl<L: Layout> Layout for Twin<L> {
    const NAME: &'static str = "twin";
    const STRIDE: u8 = L::STRIDE;
    const ORIGIN: u8 = L::ORIGIN;
    const CELLS: usize = L::CELLS;
    const FROM_TOP: bool = L::FROM_TOP;
}

/// Generates the moves of all positions `rounds` times. Returns the number of moves.
fn generate<B: Board<Wide32<L>>, L: Layout>(rounds: u32) -> usize {
    let boards: Vec<B> = (boardbench_corpus::mix().iter())
        .map(|position| B::from_setup(&position.setup))
        .collect();
    let mut list = MoveList::new();
    let mut moves = 0;
    for _ in 0..rounds {
        for board in &boards {
            list.clear();
            let _ = board.legal(&mut list);
            moves += black_box(&list).len();
        }
    }
    moves
}

/// By the layout's name.
fn into_layout<B>(layout: &str, rounds: u32) -> Option<usize>
where
    B: Position
        + Board<Wide32<<B as Position>::Layout>>
        + Board<Wide32<Twin<<B as Position>::Layout>>>
        + Board<Wide32<Grid8x8>>
        + Board<Wide32<Grid10x10>>
        + Board<Wide32<Grid10x12>>
        + Board<Wide32<Grid0x88>>
        + Board<Wide32<Grid0x88FromTop>>,
{
    let generate = match layout {
        "own" => generate::<B, B::Layout>,
        "twin" => generate::<B, Twin<B::Layout>>,
        "8x8" => generate::<B, Grid8x8>,
        "10x10" => generate::<B, Grid10x10>,
        "10x12" => generate::<B, Grid10x12>,
        "0x88" => generate::<B, Grid0x88>,
        "0x88-from-top" => generate::<B, Grid0x88FromTop>,
        _ => return None,
    };
    Some(generate(rounds))
}

fn by_names(board: &str, layout: &str, rounds: u32) -> Option<usize> {
    match board {
        "array8x8-lists" => into_layout::<Array8x8<Lists>>(layout, rounds),
        "mailbox10x10-lists" => into_layout::<Mailbox10x10>(layout, rounds),
        "mailbox10x12-lists" => into_layout::<Mailbox10x12>(layout, rounds),
        "x88-lists" => into_layout::<X88>(layout, rounds),
        "bitboard-magic" => into_layout::<Bitboards<Magic>>(layout, rounds),
        "quadboard" => into_layout::<Quadboard<Magic>>(layout, rounds),
        _ => None,
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let moves = match arguments.as_slice() {
        [board, layout, rounds] => rounds
            .parse()
            .ok()
            .and_then(|rounds| by_names(board, layout, rounds)),
        _ => None,
    };
    let Some(moves) = moves else {
        eprintln!("error: the form is conversion BOARD LAYOUT ROUNDS, see its first lines");
        return ExitCode::from(2);
    };
    println!("{moves}");
    ExitCode::SUCCESS
}
