//! Runs every conformance check on every pair, and compares variants and copies with their originals.

use std::collections::{BTreeSet, HashSet};
use std::thread;

use boardbench_conformance::suite::{CHECKS, Check};
use boardbench_conformance::vectors::WELL_KNOWN;
use boardbench_core::{AtMake, PieceKeys};
use boardbench_kernels::{Batch, Comparison, Input, Kernel, KernelId, Network, Share, Trace, Work};
use boardbench_notation::{parse_fen, write_fen};
use boardbench_registry::{
    COMMON_MOVES, DEFAULT_BOARD, HAS_ALL_PAIRS, Pair, RECORDER, VARIED, Variant, boards,
    contenders, copy_of, encodings, find, native, original, variants,
};
use boardbench_results::Factor;
use boardbench_search::SearchRequest;

/// Returns the contenders that a check needs: all, or one per board, or one per encoding type. (Several encoding types may share
/// a name, because some depend on the board's square numbering.)
fn contenders_for(check: Check) -> Vec<&'static Pair> {
    let (mut encodings, mut boards) = (HashSet::new(), HashSet::new());
    let is_needed = |contender: &&Pair| match check {
        Check::Encoding(_) => encodings.insert(contender.probe.encoding.id()),
        Check::Position(_) => boards.insert(contender.board.name),
        Check::Pair(_) => true,
    };
    contenders().filter(is_needed).collect()
}

