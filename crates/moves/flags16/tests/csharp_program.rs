//! The example program of Part 3 of the C# engine series, "Verifying it works", over [`ToLow`].

use boardbench_core::{CastlingSide, Encoding, MoveKind, MoveParts, PromotionRole, Role, Square};
use boardbench_flags16::ToLow;

fn mv(from: Square, to: Square, kind: MoveKind) -> ToLow {
    ToLow::encode(MoveParts {
        from: from.into(),
        to: to.into(),
        kind,
        // Not stored.
        mover: Role::Pawn,
        victim: None,
    })
}

/// Returns the article's names of the flags of the four moves.
fn flag_name(mv: ToLow) -> &'static str {
    match mv.flags().bits() {
        1 => "DoublePawnPush",
        2 => "KingsideCastle",
        5 => "EnPassant",
        11 => "PromoteQueen",
        _ => "another",
    }
}

/// Returns a line in the program's format, with C#'s spelling of booleans.
fn line(mv: ToLow) -> String {
    let truth = |holds: bool| if holds { "True" } else { "False" };
    let flags = mv.flags();
    format!(
        "{:<5} flag={:<15} capture={} promo={} castle={} ep={}",
        mv.to_string(),
        flag_name(mv),
        truth(flags.is_capture()),
        truth(flags.is_promotion()),
        truth(flags.is_castle()),
        truth(flags.is_en_passant()),
    )
}

/// The article, as printed, has lost the padding of columns.
#[test]
fn the_four_lines_equal_the_articles() {
    let castle = MoveKind::Castle(CastlingSide::King);
    let promotion = MoveKind::Promotion(PromotionRole::Queen);
    assert_eq!(
        [
            line(mv(Square::E2, Square::E4, MoveKind::DoublePush)),
            line(mv(Square::E1, Square::G1, castle)),
            line(mv(Square::E7, Square::E8, promotion)),
            line(mv(Square::E5, Square::D6, MoveKind::EnPassant)),
        ],
        [
            "e2e4  flag=DoublePawnPush  capture=False promo=False castle=False ep=False",
            "e1g1  flag=KingsideCastle  capture=False promo=False castle=True ep=False",
            "e7e8q flag=PromoteQueen    capture=False promo=True castle=False ep=False",
            "e5d6  flag=EnPassant       capture=True promo=False castle=False ep=True",
        ]
    );
}

#[test]
fn a1_captures_h8_is_packed_and_unpacked() {
    let packed = mv(Square::A1, Square::H8, MoveKind::Capture);
    assert_eq!(packed.code(), 4 << 12 | 63);
    assert_eq!(packed.from().square(), Square::A1);
    assert_eq!(packed.to().square(), Square::H8);
    assert!(packed.flags().is_capture());
}
