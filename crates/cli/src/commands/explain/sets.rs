//! The sets of squares from which pawn moves follow, drawn.

use boardbench_core::{Color, Direction, Rank, Role, Setup, SquareSet};

/// The pawn moves of the side to move without captures, as the lecture computes them: each set with its formula, its bits
/// (a1 is the lowest) and a drawing with the eighth rank at the top.
pub(super) fn pawn_moves(setup: &Setup) -> String {
    let side = setup.side_to_move();
    let (forward, sign, fourth) = match side {
        Color::White => (Direction::NORTH, "<<", Rank::ALL[3]),
        Color::Black => (Direction::SOUTH, ">>", Rank::ALL[4]),
    };
    let squares = |is_in: fn(Role, bool) -> bool| -> SquareSet {
        let pieces = setup.pieces();
        let wanted = pieces.filter(|(_, piece)| is_in(piece.role(), piece.color() == side));
        wanted.map(|(square, _)| square).collect()
    };
    let pawns = squares(|role, is_own| role == Role::Pawn && is_own);
    let one_ahead = pawns.shift(forward);
    let empty = !squares(|_, _| true);
    let single = one_ahead & empty;
    let fourth = SquareSet::rank(fourth);
    let sets = [
        ("pawns", pawns),
        ("one_ahead = pawns << 8", one_ahead),
        ("empty = !occupied", empty),
        ("single_steps = one_ahead & empty", single),
        ("fourth_rank = a constant, the side's own fourth", fourth),
        (
            "double_steps = single_steps << 8 & empty & fourth_rank",
            single.shift(forward) & empty & fourth,
        ),
    ];
    let drawings = sets.map(|(formula, set)| {
        let (formula, bits) = (formula.replace("<<", sign), set.bits());
        format!("{formula}\n0x{bits:016x}\n{}", drawing(set))
    });
    drawings.join("\n")
}

/// A board with a dot on each square that is not in a set, and with coordinates.
fn drawing(set: SquareSet) -> String {
    let mut text = String::new();
    let drawn = format!("{set:?}");
    for (rank, line) in Rank::ALL.into_iter().rev().zip(drawn.lines().skip(1)) {
        text.push(rank.digit());
        text.push_str(line);
        text.push('\n');
    }
    text + "  a b c d e f g h\n"
}
