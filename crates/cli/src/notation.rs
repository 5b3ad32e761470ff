//! How positions and moves are read and written, as options of commands.

use boardbench_core::{CanonicalMove, CastlingForm, DynBoard, Leniency, Setup};
use boardbench_notation::san::{self, Strictness};
use boardbench_notation::uci::{self, UciMoveError};
use boardbench_notation::{EnPassantMode, FenError, parse_fen_with, write_fen_with};
use clap::{Args, ValueEnum};

use crate::ending::Failure;

/// How FENs are read.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Reading {
    /// Take positions with more promoted pieces than there are missing pawns
    #[arg(long)]
    lenient: bool,
}

impl Reading {
    /// The position of a FEN.
    pub(crate) fn read(self, fen: &str) -> Result<Setup, FenError> {
        parse_fen_with(fen, self.leniency())
    }

    /// What is forgiven.
    pub(crate) const fn leniency(self) -> Leniency {
        if self.lenient {
            Leniency::PromotedPieces
        } else {
            Leniency::None
        }
    }
}

/// The position that a command looks at.
#[derive(Args, Debug)]
pub(crate) struct Start {
    /// The position; the initial one if none is given
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

impl Start {
    /// The position of `--fen`, or the initial one.
    pub(crate) fn setup(&self) -> Result<Setup, Failure> {
        let Some(fen) = &self.fen else {
            return Ok(Setup::initial());
        };
        let read = self.reading.read(fen);
        read.map_err(|error| Failure::Input(format!("--fen: {error}")))
    }
}

/// How moves are written and read in UCI's form.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct UciCustom {
    /// How to write and read castling in UCI's form
    #[arg(long, value_enum, default_value_t = Castling::KingsSquares)]
    castling: Castling,
}

impl UciCustom {
    /// A legal move of a board.
    pub(crate) fn write(self, board: &dyn DynBoard, mv: CanonicalMove) -> String {
        uci::write_dyn(board, mv, self.castling.into())
    }

    /// Legal moves, each played after the one before, with a space before each. The board plays
    /// them and takes them back.
    ///
    /// # Panics
    ///
    /// If one of them is not legal.
    pub(crate) fn write_line(self, board: &mut dyn DynBoard, line: &[CanonicalMove]) -> String {
        let mut text = String::new();
        for &mv in line {
            text.push(' ');
            text.push_str(&self.write(board, mv));
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

/// How positions and moves are written, and moves are read.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Customs {
    /// When to write an en-passant square into FENs
    #[arg(long, value_enum, default_value_t = EnPassant::Always)]
    ep: EnPassant,
    #[command(flatten)]
    pub(crate) uci: UciCustom,
}

impl Customs {
    pub(crate) fn fen(self, setup: &Setup) -> String {
        write_fen_with(setup, self.ep.into())
    }

    /// The legal move that a text names; the message says why it names none.
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

/// How a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// UCI's form if it looks like it, else SAN
    Auto,
    /// UCI's form, e2e4
    Uci,
    /// Standard Algebraic Notation, e4
    San,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EnPassant {
    /// After every double push
    Always,
    /// If a pawn stands ready to take
    Xfen,
    /// If taking is legal
    Legal,
}

impl From<EnPassant> for EnPassantMode {
    fn from(custom: EnPassant) -> Self {
        match custom {
            EnPassant::Always => Self::Always,
            EnPassant::Xfen => Self::Xfen,
            EnPassant::Legal => Self::Legal,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Castling {
    /// The king's two squares, e1g1
    KingsSquares,
    /// The king's square and the rook's, e1h1
    KingTakesRook,
}

impl From<Castling> for CastlingForm {
    fn from(custom: Castling) -> Self {
        match custom {
            Castling::KingsSquares => Self::KingTwoSquares,
            Castling::KingTakesRook => Self::KingTakesRook,
        }
    }
}
