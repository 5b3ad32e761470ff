//! What the kernels work on, and what they must find there.

use std::sync::OnceLock;

use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors;
use boardbench_core::Setup;
use boardbench_kernels::search::{
    SIGNATURES, SearchRequest, Signature, VisitedList, evaluate_plainly,
};
use boardbench_kernels::{Batch, Digest, Input, KernelId};
use boardbench_notation::parse_fen;
use boardbench_registry::lists_met;

/// The inputs of all kernels.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Real positions, to rotate over.
    positions: Vec<Input>,
    /// Perft's well-known positions, each as deep as a timing allows.
    perfts: Vec<Input>,
    /// The positions of the search's signatures.
    searches: Vec<Input>,
    /// The lists that searches of the positions meet; found when they are asked for.
    lists: OnceLock<Vec<VisitedList>>,
}

/// The most leaves that one perft position contributes to a timing.
const MAX_LEAVES: u64 = 100_000;

/// The search whose lists are recorded. Its nodes are limited rather than its depth, so that every
/// position has its share.
const LISTS_SEARCH: SearchRequest = SearchRequest {
    nodes: Some(4_000),
    ..SearchRequest::to_depth(5)
};

/// One list of so many is recorded, so that they come from all parts of a tree.
const LISTS_EVERY: u64 = 97;

/// The positions of signatures, with their depths.
pub(super) fn of_signatures(signatures: &[Signature]) -> Vec<Input> {
    let input = |signature: &Signature| {
        Some(Input {
            setup: parse_fen(signature.fen).ok()?,
            depth: signature.depth,
        })
    };
    signatures.iter().filter_map(input).collect()
}

impl Inputs {
    /// Inputs of these positions; perft always runs on its well-known ones.
    pub fn new(positions: impl IntoIterator<Item = Setup>) -> Self {
        let positions = positions
            .into_iter()
            .map(|setup| Input { setup, depth: 0 })
            .collect();
        let perfts = vectors::WELL_KNOWN
            .iter()
            .filter_map(|vector| {
                let (depth, _) = vector.up_to(MAX_LEAVES).last()?;
                let setup = parse_fen(vector.fen).ok()?;
                Some(Input { setup, depth })
            })
            .collect();
        Self {
            positions,
            perfts,
            searches: of_signatures(&SIGNATURES),
            lists: OnceLock::new(),
        }
    }

    /// The move lists that orderings are timed on: of each position, those that its search meets
    /// now and then.
    pub fn lists(&self) -> &[VisitedList] {
        self.lists.get_or_init(|| {
            let met = |input: &Input| lists_met(&LISTS_SEARCH, &input.setup, LISTS_EVERY);
            self.positions.iter().flat_map(met).collect()
        })
    }

    /// The inputs of one kernel.
    pub fn of(&self, kernel: KernelId) -> &[Input] {
        match kernel.batch() {
            Batch::Positions => &self.positions,
            Batch::Perft => &self.perfts,
            Batch::Search => &self.searches,
        }
    }

    /// How many positions the kernels rotate over, perft apart.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The golden digest of one kernel: what the naive reference finds, or for perft what the
    /// published counts say.
    pub fn golden(&self, kernel: KernelId) -> Digest {
        let mut digest = Digest::new();
        for (number, input) in self.of(kernel).iter().enumerate() {
            add_golden(&mut digest, kernel, number, input);
        }
        digest
    }
}

fn add_golden(digest: &mut Digest, kernel: KernelId, number: usize, input: &Input) {
    let reference = Reference::from_setup(&input.setup);
    match kernel {
        KernelId::LegalList
        | KernelId::TableStore
        | KernelId::TableProbe
        | KernelId::TableStoreDecomposed
        | KernelId::TableProbeDecomposed => {
            for mv in reference.legal_moves() {
                digest.add_move(number, mv);
            }
        }
        KernelId::PseudoLegalList => {
            for mv in reference.pseudo_legal_moves() {
                digest.add_move(number, mv);
            }
        }
        KernelId::LegalCount => digest.add(number, reference.legal_moves().len() as u64),
        KernelId::MakeUnmake | KernelId::CopyMake => {
            for mv in reference.legal_moves() {
                digest.add_move(number, mv);
                digest.add(number, reference.play(mv).hash());
            }
        }
        KernelId::PerftBulk | KernelId::PerftFull | KernelId::PerftFullCopy => {
            digest.add(number, published(input));
        }
        KernelId::Material => {
            let (material, _) = evaluate_plainly(&input.setup);
            digest.add(number, i64::from(material) as u64);
        }
        KernelId::SquaresPacked | KernelId::SquaresSeparate => {
            let (_, value) = evaluate_plainly(&input.setup);
            digest.add(number, i64::from(value) as u64);
        }
        KernelId::Search => SIGNATURES[number].describe(digest, number),
    }
}

/// The published count of a perft input.
fn published(input: &Input) -> u64 {
    vectors::WELL_KNOWN
        .iter()
        .find(|vector| parse_fen(vector.fen).is_ok_and(|setup| setup == input.setup))
        .and_then(|vector| {
            vector
                .up_to(u64::MAX)
                .find(|&(depth, _)| depth == input.depth)
        })
        .map_or(0, |(_, count)| count)
}
