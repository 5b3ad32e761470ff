//! Enumerates all positions with few pieces.

use boardbench_core::{
    CastlingMove, CastlingRights, Color, File, Piece, Rank, Role, Setup, SetupBuilder, Square,
};

use super::edge_cases::ALL_BUT_KING;

/// Minimum and maximum number of pieces, kings included. Five would take years.
pub const PIECES: [usize; 2] = [2, 4];

/// Number of placements of the two kings, the units of work of the enumeration by piece count.
pub(super) const KINGS: usize = Square::COUNT * Square::COUNT;

/// Visits every valid position of at most `pieces` pieces with the kings on these squares: each side to move, with
/// every possible combination of castling rights and every possible en-passant square.
pub(super) fn for_each_position(kings: usize, pieces: usize, visit: &mut dyn FnMut(Setup)) {
    if let Some(mut builder) = with_kings(kings) {
        place(&mut builder, pieces - 2, 0, visit);
    }
}

/// Returns a placement of the kings alone; `None` for one square or adjacent squares, since no position with them is valid.
pub(super) fn with_kings(kings: usize) -> Option<SetupBuilder> {
    let mut builder = SetupBuilder::empty();
    builder.pieces[kings / Square::COUNT] = Some(Piece::new(Color::White, Role::King));
    builder.pieces[kings % Square::COUNT] = Some(Piece::new(Color::Black, Role::King));
    builder.build().is_ok().then_some(builder)
}

/// Visits the position, and the positions with up to `more` pieces on squares from `first` on.
fn place(builder: &mut SetupBuilder, more: usize, first: usize, visit: &mut dyn FnMut(Setup)) {
    states(builder, visit);
    if more == 0 {
        return;
    }
    for index in first..Square::COUNT {
        if builder.pieces[index].is_some() {
            continue;
        }
        for color in Color::ALL {
            for &role in ALL_BUT_KING {
                builder.pieces[index] = Some(Piece::new(color, role));
                place(builder, more - 1, index + 1, visit);
            }
        }
        builder.pieces[index] = None;
    }
}

/// Visits a placement with each side to move, every combination of castling rights and every en-passant square. Skips rights
/// without king and rook at home, and squares without the pushed pawn.
fn states(builder: &SetupBuilder, visit: &mut dyn FnMut(Setup)) {
    let is_on = |square: Square, color, role| {
        builder.pieces[square.index()] == Some(Piece::new(color, role))
    };
    let at_home = CastlingMove::ALL.into_iter().filter(|it| {
        is_on(it.king_from, it.color, Role::King) && is_on(it.rook_from, it.color, Role::Rook)
    });
    let rights = at_home.map(|it| CastlingRights::single(it.color, it.side));
    let rights = rights.fold(CastlingRights::NONE, |rights, right| rights | right);
    for side_to_move in Color::ALL {
        let square = |file, rank: Rank| Square::new(file, rank.relative_to(side_to_move));
        let passed = File::ALL.into_iter().filter_map(|file| {
            let has_passed = is_on(square(file, Rank::R5), !side_to_move, Role::Pawn);
            has_passed.then(|| square(file, Rank::R6))
        });
        for bits in (0..=rights.bits()).filter(|bits| bits & rights.bits() == *bits) {
            let mut state = SetupBuilder {
                side_to_move,
                castling_rights: CastlingRights::from_low_bits(bits),
                ..*builder
            };
            // An invalid position stays invalid with an en-passant square.
            let Ok(setup) = state.build() else {
                continue;
            };
            visit(setup);
            for square in passed.clone() {
                state.en_passant = Some(square);
                if let Ok(setup) = state.build() {
                    visit(setup);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use boardbench_notation::{parse_fen, write_fen};

    use super::*;

    /// Compares with all combinations of rights and en-passant squares.
    #[test]
    fn no_state_is_skipped() {
        for placement in [
            "r3k2r/8/8/8/8/8/8/R3K2R",
            "4k2r/8/8/pP6/6Pp/8/8/R3K3",
            "r3k3/8/8/2pPp3/1P3P2/8/8/4K1R1",
            "4k3/4P3/8/P7/7p/8/3p4/4K3",
            "rk6/8/8/8/8/8/8/1K5R",
        ] {
            let fen = format!("{placement} w - - 0 1");
            let builder = parse_fen(&fen).unwrap().to_builder();
            let mut visited = HashSet::new();
            states(&builder, &mut |setup| {
                assert!(visited.insert(write_fen(&setup)));
            });
            let mut expected = HashSet::new();
            for side_to_move in Color::ALL {
                for rights in 0..=CastlingRights::ANY.bits() {
                    for en_passant in [None].into_iter().chain(Square::all().map(Some)) {
                        let state = SetupBuilder {
                            side_to_move,
                            castling_rights: CastlingRights::from_low_bits(rights),
                            en_passant,
                            ..builder
                        };
                        expected.extend(state.build().map(|setup| write_fen(&setup)));
                    }
                }
            }
            assert_eq!(visited, expected, "{placement}");
        }
    }
}
