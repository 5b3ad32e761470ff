//! Finding the rule of chess that a difference concerns.

use std::fmt;

use boardbench_core::{
    CanonicalMove, CastlingMove, CastlingRights, CastlingSide, Direction, DynBoard, Piece, Role,
    Setup, Square,
};
use boardbench_registry::Pair;

use super::compare::Difference;

macro_rules! rules {
    ($($rule:ident $text:literal;)*) => {
        /// The rule that an engine seems to have wrong. If a difference concerns several, it is named
        /// after the first in this order.
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
    Obstruction "a piece in the way";
    Plain "plain move";
    Twice "the same move twice";
    Count "wrong count, right moves";
    TooFew "too low a total";
    TooMany "too high a total";
}

/// The rules that a difference in a position concerns, sorted; never empty.
pub(super) fn rules(contender: &Pair, setup: &Setup, difference: &Difference) -> Vec<Rule> {
    let judge = Judge {
        setup,
        board: (contender.open)(setup),
    };
    let missing = difference.missing.iter().map(|&mv| judge.missing(mv));
    let extra = difference.extra.iter().map(|&mv| judge.extra(mv));
    let mut rules: Vec<Rule> = missing.chain(extra).collect();
    match difference.totals {
        Some((ours, theirs)) if difference.has_total_only => rules.push(if theirs < ours {
            Rule::TooFew
        } else {
            Rule::TooMany
        }),
        _ if rules.is_empty() => rules.push(Rule::Count),
        _ => {}
    }
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// The rules that a wrong number of moves may concern: those that the position asks for, sorted. A reduced position asks
/// for few.
pub(super) fn likely(contender: &Pair, setup: &Setup, (ours, theirs): (u64, u64)) -> Vec<Rule> {
    let judge = Judge {
        setup,
        board: (contender.open)(setup),
    };
    let legal = judge.board.legal_moves();
    let mut likely: Vec<Rule> = if theirs < ours {
        legal.into_iter().map(|mv| judge.missing(mv)).collect()
    } else {
        let pseudo_legal = judge.board.pseudo_legal_moves().into_iter();
        let moves = pseudo_legal.chain(judge.castlings_of_rooks());
        let illegal = moves.filter(|mv| !legal.contains(mv));
        illegal.map(|mv| judge.extra(mv)).collect()
    };
    likely.retain(|&rule| rule != Rule::Plain);
    likely.sort_unstable();
    likely.dedup();
    likely
}

/// A position on a board.
struct Judge<'s> {
    setup: &'s Setup,
    board: Box<dyn DynBoard>,
}

impl Judge<'_> {
    /// The rule of a legal move.
    fn missing(&self, mv: CanonicalMove) -> Rule {
        let is_pawn = self.role(mv.from) == Some(Role::Pawn);
        if let Some(castling) = self.castling(mv) {
            return self.missing_castling(castling);
        }
        if is_pawn && is_diagonal(mv) && self.setup.en_passant() == Some(mv.to) {
            if self.is_pinned(mv.from) {
                Rule::EnPassantAlongPin
            } else {
                Rule::EnPassant
            }
        } else if mv.promotion.is_some() {
            Rule::Promotion
        } else if is_pawn && ranks(mv) == 2 {
            Rule::DoublePush
        } else if self.setup.is_check() {
            Rule::CheckEvasion
        } else if self.is_pinned(mv.from) {
            Rule::Pin
        } else {
            Rule::Plain
        }
    }

    /// The rule that an illegal move breaks.
    fn extra(&self, mv: CanonicalMove) -> Rule {
        let Some(role) = self.role(mv.from) else {
            return Rule::Plain;
        };
        if self.board.legal_moves().contains(&mv) {
            Rule::Twice
        } else if let Some(castling) = self.castling(mv) {
            self.extra_castling(castling)
        } else if self.board.pseudo_legal_moves().contains(&mv) {
            self.exposing(mv, role)
        } else if self.wraps(mv, role) {
            Rule::Wrap
        } else if role == Role::Pawn {
            self.extra_pawn(mv)
        } else if mv.promotion.is_none() && reaches(role, mv) {
            Rule::Obstruction
        } else {
            Rule::Plain
        }
    }

    /// The rule that a pseudo-legal move breaks.
    fn exposing(&self, mv: CanonicalMove, role: Role) -> Rule {
        if role == Role::Pawn && is_diagonal(mv) && self.setup.piece_at(mv.to).is_none() {
            Rule::EnPassantExposesKing
        } else if role == Role::King {
            Rule::KingIntoAttack
        } else if self.setup.is_check() {
            Rule::CheckEvasion
        } else {
            Rule::Pin
        }
    }

    fn extra_pawn(&self, mv: CanonicalMove) -> Rule {
        let is_last_rank = mv.to.rank().relative_to(self.setup.side_to_move()).index() == 7;
        if mv.promotion.is_some() || is_last_rank {
            Rule::Promotion
        } else if ranks(mv) == 2 && files(mv) == 0 {
            Rule::DoublePush
        } else if is_diagonal(mv) && self.setup.piece_at(mv.to).is_none() {
            Rule::EnPassant
        } else if files(mv) <= 1 && ranks(mv) == 1 {
            Rule::Obstruction
        } else {
            Rule::Plain
        }
    }

    fn missing_castling(&self, castling: CastlingMove) -> Rule {
        let beside = castling
            .between()
            .find(|&square| square.file() == boardbench_core::File::B);
        match beside {
            Some(square) if self.is_attacked(square) => Rule::CastlingPastAttack,
            _ => Rule::Castling,
        }
    }

    fn extra_castling(&self, castling: CastlingMove) -> Rule {
        let right = CastlingRights::single(castling.color, castling.side);
        let is_occupied = |square| self.setup.piece_at(square).is_some();
        if (self.setup.castling_rights() & right).is_empty() {
            Rule::CastlingRight
        } else if castling.between().any(is_occupied) {
            Rule::CastlingObstructed
        } else if self.setup.is_check() {
            Rule::CastlingOutOfCheck
        } else if self.is_attacked(castling.rook_to) {
            Rule::CastlingThroughCheck
        } else if self.is_attacked(castling.king_to) {
            Rule::CastlingIntoCheck
        } else {
            Rule::Castling
        }
    }

    /// The castling with these squares, if the king is on its own.
    fn castling(&self, mv: CanonicalMove) -> Option<CastlingMove> {
        let side = self.setup.side_to_move();
        let mut ways = CastlingSide::ALL
            .map(|way| CastlingMove::new(side, way))
            .into_iter();
        ways.find(|castling| {
            self.role(mv.from) == Some(Role::King)
                && mv == CanonicalMove::new(castling.king_from, castling.king_to)
        })
    }

    /// Castling, legal or not, of a king and a rook that stand at home.
    fn castlings_of_rooks(&self) -> impl Iterator<Item = CanonicalMove> {
        let side = self.setup.side_to_move();
        let castlings = CastlingSide::ALL.map(|way| CastlingMove::new(side, way));
        let are_at_home = |it: &CastlingMove| {
            self.role(it.king_from) == Some(Role::King)
                && self.role(it.rook_from) == Some(Role::Rook)
        };
        let castlings = castlings.into_iter().filter(are_at_home);
        castlings.map(|it| CanonicalMove::new(it.king_from, it.king_to))
    }

    /// The role of a square's piece, if it is the side to move's.
    fn role(&self, square: Square) -> Option<Role> {
        let piece = self.setup.piece_at(square)?;
        (piece.color() == self.setup.side_to_move()).then(|| piece.role())
    }

    fn is_attacked(&self, square: Square) -> bool {
        self.board.is_attacked(square, !self.setup.side_to_move())
    }

    /// Whether removing the piece puts its king in check.
    fn is_pinned(&self, square: Square) -> bool {
        let mut builder = self.setup.to_builder();
        builder.pieces[square.index()] = None;
        builder.castling_rights = CastlingRights::NONE;
        builder.en_passant = None;
        let is_exposed = builder.build().is_ok_and(|without| without.is_check());
        is_exposed && !self.setup.is_check()
    }

    /// Whether the move is the piece's own if the numbers of squares are added and edges ignored.
    fn wraps(&self, mv: CanonicalMove, role: Role) -> bool {
        let piece = Piece::new(self.setup.side_to_move(), role);
        let reaches_over_the_edge = |&way: &Direction| {
            let (mut number, mut here) = (mv.from.index() as i8, Some(mv.from));
            for _ in 0..steps(role) {
                number += way.offset();
                here = here.and_then(|square| square.step(way));
                if !(0..64).contains(&number) {
                    return false;
                }
                if number == mv.to.index() as i8 {
                    return here.is_none();
                }
            }
            false
        };
        ways(piece).iter().any(reaches_over_the_edge)
    }
}

