//! Prints the magic numbers of a kind as an array: `plain` for `crates/sliders/data/magics.txt`, `fancy` and `black` for
//! this crate's `data`.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use boardbench_core::Square;
use boardbench_micro::magic_search::{Kind, Piece, find};

fn main() -> Result<(), &'static str> {
    let kind = match std::env::args().nth(1).as_deref() {
        Some("plain") => Kind::Plain,
        Some("fancy") => Kind::Fancy,
        Some("black") => Kind::Black,
        _ => return Err("usage: find_magic_numbers plain|fancy|black"),
    };
    println!("[");
    for piece in [Piece::Rook, Piece::Bishop] {
        println!("[");
        for four in Square::all().collect::<Vec<_>>().chunks(4) {
            let numbers = four.iter().map(|&square| {
                let digits = format!("{:016x}", find(kind, piece, square));
                let groups = [0, 4, 8, 12].map(|from| &digits[from..from + 4]);
                format!("0x{},", groups.join("_"))
            });
            let numbers: Vec<String> = numbers.collect();
            println!("    {} // {} to {}", numbers.join(" "), four[0], four[3]);
        }
        println!("],");
    }
    println!("]");
    Ok(())
}
