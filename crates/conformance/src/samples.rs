//! Positions to check boards in, with all answers of the reference.
//!
//! The positions are those of the [vectors], and of games that the reference plays from them. Uniformly
//! random games rarely castle or capture en passant, so the games prefer rare moves. Other games lead
//! into each vector's position, since a board that gets there by moves is asked for more than one that
//! is set up there.

mod before;
mod select;

pub use before::{with_other_colors, with_other_files};

use std::sync::OnceLock;

use boardbench_core::zobrist::splitmix64;
use boardbench_core::{CanonicalMove, Color, MoveKind, Role, Setup, Square, SquareSet};

use crate::attacks::Attacks;
use crate::contents::Content;
use crate::reference::Reference;
use crate::{BRIEF, vectors};

const STANDARD_SEED: u64 = 2_029;

/// The least number of positions in [`standard`].
const STANDARD_POSITIONS: usize = if BRIEF { 1 } else { 2_400 };

/// The most plies of a game from a vector's position; many of these have few pieces.
const VECTOR_PLIES: usize = if BRIEF { 1 } else { 16 };

/// With the feature `brief` this stands for all vectors: few pieces, and promotions, castling for both sides and en passant at once.
const BRIEF_VECTOR: &str = "2n1k2r/1P6/8/3pP3/8/8/8/R3K3 w Qk d6 0 1";

/// The most plies of a game from one of the [`GAME_STARTS`].
const GAME_PLIES: usize = if BRIEF { 1 } else { 70 };

/// Positions whose games often have castling and en passant, pinned pawns included.
const GAME_STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "r2qk2r/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/R2QK2R w KQkq - 0 1",
    "rb2k1br/1p1p1p1p/8/P1P1P1P1/1p1p1p1p/8/P1P1P1P1/RB2K1BR b KQkq - 0 1",
    "r6r/1p1p1p1p/8/k1P1P2R/r2p2pK/8/P1P1P1P1/R6R w - - 0 1",
    "2b1r3/1p1p1p1p/2k5/P1P1P1P1/1p1p1p1p/5K2/P1P1P1P1/3RB3 w - - 0 1",
];

/// Returns the positions of the vectors: each is a game's first, and another game's last one.
fn vector_fens() -> impl Iterator<Item = &'static str> {
    let all = vectors::all().map(|vector| vector.fen);
    let first = BRIEF.then_some(BRIEF_VECTOR);
    first.into_iter().chain(all.filter(|_| !BRIEF))
}

/// A position with the reference's answers.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub position: Reference,
    /// Its FEN.
    pub fen: String,
    /// The position as a setup.
    pub setup: Setup,
    /// Its hash.
    pub hash: u64,
    /// True if the side to move is in check.
    pub is_check: bool,
    /// The pseudo-legal moves, sorted by their UCI text.
    pub moves: Vec<SampleMove>,
    /// The answers about attacks.
    pub attacks: Attacks,
    /// The squares that each colour attacks.
    attacked: [SquareSet; 2],
    after_null_move: OnceLock<Vec<CanonicalMove>>,
}

/// A pseudo-legal move with the reference's answers.
#[derive(Clone, Debug)]
pub struct SampleMove {
    /// The move.
    pub mv: CanonicalMove,
    /// The move with its kind, mover and victim, as an encoding may store it.
    pub facts: Content,
    /// How many pieces give check after it.
    pub checkers: usize,
    /// Its static exchange value.
    pub exchange: i32,
    /// The position after it, or `None` if it is not legal.
    pub after: Option<After>,
}

/// The position after a legal move.
#[derive(Clone, Debug)]
pub struct After {
    /// The position.
    pub setup: Setup,
    /// Its hash.
    pub hash: u64,
    /// A digest of the pieces that attack each square, computed when it is first needed.
    attackers: OnceLock<u64>,
}