/// Whether a piece other than a pawn reaches the square on an empty board.
fn reaches(role: Role, mv: CanonicalMove) -> bool {
    ways(Piece::new(boardbench_core::Color::White, role))
        .iter()
        .any(|&way| {
            let line = std::iter::successors(mv.from.step(way), |square| square.step(way));
            line.take(steps(role)).any(|square| square == mv.to)
        })
}

/// The directions of a piece's moves; of a pawn's, its captures.
fn ways(piece: Piece) -> Vec<Direction> {
    match piece.role() {
        Role::Pawn => Direction::pawn_captures(piece.color()).to_vec(),
        Role::Knight => Direction::KNIGHT.to_vec(),
        Role::Bishop => Direction::DIAGONAL.to_vec(),
        Role::Rook => Direction::ORTHOGONAL.to_vec(),
        Role::Queen | Role::King => Direction::ALL.to_vec(),
    }
}

/// How many steps a piece goes in one direction.
const fn steps(role: Role) -> usize {
    match role {
        Role::Pawn | Role::Knight | Role::King => 1,
        Role::Bishop | Role::Rook | Role::Queen => 7,
    }
}

fn files(mv: CanonicalMove) -> usize {
    mv.from.file().index().abs_diff(mv.to.file().index())
}

fn ranks(mv: CanonicalMove) -> usize {
    mv.from.rank().index().abs_diff(mv.to.rank().index())
}

