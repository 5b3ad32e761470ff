//! Evaluates positions by material and piece-square tables.
//!
//! Each piece on each square has a middlegame and an endgame value, in centipawns. Both are added up over the board and
//! interpolated by the phase, which measures the remaining pieces. `file` and `rank` are the distance from the edge, 0 to 3
//! (files d and e, ranks 4 and 5), `centre` is their sum, `ahead` counts ranks from the second, `up` from the first:
//!
//! | piece | middlegame | endgame | phase |
//! |---|---|---|---|
//! | pawn | 85 + 3 x file x ahead | 105 + 8 x ahead | 0 |
//! | knight | 300 + 8 x centre | 270 + 8 x centre | 1 |
//! | bishop | 320 + 4 x centre | 300 + 4 x centre | 1 |
//! | rook | 470 + 4 x file | 510 | 2 |
//! | queen | 950 + 2 x centre | 930 + 6 x centre | 4 |
//! | king | -15 x up - 6 x file | 10 x centre | 0 |
//!
//! Black's values are the same from Black's side.
//!
//! Sources: "Bitboard representation of Chess Board" (Stockfish's types), `Score`, for two values in one integer; Chess
//! Programming Wiki, "Tapered Eval", for the phase. The values are this project's own.

use boardbench_core::{Color, Piece, Position, Role, Score, Setup, Square, by_square};

/// A number for each piece on each square, by [`Piece::index`] and [`Square::index`].
type BySquare<T> = [[T; Square::COUNT]; Piece::INDEX_SPACE];

/// Middlegame value of each kind of piece, by [`Role::index`], without its square.
const MATERIAL: [i32; Role::INDEX_SPACE] = [0, 85, 300, 320, 470, 950, 0, 0];

/// Material by [`Piece::index`], black's negative.
const MATERIAL_TO_WHITE: [i32; Piece::INDEX_SPACE] = {
    let mut values = [0; Piece::INDEX_SPACE];
    let mut number = 0;
    while number < Piece::ALL.len() {
        let piece = Piece::ALL[number];
        let value = MATERIAL[piece.role().index()];
        values[piece.index()] = seen_by(piece.color(), value);
        number += 1;
    }
    values
};

/// Weight of each kind of piece in the phase, by [`Role::index`].
const PHASE: [i32; Role::INDEX_SPACE] = [0, 0, 1, 1, 2, 4, 0, 0];

/// Phase of the initial position. A larger one, after promotions, is clamped to it.
const WHOLE_PHASE: i32 = 24;

/// Distance of a file or rank from the edge.
const EDGE_DISTANCE: [i16; 8] = [0, 1, 2, 3, 3, 2, 1, 0];

/// Returns the middlegame and endgame value of a white piece.
const fn square_value(role: Role, square: Square) -> (i16, i16) {
    let up = square.rank().index() as i16;
    let ahead = up - 1;
    let file = EDGE_DISTANCE[square.file().index()];
    let centre = file + EDGE_DISTANCE[square.rank().index()];
    let material = MATERIAL[role.index()] as i16;
    match role {
        Role::Pawn => (material + 3 * file * ahead, 105 + 8 * ahead),
        Role::Knight => (material + 8 * centre, 270 + 8 * centre),
        Role::Bishop => (material + 4 * centre, 300 + 4 * centre),
        Role::Rook => (material + 4 * file, 510),
        Role::Queen => (material + 2 * centre, 930 + 6 * centre),
        Role::King => (-15 * up - 6 * file, 10 * centre),
    }
}

/// Returns the middlegame and endgame value of a piece for white.
const fn value_to_white(piece: Piece, square: Square) -> (i16, i16) {
    let color = piece.color();
    let (middlegame, endgame) = square_value(piece.role(), square.relative_to(color));
    match color {
        Color::White => (middlegame, endgame),
        Color::Black => (-middlegame, -endgame),
    }
}

macro_rules! table {
    ($empty:expr, |$middlegame:ident, $endgame:ident| $entry:expr) => {{
        let mut table = [[$empty; Square::COUNT]; Piece::INDEX_SPACE];
        let mut number = 0;
        while number < Piece::ALL.len() {
            let piece = Piece::ALL[number];
            table[piece.index()] = by_square!(square => {
                let ($middlegame, $endgame) = value_to_white(piece, square);
                $entry
            });
            number += 1;
        }
        table
    }};
}

