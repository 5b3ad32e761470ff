//! The way of a search through its tree.

use boardbench_core::{
    CanonicalMove, Encoding, Layout, MoveKind, MoveParts, Occupancy, Role, Setup,
};

use crate::Digest;

/// The moves that a search made and took back on its board, from a position on, without its work
/// between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The position at the root.
    pub setup: Setup,
    /// The nodes in the order of the search.
    pub steps: Vec<Step>,
}

/// The way to the next node of a trace: some moves are taken back, then one is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of moves that are taken back.
    pub back: u8,
    /// The move that is made.
    pub mv: CanonicalMove,
    /// Its kind.
    pub kind: MoveKind,
    /// The kind of the moving piece.
    pub mover: Role,
    /// The kind of the captured piece, a pawn for en passant.
    pub victim: Option<Role>,
}

impl Step {
    /// Returns a legal move of a board, at its root.
    pub fn new<E: Encoding>(board: &impl Occupancy, mv: E) -> Self {
        let kind = mv.classify(board);
        let victim = match kind {
            MoveKind::EnPassant => Some(Role::Pawn),
            _ if kind.is_capture() => board.role_at(mv.to()),
            _ => None,
        };
        Self {
            back: 0,
            mv: mv.canonical(),
            kind,
            mover: board.role_at(mv.from()).unwrap_or(Role::King),
            victim,
        }
    }

    /// Returns the parts that an encoding is made from.
    pub fn parts<L: Layout>(self) -> MoveParts<L> {
        MoveParts {
            from: self.mv.from.into(),
            to: self.mv.to.into(),
            kind: self.kind,
            mover: self.mover,
            victim: self.victim,
        }
    }
}

impl Trace {
    /// Returns the beginning of the trace.
    #[must_use]
    pub fn first(&self, nodes: usize) -> Self {
        Self { setup: self.setup, steps: self.steps.iter().copied().take(nodes).collect() }
    }

    /// Returns a number that tells traces apart: of the position, and of each step.
    pub fn digest(&self) -> Digest {
        let mut digest = Digest::new();
        digest.add(0, self.setup.hash());
        for (number, step) in self.steps.iter().enumerate() {
            digest.add(number, step.back.into());
            digest.add_move(number, step.mv);
        }
        digest
    }

    /// Returns the positions of the nodes, as `play` makes them.
    pub fn positions<P: Clone>(
        &self,
        root: P,
        mut play: impl FnMut(&P, CanonicalMove) -> P,
    ) -> Vec<P> {
        let mut path = vec![root];
        let mut nodes = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            path.truncate(path.len() - usize::from(step.back));
            let next = play(&path[path.len() - 1], step.mv);
            path.push(next.clone());
            nodes.push(next);
        }
        nodes
    }
}