#[test]
fn every_contender_passes_every_check() {
    let run = |(name, check): (&str, Check)| {
        let failures = contenders_for(check).into_iter().filter_map(|contender| {
            let failure = check.run(contender.probe).err()?;
            Some(format!("{name}, {}: {failure}", contender.name()))
        });
        failures.collect::<Vec<_>>()
    };
    let failures = thread::scope(|scope| {
        let checks = CHECKS.map(|check| scope.spawn(move || run(check)));
        checks.map(|check| check.join().expect("no check panics")).concat()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn names_are_unique_and_every_native_encoding_exists() {
    let names: HashSet<_> = contenders().map(Pair::name).collect();
    assert_eq!(names.len(), contenders().count());
    for board in boards() {
        for moves in encodings() {
            let is_default = [COMMON_MOVES, board.native].contains(&moves.name);
            let is_built = HAS_ALL_PAIRS || is_default || board.name == DEFAULT_BOARD;
            let is_found = find(board.name, moves.name).is_some();
            assert_eq!(is_found, is_built, "{} {}", board.name, moves.name);
        }
        let contender = native(board.name).expect(board.name);
        assert!(contender.is_native());
        assert!(board.bytes.pieces <= board.bytes.position);
    }
    assert!(native(DEFAULT_BOARD).is_some());
    assert!(find(DEFAULT_BOARD, "none").is_none());
}

/// Variants have the same moves, perft and search as their originals, and variants in one factor have the same kernels.
#[test]
fn variants_do_the_work_of_their_originals() {
    for factor in VARIED.iter().map(|varied| varied.factor) {
        let of_factor: Vec<_> = variants().filter(|variant| variant.factor == factor).collect();
        assert!(!of_factor.is_empty(), "{factor:?}");
        for variant in &of_factor {
            let ids =
                |variant: &Variant| variant.kernels.iter().map(|it| it.id).collect::<Vec<_>>();
            assert_eq!(ids(variant), ids(of_factor[0]), "{factor:?}");
            let board = original(variant).expect(variant.board.name);
            let name = format!("{} with {}", variant.board.name, variant.name);
            let (bytes, usual) = (variant.bytes.position, board.board.bytes.position);
            let is_right = match factor {
                Factor::Hash if variant.name == "six-keys" => {
                    bytes == usual.map(|bytes| bytes + size_of::<PieceKeys>())
                }
                Factor::CheckInfo if variant.name == "at-make" => {
                    bytes == usual.map(|bytes| bytes + size_of::<AtMake<2>>())
                }
                Factor::CheckInfo => bytes == usual.map(|bytes| bytes + size_of::<AtMake<3>>()),
                // Incremental attack tables fill whole cache lines, in which there is room for the hash.
                Factor::Hash if !board.board.has_attack_tables => bytes < usual,
                Factor::Storage | Factor::AttackTables => bytes != usual,
                _ => bytes == usual,
            };
            assert!(is_right, "{name}: {bytes:?}, not {usual:?}");
            let inputs = WELL_KNOWN
                .map(|vector| Input { setup: parse_fen(vector.fen).expect(vector.fen), depth: 2 });
            for kernel in variant.kernels.iter() {
                let usual = board.kernels.get(kernel.id).expect("the original has it");
                for input in inputs.chunks(1) {
                    let [checksum, expected] =
                        [*kernel, usual].map(|kernel| (kernel.prepare)(input).checksum());
                    let fen = write_fen(&input[0].setup);
                    assert_eq!(checksum, expected, "{name} at {}: {fen}", kernel.id);
                }
                let has_traffic = match factor {
                    Factor::Sliders => true,
                    Factor::Storage => kernel.id.is_included_in(&[Comparison::Traffic]),
                    Factor::Decisions => {
                        variant.name.starts_with("copy-make") && kernel.id == KernelId::Search
                    }
                    _ => false,
                };
                assert_eq!(kernel.with_network.is_some(), has_traffic, "{name} at {}", kernel.id);
                if kernel.with_network.is_some() {
                    assert_unchanged_by_nnue_traffic(*kernel, &inputs, &name);
                }
            }
        }
    }
}

/// Requires that NNUE traffic changes no result, with any network and any share of the work.
fn assert_unchanged_by_nnue_traffic(kernel: Kernel, inputs: &[Input], name: &str) {
    let request = SearchRequest::to_depth(2);
    let traces: Vec<Trace> =
        inputs.iter().map(|input| (RECORDER.trace)(&request, &input.setup)).collect();
    let traces: Vec<&Trace> = traces.iter().collect();
    let result = |work: Work| {
        let prepared = match kernel.id.batch() {
            Batch::Nodes => work.on_traces(&traces, false),
            _ => work.on_roots(inputs),
        };
        let mut prepared = prepared.expect("the kernel runs on these inputs");
        (prepared.checksum(), prepared.run())
    };
    let alone = result(Work::Kernel(kernel));
    for network in Network::ALL {
        for share in [Share::Whole, Share::Updates] {
            let with_traffic = result(Work::WithNetwork(kernel, network, share));
            assert_eq!(with_traffic, alone, "{name} at {}: {network:?} {share:?}", kernel.id);
        }
    }
}

/// A copy that the compiler merged with its original would show no difference.
#[test]
fn copies_are_other_code() {
    let mut copied = BTreeSet::new();
    for contender in contenders() {
        for original in contender.kernels.iter() {
            let Some(copy) = copy_of(contender, original.id) else {
                continue;
            };
            copied.insert(contender.name());
            let kernels = [&copy, original];
            let prepare = kernels.map(|kernel| kernel.prepare as usize);
            assert_ne!(prepare[0], prepare[1], "{}", original.id);
            let traces = kernels.map(|kernel| kernel.trace.map(|trace| trace.whole as usize));
            assert!(traces[0] != traces[1] || traces[0].is_none(), "{}", original.id);
        }
    }
    // A board of each geometry and storage has copies in every build.
    let families: BTreeSet<&str> = boards().map(|board| board.family).collect();
    let of_family = |family: &str| {
        let mut pairs = contenders().filter(|pair| pair.board.family == family);
        pairs.any(|pair| copied.contains(&pair.name()))
    };
    assert!(families.into_iter().all(of_family), "{copied:?}");
}

/// The bytes of a table that can be read in some position are a part of it.
#[test]
fn no_board_reads_more_bytes_than_its_tables_have() {
    for board in boards() {
        let (total, read) = (board.bytes.tables.unwrap_or_default(), board.table_bytes_read);
        assert!(0 < read && read < total, "{}: {read} of {total}", board.name);
        // Unread are the keys of codes without a piece, or of cells off the board.
        assert!(total - read >= 2_048, "{}: {read} of {total}", board.name);
    }
}