/// Returns a number for the pieces that attack each square.
fn attackers_digest(attackers: &[SquareSet; Square::COUNT]) -> u64 {
    // Each step is a permutation of the digest, so one different set makes another digest.
    let mixed = |digest: u64, set: &SquareSet| {
        (digest.rotate_left(5) ^ set.bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    };
    attackers.iter().fold(0, mixed)
}

impl Sample {
    /// Computes the reference's answers for a position. Its clocks are limited to what a FEN may
    /// contain.
    ///
    /// # Panics
    ///
    /// In debug builds, if the side that is not to move is in check.
    pub fn new(position: Reference) -> Self {
        let setup = position.to_setup();
        let position = Reference::from_setup(&setup);
        let moves = position.pseudo_legal_moves().into_iter();
        let attacks = position.attacks();
        let attacked = Color::ALL.map(|color| {
            let pieces = setup.pieces().filter(|(_, piece)| piece.color() == color);
            pieces.fold(SquareSet::EMPTY, |attacked, (from, _)| {
                attacked | attacks.attacks[from.index()]
            })
        });
        Self {
            position,
            fen: position.to_fen(),
            setup,
            hash: position.hash(),
            is_check: position.is_check(),
            moves: moves.map(|mv| SampleMove::new(&position, mv)).collect(),
            attacks,
            attacked,
            after_null_move: OnceLock::new(),
        }
    }

    /// Returns the position with its hash.
    pub(crate) fn here(&self) -> After {
        After { setup: self.setup, hash: self.hash, attackers: OnceLock::new() }
    }

    /// Returns the legal moves after a null move, which must not be made in check. They are computed once.
    pub(crate) fn after_null_move(&self) -> &[CanonicalMove] {
        let moves = || self.position.pass().legal_moves();
        self.after_null_move.get_or_init(moves)
    }

    /// Returns `true` if a colour attacks a square.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.attacked[by.index()].has(square)
    }

    /// Returns the legal moves, sorted by their UCI text.
    pub fn legal_moves(&self) -> impl Iterator<Item = &SampleMove> {
        self.moves.iter().filter(|mv| mv.after.is_some())
    }
}

impl SampleMove {
    fn new(position: &Reference, mv: CanonicalMove) -> Self {
        let after = position.play(mv);
        Self {
            mv,
            facts: position.facts(mv),
            checkers: after.checkers(),
            exchange: position.exchange(mv),
            after: position.is_safe(mv).then(|| After::new(&after)),
        }
    }
}

impl After {
    /// Returns the answers about attacks, given those of a board: the reference is asked anew only if the pieces that attack each
    /// square are wrong.
    pub fn attacks(&self, found: &Attacks) -> Attacks {
        let reference = || Reference::from_setup(&self.setup);
        let digest = || attackers_digest(&reference().attackers_of_all());
        if attackers_digest(&found.attackers_of_all) == *self.attackers.get_or_init(digest) {
            Attacks::new(&self.setup, &found.attackers_of_all)
        } else {
            reference().attacks()
        }
    }

    /// Returns the reference's position.
    pub fn new(position: &Reference) -> Self {
        Self { setup: position.to_setup(), hash: position.hash(), attackers: OnceLock::new() }
    }
}

/// The positions of a game, from its first to its last.
#[derive(Clone, Debug)]
pub struct Line {
    /// The positions; never empty.
    pub samples: Vec<Sample>,
    /// The moves played, one fewer than there are positions; `None` is a null move.
    pub played: Vec<Option<CanonicalMove>>,
}

impl Line {
    /// Returns a game that has not begun.
    pub fn new(start: Reference) -> Self {
        Self { samples: vec![Sample::new(start)], played: Vec::new() }
    }

    /// Returns the last position.
    pub fn last(&self) -> &Sample {
        &self.samples[self.played.len()]
    }

    /// Plays a legal move or, with `None`, a null move.
    pub fn push(&mut self, step: Option<CanonicalMove>) {
        let last = self.last().position;
        let next = step.map_or_else(|| last.pass(), |mv| last.play(mv));
        self.samples.push(Sample::new(next));
        self.played.push(step);
    }

