//! Tests of the committed mix of positions.

use std::collections::{BTreeMap, HashSet};

use boardbench_core::{CanonicalMove, CastlingMove, DynBoard, Piece, Role};
use boardbench_corpus::{Class, CorpusPosition, mix};

use crate::{board, corpus};

/// Returns `true` if the king moves from its home to a castling target, which is too far for other king moves.
fn is_castling(board: &dyn DynBoard, mv: CanonicalMove) -> bool {
    let setup = board.setup();
    let king = Piece::new(setup.side_to_move(), Role::King);
    let castling = CastlingMove::ALL.map(|castling| (castling.king_from, castling.king_to));
    setup.piece_at(mv.from) == Some(king) && castling.contains(&(mv.from, mv.to))
}

fn has_feature(feature: &str, position: &CorpusPosition, board: &dyn DynBoard) -> bool {
    match feature {
        "en passant" => position.setup.legal_en_passant().is_some(),
        "promotion" => board.legal_moves().iter().any(|mv| mv.promotion.is_some()),
        "few moves" => position.legal_moves <= 8 && !board.is_check(),
        "many moves" => position.legal_moves >= 50,
        "castling" => board.legal_moves().iter().any(|&mv| is_castling(board, mv)),
        "check" => board.is_check(),
        "opening" => position.class == Class::Opening,
        "middlegame" => position.class == Class::Middlegame,
        "endgame" => position.class == Class::Endgame,
        other => panic!("unknown feature {other}"),
    }
}

#[test]
fn each_position_is_of_the_corpus_and_has_its_feature() {
    let (mut counts, mut games, mut total) = (BTreeMap::new(), HashSet::new(), 0);
    let mut board = board();
    let mix = mix();
    for position in &mix {
        let (feature, source) = position.label.split_once(": ").unwrap();
        let original = corpus().iter().find(|p| p.source.to_string() == source);
        let original = original.unwrap_or_else(|| panic!("{source} is not in the corpus"));
        assert_eq!(
            (&original.setup, original.legal_moves),
            (&position.setup, position.legal_moves)
        );
        board.reset(&original.setup);
        assert!(has_feature(feature, original, &*board), "{}", position.label);
        games.insert(original.source.index);
        *counts.entry(feature).or_insert(0) += 1;
        total += position.legal_moves;
    }
    let expected = [
        ("castling", 5),
        ("check", 6),
        ("en passant", 4),
        ("endgame", 7),
        ("few moves", 3),
        ("many moves", 4),
        ("middlegame", 10),
        ("opening", 7),
        ("promotion", 4),
    ];
    assert!(counts.into_iter().eq(expected));
    assert_eq!((mix.len(), games.len(), total), (50, 50, 1_431));
}
