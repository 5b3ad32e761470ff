//! Prints the magic numbers in the form of `src/sliders/magic_numbers.rs`.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use boardbench_core::Square;
use boardbench_micro::magic_search::{Kind, Piece, find};

fn main() {
    println!(
        "//! Magic numbers, by piece and square. Written by the example `find_magic_numbers`."
    );
    for (kind, name, how) in [
        (Kind::Fancy, "FANCY", "each shifted by its own"),
        (Kind::Black, "BLACK", "with not-masks, shifted by 52 and 55"),
    ] {
        println!("\n/// For rooks, then for bishops, {how}.");
        println!("#[rustfmt::skip]\npub(super) const {name}: [[u64; 64]; 2] = [");
        for piece in [Piece::Rook, Piece::Bishop] {
            println!("    [");
            for square in Square::all() {
                let digits = format!("{:016x}", find(kind, piece, square));
                let groups: Vec<&str> = (0..4).map(|i| &digits[4 * i..4 * i + 4]).collect();
                println!("        0x{}, // {square}", groups.join("_"));
            }
            println!("    ],");
        }
        println!("];");
    }
}
