//! Core's line of moves, tested here with an encoding.

use boardbench_core::{Encoding, Line, MoveKind, MoveParts, Role, Square};
use boardbench_flags16::FromLow;

/// One of many different moves, by number.
fn mv(number: usize) -> FromLow {
    let square = |code: usize| Square::from_low_bits(code as u8).into();
    FromLow::encode(MoveParts {
        from: square(number % 63 + 1),
        to: square(number / 63 + number % 63 + 2),
        kind: MoveKind::Quiet,
        mover: Role::Queen,
        victim: None,
    })
}

fn line(numbers: impl IntoIterator<Item = usize>) -> Line<FromLow> {
    let mut line = Line::new();
    for number in numbers {
        line.append(mv(number));
    }
    line
}

#[test]
fn moves_are_appended_until_the_line_is_full() {
    let mut full = line(0..Line::<FromLow>::CAPACITY);
    assert_eq!(full.len(), 128);
    let expected: Vec<FromLow> = (0..128).map(mv).collect();
    full.append(mv(500));
    assert_eq!(full.as_slice(), expected);
    full.clear();
    assert!(full.is_empty());
    assert_eq!(full, Line::new());
}

#[test]
fn a_move_is_put_before_a_line() {
    let mut parent = line([7, 8, 9]);
    parent.set(mv(1), &line([2, 3]));
    assert_eq!(parent, line([1, 2, 3]));
    parent.set(mv(4), &Line::new());
    assert_eq!(parent, line([4]));
}

#[test]
fn the_last_move_of_a_full_line_is_dropped() {
    let mut parent = Line::new();
    parent.set(mv(200), &line(0..128));
    assert_eq!(parent, line(std::iter::once(200).chain(0..127)));
    let mut fits = Line::new();
    fits.set(mv(200), &line(0..127));
    assert_eq!(fits, parent);
}

#[test]
fn a_line_is_displayed_in_uci_notation() {
    let written = |numbers: &[usize]| line(numbers.iter().copied()).to_string();
    assert_eq!(written(&[]), "");
    assert_eq!(written(&[0]), "b1c1");
    assert_eq!(written(&[0, 1]), "b1c1 c1d1");
}
