//! Copies of all other boards.

use boardbench_array8x8::Array8x8;
use boardbench_bitboard::Bitboards;
use boardbench_core::{Board, Grid10x12};
use boardbench_flags16::FromLow;
use boardbench_kernels::storing;
use boardbench_mailbox10x10::Mailbox10x10;
use boardbench_mailbox10x12::Mailbox10x12;
use boardbench_quadboard::Quadboard;
use boardbench_sliders::{Hyperbola, KoggeStone, Magic, Pext, Rays};
use boardbench_wide32::Wide32;
use boardbench_x88::{Lists, Scan, X88};

use super::{OtherKey, SecondCopy};

const fn copy<B: Board<FromLow>>(board: &'static str) -> SecondCopy {
    SecondCopy {
        board,
        moves: "flags16-fromlow",
        kernels: const { &storing::<B, FromLow>() },
    }
}

pub(super) static COPIES: [SecondCopy; 13] = [
    copy::<Array8x8<Scan, OtherKey>>("array8x8-scan"),
    copy::<Array8x8<Lists, OtherKey>>("array8x8-lists"),
    copy::<Mailbox10x10<Scan, OtherKey>>("mailbox10x10-scan"),
    copy::<Mailbox10x10<Lists, OtherKey>>("mailbox10x10-lists"),
    copy::<Mailbox10x12<Scan, OtherKey>>("mailbox10x12-scan"),
    copy::<Mailbox10x12<Lists, OtherKey>>("mailbox10x12-lists"),
    copy::<X88<Scan, OtherKey>>("x88-scan"),
    copy::<Bitboards<Rays, OtherKey>>("bitboard-rays"),
    copy::<Bitboards<KoggeStone, OtherKey>>("bitboard-koggestone"),
    copy::<Bitboards<Hyperbola, OtherKey>>("bitboard-hyperbola"),
    copy::<Bitboards<Pext, OtherKey>>("bitboard-pext"),
    copy::<Quadboard<Magic, OtherKey>>("quadboard"),
    SecondCopy {
        board: "mailbox10x12-lists",
        moves: "wide32",
        kernels: &storing::<Mailbox10x12<Lists, OtherKey>, Wide32<Grid10x12>>(),
    },
];
