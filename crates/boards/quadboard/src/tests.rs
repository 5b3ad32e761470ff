//! The sizes of this board, and en passant with random pieces around it.

use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors::WELL_KNOWN;
use boardbench_core::{
    Board, CanonicalMove, Color, Encoding, HashedState, MoveList, Piece, Placed, Position, Setup,
    SetupBuilder, Square,
};
use boardbench_flags16::FromLow;
use boardbench_setwise::Storage;
use boardbench_sliders::Magic;
use proptest::prelude::*;

use crate::{Quad, Quadboard};

const _: () = assert!(size_of::<Quadboard<Magic>>() == 48);
const _: () = assert!(size_of::<Quadboard<Magic, ()>>() == 40);
const _: () = assert!(<Quadboard<Magic> as Position>::PIECE_BYTES == 32);

/// The board unmakes by copying, so nothing else calls what undoes a move piece by piece.
#[test]
fn moves_can_be_unmade_piece_by_piece() {
    for vector in WELL_KNOWN {
        let setup = Reference::from_fen(vector.fen).unwrap().to_setup();
        let mut pieces = Quad::EMPTY;
        for (square, piece) in setup.pieces() {
            pieces.put(piece, square);
        }
        let mut placed = Placed {
            pieces,
            state: HashedState::<u64>::from_setup(&setup),
        };
        let before = placed;
        let mut list = MoveList::<FromLow>::new();
        assert!(
            Quadboard::<Magic>::from_setup(&setup)
                .pseudo_legal(&mut list)
                .is_continue()
        );
        for &mv in &list {
            let undo = placed.make(mv);
            assert_ne!(placed, before);
            placed.unmake(mv, undo);
            assert_eq!(placed, before, "{mv} in {}", vector.name);
        }
    }
}

/// Black may play d7-d5 past a white pawn on e5; other pieces are anywhere.
fn before_a_double_push() -> impl Strategy<Value = Setup> {
    let others = proptest::collection::vec((0..64_usize, 0..16_u8), 1..12);
    let kings = (0..64_usize, 0..64_usize);
    (kings, others).prop_filter_map("not a position", |((white, black), others)| {
        let mut builder = SetupBuilder::empty();
        for (index, code) in others {
            builder.pieces[index] = Piece::from_code(code);
        }
        builder.pieces[white] = Some(Piece::WhiteKing);
        builder.pieces[black] = Some(Piece::BlackKing);
        builder.pieces[Square::E5.index()] = Some(Piece::WhitePawn);
        builder.pieces[Square::D5.index()] = None;
        builder.pieces[Square::D6.index()] = None;
        builder.pieces[Square::D7.index()] = Some(Piece::BlackPawn);
        builder.side_to_move = Color::Black;
        let leniency = boardbench_core::Leniency::PromotedPieces;
        builder.build_with(leniency).ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        max_global_rejects: 1 << 20,
        ..ProptestConfig::default()
    })]

    #[test]
    fn en_passant_is_legal_where_the_setup_says_so(setup in before_a_double_push()) {
        let mut board = Quadboard::<Magic>::from_setup(&setup);
        let mut list = MoveList::<FromLow>::new();
        prop_assert!(board.legal(&mut list).is_continue());
        let push = CanonicalMove::new(Square::D7, Square::D5);
        let push = list.iter().find(|mv| mv.canonical() == push);
        prop_assume!(push.is_some());
        board.make(*push.unwrap());
        let after = board.to_setup();
        let mut list = MoveList::<FromLow>::new();
        prop_assert!(board.legal(&mut list).is_continue());
        let taken = list.iter().any(|mv| mv.flags().is_en_passant());
        prop_assert_eq!(taken, after.legal_en_passant().is_some());
        prop_assert_eq!(list.len(), <Quadboard<Magic> as Board<FromLow>>::count_legal(&board));
        prop_assert_eq!(board.hash(), Some(after.hash()));
        prop_assert_eq!(board, Quadboard::from_setup(&after));
    }
}
