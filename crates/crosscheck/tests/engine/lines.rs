//! Implements the protocol of one FEN per line, correctly or with a chosen problem.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use boardbench_core::{CanonicalMove, CastlingForm, Piece, Role, Setup};
use boardbench_notation::{parse_fen, uci};

/// Number of the line after which some problems begin.
const LATE: usize = 100;

fn is_en_passant(mv: CanonicalMove, setup: &Setup) -> bool {
    let role = setup.piece_at(mv.from).map(Piece::role);
    role == Some(Role::Pawn) && setup.en_passant() == Some(mv.to)
}

/// Responds until stdin ends, with a problem: `none`, or one of the names matched here.
pub(crate) fn run(
    problem: &str,
    form: CastlingForm,
    moves: &dyn Fn(&Setup) -> Vec<CanonicalMove>,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut before: Option<Setup> = None;
    let mut count = 0;
    for line in io::stdin().lock().lines() {
        let setup = parse_fen(&line?).map_err(|_| io::ErrorKind::InvalidInput)?;
        count += 1;
        let mut legal = moves(&setup);
        if problem == "memory" {
            // Keeps the en-passant square of the previous line.
            let had_en_passant = before.is_some_and(|before| before.en_passant().is_some());
            legal.retain(|mv| !(had_en_passant && is_en_passant(*mv, &setup)));
        }
        let texts: Vec<_> = legal.iter().map(|&mv| uci::write_in(&setup, mv, form)).collect();
        let mut response = texts.join(" ");
        before = Some(setup);
        match problem {
            "refuses" if setup.castling_rights().bits() == 0b1111 => response = "refused".into(),
            "hangs" if count > LATE => thread::sleep(Duration::from_secs(3_600)),
            "ends" if count > LATE => return Ok(()),
            "garbage" if count > LATE => response = "e2e4 Nf3".into(),
            "doubles" if count == LATE => writeln!(out, "{response}")?,
            _ => {}
        }
        writeln!(out, "{response}")?;
        out.flush()?;
    }
    Ok(())
}
