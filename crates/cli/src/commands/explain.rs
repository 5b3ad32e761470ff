//! Implements `explain`, which shows the bits of a move in every encoding, the meaning of a code, the memory layout of boards,
//! and pawn moves by bitboards.

mod sets;
mod storage;

use std::io::{self, IsTerminal};
use std::iter;

use boardbench_core::{CanonicalMove, DynBoard, Field, Meaning, Piece, Role, Setup};
use boardbench_notation::quote;
use boardbench_notation::san::{self, Strictness};
use boardbench_registry::{DEFAULT_BOARD, Pair, Word, boards, contenders};
use boardbench_results::text_table;
use clap::Args;
use comfy_table::presets;
use storage::{Storage, svg, text};

use crate::console::{CommandResult, Failure, print};
use crate::options::{ALL, Form, NATIVE, NotationOptions, Start, contender};

/// Show a move's bits in every encoding, the move of a code, or the memory layout of a board
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench explain exd6 --fen '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2'\n  \
    boardbench explain --code 0x170c --moves flags16-fromlow\n  \
    boardbench explain --storage --board mailbox10x10-lists e2e4\n  \
    boardbench explain --storage --board quadboard --svg > quadboard.svg\n  \
    boardbench explain --sets --fen '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2'\n\n\
    The design of boards and moves is described in the module `book`: cargo doc --open -p boardbench-core"
)]
pub(crate) struct Explain {
    /// Move, in UCI notation or as SAN
    #[arg(
        value_name = "MOVE",
        required_unless_present_any = ["code", "sets", "storage"],
        conflicts_with = "code"
    )]
    text: Option<String>,
    /// Explain a code instead of a move: decimal, or hexadecimal after 0x
    #[arg(long, value_name = "BITS", value_parser = raw_code)]
    code: Option<u32>,
    /// Draw the bitboards from which bitboard boards compute pawn moves; with a move of a pawn, name the one that contains it
    #[arg(long, conflicts_with = "code")]
    sets: bool,
    /// Show the memory layout of boards; with a move, highlight changed cells and bits
    #[arg(long, conflicts_with_all = ["code", "sets"])]
    storage: bool,
    /// Draw the memory layout of one board as SVG
    #[arg(long, requires = "storage")]
    svg: bool,
    /// Show only this encoding, by name [default: every encoding that is wide enough]
    #[arg(long, value_name = "NAME", conflicts_with_all = ["sets", "storage"])]
    moves: Option<String>,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    notation: NotationOptions,
    /// Board that generates the move, by name; wide32 uses its square numbering. With --storage also several,
    /// separated by commas, or `all`
    #[arg(long, value_name = "NAME", default_value = DEFAULT_BOARD)]
    board: String,
}

impl Explain {
    pub(crate) fn run(self) -> CommandResult {
        if self.storage {
            return print(self.storage()?);
        }
        let pair = contender(&self.board, self.moves.as_deref().unwrap_or(NATIVE))?;
        let setup = self.start.setup()?;
        let text = match self.code {
            _ if self.sets => {
                let mv = self.pawn_move(pair, &setup)?;
                let (fen, sets) = (self.notation.fen(&setup), sets::pawn_moves(&setup, mv));
                format!("moves of pawns  in {fen}\n\n{sets}")
            }
            Some(code) => self.code(code, pair, &setup)?,
            None => self.legal_move(pair, &setup)?,
        };
        print(text)
    }

    /// Returns the given move, if any. It must be a pawn's.
    fn pawn_move(&self, pair: &Pair, setup: &Setup) -> Result<Option<CanonicalMove>, Failure> {
        let Some(text) = &self.text else {
            return Ok(None);
        };
        let board = (pair.open)(setup);
        let mv = (self.notation).find(&*board, text, Form::Auto, Strictness::Lenient)?;
        match setup.piece_at(mv.from).map(Piece::role) {
            Some(Role::Pawn) => Ok(Some(mv)),
            _ => Err(format!("{} is not a pawn move; --sets draws pawn moves", quote(text)).into()),
        }
    }

