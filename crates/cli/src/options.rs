//! Defines options that several commands share: contenders by name, positions and moves.

use std::io::{self, Write};
use std::iter;
use std::num::{NonZeroUsize, ParseIntError};

use boardbench_core::{CanonicalMove, CastlingForm, DynBoard, Leniency, Setup, SetupProblem};
use boardbench_notation::epd::fen_of_line;
use boardbench_notation::san::{self, Strictness};
use boardbench_notation::uci::{self, UciMoveError};
use boardbench_notation::{
    EnPassantMode, FenError, parse_fen, parse_fen_with, parse_fen_without_impossible, quote,
    write_fen_with,
};
use boardbench_registry::{DEFAULT_BOARD, Pair, boards, encodings, find, native};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use serde::Serialize;

/// Name for every board, or every encoding.
pub(crate) const ALL: &str = "all";

/// Name for a board's own encoding.
pub(crate) const NATIVE: &str = "native";

/// One board with one encoding.
#[derive(Args, Clone, Debug)]
pub(crate) struct One {
    /// Board, by name (see `boardbench list`)
    #[arg(long, value_name = "NAME", default_value = DEFAULT_BOARD)]
    pub(crate) board: String,
    /// Move encoding, by name, or `native` for the board's own
    #[arg(long, value_name = "NAME", default_value = NATIVE)]
    pub(crate) moves: String,
}

impl One {
    pub(crate) fn contender(&self) -> Result<&'static Pair, String> {
        contender(&self.board, &self.moves)
    }
}

/// Boards with encodings.
#[derive(Args, Debug)]
pub(crate) struct Several {
    /// Boards, by name and separated by commas, or `all` (see `boardbench list`)
    #[arg(long, value_name = "NAMES", default_value = DEFAULT_BOARD)]
    board: String,
    /// Move encodings, by name and separated by commas, or `all`, or `native` for each board's own
    #[arg(long, value_name = "NAMES", default_value = NATIVE)]
    moves: String,
}

impl Several {
    /// Returns the contenders, each once, in the order of the registry.
    pub(crate) fn contenders(&self) -> Result<Vec<&'static Pair>, String> {
        let board_list: Vec<&str> = self.board.split(',').collect();
        let moves_list: Vec<&str> = self.moves.split(',').collect();
        let or_all = |names: Vec<&'static str>| [vec![ALL], names].concat();
        check_known("board", &board_list, &or_all(board_names()))?;
        check_known("encoding", &moves_list, &or_all(encoding_names()))?;
        let is_chosen = |list: &[&str], name| list.contains(&ALL) || list.contains(&name);
        let chosen_boards = boards().filter(|board| is_chosen(&board_list, board.name));
        let pairs = chosen_boards.flat_map(|board| encodings().map(move |moves| (board, moves)));
        let chosen = pairs.filter(|(board, moves)| {
            let is_native = moves.name == board.native && moves_list.contains(&NATIVE);
            is_native || is_chosen(&moves_list, moves.name)
        });
        chosen.map(|(board, moves)| contender(board.name, moves.name)).collect()
    }
}

/// Returns the contender of a board with an encoding, or with its native one.
pub(crate) fn contender(board: &str, moves: &str) -> Result<&'static Pair, String> {
    check_known("board", &[board], &board_names())?;
    check_known("encoding", &[moves], &encoding_names())?;
    let found = match moves {
        NATIVE => native(board),
        moves => find(board, moves),
    };
    found.ok_or_else(|| not_built(&format!("{board}/{moves}")))
}

/// Returns the error for contenders that only the feature `all-pairs` has. It contains the same command with that feature.
pub(crate) fn not_built(missing: &str) -> String {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments = shell_words::join(&arguments);
    format!(
        "{missing} is not in this build; to have every board with every encoding, run \
         cargo run --release -p boardbench --features all-pairs -- {arguments}"
    )
}

pub(crate) fn board_names() -> Vec<&'static str> {
    boards().map(|board| board.name).collect()
}

/// Returns `native` and the names of all encodings.
pub(crate) fn encoding_names() -> Vec<&'static str> {
    let names = encodings().map(|encoding| encoding.name);
    iter::once(NATIVE).chain(names).collect()
}

