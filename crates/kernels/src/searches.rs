//! Whole searches, position after position.

use core::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use boardbench_core::{Board, Encoding, Setup};
use boardbench_ordering::{ListKind, MoveOrdering, ScoreModel, ScoredForm};

use crate::Digest;
use crate::prepared::{FromInputs, Input, Prepared};
use crate::search::{Outcome, SearchRequest, search};

/// Searches of one combination, without table and pruning, each position to its own depth.
pub(crate) struct Searches<B, E, F, L, O, M> {
    inputs: Vec<Input>,
    combination: PhantomData<(B, E, F, L, O, M)>,
}

impl<B, E, F, L, O, M> FromInputs for Searches<B, E, F, L, O, M> {
    fn from_inputs(inputs: &[Input]) -> Self {
        Self {
            inputs: inputs.to_vec(),
            combination: PhantomData,
        }
    }
}

impl<B, E, F, L, O, M> Searches<B, E, F, L, O, M>
where
    B: Board<E>,
    E: Encoding,
    F: ScoredForm,
    L: ListKind,
    O: MoveOrdering,
    M: ScoreModel,
{
    fn search(setup: &Setup, depth: u32) -> Outcome {
        search::<B, E, F, L, O, M>(
            &SearchRequest::to_depth(depth),
            &[],
            setup,
            &mut |_| (),
            &AtomicBool::new(false),
        )
    }
}

impl<B, E, F, L, O, M> Prepared for Searches<B, E, F, L, O, M>
where
    B: Board<E>,
    E: Encoding,
    F: ScoredForm,
    L: ListKind,
    O: MoveOrdering,
    M: ScoreModel,
{
    fn run(&mut self) -> u64 {
        let search = |input: &Input| Self::search(&input.setup, input.depth).nodes;
        self.inputs.iter().map(search).sum()
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, input) in self.inputs.iter().enumerate() {
            Self::search(&input.setup, input.depth).describe(&mut digest, number);
        }
        digest
    }
}