    /// Returns drawings of the memory of boards in a position, and of its changes by a move.
    fn storage(&self) -> Result<String, Failure> {
        let setup = self.start.setup()?;
        let names: Vec<&str> = if self.board == ALL {
            boards().map(|board| board.name).collect()
        } else {
            self.board.split(',').collect()
        };
        if self.svg && names.len() > 1 {
            return Err("--svg draws one board: name it by --board".into());
        }
        let drawn = names.into_iter().map(|name| {
            let pair = contender(name, NATIVE)?;
            let before = (pair.open)(&setup);
            let after = self.after(&*before)?;
            let position = format!("{name}  in {}", self.notation.fen(&setup));
            let title = match &self.text {
                Some(text) => format!("{position}, {text}"),
                None => position,
            };
            let storage = Storage::new(title, &*before, after.as_deref());
            let draw = if self.svg { svg } else { text };
            Ok(draw(&storage))
        });
        let drawn = drawn.collect::<Result<Vec<_>, Failure>>()?;
        Ok(drawn.join("\n\n"))
    }

    /// Returns the board after the given move, if any.
    fn after(&self, board: &dyn DynBoard) -> Result<Option<Box<dyn DynBoard>>, Failure> {
        let Some(text) = &self.text else {
            return Ok(None);
        };
        let mv = (self.notation).find(board, text, Form::Auto, Strictness::Lenient)?;
        let mut after = board.boxed_clone();
        after.play(mv)?;
        Ok(Some(after))
    }

    /// Returns a legal move in every encoding.
    fn legal_move(&self, pair: &Pair, setup: &Setup) -> Result<String, Failure> {
        let text = self.text.as_deref().unwrap_or_default();
        let board = (pair.open)(setup);
        let mv = (self.notation).find(&*board, text, Form::Auto, Strictness::Lenient)?;
        let san = san::write_dyn(&*board, mv)?;
        let uci = self.notation.uci.write(setup, mv);
        let mut parts = vec![format!("{uci}  {san}  in {}", self.notation.fen(setup))];
        let requested = self.moves.as_deref();
        let is_shown = |pair: &&Pair| requested.is_none_or(|name| name == pair.moves.name);
        parts.extend(on_same_board(pair).filter(is_shown).map(|contender| {
            let mut codes = (contender.open)(setup).legal_codes().into_iter();
            let (code, _) = codes.find(|&(_, legal)| legal == mv).expect("boards agree");
            drawn(contender, code)
        }));
        Ok(parts.join("\n\n"))
    }

    /// Returns drawings and meanings of a code, in one encoding or in each that is wide enough.
    fn code(&self, code: u32, pair: &Pair, setup: &Setup) -> Result<String, String> {
        let has_bits = |contender: &Pair| u64::from(code) >> contender.moves.bits == 0;
        if self.moves.is_some() && !has_bits(pair) {
            let (bits, name) = (pair.moves.bits, pair.moves.name);
            return Err(format!("{code:#x} has more than the {bits} bits of {name}"));
        }
        let mut parts = vec![format!("{code:#x}  in {}", self.notation.fen(setup))];
        for contender in on_same_board(pair).filter(|contender| has_bits(contender)) {
            if self.moves.is_none() || contender.moves.name == pair.moves.name {
                let drawing = drawn(contender, code);
                let meaning = self.meaning(contender, code, setup);
                parts.push(format!("{drawing}\n{meaning}"));
            }
        }
        Ok(parts.join("\n\n"))
    }

