//! The sets of squares from which pawn moves follow, drawn.

use boardbench_core::{Color, File, Rank, Role, Setup, Square};

/// A set, with how it is computed.
struct Drawn {
    name: String,
    formula: String,
    set: u64,
}

/// The pawn moves of the side to move without captures, as the lecture computes them: each set with its formula, its bits
/// (a1 is the lowest) and a drawing with the eighth rank at the top.
pub(super) fn pawn_moves(setup: &Setup) -> String {
    let drawings: Vec<String> = steps(setup).iter().map(Drawn::drawing).collect();
    drawings.join("\n")
}

fn steps(setup: &Setup) -> Vec<Drawn> {
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
    let fourth_rank = set(File::ALL.map(|file| Square::new(file, fourth)).into_iter());
    let single = ahead(pawns) & empty;
    let drawn = |name: &str, formula: &str, set| Drawn {
        name: name.to_owned(),
        formula: formula.replace("<<", sign),
        set,
    };
    vec![
        drawn("pawns", "", pawns),
        drawn("one_ahead", "pawns << 8", ahead(pawns)),
        drawn("empty", "!occupied", empty),
        drawn("single_steps", "one_ahead & empty", single),
        drawn(
            "fourth_rank",
            "a constant, the side's own fourth",
            fourth_rank,
        ),
        drawn(
            "double_steps",
            "single_steps << 8 & empty & fourth_rank",
            ahead(single) & empty & fourth_rank,
        ),
    ]
}

fn set(squares: impl Iterator<Item = Square>) -> u64 {
    squares.fold(0, |set, square| set | 1 << square.index())
}

impl Drawn {
    fn drawing(&self) -> String {
        let equals = if self.formula.is_empty() { "" } else { " = " };
        let mut text = format!(
            "{}{equals}{}\n0x{:016x}\n",
            self.name, self.formula, self.set
        );
        for rank in Rank::ALL.into_iter().rev() {
            text.push(rank.digit());
            for file in File::ALL {
                let is_in = self.set >> Square::new(file, rank).index() & 1 != 0;
                text.push_str(if is_in { " 1" } else { " ." });
            }
            text.push('\n');
        }
        text.push_str("  a b c d e f g h\n");
        text
    }
}
