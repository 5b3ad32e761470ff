//! Enumerates families of positions with more pieces than the exhaustive checks by piece count can reach.
//!
//! A family is divided into [`UNITS`]: a placement of both kings, and one other square.

use std::fmt;

use boardbench_core::{
    Bitboard, CastlingMove, CastlingRights, Color, File, Piece, Rank, Role, Setup, SetupBuilder,
    Square, bishop_on_empty, rook_on_empty,
};
use serde::{Deserialize, Serialize};

use super::edge_cases::ALL_BUT_KING;
use super::placements::{KINGS, with_kings};

pub(super) const UNITS: u64 = (KINGS * Square::COUNT) as u64;

const SLIDERS: [Role; 3] = [Role::Bishop, Role::Rook, Role::Queen];

const PAIRS: [[Role; 2]; 3] =
    [[Role::Bishop, Role::Rook], [Role::Bishop, Role::Queen], [Role::Rook, Role::Queen]];

/// A family of positions, written `en-passant`, `castling`, `promotion` or `double-check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// A double push has just been made next to a pawn of the other side. The kings and a slider of either side are anywhere. If
    /// a king is on the rank of these pawns, positions with a pawn on both sides of the pushed pawn are included.
    EnPassant,
    /// One or both sides have castling rights, in every combination. The king of a side without rights is anywhere, and so are
    /// one or two other pieces: of the side without rights, or of both sides if both have rights.
    Castling,
    /// A pawn is one step from promotion, on a line with a slider of the other side. At most one of the three squares in front of
    /// the pawn has a piece of the other side. The kings are anywhere.
    Promotion,
    /// Two sliders of different kinds give a double check. Their king is on a1 or h8, the other king anywhere. The side to move
    /// has at most one other piece, anywhere.
    DoubleCheck,
}

impl Family {
    /// Visits the positions of a unit. The order of units is mixed, so that a shard has units of all kinds.
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
        self.serialize(f)
    }
}

/// Returns the placement of the kings and the square of a unit, a permutation of the unit number.
fn place_of(unit: u64) -> (usize, Square) {
    const BITS: u32 = UNITS.trailing_zeros();
    let mixed = |number: u64| number ^ number >> (BITS / 2);
    // The multiplication by an odd number is a permutation, and so is the shift.
    let number = mixed(mixed(unit).wrapping_mul(0x9e37_79b9) % UNITS) as usize;
    let square = Square::from_low_bits((number % Square::COUNT) as u8);
    (number / Square::COUNT, square)
}

fn king(builder: &SetupBuilder, color: Color) -> Square {
    let king = Some(Piece::new(color, Role::King));
    let mut squares = Square::all();
    let square = squares.find(|square| builder.pieces[square.index()] == king);
    square.expect("the kings were placed first")
}

/// A piece on a square, or nothing.
type Choice = Option<(Piece, Square)>;

/// Returns each of these roles on each of these squares.
fn on(color: Color, roles: &[Role], squares: impl IntoIterator<Item = Square>) -> Vec<Choice> {
    let pieces = |square| {
        let pieces = roles.iter().map(move |&role| Piece::new(color, role));
        pieces.map(move |piece| Some((piece, square)))
    };
    squares.into_iter().flat_map(pieces).collect()
}

/// Visits the valid positions with one choice for each slot, all on different empty squares.
fn place(builder: &SetupBuilder, slots: &[Vec<Choice>], visit: &mut dyn FnMut(Setup)) {
    let Some((choices, other_slots)) = slots.split_first() else {
        builder.build().into_iter().for_each(visit);
        return;
    };
    for &choice in choices {
        let mut next = *builder;
        if let Some((piece, square)) = choice
            && next.pieces[square.index()].replace(piece).is_some()
        {
            continue;
        }
        place(&next, other_slots, visit);
    }
}

fn adjacent_files(file: File) -> impl Iterator<Item = File> {
    let files = File::ALL.into_iter();
    files.filter(move |other| other.index().abs_diff(file.index()) == 1)
}

fn en_passant(builder: SetupBuilder, slider: Square, visit: &mut dyn FnMut(Setup)) {
    let sliders = Color::ALL.map(|color| on(color, &SLIDERS, [slider])).concat();
    for pushed in Color::ALL {
        let rank = Rank::R4.relative_to(pushed);
        let is_king_on_rank =
            Color::ALL.into_iter().any(|color| king(&builder, color).rank() == rank);
        let pawns = |color, file| on(color, &[Role::Pawn], [Square::new(file, rank)]);
        for file in File::ALL {
            let start = SetupBuilder {
                side_to_move: !pushed,
                en_passant: Some(Square::new(file, Rank::R3.relative_to(pushed))),
                ..builder
            };
            let pushed = pawns(pushed, file);
            let sides: Vec<_> =
                adjacent_files(file).map(|file| pawns(start.side_to_move, file)).collect();
            let either = [pushed.clone(), sides.concat(), sliders.clone()];
            place(&start, &either, visit);
            if let [left, right] = &sides[..]
                && is_king_on_rank
            {
                let both = [pushed, left.clone(), right.clone(), sliders.clone()];
                place(&start, &both, visit);
            }
        }
    }
}

