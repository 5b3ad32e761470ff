//! The queries of a position.

use boardbench_core::{Color, Piece, Square};

use super::pieces::check_pieces;
use super::trace::{Checked, Trace};
use super::{Failure, Report};
use crate::probe::{CellState, DynPosition, OpenPosition, SquareState};
use crate::samples::Sample;

/// Asks a position every query that needs no move.
///
/// Needs: a position, no encoding. Proves: a setup is read and written back unchanged; pieces,
/// side, rights, en passant, clocks, hash, attacks and checks are the reference's; all pieces are
/// visited, each once, and are counted and added up right.
///
/// # Errors
///
/// The first wrong answer.
pub fn queries<'a>(
    open: OpenPosition,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    Trace::over_samples("queries", samples, |sample, trace| {
        let board = open(&sample.setup);
        check_state(&*board, sample, trace)?;
        for square in Square::all() {
            check_square(board.square(square), square, sample, trace)?;
        }
        check_pieces(&*board, &sample.setup, trace)
    })
}

fn check_state(board: &dyn DynPosition, sample: &Sample, trace: &mut Trace) -> Checked {
    let (known, setup) = (&sample.position, &sample.setup);
    trace.equal_setups("to_setup after from_setup", setup, &board.setup())?;
    let state = board.state();
    trace.equal("side_to_move", known.side_to_move(), state.side_to_move)?;
    let rights = known.castling_rights();
    trace.equal("castling_rights", rights, state.castling_rights)?;
    trace.equal("en_passant", known.en_passant(), state.en_passant)?;
    let clock = setup.halfmove_clock();
    trace.equal("halfmove_clock", clock, state.halfmove_clock)?;
    let number = setup.fullmove_number();
    trace.equal("fullmove_number", number, state.fullmove_number)?;
    if let Some(hash) = board.hash() {
        trace.equal("hash", sample.hash, hash)?;
    }
    trace.equal("is_check", sample.is_check, board.is_check())?;
    for color in Color::ALL {
        let question = format_args!("is_king_attacked({color})");
        let expected = known.is_king_attacked(color);
        trace.equal(question, expected, board.is_king_attacked(color))?;
    }
    Ok(())
}

fn check_square(found: SquareState, square: Square, sample: &Sample, trace: &mut Trace) -> Checked {
    let piece = sample.setup.piece_at(square);
    trace.equal(format_args!("piece_at({square})"), piece, found.piece)?;
    for color in Color::ALL {
        trace.equal(
            format_args!("is_attacked({square}, {color})"),
            sample.attacked[color.index()][square.index()],
            found.attacked[color.index()],
        )?;
    }
    (found.cells.iter()).try_for_each(|cell| check_cell(cell, square, piece, trace))
}

/// Encodings may query cells of any layout.
fn check_cell(
    found: &CellState,
    square: Square,
    piece: Option<Piece>,
    trace: &mut Trace,
) -> Checked {
    let layout = found.layout;
    let question = format_args!("is_occupied({square} as a cell of {layout})");
    trace.equal(question, piece.is_some(), found.is_occupied)?;
    let question = format_args!("role_at({square} as a cell of {layout})");
    trace.equal(question, piece.map(Piece::role), found.role)
}