static PACKED: BySquare<Score> =
    table!(Score::ZERO, |middlegame, endgame| Score::new(middlegame, endgame));
static SEPARATE: BySquare<(i16, i16)> = table!((0, 0), |middlegame, endgame| (middlegame, endgame));

/// Returns the evaluation for the side to move, in centipawns. Middlegame and endgame values are summed in one
/// integer.
///
/// It depends on pieces and squares only, so the mirrored position with the colours swapped has the same evaluation.
///
/// ```
/// use boardbench_bitboard::Bitboards;
/// use boardbench_core::{Position, Setup};
/// use boardbench_search::evaluate;
/// use boardbench_sliders::Magic;
/// assert_eq!(evaluate(&Bitboards::<Magic>::from_setup(&Setup::initial())), 0);
/// ```
pub fn evaluate(position: &impl Position) -> i32 {
    let mut sum = Score::ZERO;
    let mut phase = 0;
    position.visit_pieces(
        #[inline(always)]
        |square, piece| {
            sum += PACKED[piece.index()][square.index()];
            phase += PHASE[piece.role().index()];
        },
    );
    // Neither half overflows: a side has at most 15 pieces and the king.
    let (middlegame, endgame) = (sum.middlegame().into(), sum.endgame().into());
    interpolated(position, middlegame, endgame, phase)
}

/// Returns the value of [`evaluate`], summed in two integers instead of one.
pub fn evaluate_separately(position: &impl Position) -> i32 {
    let (mut middlegame, mut endgame) = (0, 0);
    let mut phase = 0;
    position.visit_pieces(
        #[inline(always)]
        |square, piece| {
            let (to_middlegame, to_endgame) = SEPARATE[piece.index()][square.index()];
            middlegame += i32::from(to_middlegame);
            endgame += i32::from(to_endgame);
            phase += PHASE[piece.role().index()];
        },
    );
    interpolated(position, middlegame, endgame, phase)
}

fn interpolated(position: &impl Position, middlegame: i32, endgame: i32, phase: i32) -> i32 {
    let phase = phase.min(WHOLE_PHASE);
    let to_white = (middlegame * phase + endgame * (WHOLE_PHASE - phase)) / WHOLE_PHASE;
    for_side_to_move(position, to_white)
}

/// Returns the material for the side to move, in middlegame centipawns, computed by
/// [`Position::material`]: over the cells of an array, or from the piece counts.
///
/// ```
/// use boardbench_core::{Color, Piece, Position, SetupBuilder, Square};
/// use boardbench_search::material;
/// use boardbench_x88::{Lists, X88};
/// let mut builder = SetupBuilder::initial();
/// builder.pieces[Square::B8.index()] = None;
/// assert_eq!(material(&X88::<Lists>::from_setup(&builder.build().unwrap())), 300);
/// builder.side_to_move = Color::Black;
/// assert_eq!(material(&X88::<Lists>::from_setup(&builder.build().unwrap())), -300);
/// ```
#[inline]
pub fn material(position: &impl Position) -> i32 {
    for_side_to_move(position, position.material(&MATERIAL_TO_WHITE))
}

fn for_side_to_move(position: &impl Position, to_white: i32) -> i32 {
    seen_by(position.side_to_move(), to_white)
}

const fn seen_by(color: Color, to_white: i32) -> i32 {
    match color {
        Color::White => to_white,
        Color::Black => -to_white,
    }
}

/// Computes [`material`] and [`evaluate`] from a setup, without board, tables or packing. The others
/// are verified against it.
pub fn evaluate_plainly(setup: &Setup) -> (i32, i32) {
    let (mut material, mut middlegame, mut endgame, mut phase) = (0, 0, 0, 0);
    for (square, piece) in setup.pieces() {
        let (color, role) = (piece.color(), piece.role());
        let (to_middlegame, to_endgame) = square_value(role, square.relative_to(color));
        material += seen_by(color, MATERIAL[role.index()]);
        middlegame += seen_by(color, to_middlegame.into());
        endgame += seen_by(color, to_endgame.into());
        phase += PHASE[role.index()];
    }
    let missing = (WHOLE_PHASE - phase).max(0);
    let present = WHOLE_PHASE - missing;
    let evaluation = (middlegame * present + endgame * missing) / WHOLE_PHASE;
    let side = setup.side_to_move();
    (seen_by(side, material), seen_by(side, evaluation))
}

