//! The probe of a board with an encoding.
//!
//! Generators and making are large and inline themselves wherever they are called. So each is
//! called from one function here that is never inlined itself; all else calls that.

use std::ops::ControlFlow;

use boardbench_core::{Board, Encoding, MoveKind, MoveList, Setup, Sink};

use super::encoding::{value, written};
use super::position::PositionOf;
use super::{DynPair, DynPosition, Identities, Judgement, Legality, Way};

/// Any board with an encoding behind the object-safe trait.
pub(super) struct PairOf<B: Board<E>, E: Encoding> {
    inner: PositionOf<B>,
    played: Vec<(E, B::Undo)>,
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

#[inline(never)]
fn generate<B: Board<E>, E: Encoding>(board: &B, legality: Legality, limit: usize) -> MoveList<E> {
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

#[inline(never)]
fn count_legal<B: Board<E>, E: Encoding>(board: &B) -> usize {
    board.count_legal()
}

#[inline(never)]
fn make<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> B::Undo {
    board.make(mv)
}

#[inline(never)]
fn unmake<B: Board<E>, E: Encoding>(board: &mut B, mv: E, undo: B::Undo) {
    board.unmake(mv, undo);
}

fn perft<B: Board<E>, E: Encoding>(board: &mut B, depth: u32, way: Way) -> u64 {
    match (depth, way) {
        (0, _) => return 1,
        (1, Way::Bulk) => return count_legal::<B, E>(board) as u64,
        _ => {}
    }
    let legality = match way {
        Way::PseudoLegal => Legality::PseudoLegal,
        Way::Bulk | Way::Full | Way::CopyMake => Legality::Legal,
    };
    let before = *board;
    let mover = board.side_to_move();
    let mut nodes = 0;
    for &mv in &generate::<B, E>(board, legality, usize::MAX) {
        let undo = make(board, mv);
        if legality == Legality::Legal || !board.is_king_attacked(mover) {
            nodes += perft::<B, E>(board, depth - 1, way);
        }
        match way {
            Way::CopyMake => *board = before,
            Way::Bulk | Way::Full | Way::PseudoLegal => unmake(board, mv, undo),
        }
    }
    nodes
}

impl<B: Board<E>, E: Encoding> PairOf<B, E> {
    pub(super) fn open(setup: &Setup) -> Box<dyn DynPair> {
        Box::new(Self {
            inner: PositionOf::new(setup),
            played: Vec::new(),
        })
    }
}

impl<B: Board<E>, E: Encoding> DynPair for PairOf<B, E> {
    fn position(&self) -> &dyn DynPosition {
        &self.inner
    }

    fn position_mut(&mut self) -> &mut dyn DynPosition {
        &mut self.inner
    }

    fn generate(&self, legality: Legality, limit: usize) -> Vec<u32> {
        let list = generate::<B, E>(&self.inner.position, legality, limit);
        let mut codes = Vec::with_capacity(list.len());
        for &mv in &list {
            let written = written(mv);
            assert!(written.is_read_back, "{mv} is not what its code says");
            codes.push(written.code);
        }
        codes
    }

    fn count_legal(&self) -> usize {
        count_legal::<B, E>(&self.inner.position)
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
            let found = self.inner.position.is_legal(mv);
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
                let _ = make(&mut copy, mv);
            }
        }
    }

    fn is_copy_made_equal(&self, code: u32) -> bool {
        let mut copy = *self.inner.saved.last().expect("something was saved");
        let _ = make(&mut copy, value::<E>(code));
        copy == self.inner.position
    }

    fn make(&mut self, code: u32) {
        let mv = value::<E>(code);
        let undo = make(&mut self.inner.position, mv);
        self.played.push((mv, undo));
    }

    fn unmake(&mut self) {
        let (mv, undo) = self.played.pop().expect("a move was made");
        unmake(&mut self.inner.position, mv, undo);
    }

    fn perft(&mut self, depth: u32, way: Way) -> u64 {
        perft::<B, E>(&mut self.inner.position, depth, way)
    }
}
