//! Every position of few men, on every board.

use std::fmt;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use boardbench_conformance::reference::Reference;
use boardbench_core::zobrist::splitmix64;
use boardbench_core::{
    CastlingMove, CastlingRights, Color, Piece, Rank, Role, Setup, SetupBuilder, Square,
};
use boardbench_notation::write_fen;
use boardbench_registry::Pair;
use serde::{Deserialize, Serialize};

use super::lockstep::{Difference, Expected, Member};
use super::report::{MergeError, SCHEMA, check_shards};
use super::run::Watch;
use crate::parallel;
use crate::shard::Shard;

/// The least and the greatest number of men, kings included. Five would take years.
pub const MEN: [usize; 2] = [2, 4];

/// A comparison of all positions of at most so many men.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The contenders.
    pub contenders: Vec<&'static Pair>,
    /// The most men, kings included, within [`MEN`].
    pub men: usize,
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// The part of the positions that is compared: those with some placements of the kings.
    pub shard: Shard,
}

/// The result of a [`Proof`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proven {
    /// The version of the format.
    pub schema: u32,
    /// The contenders, `board/encoding`.
    pub contenders: Vec<String>,
    /// The most men.
    pub men: usize,
    /// The shards, `I/N`.
    pub shards: Vec<String>,
    /// Whether all positions of the shards were compared.
    pub is_complete: bool,
    /// The number of positions, each compared on every board.
    pub positions: u64,
    /// The number of their legal moves, each made and unmade on every board.
    pub moves: u64,
    /// A number that depends on all positions and on their numbers of legal moves, whatever their order.
    pub digest: u64,
    /// A board that differs, if there is one.
    pub failure: Option<Disproof>,
    /// The sum of the shards' times.
    pub seconds: f64,
}

/// A position on which a board differs from the reference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disproof {
    /// The contender, `board/encoding`.
    pub contender: String,
    /// The property that differs.
    pub question: String,
    /// The reference's answer.
    pub expected: String,
    /// The board's answer.
    pub found: String,
    /// The position, as a FEN.
    pub fen: String,
}

/// What has been compared.
#[derive(Default)]
struct Count {
    positions: u64,
    moves: u64,
    digest: u64,
}

/// The placements of the two kings, the unit of work.
const KINGS: usize = Square::COUNT * Square::COUNT;

/// The pieces besides the kings.
const OTHERS: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

impl Proof {
    /// Compares all positions until a board differs or `stop` becomes true. `watch` is called after each placement of the
    /// kings.
    ///
    /// # Panics
    ///
    /// If `watch` does.
    pub fn run(&self, watch: Watch<'_>, stop: &AtomicBool) -> Proven {
        let started = Instant::now();
        let own: Vec<usize> = (0..KINGS).filter(|&kings| self.shard.owns(kings)).collect();
        let done = AtomicU64::new(0);
        let has_failed = AtomicBool::new(false);
        let outcome = Mutex::new((Count::default(), None::<Disproof>));
        let is_over = || stop.load(Ordering::Relaxed) || has_failed.load(Ordering::Relaxed);
        parallel::map(self.threads, &own, |&kings| {
            let mut count = Count::default();
            let mut failure = None;
            for_each_position(kings, self.men, &mut |setup| {
                if failure.is_none() && !is_over() {
                    failure = self.compare(&setup, &mut count);
                }
            });
            has_failed.fetch_or(failure.is_some(), Ordering::Relaxed);
            let is_whole = failure.is_none() && !is_over();
            let mut outcome = outcome.lock().expect("nobody panics while holding it");
            outcome.0.add(&count);
            outcome.1 = outcome.1.take().or(failure);
            drop(outcome);
            if is_whole {
                watch(done.fetch_add(1, Ordering::Relaxed) + 1, own.len() as u64);
            }
        });
        let (count, failure) = outcome
            .into_inner()
            .expect("nobody panics while holding it");
        let names = self.contenders.iter().map(|contender| contender.name());
        Proven {
            schema: SCHEMA,
            contenders: names.collect(),
            men: self.men,
            shards: vec![self.shard.to_string()],
            is_complete: done.into_inner() == own.len() as u64,
            positions: count.positions,
            moves: count.moves,
            digest: count.digest,
            failure,
            seconds: started.elapsed().as_secs_f64(),
        }
    }