#[cfg(test)]
mod tests {
    use boardbench_bitboard::Bitboards;
    use boardbench_conformance::reference::Reference;
    use boardbench_conformance::samples;
    use boardbench_core::{CastlingRights, Leniency};
    use boardbench_sliders::Magic;
    use boardbench_x88::{Scan, X88};

    use super::*;

    fn board(setup: &Setup) -> Bitboards<Magic> {
        Bitboards::from_setup(setup)
    }

    fn evaluate_fen(fen: &str) -> i32 {
        evaluate(&board(&Reference::from_fen(fen).unwrap().to_setup()))
    }

    /// Returns the position mirrored, with the colours swapped. The evaluation ignores castling rights.
    fn mirrored(setup: &Setup) -> Setup {
        let mut builder = setup.to_builder();
        for square in Square::all() {
            let mirrored = square.relative_to(Color::Black);
            builder.pieces[square.index()] = setup.piece_at(mirrored).map(|piece| !piece);
        }
        builder.side_to_move = !setup.side_to_move();
        builder.castling_rights = CastlingRights::NONE;
        builder.en_passant = None;
        Setup::from_board(builder)
    }

    /// Some samples exceed the whole phase.
    #[test]
    fn all_evaluations_of_a_position_are_equal() {
        let (mut values, mut clamped_phases) = (Vec::new(), 0);
        for sample in samples::standard().iter() {
            let (setup, fen) = (&sample.setup, &sample.fen);
            let position = board(setup);
            let value = evaluate(&position);
            assert_eq!(evaluate(&board(&mirrored(setup))), value, "{fen}");
            assert_eq!(evaluate_separately(&position), value, "{fen}");
            assert_eq!(evaluate(&X88::<Scan>::from_setup(setup)), value, "{fen}");
            let plainly = (material(&position), value);
            assert_eq!(evaluate_plainly(setup), plainly, "{fen}");
            let phases = setup.pieces().map(|(_, piece)| PHASE[piece.role().index()]);
            clamped_phases += usize::from(phases.sum::<i32>() > WHOLE_PHASE);
            values.push(value);
        }
        values.sort_unstable();
        values.dedup();
        assert!(values.len() > 500 && clamped_phases > 0, "{} values", values.len());
    }

    /// Values computed by hand from the table in the documentation.
    #[test]
    fn values_by_hand() {
        // Phase 0: endgame values only. Kings cancel out; a pawn two ranks ahead.
        assert_eq!(evaluate_fen("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"), 105 + 8 * 2);
        let black_to_move = evaluate_fen("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
        assert_eq!(black_to_move, -(105 + 8 * 2));
        // Phase 1: a knight in the corner, 1/24 middlegame.
        let knight = evaluate_fen("4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
        assert_eq!(knight, (300 + 23 * 270) / 24);
        // Phase 0: kings on c3 and h8.
        assert_eq!(evaluate_fen("7k/8/8/8/8/2K5/8/8 w - - 0 1"), 10 * 4);
    }

    /// Clamps the phase to 24: with 15 queens only middlegame values count, and neither half overflows.
    #[test]
    fn fifteen_queens_do_not_overflow() {
        let bare = Reference::from_fen("7k/8/8/8/8/8/8/K7 b - - 0 1").unwrap();
        let mut builder = bare.to_setup().to_builder();
        for square in Square::all().skip(16).take(15) {
            builder.pieces[square.index()] = Some(Piece::WhiteQueen);
        }
        let setup = builder.build_with(Leniency::PromotedPieces).unwrap();
        let position = board(&setup);
        let value = evaluate(&position);
        assert_eq!(value, evaluate_separately(&position));
        // Middlegame values only. Two points for each step from the edge: 28 on the third rank, 33 on the fourth.
        assert_eq!(value, -(15 * 950 + 2 * (28 + 33)));
        assert_eq!(material(&position), -15 * 950);
        assert_eq!(evaluate_plainly(&setup), (-15 * 950, value));
    }
}
