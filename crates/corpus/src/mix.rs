//! Fifty varied positions, chosen once.

use std::fmt;

use boardbench_core::Setup;
use boardbench_core::zobrist::splitmix64;
use boardbench_notation::{parse_fen, write_fen};

use crate::words::words;
use crate::{Class, CorpusPosition};

/// The committed choice.
const MIX: &str = include_str!("../data/mix.epd");

/// The seed of the choice, the first one tried.
const SEED: u64 = 1;

words! {
    /// The feature that a position of the mix was chosen for. It may also have those of other strata.
    ///
    /// | stratum | positions | drawn from those that have a legal move and |
    /// |---|---|---|
    /// | en passant | 4 | an en-passant capture among the legal moves |
    /// | promotion | 4 | a promotion among the legal moves |
    /// | few moves | 3 | at most 8 legal moves, not being in check |
    /// | many moves | 4 | at least 50 legal moves |
    /// | castling | 5 | castling among the legal moves |
    /// | check | 6 | are in check |
    /// | opening | 7 | are of [`Class::Opening`] |
    /// | middlegame | 10 | are of [`Class::Middlegame`] |
    /// | endgame | 7 | are of [`Class::Endgame`] |
    ///
    /// The order is that of drawing: rare features first, before the games that have them are used up.
    #[allow(missing_docs, reason = "the table above explains them")]
    Stratum {
        EnPassant = "en passant",
        Promotion = "promotion",
        FewMoves = "few moves",
        ManyMoves = "many moves",
        Castling = "castling",
        Check = "check",
        Opening = "opening",
        Middlegame = "middlegame",
        Endgame = "endgame",
    }
}

impl Stratum {
    /// The number of positions drawn for it, and the feature that they have.
    const fn facts(self) -> (usize, fn(&CorpusPosition) -> bool) {
        match self {
            Self::EnPassant => (4, CorpusPosition::can_take_en_passant),
            Self::Promotion => (4, |it| it.can_promote),
            Self::FewMoves => (3, |it| it.legal_moves <= 8 && !it.in_check),
            Self::ManyMoves => (4, |it| it.legal_moves >= 50),
            Self::Castling => (5, |it| it.can_castle),
            Self::Check => (6, |it| it.in_check),
            Self::Opening => (7, |it| it.class == Class::Opening),
            Self::Middlegame => (10, |it| it.class == Class::Middlegame),
            Self::Endgame => (7, |it| it.class == Class::Endgame),
        }
    }

    /// The number of positions drawn for it.
    pub const fn count(self) -> usize {
        self.facts().0
    }

    /// True if a position can be drawn for it.
    pub fn admits(self, position: &CorpusPosition) -> bool {
        let (_, has_feature) = self.facts();
        has_feature(position) && position.legal_moves > 0
    }
}

/// A position chosen for the mix. Its `Display` is its line of `data/mix.epd`, without the line's
/// end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MixChoice<'a> {
    /// The feature that it was chosen for.
    pub stratum: Stratum,
    /// The position.
    pub position: &'a CorpusPosition,
}

impl fmt::Display for MixChoice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stratum, position } = self;
        let fen = write_fen(&position.setup);
        let (moves, source) = (position.legal_moves, &position.source);
        write!(f, "{fen} ;D1 {moves} ;c0 \"{stratum}: {source}\"")
    }
}

/// Draws a mix with a fixed seed: the number of positions of each [`Stratum`] in turn, no two from the
/// same game. They are returned in the order of `positions`.
///
/// The whole corpus gives the 50 positions of [`mix`]. From fewer positions, a stratum may get fewer.
pub fn choose_mix(positions: &[CorpusPosition]) -> Vec<MixChoice<'_>> {
    let mut state = SEED;
    let mut chosen: Vec<(usize, MixChoice<'_>)> = Vec::new();
    for stratum in Stratum::ALL {
        for _ in 0..stratum.count() {
            let game_is_new = |position: &CorpusPosition| {
                let game = position.source.index;
                chosen.iter().all(|(_, c)| c.position.source.index != game)
            };
            let candidates: Vec<(usize, &CorpusPosition)> = positions
                .iter()
                .enumerate()
                .filter(|(_, position)| stratum.admits(position) && game_is_new(position))
                .collect();
            let drawn;
            (state, drawn) = splitmix64(state);
            if let Some(&(index, position)) = draw_from(&candidates, drawn) {
                chosen.push((index, MixChoice { stratum, position }));
            }
        }
    }
    chosen.sort_by_key(|&(index, _)| index);
    chosen.into_iter().map(|(_, choice)| choice).collect()
}

/// The element that a random number selects, if there is any.
fn draw_from<T>(elements: &[T], random: u64) -> Option<&T> {
    let index = random.checked_rem(elements.len() as u64)?;
    elements.get(index as usize)
}

/// A position of the committed mix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixPosition {
    /// The position.
    pub setup: Setup,
    /// The number of legal moves.
    pub legal_moves: usize,
    /// Its stratum and source, like "castling: Reti - Alekhine, Baden-Baden, 1925, ply 7".
    pub label: String,
}

/// The mix: 50 varied positions of the corpus, from 50 games, each with a legal move, in the order of
/// the games. [`Stratum`] lists the features that they were drawn for.
///
/// Other programs can read them from `data/mix.epd`: a line is the FEN, ` ;D1 ` and the number of
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
    MIX.lines()
        .map(|line| read_line(line).expect("the committed mix is well-formed"))
        .collect()
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