    /// Compares every board with the reference.
    fn compare(&self, setup: &Setup, count: &mut Count) -> Option<Disproof> {
        let position = Reference::from_setup(setup);
        let expected = Expected::new(&position);
        let after: Vec<_> = expected
            .legal
            .iter()
            .map(|&mv| {
                let after = position.play(mv);
                (mv, after.to_setup(), after.hash())
            })
            .collect();
        for &contender in &self.contenders {
            let compare = || {
                let mut member = Member::new(contender, setup);
                member.check(&expected)?;
                member.check_moves(&after)
            };
            let found = catch_unwind(AssertUnwindSafe(compare));
            let difference = found.unwrap_or_else(|_| Err(Difference::panic(&contender.name())));
            if let Err(difference) = difference {
                return Some(Disproof::new(difference, setup));
            }
        }
        count.positions += 1;
        count.moves += after.len() as u64;
        let (_, mixed) = splitmix64(setup.hash() ^ after.len() as u64);
        count.digest = count.digest.wrapping_add(mixed);
        None
    }
}

impl Count {
    const fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.moves += other.moves;
        self.digest = self.digest.wrapping_add(other.digest);
    }
}

impl Disproof {
    fn new(difference: Difference, setup: &Setup) -> Self {
        let Difference {
            contender,
            question,
            expected,
            found,
        } = difference;
        Self {
            contender,
            question: question.to_owned(),
            expected,
            found,
            fen: write_fen(setup),
        }
    }
}

/// Calls a function with every valid position of at most `men` men with the kings on these squares: each side to move, with
/// every castling right and every en-passant square that is possible.
fn for_each_position(kings: usize, men: usize, visit: &mut dyn FnMut(Setup)) {
    let all: Vec<Square> = Square::all().collect();
    let (white, black) = (all[kings / Square::COUNT], all[kings % Square::COUNT]);
    if white == black {
        return;
    }
    let mut builder = SetupBuilder::empty();
    builder.pieces[white.index()] = Some(Piece::new(Color::White, Role::King));
    builder.pieces[black.index()] = Some(Piece::new(Color::Black, Role::King));
    // Kings beside each other are no position, whatever else there is.
    if builder.build().is_ok() {
        place(&mut builder, men - 2, 0, visit);
    }
}

/// Visits the position, and those with up to `more` men on squares from `first` on.
fn place(builder: &mut SetupBuilder, more: usize, first: usize, visit: &mut dyn FnMut(Setup)) {
    states(builder, visit);
    if more == 0 {
        return;
    }
    for index in first..Square::COUNT {
        if builder.pieces[index].is_some() {
            continue;
        }
        for color in Color::ALL {
            for role in OTHERS {
                builder.pieces[index] = Some(Piece::new(color, role));
                place(builder, more - 1, index + 1, visit);
            }
        }
        builder.pieces[index] = None;
    }
}

/// Visits a placement with each side to move, every castling right and every en-passant square.
fn states(builder: &SetupBuilder, visit: &mut dyn FnMut(Setup)) {
    let mut possible = 0;
    for castling in CastlingMove::ALL {
        let has = |square: Square, role| {
            builder.pieces[square.index()] == Some(Piece::new(castling.color, role))
        };
        if has(castling.king_from, Role::King) && has(castling.rook_from, Role::Rook) {
            possible |= CastlingRights::single(castling.color, castling.side).bits();
        }
    }
    for side_to_move in Color::ALL {
        for bits in (0..=possible).filter(|bits| bits & !possible == 0) {
            let with = |en_passant| SetupBuilder {
                side_to_move,
                castling_rights: CastlingRights::from_low_bits(bits),
                en_passant,
                ..*builder
            };
            if let Ok(setup) = with(None).build() {
                visit(setup);
            }
            for square in passed(builder, side_to_move) {
                if let Ok(setup) = with(Some(square)).build() {
                    visit(setup);
                }
            }
        }
    }
}

/// The squares behind enemy pawns that stand where a double push ends.
fn passed(builder: &SetupBuilder, side_to_move: Color) -> impl Iterator<Item = Square> {
    let enemy = !side_to_move;
    let pawn = Some(Piece::new(enemy, Role::Pawn));
    let pawns = Square::all().filter(move |square| {
        square.rank().relative_to(enemy) == Rank::R4 && builder.pieces[square.index()] == pawn
    });
    pawns.map(move |square| Square::new(square.file(), Rank::R3.relative_to(enemy)))
}

