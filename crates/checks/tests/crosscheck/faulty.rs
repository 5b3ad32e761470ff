//! A board with a fault: the default board behind a probe that gives wrong answers.

use boardbench_conformance::probe::{DynPair, DynPosition, Legality, PerftMode};
use boardbench_core::{MoveKind, Part, PromotionRole, Setup};
use boardbench_registry::{DEFAULT_BOARD, Pair, native};

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    NoEnPassant,
    NoUnderpromotionByCapture,
    CountsOneMore,
    UnmakeForgets,
    Panics,
}

impl Fault {
    pub(crate) const ALL: [Self; 5] = [
        Self::NoEnPassant,
        Self::NoUnderpromotionByCapture,
        Self::CountsOneMore,
        Self::UnmakeForgets,
        Self::Panics,
    ];

    /// The begin of the property that differs when a cross-check finds the fault.
    pub(crate) const fn question(self) -> &'static str {
        match self {
            Self::NoEnPassant | Self::NoUnderpromotionByCapture => "the legal moves",
            Self::CountsOneMore => "the number of legal moves",
            Self::UnmakeForgets => "the board after making and taking back ",
            Self::Panics => "running without a panic",
        }
    }
}

/// A contender with a fault.
pub(crate) fn faulty(fault: Fault) -> &'static Pair {
    let correct = native(DEFAULT_BOARD).expect("the default board is in the list");
    let mut contender = *correct;
    contender.probe.open = match fault {
        Fault::NoEnPassant => |setup| open(setup, Fault::NoEnPassant),
        Fault::NoUnderpromotionByCapture => |setup| open(setup, Fault::NoUnderpromotionByCapture),
        Fault::CountsOneMore => |setup| open(setup, Fault::CountsOneMore),
        Fault::UnmakeForgets => |setup| open(setup, Fault::UnmakeForgets),
        Fault::Panics => |setup| open(setup, Fault::Panics),
    };
    Box::leak(Box::new(contender))
}

fn open(setup: &Setup, fault: Fault) -> Box<dyn DynPair> {
    let correct = native(DEFAULT_BOARD).expect("the default board is in the list");
    Box::new(Faulty {
        inner: (correct.probe.open)(setup),
        fault,
    })
}

struct Faulty {
    inner: Box<dyn DynPair>,
    fault: Fault,
}

impl Faulty {
    fn is_found(&self, code: u32) -> bool {
        match (self.fault, self.inner.classify(code)) {
            (Fault::NoEnPassant, MoveKind::EnPassant) => false,
            (Fault::NoUnderpromotionByCapture, MoveKind::CapturePromotion(role)) => {
                role == PromotionRole::Queen
            }
            _ => true,
        }
    }
}

impl DynPair for Faulty {
    fn position(&self) -> &dyn DynPosition {
        self.inner.position()
    }

    fn position_mut(&mut self) -> &mut dyn DynPosition {
        self.inner.position_mut()
    }

    fn generate(&self, legality: Legality, limit: usize) -> Vec<u32> {
        assert!(
            self.fault != Fault::Panics || !self.inner.position().is_check(),
            "planted: this board panics in check"
        );
        let mut codes = self.inner.generate(legality, limit);
        codes.retain(|&code| self.is_found(code));
        codes
    }

    fn part(&self, part: Part) -> Option<Vec<u32>> {
        let mut codes = self.inner.part(part)?;
        codes.retain(|&code| self.is_found(code));
        Some(codes)
    }

    fn count_legal(&self) -> usize {
        self.inner.count_legal() + usize::from(self.fault == Fault::CountsOneMore)
    }

    fn classify(&self, code: u32) -> MoveKind {
        self.inner.classify(code)
    }

    fn judge(&self, codes: &[u32], legal: &[u32], at: &mut u32) -> Result<u64, bool> {
        self.inner.judge(codes, legal, at)
    }

    fn make_on_copies(&self, codes: &[u32], at: &mut u32) {
        self.inner.make_on_copies(codes, at);
    }

    fn is_copy_made_equal(&self, code: u32) -> bool {
        self.inner.is_copy_made_equal(code)
    }

    fn make(&mut self, code: u32) {
        self.inner.make(code);
    }

    fn unmake(&mut self) {
        self.inner.unmake();
        // Leaves the other side to move.
        if self.fault == Fault::UnmakeForgets && !self.inner.position().is_check() {
            self.inner.position_mut().make_null();
        }
    }

    fn perft(&mut self, depth: u32, mode: PerftMode) -> u64 {
        self.inner.perft(depth, mode)
    }
}
