//! Implements the probe of a board with an encoding.
//!
//! All calls go through core's [`outlined`] functions, so that a board's generators are instantiated
//! once.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use boardbench_core::{
    Board, Encoding, GenType, MoveKind, MoveList, Setup, Sink, ThreatChange, outlined,
};

use super::encoding::{encoded, value};
use super::position::PositionProbe;
use super::{DynPair, DynPosition, Legality, PerftMode};

/// Implements the object-safe trait for any board with an encoding. `G` calls the generators.
pub(super) struct PairProbe<B: Board<E>, E: Encoding, G> {
    inner: PositionProbe<B>,
    played: Vec<(E, B::Undo)>,
    generator: PhantomData<fn() -> G>,
}

pub(super) trait Generate: 'static {
    /// Returns the generated moves; after `limit` moves the sink returns `Break`.
    fn generate<B: Board<E>, E: Encoding>(
        board: &B,
        legality: Legality,
        limit: usize,
    ) -> MoveList<E>;

    /// Returns a part of the legal moves, if the generator for it is compiled.
    fn part<B: Board<E>, E: Encoding>(board: &B, gen_type: GenType) -> Option<MoveList<E>>;
}

/// Generates into a sink of this crate. If a generator continues after `Break`, there are more moves than
/// the limit.
pub(super) enum OwnSink {}

impl Generate for OwnSink {
    #[inline(never)]
    fn generate<B: Board<E>, E: Encoding>(
        board: &B,
        legality: Legality,
        limit: usize,
    ) -> MoveList<E> {
        let mut sink = Limited { list: MoveList::new(), limit };
        let _ = match legality {
            Legality::Legal => board.legal(&mut sink),
            Legality::PseudoLegal => board.pseudo_legal(&mut sink),
        };
        sink.list
    }

    fn part<B: Board<E>, E: Encoding>(board: &B, gen_type: GenType) -> Option<MoveList<E>> {
        let mut list = MoveList::new();
        let _ = match gen_type {
            GenType::All => board.legal(&mut list),
            GenType::Captures => board.captures(&mut list),
            GenType::Noisy => board.noisy(&mut list),
            GenType::Quiet => board.quiets(&mut list),
        };
        Some(list)
    }
}

/// Generates into a plain [`MoveList`], so that no generator is instantiated for the checks alone. The
/// list is filled in advance except for `limit` places, and rejects further moves.
pub(super) enum SharedSink {}

impl Generate for SharedSink {
    fn generate<B: Board<E>, E: Encoding>(
        board: &B,
        legality: Legality,
        limit: usize,
    ) -> MoveList<E> {
        let mut list = MoveList::new();
        let filled = MoveList::<E>::CAPACITY.saturating_sub(limit);
        for _ in 0..filled {
            let _ = list.push(E::NONE);
        }
        match legality {
            Legality::Legal => outlined::legal(board, &mut list),
            Legality::PseudoLegal => outlined::pseudo_legal(board, &mut list),
        }
        let mut generated = MoveList::new();
        for &mv in &list[filled..] {
            let _ = generated.push(mv);
        }
        generated
    }

    fn part<B: Board<E>, E: Encoding>(board: &B, gen_type: GenType) -> Option<MoveList<E>> {
        let mut list = MoveList::new();
        outlined::captures(board, &mut list);
        (gen_type == GenType::Captures).then_some(list)
    }
}

/// A list that returns `Break` once it holds `limit` moves.
struct Limited<E> {
    list: MoveList<E>,
    limit: usize,
}

impl<E: Encoding> Sink for Limited<E> {
    type Move = E;

