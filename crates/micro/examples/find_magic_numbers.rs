//! Prints the magic numbers in the form of `src/sliders/magic_numbers.rs`.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use boardbench_core::Square;
use boardbench_micro::magic_search::{Kind, Piece, find};

fn main() {
    println!("//! Magic numbers, by square. Written by the example `find_magic_numbers`.");
    for (kind, piece, name, what) in [
        (
            Kind::Fancy,
            Piece::Rook,
            "FANCY_ROOK",
            "rooks, each shifted by its own",
        ),
        (
            Kind::Fancy,
            Piece::Bishop,
            "FANCY_BISHOP",
            "bishops, each shifted by its own",
        ),
        (
            Kind::Black,
            Piece::Rook,
            "BLACK_ROOK",
            "rooks with not-masks, shifted by 52",
        ),
        (
            Kind::Black,
            Piece::Bishop,
            "BLACK_BISHOP",
            "bishops with not-masks, shifted by 55",
        ),
    ] {
        println!("\n/// For {what}.");
        println!("#[rustfmt::skip]\npub(super) const {name}: [u64; 64] = [");
        for square in Square::all() {
            let digits = format!("{:016x}", find(kind, piece, square));
            let groups: Vec<&str> = (0..4).map(|i| &digits[4 * i..4 * i + 4]).collect();
            println!("    0x{}, // {square}", groups.join("_"));
        }
        println!("];");
    }
}
