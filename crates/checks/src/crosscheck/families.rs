//! Families of positions that few men do not have, each enumerated whole.
//!
//! A family is divided into [`UNITS`]: a placement of both kings, and one more square.

use std::fmt;
use std::str::FromStr;

use boardbench_core::{
    CastlingMove, CastlingRights, Color, File, Piece, Rank, Role, Setup, SetupBuilder, Square,
    SquareSet, bishop_on_empty, rook_on_empty,
};
use serde::{Deserialize, Serialize};

use super::placements::{KINGS, with_kings};
use super::special::ALL_BUT_KING;

pub(super) const UNITS: u64 = (KINGS * Square::COUNT) as u64;

const SLIDERS: [Role; 3] = [Role::Bishop, Role::Rook, Role::Queen];

const PAIRS: [[Role; 2]; 3] = [
    [Role::Bishop, Role::Rook],
    [Role::Bishop, Role::Queen],
    [Role::Rook, Role::Queen],
];

/// A family of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// A double push has just been made beside a pawn of the other side. The kings stand anywhere, and so does a slider of either
    /// side. Where a king stands on the rank of these pawns, there are also the positions with a pawn on either side of the pushed
    /// one.
    EnPassant,
    /// A side has castling rights, or both have, in every combination. The king of a side without rights stands anywhere. There
    /// are one or two other pieces anywhere: of the side without rights, or of both sides if both have rights.
    Castling,
    /// A pawn is one step from promotion. A slider of the other side is on a line with it. One of the three squares before the pawn
    /// has a piece of the other side, or none has. The kings stand anywhere.
    Promotion,
    /// Two sliders of different kinds give check at once. Their king stands on a1 or h8, the other one anywhere. The side to move has
    /// one piece more anywhere, or none.
    DoubleCheck,
}

impl Family {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::EnPassant,
        Self::Castling,
        Self::Promotion,
        Self::DoubleCheck,
    ];

    /// Its name: `en-passant`, `castling`, `promotion`, `double-check`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::EnPassant => "en-passant",
            Self::Castling => "castling",
            Self::Promotion => "promotion",
            Self::DoubleCheck => "double-check",
        }
    }

    /// Visits the positions of a unit. Units are mixed, so that those of a shard are of all kinds.
    pub(super) fn for_each_position(self, unit: u64, visit: &mut dyn FnMut(Setup)) {
        let (kings, square) = place_of(unit);
        let Some(builder) = with_kings(kings) else {
            return;
        };
        if builder.pieces[square.index()].is_some() {
            return;
        }
        match self {
            Self::EnPassant => en_passant(builder, square, visit),
            Self::Castling => castling(builder, square, visit),
            Self::Promotion => promotion(builder, square, visit),
            Self::DoubleCheck => double_check(builder, square, visit),
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Family {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let mut all = Self::ALL.into_iter();
        all.find(|family| family.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("there is no family {name:?}; there are {names}")
        })
    }
}

/// The placement of the kings and the square of a unit, as a permutation of all.
fn place_of(unit: u64) -> (usize, Square) {
    const BITS: u32 = UNITS.trailing_zeros();
    let mixed = |number: u64| number ^ number >> (BITS / 2);
    // The multiplication by an odd number is a permutation, and so is the shift.
    let number = mixed(mixed(unit).wrapping_mul(0x9e37_79b9) % UNITS) as usize;
    let square = Square::from_low_bits((number % Square::COUNT) as u8);
    (number / Square::COUNT, square)
}

fn king(builder: &SetupBuilder, color: Color) -> Square {
    let own = Some(Piece::new(color, Role::King));
    let mut all = Square::all();
    let king = all.find(|square| builder.pieces[square.index()] == own);
    king.expect("the kings were placed first")
}

/// The position with one more piece, if its square is empty.
fn with(
    mut builder: SetupBuilder,
    color: Color,
    role: Role,
    square: Square,
) -> Option<SetupBuilder> {
    let place = &mut builder.pieces[square.index()];
    let is_empty = place.is_none();
    *place = Some(Piece::new(color, role));
    is_empty.then_some(builder)
}

fn visit_valid(builder: &SetupBuilder, visit: &mut dyn FnMut(Setup)) {
    if let Ok(setup) = builder.build() {
        visit(setup);
    }
}

fn beside(file: File) -> impl Iterator<Item = File> {
    let all = File::ALL.into_iter();
    all.filter(move |other| other.index().abs_diff(file.index()) == 1)
}

