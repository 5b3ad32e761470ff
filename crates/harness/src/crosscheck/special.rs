//! Positions in which a rule shows that hardly ever does.
//!
//! Each theme has a few plain positions and says what must hold in them. From those come more: seen by
//! the other side, mirrored from left to right, and with pieces strewn in at random, as long as what
//! must hold still does. So no position is here by mistake.
//!
//! (An en-passant capture never blocks a check: a push that uncovers one goes away from a line that
//! its square of passage is not on, unless it is the file, where the pawn itself still stands.)

use boardbench_conformance::reference::Reference;
use boardbench_core::{
    CanonicalMove, CastlingMove, CastlingRights, CastlingSide, Color, File, MoveKind, Piece, Role,
    Setup, SetupBuilder, Square,
};
use boardbench_notation::parse_fen;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A position of a theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Special {
    /// What it shows.
    pub theme: &'static str,
    /// The position.
    pub setup: Setup,
    /// Whether nothing was strewn in.
    pub is_plain: bool,
}

/// What a theme is made from.
struct Theme {
    name: &'static str,
    fens: &'static [&'static str],
    holds: fn(&Seen) -> bool,
}

/// A position with what themes ask of it.
struct Seen {
    setup: Setup,
    reference: Reference,
    legal: Vec<CanonicalMove>,
}

