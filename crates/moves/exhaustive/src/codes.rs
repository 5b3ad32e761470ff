//! Raw codes, nonsense included.

use boardbench_core::zobrist::splitmix64;
use boardbench_core::{CanonicalMove, Cell, Encoding, Layout, MoveKind, Occupancy, Role, Special};

/// Asks every question of these raw codes. Returns how many of them are values.
///
/// # Panics
///
/// At the first wrong answer.
pub fn codes<E: Encoding>(codes: impl IntoIterator<Item = u32>) -> usize {
    for value in [E::NONE, E::NULL] {
        assert_eq!(E::from_code(value.code()), Some(value));
    }
    let values = codes.into_iter().filter_map(|code| {
        let mv = E::from_code(code)?;
        assert_eq!(mv.code(), code, "code of from_code");
        check_value(mv);
        Some(mv)
    });
    values.count()
}

fn check_value<E: Encoding>(mv: E) {
    let special = mv.special();
    assert_eq!(mv.is_plain(), special.is_none(), "is_plain of {mv:?}");
    let promotion = special.and_then(|special| MoveKind::promotion(kind_of(special)));
    assert_eq!(mv.promotion(), promotion, "promotion of {mv:?}");
    let canonical = mv.canonical();
    let expected = CanonicalMove {
        from: mv.from().square(),
        promotion,
        ..canonical
    };
    assert_eq!(canonical, expected, "canonical of {mv:?}");
    assert!(is_on_board(mv.from()) && is_on_board(mv.to()), "{mv:?}");
    // What nonsense takes or is taken for is free, but for one thing: that it is special is known
    // without a board.
    let _ = (mv.mover(), mv.victim(), mv.takes_nothing());
    for board in [Everywhere(None), Everywhere(Some(Role::Pawn))] {
        assert_eq!(mv.classify(&board).special(), special, "{mv:?}");
    }
    let bare = mv.identity();
    assert_eq!(bare.identity(), bare, "identity of {mv:?}");
    assert_eq!(bare.canonical(), canonical, "{mv:?}");
    assert_eq!(bare.special(), special, "{mv:?}");
}

fn kind_of(special: Special) -> MoveKind {
    match special {
        Special::Castle(side) => MoveKind::Castle(side),
        Special::EnPassant => MoveKind::EnPassant,
        Special::Promotion(role) => MoveKind::Promotion(role),
    }
}

/// A cell off the board would be none of its layout's own.
fn is_on_board<L: Layout>(cell: Cell<L>) -> bool {
    Cell::from_index(cell.code()) == Some(cell)
}

/// A board with the same on every square.
struct Everywhere(Option<Role>);

impl Occupancy for Everywhere {
    fn is_occupied<L: Layout>(&self, _cell: Cell<L>) -> bool {
        self.0.is_some()
    }

    fn role_at<L: Layout>(&self, _cell: Cell<L>) -> Option<Role> {
        self.0
    }
}

/// So many random raw codes of an encoding, the same ones each time.
pub fn random_codes<E: Encoding>(count: usize) -> impl Iterator<Item = u32> {
    let draws = core::iter::successors(Some(splitmix64(2_026)), |&(state, _)| {
        Some(splitmix64(state))
    });
    draws
        .take(count)
        .map(|(_, draw)| (draw >> (u64::BITS - E::CODE_BITS)) as u32)
}