    /// Describes the meaning of a code in a position, in one line.
    fn meaning(&self, contender: &Pair, code: u32, setup: &Setup) -> String {
        let mv = match (contender.word)(code) {
            None => return "no value of this encoding".to_owned(),
            Some(Word::None) => return "none: no move, as in unused entries of a list".to_owned(),
            Some(Word::Null) => return "null: the side to move passes".to_owned(),
            Some(Word::NoneAndNull) => {
                return "none and null: no move, or the side to move passes".to_owned();
            }
            Some(Word::Move(mv)) => mv,
        };
        let board = (contender.open)(setup);
        let mut legal = board.legal_codes().into_iter();
        let is_no_square = |field: &Field| field.meaning(code) == Meaning::NoSquare;
        let uci = self.notation.uci.write(setup, mv);
        match legal.find(|&(legal, _)| legal == code) {
            Some((_, mv)) => {
                let san = san::write_dyn(&*board, mv).expect("the move is legal");
                format!("legal here: {uci}, {san}")
            }
            None if contender.fields.iter().any(is_no_square) => {
                format!("no move: it decodes as {uci}, which has another code")
            }
            None if board.legal_moves().contains(&mv) => {
                format!("{uci}; legal here, but with another code")
            }
            None => format!("{uci}; not legal here"),
        }
    }
}

/// Parses a number in decimal, or in hexadecimal after `0x`.
fn raw_code(text: &str) -> Result<u32, String> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let code = digits.map_or_else(|| text.parse(), |digits| u32::from_str_radix(digits, 16));
    code.map_err(|_| "expected a number of at most 32 bits, such as 0x170c or 5900".to_owned())
}

fn on_same_board(pair: &Pair) -> impl Iterator<Item = &'static Pair> {
    let board = pair.board.name;
    contenders().filter(move |other| other.board.name == board)
}

/// Row of a drawing: its name, and its cell for a field of a code.
type DrawnRow = (&'static str, fn(&Field, u32) -> String);

/// Rows for a word of up to 32 bits, highest bits first.
const WORD: &[DrawnRow] = &[
    ("bits", |field, _| match field.bits() {
        1 => field.lowest().to_string(),
        _ => format!("{}-{}", field.highest(), field.lowest()),
    }),
    NAME,
    ("binary", |field, code| {
        let width = field.bits() as usize;
        format!("{:0width$b}", field.value(code))
    }),
    ("value", |field, code| field.value(code).to_string()),
    MEANING,
];

/// Rows for a struct that is wider than a word: one byte per field, the first field first.
const STRUCT: &[DrawnRow] = &[NAME, ("size", |_, _| "1 byte".to_owned()), MEANING];

const NAME: DrawnRow = ("field", |field, _| field.name().to_owned());

const MEANING: DrawnRow = ("means", |field, code| field.meaning(code).to_string());

/// Draws a code: the encoding with its sizes, and below it the fields.
fn drawn(contender: &Pair, code: u32) -> String {
    let moves = contender.moves;
    let mut fields: Vec<&Field> = contender.fields.iter().collect();
    let rows = if moves.bytes <= size_of::<u32>() {
        WORD
    } else {
        fields.reverse();
        STRUCT
    };
    let drawing = drawing(&fields, rows, code);
    let digits = moves.bits.div_ceil(4) as usize;
    let numbering = contender.fields.iter().find_map(Field::numbering);
    let squares = numbering.map_or(String::new(), |name| format!("  squares {name}"));
    format!(
        "{}  {} bits in {} bytes  0x{code:0digits$x}{squares}\n{drawing}",
        moves.name, moves.bits, moves.bytes
    )
}

/// Draws a table with one column per field, with lines on a terminal.
fn drawing(fields: &[&Field], rows: &[DrawnRow], code: u32) -> String {
    let rows = rows.iter().map(|&(name, cell)| {
        let cells = fields.iter().map(|field| cell(field, code));
        iter::once(name.to_owned()).chain(cells).collect()
    });
    let style = if io::stdout().is_terminal() { presets::UTF8_FULL } else { presets::NOTHING };
    text_table(&[], rows, &[], style)
}
