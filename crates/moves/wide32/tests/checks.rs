//! Conformance tests and a test of many codes, for every square numbering.

#![forbid(unsafe_code)]

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use boardbench_bitboard::Bitboards;
use boardbench_conformance::check::{self, CodeSet};
use boardbench_conformance::contents::all_contents;
use boardbench_conformance::suite::assert_passed;
use boardbench_conformance::{conformance, probe};
use boardbench_core::{
    Encoding, Grid0x88, Grid0x88FromTop, Grid8x8, Grid10x10, Grid10x12, Layout, MoveKind,
    MoveParts, PromotionRole, Role, Square,
};
use boardbench_sliders::Magic;
use boardbench_wide32::Wide32;

// The native encoding of bitboard boards does not store mover and victim.
conformance!(on_bitboards, board Bitboards<Magic>, Wide32<Grid8x8>);
conformance!(grid_8x8, encoding Wide32<Grid8x8>);
conformance!(without_victim, encoding Wide32<Grid8x8, false>);
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

/// Checks all words without a score, and many with one; and moves in UCI notation. Miri does not count the words.
fn check_layout<L: Layout>() {
    if !cfg!(miri) {
        let values = || (0..1 << 24).filter_map(Wide32::<L>::from_code);
        // 64 squares twice, 14 kinds, six movers or none, six victims or none.
        let expected = 64 * 64 * 14 * 7 * 7;
        let last = values().next_back();
        assert_eq!(values().count(), expected, "the last is {last:?}");
    }
    let sets = [CodeSet::EachIdentity, CodeSet::Random(1_000_000)];
    assert_passed(check::codes(probe::encoding::<Wide32<L>>(), [], &sets));
    for content in all_contents() {
        let mv: Wide32<L> = content.encoded();
        assert_eq!(mv.to_string(), content.canonical().to_string());
    }
}

macro_rules! check_layouts {
    ($($name:ident: $layout:ty;)*) => {$(
        #[test]
        fn $name() {
            check_layout::<$layout>();
        }
    )*};
}

check_layouts! {
    all_of_8x8: Grid8x8;
    all_of_10x10: Grid10x10;
    all_of_10x12: Grid10x12;
    all_of_0x88: Grid0x88;
    all_of_0x88_from_top: Grid0x88FromTop;
}

#[test]
#[cfg_attr(miri, ignore = "counts values among 2^24 codes")]
fn no_value_has_a_victim_where_none_is_stored() {
    type Without = Wide32<Grid8x8, false>;
    let capture = encode::<Grid8x8>(Square::E4, Square::D5, MoveKind::Capture);
    assert_eq!(Without::from_code(capture.code()), None);
    let values = (0..1 << 24).filter_map(Without::from_code);
    assert_eq!(values.count(), 64 * 64 * 14 * 7);
}

#[test]
fn numerical_order_is_the_order_of_scores() {
    let low = encode::<Grid8x8>(Square::H8, Square::G8, MoveKind::Capture).with_score(3);
    let high = encode::<Grid8x8>(Square::A1, Square::A2, MoveKind::Quiet).with_score(4);
    assert!(low.code() < high.code());
}

#[test]
fn a_score_changes_nothing_else() {
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
fn none_and_null_have_equal_squares() {
    type Move = Wide32<Grid10x12>;
    assert_eq!(Move::NONE.code(), 21 << 7 | 21);
    assert_eq!(Move::NULL.code(), 22 << 7 | 22);
    assert_eq!(Move::NONE.mover(), None);
    let scored = [Move::NONE, Move::NULL].map(|mv| mv.with_score(9));
    assert_eq!(scored.map(Move::is_none), [true, false]);
    assert_eq!(scored.map(Move::is_null), [false, true]);
}

#[test]
fn debug_shows_the_fields() {
    let mv = encode::<Grid0x88>(Square::E4, Square::D5, MoveKind::Capture).with_score(9);
    assert_eq!(format!("{mv:?}"), "e4d5 (Capture, mover Some(Pawn), victim Some(Rook), score 9)");
}

/// Equal moves have equal hashes, and these different moves have different hashes.
#[test]
fn hashes_distinguish_moves() {
    let mv = |to| encode::<Grid10x12>(Square::A1, to, MoveKind::Quiet);
    let hash = |to| BuildHasherDefault::<DefaultHasher>::default().hash_one(mv(to));
    let hashes: HashSet<u64> = Square::all().map(hash).collect();
    assert_eq!(hashes.len(), Square::COUNT);
    assert!(Square::all().all(|to| hashes.contains(&hash(to))));
}