const THEMES: [Theme; 20] = [
    Theme {
        name: "en passant pinned along the rank",
        fens: &[
            "8/8/8/K2pP2r/8/8/8/6k1 w - d6 0 1",
            "6k1/8/8/q2Pp2K/8/8/8/8 w - e6 0 1",
        ],
        holds: |seen| seen.forbids_en_passant() && seen.king_shares_rank_of_capture(),
    },
    Theme {
        name: "en passant pinned along the file",
        fens: &[
            "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "2q3k1/8/8/1pP5/8/8/2K5/8 w - b6 0 1",
        ],
        holds: |seen| {
            seen.forbids_en_passant() && seen.capturer_file() == seen.king().map(Square::file)
        },
    },
    Theme {
        name: "en passant pinned along a diagonal",
        fens: &[
            "6k1/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1",
            "6k1/8/1K6/2Pp4/8/4b3/8/8 w - d6 0 1",
        ],
        holds: |seen| {
            seen.forbids_en_passant()
                && !seen.king_shares_rank_of_capture()
                && seen.capturer_file() != seen.king().map(Square::file)
        },
    },
    Theme {
        name: "en passant along the very line of a pin",
        fens: &[
            "7k/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1",
            "8/8/8/1k6/2pP4/8/8/5B1K b - d3 0 1",
        ],
        holds: |seen| seen.setup.legal_en_passant().is_some() && seen.is_capturer_pinned(),
    },
    Theme {
        name: "en passant captures the checker",
        fens: &[
            "7k/8/8/3pP3/4K3/8/8/8 w - d6 0 1",
            "7k/8/8/3pP3/2K5/8/8/8 w - d6 0 1",
        ],
        holds: |seen| seen.reference.is_check() && seen.setup.legal_en_passant().is_some(),
    },
    Theme {
        name: "en passant does not meet the check that the push uncovers",
        fens: &[
            "4b1k1/8/8/3pP3/K7/8/8/8 w - d6 0 1",
            "8/1q5K/8/3pP3/8/8/8/6k1 w - d6 0 1",
        ],
        holds: |seen| seen.reference.is_check() && seen.forbids_en_passant(),
    },
    Theme {
        name: "castling through an attack",
        fens: &[
            "5r2/1k6/8/8/8/8/8/R3K2R w KQ - 0 1",
            "3q4/1k6/8/8/8/8/8/R3K2R w KQ - 0 1",
        ],
        holds: |seen| {
            seen.has_free_castling(|seen, castling| {
                !seen.reference.is_check()
                    && seen.is_attacked(castling.rook_to)
                    && !seen.can_castle(castling)
            })
        },
    },
    Theme {
        name: "castling out of check",
        fens: &[
            "4r3/1k6/8/8/8/8/8/R3K2R w KQ - 0 1",
            "8/1k6/8/8/8/3n4/8/R3K2R w KQ - 0 1",
        ],
        holds: |seen| {
            seen.reference.is_check()
                && seen.has_free_castling(|seen, castling| !seen.can_castle(castling))
        },
    },
    Theme {
        name: "castling into an attack",
        fens: &[
            "6r1/1k6/8/8/8/8/8/R3K2R w KQ - 0 1",
            "2r5/1k6/8/8/8/8/8/R3K2R w KQ - 0 1",
        ],
        holds: |seen| {
            seen.has_free_castling(|seen, castling| {
                !seen.reference.is_check()
                    && !seen.is_attacked(castling.rook_to)
                    && seen.is_attacked(castling.king_to)
                    && !seen.can_castle(castling)
            })
        },
    },
    Theme {
        name: "castling past an attacked b1 or rook",
        fens: &[
            "1r6/3k4/8/8/8/8/8/R3K2R w KQ - 0 1",
            "7r/1k6/8/8/8/8/8/R3K2R w KQ - 0 1",
        ],
        holds: |seen| {
            seen.has_free_castling(|seen, castling| {
                let beside = Square::new(File::B, castling.rook_from.rank());
                let is_exposed = seen.is_attacked(castling.rook_from)
                    || castling.side == CastlingSide::Queen && seen.is_attacked(beside);
                is_exposed && seen.can_castle(castling)
            })
        },
    },
    Theme {
        name: "a rook taken at home by a piece",
        fens: &[
            "r3k2r/8/8/8/3B4/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/1N6/8/8/8/8/R3K2R w KQkq - 0 1",
        ],
        holds: |seen| {
            seen.takes_rook_at_home(|mv, mover| mover != Role::Rook && mv.promotion.is_none())
        },
    },
    Theme {
        name: "a rook taken at home by a rook that loses its own right",
        fens: &[
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1",
        ],
        holds: |seen| {
            seen.takes_rook_at_home(|mv, mover| {
                let homes = CastlingMove::ALL.map(|castling| castling.rook_from);
                mover == Role::Rook && homes.contains(&mv.from)
            })
        },
    },
    Theme {
        name: "a rook taken at home by a promoting pawn",
        fens: &[
            "r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k3/1P6/8/8/8/8/8/R3K2R w KQq - 0 1",
        ],
        holds: |seen| seen.takes_rook_at_home(|mv, _| mv.promotion.is_some()),
    },
    Theme {
        name: "double check",
        fens: &[
            "4k3/8/8/8/4r3/5n2/8/4K3 w - - 0 1",
            "4k3/8/8/8/1b6/8/4q3/R3K2R w KQ - 0 1",
        ],
        holds: |seen| seen.reference.checkers() == 2,
    },
    Theme {
        name: "a promotion with check or capture",
        fens: &[
            "3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1",
            "r5k1/1P6/8/8/8/8/8/4K3 w - - 0 1",
        ],
        holds: |seen| {
            seen.legal.iter().any(|&mv| {
                let takes = seen.setup.piece_at(mv.to).is_some();
                mv.promotion.is_some() && (takes || seen.reference.play(mv).is_check())
            })
        },
    },
    Theme {
        name: "nine queens",
        fens: &[
            "k7/8/8/2QQQQ2/2QQQQ2/2Q5/8/6K1 b - - 0 1",
            "7k/QQQ5/QQ6/Q7/Q7/Q7/Q7/K7 w - - 0 1",
        ],
        holds: |seen| {
            let queens = seen
                .setup
                .pieces()
                .filter(|(_, piece)| piece.role() == Role::Queen);
            queens.count() >= 9
        },
    },
    Theme {
        name: "the most moves there can be",
        fens: &["R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"],
        holds: |seen| seen.legal.len() >= 218,
    },
    Theme {
        name: "stalemate",
        fens: &[
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "k7/P7/K7/8/8/8/8/8 b - - 0 1",
        ],
        holds: |seen| seen.reference.is_stalemate(),
    },
    Theme {
        name: "checkmate",
        fens: &[
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
        ],
        holds: |seen| seen.reference.is_checkmate(),
    },
    Theme {
        name: "pieces pinned in every way",
        fens: &[
            "4r2k/8/7b/q2N4/8/4B3/3P4/q1R1K3 w - - 0 1",
            "3r3k/8/8/b7/7b/8/3P1P2/4K3 w - - 0 1",
        ],
        holds: |seen| {
            let pseudo_legal = seen.reference.pseudo_legal_moves();
            !seen.reference.is_check() && pseudo_legal.len() > seen.legal.len() + 1
        },
    },
];