fn en_passant(builder: SetupBuilder, slider: Square, visit: &mut dyn FnMut(Setup)) {
    for pushed in Color::ALL {
        let rank = Rank::R4.relative_to(pushed);
        let kings = Color::ALL.map(|color| king(&builder, color));
        let is_king_beside = kings.iter().any(|king| king.rank() == rank);
        for file in File::ALL {
            let Some(mut start) = with(builder, pushed, Role::Pawn, Square::new(file, rank)) else {
                continue;
            };
            start.side_to_move = !pushed;
            start.en_passant = Some(Square::new(file, Rank::R3.relative_to(pushed)));
            let capturing = |start, file| with(start, !pushed, Role::Pawn, Square::new(file, rank));
            let singles: Vec<SetupBuilder> = beside(file)
                .filter_map(|file| capturing(start, file))
                .collect();
            let both = beside(file).try_fold(start, capturing);
            let both = both.filter(|_| is_king_beside && beside(file).count() == 2);
            for position in singles.into_iter().chain(both) {
                for color in Color::ALL {
                    for role in SLIDERS {
                        if let Some(position) = with(position, color, role, slider) {
                            visit_valid(&position, visit);
                        }
                    }
                }
            }
        }
    }
}

/// The position with rights and their rooks; `None` if a king or something else is in the way.
fn with_rights(mut builder: SetupBuilder, rights: CastlingRights) -> Option<SetupBuilder> {
    builder.castling_rights = rights;
    for castling in CastlingMove::ALL {
        if rights.has(castling.color, castling.side) {
            if king(&builder, castling.color) != castling.king_from {
                return None;
            }
            builder = with(builder, castling.color, Role::Rook, castling.rook_from)?;
        }
    }
    Some(builder)
}

fn castling(builder: SetupBuilder, first: Square, visit: &mut dyn FnMut(Setup)) {
    let rights = 1..=CastlingRights::ANY.bits();
    for rights in rights.map(CastlingRights::from_low_bits) {
        let has = |color| !(rights & CastlingRights::of(color)).is_empty();
        let others = Color::ALL.into_iter().filter(|&color| has(!color));
        let others: Vec<Piece> = others
            .flat_map(|color| {
                ALL_BUT_KING
                    .iter()
                    .map(move |&role| Piece::new(color, role))
            })
            .collect();
        let start = with_rights(builder, rights).into_iter();
        for one in start.flat_map(|start| with_each(start, &others, first)) {
            let later = Square::all().skip(first.index() + 1);
            let two = later.flat_map(|second| with_each(one, &others, second));
            for mut position in std::iter::once(one).chain(two) {
                for side_to_move in Color::ALL {
                    position.side_to_move = side_to_move;
                    visit_valid(&position, visit);
                }
            }
        }
    }
}

fn with_each(
    builder: SetupBuilder,
    pieces: &[Piece],
    square: Square,
) -> impl Iterator<Item = SetupBuilder> {
    let pieces = pieces.iter();
    pieces.filter_map(move |piece| with(builder, piece.color(), piece.role(), square))
}

fn reached(slider: Role, from: Square) -> SquareSet {
    match slider {
        Role::Rook => rook_on_empty(from),
        Role::Bishop => bishop_on_empty(from),
        _ => rook_on_empty(from) | bishop_on_empty(from),
    }
}

fn promotion(builder: SetupBuilder, slider: Square, visit: &mut dyn FnMut(Setup)) {
    for color in Color::ALL {
        for file in File::ALL {
            let pawn = Square::new(file, Rank::R7.relative_to(color));
            let start = with(builder, color, Role::Pawn, pawn);
            if let Some(mut start) = start.filter(|_| reached(Role::Queen, pawn).has(slider)) {
                start.side_to_move = color;
                let last = Rank::R8.relative_to(color);
                let before = beside(file).chain([file]);
                let before: Vec<Square> = before.map(|file| Square::new(file, last)).collect();
                promotion_before(start, slider, &before, visit);
            }
        }
    }
}

/// With each slider on its square, and on each of the squares `before` the pawn each piece, or no piece at all.
fn promotion_before(
    start: SetupBuilder,
    slider: Square,
    before: &[Square],
    visit: &mut dyn FnMut(Setup),
) {
    let other = !start.side_to_move;
    for start in SLIDERS
        .into_iter()
        .filter_map(|role| with(start, other, role, slider))
    {
        visit_valid(&start, visit);
        for &square in before {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                // Of two sliders before the pawn, the one on the lower square is visited as the slider.
                let is_other_order = SLIDERS.contains(&role) && before.contains(&slider);
                let position = with(start, other, role, square);
                if let Some(position) = position.filter(|_| !is_other_order || square > slider) {
                    visit_valid(&position, visit);
                }
            }
        }
    }
}