/// Adds up the results of all shards of one proof, in any order.
///
/// # Errors
///
/// If they are not all shards of one proof.
pub fn merge_proofs(parts: &[Proven]) -> Result<Proven, MergeError> {
    let (first, others) = parts.split_first().ok_or(MergeError::Nothing)?;
    let mut whole = first.clone();
    if first.schema != SCHEMA {
        return Err(MergeError::Unlike { what: "schema" });
    }
    for part in others {
        let differs = [
            ("contenders", part.contenders != first.contenders),
            ("men", part.men != first.men),
            ("schema", part.schema != SCHEMA),
        ];
        if let Some((what, _)) = differs.into_iter().find(|(_, differs)| *differs) {
            return Err(MergeError::Unlike { what });
        }
        whole.shards.extend(part.shards.iter().cloned());
        whole.is_complete &= part.is_complete;
        whole.positions = whole.positions.saturating_add(part.positions);
        whole.moves = whole.moves.saturating_add(part.moves);
        whole.digest = whole.digest.wrapping_add(part.digest);
        whole.failure = whole.failure.or_else(|| part.failure.clone());
        whole.seconds += part.seconds;
    }
    check_shards(&whole.shards)?;
    whole.shards = vec![Shard::WHOLE.to_string()];
    Ok(whole)
}

impl fmt::Display for Proven {
    /// The failure, if there is one, with its FEN on a line of its own, and a line with the result.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(failure) = &self.failure {
            writeln!(f, "{} differs in {}", failure.contender, failure.question)?;
            writeln!(f, "  expected {}", failure.expected)?;
            writeln!(f, "  found    {}", failure.found)?;
            writeln!(f, "{}\n", failure.fen)?;
        }
        let result = match (&self.failure, self.is_complete) {
            (Some(_), _) => "DIFFERENT",
            (None, true) => "no board differs on any of them",
            (None, false) => "no board differs so far, and not all were compared",
        };
        write!(
            f,
            "{} positions of at most {} men, shard {}, {} moves, on {} contenders, digest {:016x}: {result}",
            self.positions,
            self.men,
            self.shards.join(" "),
            self.moves,
            self.contenders.len(),
            self.digest
        )
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use boardbench_registry::{DEFAULT_BOARD, native};

    use super::*;

    fn positions(men: usize, kings: impl IntoIterator<Item = usize>) -> Vec<String> {
        let mut fens = Vec::new();
        for kings in kings {
            for_each_position(kings, men, &mut |setup| fens.push(write_fen(&setup)));
        }
        fens
    }

    /// Of 64 x 64 placements of the kings 3,612 keep them apart.
    #[test]
    fn positions_of_two_men_are_all_pairs_of_kings_apart() {
        let fens = positions(2, 0..KINGS);
        assert_eq!(fens.len(), 2 * 3_612);
        assert_eq!(fens.iter().collect::<HashSet<_>>().len(), fens.len());
    }

    #[test]
    fn castling_and_en_passant_are_among_the_positions() {
        let kings = Square::E1.index() * Square::COUNT + Square::A8.index();
        let fens = positions(3, [kings]);
        assert_eq!(fens.iter().collect::<HashSet<_>>().len(), fens.len());
        for fen in [
            "k7/8/8/8/8/8/8/4K2R w K - 0 1",
            "k7/8/8/8/8/8/8/4K2R w - - 0 1",
            "k7/8/8/8/8/8/8/R3K3 b Q - 0 1",
            "k7/8/8/8/3P4/8/8/4K3 b - d3 0 1",
            "k7/8/8/3p4/8/8/8/4K3 w - d6 0 1",
            "k7/8/8/3p4/8/8/8/4K3 w - - 0 1",
        ] {
            assert!(fens.iter().any(|own| own == fen), "{fen}");
        }
        // White would have left its king attacked.
        assert!(
            !fens
                .iter()
                .any(|fen| fen.starts_with("k7/8/8/8/8/8/4q3/4K3 b"))
        );
    }

    #[test]
    fn shards_add_up_and_a_part_is_proven() {
        let proof = |shard: &str| Proof {
            contenders: vec![native(DEFAULT_BOARD).unwrap()],
            men: 2,
            threads: NonZeroUsize::MIN,
            shard: shard.parse().unwrap(),
        };
        let run = |shard| proof(shard).run(&|_, _| (), &AtomicBool::new(false));
        let whole = run("1/1");
        assert!(whole.is_complete && whole.failure.is_none(), "{whole}");
        assert_eq!(whole.positions, 2 * 3_612);
        let merged = merge_proofs(&[run("2/2"), run("1/2")]).unwrap();
        let seconds = merged.seconds;
        assert_eq!(merged, Proven { seconds, ..whole });
        assert_eq!(merge_proofs(&[]), Err(MergeError::Nothing));
        let other = Proven {
            men: 3,
            ..run("2/2")
        };
        let unlike = merge_proofs(&[run("1/2"), other]).unwrap_err();
        assert_eq!(unlike, MergeError::Unlike { what: "men" });
        let stopped = proof("1/1").run(&|_, _| (), &AtomicBool::new(true));
        assert!(!stopped.is_complete && stopped.positions == 0);
        assert!(stopped.to_string().contains("not all were compared"));
    }
}
