//! The sets of squares from which pawn moves follow, drawn.

use boardbench_core::{Color, File, Rank, Role, Setup, Square};

/// The pawn moves of the side to move without captures, as the lecture computes them: each set with its formula, its bits
/// (a1 is the lowest) and a drawing with the eighth rank at the top.
pub(super) fn pawn_moves(setup: &Setup) -> String {
    let side = setup.side_to_move();
    let (ahead, sign, fourth): (fn(u64) -> u64, _, _) = match side {
        Color::White => (|set| set << 8, "<<", Rank::ALL[3]),
        Color::Black => (|set| set >> 8, ">>", Rank::ALL[4]),
    };
    let all = || setup.pieces();
    let is_own_pawn = |role, color| role == Role::Pawn && color == side;
    let own_pawns = all().filter(|(_, piece)| is_own_pawn(piece.role(), piece.color()));
    let pawns = set(own_pawns.map(|(square, _)| square));
    let empty = !set(all().map(|(square, _)| square));
    let fourth = set(File::ALL.map(|file| Square::new(file, fourth)).into_iter());
    let single = ahead(pawns) & empty;
    let double = ahead(single) & empty & fourth;
    let to_double = " = single_steps << 8 & empty & fourth_rank";
    let sets = [
        ("pawns", "", pawns),
        ("one_ahead", " = pawns << 8", ahead(pawns)),
        ("empty", " = !occupied", empty),
        ("single_steps", " = one_ahead & empty", single),
        (
            "fourth_rank",
            " = a constant, the side's own fourth",
            fourth,
        ),
        ("double_steps", to_double, double),
    ];
    let drawings = sets.map(|(name, formula, set)| {
        let formula = formula.replace("<<", sign);
        format!("{name}{formula}\n0x{set:016x}\n{}", drawing(set))
    });
    drawings.join("\n")
}

fn set(squares: impl Iterator<Item = Square>) -> u64 {
    squares.fold(0, |set, square| set | 1 << square.index())
}

/// A board with a dot on each square that is not in a set.
fn drawing(set: u64) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        text.push(rank.digit());
        for file in File::ALL {
            let is_in = set >> Square::new(file, rank).index() & 1 != 0;
            text.push_str(if is_in { " 1" } else { " ." });
        }
        text.push('\n');
    }
    text + "  a b c d e f g h\n"
}
