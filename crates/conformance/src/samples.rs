//! Provides the positions in which boards are checked, with all results of the reference.
//!
//! The positions come from the [vectors], and from games that the reference plays from them. Uniformly
//! random games rarely castle or capture en passant, so the games prefer rare moves. Other games lead
//! into each vector's position, since reaching a position by moves tests more of a board than setting
//! it up.

mod before;

pub use before::images;

use std::sync::OnceLock;

use boardbench_core::zobrist::splitmix64;
use boardbench_core::{Bitboard, CanonicalMove, Color, MoveKind, Role, Setup, Square};

use crate::attacks::Attacks;
use crate::contents::Content;
use crate::reference::Reference;
use crate::vectors::{EDGE_CASES, Vector, WELL_KNOWN, with_small_clocks};
use crate::{BRIEF, vectors};

const STANDARD_SEED: u64 = 2_029;

/// Minimum number of positions in [`standard`].
const STANDARD_POSITIONS: usize = if BRIEF { 1 } else { 2_400 };

/// Maximum number of plies of a game from a vector's position; many of these have few pieces.
const VECTOR_PLIES: usize = if BRIEF { 1 } else { 16 };

/// Replaces all vectors with the feature `brief`: few pieces, with promotions, castling for both sides and en passant.
const BRIEF_VECTOR: &str = "2n1k2r/1P6/8/3pP3/8/8/8/R3K3 w Qk d6 0 1";

/// Maximum number of plies of a game from one of the [`GAME_STARTS`].
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

/// Positions of random games and vectors that together have all features: each kind of move, legal and illegal; each obstacle to
/// castling; no, one and two checkers, and each role of a checker; checkmate and stalemate; all for both sides. Selected greedily, so
/// each adds at least as many features as the next.
const FEW: [&str; 24] = [
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBPPP3/q4N2/Pp4PP/R2Q1RK1 b kq d3 0 1",
    "r4rk1/1Pb2p1b/7P/2PpPB2/P1Pp1pPp/1p6/4P3/R3K1BR w KQ d6 0 9",
    "rnbqkbnr/p1p3pp/1p6/1P1p1p1Q/2BPp3/4P3/P1PK1PPP/RNB3NR b kq - 1 8",
    "1n3k1r/rp1P4/2pq1b1n/p7/PP6/6pP/N1PKB3/R1B3NR w - - 0 25",
    "r3k2r/1P1p1p1b/3b3P/2P1P3/P1Pp1p1p/1p6/4P1P1/RB2K1BR b KQkq - 0 6",
    "2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "r3k2R/1P6/8/8/8/8/1p4p1/R3K2R b KQq - 0 1",
    "6rr/2k5/P2R4/2P5/2b2b2/p1p1p3/5pB1/4R1K1 w - - 0 26",
    "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq d6 0 2",
    "1kbQ4/1P6/P4P2/6Pp/P4pn1/1p5p/5K1B/8 w - - 3 20",
    "2r4r/5k2/2pp2pp/pp1n2Pn/PP1P3P/1N2P3/1Pb1N3/R1B1K2R w - - 1 36",
    "8/4k3/8/8/8/8/R7/1r2K2R w K - 5 16",
    "4b3/8/8/3pP3/K7/8/8/7k w - d6 0 2",
    "r6r/1p1p3p/8/k1P1Pp1R/r1PpP1pK/8/P5P1/R6R b - e3 0 2",
    "2k3rr/8/3R4/P1P5/2b2b2/p1p1pp2/6BK/4R3 w - - 5 24",
    "2kr2br/5p2/B6b/P1Pp4/5p2/p1p1p3/7p/3RR2K b - - 1 16",
    "2n2r2/5B2/2k5/pP2n1Pp/3P1p2/B1N3PN/1RP4P/3K3R b - - 0 35",
    "6Q1/3qr2k/1P4RP/2P5/8/7P/7K/8 b - - 4 32",
    "1n1qk1nr/rp1P4/2pp1b2/pB6/PP6/4Q1pP/N1PK4/R1B3NR b k - 0 21",
    "N7/3b4/1k1P3P/1P6/1pK2B1p/2p1r3/1R6/8 b - - 0 20",
    "r3kB2/1p3p1r/3pnb2/Pp2p2p/P3N3/3P1NPR/4R3/3K1b2 b - - 2 35",
    "r3k2r/8/7R/3B4/4b3/8/8/R3K3 b Qkq - 1 1",
    "4k2r/r7/8/8/R7/8/8/4K2R b K - 9 12",
    "8/6b1/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
];