/// How many positions with pieces strewn in are made of each plain one, if so many are found.
const STREWN: usize = 6;

/// How often it is tried.
const TRIES: usize = 40;

/// The special positions of a seed, theme by theme: the plain ones first, then those with more pieces.
///
/// # Panics
///
/// Never: a test sees to it that the themes hold in their plain positions.
pub fn special_positions(seed: u64) -> Vec<Special> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut positions = Vec::new();
    for theme in &THEMES {
        for fen in theme.fens {
            let plain = parse_fen(fen).expect("the plain positions are valid");
            for variant in variants(&plain) {
                positions.extend(theme.special(variant, true));
                let strewn = (0..TRIES).filter_map(|_| {
                    let more = strew(&variant, &mut random)?;
                    theme.special(more, false)
                });
                positions.extend(strewn.take(STREWN));
            }
        }
    }
    positions
}

impl Theme {
    /// The position, if the theme holds in it.
    fn special(&self, setup: Setup, is_plain: bool) -> Option<Special> {
        (self.holds)(&Seen::new(setup)).then_some(Special {
            theme: self.name,
            setup,
            is_plain,
        })
    }
}

/// A position as it is, as the other side would see it, and both mirrored from left to right.
fn variants(setup: &Setup) -> Vec<Setup> {
    let builder = setup.to_builder();
    let turned = turned(&builder);
    let all = [builder, turned].into_iter();
    let mirrored = [builder, turned].into_iter().filter_map(mirrored);
    all.chain(mirrored)
        .filter_map(|builder| builder.build().ok())
        .collect()
}

/// Colours exchanged, ranks from the other end.
fn turned(builder: &SetupBuilder) -> SetupBuilder {
    let other_end = |square: Square| square.relative_to(Color::Black);
    let mut turned = SetupBuilder::empty();
    for square in Square::all() {
        turned.pieces[other_end(square).index()] =
            builder.pieces[square.index()].map(|piece| !piece);
    }
    turned.side_to_move = !builder.side_to_move;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if builder.castling_rights.has(color, side) {
                turned.castling_rights |= CastlingRights::single(!color, side);
            }
        }
    }
    turned.en_passant = builder.en_passant.map(other_end);
    turned
}

/// Left and right exchanged; not where somebody may castle.
fn mirrored(builder: SetupBuilder) -> Option<SetupBuilder> {
    if !builder.castling_rights.is_empty() {
        return None;
    }
    let other_side =
        |square: Square| Square::new(File::from_low_bits(7 - square.file() as u8), square.rank());
    let mut mirrored = builder;
    for square in Square::all() {
        mirrored.pieces[other_side(square).index()] = builder.pieces[square.index()];
    }
    mirrored.en_passant = builder.en_passant.map(other_side);
    Some(mirrored)
}

/// The position with one to five pieces more, if that is one.
fn strew(setup: &Setup, random: &mut ChaCha8Rng) -> Option<Setup> {
    const ROLES: [Role; 5] = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    let mut builder = setup.to_builder();
    for _ in 0..random.random_range(1..=5) {
        let square = Square::from_low_bits(random.random_range(0..64));
        let role = ROLES[random.random_range(0..ROLES.len())];
        let piece = Piece::new(Color::white_if(random.random_range(0..2) == 0), role);
        builder.pieces[square.index()].get_or_insert(piece);
    }
    builder.build().ok()
}

impl Seen {
    fn new(setup: Setup) -> Self {
        let reference = Reference::from_setup(&setup);
        Self {
            legal: reference.legal_moves(),
            setup,
            reference,
        }
    }

    fn king(&self) -> Option<Square> {
        let king = Piece::new(self.setup.side_to_move(), Role::King);
        let mut pieces = self.setup.pieces();
        pieces
            .find(|&(_, piece)| piece == king)
            .map(|(square, _)| square)
    }

    /// Whether a pawn stands ready to take en passant, but none may.
    fn forbids_en_passant(&self) -> bool {
        self.setup.pseudo_legal_en_passant().is_some() && self.setup.legal_en_passant().is_none()
    }

