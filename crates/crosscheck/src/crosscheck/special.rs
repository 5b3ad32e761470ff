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
use boardbench_conformance::samples::{with_other_colors, with_other_files};
use boardbench_core::{
    CanonicalMove, CastlingMove, CastlingSide, Color, File, MoveKind, Piece, Role, Setup, Square,
};
use boardbench_notation::parse_fen;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::position::{Facts, Root};

/// A theme's name, and the predicate of its positions.
type Theme = (&'static str, fn(&Facts) -> bool);

/// The name of each theme with its plain positions below, and an empty line between themes.
const FILE: &str = include_str!("../../data/special-positions.txt");

const THEMES: [Theme; 21] = [
    ("en passant pinned along the rank", |facts| {
        facts.forbids_en_passant() && facts.king_shares(Square::rank)
    }),
    ("en passant pinned along the file", |facts| {
        facts.forbids_en_passant() && facts.king_shares(Square::file)
    }),
    ("en passant pinned along a diagonal", |facts| {
        facts.forbids_en_passant()
            && !facts.king_shares(Square::rank)
            && !facts.king_shares(Square::file)
    }),
    ("en passant along the very line of a pin", |facts| {
        let capturer = facts.en_passant_from(&facts.legal);
        capturer.is_some_and(|from| facts.is_pinned(from))
    }),
    ("en passant captures the checker", |facts| {
        facts.is_check && facts.setup.legal_en_passant().is_some()
    }),
    ("en passant does not answer the discovered check", |facts| {
        facts.is_check && facts.forbids_en_passant()
    }),
    ("en passant at the edge of the board", |facts| {
        let is_edge = |square: Square| [File::A, File::H].contains(&square.file());
        let to = facts.setup.legal_en_passant();
        to.is_some_and(|to| is_edge(to) || facts.capturer().is_some_and(is_edge))
    }),
    ("castling through an attack", |facts| {
        !facts.is_check && facts.has_free_castling(|castling| facts.is_attacked(castling.rook_to))
    }),
    ("castling out of check", |facts| facts.is_check && facts.has_free_castling(|_| true)),
    ("castling into an attack", |facts| {
        let is_only_target = |castling: CastlingMove| {
            facts.is_attacked(castling.king_to) && !facts.is_attacked(castling.rook_to)
        };
        !facts.is_check && facts.has_free_castling(is_only_target)
    }),
    ("castling past an attacked b1 or rook", |facts| {
        facts.has_free_castling(|castling| {
            let beside = Square::new(File::B, castling.rook_from.rank());
            let is_exposed = facts.is_attacked(castling.rook_from)
                || castling.side == CastlingSide::Queen && facts.is_attacked(beside);
            let mv = CanonicalMove::castling(castling.king_from, castling.side);
            is_exposed && facts.legal.contains(&mv)
        })
    }),
    ("a rook captured at home by a piece", |facts| {
        facts.takes_rook_at_home(|mv, mover| mover != Role::Rook && mv.promotion.is_none())
    }),
    ("a rook captured at home by a rook that loses its own right", |facts| {
        let homes = CastlingMove::ALL.map(|castling| castling.rook_from);
        facts.takes_rook_at_home(|mv, mover| mover == Role::Rook && homes.contains(&mv.from))
    }),
    ("a rook captured at home by a promoting pawn", |facts| {
        facts.takes_rook_at_home(|mv, _| mv.promotion.is_some())
    }),
    ("double check", |facts| facts.reference.checkers() == 2),
    ("a promotion with check or capture", |facts| {
        facts.legal.iter().any(|&mv| {
            let takes = facts.setup.piece_at(mv.to).is_some();
            mv.promotion.is_some() && (takes || facts.reference.play(mv).is_check())
        })
    }),
    ("nine queens", |facts| {
        let roles = facts.setup.pieces().map(|(_, piece)| piece.role());
        roles.filter(|&role| role == Role::Queen).count() >= 9
    }),
    ("the most legal moves", |facts| facts.legal.len() >= 218),
    ("stalemate", |facts| facts.reference.is_stalemate()),
    ("checkmate", |facts| facts.reference.is_checkmate()),
    ("pieces pinned in every direction", |facts| {
        let pseudo_legal = facts.reference.pseudo_legal_moves();
        !facts.is_check && pseudo_legal.len() > facts.legal.len() + 1
    }),
];

pub(super) const ALL_BUT_KING: &[Role] = Role::ALL.split_at(5).0;

/// The greatest number of positions with random pieces for each plain one.
const RANDOM_POSITIONS: usize = 6;

/// The number of attempts to find them.
const TRIES: usize = 40;

/// Returns the special positions by the names of their themes, theme by theme: each plain one and, of a seed, some with random
/// pieces after it.
///
/// # Panics
///
/// Never: a test checks that the plain positions are valid, and that their themes hold.
pub(crate) fn special_positions(seed: Option<u64>) -> Vec<Root> {
    let mut random = seed.map(ChaCha8Rng::seed_from_u64);
    let mut positions = Vec::new();
    for theme in THEMES {
        let named = |setup| Root { name: theme.0.to_owned(), setup };
        for fen in fens(theme) {
            let plain = parse_fen(fen).expect("the plain positions are valid");
            for variant in variants(&plain) {
                positions.push(named(variant));
                if let Some(random) = &mut random {
                    let tries = (0..TRIES).filter_map(|_| with_random_pieces(&variant, random));
                    let special = tries.filter(|&setup| holds(theme, setup));
                    positions.extend(special.take(RANDOM_POSITIONS).map(named));
                }
            }
        }
    }
    positions
}

/// Returns the plain positions of a theme: the lines below its name.
fn fens((name, _): Theme) -> impl Iterator<Item = &'static str> {
    let below = FILE.lines().skip_while(move |line| *line != name).skip(1);
    below.take_while(|line| !line.is_empty())
}

