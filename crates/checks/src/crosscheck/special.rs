//! Positions that show rarely needed rules.
//!
//! Each theme has a few plain positions, in `data/special-positions.txt`, and a predicate. More positions are made from those: with colours
//! exchanged, with files mirrored, and with random pieces added. Only positions in which the predicate
//! holds are used.
//!
//! (No theme has an en-passant capture that blocks a check. A push that uncovers a check leaves the line of
//! the check; the square that it passes is on that line only if the line is the file, and there the pawn
//! itself still blocks.)

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
    /// The theme's name.
    pub theme: &'static str,
    /// The position.
    pub setup: Setup,
    /// Whether no random piece was added.
    pub is_plain: bool,
}

/// A theme.
struct Theme {
    name: &'static str,
    holds: fn(&Seen) -> bool,
}

/// A position with the facts that predicates need.
struct Seen {
    setup: Setup,
    reference: Reference,
    legal: Vec<CanonicalMove>,
}

/// The name of each theme with its plain positions below, and an empty line between themes.
const FILE: &str = include_str!("../../data/special-positions.txt");

const THEMES: [Theme; 21] = [
    Theme {
        name: "en passant pinned along the rank",
        holds: |seen| seen.forbids_en_passant() && seen.king_shares_rank_of_capturer(),
    },
    Theme {
        name: "en passant pinned along the file",
        holds: |seen| seen.forbids_en_passant() && seen.king_shares_file_of_capturer(),
    },
    Theme {
        name: "en passant pinned along a diagonal",
        holds: |seen| {
            seen.forbids_en_passant()
                && !seen.king_shares_rank_of_capturer()
                && !seen.king_shares_file_of_capturer()
        },
    },
    Theme {
        name: "en passant along the very line of a pin",
        holds: |seen| seen.setup.legal_en_passant().is_some() && seen.is_capturer_pinned(),
    },
    Theme {
        name: "en passant captures the checker",
        holds: |seen| seen.reference.is_check() && seen.setup.legal_en_passant().is_some(),
    },
    Theme {
        name: "en passant does not answer the discovered check",
        holds: |seen| seen.reference.is_check() && seen.forbids_en_passant(),
    },
    Theme {
        name: "en passant at the edge of the board",
        holds: |seen| {
            let to = seen.setup.legal_en_passant();
            let is_edge = |square: Square| [File::A, File::H].contains(&square.file());
            to.is_some_and(is_edge) || to.is_some() && seen.capturer().is_some_and(is_edge)
        },
    },
    Theme {
        name: "castling through an attack",
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
        holds: |seen| {
            seen.reference.is_check()
                && seen.has_free_castling(|seen, castling| !seen.can_castle(castling))
        },
    },
    Theme {
        name: "castling into an attack",
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
        name: "a rook captured at home by a piece",
        holds: |seen| {
            seen.takes_rook_at_home(|mv, mover| mover != Role::Rook && mv.promotion.is_none())
        },
    },
    Theme {
        name: "a rook captured at home by a rook that loses its own right",
        holds: |seen| {
            seen.takes_rook_at_home(|mv, mover| {
                let homes = CastlingMove::ALL.map(|castling| castling.rook_from);
                mover == Role::Rook && homes.contains(&mv.from)
            })
        },
    },
    Theme {
        name: "a rook captured at home by a promoting pawn",
        holds: |seen| seen.takes_rook_at_home(|mv, _| mv.promotion.is_some()),
    },
    Theme {
        name: "double check",
        holds: |seen| seen.reference.checkers() == 2,
    },
    Theme {
        name: "a promotion with check or capture",
        holds: |seen| {
            seen.legal.iter().any(|&mv| {
                let takes = seen.setup.piece_at(mv.to).is_some();
                mv.promotion.is_some() && (takes || seen.reference.play(mv).is_check())
            })
        },
    },
    Theme {
        name: "nine queens",
        holds: |seen| {
            let queens = seen
                .setup
                .pieces()
                .filter(|(_, piece)| piece.role() == Role::Queen);
            queens.count() >= 9
        },
    },
    Theme {
        name: "the most legal moves",
        holds: |seen| seen.legal.len() >= 218,
    },
    Theme {
        name: "stalemate",
        holds: |seen| seen.reference.is_stalemate(),
    },
    Theme {
        name: "checkmate",
        holds: |seen| seen.reference.is_checkmate(),
    },
    Theme {
        name: "pieces pinned in every direction",
        holds: |seen| {
            let pseudo_legal = seen.reference.pseudo_legal_moves();
            !seen.reference.is_check() && pseudo_legal.len() > seen.legal.len() + 1
        },
    },
];

