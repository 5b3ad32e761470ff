//! What a cell holds.

use boardbench_core::{Color, Piece, Role, StateMask};

use crate::tables::TABLES;

/// What a cell holds: nothing, a piece, or the ring's boundary value.
///
/// ```text
///  7       6 5 4 3   2 1 0
/// | black | number  | kind |        kind: 1 pawn … 6 king, as in Role
///
///    0 … 0              empty        number: which of its side's 16 pieces it is, 0 if
///    0 1111 111         boundary     nobody keeps lists
/// ```
///
/// The boundary stands above all white pieces and below all black ones. So "may white go there",
/// empty or black, is one signed comparison with 0; "may black go there", empty or white, is one
/// unsigned comparison with the boundary; and neither may go onto the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man(u8);

impl Man {
    /// Nothing, on a square.
    pub(crate) const EMPTY: Self = Self(0);
    /// A cell of the ring.
    pub(crate) const BORDER: Self = Self(0x7f);

    #[inline(always)]
    pub(crate) const fn new(color: Color, role: Role, number: u8) -> Self {
        Self((color as u8) << 7 | (number & 15) << 3 | role as u8)
    }

    #[inline(always)]
    pub(crate) const fn of_byte(byte: u8) -> Self {
        Self(byte)
    }

    #[inline(always)]
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }

    #[inline(always)]
    pub(crate) const fn is_border(self) -> bool {
        self.0 == Self::BORDER.0
    }

    /// Whether a piece of `WHITE` may go to where this stands: nothing, or an enemy.
    #[inline(always)]
    pub(crate) const fn lets_in<const WHITE: bool>(self) -> bool {
        if WHITE {
            self.0 as i8 <= 0
        } else {
            self.0 < Self::BORDER.0
        }
    }

    /// Whether this is a piece of `WHITE`'s enemy.
    #[inline(always)]
    pub(crate) const fn is_enemy<const WHITE: bool>(self) -> bool {
        if WHITE {
            (self.0 as i8) < 0
        } else {
            self.0.wrapping_sub(1) < Self::BORDER.0 - 1
        }
    }

    /// Whether this is a piece of this colour and kind, whatever its number.
    #[inline(always)]
    pub(crate) const fn is(self, color: Color, role: Role) -> bool {
        self.0 & 0x87 == Self::new(color, role, 0).0
    }

    /// What this can do to a king of `WHITE`, as [`ability`] bits: nothing, unless it is an
    /// enemy. For an empty square, [`ability::NOT_THERE`].
    #[inline(always)]
    pub(crate) const fn abilities_against<const WHITE: bool>(self) -> u8 {
        if WHITE {
            BLACK_ABILITIES[self.0 as usize]
        } else {
            WHITE_ABILITIES[self.0 as usize]
        }
    }

    /// The piece's code, an index for tables of 16; that of an empty cell is 0.
    #[inline(always)]
    pub(crate) const fn code(self) -> usize {
        (self.0 >> 4 & 8 | self.0 & 7) as usize
    }

    #[inline(always)]
    pub(crate) const fn piece(self) -> Option<Piece> {
        TABLES.pieces[self.0 as usize]
    }

    #[inline(always)]
    pub(crate) fn role(self) -> Option<Role> {
        self.piece().map(Piece::role)
    }

    /// What of a state outlives a move of this, if it takes nothing.
    #[inline(always)]
    pub(crate) const fn kept(self) -> StateMask {
        TABLES.kept_by[self.0 as usize]
    }

    /// Which of all 32 pieces this is: white's have numbers below 16.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 >> 3) as usize
    }

    /// The same piece under another of its side's numbers.
    #[inline(always)]
    pub(crate) const fn with_number(self, number: u8) -> Self {
        Self(self.0 & 0x87 | (number & 15) << 3)
    }
}

/// Ways to attack, as bits.
pub(crate) mod ability {
    /// Slides along ranks and files.
    pub(crate) const STRAIGHT: u8 = 1;
    /// Slides along diagonals.
    pub(crate) const DIAGONAL: u8 = 2;
    pub(crate) const PAWN: u8 = 4;
    pub(crate) const KNIGHT: u8 = 8;
    pub(crate) const KING: u8 = 16;
    /// Not an attack: there is nobody. Beside the others, so that one test finds the cells that
    /// an attack may come from or come through.
    pub(crate) const NOT_THERE: u8 = 32;

