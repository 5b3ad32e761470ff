//! Records the moves that a search makes and unmakes, so that other boards can repeat them.

use boardbench_core::{
    CanonicalMove, Encoding, Layout, MoveKind, MoveParts, Occupancy, Role, Setup,
};

use crate::Checksum;

/// Moves that a search made and unmade on its board from a root position, without the work
/// between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Position at the root.
    pub setup: Setup,
    /// Nodes in the order of the search.
    pub steps: Vec<Step>,
}

/// An entry of a trace, which leads to its next node: some moves are unmade, then one is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Number of moves that are unmade first.
    pub back: u8,
    /// Move that is made.
    pub mv: CanonicalMove,
    /// Its kind.
    pub kind: MoveKind,
    /// Kind of the moving piece.
    pub mover: Role,
    /// Kind of the captured piece, a pawn for en passant.
    pub victim: Option<Role>,
}

impl Step {
    /// Returns the entry of a legal move that is made at the root.
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

    /// Returns the parts from which the move is encoded.
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

    /// Returns a checksum of the root position and of each entry.
    pub fn checksum(&self) -> Checksum {
        let mut checksum = Checksum::new();
        checksum.add(0, self.setup.hash());
        for (number, step) in self.steps.iter().enumerate() {
            checksum.add(number, step.back.into());
            checksum.add_move(number, step.mv);
        }
        checksum
    }

    /// Returns the positions of the nodes, which `play` computes.
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
