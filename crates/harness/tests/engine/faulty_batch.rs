//! A program that answers a FEN a line with the legal moves, and makes a chosen mistake:
//!
//! ```text
//! faulty_batch MISTAKE
//! ```

use std::env;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use boardbench_bitboard::Bitboards;
use boardbench_core::{
    CanonicalMove, DynBoard, Facade, File, Piece, PromotionRole, Role, Setup, Square,
};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen;
use boardbench_sliders::Magic;

/// The number of the line at which mistakes in the order happen.
const LATE: usize = 100;

/// The moves that it writes for a position.
fn moves(mistake: &str, setup: &Setup, before: Option<&Setup>) -> Vec<CanonicalMove> {
    let board = Facade::<Bitboards<Magic>, FromLow>::new(setup);
    let role = |square| setup.piece_at(square).map(Piece::role);
    let is_en_passant =
        |mv: &CanonicalMove| role(mv.from) == Some(Role::Pawn) && setup.en_passant() == Some(mv.to);
    let mut moves = board.legal_moves();
    match mistake {
        "no-knight" => moves.retain(|mv| mv.promotion != Some(PromotionRole::Knight)),
        "a-file" => moves.retain(|mv| !(is_en_passant(mv) && mv.to.file() == File::A)),
        // It keeps the en-passant square of the line before.
        "memory" => {
            let had_one = before.is_some_and(|before| before.en_passant().is_some());
            moves.retain(|mv| !(had_one && is_en_passant(mv)));
        }
        "castling" => {
            for mv in &mut moves {
                *mv = taking_rook(*mv, role(mv.from));
            }
        }
        _ => {}
    }
    moves
}

/// Castling as king takes rook.
fn taking_rook(mv: CanonicalMove, role: Option<Role>) -> CanonicalMove {
    let way = mv.to.file().index() as i32 - mv.from.file().index() as i32;
    let file = match (role, way) {
        (Some(Role::King), 2) => File::H,
        (Some(Role::King), -2) => File::A,
        _ => return mv,
    };
    CanonicalMove::new(mv.from, Square::new(file, mv.to.rank()))
}

fn answer_all(mistake: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut before: Option<Setup> = None;
    let mut held: Option<String> = None;
    let mut count = 0;
    for line in io::stdin().lock().lines() {
        let setup = parse_fen(&line?).map_err(|_| io::ErrorKind::InvalidInput)?;
        count += 1;
        let words = moves(mistake, &setup, before.as_ref());
        let words: Vec<_> = words.iter().map(ToString::to_string).collect();
        let mut answer = words.join(" ");
        before = Some(setup);
        match mistake {
            "refuses" if setup.castling_rights().bits() == 0b1111 => answer = "refused".into(),
            "late" => answer = held.replace(answer).unwrap_or_default(),
            "hangs" if count > LATE => thread::sleep(Duration::from_secs(3_600)),
            "ends" if count > LATE => return Ok(()),
            "garbage" if count > LATE => answer = "e2e4 Nf3".into(),
            "drops" if count == LATE => continue,
            "doubles" if count == LATE => writeln!(out, "{answer}")?,
            "swaps" if count == LATE => {
                held = Some(answer);
                continue;
            }
            _ => {}
        }
        writeln!(out, "{answer}")?;
        if let Some(held) = held.take_if(|_| mistake == "swaps") {
            writeln!(out, "{held}")?;
        }
        out.flush()?;
    }
    if mistake == "more" {
        writeln!(out, "{count} positions")?;
    }
    Ok(())
}

fn main() -> ExitCode {
    match env::args().nth(1).map(|mistake| answer_all(&mistake)) {
        Some(Ok(())) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
