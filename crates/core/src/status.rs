//! Game status: check, the end of the game, and claimable draws.

use core::fmt;

use crate::{Role, Setup};

/// Reason for the end of a game, without a claim by a player.
///
/// Source: FIDE Laws of Chess, articles 5.1, 5.2, 9.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// No sequence of legal moves can lead to mate; see
    /// [`Setup::has_insufficient_material`].
    InsufficientMaterial,
    /// The position has occurred five times.
    FivefoldRepetition,
    /// Seventy-five moves by each side without a capture or a pawn move. Checkmate by the last move
    /// takes precedence.
    SeventyFiveMoves,
}

/// A draw that the side to move can claim.
///
/// Source: FIDE Laws of Chess, articles 9.2 and 9.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawClaim {
    /// The position has occurred three times.
    ThreefoldRepetition,
    /// Fifty moves by each side without a capture or a pawn move.
    FiftyMoves,
}

/// Status of a game, with the data that determine it.
///
/// ```
/// use boardbench_core::{Ending, Status};
/// let mate = Status {
///     is_check: true,
///     legal_moves: 0,
///     has_insufficient_material: false,
///     halfmove_clock: 104,
///     repetitions: 3,
/// };
/// assert_eq!(mate.ending(), Some(Ending::Checkmate));
/// assert_eq!(mate.to_string(), "checkmate");
/// let check = Status { legal_moves: 2, ..mate };
/// assert_eq!(check.to_string(), "check, threefold repetition, fifty moves");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Status {
    /// `true` if the side to move is in check.
    pub is_check: bool,
    /// Number of legal moves.
    pub legal_moves: usize,
    /// `true` if neither side can be mated; see [`Setup::has_insufficient_material`].
    pub has_insufficient_material: bool,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// Number of occurrences of the position, including the current one.
    pub repetitions: usize,
}

impl Status {
    /// Returns the reason for the end of the game, or `None`. Mate and stalemate take precedence over the other reasons.
    pub const fn ending(self) -> Option<Ending> {
        if self.legal_moves == 0 {
            Some(if self.is_check { Ending::Checkmate } else { Ending::Stalemate })
        } else if self.has_insufficient_material {
            Some(Ending::InsufficientMaterial)
        } else if self.repetitions >= 5 {
            Some(Ending::FivefoldRepetition)
        } else if self.halfmove_clock >= 150 {
            Some(Ending::SeventyFiveMoves)
        } else {
            None
        }
    }

    /// Returns the draws that can be claimed; none if the game is over.
    pub fn claims(self) -> impl Iterator<Item = DrawClaim> {
        let is_ongoing = self.ending().is_none();
        let threefold =
            (is_ongoing && self.repetitions >= 3).then_some(DrawClaim::ThreefoldRepetition);
        let fifty = (is_ongoing && self.halfmove_clock >= 100).then_some(DrawClaim::FiftyMoves);
        threefold.into_iter().chain(fifty)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::FivefoldRepetition => "fivefold repetition",
            Self::SeventyFiveMoves => "seventy-five moves",
        })
    }
}

impl fmt::Display for DrawClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FiftyMoves => "fifty moves",
        })
    }
}

impl fmt::Display for Status {
    /// Writes the ending, `check` (unless it is mate) and the claims, separated by commas, or `ongoing`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        let mut item = |f: &mut fmt::Formatter<'_>, item: &dyn fmt::Display| {
            let result = write!(f, "{separator}{item}");
            separator = ", ";
            result
        };
        let ending = self.ending();
        if let Some(ending) = ending {
            item(f, &ending)?;
        }
        if self.is_check && ending != Some(Ending::Checkmate) {
            item(f, &"check")?;
        }
        for claim in self.claims() {
            item(f, &claim)?;
        }
        if separator.is_empty() {
            f.write_str("ongoing")?;
        }
        Ok(())
    }
}

