//! What the kernels work on, and what they must find there.

use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors;
use boardbench_core::Setup;
use boardbench_kernels::{Digest, Input, KernelId};
use boardbench_notation::parse_fen;

/// The inputs of all kernels.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Real positions, to rotate over.
    positions: Vec<Input>,
    /// Perft's well-known positions, each as deep as a timing allows.
    perfts: Vec<Input>,
}

/// The most leaves that one perft position contributes to a timing.
const MAX_LEAVES: u64 = 100_000;

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
        Self { positions, perfts }
    }

    /// The inputs of one kernel.
    pub fn of(&self, kernel: KernelId) -> &[Input] {
        if kernel.is_perft() {
            &self.perfts
        } else {
            &self.positions
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
        KernelId::LegalList => {
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
