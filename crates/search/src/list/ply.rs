//! Stores the state of a ply: the next move and the killers.

use boardbench_core::CanonicalMove;

/// State of a ply except its moves, in the record of a [search stack](super::SearchStack) or in an array of its own.
///
/// Source: "Chapter 6: Move Representation", "Stack-Based Allocation": `current_move` and "other
/// per-ply state".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyState {
    /// Index of the next move; 0 after the list is opened.
    pub current: usize,
    /// Quiet moves that refuted another line at this ply. Closing the list does not clear them.
    pub killers: Killers,
}

/// Last two different quiet moves that caused a cutoff, the latest first. They are canonical,
/// because they are compared with moves of other positions.
///
/// ```
/// use boardbench_core::CanonicalMove;
/// use boardbench_search::Killers;
/// let [push, develop]: [CanonicalMove; 2] = ["e2e4", "g1f3"].map(|text| text.parse().unwrap());
/// let mut killers = Killers::default();
/// for mv in [push, develop, develop] {
///     killers.add(mv);
/// }
/// assert_eq!((killers.first, killers.second), (Some(develop), Some(push)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Killers {
    /// Latest killer.
    pub first: Option<CanonicalMove>,
    /// Killer before it.
    pub second: Option<CanonicalMove>,
}

impl Killers {
    /// Adds a move and drops the older killer. Adding the latest killer again changes nothing.
    #[inline]
    pub fn add(&mut self, mv: CanonicalMove) {
        if self.first != Some(mv) {
            self.second = self.first.replace(mv);
        }
    }
}
