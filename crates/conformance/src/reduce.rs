//! Reduces a position to the smallest one that shows a difference, by delta debugging.
//!
//! Source: A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input".

use boardbench_core::{CastlingMove, CastlingRights, Role, Setup, SetupBuilder};

/// Removes clocks, the en-passant square, castling rights and pieces other than kings, first many at once, as long as the rest
/// `is_enough`. It is queried with valid positions only.
///
/// ```
/// use boardbench_conformance::reduce::reduce;
/// use boardbench_core::{Piece, Setup};
/// let has_bishop = |setup: &Setup| setup.pieces().any(|(_, piece)| piece == Piece::WhiteBishop);
/// assert_eq!(reduce(&Setup::initial(), has_bishop).pieces().count(), 3);
/// ```
pub fn reduce(start: &Setup, mut is_enough: impl FnMut(&Setup) -> bool) -> Setup {
    let mut smallest = *start;
    loop {
        let before = smallest;
        let parts = parts(&before);
        shrink((0..parts.len()).collect(), |kept: &[usize]| {
            let mut builder = before.to_builder();
            let removed = (0..parts.len()).filter(|index| !kept.contains(index));
            removed.for_each(|index| parts[index](&mut builder));
            // Invalid if castling rights or the en-passant square need a removed piece; their own removal was tried before.
            let reduced = builder.build().ok().filter(|reduced| *reduced != smallest);
            let Some(reduced) = reduced.filter(|reduced| is_enough(reduced)) else {
                return false;
            };
            smallest = reduced;
            true
        });
        if smallest == before {
            return smallest;
        }
    }
}

/// Removes a part of a position.
type Part = Box<dyn Fn(&mut SetupBuilder)>;

/// Returns the removals of the clocks, the en-passant square, each castling right and each piece other than a king.
fn parts(start: &Setup) -> Vec<Part> {
    let mut parts: Vec<Part> = vec![
        Box::new(|builder| builder.halfmove_clock = 0),
        Box::new(|builder| builder.fullmove_number = 1),
        Box::new(|builder| builder.en_passant = None),
    ];
    for castling in CastlingMove::ALL {
        let right = CastlingRights::single(castling.color, castling.side);
        parts.push(Box::new(move |builder| builder.castling_rights &= !right));
    }
    for (square, piece) in start.pieces() {
        if piece.role() != Role::King {
            parts.push(Box::new(move |builder| {
                builder.pieces[square.index()] = None;
            }));
        }
    }
    parts
}

/// Removes items, first many at once, as long as the rest is enough.
fn shrink<T: Clone>(mut items: Vec<T>, mut is_enough: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut size = items.len().div_ceil(2);
    while size > 0 {
        let mut start = 0;
        while start < items.len() {
            let mut fewer = items.clone();
            fewer.drain(start..(start + size).min(items.len()));
            if is_enough(&fewer) {
                items = fewer;
            } else {
                start += size;
            }
        }
        size /= 2;
    }
    items
}