/// Refuses the first unknown name, and lists the known ones.
fn check_known(kind: &str, names: &[&str], known: &[&str]) -> Result<(), String> {
    let Some(name) = names.iter().find(|name| !known.contains(name)) else {
        return Ok(());
    };
    let (name, known) = (quote(name), known.join(", "));
    Err(format!("unknown {kind} {name}; known: {known}"))
}

/// Options for reading FENs.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct FenOptions {
    /// Accept positions with more promoted pieces than missing pawns, and drop impossible castling rights and en-passant
    /// squares
    #[arg(long)]
    lenient: bool,
    /// Accept only exact FENs: single spaces, four or six fields, and a half-move clock of 0 with an en-passant square
    #[arg(long)]
    pub(crate) strict: bool,
}

/// Short form of the FEN of the initial position.
const STARTPOS: &str = "startpos";

impl FenOptions {
    /// Parses a FEN, a line of EPD or `startpos`. Returns the position, and a message about dropped parts, if any.
    pub(crate) fn read(self, text: &str) -> Result<(Setup, Option<String>), FenError> {
        // Nearly every text is an exact FEN.
        let error = match parse_fen(text) {
            Ok(setup) => return Ok((setup, None)),
            Err(error) => error,
        };
        if text.trim_ascii() == STARTPOS {
            return Ok((Setup::initial(), None));
        }
        if self.strict && !self.lenient {
            return Err(error);
        }
        let fen = fen_of_line(text);
        if !self.lenient {
            return parse_fen_with(&fen, Leniency::Usual).map(|setup| (setup, None));
        }
        let (setup, dropped) = parse_fen_without_impossible(&fen)?;
        let describe = |problem: &SetupProblem| format!("{}: {problem}", problem.field());
        let problems: Vec<String> = dropped.iter().map(describe).collect();
        let dropped = (!problems.is_empty()).then(|| format!("dropped {}", problems.join("; ")));
        Ok((setup, dropped))
    }

    /// Parses a FEN, and writes a note about dropped parts to stderr.
    pub(crate) fn read_with_notes(self, text: &str) -> Result<Setup, FenError> {
        let (setup, dropped) = self.read(text)?;
        if let Some(dropped) = dropped {
            // A note that can't be written changes nothing.
            let _ = writeln!(io::stderr(), "note: {}: {dropped}", quote(text.trim()));
        }
        Ok(setup)
    }
}

/// Option for the start position of a command.
#[derive(Args, Debug)]
pub(crate) struct Start {
    /// Position, as a FEN or `startpos` [default: the initial position]
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    pub(crate) options: FenOptions,
}

impl Start {
    pub(crate) fn setup(&self) -> Result<Setup, String> {
        let Some(fen) = &self.fen else {
            return Ok(Setup::initial());
        };
        let read = self.options.read_with_notes(fen);
        read.map_err(|error| format!("--fen: {error}"))
    }
}

const TO_TARGET: CastlingForm = CastlingForm::KingTwoSquares;
const TO_ROOK: CastlingForm = CastlingForm::KingTakesRook;

/// Options for moves in UCI notation.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct UciOptions {
    /// Form of castling in UCI notation, written and read
    #[arg(long, default_value = "kings-squares", value_parser = one_of([
        (named("kings-squares", "From the king's square to its target, e1g1"), TO_TARGET),
        (named("king-takes-rook", "From the king's square to the rook's, e1h1"), TO_ROOK),
    ]))]
    castling: CastlingForm,
}

impl UciOptions {
    pub(crate) fn write(self, setup: &Setup, mv: CanonicalMove) -> String {
        uci::write_in(setup, mv, self.castling)
    }

    /// Returns ` pv` and the moves of a line, with a space before each; nothing for an empty line. The board
    /// makes and unmakes the moves.
    ///
    /// # Panics
    ///
    /// If a move is not legal after the previous ones.
    pub(crate) fn write_pv(self, board: &mut dyn DynBoard, line: &[CanonicalMove]) -> String {
        let mut text = String::new();
        for (ply, &mv) in line.iter().enumerate() {
            text.push_str(if ply == 0 { " pv " } else { " " });
            text.push_str(&self.write(&board.setup(), mv));
            board.play(mv).expect("a line has legal moves only");
        }
        for _ in line {
            board.unmake();
        }
        text
    }

