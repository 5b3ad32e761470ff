//! The default board behind a probe with a planted fault.

use boardbench_conformance::probe::{
    DynPair, DynPosition, Identities, Judgement, Legality, PerftMode,
};
use boardbench_core::{MoveKind, Part, Setup};
use boardbench_registry::{DEFAULT_BOARD, Pair, native};

/// The fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// En-passant captures are missing.
    NoEnPassant,
    /// Pseudo-legal moves are legal.
    ExposesKing,
    CountsOneMore,
    /// Unmaking castling leaves the other side to move.
    UnmakeForgets,
    /// `is_legal` accepts every code.
    AcceptsEverything,
    /// Making an invalid move panics.
    PanicsOnInvalidMoves,
}

/// A contender with a fault.
pub(crate) fn faulty(fault: Fault) -> &'static Pair {
    let mut contender = *default_board();
    contender.probe.open = match fault {
        Fault::NoEnPassant => |setup| open(setup, Fault::NoEnPassant),
        Fault::ExposesKing => |setup| open(setup, Fault::ExposesKing),
        Fault::CountsOneMore => |setup| open(setup, Fault::CountsOneMore),
        Fault::UnmakeForgets => |setup| open(setup, Fault::UnmakeForgets),
        Fault::AcceptsEverything => |setup| open(setup, Fault::AcceptsEverything),
        Fault::PanicsOnInvalidMoves => |setup| open(setup, Fault::PanicsOnInvalidMoves),
    };
    Box::leak(Box::new(contender))
}

fn default_board() -> &'static Pair {
    native(DEFAULT_BOARD).expect("the default board is in the list")
}

fn open(setup: &Setup, fault: Fault) -> Box<dyn DynPair> {
    Box::new(Faulty {
        inner: (default_board().probe.open)(setup),
        fault,
        castled: Vec::new(),
    })
}

struct Faulty {
    inner: Box<dyn DynPair>,
    fault: Fault,
    /// For each move made: whether it was castling.
    castled: Vec<bool>,
}

impl DynPair for Faulty {
    fn position(&self) -> &dyn DynPosition {
        self.inner.position()
    }

    fn position_mut(&mut self) -> &mut dyn DynPosition {
        self.inner.position_mut()
    }

    fn generate(&self, legality: Legality, limit: usize) -> Vec<u32> {
        let legality = match self.fault {
            Fault::ExposesKing => Legality::PseudoLegal,
            _ => legality,
        };
        let mut codes = self.inner.generate(legality, limit);
        if self.fault == Fault::NoEnPassant {
            codes.retain(|&code| self.inner.classify(code) != MoveKind::EnPassant);
        }
        codes
    }

    fn part(&self, part: Part) -> Option<Vec<u32>> {
        self.inner.part(part)
    }

    fn count_legal(&self) -> usize {
        self.inner.count_legal() + usize::from(self.fault == Fault::CountsOneMore)
    }

    fn classify(&self, code: u32) -> MoveKind {
        self.inner.classify(code)
    }

    fn judge(&self, codes: &[u32], legal: &Identities, at: &mut u32) -> Judgement {
        let mut judgement = self.inner.judge(codes, legal, at);
        let legal = self.generate(Legality::Legal, usize::MAX);
        if self.fault == Fault::AcceptsEverything && !codes.iter().all(|it| legal.contains(it)) {
            judgement.wrong = Some(true);
        }
        judgement
    }

    fn make_on_copies(&self, codes: &[u32], at: &mut u32) {
        if self.fault == Fault::PanicsOnInvalidMoves {
            let known = self.inner.generate(Legality::PseudoLegal, usize::MAX);
            assert!(codes.iter().all(|it| known.contains(it)), "planted");
        }
        self.inner.make_on_copies(codes, at);
    }

    fn is_copy_made_equal(&self, code: u32) -> bool {
        self.inner.is_copy_made_equal(code)
    }

    fn make(&mut self, code: u32) {
        let kind = self.inner.classify(code);
        self.castled.push(matches!(kind, MoveKind::Castle(_)));
        self.inner.make(code);
    }

    fn unmake(&mut self) {
        self.inner.unmake();
        let was_castling = self.castled.pop() == Some(true);
        if self.fault == Fault::UnmakeForgets && was_castling {
            self.inner.position_mut().make_null();
        }
    }

    fn perft(&mut self, depth: u32, mode: PerftMode) -> u64 {
        self.inner.perft(depth, mode)
    }
}