impl Setup {
    /// Returns `true` if no sequence of legal moves can lead to mate, by material alone: except for the
    /// kings there is nothing, or one knight, or any number of bishops of either side that are all
    /// on squares of the same colour.
    ///
    /// Source: FIDE Laws of Chess, article 5.2.2, dead position.
    ///
    /// ```
    /// use boardbench_core::{Piece, SetupBuilder, Square};
    /// let mut builder = SetupBuilder::empty();
    /// builder.pieces[Square::E1.index()] = Some(Piece::WhiteKing);
    /// builder.pieces[Square::E8.index()] = Some(Piece::BlackKing);
    /// builder.pieces[Square::C1.index()] = Some(Piece::WhiteBishop);
    /// assert!(builder.build().unwrap().has_insufficient_material());
    /// // A second bishop, black and on a light square.
    /// builder.pieces[Square::C8.index()] = Some(Piece::BlackBishop);
    /// assert!(!builder.build().unwrap().has_insufficient_material());
    /// ```
    pub fn has_insufficient_material(&self) -> bool {
        let mut knights = 0;
        let mut bishops_on = [false; 2];
        for (square, piece) in self.pieces() {
            match piece.role() {
                Role::King => {}
                Role::Knight => knights += 1,
                Role::Bishop => bishops_on[usize::from(square.is_light())] = true,
                Role::Pawn | Role::Rook | Role::Queen => return false,
            }
        }
        match (knights, bishops_on) {
            (0, [dark, light]) => !(dark && light),
            (1, bishops) => bishops == [false; 2],
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::{Color, Piece, SetupBuilder, Square};

    /// Returns the result for kings on e1 and e8 and these pieces.
    fn has_insufficient_material(others: &[(Square, Piece)]) -> bool {
        let mut builder = SetupBuilder::empty();
        builder.pieces[Square::E1.index()] = Some(Piece::WhiteKing);
        builder.pieces[Square::E8.index()] = Some(Piece::BlackKing);
        for &(square, piece) in others {
            builder.pieces[square.index()] = Some(piece);
        }
        let setup = builder.build().expect("a legal position");
        setup.has_insufficient_material()
    }

    #[test]
    fn insufficient_material() {
        use Piece::{BlackBishop, BlackKnight, WhiteBishop, WhiteKnight};
        const DARK: [Square; 3] = [Square::C1, Square::A3, Square::F8];
        const LIGHT: Square = Square::C8;
        let bishops = DARK.map(|square| (square, WhiteBishop));
        let cases: [(&[(Square, Piece)], bool); 10] = [
            (&[], true),
            (&[(LIGHT, BlackKnight)], true),
            (&bishops[..1], true),
            (&bishops, true),
            (&[bishops[0], (DARK[2], BlackBishop)], true),
            (&[bishops[0], (LIGHT, WhiteBishop)], false),
            (&[bishops[0], (LIGHT, BlackBishop)], false),
            (&[bishops[0], (LIGHT, BlackKnight)], false),
            (&[(LIGHT, WhiteKnight), (DARK[0], WhiteKnight)], false),
            (&[(LIGHT, WhiteKnight), (DARK[0], BlackKnight)], false),
        ];
        for (pieces, expected) in cases {
            assert_eq!(has_insufficient_material(pieces), expected, "{pieces:?}");
        }
        for role in [Role::Pawn, Role::Rook, Role::Queen] {
            for piece in Color::ALL.map(|color| Piece::new(color, role)) {
                assert!(!has_insufficient_material(&[(Square::H4, piece)]));
            }
        }
    }

    /// An ending is written before everything else.
    #[test]
    fn endings_and_claims() {
        // In check, legal moves, insufficient material, clock, repetitions.
        for (fields, is_over, text) in [
            ((false, 1, false, 0, 1), false, "ongoing"),
            ((true, 1, false, 0, 1), false, "check"),
            ((false, 0, false, 0, 1), true, "stalemate"),
            ((true, 0, true, 0, 1), true, "checkmate"),
            ((false, 1, false, 99, 1), false, "ongoing"),
            ((false, 1, false, 100, 1), false, "fifty moves"),
            ((true, 1, false, 149, 1), false, "check, fifty moves"),
            ((false, 1, false, 150, 1), true, "seventy-five moves"),
            ((true, 0, false, 150, 1), true, "checkmate"),
            ((false, 1, false, 0, 2), false, "ongoing"),
            ((false, 1, false, 0, 3), false, "threefold repetition"),
            ((true, 1, false, 0, 4), false, "check, threefold repetition"),
            ((false, 1, false, 0, 5), true, "fivefold repetition"),
            ((false, 1, true, 0, 1), true, "insufficient material"),
            ((true, 1, true, 0, 1), true, "insufficient material, check"),
        ] {
            let (is_check, legal_moves, has_insufficient_material, halfmove_clock, repetitions) =
                fields;
            let status = Status {
                is_check,
                legal_moves,
                has_insufficient_material,
                halfmove_clock,
                repetitions,
            };
            assert_eq!(status.ending().is_some(), is_over, "{status:?}");
            assert_eq!(status.to_string(), text, "{status:?}");
        }
    }
}
