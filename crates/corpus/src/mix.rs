//! The mix: fifty varied positions with rare features.

use boardbench_core::Setup;
use boardbench_notation::parse_fen;

const MIX: &str = include_str!("../data/mix.epd");

/// A position of the mix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixPosition {
    /// Position of the mix.
    pub setup: Setup,
    /// Number of legal moves.
    pub legal_moves: usize,
    /// Feature that it was drawn for and its source, like "castling: Reti - Alekhine, Baden-Baden, 1925, ply 7".
    pub label: String,
}

/// Returns the mix: 50 positions of the corpus, from 50 games, each with a legal move, in the order of the games.
///
/// They were drawn once, with a fixed seed. A position may also have the features of other rows.
///
/// | feature | positions | drawn from positions with a legal move and |
/// |---|---|---|
/// | en passant | 4 | an en-passant capture among the legal moves |
/// | promotion | 4 | a promotion among the legal moves |
/// | few moves | 3 | at most 8 legal moves, and no check |
/// | many moves | 4 | at least 50 legal moves |
/// | castling | 5 | castling among the legal moves |
/// | check | 6 | a check |
/// | opening, middlegame, endgame | 7, 10, 7 | this [`Class`](crate::Class) |
///
/// Other programs can read them from `data/mix.epd`: each line is the FEN, ` ;D1 ` and the number of
/// legal moves, ` ;c0 ` and the label in double quotes.
///
/// # Panics
///
/// Never: the file is part of the crate, and the tests parse it.
///
/// ```
/// let mix = boardbench_corpus::mix();
/// assert_eq!(mix.len(), 50);
/// assert!(mix.iter().all(|position| position.legal_moves > 0));
/// ```
pub fn mix() -> Vec<MixPosition> {
    MIX.lines().map(|line| read_line(line).expect("the committed mix is well-formed")).collect()
}

fn read_line(line: &str) -> Option<MixPosition> {
    let (fen, rest) = line.split_once(" ;D1 ")?;
    let (count, label) = rest.split_once(" ;c0 ")?;
    Some(MixPosition {
        setup: parse_fen(fen).ok()?,
        legal_moves: count.parse().ok()?,
        label: label.strip_prefix('"')?.strip_suffix('"')?.to_owned(),
    })
}
