//! Classifies a difference by the rule of chess that it concerns.

use std::collections::BTreeSet;
use std::fmt;
use std::iter::successors;

use boardbench_core::{
    CanonicalMove, CastlingMove, CastlingRights, Color, Direction, File, MoveKind, Rank, Role,
    Setup, Square,
};

use crate::castling::{of_king, usual};
use crate::reference::Reference;

macro_rules! rules {
    ($($rule:ident $text:literal;)*) => {
        /// Rule that a move generator probably violates. If a difference concerns several, the first in this
        /// order is reported.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = $text] $rule,)*
        }

        impl fmt::Display for Rule {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self {
                    $(Self::$rule => $text,)*
                })
            }
        }
    };
}

rules! {
    EnPassant "en passant";
    EnPassantExposesKing "en passant that exposes the king (pin)";
    EnPassantAlongPin "en passant by a pawn that is pinned";
    CastlingOutOfCheck "castling out of check";
    CastlingThroughCheck "castling through an attacked square";
    CastlingIntoCheck "castling into check";
    CastlingObstructed "castling with a piece in between";
    CastlingRight "castling without the right";
    CastlingPastAttack "castling queenside with the b-file square attacked";
    Castling "castling";
    Promotion "promotion";
    DoublePush "double push";
    Wrap "wrap around the edge of the board";
    KingIntoAttack "king into attack";
    CheckEvasion "check evasion";
    Pin "pin";
    Obstruction "obstructed path";
    Plain "plain move";
    Duplicate "duplicate move";
    Count "wrong count, correct moves";
    TooFew "total too low";
    TooMany "total too high";
    Refused "valid position refused";
}

/// Returns the rules that missing legal moves and illegal or duplicate moves concern, sorted.
pub fn rules(setup: &Setup, missing: &[CanonicalMove], extra: &[CanonicalMove]) -> BTreeSet<Rule> {
    let facts = Facts::from_setup(setup);
    let missing = missing.iter().map(|&mv| facts.missing(mv));
    missing.chain(extra.iter().map(|&mv| facts.extra(mv))).collect()
}

/// Returns the rules that a wrong number of moves may concern: the rules of the position's moves, sorted. In a reduced position
/// these are few.
pub fn likely(setup: &Setup, (ours, theirs): (u64, u64)) -> Vec<Rule> {
    let facts = Facts::from_setup(setup);
    let mut likely: BTreeSet<Rule> = if theirs < ours {
        facts.legal.iter().map(|&mv| facts.missing(mv)).collect()
    } else {
        let has_rook = |it: &CastlingMove| facts.role(it.rook_from) == Some(Role::Rook);
        let pseudo_legal = facts.reference.pseudo_legal_moves().into_iter();
        let moves = pseudo_legal.chain(of_king(setup).filter(has_rook).map(usual));
        let illegal = moves.filter(|mv| !facts.legal.contains(mv));
        illegal.map(|mv| facts.extra(mv)).collect()
    };
    likely.remove(&Rule::Plain);
    likely.into_iter().collect()
}

/// A position with its legal moves, by the naive reference.
struct Facts {
    reference: Reference,
    setup: Setup,
    is_check: bool,
    legal: Vec<CanonicalMove>,
}

impl Facts {
    fn from_setup(setup: &Setup) -> Self {
        let reference = Reference::from_setup(setup);
        let (is_check, legal) = (reference.is_check(), reference.legal_moves());
        Self { setup: *setup, is_check, legal, reference }
    }

    /// Returns `true` if the side that is not to move attacks a square.
    fn is_attacked(&self, square: Square) -> bool {
        let enemy = !self.setup.side_to_move();
        self.reference.is_attacked(square, enemy)
    }

    /// Returns `true` if there is no check, and removing the piece puts its king in check.
    fn is_pinned(&self, square: Square) -> bool {
        let mut builder = self.setup.to_builder();
        builder.pieces[square.index()] = None;
        builder.castling_rights = CastlingRights::NONE;
        builder.en_passant = None;
        !self.is_check && builder.build().is_ok_and(|without| without.is_check())
    }

    /// Returns the rule that a missing legal move concerns.
    fn missing(&self, mv: CanonicalMove) -> Rule {
        let color = self.setup.side_to_move();
        let is_exposed = |square: Square| square.file() == File::B && self.is_attacked(square);
        match self.reference.kind(mv) {
            MoveKind::Castle(side) if CastlingMove::new(color, side).between().any(is_exposed) => {
                Rule::CastlingPastAttack
            }
            MoveKind::Castle(_) => Rule::Castling,
            MoveKind::EnPassant if self.is_pinned(mv.from) => Rule::EnPassantAlongPin,
            MoveKind::EnPassant => Rule::EnPassant,
            MoveKind::Promotion(_) | MoveKind::CapturePromotion(_) => Rule::Promotion,
            MoveKind::DoublePush => Rule::DoublePush,
            MoveKind::Quiet | MoveKind::Capture => first_of([
                (self.is_check, Rule::CheckEvasion),
                (self.is_pinned(mv.from), Rule::Pin),
            ]),
        }
    }

