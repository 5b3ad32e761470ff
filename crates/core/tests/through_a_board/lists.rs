//! Tests of lists, lines and other sinks.

use boardbench_array8x8::Array8x8;
use boardbench_conformance::vectors::WELL_KNOWN;
use boardbench_core::gen_type::Captures;
use boardbench_core::{
    Board, Count, Encoding, Find, Line, MoveList, Only, Position, Priority, Setup, Sink, outlined,
};
use boardbench_flags16::FromLow;

use super::doubles::RankedMove;
use super::positions::{known, setup};

fn numbered(codes: core::ops::Range<u32>) -> Vec<FromLow> {
    codes.map(|code| FromLow::from_code(code).expect("a code")).collect()
}

#[test]
fn a_list_holds_256_moves() {
    let moves = numbered(1..300);
    let mut list = MoveList::new();
    for (index, &mv) in moves.iter().enumerate() {
        let pushed = list.push(mv);
        assert_eq!(pushed.is_continue(), index < 256, "{index}");
        assert_eq!(list.as_slice(), &moves[..256.min(index + 1)]);
    }
    assert!((&list).into_iter().eq(&moves[..256]));
    assert_eq!((list.len(), MoveList::<FromLow>::CAPACITY), (256, 256));
    list.clear();
    assert!(list.is_empty());
    assert!(list.push(moves[7]).is_continue());
    assert_eq!(list.as_slice(), &moves[7..8]);
}

#[test]
fn a_line_holds_128_moves() {
    let moves = numbered(1..140);
    let mut line = Line::default();
    for (index, &mv) in moves.iter().enumerate() {
        assert_eq!(line.as_slice(), &moves[..128.min(index)]);
        line.append(mv);
    }
    assert_eq!(line.as_slice(), &moves[..128]);
    assert_eq!(Line::<FromLow>::CAPACITY, 128);
}

#[test]
fn a_list_can_be_reordered() {
    let mut moves = numbered(0o1002..0o1005);
    let mut list = line(&moves);
    assert_eq!(format!("{list:?}"), format!("{moves:?}"));
    list.as_mut_slice().reverse();
    list.swap(0, 1);
    moves.reverse();
    moves.swap(0, 1);
    assert_eq!(list.as_slice(), moves);
}

fn line(moves: &[FromLow]) -> Line<FromLow> {
    let mut line = Line::new();
    for &mv in moves {
        line.append(mv);
    }
    line
}

#[test]
fn set_prepends_a_move_to_a_line() {
    let moves = numbered(1..200);
    let mut set = line(&moves[150..151]);
    // A full line loses its last move.
    for (rest, len) in [(60, 60), (199, 128), (1, 1)] {
        set.set(moves[0], &line(&moves[1..rest]));
        assert_eq!(set.as_slice(), &moves[..len]);
    }
    // Only the moves are compared, not the rest of the array.
    assert_eq!(set, line(&moves[..1]));
    assert_ne!(set, line(&moves[..2]));
    assert_ne!(set, line(&moves[1..2]));
}

#[test]
fn a_line_displays_in_uci_form() {
    let moves = [0x170c, 0x1934, 0xbe30].map(|code| FromLow::from_code(code).expect("a code"));
    let shown = [0, 1, 3].map(|len| line(&moves[..len]).to_string());
    assert_eq!(shown, ["", "e2e4", "e2e4 e7e5 a7a8q"]);
}

#[test]
fn sinks_receive_the_moves_of_a_board() {
    for (fen, moves, captured) in known() {
        let board = <Array8x8>::from_setup(&setup(fen));
        let mut count = Count::<FromLow>::new();
        assert_eq!(count.get(), 0);
        assert!(board.legal(&mut count).is_continue());
        assert_eq!(count.get(), moves, "{fen}");
        assert_eq!(Count::<FromLow>::default().get(), 0);

        let mut captures = Count::<FromLow>::new();
        let mut only = Only::<Captures, _, _>::new(&board, &mut captures);
        assert!(board.legal(&mut only).is_continue());
        assert_eq!(captures.get(), captured, "{fen}");

        // Outlined functions don't clear the list.
        let mut list = MoveList::<FromLow>::new();
        outlined::legal(&board, &mut list);
        outlined::captures(&board, &mut list);
        assert_eq!(list.len(), moves + captured);
        let (legal, captures) = list.split_at(moves);
        assert!(captures.iter().all(|mv| legal.contains(mv)));
    }
}

#[test]
fn only_captures_propagates_the_break_of_its_sink() {
    let kiwipete = <Array8x8>::from_setup(&setup(WELL_KNOWN[1].fen));
    let mut list = MoveList::<FromLow>::new();
    assert!(kiwipete.legal(&mut list).is_continue());
    for &mv in &list {
        let mut find = Find::new(mv);
        let mut only = Only::<Captures, _, _>::new(&kiwipete, &mut find);
        let is_capture = mv.classify(&kiwipete).is_capture();
        assert_eq!(kiwipete.legal(&mut only).is_break(), is_capture, "{mv}");
        assert_eq!(find.found(), is_capture, "{mv}");
    }
}

#[test]
fn find_ignores_the_priority() {
    let board = <Array8x8>::from_setup(&Setup::initial());
    let mut list = MoveList::<RankedMove>::new();
    assert!(board.legal(&mut list).is_continue());
    for &mv in &list {
        for priority in Priority::ALL {
            let mut find = Find::new(mv.with_priority(priority));
            assert!(!find.found());
            assert!(board.legal(&mut find).is_break(), "{mv}");
            assert!(find.found(), "{mv}");
        }
    }
    let mut find = Find::new(RankedMove::NONE);
    assert!(board.legal(&mut find).is_continue());
    assert!(!find.found());
}