/// Whether the move is one step diagonally, as a pawn captures.
fn is_diagonal(mv: CanonicalMove) -> bool {
    files(mv) == 1 && ranks(mv) == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_notation::parse_fen;
    use boardbench_registry::{DEFAULT_BOARD, contenders, native};

    fn judged(fen: &str, mv: &str) -> Rule {
        let setup = parse_fen(fen).unwrap();
        let contender = native(DEFAULT_BOARD).unwrap();
        let board = (contender.open)(&setup);
        let mv: CanonicalMove = mv.parse().unwrap();
        let is_legal = board.legal_moves().contains(&mv);
        let mut difference = Difference::default();
        if is_legal {
            difference.missing.push(mv);
        } else {
            difference.extra.push(mv);
        }
        rules(contender, &setup, &difference)[0]
    }

    #[test]
    fn each_rule_is_recognized() {
        let missing = "
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
        ";
        let extra = "
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
        4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1 | a1b1 | Obstruction
        4k3/8/8/8/8/n7/P7/4K3 w - - 0 1 | a2a3 | Obstruction
        4k3/8/8/8/8/8/8/4K3 w - - 0 1 | e8e7 | Plain
        4k3/8/8/8/8/8/P7/4K3 w - - 0 1 | a2a5 | Plain
        ";
        for case in missing.lines().chain(extra.lines()) {
            if let [fen, mv, rule] = case.split(" | ").collect::<Vec<_>>()[..] {
                assert_eq!(format!("{:?}", judged(fen.trim(), mv)), rule, "{case}");
            }
        }
        let cases = |text: &str| text.matches(" | ").count() / 2;
        assert_eq!((cases(missing), cases(extra)), (10, 20));
    }

    #[test]
    fn a_wrong_total_looks_like_the_rules_that_the_position_asks_for() {
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
        let cases: Vec<Vec<&str>> = cases
            .lines()
            .map(|line| line.trim().split(" | ").collect())
            .filter(|case: &Vec<_>| case.len() == 3)
            .collect();
        assert_eq!(cases.len(), 9);
        for case in cases {
            let setup = parse_fen(case[0]).unwrap();
            let contender = native(DEFAULT_BOARD).unwrap();
            let ours = (contender.open)(&setup).count_legal() as u64;
            let theirs = case[1].parse().unwrap();
            let likely = likely(contender, &setup, (ours, theirs));
            assert_eq!(format!("{likely:?}"), case[2], "{case:?}");
            let difference = Difference {
                totals: Some((ours, theirs)),
                has_total_only: true,
                ..Difference::default()
            };
            let rule = if theirs < ours {
                Rule::TooFew
            } else {
                Rule::TooMany
            };
            assert_eq!(rules(contender, &setup, &difference), [rule], "{case:?}");
        }
    }

    #[test]
    fn rules_are_the_same_on_every_board_and_sorted() {
        let setup = parse_fen("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2").unwrap();
        let mut difference = Difference::default();
        assert_eq!(
            rules(native(DEFAULT_BOARD).unwrap(), &setup, &difference),
            [Rule::Count]
        );
        difference.missing.push("a5a4".parse().unwrap());
        difference.extra.push("a5a6".parse().unwrap());
        difference.extra.push("e5d6".parse().unwrap());
        let expected = [Rule::EnPassantExposesKing, Rule::Plain, Rule::Twice];
        for contender in contenders() {
            assert_eq!(rules(contender, &setup, &difference), expected);
        }
    }
}