    /// Returns the rule that an illegal or duplicate move violates.
    fn extra(&self, mv: CanonicalMove) -> Rule {
        let Some(role) = self.role(mv.from) else {
            return Rule::Plain;
        };
        let paths: Vec<bool> = paths(mv, self.setup.side_to_move(), role).collect();
        let is_on_board = paths.contains(&true);
        if self.legal.contains(&mv) {
            Rule::Duplicate
        } else if let Some(castling) = of_king(&self.setup).find(|&it| usual(it) == mv) {
            self.extra_castling(castling)
        } else if self.reference.pseudo_legal_moves().contains(&mv) {
            self.exposing(mv, role)
        } else if !paths.is_empty() && !is_on_board {
            Rule::Wrap
        } else if role == Role::Pawn {
            self.extra_pawn(mv)
        } else if mv.promotion.is_none() && is_on_board {
            Rule::Obstruction
        } else {
            Rule::Plain
        }
    }

    /// Returns the rule that an illegal, pseudo-legal move violates.
    fn exposing(&self, mv: CanonicalMove, role: Role) -> Rule {
        let is_en_passant = self.reference.kind(mv) == MoveKind::EnPassant;
        first_of([
            (is_en_passant, Rule::EnPassantExposesKing),
            (role == Role::King, Rule::KingIntoAttack),
            (self.is_check, Rule::CheckEvasion),
            (true, Rule::Pin),
        ])
    }

    fn extra_pawn(&self, mv: CanonicalMove) -> Rule {
        let is_last_rank = mv.to.rank().relative_to(self.setup.side_to_move()) == Rank::R8;
        let files = mv.from.file().index().abs_diff(mv.to.file().index());
        let ranks = mv.from.rank().index().abs_diff(mv.to.rank().index());
        let is_target_empty = self.setup.piece_at(mv.to).is_none();
        first_of([
            (mv.promotion.is_some() || is_last_rank, Rule::Promotion),
            ((files, ranks) == (0, 2), Rule::DoublePush),
            ((files, ranks) == (1, 1) && is_target_empty, Rule::EnPassant),
            (files <= 1 && ranks == 1, Rule::Obstruction),
        ])
    }

    fn extra_castling(&self, castling: CastlingMove) -> Rule {
        let is_occupied = |square| self.setup.piece_at(square).is_some();
        let is_obstructed = castling.between().any(is_occupied);
        let is_passage_attacked = self.is_attacked(castling.rook_to);
        let has_right = self.setup.castling_rights().has(castling.color, castling.side);
        first_of([
            (!has_right, Rule::CastlingRight),
            (is_obstructed, Rule::CastlingObstructed),
            (self.is_check, Rule::CastlingOutOfCheck),
            (is_passage_attacked, Rule::CastlingThroughCheck),
            (self.is_attacked(castling.king_to), Rule::CastlingIntoCheck),
            (true, Rule::Castling),
        ])
    }

    /// Returns the role of the piece on a square, if it belongs to the side to move.
    fn role(&self, square: Square) -> Option<Role> {
        let piece = self.setup.piece_at(square)?;
        (piece.color() == self.setup.side_to_move()).then(|| piece.role())
    }
}

/// Returns the paths of a piece to the target of a move by the numbers of squares, ignoring pieces in between: `true` for a path
/// that stays on the board. For a pawn, only captures.
fn paths(mv: CanonicalMove, side: Color, role: Role) -> impl Iterator<Item = bool> {
    let (directions, max_steps) = match role {
        Role::Pawn => (Direction::pawn_captures(side).to_vec(), 1),
        Role::Knight => (Direction::KNIGHT.to_vec(), 1),
        Role::Bishop => (Direction::DIAGONAL.to_vec(), 7),
        Role::Rook => (Direction::ORTHOGONAL.to_vec(), 7),
        Role::Queen => (Direction::ALL.to_vec(), 7),
        Role::King => (Direction::ALL.to_vec(), 1),
    };
    let distance = mv.to.index() as i8 - mv.from.index() as i8;
    directions.into_iter().filter_map(move |direction| {
        let steps = distance / direction.offset();
        let leads_there =
            (1..=max_steps).contains(&steps) && steps * direction.offset() == distance;
        let mut line = successors(Some(mv.from), |square| square.step(direction));
        leads_there.then(|| line.nth(steps as usize).is_some())
    })
}

