//! Counts the leaves of a game tree with wrong rules.

use std::time::Instant;

use boardbench_core::{CanonicalMove, Setup};

use super::generator;
use super::position::{BISHOP, EMPTY, KING, KNIGHT, Kind, Move, NONE, Position, role};
use super::switches::Switch::*;
use super::switches::Switches;

/// Counts that end at a draw.
const DRAWS: Switches = Switches::of(&[DrawByMaterial, DrawByFiftyMoves, DrawByRepetition]);

/// Counts in which the last ply has to be made.
const LEAVES_DIFFER: Switches =
    Switches::of(&[MateIsNoLeaf, DrawIsNoLeaf, LeavesAreCaptures, NoLegalityAtLeaves]);

/// Number of entries of a table of counts, a power of two.
const ENTRIES: usize = 1 << 18;

/// Minimum depth of a count in the table, and of a count before which the time is read.
const MIN_STORED: u32 = 2;
const MIN_TIMED: u32 = 3;

/// Wrong rules of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rules(pub(super) [Switches; 2]);

/// Counter of leaves. It keeps counts in a table, except for rules that depend on previous positions.
pub(super) struct Counter {
    rules: Rules,
    /// Switches of both sides.
    either: Switches,
    /// Keys and counts.
    table: Vec<(u64, u64)>,
    /// Keys of the positions from the root to the current one, for repetitions.
    path: Vec<u64>,
    deadline: Option<Instant>,
    is_late: bool,
}

impl Counter {
    /// Returns a counter that gives up at a deadline.
    pub(super) fn new(rules: Rules, deadline: Option<Instant>) -> Self {
        let either = rules.0[0] | rules.0[1];
        let entries = if either.has(DrawByRepetition) { 0 } else { ENTRIES };
        let table = vec![(0, 0); entries];
        Self { rules, either, table, path: Vec::new(), deadline, is_late: false }
    }

    /// Returns the count of a depth; `None` after the deadline.
    pub(super) fn count(&mut self, setup: &Setup, depth: u32) -> Option<u64> {
        let count = self.leaves(&Position::new(setup), depth);
        (!self.is_late).then_some(count)
    }

    /// Returns the root moves with their counts, sorted; `None` after the deadline, or if a move can't be written.
    pub(super) fn divide(
        &mut self,
        setup: &Setup,
        depth: u32,
    ) -> Option<Vec<(CanonicalMove, u64)>> {
        let root = Position::new(setup);
        let rules = self.rules.0[usize::from(root.side)];
        let mut divided = Vec::new();
        self.path.push(key(&root));
        for mv in generator::moves(&root, rules) {
            let count = self.leaves(&root.after(mv, rules), depth - 1);
            divided.push((mv.canonical()?, count));
        }
        self.path.clear();
        divided.sort_unstable();
        (!self.is_late).then_some(divided)
    }

    fn leaves(&mut self, position: &Position, depth: u32) -> u64 {
        if depth >= MIN_TIMED && self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.is_late = true;
        }
        if self.is_late {
            return 0;
        }
        let is_stored = depth >= MIN_STORED && !self.table.is_empty();
        let key = if is_stored { self.table_key(position, depth) } else { 0 };
        let slot = key as usize % ENTRIES;
        if is_stored && self.table[slot].0 == key {
            return self.table[slot].1;
        }
        let count = self.count_leaves(position, depth);
        if is_stored {
            self.table[slot] = (key, count);
        }
        count
    }

    fn count_leaves(&mut self, position: &Position, depth: u32) -> u64 {
        let rules = self.rules.0[usize::from(position.side)];
        if self.either.has_any(DRAWS) && self.is_draw(position) {
            return u64::from(!(depth == 0 && self.either.has(DrawIsNoLeaf)));
        }
        if depth == 0 {
            let is_lost = rules.has(MateIsNoLeaf) && generator::moves(position, rules).is_empty();
            return u64::from(!is_lost);
        }
        if depth == 1 && self.either.has_any(LEAVES_DIFFER) {
            return self.count_last_ply(position, rules);
        }
        let moves = generator::moves(position, rules);
        if moves.is_empty() && rules.has(MateIsLeaf) {
            return 1;
        }
        if depth == 1 {
            return moves.len() as u64;
        }
        if self.table.is_empty() {
            self.path.push(key(position));
        }
        let counts = moves.iter().map(|&mv| self.leaves(&position.after(mv, rules), depth - 1));
        let count = counts.sum();
        self.path.pop();
        count
    }

    fn count_last_ply(&mut self, position: &Position, rules: Switches) -> u64 {
        if rules.has(NoLegalityAtLeaves) {
            let rules = rules | Switches::of(&[NoLegality]);
            return generator::moves(position, rules).len() as u64;
        }
        let moves = generator::moves(position, rules);
        if rules.has(LeavesAreCaptures) {
            let is_capture = |mv: &&Move| mv.kind == Kind::EnPassant || position.at(mv.to) != EMPTY;
            return moves.iter().filter(is_capture).count() as u64;
        }
        moves.iter().map(|&mv| self.leaves(&position.after(mv, rules), 0)).sum()
    }

    fn is_draw(&self, position: &Position) -> bool {
        self.either.has(DrawByRepetition) && self.path.contains(&key(position))
            || self.either.has(DrawByFiftyMoves) && position.clock >= 100
            || self.either.has(DrawByMaterial) && has_no_material(position)
    }

    /// Returns the key of a position with a depth, without the parts that wrong rules leave out.
    fn table_key(&self, position: &Position, depth: u32) -> u64 {
        let mut position = *position;
        if self.either.has(TableWithoutRights) {
            position.rights = 0;
        }
        if self.either.has(TableWithoutEnPassant) {
            position.en_passant = NONE;
        }
        let depth = if self.either.has(TableWithoutDepth) { 0 } else { depth };
        let clock = if self.either.has(DrawByFiftyMoves) { position.clock } else { 0 };
        mix(key(&position), u64::from(depth) << 32 | u64::from(clock))
    }
}

/// Returns `true` for two kings with at most one knight or bishop.
fn has_no_material(position: &Position) -> bool {
    let pieces = position.cells.iter().filter(|&&it| it != EMPTY && role(it) != KING);
    let roles: Vec<u8> = pieces.map(|&cell| role(cell)).collect();
    matches!(roles[..], [] | [KNIGHT | BISHOP])
}

/// Returns a hash of the cells and the state without the clock.
fn key(position: &Position) -> u64 {
    let state = [position.side, position.rights, position.en_passant, 0, 0, 0, 0, 1];
    let (words, _) = position.cells.as_chunks::<8>();
    let words = words.iter().chain([&state]).map(|bytes| u64::from_le_bytes(*bytes));
    words.fold(0, mix)
}

/// Mixes a word into a hash by a multiplication of 64 by 64 bits.
fn mix(hash: u64, word: u64) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let product = u128::from(hash ^ ODD).wrapping_mul(u128::from(word ^ 0xd6e8_feb8_6659_fd93));
    hash.rotate_left(29) ^ product as u64 ^ (product >> 64) as u64
}
