//! A board with a fault: the default board behind a probe that gives wrong answers.

use std::cell::Cell;

use boardbench_conformance::probe::{DynPair, DynPosition, Legality, PerftMode};
use boardbench_core::{MoveKind, Part, PromotionRole, ThreatChange};
use boardbench_registry::{DEFAULT_BOARD, Pair, native};

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    NoEnPassant,
    NoUnderpromotionByCapture,
    CountsOneMore,
    UnmakeForgets,
    ForgetsAChange,
    OverlooksChecks,
    Panics,
}

/// All faults, with the beginning of the property that differs when a cross-check finds it.
pub(crate) const FAULTS: [(Fault, &str); 7] = [
    (Fault::NoEnPassant, "the legal moves"),
    (Fault::NoUnderpromotionByCapture, "the legal moves"),
    (Fault::CountsOneMore, "the number of legal moves"),
    (
        Fault::UnmakeForgets,
        "the board after making and taking back ",
    ),
    (Fault::ForgetsAChange, "the threats that "),
    (Fault::OverlooksChecks, "whether "),
    (Fault::Panics, "running without a panic"),
];

thread_local! {
    /// The fault of all faulty boards on this thread.
    static FAULT: Cell<Fault> = const { Cell::new(Fault::NoEnPassant) };
}

/// The default board.
pub(crate) fn correct() -> &'static Pair {
    native(DEFAULT_BOARD).expect("the default board is in the list")
}

/// A contender that has the fault on this thread.
pub(crate) fn faulty(fault: Fault) -> &'static Pair {
    FAULT.set(fault);
    let mut contender = *correct();
    contender.probe.open = |setup| Box::new(Faulty((correct().probe.open)(setup)));
    Box::leak(Box::new(contender))
}

struct Faulty(Box<dyn DynPair>);

impl Faulty {
    fn is_found(&self, code: u32) -> bool {
        match (FAULT.get(), self.0.classify(code)) {
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
        self.0.position()
    }

    fn position_mut(&mut self) -> &mut dyn DynPosition {
        self.0.position_mut()
    }

    fn generate(&self, legality: Legality, limit: usize) -> Vec<u32> {
        assert!(
            FAULT.get() != Fault::Panics || !self.0.position().is_check(),
            "planted: this board panics in check"
        );
        let mut codes = self.0.generate(legality, limit);
        codes.retain(|&code| self.is_found(code));
        codes
    }

    fn part(&self, part: Part) -> Option<Vec<u32>> {
        let mut codes = self.0.part(part)?;
        codes.retain(|&code| self.is_found(code));
        Some(codes)
    }

    fn count_legal(&self) -> usize {
        self.0.count_legal() + usize::from(FAULT.get() == Fault::CountsOneMore)
    }

    fn classify(&self, code: u32) -> MoveKind {
        self.0.classify(code)
    }

    fn gives_check(&self, code: u32) -> bool {
        self.0.gives_check(code) && FAULT.get() != Fault::OverlooksChecks
    }

    fn exchange(&self, code: u32) -> i32 {
        self.0.exchange(code)
    }

    fn changes_on_copy(&self, code: u32) -> (Vec<ThreatChange>, [bool; 2]) {
        let (mut changes, are_equal) = self.0.changes_on_copy(code);
        if FAULT.get() == Fault::ForgetsAChange {
            changes.pop();
        }
        (changes, are_equal)
    }

    fn judge(&self, codes: &[u32], legal: &[u32], at: &mut u32) -> Result<u64, bool> {
        self.0.judge(codes, legal, at)
    }

    fn make_on_copies(&self, codes: &[u32], at: &mut u32) {
        self.0.make_on_copies(codes, at);
    }

    fn is_copy_made_equal(&self, code: u32) -> bool {
        self.0.is_copy_made_equal(code)
    }

    fn make(&mut self, code: u32) {
        self.0.make(code);
    }

    fn unmake(&mut self) {
        self.0.unmake();
        // Leaves the other side to move.
        if FAULT.get() == Fault::UnmakeForgets && !self.0.position().is_check() {
            self.0.position_mut().make_null();
        }
    }

    fn perft(&mut self, depth: u32, mode: PerftMode) -> u64 {
        self.0.perft(depth, mode)
    }
}