    pub(crate) fn find(
        self,
        board: &dyn DynBoard,
        text: &str,
    ) -> Result<CanonicalMove, UciMoveError> {
        uci::find_legal_dyn_with(board, text, self.castling)
    }
}

/// Options for writing positions, and for writing and reading moves.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct NotationOptions {
    /// When to write the en-passant square of a FEN
    #[arg(long, default_value = "always", value_parser = one_of([
        (named("always", "After every double push"), EnPassantMode::Always),
        (named("xfen", "If an enemy pawn attacks the square"), EnPassantMode::Xfen),
        (named("legal", "If an en-passant capture is legal"), EnPassantMode::Legal),
    ]))]
    ep: EnPassantMode,
    #[command(flatten)]
    pub(crate) uci: UciOptions,
}

impl NotationOptions {
    pub(crate) fn fen(self, setup: &Setup) -> String {
        write_fen_with(setup, self.ep)
    }

    /// Returns the legal moves that a filter includes. SAN depends on the other moves to the same square, so the filter must
    /// include all of them or none.
    pub(crate) fn written_moves(
        self,
        setup: &Setup,
        board: &dyn DynBoard,
        is_included: &mut dyn FnMut(CanonicalMove) -> bool,
    ) -> Vec<WrittenMove> {
        let successors = board.successors(is_included);
        let effects = successors.iter().map(|after| (after.mv, after.effect));
        let sans = san::write_moves(setup, effects.collect());
        let written = successors.iter().zip(sans).map(|(after, san)| WrittenMove {
            uci: self.uci.write(setup, after.mv),
            san: san.to_string(),
            fen: self.fen(&after.setup),
        });
        written.collect()
    }

    /// Finds the legal move that a text denotes. The error explains why there is none.
    pub(crate) fn find(
        self,
        board: &dyn DynBoard,
        text: &str,
        form: Form,
        strictness: Strictness,
    ) -> Result<CanonicalMove, String> {
        if ["--", "Z0"].contains(&text) {
            return Err(format!(
                "{}: the null move, 0000 in UCI notation, is not legal",
                quote(text)
            ));
        }
        let is_uci = || text == "0000" || text.parse::<CanonicalMove>().is_ok();
        if form == Form::Uci || form == Form::Auto && is_uci() {
            (self.uci.find(board, text)).map_err(|error| error.to_string())
        } else {
            san::find_legal_dyn(board, text, strictness).map_err(|error| error.to_string())
        }
    }
}

/// A legal move and the position after it.
#[derive(Debug, Serialize)]
pub(crate) struct WrittenMove {
    pub(crate) uci: String,
    pub(crate) san: String,
    pub(crate) fen: String,
}

/// Notation of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// UCI notation if it has that form, else SAN
    Auto,
    /// UCI notation, e2e4
    Uci,
    /// Standard Algebraic Notation, e4
    San,
}

/// Parses a number of at least 1 from the command line.
pub(crate) fn at_least_one<N: From<NonZeroUsize>>(text: &str) -> Result<N, String> {
    let number = text.parse();
    let number: usize = number.map_err(|error: ParseIntError| error.to_string())?;
    let number = NonZeroUsize::new(number).ok_or("must be at least 1")?;
    Ok(number.into())
}

/// Maximum number of threads of a command.
pub(crate) const MAX_THREADS: NonZeroUsize = NonZeroUsize::new(1_024).expect("not zero");

/// Parses a number of threads from the command line.
pub(crate) fn thread_count(text: &str) -> Result<NonZeroUsize, String> {
    let number = at_least_one::<NonZeroUsize>(text)?;
    if number > MAX_THREADS {
        return Err(format!("must be at most {MAX_THREADS}"));
    }
    Ok(number)
}

/// Parses one of several values by its name from the command line. A name may have its own help.
pub(crate) fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [(impl Into<PossibleValue>, T); N],
) -> impl TypedValueParser<Value = T> {
    let values = values.map(|(name, value)| (name.into(), value));
    let names = values.each_ref().map(|(name, _)| name.clone());
    PossibleValuesParser::new(names).map(move |name| {
        let found = values.iter().find(|(known, _)| known.get_name() == name);
        found.expect("clap accepts known names only").1
    })
}

/// Returns a name with its help, for [`one_of`].
pub(crate) fn named(name: &'static str, help: &'static str) -> PossibleValue {
    PossibleValue::new(name).help(help)
}
