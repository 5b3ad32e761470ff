//! Choosing few positions that show much.

use std::collections::HashSet;

use boardbench_core::{
    CastlingMove, CastlingSide, Color, MoveKind, Piece, PromotionRole, Role, Square,
};

use super::{Sample, Samples};

/// Something that a position can show, with the side to move.
type Feature = (Color, Shown);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Shown {
    /// A pseudo-legal move of this kind, and whether it is legal.
    Move(MoveKind, bool),
    /// King and rook at home, and how far castling is hindered.
    Homes(CastlingSide, Hindrance),
    /// So many checkers.
    Checkers(usize),
    /// One checker, of this kind.
    Checker(Role),
    /// The game is over.
    Over,
    /// An en-passant square that no pawn can take on.
    IdleEnPassant,
}

/// What stands in the way of castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Hindrance {
    NoRight,
    Blocked,
    Attacked,
    None,
}

impl Samples {
    /// A few positions, chosen greedily, that between them show all that the samples show: each
    /// kind of move legal and illegal, each way in which castling is hindered, none, one and two
    /// checkers and each kind of them, ends of games, all for both sides. Those that show most
    /// come first.
    pub fn showing_everything(&self) -> Vec<&Sample> {
        let mut candidates: Vec<_> = (self.iter())
            .map(|sample| (sample, features(sample)))
            .collect();
        let mut chosen = Vec::new();
        while let Some((best, shown)) = (candidates.iter())
            .max_by_key(|(_, features)| features.len())
            .filter(|(_, features)| !features.is_empty())
            .cloned()
        {
            chosen.push(best);
            for (_, features) in &mut candidates {
                features.retain(|feature| !shown.contains(feature));
            }
        }
        chosen
    }
}

fn features(sample: &Sample) -> HashSet<Feature> {
    let side = sample.setup.side_to_move();
    let mut shown = HashSet::new();
    for mv in &sample.moves {
        shown.insert(Shown::Move(one_role(mv.facts.kind), mv.after.is_some()));
    }
    for castling in CastlingSide::ALL {
        if let Some(hindrance) = hindrance(sample, CastlingMove::new(side, castling)) {
            shown.insert(Shown::Homes(castling, hindrance));
        }
    }
    let checkers: Vec<Square> = sample.setup.checkers().collect();
    shown.insert(Shown::Checkers(checkers.len()));
    if let [checker] = checkers[..] {
        let piece = sample.setup.piece_at(checker).map(Piece::role);
        shown.extend(piece.map(Shown::Checker));
    }
    if sample.legal_moves().next().is_none() {
        shown.insert(Shown::Over);
    }
    let takes = |kind| kind == MoveKind::EnPassant;
    if sample.setup.en_passant().is_some() && !sample.moves.iter().any(|mv| takes(mv.facts.kind)) {
        shown.insert(Shown::IdleEnPassant);
    }
    shown.into_iter().map(|shown| (side, shown)).collect()
}

/// The four promotions always come together.
fn one_role(kind: MoveKind) -> MoveKind {
    match kind {
        MoveKind::Promotion(_) => MoveKind::Promotion(PromotionRole::Queen),
        MoveKind::CapturePromotion(_) => MoveKind::CapturePromotion(PromotionRole::Queen),
        kind => kind,
    }
}

/// What hinders this castling, if king and rook stand at home.
fn hindrance(sample: &Sample, castling: CastlingMove) -> Option<Hindrance> {
    let letter = |square| sample.setup.piece_at(square).map(Piece::letter);
    let is_home = |square, white: char, black: char| {
        letter(square)
            == Some(if castling.color == Color::White {
                white
            } else {
                black
            })
    };
    if !is_home(castling.king_from, 'K', 'k') || !is_home(castling.rook_from, 'R', 'r') {
        return None;
    }
    let right = (sample.setup.castling_rights()).has(castling.color, castling.side);
    let enemy = (!castling.color).index();
    let way = [castling.king_from, castling.rook_to, castling.king_to];
    Some(if !right {
        Hindrance::NoRight
    } else if castling.between().any(|square| letter(square).is_some()) {
        Hindrance::Blocked
    } else if way
        .iter()
        .any(|square| sample.attacked[enemy][square.index()])
    {
        Hindrance::Attacked
    } else {
        Hindrance::None
    })
}
