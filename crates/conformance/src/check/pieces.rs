//! That a position knows its pieces.

use boardbench_core::{Piece, Setup};

use super::trace::{Outcome, Trace};
use crate::probe::{DynPosition, Pieces};

/// Powers of five: as long as no kind is counted more than two wrong, another count means another
/// sum. 32 of the greatest still fit.
const VALUES: [i32; Piece::INDEX_SPACE] = {
    let mut values = [0; Piece::INDEX_SPACE];
    let mut number = 0;
    while number < Piece::ALL.len() {
        values[Piece::ALL[number].index()] = 5_i32.pow(number as u32);
        number += 1;
    }
    values
};

/// Compares the pieces that a position shows, counts and adds up with those of its setup.
pub(super) fn check_pieces(board: &dyn DynPosition, setup: &Setup, trace: &mut Trace) -> Outcome {
    compare(&known(setup), board.pieces(&VALUES), trace)
}

/// What the setup says, by square.
fn known(setup: &Setup) -> Pieces {
    let count = |piece| setup.pieces().filter(|&(_, other)| other == piece).count();
    Pieces {
        shown: setup.pieces().collect(),
        counts: Piece::ALL.map(|piece| count(piece) as u32),
        material: setup.pieces().map(|(_, piece)| VALUES[piece.index()]).sum(),
    }
}

fn compare(known: &Pieces, mut found: Pieces, trace: &mut Trace) -> Outcome {
    found.shown.sort_unstable();
    trace.equal("visit_pieces", &known.shown, &found.shown)?;
    trace.equal("count_of each piece", known.counts, found.counts)?;
    trace.equal("material", known.material, found.material)
}

#[cfg(test)]
mod tests {
    use boardbench_core::Square;

    use super::*;

    /// What is asked first if a fault is put into right answers.
    fn question(fault: impl FnOnce(&mut Pieces)) -> Option<Box<str>> {
        let known = known(&Setup::initial());
        let mut found = known.clone();
        fault(&mut found);
        let outcome = compare(&known, found, &mut Trace::new("pieces"));
        outcome.err().map(|failure| failure.question)
    }

    #[test]
    fn any_order_is_right() {
        assert_eq!(question(|found| found.shown.reverse()), None);
    }

    #[test]
    fn a_piece_left_out_shown_twice_or_shown_elsewhere_is_noticed() {
        let faults: [fn(&mut Pieces); 4] = [
            |found| found.shown.truncate(31),
            |found| found.shown.push((Square::H8, Piece::BlackRook)),
            |found| found.shown[0].0 = Square::A3,
            |found| found.shown[0].1 = Piece::BlackRook,
        ];
        for fault in faults {
            assert_eq!(question(fault).as_deref(), Some("visit_pieces"));
        }
    }

    #[test]
    fn a_wrong_count_and_a_wrong_sum_are_noticed() {
        let miscount = question(|found| found.counts[0] += 1);
        assert_eq!(miscount.as_deref(), Some("count_of each piece"));
        for piece in Piece::ALL {
            let missum = question(|found| found.material -= VALUES[piece.index()]);
            assert_eq!(missum.as_deref(), Some("material"), "{piece}");
        }
    }

    #[test]
    fn the_greatest_sum_fits() {
        let greatest = VALUES.into_iter().max();
        assert!(greatest.is_some_and(|value| value.checked_mul(32).is_some()));
    }
}
