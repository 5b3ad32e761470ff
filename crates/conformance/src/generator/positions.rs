//! Selects the games whose positions are compared.

use boardbench_core::zobrist::splitmix64;
use boardbench_core::{CanonicalMove, MoveKind, Setup};

use super::case::Case;
use crate::reference::Reference;
use crate::samples::vector_images;
use crate::vectors::Vector;

const SEED: u64 = 1_851;

/// Number of plies of a game from a vector's position.
const PLIES: usize = 8;

/// Returns a short game from each vector's position and its mirror images, with the vector's name. The games prefer rare moves.
pub(super) fn games() -> impl Iterator<Item = (&'static str, Case)> {
    let mut state = SEED;
    vector_images().map(move |(Vector { name, .. }, start)| {
        let moves = random_moves(&start, &mut state);
        (*name, Case { start, moves })
    })
}

fn random_moves(start: &Setup, state: &mut u64) -> Vec<CanonicalMove> {
    let mut position = Reference::from_setup(start);
    let mut moves = Vec::new();
    while moves.len() < PLIES {
        let draw;
        (*state, draw) = splitmix64(*state);
        let Some(mv) = draw_move(&position, draw) else {
            break;
        };
        moves.push(mv);
        position = position.play(mv);
    }
    moves
}

/// Draws a legal move at random; rare kinds have a greater weight.
fn draw_move(position: &Reference, draw: u64) -> Option<CanonicalMove> {
    let weight = |mv| match position.kind(mv) {
        MoveKind::EnPassant | MoveKind::Castle(_) => 40,
        MoveKind::DoublePush => 8,
        MoveKind::Promotion(_) | MoveKind::CapturePromotion(_) | MoveKind::Capture => 4,
        MoveKind::Quiet => 2,
    };
    let legal = position.legal_moves();
    let total: u64 = legal.iter().map(|&mv| weight(mv)).sum();
    let mut rest = draw.checked_rem(total)?;
    legal.into_iter().find(|&mv| {
        let is_drawn = rest < weight(mv);
        rest = rest.saturating_sub(weight(mv));
        is_drawn
    })
}
