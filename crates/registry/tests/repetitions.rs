//! Random games through every board's façade: notations survive writing and parsing, and the number of
//! repetitions equals a recount.

use boardbench_core::{CanonicalMove, CastlingForm, DynBoard, Setup};
use boardbench_notation::san::{self, Strictness};
use boardbench_notation::uci;
use boardbench_notation::{parse_fen, write_fen};
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

/// A random legal move, or the reverse of the side's last move, so that positions repeat.
#[derive(Clone, Copy, Debug)]
enum Choice {
    Any(usize),
    Back,
}

fn choices() -> impl Strategy<Value = Vec<Choice>> {
    let choice = prop_oneof![
        3 => any::<u16>().prop_map(|number| Choice::Any(number.into())),
        2 => Just(Choice::Back),
    ];
    prop::collection::vec(choice, 1..60)
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

fn play(contender: &Pair, start: &str, choices: &[Choice]) -> Result<(), TestCaseError> {
    let setup = parse_fen(start).expect(start);
    let mut board = (contender.open)(&setup);
    let mut past = vec![identity(&setup)];
    let mut played: Vec<CanonicalMove> = Vec::new();
    for &choice in choices {
        check_notation(&*board)?;
        let legal = board.legal_moves();
        let back = (played.len().checked_sub(2)).map(|own| {
            let CanonicalMove { from, to, .. } = played[own];
            CanonicalMove::new(to, from)
        });
        let mv = match (choice, back) {
            (Choice::Back, Some(back)) if legal.contains(&back) => back,
            (Choice::Any(number), _) if !legal.is_empty() => legal[number % legal.len()],
            _ if !legal.is_empty() => legal[0],
            _ => break,
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

/// Writes and parses every legal move in SAN and UCI notation, and the position as a FEN.
fn check_notation(board: &dyn DynBoard) -> Result<(), TestCaseError> {
    let setup = board.setup();
    let fen = write_fen(&setup);
    prop_assert_eq!(parse_fen(&fen), Ok(setup));
    let mut texts = Vec::new();
    for (mv, san) in san::write_all_dyn(board) {
        let text = san.to_string();
        for strictness in [Strictness::Strict, Strictness::Lenient] {
            let found = san::find_legal_dyn(board, &text, strictness);
            prop_assert_eq!(found, Ok(mv), "{} in {}", text, fen);
        }
        for custom in CastlingForm::ALL {
            let uci = uci::write_in(&setup, mv, custom);
            let found = uci::find_legal_dyn_with(board, &uci, custom);
            prop_assert_eq!(found, Ok(mv), "{} in {}", uci, fen);
        }
        texts.push(text);
    }
    texts.sort();
    let written = texts.len();
    texts.dedup();
    prop_assert_eq!(texts.len(), written, "two moves share a SAN in {}", fen);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 12,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn notations_round_trip_and_repetitions_are_counted_on_every_board(
        start in prop::sample::select(STARTS.as_slice()),
        choices in choices(),
    ) {
        for contender in contenders().filter(|contender| contender.is_native()) {
            play(contender, start, &choices)?;
        }
    }
}
