//! Conformance tests of geometries that no board crate uses, and of make-and-test legality.

use boardbench_attackmap::Bordered16x12;
use boardbench_conformance::conformance;
use boardbench_core::{Cell, Grid0x88, Square};
use boardbench_flags16::FromLow;
use boardbench_movegen_mailbox::geometries::{
    Distances8x8, GuardedX88, RankAndFile8x8, WrapTest8x8,
};
use boardbench_movegen_mailbox::{
    Geometry, Lists, MailboxBoard, MakeAndTest, PinMasks, Place, Scan, WithAttackTables,
};
use boardbench_wide32::Wide32;

/// A mailbox board with make-and-test legality.
type MakeAndTestBoard<G, P> = MailboxBoard<G, P, u64, MakeAndTest>;

conformance!(guarded_x88, board MailboxBoard<GuardedX88, Lists>, FromLow);
conformance!(guarded_x88_scan, board MailboxBoard<GuardedX88, Scan>, Wide32<Grid0x88>);
conformance!(guarded_x88_attack_tables, board MailboxBoard<GuardedX88, WithAttackTables>, FromLow);
conformance!(guarded_x88_make_and_test, board MakeAndTestBoard<GuardedX88, Lists>, FromLow);
conformance!(distances, board MailboxBoard<Distances8x8, Lists, u64, PinMasks>, FromLow);
conformance!(distances_attack_tables_make_and_test, board MakeAndTestBoard<Distances8x8, WithAttackTables>, FromLow);
conformance!(rank_and_file, board MailboxBoard<RankAndFile8x8, Lists>, FromLow);
conformance!(rank_and_file_attack_tables, board MailboxBoard<RankAndFile8x8, WithAttackTables, ()>, FromLow);
conformance!(wrap_test, board MailboxBoard<WrapTest8x8, Lists>, FromLow);

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
