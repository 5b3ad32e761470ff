//! Counts kinds of moves in perft: captures, castling, checks and so on.
//!
//! Source: Chess Programming Wiki, "Perft Results".

use std::array;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use boardbench_core::{MoveEffect, Piece, Role, Setup, Successor};
use boardbench_registry::Pair;

use crate::parallel;
use crate::perft::Watch;

/// Names of the counts of one ply.
pub const NAMES: [&str; 9] = [
    "nodes",
    "captures",
    "en passant",
    "castling",
    "promotions",
    "checks",
    "discovered",
    "double",
    "mates",
];

/// Counts of the moves of one ply, in the order of [`NAMES`].
///
/// Captures include en passant, and checks include discovered checks, double checks and mates. A discovered check is given by one
/// piece, which is neither the one that moved nor a rook that castled; a double check is given by two and is not a discovered check.
pub type Counts = [u64; NAMES.len()];

/// Returns the counts of each ply up to a depth, from the legal moves of a contender. `watch` is called after each move of the
/// position.
pub fn count(
    contender: &Pair,
    setup: &Setup,
    depth: usize,
    threads: NonZeroUsize,
    watch: Watch<'_>,
) -> Vec<Counts> {
    let mut plies = vec![Counts::default(); depth];
    let Some((first, deeper)) = plies.split_first_mut() else {
        return plies;
    };
    let successors = (contender.open)(setup).successors(&mut |_| true);
    let done = AtomicUsize::new(0);
    let below = parallel::map(threads, &successors, |successor| {
        let mut below = vec![Counts::default(); deeper.len()];
        add(contender, &successor.setup, &mut below);
        watch(done.fetch_add(1, Ordering::Relaxed) + 1, successors.len());
        below
    });
    for successor in &successors {
        *first = sum(*first, of_move(setup, successor));
    }
    for counts in below {
        for (total, counts) in deeper.iter_mut().zip(counts) {
            *total = sum(*total, counts);
        }
    }
    plies
}

/// Adds the counts of the plies below a position.
fn add(contender: &Pair, setup: &Setup, plies: &mut [Counts]) {
    let Some((first, deeper)) = plies.split_first_mut() else {
        return;
    };
    for successor in (contender.open)(setup).successors(&mut |_| true) {
        *first = sum(*first, of_move(setup, &successor));
        add(contender, &successor.setup, deeper);
    }
}

fn sum(one: Counts, other: Counts) -> Counts {
    array::from_fn(|index| one[index] + other[index])
}

/// Returns the counts of one move.
fn of_move(before: &Setup, &Successor { mv, effect, setup: after }: &Successor) -> Counts {
    let role = before.piece_at(mv.from).map(Piece::role);
    let is_pawn_capture = role == Some(Role::Pawn) && mv.from.file() != mv.to.file();
    let is_capture = before.piece_at(mv.to).is_some() || is_pawn_capture;
    let is_castling =
        role == Some(Role::King) && (mv.from.file() as i8).abs_diff(mv.to.file() as i8) == 2;
    let checkers: Vec<_> = match effect {
        MoveEffect::NoCheck => Vec::new(),
        MoveEffect::Check | MoveEffect::Checkmate => after.checkers().collect(),
    };
    let is_discovered = matches!(checkers[..], [checker] if checker != mv.to) && !is_castling;
    [
        true,
        is_capture,
        is_pawn_capture && before.piece_at(mv.to).is_none(),
        is_castling,
        mv.promotion.is_some(),
        effect != MoveEffect::NoCheck,
        is_discovered,
        checkers.len() > 1,
        effect == MoveEffect::Checkmate,
    ]
    .map(u64::from)
}

#[cfg(test)]
mod tests {
    use boardbench_conformance::reference::Reference;
    use boardbench_conformance::vectors::WELL_KNOWN;
    use boardbench_core::{MoveKind, Square, Threat};
    use boardbench_registry::{DEFAULT_BOARD, native};

    use super::*;

    /// Counts by the naive reference, which shares no rule with a board.
    fn add_naively(position: &Reference, plies: &mut [Counts]) {
        let Some((first, deeper)) = plies.split_first_mut() else {
            return;
        };
        for mv in position.legal_moves() {
            let (kind, after) = (position.kind(mv), position.play(mv));
            let attacked = Piece::new(after.side_to_move(), Role::King);
            let is_check =
                |it: &Threat| it.victim == attacked && it.attacker.color() != after.side_to_move();
            let threats = after.attacks().threats.into_iter().filter(is_check);
            let checkers: Vec<Square> = threats.map(|threat| threat.from).collect();
            let is_castling = matches!(kind, MoveKind::Castle(_));
            let is_mate = after.legal_moves().is_empty() && !checkers.is_empty();
            let found = [
                true,
                kind.is_capture(),
                kind == MoveKind::EnPassant,
                is_castling,
                kind.promotion().is_some(),
                !checkers.is_empty(),
                checkers.len() == 1 && checkers[0] != mv.to && !is_castling,
                checkers.len() == 2,
                is_mate,
            ];
            *first = sum(*first, found.map(u64::from));
            add_naively(&after, deeper);
        }
    }

    #[test]
    fn a_board_and_the_reference_have_equal_counts() {
        let contender = native(DEFAULT_BOARD).unwrap();
        for vector in WELL_KNOWN {
            let position = Reference::from_fen(vector.fen).unwrap();
            let mut expected = [Counts::default(); 3];
            add_naively(&position, &mut expected);
            let threads = NonZeroUsize::new(2).unwrap();
            let counts = count(contender, &position.to_setup(), 3, threads, &|_, _| ());
            assert_eq!(counts, expected, "{}", vector.fen);
        }
    }

    /// Compares with the published rows of Kiwipete.
    #[test]
    fn kiwipete_has_the_published_counts() {
        let position = Reference::from_fen(WELL_KNOWN[1].fen).unwrap();
        let contender = native(DEFAULT_BOARD).unwrap();
        let counts = count(contender, &position.to_setup(), 3, NonZeroUsize::MIN, &|_, _| ());
        let published = [
            [48, 8, 0, 2, 0, 0, 0, 0, 0],
            [2_039, 351, 1, 91, 0, 3, 0, 0, 0],
            [97_862, 17_102, 45, 3_162, 0, 993, 0, 0, 1],
        ];
        assert_eq!(counts, published);
    }

    #[test]
    fn kinds_of_check_are_distinguished() {
        let counts = |fen: &str| {
            let setup = Reference::from_fen(fen).unwrap().to_setup();
            count(native(DEFAULT_BOARD).unwrap(), &setup, 1, NonZeroUsize::MIN, &|_, _| ())[0]
        };
        // Each move of the bishop opens the file; on c6 and g6 it gives check too.
        let [.., checks, discovered, double, mates] = counts("4k3/8/8/8/4B3/8/8/K3R3 w - - 0 1");
        assert_eq!((checks, discovered, double, mates), (13, 11, 2, 0));
        // The rook checks after castling: neither discovered nor double.
        let [.., checks, discovered, double, _] = counts("5k2/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!((checks, discovered, double), (3, 0, 0));
    }
}
