//! The forms in which the faulty engine answers, correct and wrong.

use std::io::{self, Write};
use std::process;
use std::thread;
use std::time::Duration;

use boardbench_core::CanonicalMove;

/// Writes the moves with their counts, and the total. The last argument is the number of earlier answers.
type Way = fn(&mut dyn Write, Moves<'_>, u64, u64) -> io::Result<()>;

type Moves<'m> = &'m [(CanonicalMove, u64)];

/// A way to answer.
#[derive(Debug)]
pub(crate) struct Manner {
    /// The name to ask for it by.
    pub(crate) name: &'static str,
    /// The command that it reacts to, without the depth.
    pub(crate) command: &'static str,
    /// Whether it plays the moves after a FEN.
    pub(crate) plays_moves: bool,
    /// Whether it reads and writes castling as king takes rook.
    pub(crate) takes_rook: bool,
    /// Whether it dies when it is to forget what it knows.
    pub(crate) dies_anew: bool,
    /// Its answer to `uci`; if it is not empty, it answers `isready`, too.
    pub(crate) introduction: &'static str,
    way: Way,
}

impl Manner {
    /// Writes an answer, after `before` earlier ones.
    pub(crate) fn answer(&self, moves: Moves<'_>, total: u64, before: u64) -> io::Result<()> {
        let mut out = io::BufWriter::new(io::stdout().lock());
        (self.way)(&mut out, moves, total, before)?;
        out.flush()
    }
}

/// The manner with this name.
pub(crate) fn find(name: &str) -> Option<&'static Manner> {
    MANNERS.iter().find(|manner| manner.name == name)
}

/// The number of answers after which `…-late` manners fail.
const LATE: u64 = 30;

/// The speed of the slow manner, in nodes per second.
const SLOW: f64 = 20_000.0;

const MANNERS: &[Manner] = &[
    manner("uci", |out, moves, total, _| usual(out, moves, total)),
    Manner {
        introduction: "id name Polite 1.0\noption name Threads type spin default 1 min 1 max 4\n\
            option name Hash type spin default 16 min 2 max 64\nuciok",
        ..manner("polite", |out, moves, total, _| usual(out, moves, total))
    },
    manner("nodes", |out, moves, total, _| {
        list(out, moves, " - ")?;
        writeln!(out, "Time: 3 ms\nNodes: {total}\nnps: 1000000")
    }),
    manner("total", |out, moves, total, _| {
        list(out, moves, " ")?;
        writeln!(out, "TOTAL : {total} nodes in 3 ms")
    }),
    manner("grouped", |out, moves, total, _| {
        list(out, moves, ": ")?;
        writeln!(out, "Nodes searched: {}", grouped(total))
    }),
    Manner {
        command: "perft ",
        ..manner("own", |out, moves, total, _| {
            list(out, moves, ": ")?;
            writeln!(out, "{total} leaves")
        })
    },
    Manner {
        command: "perft ",
        introduction: "id name Totals 12.00\nuciok",
        ..manner("totals", |out, _, total, _| writeln!(out, "{total}"))
    },
    Manner {
        plays_moves: false,
        ..manner("deaf", |out, moves, total, _| usual(out, moves, total))
    },
    Manner {
        takes_rook: true,
        ..manner("rook-taker", |out, moves, total, _| {
            usual(out, moves, total)
        })
    },
    Manner {
        introduction: "id name Mortal 1.0\nuciok",
        dies_anew: true,
        ..manner("dead-anew", |out, moves, total, _| usual(out, moves, total))
    },
    manner("slow", |out, moves, total, _| {
        thread::sleep(Duration::from_secs_f64(total as f64 / SLOW));
        usual(out, moves, total)
    }),
    manner("bytes", |out, moves, total, _| {
        out.write_all(b"\xff\xfe\x00 what?\r\n")?;
        usual(out, moves, total)
    }),
    manner("silent", |_, _, _, _| Ok(())),
    manner("silent-late", |out, moves, total, before| {
        if before < LATE {
            usual(out, moves, total)?;
        }
        Ok(())
    }),
    manner("dead", |_, _, _, _| die()),
    manner("dead-late", |out, moves, total, before| {
        if before < LATE {
            usual(out, moves, total)
        } else {
            die()
        }
    }),
    manner("garbage", |out, _, _, _| {
        writeln!(out, "la la la\nlu lu lu")
    }),
    manner("endless", |out, _, _, _| {
        loop {
            writeln!(out, "la la la")?;
        }
    }),
    manner("long", |out, _, _, _| {
        loop {
            write!(out, "la la la ")?;
        }
    }),
    manner("wrong-move", |out, moves, total, _| {
        writeln!(out, "e2e9: 1")?;
        usual(out, moves, total)
    }),
    manner("wrong-count", |out, moves, total, _| {
        writeln!(out, "e2e4: many")?;
        usual(out, moves, total)
    }),
    manner("overflow", |out, moves, total, _| {
        list(out, moves, ": ")?;
        writeln!(out, "Nodes searched: {total}00000000000000000000")
    }),
    manner("ambiguous", |out, moves, total, _| {
        list(out, moves, ": ")?;
        writeln!(
            out,
            "Nodes searched: {}",
            grouped(total * 1_000).replace(',', ".")
        )
    }),
    manner("no-moves-late", |out, moves, total, before| {
        list(out, if before < LATE { moves } else { &[] }, ": ")?;
        writeln!(out, "Nodes searched: {total}")
    }),
    manner("searching", |out, _, _, _| {
        writeln!(out, "info string ready\ninfo depth 1 score cp 13 pv e2e4")
    }),
    manner("half", |out, moves, total, _| {
        usual(out, &moves[moves.len() / 2..], total)
    }),
];

const fn manner(name: &'static str, way: Way) -> Manner {
    Manner {
        name,
        command: "go perft ",
        plays_moves: true,
        takes_rook: false,
        dies_anew: false,
        introduction: "",
        way,
    }
}

fn usual(out: &mut dyn Write, moves: Moves<'_>, total: u64) -> io::Result<()> {
    list(out, moves, ": ")?;
    writeln!(out, "\nNodes searched: {total}\n")
}

fn list(out: &mut dyn Write, moves: Moves<'_>, between: &str) -> io::Result<()> {
    for (mv, count) in moves {
        writeln!(out, "{mv}{between}{count}")?;
    }
    Ok(())
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn die() -> ! {
    let _ = writeln!(io::stderr(), "out of memory");
    process::exit(3)
}
