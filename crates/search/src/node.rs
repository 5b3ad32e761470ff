//! Holds the parameters of a node of the search tree.

/// Reduction of the depth after a null move, in plies.
pub(crate) const NULL_REDUCTION: u32 = 2;

#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) ply: usize,
    /// Number of plies left before quiescence.
    pub(crate) depth: u32,
    /// Set if the previous move was a null move: two in a row would only lose depth.
    pub(crate) is_after_null: bool,
}

impl Node {
    pub(crate) const fn root(depth: u32) -> Self {
        Self { ply: 0, depth, is_after_null: false }
    }

    pub(crate) const fn after_move(self) -> Self {
        Self { ply: self.ply + 1, depth: self.depth - 1, is_after_null: false }
    }

    pub(crate) const fn after_null(self) -> Self {
        Self { ply: self.ply + 1, depth: self.depth - 1 - NULL_REDUCTION, is_after_null: true }
    }
}
