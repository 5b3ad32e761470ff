//! Tests lists of each kind, and a model of the document's arena.

use super::*;

/// A model of the document's stack: a list starts at the top, `movelist_add` raises the list's count only, and
/// `release_move_list` lowers the top by that count.
#[test]
fn the_published_arena_overwrites_the_previous_ply() {
    let (mut cells, mut top) = (['-'; 16], 0_isize);
    let lists = ["abc", "xy"].map(|moves| {
        let start = usize::try_from(top).expect("the model has no index below zero");
        for (count, mv) in moves.chars().enumerate() {
            cells[start + count] = mv;
        }
        start..start + moves.len()
    });
    let [first, second] = lists;
    assert_eq!(cells[second.clone()], ['x', 'y']);
    assert_eq!(cells[first], ['x', 'y', 'c'], "overwritten");
    top -= second.len() as isize;
    assert_eq!(top, -2, "below zero");
}

type Kind<L> = <L as ListKind>::Lists<char, u8>;

fn push_all<L: ListKind>(lists: &mut Kind<L>, ply: usize, moves: &str) {
    let mut list = lists.open(ply);
    for (mv, extra) in moves.chars().zip(1..) {
        assert_eq!(list.push(mv, extra), ControlFlow::Continue(()));
    }
}

fn new<L: ListKind>(plies: usize) -> Kind<L> {
    MoveLists::new(plies, ('-', 0))
}

fn check_the_257th_is_refused<L: ListKind>() {
    let mut lists = <L::Lists<usize, ()> as MoveLists<usize, ()>>::new(2, (0, ()));
    for ply in 0..2 {
        let mut list = lists.open(ply);
        for number in 0..MAX_MOVES {
            assert_eq!(list.push(number, ()), ControlFlow::Continue(()));
        }
        for _ in 0..2 {
            assert_eq!(list.push(999, ()), ControlFlow::Break(()), "{}", L::NAME);
        }
    }
    for ply in 0..2 {
        let (numbers, extras) = lists.columns(ply);
        assert!(numbers.iter().copied().eq(0..MAX_MOVES), "{}", L::NAME);
        assert_eq!(extras.len(), MAX_MOVES);
    }
}

fn check_state_outlives_the_list<L: ListKind>() {
    let mut lists = new::<L>(2);
    lists.state(1).current = 7;
    push_all::<L>(&mut lists, 1, "abc");
    lists.close(1);
    assert_eq!(lists.state(1).current, 7, "{}", L::NAME);
    assert_eq!(*lists.state(0), PlyState::default(), "{}", L::NAME);
}

fn check<L: ListKind>() {
    check_the_257th_is_refused::<L>();
    check_state_outlives_the_list::<L>();
}

/// The integration tests fill, order and close the lists of several plies.
#[test]
fn lists_of_all_kinds_are_limited_and_have_a_state() {
    check::<Array>();
    check::<Arena>();
    check::<SearchStack>();
    check::<VecPerPly>();
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "a list above the list of ply 0 is still open")]
fn closing_a_list_below_another_panics() {
    let mut lists = new::<Arena>(2);
    push_all::<Arena>(&mut lists, 0, "abc");
    push_all::<Arena>(&mut lists, 1, "xy");
    lists.close(0);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "the list of ply 0 is open already")]
fn opening_an_open_list_panics() {
    let mut lists = new::<Arena>(2);
    push_all::<Arena>(&mut lists, 0, "abc");
    push_all::<Arena>(&mut lists, 0, "xy");
}