    /// Whether a pawn that may take en passant is all that stands between its king and a check.
    fn is_capturer_pinned(&self) -> bool {
        let mut captures = self.legal.iter();
        let capture = captures.find(|mv| self.reference.kind(**mv) == MoveKind::EnPassant);
        let Some(capture) = capture else {
            return false;
        };
        let mut without = self.setup.to_builder();
        without.pieces[capture.from.index()] = None;
        without.en_passant = None;
        let uncovers = without.build().is_ok_and(|setup| setup.is_check());
        uncovers && !self.reference.is_check()
    }

    /// The file of the first pawn that stands ready to take en passant.
    fn capturer_file(&self) -> Option<File> {
        let moves = self.reference.pseudo_legal_moves();
        let mut captures = moves
            .iter()
            .filter(|mv| self.reference.kind(**mv) == MoveKind::EnPassant);
        captures.next().map(|mv| mv.from.file())
    }

    fn king_shares_rank_of_capture(&self) -> bool {
        let moves = self.reference.pseudo_legal_moves();
        let mut captures = moves
            .iter()
            .filter(|mv| self.reference.kind(**mv) == MoveKind::EnPassant);
        captures.next().map(|mv| mv.from.rank()) == self.king().map(Square::rank)
    }

    fn is_attacked(&self, square: Square) -> bool {
        self.reference
            .is_attacked(square, !self.setup.side_to_move())
    }

    fn can_castle(&self, castling: CastlingMove) -> bool {
        let mv = CanonicalMove::castling(castling.king_from, castling.side);
        self.legal.contains(&mv)
    }

    /// Whether there is a castling, with the right to it and nothing in the way, of which this holds.
    fn has_free_castling(&self, holds: impl Fn(&Self, CastlingMove) -> bool) -> bool {
        let own = |castling: &CastlingMove| {
            castling.color == self.setup.side_to_move()
                && self
                    .setup
                    .castling_rights()
                    .has(castling.color, castling.side)
                && self.is_way_free(*castling)
        };
        let mut castlings = CastlingMove::ALL.into_iter().filter(own);
        castlings.any(|castling| holds(self, castling))
    }

    fn is_way_free(&self, castling: CastlingMove) -> bool {
        let (king, rook) = (
            castling.king_from.file() as u8,
            castling.rook_from.file() as u8,
        );
        (king.min(rook) + 1..king.max(rook)).all(|file| {
            let square = Square::new(File::from_low_bits(file), castling.king_from.rank());
            self.setup.piece_at(square).is_none()
        })
    }

    /// Whether a rook that the enemy could castle with can be taken by such a move and mover.
    fn takes_rook_at_home(&self, by: impl Fn(CanonicalMove, Role) -> bool) -> bool {
        let enemy = !self.setup.side_to_move();
        let at_home = |square: Square| {
            CastlingMove::ALL.into_iter().any(|castling| {
                castling.color == enemy
                    && castling.rook_from == square
                    && self.setup.castling_rights().has(enemy, castling.side)
            })
        };
        self.legal.iter().any(|&mv| {
            let mover = self.setup.piece_at(mv.from).map(Piece::role);
            at_home(mv.to) && mover.is_some_and(|mover| by(mv, mover))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn every_theme_holds_in_its_plain_positions() {
        for theme in &THEMES {
            for fen in theme.fens {
                let plain = parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
                for variant in variants(&plain) {
                    assert!(
                        theme.special(variant, true).is_some(),
                        "{}: {variant:?}",
                        theme.name
                    );
                }
            }
        }
    }

    #[test]
    fn there_are_several_of_each_theme_the_same_for_a_seed() {
        let positions = special_positions(1);
        assert_eq!(positions, special_positions(1));
        assert_ne!(positions, special_positions(2));
        let mut counts = HashMap::new();
        for special in &positions {
            *counts.entry(special.theme).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), THEMES.len());
        assert!(counts.values().all(|&count| count >= 4), "{counts:?}");
        assert!(positions.len() > 400, "{}", positions.len());
    }

    #[test]
    fn turning_a_position_twice_changes_nothing() {
        for special in special_positions(3) {
            let builder = special.setup.to_builder();
            let pieces = turned(&turned(&builder));
            assert_eq!(pieces.pieces, builder.pieces);
            assert_eq!(pieces.castling_rights, builder.castling_rights);
            assert_eq!(pieces.en_passant, builder.en_passant);
        }
    }
}