    /// Plays a game of at most `max_plies`. Also returns the new state of the random numbers.
    fn play(start: Reference, max_plies: usize, mut state: u64) -> (Self, u64) {
        let mut line = Self::new(start);
        while line.played.len() < max_plies {
            let draw;
            (state, draw) = splitmix64(state);
            let Some(mv) = draw_move(line.last(), draw) else {
                break;
            };
            line.push(Some(mv));
        }
        (line, state)
    }
}

/// Draws a legal move; rare kinds have a greater weight.
fn draw_move(sample: &Sample, draw: u64) -> Option<CanonicalMove> {
    let total: u64 = sample.legal_moves().map(weight).sum();
    let mut rest = draw.checked_rem(total)?;
    let mut moves = sample.legal_moves();
    let drawn = moves.find(|mv| {
        let is_drawn = rest < weight(mv);
        rest = rest.saturating_sub(weight(mv));
        is_drawn
    });
    drawn.map(|mv| mv.mv)
}

/// Returns the relative probability of a move.
fn weight(mv: &SampleMove) -> u64 {
    let by_kind = match mv.facts.kind {
        MoveKind::EnPassant => 60,
        MoveKind::Castle(_) => 40,
        MoveKind::CapturePromotion(_) => 8,
        MoveKind::Promotion(_) | MoveKind::DoublePush => 6,
        MoveKind::Capture => 3,
        // Kings and rooks that stay at home can castle later.
        MoveKind::Quiet if matches!(mv.facts.mover, Role::King | Role::Rook) => 2,
        MoveKind::Quiet => 4,
    };
    by_kind
        + match mv.checkers {
            0 => 0,
            1 => 4,
            _ => 60,
        }
        + match &mv.after {
            Some(after) if after.setup.pseudo_legal_en_passant().is_some() => 40,
            _ => 0,
        }
}

/// Games with the reference's answers for every position.
#[derive(Clone, Debug)]
pub struct Samples {
    lines: Vec<Line>,
}

impl Samples {
    /// Returns one game from each vector's position, then longer games, until there are at least `positions`
    /// positions. The same seed gives the same games on every machine.
    fn new(seed: u64, positions: usize) -> Self {
        let mut state = seed;
        let mut count = 0;
        let mut lines = Vec::new();
        let vectors = vector_fens().map(|fen| (fen, VECTOR_PLIES));
        let starts = GAME_STARTS.into_iter().cycle().map(|fen| (fen, GAME_PLIES));
        for (index, (fen, max_plies)) in vectors.chain(starts).enumerate() {
            if index >= vector_fens().count() && count >= positions {
                break;
            }
            let start = Reference::from_fen(fen).expect("the start positions are valid");
            let line;
            (line, state) = Line::play(start, max_plies, state);
            count += line.samples.len();
            lines.push(line);
        }
        Self { lines }
    }

    /// Short games into each vector's position, and into its mirror images, with captures and without.
    fn leading_to_vectors() -> Self {
        let images = |fen| {
            let position = Reference::from_fen(fen).expect("the positions are valid");
            let colors = with_other_colors(&position);
            let files = with_other_files(&position);
            let images = [Some(colors), files].into_iter().flatten();
            [position].into_iter().chain(images.filter(|_| !BRIEF))
        };
        let positions = vector_fens().flat_map(images);
        let games = |position: Reference| {
            let both = [false, true].map(|by_captures| Line::leading_to(position, by_captures));
            both.into_iter().flatten()
        };
        Self { lines: positions.flat_map(games).collect() }
    }

    /// Returns the games.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns all positions of all games.
    pub fn iter(&self) -> impl Iterator<Item = &Sample> {
        self.lines.iter().flat_map(|line| &line.samples)
    }
}

