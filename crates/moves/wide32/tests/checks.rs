//! Everything that a move can hold and many codes, over every layout.

#![forbid(unsafe_code)]

use boardbench_conformance::conformance;
use boardbench_core::{
    Encoding, Grid0x88, Grid0x88FromTop, Grid8x8, Grid10x10, Grid10x12, Layout, MoveKind,
    MoveParts, PromotionRole, Role, Square,
};
use boardbench_exhaustive::{all_contents, codes, contents, random_codes};
use boardbench_wide32::Wide32;

conformance!(grid_8x8, encoding Wide32<Grid8x8>);
conformance!(grid_10x10, encoding Wide32<Grid10x10>);
conformance!(grid_10x12, encoding Wide32<Grid10x12>);
conformance!(grid_0x88, encoding Wide32<Grid0x88>);
conformance!(grid_0x88_from_top, encoding Wide32<Grid0x88FromTop>);

fn encode<L: Layout>(from: Square, to: Square, kind: MoveKind) -> Wide32<L> {
    Wide32::encode(MoveParts {
        from: from.into(),
        to: to.into(),
        kind,
        mover: Role::Pawn,
        victim: kind.is_capture().then_some(Role::Rook),
    })
}

/// Random words, and all fields with the cells of a move, and all cells with its fields.
fn check_codes<L: Layout>() {
    let mv = encode::<L>(Square::E5, Square::D6, MoveKind::EnPassant).code();
    let cells = (1 << 14) - 1;
    let fields = (0..1 << 18).map(|fields| fields << 14 | mv & cells);
    // 14 kinds, six movers or none, six victims or none, any score.
    assert_eq!(codes::<Wide32<L>>(fields), 14 * 7 * 7 * 256);
    let all_cells = (0..=cells).map(|cells_too| mv & !cells | cells_too);
    assert_eq!(codes::<Wide32<L>>(all_cells), 64 * 64);
    let values = codes::<Wide32<L>>(random_codes::<Wide32<L>>(1_000_000));
    // A value in about six: 64 * 64 of 128 * 128 cells, 14 of 16 kinds, 49 of 64 pairs of roles.
    assert!((160_000..175_000).contains(&values), "{values}");
}

/// All contents; each differs from every other, since all of it is stored.
fn check_contents<L: Layout>() {
    assert_eq!(contents::<Wide32<L>>(), all_contents().count());
}

macro_rules! check_layouts {
    ($($name:ident: $layout:ty;)*) => {
        $(
            mod $name {
                use super::*;

                #[test]
                fn contents() {
                    check_contents::<$layout>();
                }

                #[test]
                fn codes() {
                    check_codes::<$layout>();
                }
            }
        )*
    };
}

check_layouts! {
    all_of_8x8: Grid8x8;
    all_of_10x10: Grid10x10;
    all_of_10x12: Grid10x12;
    all_of_0x88: Grid0x88;
    all_of_0x88_from_top: Grid0x88FromTop;
}

#[test]
fn codes_in_numerical_order_are_in_the_order_of_their_scores() {
    let low = encode::<Grid8x8>(Square::H8, Square::G8, MoveKind::Capture).with_score(3);
    let high = encode::<Grid8x8>(Square::A1, Square::A2, MoveKind::Quiet).with_score(4);
    assert!(low.code() < high.code());
}

#[test]
fn a_score_changes_nothing_but_itself() {
    let kind = MoveKind::CapturePromotion(PromotionRole::Bishop);
    let mv = encode::<Grid10x12>(Square::B7, Square::A8, kind);
    for score in 0..=u8::MAX {
        let scored = mv.with_score(score);
        assert_eq!(scored.score(), score);
        assert_eq!(scored.identity(), mv);
        assert_eq!(scored.code() & 0xff_ffff, mv.code());
    }
}

#[test]
fn none_and_null_stand_still() {
    type Move = Wide32<Grid10x12>;
    assert_eq!(
        (Move::NONE.code(), Move::NULL.code()),
        (21 << 7 | 21, 22 << 7 | 22)
    );
    assert_eq!(Move::NONE.mover(), None);
}

#[test]
fn debug_shows_the_fields() {
    let mv = encode::<Grid0x88>(Square::E4, Square::D5, MoveKind::Capture).with_score(9);
    assert_eq!(
        format!("{mv:?}"),
        "e4d5 (Capture, mover Some(Pawn), victim Some(Rook), score 9)"
    );
}
