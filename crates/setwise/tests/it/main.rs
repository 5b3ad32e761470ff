//! The generator for boards made of sets: the checks of a board, and cases that those do not reach.

#![forbid(unsafe_code)]

mod conformance;
mod properties;
mod threats;

use std::ops::Range;

use boardbench_core::{Leniency, Piece, Role, Setup, SetupBuilder};
use proptest::prelude::*;

fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        max_global_rejects: 1 << 20,
        ..ProptestConfig::default()
    }
}

/// Kings and this many other pieces anywhere, of which `arrange` may change some.
fn crowded(others: Range<usize>, arrange: fn(&mut SetupBuilder)) -> impl Strategy<Value = Setup> {
    let others = prop::collection::vec((0..64_usize, 0..16_u8), others);
    let kings = (0..64_usize, 0..64_usize);
    (kings, others).prop_filter_map("not a position", move |((white, black), others)| {
        let mut builder = SetupBuilder::empty();
        for (index, code) in others {
            let piece = Piece::from_code(code);
            builder.pieces[index] = piece.filter(|piece| piece.role() != Role::King);
        }
        builder.pieces[white] = Some(Piece::WhiteKing);
        builder.pieces[black] = Some(Piece::BlackKing);
        arrange(&mut builder);
        builder.build_with(Leniency::PromotedPieces).ok()
    })
}
