//! The forms in which the faulty engine answers, correct and wrong.

use std::io::{self, Write};
use std::process;
use std::thread;
use std::time::Duration;

use boardbench_core::CanonicalMove;

/// The moves with their counts.
type Moves<'m> = &'m [(CanonicalMove, u64)];

/// The number of answers after which `…-late` manners fail.
const LATE: u64 = 30;

/// The speed of the slow manner, in nodes per second.
const SLOW: f64 = 20_000.0;

/// The command that it reacts to, without the depth.
pub(crate) fn command(manner: &str) -> &'static str {
    match manner {
        "own" | "totals" => "perft ",
        _ => "go perft ",
    }
}

/// Its answer to `uci`; if it is not empty, it answers `isready`, too.
pub(crate) fn introduction(manner: &str) -> &'static str {
    match manner {
        "polite" => {
            "id name Polite 1.0\noption name Threads type spin default 1 min 1 max 4\n\
             option name Hash type spin default 16 min 2 max 64\nuciok"
        }
        "totals" => "id name Totals 12.00\nuciok",
        "dead-anew" => "id name Mortal 1.0\nuciok",
        _ => "",
    }
}

/// Writes an answer, after `before` earlier ones.
pub(crate) fn answer(manner: &str, moves: Moves<'_>, total: u64, before: u64) -> io::Result<()> {
    let out = &mut io::BufWriter::new(io::stdout().lock());
    // Beyond what these do, "polite", "dead-anew", "deaf" and "rook-taker" behave otherwise.
    match manner {
        "uci" | "polite" | "dead-anew" | "deaf" | "rook-taker" => usual(out, moves, total)?,
        "silent-late" | "dead-late" if before < LATE => usual(out, moves, total)?,
        "silent" | "silent-late" => {}
        "dead" | "dead-late" => die(),
        "nodes" => {
            list(out, moves, " - ")?;
            writeln!(out, "Time: 3 ms\nNodes: {total}\nnps: 1000000")?;
        }
        "total" => {
            list(out, moves, " ")?;
            writeln!(out, "TOTAL : {total} nodes in 3 ms")?;
        }
        "grouped" => with_total(out, moves, &grouped(total, ','))?,
        "own" => {
            list(out, moves, ": ")?;
            writeln!(out, "{total} leaves")?;
        }
        "totals" => writeln!(out, "{total}")?,
        "slow" => {
            thread::sleep(Duration::from_secs_f64(total as f64 / SLOW));
            usual(out, moves, total)?;
        }
        "bytes" => {
            out.write_all(b"\xff\xfe\x00 what?\r\n")?;
            usual(out, moves, total)?;
        }
        "garbage" => writeln!(out, "la la la\nlu lu lu")?,
        "endless" => loop {
            writeln!(out, "la la la")?;
        },
        "long" => loop {
            write!(out, "la la la ")?;
        },
        "wrong-move" => writeln!(out, "e2e9: 1")?,
        "wrong-count" => writeln!(out, "e2e4: many")?,
        "overflow" => with_total(out, moves, &format!("{total}{:020}", 0))?,
        "ambiguous" => with_total(out, moves, &grouped(total * 1_000, '.'))?,
        "no-moves-late" if before < LATE => with_total(out, moves, &total.to_string())?,
        "no-moves-late" => with_total(out, &[], &total.to_string())?,
        "searching" => writeln!(out, "info string ready\ninfo depth 1 score cp 13 pv e2e4")?,
        "half" => usual(out, &moves[moves.len() / 2..], total)?,
        _ => return Err(io::ErrorKind::InvalidInput.into()),
    }
    out.flush()
}

fn usual(out: &mut dyn Write, moves: Moves<'_>, total: u64) -> io::Result<()> {
    with_total(out, moves, &total.to_string())
}

fn with_total(out: &mut dyn Write, moves: Moves<'_>, total: &str) -> io::Result<()> {
    list(out, moves, ": ")?;
    writeln!(out, "\nNodes searched: {total}\n")
}

fn list(out: &mut dyn Write, moves: Moves<'_>, between: &str) -> io::Result<()> {
    for (mv, count) in moves {
        writeln!(out, "{mv}{between}{count}")?;
    }
    Ok(())
}

fn grouped(number: u64, separator: char) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

fn die() -> ! {
    let _ = writeln!(io::stderr(), "out of memory");
    process::exit(3)
}