fn double_check(builder: SetupBuilder, defender: Square, visit: &mut dyn FnMut(Setup)) {
    for color in Color::ALL {
        if ![Square::A1, Square::H8].contains(&king(&builder, !color)) {
            continue;
        }
        // Without a defender once, and not for each of its squares.
        let mut empty = Square::all().filter(|square| builder.pieces[square.index()].is_none());
        let none = (empty.next() == Some(defender)).then_some(builder);
        let roles = ALL_BUT_KING.iter();
        let some = roles.filter_map(|&role| with(builder, color, role, defender));
        for mut start in none.into_iter().chain(some) {
            start.side_to_move = color;
            checked_twice(&start, visit);
        }
    }
}

fn checked_twice(start: &SetupBuilder, visit: &mut dyn FnMut(Setup)) {
    let color = start.side_to_move;
    let attacked = king(start, color);
    for [one, other] in PAIRS {
        let first = reached(one, attacked).into_iter();
        for start in first.filter_map(|square| with(*start, !color, one, square)) {
            let second = reached(other, attacked).into_iter();
            for position in second.filter_map(|square| with(start, !color, other, square)) {
                // One may stand in the other's way.
                let setup = position.build().ok();
                if let Some(setup) = setup.filter(|setup| setup.checkers().count() == 2) {
                    visit(setup);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use boardbench_notation::parse_fen;

    use super::*;

    fn units(white: Square, black: Square) -> impl Iterator<Item = u64> {
        let kings = white.index() * Square::COUNT + black.index();
        (0..UNITS).filter(move |&unit| place_of(unit).0 == kings)
    }

    #[test]
    fn each_place_has_one_unit() {
        let all: HashSet<(usize, Square)> = (0..UNITS).map(place_of).collect();
        assert_eq!(all.len() as u64, UNITS);
        assert_eq!(units(Square::E1, Square::E8).count(), Square::COUNT);
    }

    /// Compares the counts with those of an enumeration in another language by the documentation of [`Family`].
    #[test]
    fn families_have_what_they_say_and_nothing_twice() {
        for (family, [white, black], count, own, other) in [
            (
                Family::EnPassant,
                [Square::E5, Square::A8],
                7_110,
                [
                    "k7/8/8/4KpP1/8/8/8/7b w - f6 0 1",
                    "k7/8/8/1PpPK3/8/8/8/B7 w - c6 0 1",
                    "k7/8/8/4K3/2pP4/8/8/7r b - d3 0 1",
                ],
                // A second pawn, and no king on the rank.
                "k7/8/8/4K3/2pPp3/8/8/7r b - d3 0 1",
            ),
            (
                Family::Castling,
                [Square::E1, Square::E8],
                2_910_952,
                [
                    "r3k2r/8/8/8/8/8/5q2/R3K2R w KQkq - 0 1",
                    "4k3/8/8/8/8/5b2/8/R3K2R w KQ - 0 1",
                    "4k2r/8/8/8/8/8/1p6/R3K3 w Qk - 0 1",
                ],
                "4k3/8/8/8/8/5B2/8/R3K2R w KQ - 0 1",
            ),
            (
                Family::Promotion,
                [Square::E5, Square::A1],
                11_349,
                [
                    "2n5/1P6/8/4K3/8/8/8/k6q w - - 0 1",
                    "2b5/2P5/3q4/4K3/8/8/8/k7 w - - 0 1",
                    "8/8/8/4K3/8/8/2p4Q/k2N4 b - - 0 1",
                ],
                "8/2P5/8/4K3/8/7r/8/k7 w - - 0 1",
            ),
            (
                Family::DoubleCheck,
                [Square::E4, Square::H8],
                191_498,
                [
                    "4r2k/1b6/8/8/4K3/8/8/8 w - - 0 1",
                    "4r2k/1b6/8/8/4K3/5N2/8/8 w - - 0 1",
                    "4q2k/7b/8/8/4K2P/8/8/8 w - - 0 1",
                ],
                // The knight is in the rook's way.
                "4r2k/1b6/8/4N3/4K3/8/8/8 w - - 0 1",
            ),
        ] {
            // The pieces fix the en-passant square here, so positions have different hashes.
            let (mut visited, mut hashes) = (0_usize, HashSet::new());
            for unit in units(white, black) {
                family.for_each_position(unit, &mut |setup| {
                    visited += 1;
                    hashes.insert(setup.hash());
                });
            }
            assert_eq!((hashes.len(), visited), (count, count), "{family}");
            let has = |fen: &str| hashes.contains(&parse_fen(fen).unwrap().hash());
            assert!(own.into_iter().all(has), "{family}: {own:?}");
            assert!(!has(other), "{family}: {other}");
        }
    }
}