    #[inline]
    fn push(&mut self, mv: E) -> ControlFlow<()> {
        self.list.push(mv)?;
        if self.list.len() < self.limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

fn perft<B: Board<E>, E: Encoding, G: Generate>(board: &mut B, depth: u32, mode: PerftMode) -> u64 {
    match (depth, mode) {
        (0, _) => return 1,
        (1, PerftMode::Bulk) => return outlined::count_legal(board) as u64,
        _ => {}
    }
    let legality = match mode {
        PerftMode::PseudoLegal => Legality::PseudoLegal,
        PerftMode::Bulk | PerftMode::Full | PerftMode::CopyMake => Legality::Legal,
    };
    let before = *board;
    let mover = board.side_to_move();
    let mut nodes = 0;
    for &mv in &G::generate::<B, E>(board, legality, usize::MAX) {
        let undo = outlined::make(board, mv);
        if legality == Legality::Legal || !board.is_king_attacked(mover) {
            nodes += perft::<B, E, G>(board, depth - 1, mode);
        }
        match mode {
            PerftMode::CopyMake => *board = before,
            PerftMode::Bulk | PerftMode::Full | PerftMode::PseudoLegal => {
                outlined::unmake(board, mv, undo);
            }
        }
    }
    nodes
}

fn codes<E: Encoding>(list: &MoveList<E>) -> Vec<u32> {
    let code = |&mv: &E| {
        let encoded = encoded(mv);
        assert!(encoded.round_trips, "from_code({mv}.code()) is not {mv}");
        encoded.code
    };
    list.iter().map(code).collect()
}

impl<B: Board<E>, E: Encoding, G: Generate> PairProbe<B, E, G> {
    pub(super) fn open(setup: &Setup) -> Box<dyn DynPair> {
        Box::new(Self {
            inner: PositionProbe::new(setup),
            played: Vec::new(),
            generator: PhantomData,
        })
    }
}

impl<B: Board<E>, E: Encoding, G: Generate> DynPair for PairProbe<B, E, G> {
    fn position(&self) -> &dyn DynPosition {
        &self.inner
    }

    fn position_mut(&mut self) -> &mut dyn DynPosition {
        &mut self.inner
    }

    fn generate(&self, legality: Legality, limit: usize) -> Vec<u32> {
        codes(&G::generate::<B, E>(&self.inner.position, legality, limit))
    }

    fn part(&self, gen_type: GenType) -> Option<Vec<u32>> {
        G::part::<B, E>(&self.inner.position, gen_type).map(|list| codes(&list))
    }

    fn count_legal(&self) -> usize {
        outlined::count_legal(&self.inner.position)
    }

    fn classify(&self, code: u32) -> MoveKind {
        value::<E>(code).classify(&self.inner.position)
    }

    fn gives_check(&self, code: u32) -> bool {
        self.inner.position.gives_check(value::<E>(code))
    }

    fn hash_after(&self, code: u32) -> Option<u64> {
        self.inner.position.hash_after(value::<E>(code))
    }

    fn see(&self, code: u32) -> i32 {
        let (position, mv) = (&self.inner.position, value::<E>(code));
        let (from, to) = (mv.from().square(), mv.to().square());
        position.see(from, to, mv.classify(position))
    }

    fn changes_on_copy(&self, code: u32) -> (Vec<ThreatChange>, [bool; 2]) {
        let saved = *self.inner.saved.last().expect("something was saved");
        let (mut copy, mut changes) = (saved, Vec::new());
        let mv = value::<E>(code);
        let undo = outlined::make_with_changes(&mut copy, mv, &mut |change| changes.push(change));
        let is_made = copy == self.inner.position;
        outlined::unmake(&mut copy, mv, undo);
        (changes, [is_made, copy == saved])
    }

    fn check_legality(&self, codes: &[u32], legal: &[u32], at: &mut u32) -> Result<u64, bool> {
        let mut count = 0;
        for &code in codes {
            *at = code;
            let Some(mv) = E::from_code(code) else {
                continue;
            };
            let expected = legal.binary_search(&mv.identity().code()).is_ok();
            let found = outlined::is_legal(&self.inner.position, mv);
            count += 1;
            if found != expected {
                return Err(found);
            }
        }
        Ok(count)
    }

    fn make_on_copies(&self, codes: &[u32], at: &mut u32) {
        for &code in codes {
            *at = code;
            if let Some(mv) = E::from_code(code) {
                let mut copy = self.inner.position;
                let _ = outlined::make(&mut copy, mv);
            }
        }
    }

    fn makes_current_position(&self, code: u32) -> bool {
        let mut copy = *self.inner.saved.last().expect("something was saved");
        let _ = outlined::make(&mut copy, value::<E>(code));
        copy == self.inner.position
    }

    fn make(&mut self, code: u32) {
        let mv = value::<E>(code);
        let undo = outlined::make(&mut self.inner.position, mv);
        self.played.push((mv, undo));
    }

    fn unmake(&mut self) {
        let (mv, undo) = self.played.pop().expect("a move was made");
        outlined::unmake(&mut self.inner.position, mv, undo);
    }

    fn perft(&mut self, depth: u32, mode: PerftMode) -> u64 {
        perft::<B, E, G>(&mut self.inner.position, depth, mode)
    }
}
