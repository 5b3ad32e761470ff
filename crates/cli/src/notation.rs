//! Options for reading and writing positions and moves.

use boardbench_core::{CanonicalMove, CastlingForm, DynBoard, Leniency, Setup};
use boardbench_notation::san::{self, Strictness};
use boardbench_notation::uci::{self, UciMoveError};
use boardbench_notation::{EnPassantMode, FenError, parse_fen_with, write_fen_with};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::selection::{named, one_of};

/// How FENs are read.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct FenOptions {
    /// Accept positions with more promoted pieces than missing pawns
    #[arg(long)]
    lenient: bool,
}

impl FenOptions {
    pub(crate) fn read(self, fen: &str) -> Result<Setup, FenError> {
        parse_fen_with(fen, self.leniency())
    }

    pub(crate) const fn leniency(self) -> Leniency {
        if self.lenient {
            Leniency::PromotedPieces
        } else {
            Leniency::None
        }
    }
}

/// The position that a command starts from.
#[derive(Args, Debug)]
pub(crate) struct Start {
    /// The position [default: the initial position]
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
        let read = self.options.read(fen);
        read.map_err(|error| format!("--fen: {error}"))
    }
}

const TO_TARGET: CastlingForm = CastlingForm::KingTwoSquares;
const TO_ROOK: CastlingForm = CastlingForm::KingTakesRook;

/// How moves are written and read in UCI notation.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct UciOptions {
    /// How castling is written and read in UCI notation
    #[arg(long, default_value = "kings-squares", value_parser = one_of([
        (named("kings-squares", "From the king's square to its target, e1g1"), TO_TARGET),
        (named("king-takes-rook", "From the king's square to the rook's, e1h1"), TO_ROOK),
    ]))]
    castling: CastlingForm,
}

impl UciOptions {
    /// A legal move of a position.
    pub(crate) fn write(self, setup: &Setup, mv: CanonicalMove) -> String {
        uci::write_in(setup, mv, self.castling)
    }

    /// ` pv` and the moves of a line, with a space before each; nothing for an empty line. The board
    /// plays the moves and takes them back.
    ///
    /// # Panics
    ///
    /// If a move is not legal after the ones before it.
    pub(crate) fn write_pv(self, board: &mut dyn DynBoard, line: &[CanonicalMove]) -> String {
        let mut text = String::new();
        for (ply, &mv) in line.iter().enumerate() {
            text.push_str(if ply == 0 { " pv " } else { " " });
            text.push_str(&self.write(&board.setup(), mv));
            board.play(mv).expect("a line has legal moves only");
        }
        for _ in line {
            board.take_back();
        }
        text
    }

    /// The legal move that a text names.
    pub(crate) fn find(
        self,
        board: &dyn DynBoard,
        text: &str,
    ) -> Result<CanonicalMove, UciMoveError> {
        uci::find_legal_dyn_with(board, text, self.castling)
    }
}

/// How positions are written, and how moves are written and read.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct NotationOptions {
    /// When written FENs contain the en-passant square
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

    /// The legal moves that are wanted. SAN depends on the other moves to a square, so all of these must be.
    pub(crate) fn written_moves(
        self,
        setup: &Setup,
        board: &dyn DynBoard,
        is_wanted: &mut dyn FnMut(CanonicalMove) -> bool,
    ) -> Vec<WrittenMove> {
        let successors = board.successors(is_wanted);
        let effects = successors.iter().map(|after| (after.mv, after.effect));
        let sans = san::write_moves(setup, effects.collect());
        let written = successors.iter().zip(sans).map(|(after, san)| WrittenMove {
            uci: self.uci.write(setup, after.mv),
            san: san.to_string(),
            fen: self.fen(&after.setup),
        });
        written.collect()
    }

    /// The legal move that a text names, or a message that says why it names none.
    pub(crate) fn find(
        self,
        board: &dyn DynBoard,
        text: &str,
        form: Form,
        strictness: Strictness,
    ) -> Result<CanonicalMove, String> {
        let is_uci = || text == "0000" || text.parse::<CanonicalMove>().is_ok();
        if form == Form::Uci || form == Form::Auto && is_uci() {
            (self.uci.find(board, text)).map_err(|error| error.to_string())
        } else {
            san::find_legal_dyn(board, text, strictness).map_err(|error| error.to_string())
        }
    }
}

/// A legal move, with the position after it.
#[derive(Debug, Serialize)]
pub(crate) struct WrittenMove {
    pub(crate) uci: String,
    pub(crate) san: String,
    pub(crate) fen: String,
}

/// The notation of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// UCI notation if it looks like it, else SAN
    Auto,
    /// UCI notation, e2e4
    Uci,
    /// Standard Algebraic Notation, e4
    San,
}
