//! Every check on geometries that are no board of their own, and on legality by trial.

use boardbench_attackmap::Bordered16x12;
use boardbench_conformance::conformance;
use boardbench_core::{Cell, Grid0x88, Square};
use boardbench_flags16::FromLow;
use boardbench_squarewise::geometries::{Distances8x8, GuardedX88, RankAndFile8x8, WrapTest8x8};
use boardbench_squarewise::{Geometry, Lists, PinsAndChecks, Place, Scan, SquareBoard, Trial};
use boardbench_wide32::Wide32;

/// The board with legality by trial.
type Tried<G, P> = SquareBoard<G, P, u64, Trial>;

conformance!(guarded_x88, SquareBoard<GuardedX88, Lists>, FromLow);
conformance!(guarded_x88_scan, SquareBoard<GuardedX88, Scan>, Wide32<Grid0x88>);
conformance!(guarded_x88_by_trial, Tried<GuardedX88, Lists>, FromLow);
conformance!(guarded_x88_scan_by_trial, Tried<GuardedX88, Scan>, FromLow);
conformance!(distances, SquareBoard<Distances8x8, Lists, u64, PinsAndChecks>, FromLow);
conformance!(distances_by_trial, Tried<Distances8x8, Scan>, FromLow);
conformance!(rank_and_file, SquareBoard<RankAndFile8x8, Lists>, FromLow);
conformance!(wrap_test, SquareBoard<WrapTest8x8, Lists>, FromLow);

#[test]
fn squares_are_numbered_as_in_the_layout() {
    fn check<G: Geometry>() {
        for square in Square::all() {
            let cell = Cell::<G::Layout>::new(square);
            assert_eq!(
                G::Place::SQUARES[square.index()].code(),
                cell.code() + G::MARGIN
            );
        }
    }
    check::<GuardedX88>();
    check::<Bordered16x12>();
    check::<Distances8x8>();
}
