//! Text diagrams of positions, in the form of Stockfish's command `d`.

use alloc::string::String;

use boardbench_core::{File, Piece, Rank, Setup, Square};

const BORDER: &str = " +---+---+---+---+---+---+---+---+\n";

/// Returns the board as 18 lines of text, each terminated by `\n`, in the form of Stockfish's command `d`:
/// the eighth rank at the top, white in upper case, ranks labelled on the right and files below.
///
/// ```
/// use boardbench_core::Setup;
/// let drawn = boardbench_notation::diagram(&Setup::initial());
/// assert!(drawn.starts_with(
///     " +---+---+---+---+---+---+---+---+
///  | r | n | b | q | k | b | n | r | 8
///  +---+---+---+---+---+---+---+---+
/// "
/// ));
/// assert!(drawn.ends_with(
///     " | R | N | B | Q | K | B | N | R | 1
///  +---+---+---+---+---+---+---+---+
///    a   b   c   d   e   f   g   h
/// "
/// ));
/// ```
pub fn diagram(setup: &Setup) -> String {
    let mut text = String::from(BORDER);
    for rank in Rank::ALL.into_iter().rev() {
        for file in File::ALL {
            let piece = setup.piece_at(Square::new(file, rank));
            text.push_str(" | ");
            text.push(piece.map_or(' ', Piece::letter));
        }
        text.push_str(" | ");
        text.push(rank.digit());
        text.push('\n');
        text.push_str(BORDER);
    }
    text.push_str("   a   b   c   d   e   f   g   h\n");
    text
}
