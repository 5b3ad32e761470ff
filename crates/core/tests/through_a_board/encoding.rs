//! The default methods of encodings, against the bits of the 16-bit moves.

use boardbench_core::{
    CastlingSide, Encoding, MoveKind, MoveParts, Priority, PromotionRole, Role, Special, Square,
};

use crate::doubles::{PlainMove, RankedMove};

/// Every code with from (the low six bits), to and flags.
fn codes() -> impl Iterator<Item = (u32, Square, Square, u32)> {
    (0..1 << 16).map(|code: u32| {
        let from = Square::from_low_bits(code as u8);
        let to = Square::from_low_bits((code >> 6) as u8);
        (code, from, to, code >> 12)
    })
}

fn plain(code: u32) -> PlainMove {
    PlainMove::from_code(code).expect("every 16-bit code is valid")
}

#[test]
fn unstored_values_have_defaults() {
    for (code, ..) in codes() {
        let mv = plain(code);
        assert_eq!((mv.victim(), mv.mover()), (None, None), "{code:#x}");
        assert_eq!(mv.priority(), Priority::Normal, "{code:#x}");
        assert_eq!(mv.identity(), mv, "{code:#x}");
        for priority in Priority::ALL {
            assert_eq!(mv.with_priority(priority), mv, "{code:#x}");
        }
        assert!(!mv.takes_nothing(), "{code:#x}");
    }
    assert!(PlainMove::FIELDS.is_empty());
}

#[test]
fn promotion_and_is_plain_follow_from_the_flags() {
    for (code, _, _, flags) in codes() {
        let mv = plain(code);
        let is_promotion = flags & 8 != 0;
        let promotion = is_promotion.then(|| PromotionRole::from_low_bits(flags as u8));
        assert_eq!(mv.promotion(), promotion, "{code:#x}");
        let is_plain = matches!(flags, 0 | 1 | 4);
        assert_eq!(mv.is_plain(), is_plain, "{code:#x}");
    }
}

#[test]
fn the_canonical_move_is_from_to_and_promotion() {
    for (code, from, to, flags) in codes() {
        let canonical = plain(code).canonical();
        let back_rank = from.index() & !7;
        let expected_to = match flags {
            2 => back_rank + 6,
            3 => back_rank + 2,
            _ => to.index(),
        };
        assert_eq!(
            (canonical.from, canonical.to.index()),
            (from, expected_to),
            "{code:#x}"
        );
        let promotion = (flags & 8 != 0).then(|| PromotionRole::from_low_bits(flags as u8));
        assert_eq!(canonical.promotion, promotion, "{code:#x}");
    }
}

#[test]
fn canonical_castling_is_the_same_for_both_forms() {
    let homes = [
        (CastlingSide::King, Square::E1, Square::G1, Square::H1),
        (CastlingSide::Queen, Square::E1, Square::C1, Square::A1),
        (CastlingSide::King, Square::E8, Square::G8, Square::H8),
        (CastlingSide::Queen, Square::E8, Square::C8, Square::A8),
    ];
    for (side, king, king_to, rook) in homes {
        let parts = MoveParts {
            from: king.into(),
            to: king_to.into(),
            kind: MoveKind::Castle(side),
            mover: Role::King,
            victim: None,
        };
        let (two_squares, takes_rook) = (PlainMove::encode(parts), RankedMove::encode(parts));
        assert_eq!(two_squares.to().square(), king_to);
        assert_eq!(takes_rook.to().square(), rook);
        assert_eq!(takes_rook.special(), Some(Special::Castle(side)));
        let canonical = takes_rook.canonical();
        assert_eq!((canonical.from, canonical.to), (king, king_to));
        assert_eq!(canonical, two_squares.canonical());
    }
}
