//! `explain`: a move's bits in every encoding.

use boardbench_core::{CanonicalMove, DynBoard, Field, Grid8x8};
use boardbench_harness::data::text_table;
use boardbench_notation::quote;
use boardbench_notation::san::{self, Strictness};
use boardbench_registry::{Contender, DEFAULT_BOARD, contenders};
use boardbench_two_byte::TwoByte;
use clap::Args;
use comfy_table::{TableStyle, presets};

use crate::notation::{Form, NotationOptions, Start};
use crate::outcome::{CommandResult, Failure, Verdict};
use crate::selection::{NATIVE, One};
use crate::streams::Streams;

/// Show a move's bits in every encoding, field by field
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench explain exd6 --fen '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2'"
)]
pub(crate) struct Explain {
    /// The move, in UCI notation or as SAN
    #[arg(value_name = "MOVE")]
    text: String,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    notation: NotationOptions,
    /// The board that generates the move, by name; wide32 follows its numbering of squares
    #[arg(long, value_name = "NAME", default_value = DEFAULT_BOARD)]
    board: String,
}

impl Explain {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> CommandResult {
        let one = One {
            board: self.board,
            moves: NATIVE.to_owned(),
        };
        let native = one.contender()?;
        let setup = self.start.setup()?;
        let board = (native.open)(&setup);
        let found = (self.notation).find(&*board, &self.text, Form::Auto, Strictness::Lenient);
        let mv = found.map_err(Failure::Input)?;
        let san = san::write_dyn(&*board, mv).map_err(Failure::input)?;
        let uci = self.notation.uci.write(&setup, mv);
        let fen = self.notation.fen(&setup);
        writeln!(streams.output, "{uci}  {san}  in {fen}")?;
        let style = if streams.is_terminal {
            presets::UTF8_FULL
        } else {
            presets::NOTHING
        };
        for contender in contenders().filter(|other| other.board.name == native.board.name) {
            let code = code_of(&*(contender.open)(&setup), mv)?;
            let heading = heading(contender, code);
            let drawing = drawing(contender.fields, code, style);
            writeln!(streams.output, "\n{heading}\n{drawing}")?;
        }
        writeln!(streams.output, "\n{}", two_bytes(&*board, mv, style))?;
        Ok(Verdict::Passed)
    }
}

/// The raw code that a board generates for a legal move.
fn code_of(board: &dyn DynBoard, mv: CanonicalMove) -> Result<u32, Failure> {
    let codes = board.legal_codes();
    let found = codes.into_iter().find(|&(_, legal)| legal == mv);
    let missing = || Failure::Input(format!("no legal move is {}", quote(&mv.to_string())));
    found.map(|(code, _)| code).ok_or_else(missing)
}

fn heading(contender: &Contender, code: u32) -> String {
    let moves = contender.moves;
    let digits = moves.bits.div_ceil(4) as usize;
    let bytes = if moves.bytes == 1 { "byte" } else { "bytes" };
    format!(
        "{}  {} bits in {} {bytes}  0x{code:0digits$x}",
        moves.name, moves.bits, moves.bytes
    )
}

/// One column for each field, highest bits first: its bits, its name, its value in binary and in
/// decimal, and what the value means.
fn drawing(fields: &[Field], code: u32, style: TableStyle) -> String {
    let bits = |field: &Field| match field.bits() {
        1 => field.lowest().to_string(),
        _ => format!("{}-{}", field.highest(), field.lowest()),
    };
    let binary = |field: &Field| {
        let width = field.bits() as usize;
        format!("{:0width$b}", field.value(code))
    };
    let row = |name: &str, cell: &dyn Fn(&Field) -> String| {
        let cells = fields.iter().map(cell);
        std::iter::once(name.to_owned()).chain(cells).collect()
    };
    let rows = [
        row("bits", &bits),
        row("field", &|field| field.name().to_owned()),
        row("binary", &binary),
        row("value", &|field| field.value(code).to_string()),
        row("means", &|field| field.meaning(code).to_string()),
    ];
    text_table(&[], rows, &[], style)
}

/// The two-byte form, and which legal moves share it.
fn two_bytes(board: &dyn DynBoard, mv: CanonicalMove, style: TableStyle) -> String {
    const FIELDS: &[Field] = &[
        Field::square::<Grid8x8>("from", 8, 8),
        Field::square::<Grid8x8>("to", 0, 8),
    ];
    let written = TwoByte::from_move(mv);
    let code = u32::from(u16::from_be_bytes(written.bytes()));
    let mut same: Vec<String> = (board.legal_moves().into_iter())
        .filter(|&other| TwoByte::from_move(other) == written)
        .map(|other| other.to_string())
        .collect();
    same.sort();
    let verdict = if same.len() == 1 {
        "enough here: no other legal move has these bytes".to_owned()
    } else {
        format!("not enough: {} all have these bytes", same.join(", "))
    };
    format!(
        "two-byte  16 bits in 2 bytes  0x{code:04x}  (not in the comparison)\n{}\n{verdict}",
        drawing(FIELDS, code, style)
    )
}
