//! A small subset of positions with all features.

use std::collections::HashSet;

use boardbench_core::{
    CastlingMove, CastlingSide, Color, MoveKind, Piece, PromotionRole, Role, Square,
};

use super::{Sample, SampleMove, Samples};

/// A feature of a position, with the side to move.
type SideFeature = (Color, Feature);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Feature {
    /// A pseudo-legal move of this kind, and whether it is legal.
    Move(MoveKind, bool),
    /// King and rook at home, and what prevents castling.
    Homes(CastlingSide, Obstacle),
    /// The number of checkers.
    Checkers(usize),
    /// A single checker with this role.
    Checker(Role),
    /// Checkmate or stalemate.
    Over,
    /// An en-passant square without a pseudo-legal capture.
    IdleEnPassant,
}

/// A reason that prevents castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Obstacle {
    NoRight,
    Blocked,
    Attacked,
    None,
}

impl Samples {
    /// A few positions, chosen greedily, that together have all features of the samples: each kind of
    /// move, legal and illegal; each obstacle to castling; none, one and two checkers, and each role of
    /// a checker; checkmate and stalemate; all for both sides. Each position adds at least as many
    /// features as the next.
    pub fn covering_all_features(&self) -> Vec<&Sample> {
        let mut candidates: Vec<_> = (self.iter())
            .map(|sample| (sample, features(sample)))
            .collect();
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

fn features(sample: &Sample) -> HashSet<SideFeature> {
    let side = sample.setup.side_to_move();
    let mut features = HashSet::new();
    for mv in &sample.moves {
        let kind = merge_promotions(mv.facts.kind);
        features.insert(Feature::Move(kind, mv.after.is_some()));
    }
    for castling in CastlingSide::ALL {
        if let Some(obstacle) = obstacle(sample, CastlingMove::new(side, castling)) {
            features.insert(Feature::Homes(castling, obstacle));
        }
    }
    let checkers: Vec<Square> = sample.setup.checkers().collect();
    features.insert(Feature::Checkers(checkers.len()));
    if let [checker] = checkers[..] {
        let piece = sample.setup.piece_at(checker).map(Piece::role);
        features.extend(piece.map(Feature::Checker));
    }
    if sample.legal_moves().next().is_none() {
        features.insert(Feature::Over);
    }
    let is_en_passant = |mv: &SampleMove| mv.facts.kind == MoveKind::EnPassant;
    if sample.setup.en_passant().is_some() && !sample.moves.iter().any(is_en_passant) {
        features.insert(Feature::IdleEnPassant);
    }
    features
        .into_iter()
        .map(|feature| (side, feature))
        .collect()
}

/// Merges the four promotions, which always occur together.
fn merge_promotions(kind: MoveKind) -> MoveKind {
    match kind {
        MoveKind::Promotion(_) => MoveKind::Promotion(PromotionRole::Queen),
        MoveKind::CapturePromotion(_) => MoveKind::CapturePromotion(PromotionRole::Queen),
        kind => kind,
    }
}

/// The reason that prevents this castling, if king and rook are at home.
fn obstacle(sample: &Sample, castling: CastlingMove) -> Option<Obstacle> {
    let content = |square| sample.setup.piece_at(square);
    let is_home = |square, role| content(square) == Some(Piece::new(castling.color, role));
    if !is_home(castling.king_from, Role::King) || !is_home(castling.rook_from, Role::Rook) {
        return None;
    }
    let right = (sample.setup.castling_rights()).has(castling.color, castling.side);
    let enemy = (!castling.color).index();
    let way = [castling.king_from, castling.rook_to, castling.king_to];
    Some(if !right {
        Obstacle::NoRight
    } else if castling.between().any(|square| content(square).is_some()) {
        Obstacle::Blocked
    } else if way
        .iter()
        .any(|square| sample.attacked[enemy][square.index()])
    {
        Obstacle::Attacked
    } else {
        Obstacle::None
    })
}
