//! Options for reading and writing positions and moves.

use boardbench_core::{CanonicalMove, CastlingForm, DynBoard, Leniency, Setup};
use boardbench_notation::san::{self, Strictness};
use boardbench_notation::uci::{self, UciMoveError};
use boardbench_notation::{EnPassantMode, FenError, parse_fen_with, write_fen_with};
use clap::{Args, ValueEnum};

use crate::outcome::Failure;

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
    pub(crate) fn setup(&self) -> Result<Setup, Failure> {
        let Some(fen) = &self.fen else {
            return Ok(Setup::initial());
        };
        let read = self.options.read(fen);
        read.map_err(|error| Failure::Input(format!("--fen: {error}")))
    }
}

/// How moves are written and read in UCI notation.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct UciOptions {
    /// How castling is written and read in UCI notation
    #[arg(long, value_enum, default_value_t = Castling::KingsSquares)]
    castling: Castling,
}

impl UciOptions {
    /// A legal move of a position.
    pub(crate) fn write(self, setup: &Setup, mv: CanonicalMove) -> String {
        uci::write_in(setup, mv, self.castling.into())
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
        uci::find_legal_dyn_with(board, text, self.castling.into())
    }
}

/// How positions are written, and how moves are written and read.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct NotationOptions {
    /// When written FENs contain the en-passant square
    #[arg(long, value_enum, default_value_t = EnPassant::Always)]
    ep: EnPassant,
    #[command(flatten)]
    pub(crate) uci: UciOptions,
}

impl NotationOptions {
    pub(crate) fn fen(self, setup: &Setup) -> String {
        write_fen_with(setup, self.ep.into())
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EnPassant {
    /// After every double push
    Always,
    /// If an enemy pawn attacks the square
    Xfen,
    /// If an en-passant capture is legal
    Legal,
}

impl From<EnPassant> for EnPassantMode {
    fn from(value: EnPassant) -> Self {
        match value {
            EnPassant::Always => Self::Always,
            EnPassant::Xfen => Self::Xfen,
            EnPassant::Legal => Self::Legal,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Castling {
    /// From the king's square to its target, e1g1
    KingsSquares,
    /// From the king's square to the rook's, e1h1
    KingTakesRook,
}

impl From<Castling> for CastlingForm {
    fn from(value: Castling) -> Self {
        match value {
            Castling::KingsSquares => Self::KingTwoSquares,
            Castling::KingTakesRook => Self::KingTakesRook,
        }
    }
}