/// Returns the FENs of the vectors: each is the first position of a game, and the last one of another game.
fn vector_fens() -> impl Iterator<Item = &'static str> {
    let fens = vectors::all().map(|vector| vector.fen);
    let brief = BRIEF.then_some(BRIEF_VECTOR);
    brief.into_iter().chain(fens.filter(|_| !BRIEF))
}

/// A position with the reference's results.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Position.
    pub position: Reference,
    /// FEN of the position.
    pub fen: String,
    /// Position as a setup.
    pub setup: Setup,
    /// Zobrist hash.
    pub hash: u64,
    /// `true` if the side to move is in check.
    pub is_check: bool,
    /// Pseudo-legal moves, sorted by their UCI text.
    pub moves: Vec<SampleMove>,
    /// Results of the attack queries.
    pub attacks: Attacks,
    /// Squares attacked by each colour.
    attacked: [Bitboard; 2],
    after_null_move: OnceLock<Vec<CanonicalMove>>,
}

/// A pseudo-legal move with the reference's results.
#[derive(Clone, Debug)]
pub struct SampleMove {
    /// Move.
    pub mv: CanonicalMove,
    /// Move with its kind, mover and victim, as an encoding may store it.
    pub facts: Content,
    /// Number of pieces that give check after the move.
    pub checkers: usize,
    /// Static exchange evaluation (SEE).
    pub see: i32,
    /// Position after the move, or `None` if it is not legal.
    pub after: Option<After>,
}

/// Position after a legal move.
#[derive(Clone, Debug)]
pub struct After {
    /// Position.
    pub setup: Setup,
    /// Zobrist hash.
    pub hash: u64,
    /// Checksum of the attackers of each square, computed on first use.
    attackers: OnceLock<u64>,
}

