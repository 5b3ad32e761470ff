//! Counts of rare moves and positions.

use std::fmt;

use boardbench_core::MoveKind;

use super::{Sample, SampleMove, Samples};

/// How often rare moves and positions occur in [samples](Samples).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Positions.
    pub positions: usize,
    /// Legal moves.
    pub moves: usize,
    /// Legal captures, en passant included.
    pub captures: usize,
    /// Legal captures en passant.
    pub en_passant: usize,
    /// Captures en passant that leave the king in check.
    pub illegal_en_passant: usize,
    /// Legal castlings.
    pub castlings: usize,
    /// Castlings into check.
    pub illegal_castlings: usize,
    /// Legal promotions, with or without capture.
    pub promotions: usize,
    /// Legal moves that give check.
    pub checks: usize,
    /// Legal moves that give check with two pieces.
    pub double_checks: usize,
    /// Positions that are checkmate.
    pub checkmates: usize,
    /// Positions that are stalemate.
    pub stalemates: usize,
}

impl Samples {
    /// Counts rare moves and positions.
    pub fn coverage(&self) -> Coverage {
        let mut coverage = Coverage::default();
        for sample in self.iter() {
            coverage.add(sample);
        }
        coverage
    }
}

impl Coverage {
    fn add(&mut self, sample: &Sample) {
        self.positions += 1;
        for mv in &sample.moves {
            if mv.after.is_some() {
                self.add_legal(mv);
            } else {
                let kind = mv.facts.kind;
                self.illegal_en_passant += usize::from(kind == MoveKind::EnPassant);
                self.illegal_castlings += usize::from(matches!(kind, MoveKind::Castle(_)));
            }
        }
        let is_over = sample.legal_moves().next().is_none();
        self.checkmates += usize::from(is_over && sample.is_check);
        self.stalemates += usize::from(is_over && !sample.is_check);
    }

    fn add_legal(&mut self, mv: &SampleMove) {
        let kind = mv.facts.kind;
        self.moves += 1;
        self.captures += usize::from(kind.is_capture());
        self.en_passant += usize::from(kind == MoveKind::EnPassant);
        self.castlings += usize::from(matches!(kind, MoveKind::Castle(_)));
        self.promotions += usize::from(kind.promotion().is_some());
        self.checks += usize::from(mv.facts.checkers > 0);
        self.double_checks += usize::from(mv.facts.checkers > 1);
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} positions, {} legal moves: {} captures, {} en passant ({} illegal), \
             {} castlings ({} illegal), {} promotions, {} checks, {} double checks; \
             {} checkmates, {} stalemates",
            self.positions,
            self.moves,
            self.captures,
            self.en_passant,
            self.illegal_en_passant,
            self.castlings,
            self.illegal_castlings,
            self.promotions,
            self.checks,
            self.double_checks,
            self.checkmates,
            self.stalemates,
        )
    }
}
