//! The cells that pieces reach, found and expected.

use boardbench_core::{Direction, Piece, Role, Square};
use boardbench_kernels::{Digest, Input};
use boardbench_sliders::{SquareSet, walk};
use boardbench_squarewise::Content;

use crate::sets::occupied;

/// The cells that one piece reaches.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reached {
    squares: u64,
    steps: u32,
    contents: u32,
}

impl Reached {
    pub(super) fn add(&mut self, square: Square, content: Content) {
        self.squares |= 1 << square.index();
        self.steps += 1;
        self.contents += u32::from(content.byte());
    }

    pub(super) fn add_to(self, digest: &mut Digest, number: usize) {
        digest.add(number, self.squares);
        digest.add(
            number,
            u64::from(self.steps) << 32 | u64::from(self.contents),
        );
    }
}

/// The digest that every contender must have, computed by steps of [`Square`].
pub(super) fn golden(inputs: &[Input]) -> Digest {
    let mut digest = Digest::new();
    let pieces = inputs.iter().flat_map(|Input { setup, .. }| {
        let movers = setup
            .pieces()
            .filter(|(_, piece)| piece.role() != Role::Pawn);
        movers.map(move |(square, piece)| (setup, square, piece))
    });
    for (number, (setup, square, piece)) in pieces.enumerate() {
        // On a full board every walk ends after one step.
        let (ways, blockers): (&[Direction], SquareSet) = match piece.role() {
            Role::Knight => (&Direction::KNIGHT, SquareSet::ALL),
            Role::King => (&Direction::ALL, SquareSet::ALL),
            Role::Bishop => (&Direction::DIAGONAL, occupied(setup)),
            Role::Rook => (&Direction::ORTHOGONAL, occupied(setup)),
            Role::Queen | Role::Pawn => (&Direction::ALL, occupied(setup)),
        };
        let mut reached = Reached::default();
        for target in walk(square, blockers, ways) {
            let other = setup.piece_at(target);
            if other.is_none_or(|other| other.color() != piece.color()) {
                reached.add(target, content(other));
            }
        }
        reached.add_to(&mut digest, number);
    }
    digest
}

fn content(piece: Option<Piece>) -> Content {
    piece.map_or(Content::EMPTY, Content::from_piece)
}