/// Returns the samples that [`conformance!`](crate::conformance) uses, computed once per process.
pub fn standard() -> &'static Samples {
    static STANDARD: OnceLock<Samples> = OnceLock::new();
    STANDARD.get_or_init(|| Samples::new(STANDARD_SEED, STANDARD_POSITIONS))
}

/// Short games into each vector's position, and into its mirror images, computed once per process.
pub fn leading() -> &'static Samples {
    static LEADING: OnceLock<Samples> = OnceLock::new();
    LEADING.get_or_init(Samples::leading_to_vectors)
}

/// Returns a few of the [standard] positions, at least 20, for slow checks. They are chosen greedily, and together
/// have all features of the samples: each kind of move, legal and illegal; each obstacle to castling; none,
/// one and two checkers, and each role of a checker; checkmate and stalemate; all for both sides. Each
/// position adds at least as many features as the next.
pub fn few() -> &'static [&'static Sample] {
    static FEW: OnceLock<Vec<&'static Sample>> = OnceLock::new();
    FEW.get_or_init(|| standard().covering_all_features())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn equal_seeds_give_equal_games() {
        let (one, two) = (Samples::new(7, 100), Samples::new(7, 100));
        let fens = |samples: &Samples| samples.iter().map(|s| s.fen.clone()).collect::<Vec<_>>();
        assert_eq!(fens(&one), fens(&two));
        assert_ne!(fens(&one), fens(&Samples::new(8, 100)));
    }

    #[test]
    fn rare_moves_are_common_in_the_standard_samples() {
        let count = |is_legal: bool, is_wanted: fn(&SampleMove) -> bool| {
            let moves = standard().iter().flat_map(|sample| &sample.moves);
            let moves = moves.filter(|mv| mv.after.is_some() == is_legal);
            moves.filter(|mv| is_wanted(mv)).count()
        };
        let ends = |is_check: bool| {
            let over = standard().iter().filter(|s| s.legal_moves().next().is_none());
            over.filter(|sample| sample.is_check == is_check).count()
        };
        let is_en_passant = |mv: &SampleMove| mv.facts.kind == MoveKind::EnPassant;
        let is_castling = |mv: &SampleMove| matches!(mv.facts.kind, MoveKind::Castle(_));
        let is_promotion = |mv: &SampleMove| mv.facts.kind.promotion().is_some();
        for (what, found, least) in [
            ("positions", standard().iter().count(), STANDARD_POSITIONS),
            ("en passant", count(true, is_en_passant), 100),
            ("illegal en passant", count(false, is_en_passant), 5),
            ("castlings", count(true, is_castling), 100),
            ("illegal castlings", count(false, is_castling), 5),
            ("promotions", count(true, is_promotion), 500),
            ("checks", count(true, |mv| mv.checkers > 0), 500),
            ("double checks", count(true, |mv| mv.checkers > 1), 10),
            ("checkmates", ends(true), 2),
            ("stalemates", ends(false), 1),
        ] {
            assert!(found >= least, "{what}: {found}");
        }
    }

    #[test]
    fn the_few_positions_are_few_and_of_both_sides() {
        assert!((20..=28).contains(&few().len()), "{}", few().len());
        let whites = few().iter().filter(|s| s.setup.side_to_move() == Color::White);
        assert!((3..few().len() - 3).contains(&whites.count()));
    }

    /// The slowest checks use these five only.
    #[test]
    fn the_first_five_of_the_few_have_all_kinds_of_moves() {
        let five = &few()[..5];
        let kinds: HashSet<MoveKind> = five
            .iter()
            .flat_map(|sample| sample.legal_moves())
            .map(|known| known.facts.kind)
            .collect();
        // Two castlings, four promotions with and without capture, and four other kinds.
        assert_eq!(kinds.len(), 2 + 2 * 4 + 4, "{kinds:?}");
        assert!(five.iter().any(|sample| sample.is_check));
        let sides = five.iter().map(|sample| sample.setup.side_to_move());
        assert_eq!(sides.collect::<HashSet<_>>().len(), 2);
    }
}
