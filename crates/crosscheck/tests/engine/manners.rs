//! Implements the behaviours of the faulty engine, correct and wrong.

use std::io::{self, Write};
use std::process;
use std::thread;
use std::time::Duration;

/// Moves in UCI form with their counts.
type Moves<'m> = &'m [(String, u64)];

/// Number of responses after which `…-late` behaviours fail.
const LATE: u64 = 30;

/// Speed of the slow behaviour, in nodes per second.
const SLOW: f64 = 20_000.0;

/// Returns the perft command, without the depth.
pub(crate) fn command(manner: &str) -> &'static str {
    match manner {
        "custom" | "totals" => "perft ",
        _ => "go perft ",
    }
}

/// Returns the response to `uci`. If it is not empty, the engine also responds to `isready`.
pub(crate) fn introduction(manner: &str) -> &'static str {
    match manner {
        "polite" => {
            "id name Polite 1.0\noption name Threads type spin default 1 min 1 max 4\n\
             option name Hash type spin default 16 min 2 max 64\nuciok"
        }
        "totals" => "id name Totals 12.00\nuciok",
        "hostile" => "id name a|\u{1b}[31m<img onerror=b>[c](d)\nuciok",
        "dead-on-reset" => "id name Mortal 1.0\nuciok",
        _ => "",
    }
}

/// Writes a response, after `before` earlier ones.
pub(crate) fn respond(manner: &str, moves: Moves<'_>, total: u64, before: u64) -> io::Result<()> {
    let out = &mut io::BufWriter::new(io::stdout().lock());
    // The behaviours of the first arm other than "uci" are implemented elsewhere.
    match manner {
        "uci" | "polite" | "hostile" | "dead-on-reset" | "deaf" | "rook-taker" => {
            usual(out, moves, total)?;
        }
        "silent-late" | "dead-late" | "no-moves-late" if before < LATE => {
            usual(out, moves, total)?;
        }
        "silent" | "silent-late" => {}
        "dead" | "dead-late" => die(),
        "custom" => {
            list(out, moves)?;
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
        "no-moves-late" => usual(out, &[], total)?,
        "half" => usual(out, &moves[moves.len() / 2..], total)?,
        _ => return Err(io::ErrorKind::InvalidInput.into()),
    }
    out.flush()
}

fn usual(out: &mut dyn Write, moves: Moves<'_>, total: u64) -> io::Result<()> {
    list(out, moves)?;
    writeln!(out, "\nNodes searched: {total}\n")
}

fn list(out: &mut dyn Write, moves: Moves<'_>) -> io::Result<()> {
    for (mv, count) in moves {
        writeln!(out, "{mv}: {count}")?;
    }
    Ok(())
}

fn die() -> ! {
    let _ = writeln!(io::stderr(), "out of memory");
    process::exit(3)
}
