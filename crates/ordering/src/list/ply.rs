//! What a search keeps for a ply beside the moves.

use boardbench_core::CanonicalMove;

/// What a search keeps for a ply beside its moves.
///
/// The [search stack](super::SearchStack) has it in the ply's own record. The other kinds of list
/// keep it in an array of its own.
///
/// Source: "Chapter 6: Move Representation", "Stack-Based Allocation": `current_move` and "other
/// per-ply state".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyState {
    /// Which move of the list comes next; 0 in a list just opened.
    pub current: usize,
    /// Quiet moves that refuted another line at this ply. They outlive the list.
    pub killers: Killers,
}

/// The last two different quiet moves that caused a cut-off, the latest first. They are canonical,
/// since a killer of one position is looked for in another.
///
/// ```
/// use boardbench_core::CanonicalMove;
/// use boardbench_ordering::Killers;
/// let [push, develop]: [CanonicalMove; 2] = ["e2e4", "g1f3"].map(|text| text.parse().unwrap());
/// let mut killers = Killers::default();
/// for mv in [push, push, develop] {
///     killers.add(mv);
/// }
/// assert_eq!((killers.first, killers.second), (Some(develop), Some(push)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Killers {
    /// The latest.
    pub first: Option<CanonicalMove>,
    /// The one before.
    pub second: Option<CanonicalMove>,
}

impl Killers {
    /// Remembers a move; the older of the two is forgotten. The latest again changes nothing.
    #[inline]
    pub fn add(&mut self, mv: CanonicalMove) {
        if self.first != Some(mv) {
            self.second = self.first.replace(mv);
        }
    }
}
