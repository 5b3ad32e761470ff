//! Random games through every board's façade: the number of repetitions equals a recount.

use boardbench_core::{CanonicalMove, Setup};
use boardbench_notation::parse_fen;
use boardbench_registry::{Pair, contenders};
use proptest::prelude::*;

/// Start positions: the initial one, some with every kind of move, and some with few pieces, which
/// repeat soon.
const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/3p4/8/4P3/8/8/1p6/4K2N w - - 17 60",
];

/// Legal moves by number, or `None` for the reverse of the side's last move, so that positions repeat.
fn choices() -> impl Strategy<Value = Vec<Option<u16>>> {
    prop::collection::vec(prop::option::weighted(0.6, any::<u16>()), 1..60)
}

/// The facts that two equal positions have in common.
fn identity(setup: &Setup) -> impl PartialEq + use<> {
    (
        *setup.placement(),
        setup.side_to_move(),
        setup.castling_rights(),
        setup.legal_en_passant(),
    )
}

fn play(contender: &Pair, start: &str, choices: &[Option<u16>]) -> Result<(), TestCaseError> {
    let setup = parse_fen(start).expect(start);
    let mut board = (contender.open)(&setup);
    let mut past = vec![identity(&setup)];
    let mut played: Vec<CanonicalMove> = Vec::new();
    for &choice in choices {
        let legal = board.legal_moves();
        let back = (played.len().checked_sub(2)).map(|own| {
            let CanonicalMove { from, to, .. } = played[own];
            CanonicalMove::new(to, from)
        });
        let mv = match (choice, back) {
            (None, Some(back)) if legal.contains(&back) => back,
            _ if legal.is_empty() => break,
            _ => legal[usize::from(choice.unwrap_or(0)) % legal.len()],
        };
        prop_assert!(board.play(mv).is_ok());
        played.push(mv);
        let now = identity(&board.setup());
        past.push(now);
        let last = past.len() - 1;
        let recount = past.iter().filter(|&other| *other == past[last]).count();
        let found = board.repetitions();
        prop_assert_eq!(found, recount, "{:?} after {:?}", contender, played);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 12,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn repetitions_are_counted_on_every_board(
        start in prop::sample::select(STARTS.as_slice()),
        choices in choices(),
    ) {
        for contender in contenders().filter(|contender| contender.is_native()) {
            play(contender, start, &choices)?;
        }
    }
}
