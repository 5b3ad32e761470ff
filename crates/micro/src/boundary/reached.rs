//! The cells that pieces reach, found and expected.

use boardbench_core::{Direction, Piece, Role, Square};
use boardbench_kernels::{Digest, Input};
use boardbench_squarewise::Content;

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
    let mut number = 0;
    for Input { setup, .. } in inputs {
        for (square, piece) in setup.pieces() {
            let is_own = |other: Piece| other.color() == piece.color();
            let (ways, reach): (&[Direction], usize) = match piece.role() {
                Role::Pawn => continue,
                Role::Knight => (&Direction::KNIGHT, 1),
                Role::King => (&Direction::ALL, 1),
                Role::Bishop => (&Direction::DIAGONAL, 7),
                Role::Rook => (&Direction::ORTHOGONAL, 7),
                Role::Queen => (&Direction::ALL, 7),
            };
            let mut reached = Reached::default();
            for &way in ways {
                let mut here = square;
                for _ in 0..reach {
                    let Some(next) = here.step(way) else { break };
                    let other = setup.piece_at(next);
                    if !other.is_some_and(is_own) {
                        reached.add(next, content(other));
                    }
                    if other.is_some() {
                        break;
                    }
                    here = next;
                }
            }
            reached.add_to(&mut digest, number);
            number += 1;
        }
    }
    digest
}

fn content(piece: Option<Piece>) -> Content {
    piece.map_or(Content::EMPTY, Content::from_piece)
}
