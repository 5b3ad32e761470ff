//! Every position of few men, on every board.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use boardbench_conformance::samples::After;
use boardbench_core::zobrist::splitmix64;
use boardbench_core::{
    CastlingRights, Color, File, Piece, Rank, Role, Setup, SetupBuilder, Square,
};
use boardbench_registry::Pair;
use serde::{Deserialize, Serialize};

use super::lockstep::{Difference, Member, without_panic};
use super::report::SCHEMA;
use super::special::ALL_BUT_KING;
use super::units::{Part, Units, Watch, names};
use crate::position::Facts;
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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Proven {
    /// The version of the format.
    pub schema: u32,
    /// The contenders, `board/encoding`.
    pub contenders: Vec<String>,
    /// The most men.
    pub men: usize,
    /// The shards, `I/N`.
    pub shards: Vec<String>,
    /// True if all positions of the shards were compared.
    pub is_complete: bool,
    /// The number of positions, each compared on every board.
    pub positions: u64,
    /// The number of their legal moves, each made and unmade on every board.
    pub moves: u64,
    /// A number that depends on all positions and on their numbers of legal moves, whatever their order.
    pub digest: u64,
    /// A board that differs, if there is one.
    pub failure: Option<Difference>,
    /// The sum of the shards' times.
    pub seconds: f64,
}

/// The placements of the two kings, the unit of work.
const KINGS: usize = Square::COUNT * Square::COUNT;

impl Proof {
    /// Compares all positions until a board differs or `stop` becomes true. `watch` is called after each placement of the
    /// kings.
    ///
    /// # Panics
    ///
    /// If `watch` does.
    pub fn run(&self, watch: Watch<'_>, stop: &AtomicBool) -> Proven {
        let started = Instant::now();
        let units = Units {
            count: KINGS as u64,
            shard: self.shard,
            threads: self.threads,
            watch,
            is_over: &|| stop.load(Ordering::Relaxed),
        };
        let none = Proven {
            schema: SCHEMA,
            contenders: names(&self.contenders),
            men: self.men,
            shards: vec![self.shard.to_string()],
            ..Proven::default()
        };
        let mut proven = units.run(none, |kings, is_over| {
            let mut part = Proven::default();
            for_each_position(kings as usize, self.men, &mut |setup| {
                if part.failure.is_none() && !is_over() {
                    self.compare(&setup, &mut part);
                }
            });
            part.is_complete = part.failure.is_none() && !is_over();
            part
        });
        proven.seconds = started.elapsed().as_secs_f64();
        proven
    }

    /// Compares every board with the reference.
    fn compare(&self, setup: &Setup, part: &mut Proven) {
        let facts = Facts::from_setup(setup);
        let after = facts.legal.iter().map(|&mv| {
            let after = facts.reference.play(mv);
            (mv, After::new(&after), after.attacks())
        });
        let after: Vec<_> = after.collect();
        for &contender in &self.contenders {
            let compared = without_panic(contender, || {
                let mut member = Member::new(contender, setup);
                member.check(&facts)?;
                member.check_moves(&facts, &after)
            });
            if let Err(difference) = compared {
                part.failure = Some(difference.at(setup));
                return;
            }
        }
        let moves = after.len() as u64;
        let (_, mixed) = splitmix64(setup.hash() ^ moves);
        part.positions += 1;
        part.moves += moves;
        part.digest = part.digest.wrapping_add(mixed);
    }
}

impl Part for Proven {
    fn options(&self, other: &Self) -> Vec<(&'static str, bool)> {
        vec![
            ("contenders", self.contenders != other.contenders),
            ("men", self.men != other.men),
            ("schema", other.schema != SCHEMA),
        ]
    }

    fn add(&mut self, other: Self) {
        self.shards.extend(other.shards);
        self.is_complete &= other.is_complete;
        self.positions = self.positions.saturating_add(other.positions);
        self.moves = self.moves.saturating_add(other.moves);
        self.digest = self.digest.wrapping_add(other.digest);
        self.failure = self.failure.take().or(other.failure);
        self.seconds += other.seconds;
    }

    fn shards(&mut self) -> &mut Vec<String> {
        &mut self.shards
    }

    fn is_complete(&mut self) -> &mut bool {
        &mut self.is_complete
    }

    fn has_failed(&self) -> bool {
        self.failure.is_some()
    }
}

/// Calls a function with every valid position of at most `men` men with the kings on these squares: each side to move, with
/// every castling right and every en-passant square that is possible.
fn for_each_position(kings: usize, men: usize, visit: &mut dyn FnMut(Setup)) {
    let mut builder = SetupBuilder::empty();
    builder.pieces[kings / Square::COUNT] = Some(Piece::new(Color::White, Role::King));
    builder.pieces[kings % Square::COUNT] = Some(Piece::new(Color::Black, Role::King));
    // Kings on one square or beside each other are no position, whatever else there is.
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
            for &role in ALL_BUT_KING {
                builder.pieces[index] = Some(Piece::new(color, role));
                place(builder, more - 1, index + 1, visit);
            }
        }
        builder.pieces[index] = None;
    }
}

/// Visits a placement with each side to move, every castling right and every en-passant square.
fn states(builder: &SetupBuilder, visit: &mut dyn FnMut(Setup)) {
    for side_to_move in Color::ALL {
        let passed = File::ALL.map(|file| Square::new(file, Rank::R6.relative_to(side_to_move)));
        for bits in 0..=CastlingRights::ANY.bits() {
            let mut state = SetupBuilder {
                side_to_move,
                castling_rights: CastlingRights::from_low_bits(bits),
                ..*builder
            };
            if let Ok(setup) = state.build() {
                visit(setup);
                // Without a valid position there is none with an en-passant square.
                for square in passed {
                    state.en_passant = Some(square);
                    if let Ok(setup) = state.build() {
                        visit(setup);
                    }
                }
            }
        }
    }
}

impl fmt::Display for Proven {
    /// The failure, if there is one, with its FEN on a line of its own, and a line with the result.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(failure) = &self.failure {
            writeln!(f, "{failure}\n")?;
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

    use boardbench_notation::write_fen;
    use boardbench_registry::{DEFAULT_BOARD, native};

    use super::super::units::merge;
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
        let merged = merge(&[run("2/2"), run("1/2")]).unwrap();
        let seconds = merged.seconds;
        assert_eq!(merged, Proven { seconds, ..whole });
        assert!(merge::<Proven>(&[]).is_err());
        let other = Proven {
            men: 3,
            ..run("2/2")
        };
        let unlike = merge(&[run("1/2"), other]).unwrap_err();
        assert!(unlike.ends_with(": they differ in men"), "{unlike}");
        let stopped = proof("1/1").run(&|_, _| (), &AtomicBool::new(true));
        assert!(!stopped.is_complete && stopped.positions == 0);
        assert!(stopped.to_string().contains("not all were compared"));
    }
}
