//! Reduces the results of a contender to one number, so that contenders can be compared.

use boardbench_core::{CanonicalMove, zobrist::splitmix64};

/// A checksum of moves and positions that is independent of their order, of the encoding and of the board: the sum of all facts,
/// each mixed with the number of its position. Different facts have equal checksums with a probability of about 2⁻⁶⁴.
///
/// ```
/// use boardbench_core::CanonicalMove;
/// use boardbench_search::Checksum;
/// let moves: [CanonicalMove; 2] = ["e2e4".parse().unwrap(), "d2d4".parse().unwrap()];
/// let (mut forward, mut backward) = (Checksum::new(), Checksum::new());
/// forward.add_move(0, moves[0]);
/// forward.add_move(0, moves[1]);
/// backward.add_move(0, moves[1]);
/// backward.add_move(0, moves[0]);
/// assert_eq!(forward, backward);
/// backward.add_move(1, moves[0]);
/// assert_ne!(forward, backward);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checksum(u64);

impl Checksum {
    /// Returns the checksum of no facts.
    pub const fn new() -> Self {
        Self(0)
    }

    /// Adds a move of a position.
    // Not inlined, here and below: it is never timed, and called in thousands of places.
    #[inline(never)]
    pub fn add_move(&mut self, position: usize, mv: CanonicalMove) {
        self.add(position, code(mv));
    }

    /// Adds the result of a query about a move of a position.
    pub fn add_answer(&mut self, position: usize, mv: CanonicalMove, result: i32) {
        self.add(position, code(mv) << 32 | u64::from(result as u32));
    }

    /// Adds a number that belongs to a position.
    #[inline(never)]
    pub fn add(&mut self, position: usize, fact: u64) {
        let (_, position) = splitmix64(position as u64);
        let (_, mixed) = splitmix64(fact ^ position);
        self.0 = self.0.wrapping_add(mixed);
    }

    /// Adds a text that belongs to a position.
    pub fn add_text(&mut self, position: usize, text: &str) {
        let mixed = text.bytes().fold(0, |mixed, byte| {
            let (_, next) = splitmix64(mixed ^ u64::from(byte));
            next
        });
        self.add(position, mixed);
    }

    /// Returns the checksum as a number.
    pub const fn get(self) -> u64 {
        self.0
    }
}

/// Returns a number below 2²⁴ for a move.
fn code(mv: CanonicalMove) -> u64 {
    let promotion = mv.promotion.map_or(0, |role| role as u64 + 1);
    (mv.from.index() as u64) << 16 | (mv.to.index() as u64) << 8 | promotion
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board that lists a move twice differs from one that does not list it.
    #[test]
    fn equal_facts_do_not_cancel_each_other() {
        let mut checksum = Checksum::new();
        checksum.add(3, 5);
        let once = checksum;
        checksum.add(3, 5);
        assert_ne!(checksum, Checksum::new());
        assert_ne!(checksum, once);
    }
}
