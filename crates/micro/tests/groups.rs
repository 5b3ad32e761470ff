//! Tests every contender of every group on real positions.

use boardbench_kernels::{Checksum, Input};
use boardbench_micro::groups;
use boardbench_notation::parse_fen;

/// White pawns on the outer files, some blocked, with black pieces on the opposite file.
const PAWNS: [&str; 6] = [
    "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "r3k2r/1P4P1/8/8/8/nn4nn/P2PP2P/4K3 w - - 0 1",
    "4k3/8/n6n/P6P/p6p/8/2q2q2/4K3 w - - 0 1",
    "4k3/8/8/8/p6p/1p4p1/P6P/4K3 w - - 0 1",
    "1r2k1r1/P6P/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/n6n/P6P/4K3 w - - 0 1",
];

fn inputs() -> Vec<Input> {
    let mix = boardbench_corpus::mix().into_iter();
    let setups = mix.map(|position| position.setup);
    let pawns = PAWNS.map(|fen| parse_fen(fen).expect(fen));
    let input = |setup| Input { setup, depth: 0 };
    setups.chain(pawns).map(input).collect()
}

/// A time is divided by the number of operations, so it must not differ within a group, nor from run to run.
#[test]
fn all_contenders_have_the_expected_results_and_equal_numbers_of_operations() {
    let inputs = inputs();
    for group in groups() {
        let expected = (group.expected)(&inputs);
        assert_ne!(expected, Checksum::new(), "{}", group.name);
        assert_eq!(group.contenders[0].lacks, None, "{}", group.name);
        let operations = (group.contenders[0].prepare)(&inputs).run();
        assert!(operations >= inputs.len() as u64, "{}", group.name);
        for micro in group.contenders {
            let mut prepared = (micro.prepare)(&inputs);
            for _ in 0..2 {
                assert_eq!(prepared.checksum(), expected, "{} {}", group.name, micro.name);
                assert_eq!(prepared.run(), operations, "{} {}", group.name, micro.name);
            }
        }
    }
}

#[test]
fn other_positions_have_other_results() {
    let inputs = inputs();
    let (first_half, second_half) = inputs.split_at(inputs.len() / 2);
    for group in groups() {
        assert_ne!((group.expected)(first_half), (group.expected)(second_half), "{}", group.name);
    }
}