fn holds((_, predicate): Theme, setup: Setup) -> bool {
    predicate(&Facts::from_setup(&setup))
}

/// Returns the position, the same with colours exchanged, and both with files mirrored.
fn variants(setup: &Setup) -> Vec<Setup> {
    let plain = Reference::from_setup(setup);
    let both = [plain, with_other_colors(&plain)];
    let mirrored = both.iter().filter_map(with_other_files);
    let all = both.into_iter().chain(mirrored);
    all.map(|position| position.to_setup()).collect()
}

/// Returns the position with up to five random pieces more, if it is valid.
fn with_random_pieces(setup: &Setup, random: &mut ChaCha8Rng) -> Option<Setup> {
    let mut builder = setup.to_builder();
    for _ in 0..random.random_range(1..=5) {
        let square = Square::from_low_bits(random.random_range(0..64));
        let role = ALL_BUT_KING[random.random_range(0..ALL_BUT_KING.len())];
        let piece = Piece::new(Color::white_if(random.random_range(0..2) == 0), role);
        builder.pieces[square.index()].get_or_insert(piece);
    }
    builder.build().ok()
}

impl Facts {
    /// Returns the origin of the first en-passant capture among these moves.
    fn en_passant_from(&self, moves: &[CanonicalMove]) -> Option<Square> {
        let mut captures = moves.iter();
        let capture = captures.find(|mv| self.reference.kind(**mv) == MoveKind::EnPassant)?;
        Some(capture.from)
    }

    /// Returns the origin of the first pseudo-legal en-passant capture.
    fn capturer(&self) -> Option<Square> {
        self.en_passant_from(&self.reference.pseudo_legal_moves())
    }

    /// Returns `true` if the king is on the same file or rank as the pawn that can capture en passant.
    fn king_shares<L: PartialEq>(&self, line: fn(Square) -> L) -> bool {
        let king = self.setup.king(self.setup.side_to_move());
        self.capturer().is_some_and(|from| line(from) == line(king))
    }

    /// Returns `true` if `holds` for a castling with the right to it and nothing between king and rook.
    fn has_free_castling(&self, holds: impl Fn(CastlingMove) -> bool) -> bool {
        let is_free = |square| self.setup.piece_at(square).is_none();
        CastlingMove::ALL.into_iter().any(|castling| {
            castling.color == self.setup.side_to_move()
                && self.has_right(castling)
                && castling.between().all(is_free)
                && holds(castling)
        })
    }

    /// Returns `true` if a legal move, accepted by `by`, captures a rook that still has a castling right.
    fn takes_rook_at_home(&self, by: impl Fn(CanonicalMove, Role) -> bool) -> bool {
        let mut enemy = CastlingMove::ALL.to_vec();
        enemy.retain(|it| it.color != self.setup.side_to_move() && self.has_right(*it));
        self.legal.iter().any(|&mv| {
            let mover = self.setup.piece_at(mv.from).map(Piece::role);
            enemy.iter().any(|castling| castling.rook_from == mv.to)
                && mover.is_some_and(|mover| by(mv, mover))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use boardbench_notation::write_fen;

    use super::*;

    #[test]
    fn every_theme_holds_in_its_plain_positions() {
        let lines = FILE.lines().filter(|line| line.contains('/')).count();
        assert_eq!(THEMES.into_iter().flat_map(fens).count(), lines);
        for theme in THEMES {
            assert!(fens(theme).count() > 0, "{}", theme.0);
            for fen in fens(theme) {
                let plain = parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
                for variant in variants(&plain) {
                    let fen = write_fen(&variant);
                    assert!(holds(theme, variant), "{}: {fen}", theme.0);
                }
            }
        }
    }

    #[test]
    fn each_theme_has_several_positions_and_a_seed_fixes_them() {
        let positions = special_positions(Some(1));
        assert_eq!(positions, special_positions(Some(1)));
        assert_ne!(positions, special_positions(Some(2)));
        let mut counts = HashMap::new();
        for root in &positions {
            *counts.entry(&root.name).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), THEMES.len());
        assert!(counts.values().all(|&count| count >= 4), "{counts:?}");
        assert!(positions.len() > 400, "{}", positions.len());
    }
}
