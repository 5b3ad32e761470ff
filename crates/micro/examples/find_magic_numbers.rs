//! Prints the magic numbers of a kind as an array, for `data` of `boardbench-sliders`: `plain` for `plain-magics.txt`, `fancy` for
//! `fancy-magics.txt`, and `black`, with the starts of the windows and after some minutes, for `black-magics.txt`.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use boardbench_core::Square;
use boardbench_micro::black_search;
use boardbench_micro::magic_search::{Kind, Piece, find};

fn main() -> Result<(), &'static str> {
    let kind = match std::env::args().nth(1).as_deref() {
        Some("plain") => Kind::Plain,
        Some("fancy") => Kind::Fancy,
        Some("black") => {
            let numbers = black_search::search();
            print(|piece, square| {
                let (magic, start) = numbers[piece as usize][square.index()];
                format!("({}, {start}),", hexadecimal(magic))
            });
            return Ok(());
        }
        _ => return Err("usage: find_magic_numbers plain|fancy|black"),
    };
    print(|piece, square| hexadecimal(find(kind, piece, square)) + ",");
    Ok(())
}

/// Prints an array of two pieces with 64 squares each, four on a line.
fn print(item: impl Fn(Piece, Square) -> String) {
    println!("[");
    for piece in [Piece::Rook, Piece::Bishop] {
        println!("[");
        for four in Square::all().collect::<Vec<_>>().chunks(4) {
            let items: Vec<String> = four.iter().map(|&square| item(piece, square)).collect();
            println!("    {} // {} to {}", items.join(" "), four[0], four[3]);
        }
        println!("],");
    }
    println!("]");
}

fn hexadecimal(number: u64) -> String {
    let digits = format!("{number:016x}");
    format!(
        "0x{}",
        [0, 4, 8, 12].map(|from| &digits[from..from + 4]).join("_")
    )
}
