//! The probe of a board with an encoding.
//!
//! All calls go through core's [`outlined`] functions, so that a board's generators are compiled
//! once.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use boardbench_core::{Board, Encoding, MoveKind, MoveList, Setup, Sink, outlined};

use super::encoding::{value, written};
use super::position::PositionOf;
use super::{DynPair, DynPosition, Identities, Judgement, Legality, Way};

/// Any board with an encoding behind the object-safe trait. `G` generates.
pub(super) struct PairOf<B: Board<E>, E: Encoding, G> {
    inner: PositionOf<B>,
    played: Vec<(E, B::Undo)>,
    generates: PhantomData<fn() -> G>,
}

/// How moves are generated up to a limit.
pub(super) trait Generates: 'static {
    /// The generated moves; the generator is asked to stop when there are `limit`.
    fn generate<B: Board<E>, E: Encoding>(
        board: &B,
        legality: Legality,
        limit: usize,
    ) -> MoveList<E>;

    /// The generated captures, if they are asked for.
    fn captures<B: Board<E>, E: Encoding>(board: &B) -> Option<MoveList<E>>;
}

/// Into a sink of its own, which notices whether the generator goes on when it was asked to stop:
/// then there are more moves than the limit.
pub(super) enum Watched {}

impl Generates for Watched {
    #[inline(never)]
    fn generate<B: Board<E>, E: Encoding>(
        board: &B,
        legality: Legality,
        limit: usize,
    ) -> MoveList<E> {
        let mut sink = Limited {
            list: MoveList::new(),
            limit,
        };
        let _ = match legality {
            Legality::Legal => board.legal(&mut sink),
            Legality::PseudoLegal => board.pseudo_legal(&mut sink),
        };
        sink.list
    }

    fn captures<B: Board<E>, E: Encoding>(board: &B) -> Option<MoveList<E>> {
        let mut list = MoveList::new();
        let _ = outlined::captures(board, &mut list);
        Some(list)
    }
}

/// Into the list that everybody uses, so that no generator is compiled for the checks alone. It is
/// full up to the limit beforehand, and refuses what comes behind.
pub(super) enum Shared {}

impl Generates for Shared {
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
        let _ = match legality {
            Legality::Legal => outlined::legal(board, &mut list),
            Legality::PseudoLegal => outlined::pseudo_legal(board, &mut list),
        };
        let mut generated = MoveList::new();
        for &mv in &list[filled..] {
            let _ = generated.push(mv);
        }
        generated
    }

    fn captures<B: Board<E>, E: Encoding>(_board: &B) -> Option<MoveList<E>> {
        None
    }
}

/// A list that asks to stop when it has got enough.
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

fn perft<B: Board<E>, E: Encoding, G: Generates>(board: &mut B, depth: u32, way: Way) -> u64 {
    match (depth, way) {
        (0, _) => return 1,
        (1, Way::Bulk) => return outlined::count_legal(board) as u64,
        _ => {}
    }
    let legality = match way {
        Way::PseudoLegal => Legality::PseudoLegal,
        Way::Bulk | Way::Full | Way::CopyMake => Legality::Legal,
    };
    let before = *board;
    let mover = board.side_to_move();
    let mut nodes = 0;
    for &mv in &G::generate::<B, E>(board, legality, usize::MAX) {
        let undo = outlined::make(board, mv);
        if legality == Legality::Legal || !board.is_king_attacked(mover) {
            nodes += perft::<B, E, G>(board, depth - 1, way);
        }
        match way {
            Way::CopyMake => *board = before,
            Way::Bulk | Way::Full | Way::PseudoLegal => outlined::unmake(board, mv, undo),
        }
    }
    nodes
}

fn codes<E: Encoding>(list: &MoveList<E>) -> Vec<u32> {
    let code = |&mv: &E| {
        let written = written(mv);
        assert!(written.is_read_back, "{mv} is not what its code says");
        written.code
    };
    list.iter().map(code).collect()
}

impl<B: Board<E>, E: Encoding, G: Generates> PairOf<B, E, G> {
    pub(super) fn open(setup: &Setup) -> Box<dyn DynPair> {
        Box::new(Self {
            inner: PositionOf::new(setup),
            played: Vec::new(),
            generates: PhantomData,
        })
    }
}

impl<B: Board<E>, E: Encoding, G: Generates> DynPair for PairOf<B, E, G> {
    fn position(&self) -> &dyn DynPosition {
        &self.inner
    }

    fn position_mut(&mut self) -> &mut dyn DynPosition {
        &mut self.inner
    }

    fn generate(&self, legality: Legality, limit: usize) -> Vec<u32> {
        codes(&G::generate::<B, E>(&self.inner.position, legality, limit))
    }

    fn captures(&self) -> Option<Vec<u32>> {
        G::captures::<B, E>(&self.inner.position).map(|list| codes(&list))
    }

    fn count_legal(&self) -> usize {
        outlined::count_legal(&self.inner.position)
    }

    fn classify(&self, code: u32) -> MoveKind {
        value::<E>(code).classify(&self.inner.position)
    }

    fn judge(&self, codes: &[u32], legal: &Identities, at: &mut u32) -> Judgement {
        let mut asked = 0;
        for &code in codes {
            *at = code;
            let Some(mv) = E::from_code(code) else {
                continue;
            };
            let expected = legal.contains(mv.identity().code());
            let found = outlined::is_legal(&self.inner.position, mv);
            asked += 1;
            if found != expected {
                let wrong = Some(found);
                return Judgement { asked, wrong };
            }
        }
        Judgement { asked, wrong: None }
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

    fn is_copy_made_equal(&self, code: u32) -> bool {
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

    fn perft(&mut self, depth: u32, way: Way) -> u64 {
        perft::<B, E, G>(&mut self.inner.position, depth, way)
    }
}
