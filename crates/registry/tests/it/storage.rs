//! Checks that the storage that boards report matches their position.

use boardbench_conformance::vectors;
use boardbench_core::{
    DynBoard, Setup, Square, StorageItem, StorageMeaning, StorageName, StoragePart,
};
use boardbench_notation::parse_fen;
use boardbench_registry::{boards, native};

/// Requires that cells, list entries and bitboards match the position.
fn assert_matches(part: StoragePart<'_>, setup: &Setup) {
    let mut cells = Vec::new();
    let mut listed = 0;
    for item in part.items() {
        match (item.name, item.means) {
            (_, StorageMeaning::Content(piece)) => {
                let square = item.square.expect("a cell of the board is a square");
                assert_eq!(piece, setup.piece_at(square), "{square}");
                cells.push(square);
            }
            (StorageName::Entry(piece, _), StorageMeaning::Place(Some(square))) => {
                assert_eq!(setup.piece_at(square), piece, "{square}");
                listed += 1;
            }
            (StorageName::Piece(piece), StorageMeaning::Bitboard(set)) => {
                let squares = Square::all().filter(|&square| setup.piece_at(square) == Some(piece));
                assert!(squares.eq(set), "{piece}");
            }
            _ => {}
        }
    }
    if !cells.is_empty() {
        cells.sort_unstable();
        assert!(cells.into_iter().eq(Square::all()), "{part:?}");
    }
    if part.name() == "piece lists" {
        assert_eq!(listed, setup.pieces().count());
    }
}

fn items(board: &dyn DynBoard) -> Vec<StorageItem> {
    let mut items = Vec::new();
    board.visit_storage(&mut |part| items.extend(part.items()));
    items
}

#[test]
fn parts_make_up_each_board_and_match_the_position() {
    for info in boards() {
        let pair = native(info.name).unwrap();
        for vector in vectors::all() {
            let setup = parse_fen(vector.fen).unwrap();
            let mut board = (pair.open)(&setup);
            let mut bytes = 0;
            board.visit_storage(&mut |part| {
                bytes += part.bytes();
                assert_matches(part, &setup);
            });
            // The rest is padding: incremental attack tables and boards that contain them are aligned to cache lines.
            assert!(bytes > 0 && bytes <= board.bytes(), "{}", info.name);
            assert!(board.bytes() - bytes <= 2 * 64, "{}: {bytes}", info.name);

            let before = items(&*board);
            for mv in board.legal_moves() {
                board.play(mv).unwrap();
                let after = board.setup();
                board.visit_storage(&mut |part| assert_matches(part, &after));
                assert_ne!(items(&*board), before, "{} after {mv}", info.name);
                board.unmake();
                assert_eq!(items(&*board), before, "{} before {mv}", info.name);
            }
        }
    }
}
