//! How a game stands: check, the ways in which it is over, and draws that can be claimed.

use core::fmt;

use crate::{Role, Setup};

/// Why a game is over, whatever the players wish.
///
/// Source: FIDE Laws of Chess, articles 5.1, 5.2, 9.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The side to move is in check and has no legal move: it has lost.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// No sequence of legal moves can lead to a mate: see
    /// [`Setup::has_insufficient_material`].
    InsufficientMaterial,
    /// The position has stood five times.
    FivefoldRepetition,
    /// Seventy-five moves of each side without a capture or a pawn move. A checkmate by the last of
    /// them counts.
    SeventyFiveMoves,
}

/// A draw that the side to move can claim.
///
/// Source: FIDE Laws of Chess, articles 9.2 and 9.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawClaim {
    /// The position has stood three times.
    ThreefoldRepetition,
    /// Fifty moves of each side without a capture or a pawn move.
    FiftyMoves,
}

/// How a game stands.
///
/// ```
/// use boardbench_core::{Ending, Facts, Status};
/// let mate = Facts { is_check: true, legal_moves: 0, ..Facts::QUIET };
/// assert_eq!(Status::new(mate).ending(), Some(Ending::Checkmate));
/// assert_eq!(Status::new(mate).to_string(), "checkmate");
/// let shuffled = Facts { halfmove_clock: 104, repetitions: 3, ..Facts::QUIET };
/// assert_eq!(Status::new(shuffled).to_string(), "threefold repetition, fifty moves");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Status {
    facts: Facts,
}

/// What a [`Status`] follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Facts {
    /// Whether the side to move is in check.
    pub is_check: bool,
    /// How many legal moves it has.
    pub legal_moves: usize,
    /// Whether nobody can be mated any more.
    pub has_insufficient_material: bool,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// How often the position has stood, this time included.
    pub repetitions: usize,
}

impl Facts {
    /// A position for the first time, with moves to play, without check.
    pub const QUIET: Self = Self {
        is_check: false,
        legal_moves: 1,
        has_insufficient_material: false,
        halfmove_clock: 0,
        repetitions: 1,
    };
}

impl Status {
    /// How a game with these facts stands.
    pub const fn new(facts: Facts) -> Self {
        Self { facts }
    }

    /// Whether the side to move is in check.
    pub const fn is_check(self) -> bool {
        self.facts.is_check
    }

    /// Why the game is over, if it is. Where several reasons hold, mate and stalemate come first:
    /// they ended the game by the move that was played.
    pub const fn ending(self) -> Option<Ending> {
        let facts = self.facts;
        if facts.legal_moves == 0 {
            Some(if facts.is_check {
                Ending::Checkmate
            } else {
                Ending::Stalemate
            })
        } else if facts.has_insufficient_material {
            Some(Ending::InsufficientMaterial)
        } else if facts.repetitions >= 5 {
            Some(Ending::FivefoldRepetition)
        } else if facts.halfmove_clock >= 150 {
            Some(Ending::SeventyFiveMoves)
        } else {
            None
        }
    }

