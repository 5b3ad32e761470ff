//! What can be asked of a position.

use boardbench_core::{
    Cell, Color, Grid0x88, Grid0x88FromTop, Grid8x8, Grid10x10, Grid10x12, Layout, Piece, Position,
    Square,
};

use super::trace::{Outcome, Trace};
use super::{Failure, Report};
use crate::samples::Sample;

/// Asks a position everything that needs no move.
///
/// Needs: a position, no encoding. Proves: a setup is read and written back unchanged; pieces,
/// side, rights, en passant, clocks, hash, attacks and checks are the reference's.
///
/// # Errors
///
/// The first wrong answer.
pub fn queries<'a, P: Position>(
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    Trace::over_samples("queries", samples, |sample, trace| {
        let board = P::from_setup(&sample.setup);
        check_state(&board, sample, trace)?;
        for square in Square::all() {
            check_square(&board, square, sample, trace)?;
        }
        Ok(())
    })
}

fn check_state<P: Position>(board: &P, sample: &Sample, trace: &mut Trace) -> Outcome {
    let known = &sample.position;
    trace.equal_setups("to_setup of from_setup", &sample.setup, &board.to_setup())?;
    trace.equal("side_to_move", known.side_to_move(), board.side_to_move())?;
    trace.equal(
        "castling_rights",
        known.castling_rights(),
        board.castling_rights(),
    )?;
    trace.equal("en_passant", known.en_passant(), board.en_passant())?;
    trace.equal(
        "halfmove_clock",
        sample.setup.halfmove_clock(),
        board.halfmove_clock(),
    )?;
    trace.equal(
        "fullmove_number",
        sample.setup.fullmove_number(),
        board.fullmove_number(),
    )?;
    if let Some(hash) = board.hash() {
        trace.equal("hash", sample.hash, hash)?;
    }
    trace.equal("is_check", sample.is_check, board.is_check())?;
    for color in Color::ALL {
        let question = format_args!("is_king_attacked of {color}");
        let expected = known.is_king_attacked(color);
        trace.equal(question, expected, board.is_king_attacked(color))?;
    }
    Ok(())
}

fn check_square<P: Position>(
    board: &P,
    square: Square,
    sample: &Sample,
    trace: &mut Trace,
) -> Outcome {
    let piece = sample.setup.piece_at(square);
    trace.equal(
        format_args!("piece_at {square}"),
        piece,
        board.piece_at(square),
    )?;
    for color in Color::ALL {
        trace.equal(
            format_args!("whether {color} attacks {square}"),
            sample.attacked[color.index()][square.index()],
            board.is_attacked(square, color),
        )?;
    }
    check_occupancy::<P, Grid8x8>(board, square, piece, trace)?;
    check_occupancy::<P, Grid10x10>(board, square, piece, trace)?;
    check_occupancy::<P, Grid10x12>(board, square, piece, trace)?;
    check_occupancy::<P, Grid0x88>(board, square, piece, trace)?;
    check_occupancy::<P, Grid0x88FromTop>(board, square, piece, trace)
}

/// Encodings may ask in any layout.
fn check_occupancy<P: Position, L: Layout>(
    board: &P,
    square: Square,
    piece: Option<Piece>,
    trace: &mut Trace,
) -> Outcome {
    let cell = Cell::<L>::from(square);
    let question = format_args!("is_occupied {square} by its cell in {}", L::NAME);
    trace.equal(question, piece.is_some(), board.is_occupied(cell))?;
    let question = format_args!("role_at {square} by its cell in {}", L::NAME);
    trace.equal(question, piece.map(Piece::role), board.role_at(cell))
}
