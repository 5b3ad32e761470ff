//! A board of ours as a program for `boardbench crosscheck`, as a pattern for one of your own. Replace what uses
//! `Board`.
//!
//! ```text
//! shim uci              a UCI engine with `go perft N`   --engine 'target/release/examples/shim uci'
//! shim batch            a FEN a line, its legal moves    --batch 'target/release/examples/shim batch'
//! shim DEPTH FEN MOVES  one question                     --script target/release/examples/shim
//! ```

use std::env;
use std::error::Error;
use std::io::{self, BufRead, Write};

use boardbench_bitboard::Bitboards;
use boardbench_core::{DynBoard, Facade, Setup};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen;
use boardbench_sliders::Magic;

type Board = Facade<Bitboards<Magic>, FromLow>;
type Done = Result<(), Box<dyn Error>>;

fn set_up(fen: &str, moves: &str) -> Result<Board, Box<dyn Error>> {
    let mut board = Board::new(&parse_fen(fen)?);
    for mv in moves.split_ascii_whitespace() {
        board.play(mv.parse()?)?;
    }
    Ok(board)
}

fn perft(board: &mut Board, depth: u32) -> Result<u64, Box<dyn Error>> {
    if depth == 0 {
        return Ok(1);
    }
    let mut count = 0;
    for mv in board.legal_moves() {
        board.play(mv)?;
        count += perft(board, depth - 1)?;
        board.take_back();
    }
    Ok(count)
}

/// Writes the count below each move, and the total.
fn divide(board: &mut Board, depth: u32, separator: &str, total: &str) -> Done {
    let mut out = io::stdout().lock();
    let mut sum = 0;
    for mv in board.legal_moves() {
        board.play(mv)?;
        let count = perft(board, depth - 1)?;
        board.take_back();
        writeln!(out, "{mv}{separator}{count}")?;
        sum += count;
    }
    writeln!(out, "\n{total}{sum}")?;
    Ok(())
}

fn uci() -> Done {
    let mut board = Board::new(&Setup::initial());
    for line in io::stdin().lock().lines() {
        let line = line?;
        if let Some(position) = line.strip_prefix("position fen ") {
            let (fen, moves) = position.split_once(" moves ").unwrap_or((position, ""));
            board = set_up(fen, moves)?;
        } else if let Some(depth) = line.strip_prefix("go perft ") {
            divide(&mut board, depth.parse()?, ": ", "Nodes searched: ")?;
        } else if line == "quit" {
            break;
        }
    }
    Ok(())
}

fn batch() -> Done {
    for fen in io::stdin().lock().lines() {
        let moves = set_up(&fen?, "")?.legal_moves();
        let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
        // Stdout is flushed at the end of each line.
        writeln!(io::stdout(), "{}", moves.join(" "))?;
    }
    Ok(())
}

fn main() -> Done {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["uci"] => uci(),
        ["batch"] => batch(),
        [depth, fen] => divide(&mut set_up(fen, "")?, depth.parse()?, " ", ""),
        [depth, fen, moves] => divide(&mut set_up(fen, moves)?, depth.parse()?, " ", ""),
        _ => Err("usage: shim uci, shim batch, or shim DEPTH FEN [MOVES]".into()),
    }
}
