//! Tests of the bitboard generator: conformance of a board, and cases that conformance does not reach.

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

/// Returns random positions with kings and this many other pieces anywhere; `arrange` may change some.
fn crowded(counts: Range<usize>, arrange: fn(&mut SetupBuilder)) -> impl Strategy<Value = Setup> {
    let pieces = prop::collection::vec((0..64_usize, 0..16_u8), counts);
    let kings = (0..64_usize, 0..64_usize);
    (kings, pieces).prop_filter_map("not a position", move |((white, black), pieces)| {
        let mut builder = SetupBuilder::empty();
        for (index, code) in pieces {
            let piece = Piece::from_code(code);
            builder.pieces[index] = piece.filter(|piece| piece.role() != Role::King);
        }
        builder.pieces[white] = Some(Piece::WhiteKing);
        builder.pieces[black] = Some(Piece::BlackKing);
        arrange(&mut builder);
        builder.build_with(Leniency::PromotedPieces).ok()
    })
}