/// Computes a checksum of the attackers of each square.
fn attackers_checksum(attackers: &[Bitboard; Square::COUNT]) -> u64 {
    // Each step is a permutation of the checksum, so a difference in one bitboard changes the checksum.
    let mixed = |checksum: u64, bitboard: &Bitboard| {
        (checksum.rotate_left(5) ^ bitboard.bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    };
    attackers.iter().fold(0, mixed)
}

impl Sample {
    /// Computes the reference's results for a position. Its clocks are limited to what a FEN may
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
            pieces.fold(Bitboard::EMPTY, |attacked, (from, _)| {
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
            see: position.see(mv),
            after: position.is_safe(mv).then(|| After::new(&after)),
        }
    }
}

impl After {
    /// Returns the results of the attack queries. If `found`, the results of a board, has the correct attackers of each square,
    /// they are reused; otherwise the reference computes them.
    pub fn attacks(&self, found: &Attacks) -> Attacks {
        let reference = || Reference::from_setup(&self.setup);
        let checksum = || attackers_checksum(&reference().attackers_of_all());
        if attackers_checksum(&found.attackers_of_all) == *self.attackers.get_or_init(checksum) {
            Attacks::new(&self.setup, &found.attackers_of_all)
        } else {
            reference().attacks()
        }
    }

    /// Returns the setup and hash of the reference's position.
    pub fn new(position: &Reference) -> Self {
        Self { setup: position.to_setup(), hash: position.hash(), attackers: OnceLock::new() }
    }
}

/// Positions of a game, from first to last.
#[derive(Clone, Debug)]
pub struct Line {
    /// Positions; never empty.
    pub samples: Vec<Sample>,
    /// Moves played, one fewer than positions; `None` is a null move.
    pub played: Vec<Option<CanonicalMove>>,
}

impl Line {
    /// Returns a game without moves.
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

    /// Plays random legal moves, preferring rare kinds, until the game has `max_plies` or is over. Updates `state`, the state of
    /// [`splitmix64`].
    pub fn play_randomly(&mut self, max_plies: usize, state: &mut u64) {
        while self.played.len() < max_plies {
            let draw;
            (*state, draw) = splitmix64(*state);
            let Some(mv) = draw_move(self.last(), draw) else {
                break;
            };
            self.push(Some(mv));
        }
    }
}

/// Draws a legal move at random; rare kinds have a greater weight.
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
        // Kings and rooks on their original squares can castle later.
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

/// Games with the reference's results for every position.
#[derive(Clone, Debug)]
pub struct Samples {
    lines: Vec<Line>,
}

impl Samples {
    /// Returns one game from each vector's position, then longer games, until there are at least [`STANDARD_POSITIONS`].
    fn standard() -> Self {
        let mut state = STANDARD_SEED;
        let mut count = 0;
        let mut lines = Vec::new();
        let vectors = vector_fens().map(|fen| (fen, VECTOR_PLIES));
        let starts = GAME_STARTS.into_iter().cycle().map(|fen| (fen, GAME_PLIES));
        for (index, (fen, max_plies)) in vectors.chain(starts).enumerate() {
            if index >= vector_fens().count() && count >= STANDARD_POSITIONS {
                break;
            }
            let start = Reference::from_fen(fen).expect("the start positions are valid");
            let mut line = Line::new(start);
            line.play_randomly(max_plies, &mut state);
            count += line.samples.len();
            lines.push(line);
        }
        Self { lines }
    }

    /// Returns short games into each vector's position and its mirror images, with captures and without.
    fn leading_to_vectors() -> Self {
        let images_of = |fen| {
            let position = Reference::from_fen(fen).expect("the positions are valid");
            images(&position).into_iter().take(if BRIEF { 1 } else { 3 })
        };
        let positions = vector_fens().flat_map(images_of);
        let games = |position: Reference| {
            let lines = [false, true].map(|by_captures| Line::leading_to(position, by_captures));
            lines.into_iter().flatten()
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

/// Returns the positions of all vectors, edge cases first, and their mirror images, which have the same counts. All programs
/// accept their clocks.
///
/// # Panics
///
/// Never: the FENs are valid.
pub fn vector_images() -> impl Iterator<Item = (&'static Vector, Setup)> {
    EDGE_CASES.iter().chain(&WELL_KNOWN).flat_map(|vector| {
        let position = Reference::from_fen(vector.fen).expect("the positions are valid");
        let images = images(&position).into_iter();
        images.map(move |image| (vector, with_small_clocks(&image.to_setup())))
    })
}

/// Returns the samples that [`conformance!`](crate::conformance) uses, computed once per process.
pub fn standard() -> &'static Samples {
    static STANDARD: OnceLock<Samples> = OnceLock::new();
    STANDARD.get_or_init(Samples::standard)
}

/// Returns short games into each vector's position and its mirror images, computed once per process.
pub fn leading() -> &'static Samples {
    static LEADING: OnceLock<Samples> = OnceLock::new();
    LEADING.get_or_init(Samples::leading_to_vectors)
}

/// Returns 24 positions for slow checks. Together they have each kind of move, legal and illegal; each obstacle to
/// castling; no, one and two checkers, and each role of a checker; checkmate and stalemate; all for both sides. The first
/// ones have the most of these features. With the feature `brief` there is one position.
///
/// # Panics
///
/// Never: the FENs are valid.
pub fn few() -> &'static [&'static Sample] {
    static SAMPLES: OnceLock<Vec<&'static Sample>> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let fens = if BRIEF { &[BRIEF_VECTOR][..] } else { &FEW };
        let position = |fen: &&str| Reference::from_fen(fen).expect("the FENs are valid");
        let samples = fens.iter().map(|fen| Box::new(Sample::new(position(fen))));
        samples.map(|sample| &*Box::leak(sample)).collect()
    })
}
