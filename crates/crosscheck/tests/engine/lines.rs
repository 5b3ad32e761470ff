//! Answering one FEN per line with the moves, or with a trouble.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use boardbench_core::{CanonicalMove, CastlingForm, Piece, Role, Setup};
use boardbench_notation::{parse_fen, uci};

/// The number of the line after which some troubles happen.
const LATE: usize = 100;

fn is_en_passant(mv: CanonicalMove, setup: &Setup) -> bool {
    let role = setup.piece_at(mv.from).map(Piece::role);
    role == Some(Role::Pawn) && setup.en_passant() == Some(mv.to)
}

/// Answers until stdin ends, with a trouble: `none`, or one of those that are matched here.
pub(crate) fn answer_all(
    trouble: &str,
    form: CastlingForm,
    moves: &dyn Fn(&Setup) -> Vec<CanonicalMove>,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut before: Option<Setup> = None;
    let mut count = 0;
    for line in io::stdin().lock().lines() {
        let setup = parse_fen(&line?).map_err(|_| io::ErrorKind::InvalidInput)?;
        count += 1;
        let mut words = moves(&setup);
        if trouble == "memory" {
            // It keeps the en-passant square of the line before.
            let had_one = before.is_some_and(|before| before.en_passant().is_some());
            words.retain(|mv| !(had_one && is_en_passant(*mv, &setup)));
        }
        let words: Vec<_> = words.iter().map(|&mv| uci::write_in(&setup, mv, form)).collect();
        let mut answer = words.join(" ");
        before = Some(setup);
        match trouble {
            "refuses" if setup.castling_rights().bits() == 0b1111 => answer = "refused".into(),
            "hangs" if count > LATE => thread::sleep(Duration::from_secs(3_600)),
            "ends" if count > LATE => return Ok(()),
            "garbage" if count > LATE => answer = "e2e4 Nf3".into(),
            "doubles" if count == LATE => writeln!(out, "{answer}")?,
            _ => {}
        }
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
