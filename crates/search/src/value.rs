//! Defines the value of a position: centipawns or a distance to mate.

use core::fmt;
use core::ops::Neg;

/// Value of a position for the side to move: centipawns, or the distance to a mate.
///
/// ```text
/// -32,000 … -31,000   mated in 32,000 + value plies
/// -30,000 …  30,000   centipawns
///  31,000 …  32,000   mates in 32,000 - value plies
/// ```
///
/// `Display` writes UCI's form after `score`:
///
/// ```
/// use boardbench_search::Value;
/// assert_eq!(Value::from_centipawns(-13).to_string(), "cp -13");
/// assert_eq!((-Value::mated_at(3)).to_string(), "mate 2");
/// assert_eq!(Value::mated_at(4).to_string(), "mate -2");
/// assert_eq!(Value::mated_at(0).to_string(), "mate 0");
/// ```
///
/// (`Score` of the core crate is unrelated: two evaluations in one integer.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i16);

const MATE: i16 = 32_000;
/// Maximum distance to a mate in plies: a search is at most 128 plies deep, and the table makes a line
/// only a little longer.
const MAX_MATE_DISTANCE: i16 = 1_000;
const MAX_CENTIPAWNS: i32 = 30_000;

impl Value {
    /// A draw.
    pub const DRAW: Self = Self(0);

    /// A bound below the value of any position.
    pub(crate) const MIN: Self = Self(-MATE - 1);

    /// A bound above the value of any position.
    pub(crate) const MAX: Self = Self(MATE + 1);

    /// Returns the value of an evaluation, clamped to ±30,000.
    pub fn from_centipawns(centipawns: i32) -> Self {
        Self(centipawns.clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS) as i16)
    }

    /// Returns the value if the side to move is mated at a ply below the root, at most 1,000.
    pub const fn mated_at(ply: usize) -> Self {
        Self(ply as i16 - MATE)
    }

    /// Returns the evaluation, unless it is a mate.
    pub fn centipawns(self) -> Option<i32> {
        (!self.is_mate()).then(|| self.0.into())
    }

    /// Returns the number of the winner's moves to mate, if it is a mate: negative if the side to move
    /// loses, 0 if it is mated already.
    pub fn mate_in(self) -> Option<i32> {
        let moves = if self.0 > 0 { (MATE - self.0 + 1) / 2 } else { -(MATE + self.0) / 2 };
        self.is_mate().then_some(moves.into())
    }

    /// Returns `true` if it is a mate for either side.
    pub(crate) const fn is_mate(self) -> bool {
        self.0.abs() >= MATE - MAX_MATE_DISTANCE
    }

    /// Converts a value at a ply to a mate distance counted from there, as tables store it: the
    /// position may recur at another ply.
    pub(crate) const fn counted_from(self, ply: usize) -> Self {
        Self(self.0 + self.mate_sign() * ply as i16)
    }

    /// Returns the value with a mate counted from the root: the inverse of
    /// [`counted_from`](Self::counted_from).
    pub(crate) const fn counted_from_root(self, ply: usize) -> Self {
        Self(self.0 - self.mate_sign() * ply as i16)
    }

    /// Returns the next lower value, for a null window.
    pub(crate) const fn less_by_one(self) -> Self {
        Self(self.0 - 1)
    }

    /// Returns the number in the format of the type's documentation.
    pub const fn raw(self) -> i16 {
        self.0
    }

    /// Returns the value with this [raw](Self::raw) number.
    pub(crate) const fn from_raw(raw: i16) -> Self {
        Self(raw)
    }

    const fn mate_sign(self) -> i16 {
        if self.is_mate() { self.0.signum() } else { 0 }
    }
}

impl Neg for Value {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_in() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_is_counted_in_the_winners_moves() {
        for (ply, wins, loses) in [(1, 1, 0), (2, 1, -1), (5, 3, -2), (1_000, 500, -500)] {
            let mated = Value::mated_at(ply);
            assert_eq!((-mated).mate_in(), Some(wins), "{ply}");
            assert_eq!(mated.mate_in(), Some(loses), "{ply}");
        }
        assert_eq!(Value::mated_at(1_000).centipawns(), None);
    }

    #[test]
    fn an_evaluation_is_never_a_mate() {
        for centipawns in [i32::MIN, -30_000, 0, 30_000, i32::MAX] {
            let value = Value::from_centipawns(centipawns);
            assert_eq!(value.mate_in(), None);
            assert_eq!(value.centipawns(), Some(centipawns.clamp(-30_000, 30_000)));
        }
    }

    #[test]
    fn a_mate_found_at_another_ply_keeps_its_distance() {
        let no_mate = Value::from_centipawns(-250);
        let (near, far) = (Value::mated_at(7), Value::mated_at(13));
        for (before, after) in [(near, far), (-near, -far), (no_mate, no_mate)] {
            assert_eq!(before.counted_from(4).counted_from_root(10), after);
        }
    }
}
