//! Prints the magic numbers in the form of `src/magic/constants.rs`.

#![allow(clippy::print_stdout, reason = "prints its result")]

use boardbench_core::Square;
use boardbench_sliders::magic_search::{Piece, find};

fn main() {
    println!(
        "//! Magic numbers, by square. Written by `cargo run --release --example find_magics`."
    );
    for (piece, name, plural) in [
        (Piece::Rook, "ROOK", "rooks"),
        (Piece::Bishop, "BISHOP", "bishops"),
    ] {
        let shift = 64 - piece.index_bits();
        println!("\n/// For {plural}, to be shifted by {shift}.");
        println!("#[rustfmt::skip]\npub(super) const {name}: [u64; 64] = [");
        for square in Square::all() {
            let digits = format!("{:016x}", find(piece, square));
            let groups: Vec<&str> = (0..4).map(|i| &digits[4 * i..4 * i + 4]).collect();
            println!("    0x{}, // {square}", groups.join("_"));
        }
        println!("];");
    }
}
