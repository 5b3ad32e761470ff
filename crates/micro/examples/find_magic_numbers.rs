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
            for four in Square::all().collect::<Vec<_>>().chunks(4) {
                let numbers = four.iter().map(|&square| {
                    let digits = format!("{:016x}", find(kind, piece, square));
                    let groups = [0, 4, 8, 12].map(|from| &digits[from..from + 4]);
                    format!("0x{},", groups.join("_"))
                });
                let numbers: Vec<String> = numbers.collect();
                println!(
                    "        {} // {} to {}",
                    numbers.join(" "),
                    four[0],
                    four[3]
                );
            }
            println!("    ],");
        }
        println!("];");
    }
}
