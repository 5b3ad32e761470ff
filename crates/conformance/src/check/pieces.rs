//! The pieces that a position visits, counts and adds up.

use boardbench_core::{Piece, Setup};

use super::trace::{Checked, Trace};
use crate::probe::{DynPosition, Pieces};

/// Powers of five: if each count is wrong by at most two, different counts have different sums. 32
/// times the largest still fits.
const VALUES: [i32; Piece::INDEX_SPACE] = {
    let mut values = [0; Piece::INDEX_SPACE];
    let mut number = 0;
    while number < Piece::ALL.len() {
        values[Piece::ALL[number].index()] = 5_i32.pow(number as u32);
        number += 1;
    }
    values
};

/// Compares the pieces that a position visits, counts and adds up with those of its setup.
pub(super) fn check_pieces(board: &dyn DynPosition, setup: &Setup, trace: &mut Trace) -> Checked {
    compare(&expected(setup), board.pieces(&VALUES), trace)
}

fn expected(setup: &Setup) -> Pieces {
    let count = |piece| setup.pieces().filter(|&(_, other)| other == piece).count();
    Pieces {
        visited: setup.pieces().collect(),
        counts: Piece::ALL.map(|piece| count(piece) as u32),
        material: setup.pieces().map(|(_, piece)| VALUES[piece.index()]).sum(),
    }
}

fn compare(expected: &Pieces, mut found: Pieces, trace: &mut Trace) -> Checked {
    found.visited.sort_unstable();
    trace.equal("visit_pieces", &expected.visited, &found.visited)?;
    trace.equal("count_of each piece", expected.counts, found.counts)?;
    trace.equal("material", expected.material, found.material)
}

#[cfg(test)]
mod tests {
    use boardbench_core::Square;

    use super::*;

    /// The first question that fails when a fault is put into the right answers.
    fn question(fault: impl FnOnce(&mut Pieces)) -> Option<Box<str>> {
        let expected = expected(&Setup::initial());
        let mut found = expected.clone();
        fault(&mut found);
        let outcome = compare(&expected, found, &mut Trace::new("pieces"));
        outcome.err().map(|failure| failure.question)
    }

    #[test]
    fn any_order_is_accepted() {
        assert_eq!(question(|found| found.visited.reverse()), None);
    }

    #[test]
    fn a_missing_repeated_or_misplaced_piece_is_caught() {
        let faults: [fn(&mut Pieces); 4] = [
            |found| found.visited.truncate(31),
            |found| found.visited.push((Square::H8, Piece::BlackRook)),
            |found| found.visited[0].0 = Square::A3,
            |found| found.visited[0].1 = Piece::BlackRook,
        ];
        for fault in faults {
            assert_eq!(question(fault).as_deref(), Some("visit_pieces"));
        }
    }

    #[test]
    fn wrong_counts_and_sums_are_caught() {
        let miscount = question(|found| found.counts[0] += 1);
        assert_eq!(miscount.as_deref(), Some("count_of each piece"));
        for piece in Piece::ALL {
            let missum = question(|found| found.material -= VALUES[piece.index()]);
            assert_eq!(missum.as_deref(), Some("material"), "{piece}");
        }
    }

    #[test]
    fn the_largest_sum_fits() {
        let largest = VALUES.into_iter().max();
        assert!(largest.is_some_and(|value| value.checked_mul(32).is_some()));
    }
}
