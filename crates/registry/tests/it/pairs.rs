//! Every pair through every check.

use std::collections::{BTreeSet, HashSet};
use std::thread;

use boardbench_conformance::suite::{CHECKS, Check};
use boardbench_conformance::vectors::WELL_KNOWN;
use boardbench_kernels::{Batch, Input, Kernel, Network, Share, Trace, Work};
use boardbench_notation::{parse_fen, write_fen};
use boardbench_registry::{
    COMMON_MOVES, DEFAULT_BOARD, HAS_ALL_PAIRS, Pair, RECORDER, VARIED, Variant, boards,
    contenders, copy_of, encodings, find, native, original, variants,
};
use boardbench_results::Factor;
use boardbench_search::SearchRequest;

/// Returns the contenders that a check needs: all, or one of each board, or one of each encoding.
/// (Several encodings may share a name: some depend on the board's numbering of squares.)
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

/// Variants find the same moves, perft and search, and those of one board and factor have the same kernels.
#[test]
fn variants_do_the_work_of_their_originals() {
    for factor in VARIED.iter().map(|varied| varied.factor) {
        let own: Vec<_> = variants().filter(|variant| variant.factor == factor).collect();
        assert!(!own.is_empty(), "{factor:?}");
        for variant in &own {
            let ids =
                |variant: &Variant| variant.kernels.iter().map(|it| it.id).collect::<Vec<_>>();
            assert_eq!(ids(variant), ids(own[0]), "{factor:?}");
            let board = original(variant).expect(variant.board.name);
            let name = format!("{} with {}", variant.board.name, variant.name);
            let (bytes, usual) = (variant.bytes.position, board.board.bytes.position);
            let is_right = match factor {
                // Incremental attack tables fill whole cache lines, in which the hash has room.
                Factor::Hash if !board.board.keeps_attacks => bytes < usual,
                Factor::Storage | Factor::AttackTables => bytes != usual,
                _ => bytes == usual,
            };
            assert!(is_right, "{name}: {bytes:?}, not {usual:?}");
            let inputs = WELL_KNOWN
                .map(|vector| Input { setup: parse_fen(vector.fen).expect(vector.fen), depth: 2 });
            for kernel in variant.kernels.iter() {
                let usual = board.kernels.get(kernel.id).expect("the original has it");
                for input in inputs.chunks(1) {
                    let [found, expected] =
                        [*kernel, usual].map(|kernel| (kernel.prepare)(input).digest());
                    let fen = write_fen(&input[0].setup);
                    assert_eq!(found, expected, "{name} at {}: {fen}", kernel.id);
                }
                assert_eq!(kernel.beside.is_some(), factor == Factor::Sliders, "{name}");
                if kernel.beside.is_some() {
                    works_beside_networks(*kernel, &inputs, &name);
                }
            }
        }
    }
}

/// A network changes no answer, and neither does its share of the work.
fn works_beside_networks(kernel: Kernel, inputs: &[Input], name: &str) {
    let request = SearchRequest::to_depth(2);
    let traces: Vec<Trace> =
        inputs.iter().map(|input| (RECORDER.trace)(&request, &input.setup)).collect();
    let traces: Vec<&Trace> = traces.iter().collect();
    let answer = |work: Work| {
        let prepared = match kernel.id.batch() {
            Batch::Nodes => work.on_traces(&traces, false),
            _ => work.on_roots(inputs),
        };
        let mut prepared = prepared.expect("it is timed there");
        (prepared.digest(), prepared.run())
    };
    let alone = answer(Work::Kernel(kernel));
    for network in Network::ALL {
        for share in [Share::Whole, Share::Updates] {
            let beside = answer(Work::Beside(kernel, network, share));
            assert_eq!(beside, alone, "{name} at {}: {network:?} {share:?}", kernel.id);
        }
    }
}

/// Merged copies would measure nothing.
#[test]
fn second_copies_are_other_code() {
    let mut copied = BTreeSet::new();
    for contender in contenders() {
        for own in contender.kernels.iter() {
            let Some(copy) = copy_of(contender, own.id) else {
                continue;
            };
            copied.insert(contender.name());
            let prepare = [&copy, own].map(|kernel| kernel.prepare as usize);
            assert_ne!(prepare[0], prepare[1], "{}", own.id);
            let traces = [&copy, own].map(|kernel| kernel.trace.map(|trace| trace.whole as usize));
            assert!(traces[0] != traces[1] || traces[0].is_none(), "{}", own.id);
        }
    }
    // A board of each geometry and storage has them in every build.
    let families: BTreeSet<&str> = boards().map(|board| board.family).collect();
    let of_family = |family: &str| {
        let mut own = contenders().filter(|pair| pair.board.family == family);
        own.any(|pair| copied.contains(&pair.name()))
    };
    assert!(families.into_iter().all(of_family), "{copied:?}");
}

/// Some position leads to every byte of a table, or to a part of them.
#[test]
fn no_board_reads_more_bytes_than_its_tables_have() {
    for board in boards() {
        let (all, read) = (board.bytes.tables.unwrap_or_default(), board.table_bytes_read);
        assert!(0 < read && read < all, "{}: {read} of {all}", board.name);
        // Keys of codes without a piece, or of cells off the board.
        assert!(all - read >= 2_048, "{}: {read} of {all}", board.name);
    }
}
