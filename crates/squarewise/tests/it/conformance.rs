//! Every check of a board on geometries that are no board of their own, and on legality by trial.

use boardbench_attackmap::Bordered16x12;
use boardbench_conformance::conformance;
use boardbench_core::{Cell, Grid0x88, Square};
use boardbench_flags16::FromLow;
use boardbench_squarewise::geometries::{Distances8x8, GuardedX88, RankAndFile8x8, WrapTest8x8};
use boardbench_squarewise::{
    Geometry, Lists, Mapped, PinsAndChecks, Place, Scan, SquareBoard, Trial,
};
use boardbench_wide32::Wide32;

/// The board with legality by trial.
type Tried<G, P> = SquareBoard<G, P, u64, Trial>;

conformance!(guarded_x88, board SquareBoard<GuardedX88, Lists>, FromLow);
conformance!(guarded_x88_scan, board SquareBoard<GuardedX88, Scan>, Wide32<Grid0x88>);
conformance!(guarded_x88_mapped, board SquareBoard<GuardedX88, Mapped>, FromLow);
conformance!(guarded_x88_by_trial, board Tried<GuardedX88, Lists>, FromLow);
conformance!(distances, board SquareBoard<Distances8x8, Lists, u64, PinsAndChecks>, FromLow);
conformance!(distances_mapped_by_trial, board Tried<Distances8x8, Mapped>, FromLow);
conformance!(rank_and_file, board SquareBoard<RankAndFile8x8, Lists>, FromLow);
conformance!(rank_and_file_mapped, board SquareBoard<RankAndFile8x8, Mapped, ()>, FromLow);
conformance!(wrap_test, board SquareBoard<WrapTest8x8, Lists>, FromLow);

#[test]
fn squares_are_numbered_as_in_the_layout() {
    fn check<G: Geometry>() {
        for square in Square::all() {
            let cell = Cell::<G::Layout>::new(square);
            assert_eq!(G::Place::SQUARES[square.index()].code(), cell.code() + G::MARGIN);
        }
    }
    check::<GuardedX88>();
    check::<Bordered16x12>();
    check::<Distances8x8>();
}