    /// What slides in a direction.
    pub(crate) const fn slider(way: usize) -> u8 {
        if crate::routes::is_straight(way) {
            STRAIGHT
        } else {
            DIAGONAL
        }
    }
}

static WHITE_ABILITIES: [u8; 256] = abilities(Color::White);
static BLACK_ABILITIES: [u8; 256] = abilities(Color::Black);

const fn abilities(color: Color) -> [u8; 256] {
    let mut table = [0; 256];
    table[Man::EMPTY.0 as usize] = ability::NOT_THERE;
    let mut byte = 0;
    while byte < 256 {
        if byte >> 7 == color as usize
            && let Some(piece) = Man(byte as u8).piece()
        {
            table[byte] = match piece.role() {
                Role::Pawn => ability::PAWN,
                Role::Knight => ability::KNIGHT,
                Role::Bishop => ability::DIAGONAL,
                Role::Rook => ability::STRAIGHT,
                Role::Queen => ability::STRAIGHT | ability::DIAGONAL,
                Role::King => ability::KING,
            };
        }
        byte += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All bytes that a cell can hold, with the piece that each of them is.
    fn men() -> impl Iterator<Item = (Man, Option<Piece>)> {
        let pieces = Piece::ALL.into_iter().flat_map(|piece| {
            (0..16).map(move |number| {
                let man = Man::new(piece.color(), piece.role(), number);
                assert_eq!(
                    man.index(),
                    piece.color().index() * 16 + usize::from(number)
                );
                (man, Some(piece))
            })
        });
        pieces.chain([(Man::EMPTY, None), (Man::BORDER, None)])
    }

    #[test]
    fn one_comparison_tells_where_a_side_may_go() {
        for (man, piece) in men() {
            let color = piece.map(Piece::color);
            assert_eq!(man.piece(), piece);
            assert_eq!(Piece::from_code(man.code() as u8), piece);
            assert_eq!(man.is_enemy::<true>(), color == Some(Color::Black));
            assert_eq!(man.is_enemy::<false>(), color == Some(Color::White));
            let is_empty = man == Man::EMPTY;
            assert_eq!(man.is_empty(), is_empty);
            assert_eq!(man.lets_in::<true>(), is_empty || man.is_enemy::<true>());
            assert_eq!(man.lets_in::<false>(), is_empty || man.is_enemy::<false>());
            assert_eq!(man.is_border(), man == Man::BORDER);
        }
    }

    #[test]
    fn a_piece_under_any_number_keeps_what_its_kind_keeps() {
        for (man, piece) in men() {
            assert_eq!(
                man.kept(),
                piece.map_or(StateMask::ALL, StateMask::for_piece)
            );
        }
    }

    #[test]
    fn abilities_are_the_enemys_only() {
        for (man, piece) in men() {
            let expected = match piece.map(Piece::role) {
                None if man.is_empty() => ability::NOT_THERE,
                None => 0,
                Some(Role::Pawn) => ability::PAWN,
                Some(Role::Knight) => ability::KNIGHT,
                Some(Role::Bishop) => ability::DIAGONAL,
                Some(Role::Rook) => ability::STRAIGHT,
                Some(Role::Queen) => ability::DIAGONAL | ability::STRAIGHT,
                Some(Role::King) => ability::KING,
            };
            let against = |is_own| if is_own { 0 } else { expected };
            let color = piece.map(Piece::color);
            let (white, black) = (
                against(color == Some(Color::White)),
                against(color == Some(Color::Black)),
            );
            assert_eq!(man.abilities_against::<true>(), white);
            assert_eq!(man.abilities_against::<false>(), black);
        }
    }

    #[test]
    fn a_new_number_changes_nothing_else() {
        for (man, piece) in men().filter(|(_, piece)| piece.is_some()) {
            for number in 0..16 {
                let renumbered = man.with_number(number);
                assert_eq!(renumbered.piece(), piece);
                assert_eq!(renumbered.index() & 15, usize::from(number));
            }
        }
    }
}
