//! Draws the bitboards from which pawn moves are computed.

use boardbench_core::{Bitboard, CanonicalMove, Color, Direction, Rank, Role, Setup};

/// Draws the pawn moves of the side to move, pushes as the lecture computes them and captures in the same way: each bitboard
/// with its formula, its bits (a1 is the lowest) and a diagram with the eighth rank at the top. With a move of a pawn, a line
/// names the bitboard that contains it.
pub(super) fn pawn_moves(setup: &Setup, mv: Option<CanonicalMove>) -> String {
    let side = setup.side_to_move();
    let (forward, fourth) = match side {
        Color::White => (Direction::NORTH, Rank::ALL[3]),
        Color::Black => (Direction::SOUTH, Rank::ALL[4]),
    };
    let squares = |is_in: fn(Role, bool) -> bool| -> Bitboard {
        let pieces = setup.pieces();
        let included = pieces.filter(|(_, piece)| is_in(piece.role(), piece.color() == side));
        included.map(|(square, _)| square).collect()
    };
    let pawns = squares(|role, is_own| role == Role::Pawn && is_own);
    let one_ahead = pawns.shift(forward);
    let empty = !squares(|_, _| true);
    let single = one_ahead & empty;
    let fourth = Bitboard::rank(fourth);
    let passed: Bitboard = setup.en_passant().into_iter().collect();
    let targets = squares(|_, is_own| !is_own) | passed;
    let captures = Direction::pawn_captures(side).map(|way| pawns.shift(way) & targets);
    let [west, east] = captures_formulas(side);
    let step = shift_of(side, 8);
    let sets = [
        ("pawns".to_owned(), pawns),
        (format!("one_ahead = pawns {step}"), one_ahead),
        ("empty = !occupied".to_owned(), empty),
        ("single_steps = one_ahead & empty".to_owned(), single),
        ("fourth_rank = a constant, the side's own fourth".to_owned(), fourth),
        (
            format!("double_steps = single_steps {step} & empty & fourth_rank"),
            single.shift(forward) & empty & fourth,
        ),
        ("targets = enemies | en_passant".to_owned(), targets),
        (west, captures[0]),
        (east, captures[1]),
    ];
    let containing = mv.map_or(String::new(), |mv| {
        let set = match mv.to.rank().index().abs_diff(mv.from.rank().index()) {
            2 => "double_steps",
            _ if mv.from.file() == mv.to.file() => "single_steps",
            _ if mv.to.file() < mv.from.file() => "captures_west",
            _ => "captures_east",
        };
        format!("{mv}: {} is in {set}\n\n", mv.to)
    });
    let drawings = sets.map(|(formula, set)| {
        let bits = set.bits();
        format!("{formula}\n0x{bits:016x}\n{}", drawing(set))
    });
    containing + &drawings.join("\n")
}

/// Returns the expression of a shift towards the opponent by this many bits.
fn shift_of(side: Color, bits: u32) -> String {
    let sign = if side == Color::White { "<<" } else { ">>" };
    format!("{sign} {bits}")
}

/// Returns the formulas of captures to the west and to the east. The masks prevent pawns from wrapping around the edge.
fn captures_formulas(side: Color) -> [String; 2] {
    let [west, east] = match side {
        Color::White => [7, 9],
        Color::Black => [9, 7],
    };
    [("west", west, "h_file"), ("east", east, "a_file")].map(|(way, bits, edge)| {
        let shift = shift_of(side, bits);
        format!("captures_{way} = pawns {shift} & !{edge} & targets")
    })
}

/// Draws a bitboard as a diagram with coordinates and a dot on each empty square.
fn drawing(set: Bitboard) -> String {
    let mut text = String::new();
    let drawn = format!("{set:?}");
    for (rank, line) in Rank::ALL.into_iter().rev().zip(drawn.lines().skip(1)) {
        text.push(rank.digit());
        text.push_str(line);
        text.push('\n');
    }
    text + "  a b c d e f g h\n"
}
