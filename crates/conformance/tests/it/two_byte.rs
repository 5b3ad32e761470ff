//! Tests an insufficient encoding, the two squares of a move as two bytes, which a lecture on game-program representations
//! describes in its first paragraph. `boardbench explain` prints it.

use std::collections::HashMap;

use boardbench_conformance::samples::{SampleMove, standard};
use boardbench_core::{CanonicalMove, MoveKind, Piece, PromotionRole, Role, Square};

/// Returns all pseudo-legal moves of all positions.
fn all_moves() -> impl Iterator<Item = &'static SampleMove> {
    standard().iter().flat_map(|sample| &sample.moves)
}

/// Returns `true` if enough cases occurred to test a rule. Under Miri, which has few samples, one is enough.
fn is_enough(seen: usize, more_than: usize) -> bool {
    seen > if cfg!(miri) { 0 } else { more_than }
}

/// Returns origin and target as square numbers, 0 to 63.
fn two_bytes(mv: CanonicalMove) -> [u8; 2] {
    [mv.from, mv.to].map(Square::code)
}

#[test]
fn only_the_four_promotions_are_ambiguous() {
    let mut ambiguous = 0;
    for sample in standard().iter() {
        let mut by_code: HashMap<[u8; 2], Vec<CanonicalMove>> = HashMap::new();
        for known in sample.legal_moves() {
            by_code.entry(two_bytes(known.mv)).or_default().push(known.mv);
        }
        for (code, mut moves) in by_code {
            moves.sort_unstable();
            if moves.len() == 1 {
                assert_eq!(moves[0].promotion, None, "{} {code:?}", sample.fen);
                continue;
            }
            ambiguous += 1;
            let CanonicalMove { from, to, .. } = moves[0];
            let promotions =
                PromotionRole::ALL.map(|role| CanonicalMove::promoting(from, to, role));
            assert_eq!(moves, promotions, "{} {code:?}", sample.fen);
        }
    }
    assert!(is_enough(ambiguous, 100), "only {ambiguous} promotions were seen");
}

#[test]
fn a_king_move_by_two_squares_is_always_castling() {
    let mut castlings = 0;
    for known in all_moves().filter(|known| known.facts.mover == Role::King) {
        let (from, to) = (known.mv.from.file().index(), known.mv.to.file().index());
        let is_castling = matches!(known.facts.kind, MoveKind::Castle(_));
        assert_eq!(from.abs_diff(to) == 2, is_castling, "{}", known.mv);
        castlings += usize::from(is_castling);
    }
    assert!(is_enough(castlings, 100), "only {castlings} castlings were seen");
}

#[test]
fn the_target_square_has_the_captured_piece_except_for_en_passant() {
    let (mut captures, mut en_passant) = (0, 0);
    for sample in standard().iter() {
        for known in &sample.moves {
            let occupant = sample.position.piece_at(known.mv.to).map(Piece::role);
            if known.facts.kind == MoveKind::EnPassant {
                assert_eq!((occupant, known.facts.victim), (None, Some(Role::Pawn)));
                en_passant += 1;
            } else {
                assert_eq!(occupant, known.facts.victim, "{} {}", sample.fen, known.mv);
                captures += usize::from(occupant.is_some());
            }
        }
    }
    assert!(is_enough(captures, 1_000) && is_enough(en_passant, 100), "{captures}, {en_passant}");
}