    /// The draws that can be claimed while the game goes on.
    pub fn claims(self) -> impl Iterator<Item = DrawClaim> {
        let goes_on = self.ending().is_none();
        let threefold = self.facts.repetitions >= 3;
        let fifty = self.facts.halfmove_clock >= 100;
        [
            (threefold, DrawClaim::ThreefoldRepetition),
            (fifty, DrawClaim::FiftyMoves),
        ]
        .into_iter()
        .filter_map(move |(holds, claim)| (holds && goes_on).then_some(claim))
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
    /// What ends the game, check (where it is not mate), and the claims, with commas between;
    /// `ongoing` if there is none of it.
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
        if self.is_check() && ending != Some(Ending::Checkmate) {
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
    /// Whether no sequence of legal moves can mate anybody: beside the kings there is nothing, or
    /// one knight, or any number of bishops, of either side, that all stand on squares of one
    /// colour.
    ///
    /// Source: FIDE Laws of Chess, article 5.2.2, dead position, as far as material alone shows
    /// it.
    ///
    /// ```
    /// use boardbench_core::{Piece, SetupBuilder, Square};
    /// let mut builder = SetupBuilder::empty();
    /// builder.pieces[Square::E1.index()] = Some(Piece::WhiteKing);
    /// builder.pieces[Square::E8.index()] = Some(Piece::BlackKing);
    /// builder.pieces[Square::C1.index()] = Some(Piece::WhiteBishop);
    /// assert!(builder.build().unwrap().has_insufficient_material());
    /// // A second bishop, of the other side and on squares of the other colour.
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
    use crate::{Color, File, Piece, Rank, SetupBuilder, Square};

    /// Kings on e1 and e8 and these pieces.
    fn has_insufficient_material(others: &[(Square, Piece)]) -> bool {
        let mut builder = SetupBuilder::empty();
        builder.pieces[Square::E1.index()] = Some(Piece::WhiteKing);
        builder.pieces[Square::E8.index()] = Some(Piece::BlackKing);
        for &(square, piece) in others {
            builder.pieces[square.index()] = Some(piece);
        }
        builder
            .build()
            .expect("a legal position")
            .has_insufficient_material()
    }

    #[test]
    fn what_cannot_mate() {
        use Piece::{BlackBishop, BlackKnight, WhiteBishop, WhiteKnight};
        const DARK: [Square; 3] = [Square::C1, Square::A3, Square::F8];
        const LIGHT: Square = Square::C8;
        assert!(has_insufficient_material(&[]));
        assert!(has_insufficient_material(&[(LIGHT, BlackKnight)]));
        assert!(has_insufficient_material(&[(DARK[0], WhiteBishop)]));
        let bishops = DARK.map(|square| (square, WhiteBishop));
        assert!(has_insufficient_material(&bishops));
        assert!(has_insufficient_material(&[
            bishops[0],
            (DARK[2], BlackBishop)
        ]));

        assert!(!has_insufficient_material(&[
            bishops[0],
            (LIGHT, WhiteBishop)
        ]));
        assert!(!has_insufficient_material(&[
            bishops[0],
            (LIGHT, BlackBishop)
        ]));
        assert!(!has_insufficient_material(&[
            bishops[0],
            (LIGHT, BlackKnight)
        ]));
        assert!(!has_insufficient_material(&[
            (LIGHT, WhiteKnight),
            (DARK[0], WhiteKnight)
        ]));
        assert!(!has_insufficient_material(&[
            (LIGHT, WhiteKnight),
            (DARK[0], BlackKnight)
        ]));
        for role in [Role::Pawn, Role::Rook, Role::Queen] {
            for color in Color::ALL {
                let at = Square::new(File::H, Rank::R4);
                assert!(!has_insufficient_material(&[(at, Piece::new(color, role))]));
            }
        }
    }

    #[test]
    fn what_ends_a_game_and_what_may_be_claimed() {
        use Ending::{
            Checkmate, FivefoldRepetition, InsufficientMaterial, SeventyFiveMoves, Stalemate,
        };
        let quiet = Facts::QUIET;
        let clock = |halfmove_clock| Facts {
            halfmove_clock,
            ..quiet
        };
        let stood = |repetitions| Facts {
            repetitions,
            ..quiet
        };
        let check = |facts| Facts {
            is_check: true,
            ..facts
        };
        let stuck = |facts| Facts {
            legal_moves: 0,
            ..facts
        };
        let bare = Facts {
            has_insufficient_material: true,
            ..quiet
        };
        let cases = [
            (quiet, None, "ongoing"),
            (check(quiet), None, "check"),
            (stuck(quiet), Some(Stalemate), "stalemate"),
            (stuck(check(bare)), Some(Checkmate), "checkmate"),
            (clock(99), None, "ongoing"),
            (clock(100), None, "fifty moves"),
            (check(clock(149)), None, "check, fifty moves"),
            (clock(150), Some(SeventyFiveMoves), "seventy-five moves"),
            (stuck(check(clock(150))), Some(Checkmate), "checkmate"),
            (stood(2), None, "ongoing"),
            (stood(3), None, "threefold repetition"),
            (check(stood(4)), None, "check, threefold repetition"),
            (stood(5), Some(FivefoldRepetition), "fivefold repetition"),
            (bare, Some(InsufficientMaterial), "insufficient material"),
            (
                check(bare),
                Some(InsufficientMaterial),
                "insufficient material, check",
            ),
        ];
        for (facts, ending, text) in cases {
            let status = Status::new(facts);
            assert_eq!(status.ending(), ending, "{facts:?}");
            assert_eq!(status.to_string(), text, "{facts:?}");
        }
    }
}
