//! A small subset of positions with all features.

use std::collections::HashSet;
use std::fmt;

use boardbench_core::{CastlingMove, CastlingSide, MoveKind, Piece, PromotionRole, Role, Square};

use super::{Sample, SampleMove, Samples};

impl Samples {
    /// Returns the positions of [`few`](super::few).
    pub(super) fn covering_all_features(&self) -> Vec<&Sample> {
        let mut candidates: Vec<_> =
            (self.iter()).map(|sample| (sample, features(sample))).collect();
        let mut chosen = Vec::new();
        while let Some((best, covered)) = (candidates.iter())
            .max_by_key(|(_, features)| features.len())
            .filter(|(_, features)| !features.is_empty())
            .cloned()
        {
            chosen.push(best);
            for (_, features) in &mut candidates {
                features.retain(|feature| !covered.contains(feature));
            }
        }
        chosen
    }
}

/// Returns the features of a position, each with the side to move.
fn features(sample: &Sample) -> HashSet<String> {
    let side = sample.setup.side_to_move();
    let mut features = HashSet::new();
    let mut add = |feature: fmt::Arguments<'_>| features.insert(format!("{side}: {feature}"));
    for mv in &sample.moves {
        let kind = merge_promotions(mv.facts.kind);
        add(format_args!("{kind:?}, legal: {}", mv.after.is_some()));
    }
    for castling in CastlingSide::ALL {
        if let Some(obstacle) = obstacle(sample, CastlingMove::new(side, castling)) {
            add(format_args!("{castling}, {obstacle}"));
        }
    }
    let checkers: Vec<Square> = sample.setup.checkers().collect();
    add(format_args!("{} checkers", checkers.len()));
    if let [checker] = checkers[..] {
        let piece = sample.setup.piece_at(checker);
        add(format_args!("check by {piece:?}"));
    }
    if sample.legal_moves().next().is_none() {
        add(format_args!("over"));
    }
    let is_en_passant = |mv: &SampleMove| mv.facts.kind == MoveKind::EnPassant;
    if sample.setup.en_passant().is_some() && !sample.moves.iter().any(is_en_passant) {
        add(format_args!("an en-passant square without a capture"));
    }
    features
}

/// Merges the four promotions, which always occur together.
fn merge_promotions(kind: MoveKind) -> MoveKind {
    match kind {
        MoveKind::Promotion(_) => MoveKind::Promotion(PromotionRole::Queen),
        MoveKind::CapturePromotion(_) => MoveKind::CapturePromotion(PromotionRole::Queen),
        kind => kind,
    }
}

/// Returns the reason that prevents this castling, if king and rook are at home.
fn obstacle(sample: &Sample, castling: CastlingMove) -> Option<&'static str> {
    let content = |square| sample.setup.piece_at(square);
    let is_home = |square, role| content(square) == Some(Piece::new(castling.color, role));
    if !is_home(castling.king_from, Role::King) || !is_home(castling.rook_from, Role::Rook) {
        return None;
    }
    let right = (sample.setup.castling_rights()).has(castling.color, castling.side);
    let mut way = [castling.king_from, castling.rook_to, castling.king_to].into_iter();
    Some(if !right {
        "no right"
    } else if castling.between().any(|square| content(square).is_some()) {
        "blocked"
    } else if way.any(|square| sample.is_attacked(square, !castling.color)) {
        "attacked"
    } else {
        "free"
    })
}
