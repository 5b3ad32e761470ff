//! Tests every kind of list in the position with the most moves, and the killers of a ply. (`search/equal.rs` searches the same
//! trees with all lists, forms, orderings, boards and encodings.)

use boardbench_bitboard::Bitboards;
use boardbench_core::{Board, Encoding, MoveList, Position, Priority};
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_search::{
    Arena, Array, Classes, Combined, ListKind, PackedKey, PlyLists, ScoredForm, SearchStack,
    Separate, Unscored, VecPerPly,
};
use boardbench_sliders::Magic;
use boardbench_x88::{Lists, X88};

use crate::search::{MAX_MOVES, setup};

/// Generates the position with the most moves into each of three plies. Its pseudo-legal moves are all legal.
fn check<E: Encoding, B: Board<E>, F: ScoredForm, L: ListKind>() {
    let board = B::from_setup(&setup(MAX_MOVES));
    let mut expected = MoveList::<E>::new();
    let _ = board.legal(&mut expected);
    assert_eq!(expected.len(), 218);
    let mut pseudo_legal = MoveList::<E>::new();
    let _ = board.pseudo_legal(&mut pseudo_legal);
    assert_eq!(pseudo_legal.len(), 218);
    let mut lists = PlyLists::<E, F, L>::new(3);
    for ply in 0..3 {
        assert!(board.legal(&mut lists.open(ply)).is_continue());
    }
    for ply in 0..3 {
        let moves: Vec<E> = lists.list(ply).iter().map(|(mv, _)| mv).collect();
        assert_eq!(moves, expected.to_vec(), "{} {}", L::NAME, F::NAME);
    }
}

#[test]
fn every_kind_of_list_stores_218_moves() {
    check::<FromLow, Bitboards<Magic>, Separate, Array>();
    check::<FromLow, Bitboards<Magic>, PackedKey, Arena>();
    check::<FromLow, Bitboards<Magic>, Combined, SearchStack>();
    check::<FromLow, Bitboards<Magic>, Separate, VecPerPly>();
    check::<Ez80U32, X88<Lists>, Unscored, Arena>();
}

/// Returns g8f6 in a list of this ply, with its priority there.
fn rated(lists: &mut PlyLists<Ez80U32, Unscored, Array>, ply: usize, board: &X88) -> Ez80U32 {
    let _ = board.legal(&mut lists.open(ply));
    lists.score::<Classes>(ply, board, None);
    let mv = {
        let list = lists.list(ply);
        let mut moves = list.iter().map(|(mv, _)| mv);
        moves.find(|mv| mv.to_string() == "g8f6")
    };
    lists.close(ply);
    mv.expect("a legal move")
}

/// "Move Structure Design" calls a killer a good move "at this position".
#[test]
fn a_killer_belongs_to_its_ply_and_to_no_position() {
    let [refuted_board, second_board] = [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1",
    ]
    .map(|fen| X88::from_setup(&setup(fen)));
    let mut lists = PlyLists::new(3);
    let killer = rated(&mut lists, 1, &refuted_board);
    assert_eq!(killer.priority(), Priority::Normal);
    lists.add_killer(1, &refuted_board, killer);
    let mut priority = |ply| rated(&mut lists, ply, &second_board).priority();
    assert_eq!(priority(1), Priority::Killer, "in another position");
    assert_eq!(priority(2), Priority::Normal, "at another ply");
}
