use super::*;
use boardbench_core::{CastlingRights, Color, File, Rank, SetupBuilder};
use boardbench_notation::write_fen;

use crate::answers::tests::initial;

/// Pieces of each kind on every square, with few and with many other pieces.
fn positions() -> Vec<Input> {
    let mut inputs = Vec::new();
    for square in Square::all() {
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            for lone in [true, false] {
                inputs.extend(position(Piece::new(Color::White, role), square, lone));
            }
        }
    }
    inputs
}

fn position(piece: Piece, square: Square, lone: bool) -> Option<Input> {
    let mut builder = if lone {
        SetupBuilder::empty()
    } else {
        SetupBuilder::initial()
    };
    // In the corners too, for kings at every edge.
    let in_corner = lone && square.index().is_multiple_of(2);
    let file = if in_corner { File::H } else { File::E };
    builder.pieces[Square::new(file, Rank::R1).index()] = Some(Piece::WhiteKing);
    builder.pieces[Square::new(file, Rank::R8).index()] = Some(Piece::BlackKing);
    builder.castling_rights = CastlingRights::NONE;
    builder.pieces[square.index()].get_or_insert(piece);
    // In some of these the side that is not to move is in check.
    let setup = builder.build().ok().or_else(|| {
        builder.side_to_move = Color::Black;
        builder.build().ok()
    })?;
    Some(Input { setup, depth: 0 })
}

#[test]
fn all_algorithms_equal_the_reference() {
    let inputs = positions();
    assert!(inputs.len() > 350, "{}", inputs.len());
    for micro in GROUP.contenders {
        for input in &inputs {
            let input = std::slice::from_ref(input);
            let found = (micro.prepare)(input).digest();
            let fen = write_fen(&input[0].setup);
            assert_eq!(found, golden(input), "{} {fen}", micro.name);
        }
    }
}

/// All contenders report the same number of steps, the squares that pieces but pawns may go to.
#[test]
fn the_initial_position_has_the_known_number_of_steps() {
    // For each side: knights 2 * 2.
    for micro in GROUP.contenders {
        assert_eq!((micro.prepare)(&[initial()]).run(), 2 * 4, "{}", micro.name);
    }
}