/// Returns the rule of the first condition that holds, or [`Rule::Plain`].
fn first_of<const N: usize>(rules: [(bool, Rule); N]) -> Rule {
    let first = rules.into_iter().find(|&(holds, _)| holds);
    first.map_or(Rule::Plain, |(_, rule)| rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_notation::parse_fen;

    /// Returns the rows of a table, whose columns are divided by bars.
    fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
        let lines = table.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(|line| line.split(" | ").collect())
    }

    #[test]
    fn each_rule_is_recognized() {
        // A legal move is missing, another is extra.
        let table = "
        4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | e5d6 | EnPassant
        1b6/8/8/3pP3/5K2/8/8/7k w - d6 0 2 | e5d6 | EnPassantAlongPin
        4k3/P7/8/8/8/8/8/4K3 w - - 0 1 | a7a8n | Promotion
        4k3/8/8/8/8/8/P7/4K3 w - - 0 1 | a2a4 | DoublePush
        1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1 | e1c1 | CastlingPastAttack
        4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 | e1c1 | Castling
        4k3/8/8/8/4r3/8/3B4/4K3 w - - 0 1 | d2e3 | CheckEvasion
        4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1 | e2e5 | Pin
        4k3/8/8/8/8/8/8/4K2N w - - 0 1 | h1g3 | Plain
        4k3/8/8/8/8/8/8/4K3 b - - 0 1 | e8e7 | Plain
        8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2 | e5d6 | EnPassantExposesKing
        4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2 | e5d6 | EnPassant
        3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1 | e1g1 | CastlingThroughCheck
        2r1k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1 | e1g1 | CastlingIntoCheck
        3kr3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | e1c1 | CastlingOutOfCheck
        4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1 | e1c1 | CastlingObstructed
        4k3/8/8/8/8/8/8/R3K2R w K - 0 1 | e1c1 | CastlingRight
        4k3/P7/8/8/8/8/8/4K3 w - - 0 1 | a7a8 | Promotion
        4k3/8/8/8/8/n7/P7/4K3 w - - 0 1 | a2a4 | DoublePush
        4k3/8/n7/8/7P/8/8/4K3 w - - 0 1 | h4a6 | Wrap
        4k3/8/8/8/8/8/8/R3K2R w - - 0 1 | h1a3 | Plain
        4k3/8/8/7R/8/8/8/4K3 w - - 0 1 | h5b6 | Wrap
        4k3/8/8/8/4r3/8/4K3/8 w - - 0 1 | e2e1 | KingIntoAttack
        4k3/8/8/8/4r3/8/7P/4K3 w - - 0 1 | h2h3 | CheckEvasion
        4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1 | e2d2 | Pin
        4k3/8/8/8/8/8/8/R3K2R w - - 0 1 | a1g1 | Obstruction
        4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 | a1h1 | Obstruction
        4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1 | a1b1 | Obstruction
        4k3/8/8/8/8/n7/P7/4K3 w - - 0 1 | a2a3 | Obstruction
        4k3/8/8/8/8/8/8/4K3 w - - 0 1 | e8e7 | Plain
        4k3/8/8/8/8/8/P7/4K3 w - - 0 1 | a2a5 | Plain
        ";
        for row in rows(table) {
            let setup = parse_fen(row[0]).unwrap();
            let mv: CanonicalMove = row[1].parse().unwrap();
            let legal = Facts::from_setup(&setup).legal;
            let (missing, extra): (Vec<_>, _) = [mv].into_iter().partition(|mv| legal.contains(mv));
            let rules = rules(&setup, &missing, &extra);
            assert_eq!(format!("{rules:?}"), format!("{{{}}}", row[2]), "{row:?}");
        }
    }

    #[test]
    fn a_wrong_total_names_the_rules_that_apply_to_the_position() {
        let cases = "
        4k3/6P1/8/8/8/8/8/4K3 w - - 0 1 | 8 | [Promotion]
        4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | 6 | [EnPassant]
        4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 | 15 | [Castling]
        4k3/8/8/8/8/8/8/4K3 w - - 0 1 | 4 | []
        8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2 | 9 | [EnPassantExposesKing]
        3rkr2/8/8/8/8/8/8/R3K3 w Q - 0 1 | 99 | [CastlingThroughCheck, KingIntoAttack]
        4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | 99 | [CastlingRight]
        4k3/8/8/8/8/8/8/4K3 w - - 0 1 | 99 | []
        4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1 | 99 | [Pin]
        ";
        for row in rows(cases) {
            let setup = parse_fen(row[0]).unwrap();
            let ours = Facts::from_setup(&setup).legal.len() as u64;
            let theirs = row[1].parse().unwrap();
            let likely = likely(&setup, (ours, theirs));
            assert_eq!(format!("{likely:?}"), row[2], "{row:?}");
        }
    }

    #[test]
    fn rules_are_sorted() {
        let setup = parse_fen("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2").unwrap();
        let moves = |text: &str| text.split(' ').map(|mv| mv.parse().unwrap()).collect::<Vec<_>>();
        let rules = rules(&setup, &moves("a5a4"), &moves("a5a6 e5d6"));
        let expected = [Rule::EnPassantExposesKing, Rule::Plain, Rule::Duplicate];
        assert!(rules.into_iter().eq(expected));
    }
}
