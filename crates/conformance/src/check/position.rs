//! Tier 2: checks a position without an encoding.

use boardbench_core::{Color, Piece, Setup, Square};
use boardbench_notation::{parse_fen, write_fen};

use super::trace::{Checked, Trace};
use super::{Failure, Outcome};
use crate::attacks::Attacks;
use crate::probe::{CellState, DynPosition, PackedState, SetupFn};
use crate::reference::Reference;
use crate::samples::{After, Sample};

/// Compares all queries that need no move.
pub fn queries<'a>(open: SetupFn, samples: impl IntoIterator<Item = &'a Sample>) -> Outcome {
    Trace::over_samples("queries", samples, |sample, trace| {
        let (board, setup) = (open(&sample.setup), &sample.setup);
        trace.equal_setups("to_setup after from_setup", setup, &board.setup())?;
        trace.equal_fields("the fields", &setup.to_builder(), &board.fields())?;
        check_state("state", &*board, &sample.position, trace)?;
        if let Some(hash) = board.hash() {
            trace.equal("hash", sample.hash, hash)?;
        }
        check_kept("", &*board, setup, trace)?;
        trace.equal("is_check", sample.is_check, board.is_check())?;
        for color in Color::ALL {
            let property = format_args!("is_king_attacked({color})");
            let expected = sample.position.is_king_attacked(color);
            trace.equal(property, expected, board.is_king_attacked(color))?;
        }
        for square in Square::all() {
            check_square(&*board, square, sample, trace)?;
        }
        check_pieces(&*board, setup, trace)?;
        trace.equal_fields("the attacks", &sample.attacks, &board.attacks(true))
    })
}

pub(super) fn check_square(
    board: &dyn DynPosition,
    square: Square,
    sample: &Sample,
    trace: &mut Trace,
) -> Checked {
    let (attacked, cells) = board.square(square);
    for color in Color::ALL {
        trace.equal(
            format_args!("is_attacked({square}, {color})"),
            sample.is_attacked(square, color),
            attacked[color.index()],
        )?;
    }
    let piece = sample.setup.piece_at(square);
    // Encodings may query cells of any square numbering.
    for found in cells {
        let expected =
            CellState { is_occupied: piece.is_some(), role: piece.map(Piece::role), ..found };
        let property = format_args!("{square} as a cell of {}", found.layout);
        trace.equal_fields(property, &expected, &found)?;
    }
    Ok(())
}

/// Powers of five: if each count is wrong by at most two, different counts have different sums. 32
/// times the largest value fits into 32 bits.
const VALUES: [i32; Piece::INDEX_SPACE] = {
    let mut values = [0; Piece::INDEX_SPACE];
    let mut number = 0;
    while number < Piece::ALL.len() {
        values[Piece::ALL[number].index()] = 5_i32.pow(number as u32);
        number += 1;
    }
    values
};

/// Compares the visited pieces, their counts and the material with the setup.
pub(super) fn check_pieces(board: &dyn DynPosition, setup: &Setup, trace: &mut Trace) -> Checked {
    let visited: Vec<(Square, Piece)> = setup.pieces().collect();
    let mut found = board.pieces(&VALUES);
    found.visited.sort_unstable();
    trace.equal_fields("visit_pieces", &visited, &found.visited)?;
    let count = |piece: Piece| visited.iter().filter(|&&(_, it)| it == piece).count() as u32;
    trace.equal_fields("count_of each piece", &Piece::ALL.map(count), &found.counts)?;
    let material: i32 = visited.iter().map(|(_, piece)| VALUES[piece.index()]).sum();
    trace.equal("material", material, found.material)
}

/// Compares the packed state with the reference's, including whether a capture en passant is legal.
fn check_state(
    property: &str,
    board: &dyn DynPosition,
    position: &Reference,
    trace: &mut Trace,
) -> Checked {
    let expected = PackedState {
        side_to_move: position.side_to_move(),
        castling_rights: position.castling_rights(),
        double_push: position.en_passant().map(Square::file),
        legal_en_passant: position.legal_en_passant().map(Square::file),
    };
    trace.equal_fields(property, &expected, &board.packed_state())
}

/// Compares the keys of groups of pieces, the checks, the pins and the attacked squares with the reference's, each if the board
/// maintains it. `when` ends the names of the properties.
fn check_kept(when: &str, board: &dyn DynPosition, setup: &Setup, trace: &mut Trace) -> Checked {
    if let Some(keys) = board.piece_keys() {
        let expected = Reference::from_setup(setup).piece_keys();
        trace.equal_fields(format_args!("keys of pieces{when}"), &expected, &keys)?;
    }
    let found = board.check_info();
    if found[0].is_some() {
        let expected = Reference::from_setup(setup).check_info();
        for (index, name) in ["checkers", "pinned pieces", "attacked squares"].iter().enumerate() {
            let expected = found[index].map(|_| expected[index]);
            trace.equal_fields(format_args!("{name}{when}"), &expected, &found[index])?;
        }
    }
    Ok(())
}

/// Parses the FEN of each position and writes it again.
pub fn fen_round_trip<'a>(open: SetupFn, samples: impl IntoIterator<Item = &'a Sample>) -> Outcome {
    Trace::over_samples("fen_round_trip", samples, |sample, trace| {
        let setup =
            parse_fen(&sample.fen).map_err(|error| trace.failure("parse_fen", "a setup", error))?;
        trace.equal_setups("parse_fen", &sample.setup, &setup)?;
        let board = open(&setup);
        trace.equal_setups("to_setup after from_setup", &setup, &board.setup())?;
        let written = write_fen(&board.setup());
        trace.equal("write_fen", sample.fen.as_str(), written.as_str())
    })
}

/// Makes and unmakes a null move, wherever the side to move is not in check.
pub fn null_move<'a>(open: SetupFn, samples: impl IntoIterator<Item = &'a Sample>) -> Outcome {
    let not_in_check = samples.into_iter().filter(|sample| !sample.is_check);
    Trace::over_samples("null_move", not_in_check, |sample, trace| {
        let mut board = open(&sample.setup);
        board.save();
        board.make_null();
        check_after(&*board, &After::new(&sample.position.pass()), trace)?;
        board.unmake_null();
        trace.equal_boards("the board after unmake_null", &mut *board)?;
        trace.equal_setups("setup after unmake_null", &sample.setup, &board.setup())
    })
}

/// Compares the position after a move with the reference's. Returns the results of the attack queries.
pub(super) fn check_after(
    board: &dyn DynPosition,
    after: &After,
    trace: &mut Trace,
) -> Result<Attacks, Failure> {
    check_reached(board, after, trace)?;
    let attacks = board.attacks(false);
    let expected = after.attacks(&attacks);
    trace.equal_fields("the attacks after the move", &expected, &attacks)?;
    Ok(attacks)
}

/// Compares the setup, the state and the hash after a move with the reference's.
pub(super) fn check_reached(board: &dyn DynPosition, after: &After, trace: &mut Trace) -> Checked {
    let setup = board.setup();
    trace.equal_setups("setup after the move", &after.setup, &setup)?;
    // The reference is slow, and only en passant is not in the setup.
    if setup.en_passant().is_some() {
        let position = Reference::from_setup(&setup);
        check_state("state after the move", board, &position, trace)?;
    }
    if let Some(hash) = board.hash() {
        trace.equal("hash after the move", after.hash, hash)?;
        trace.equal("hash after the move, by its setup", setup.hash(), hash)?;
    }
    check_kept(" after the move", board, &setup, trace)
}