fn castling(builder: SetupBuilder, first: Square, visit: &mut dyn FnMut(Setup)) {
    let rights = 1..=CastlingRights::ANY.bits();
    for castling_rights in rights.map(CastlingRights::from_low_bits) {
        let mut castlings = CastlingMove::ALL.to_vec();
        castlings.retain(|it| castling_rights.has(it.color, it.side));
        let is_home = |it: &CastlingMove| king(&builder, it.color) == it.king_from;
        if !castlings.iter().all(is_home) {
            continue;
        }
        let mut colors = Color::ALL.to_vec();
        colors.retain(|&color| !(castling_rights & CastlingRights::of(!color)).is_empty());
        let pieces = |squares: &[Square]| {
            let pieces =
                colors.iter().map(|&color| on(color, ALL_BUT_KING, squares.iter().copied()));
            pieces.collect::<Vec<_>>().concat()
        };
        let rooks = castlings.iter();
        let mut slots: Vec<Vec<Choice>> =
            rooks.map(|it| on(it.color, &[Role::Rook], [it.rook_from])).collect();
        let later: Vec<Square> = Square::all().skip(first.index() + 1).collect();
        slots.extend([pieces(&[first]), [pieces(&later), vec![None]].concat()]);
        for side_to_move in Color::ALL {
            let start = SetupBuilder { side_to_move, castling_rights, ..builder };
            place(&start, &slots, visit);
        }
    }
}

fn reached(slider: Role, from: Square) -> Bitboard {
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
            if !reached(Role::Queen, pawn).has(slider) {
                continue;
            }
            let last = Rank::R8.relative_to(color);
            let targets: Vec<Square> =
                adjacent_files(file).chain([file]).map(|file| Square::new(file, last)).collect();
            let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
            let mut captured = on(!color, &roles, targets.iter().copied());
            // Of two sliders in front of the pawn, the one on the lower square is visited as the slider.
            captured.retain(|choice| {
                choice.is_none_or(|(piece, square)| {
                    let is_other_order =
                        SLIDERS.contains(&piece.role()) && targets.contains(&slider);
                    !is_other_order || square > slider
                })
            });
            captured.push(None);
            let start = SetupBuilder { side_to_move: color, ..builder };
            let pawn = on(color, &[Role::Pawn], [pawn]);
            let slots = [pawn, on(!color, &SLIDERS, [slider]), captured];
            place(&start, &slots, visit);
        }
    }
}

fn double_check(builder: SetupBuilder, defender: Square, visit: &mut dyn FnMut(Setup)) {
    for color in Color::ALL {
        if ![Square::A1, Square::H8].contains(&king(&builder, !color)) {
            continue;
        }
        let mut defenders = on(color, ALL_BUT_KING, [defender]);
        // The position without a defender is visited once, not for each square of the defender.
        let mut empty = Square::all().filter(|square| builder.pieces[square.index()].is_none());
        if empty.next() == Some(defender) {
            defenders.push(None);
        }
        let start = SetupBuilder { side_to_move: color, ..builder };
        let attacked = king(&builder, color);
        for pair in PAIRS {
            let [first, second] = pair.map(|role| on(!color, &[role], reached(role, attacked)));
            place(&start, &[defenders.clone(), first, second], &mut |setup| {
                // One may block the other.
                if setup.checkers().count() == 2 {
                    visit(setup);
                }
            });
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
        let places: HashSet<(usize, Square)> = (0..UNITS).map(place_of).collect();
        assert_eq!(places.len() as u64, UNITS);
        assert_eq!(units(Square::E1, Square::E8).count(), Square::COUNT);
    }

    /// Compares the counts with an independent enumeration in another language, written from the documentation of [`Family`].
    #[test]
    fn families_are_as_documented_without_duplicates() {
        for (family, [white, black], count, members, non_member) in [
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
                // The knight blocks the rook.
                "4r2k/1b6/8/4N3/4K3/8/8/8 w - - 0 1",
            ),
        ] {
            // The pieces determine the en-passant square here, so positions have different hashes.
            let (mut visited, mut hashes) = (0_usize, HashSet::new());
            for unit in units(white, black) {
                family.for_each_position(unit, &mut |setup| {
                    visited += 1;
                    hashes.insert(setup.hash());
                });
            }
            assert_eq!((hashes.len(), visited), (count, count), "{family}");
            let has = |fen: &str| hashes.contains(&parse_fen(fen).unwrap().hash());
            assert!(members.into_iter().all(has), "{family}: {members:?}");
            assert!(!has(non_member), "{family}: {non_member}");
        }
    }
}