/// The greatest number of positions with random pieces for each plain one.
const RANDOM_POSITIONS: usize = 6;

/// The number of attempts to find them.
const TRIES: usize = 40;

/// The special positions of a seed, theme by theme; plain ones come before those with random pieces.
///
/// # Panics
///
/// Never: a test checks that the plain positions are valid.
pub fn special_positions(seed: u64) -> Vec<Special> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut positions = Vec::new();
    for theme in &THEMES {
        for fen in theme.fens() {
            let plain = parse_fen(fen).expect("the plain positions are valid");
            for variant in variants(&plain) {
                positions.extend(theme.special(variant, true));
                let more = (0..TRIES).filter_map(|_| {
                    let setup = with_random_pieces(&variant, &mut random)?;
                    theme.special(setup, false)
                });
                positions.extend(more.take(RANDOM_POSITIONS));
            }
        }
    }
    positions
}

impl Theme {
    /// The plain positions: the lines below its name.
    fn fens(&self) -> impl Iterator<Item = &'static str> {
        let below = FILE.lines().skip_while(|line| *line != self.name).skip(1);
        below.take_while(|line| !line.is_empty())
    }

    /// The position, if the theme holds in it.
    fn special(&self, setup: Setup, is_plain: bool) -> Option<Special> {
        (self.holds)(&Seen::new(setup)).then_some(Special {
            theme: self.name,
            setup,
            is_plain,
        })
    }
}

/// The position, the same with colours exchanged, and both with files mirrored.
fn variants(setup: &Setup) -> Vec<Setup> {
    let builder = setup.to_builder();
    let turned = turned(&builder);
    let all = [builder, turned].into_iter();
    let mirrored = [builder, turned].into_iter().filter_map(mirrored);
    all.chain(mirrored)
        .filter_map(|builder| builder.build().ok())
        .collect()
}

/// Exchanges colours and mirrors ranks.
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

/// Mirrors files; `None` if there are castling rights.
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

/// The position with up to five random pieces more, if it is valid.
fn with_random_pieces(setup: &Setup, random: &mut ChaCha8Rng) -> Option<Setup> {
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

    fn king(&self) -> Square {
        self.setup.king(self.setup.side_to_move())
    }

    /// Whether there is a pseudo-legal en-passant capture and no legal one.
    fn forbids_en_passant(&self) -> bool {
        self.setup.pseudo_legal_en_passant().is_some() && self.setup.legal_en_passant().is_none()
    }

    /// Whether a pawn that can capture en passant is pinned.
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

    /// The origin of the first pseudo-legal en-passant capture.
    fn capturer(&self) -> Option<Square> {
        let moves = self.reference.pseudo_legal_moves();
        let mut captures = moves.into_iter();
        let is_capture = |mv: &CanonicalMove| self.reference.kind(*mv) == MoveKind::EnPassant;
        captures.find(is_capture).map(|mv| mv.from)
    }

    fn king_shares_file_of_capturer(&self) -> bool {
        (self.capturer()).is_some_and(|from| from.file() == self.king().file())
    }

    fn king_shares_rank_of_capturer(&self) -> bool {
        (self.capturer()).is_some_and(|from| from.rank() == self.king().rank())
    }

    fn is_attacked(&self, square: Square) -> bool {
        self.reference
            .is_attacked(square, !self.setup.side_to_move())
    }

    fn can_castle(&self, castling: CastlingMove) -> bool {
        let mv = CanonicalMove::castling(castling.king_from, castling.side);
        self.legal.contains(&mv)
    }

    /// Whether `holds` for a castling with the right to it and nothing between king and rook.
    fn has_free_castling(&self, holds: impl Fn(&Self, CastlingMove) -> bool) -> bool {
        let own = |castling: &CastlingMove| {
            castling.color == self.setup.side_to_move()
                && self
                    .setup
                    .castling_rights()
                    .has(castling.color, castling.side)
                && (castling.between()).all(|square| self.setup.piece_at(square).is_none())
        };
        let mut castlings = CastlingMove::ALL.into_iter().filter(own);
        castlings.any(|castling| holds(self, castling))
    }

    /// Whether a legal move, accepted by `by`, captures a rook that still has a castling right.
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
        let fens = FILE.lines().filter(|line| line.contains('/')).count();
        assert_eq!(THEMES.iter().flat_map(Theme::fens).count(), fens);
        for theme in &THEMES {
            assert!(theme.fens().count() > 0, "{}", theme.name);
            for fen in theme.fens() {
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
    fn each_theme_has_several_positions_and_a_seed_fixes_them() {
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
