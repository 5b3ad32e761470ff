//! Castling rights after a move, by four algorithms.
//!
//! A right is lost when its king or rook leaves its home square, or when the rook is taken there. So
//! a move from or to one of six squares takes rights away, whoever moves.
//!
//! | entrant | idea | state | tables |
//! |---|---|---|---|
//! | `booleans` | four fields, and questions about both squares for each | 4 bytes | none |
//! | `booleans-if-any` | the same, skipped if no right is left | 4 bytes | none |
//! | `mask-match` | four bits; a `match` says what a square takes away | 4 bits | none |
//! | `mask-table` | four bits; a table says what a square leaves: `rights & kept[from] & kept[to]` | 4 bits | 64 bytes |
//!
//! The working set is moves from the squares of all pieces of real positions to squares drawn by
//! lot, a quarter of them to a rook's home, with the rights drawn by lot as well: few real positions
//! have odd sets of rights. The moves need not be legal, since none of the algorithms asks.

use std::hint::black_box;

use boardbench_core::{CastlingRights, Square};
use boardbench_kernels::{Digest, Input, Prepared};

use crate::draw::Draw;
use crate::{Micro, MicroGroup};

/// A way to update rights.
trait Updates: 'static {
    const NAME: &'static str;
    const ABOUT: &'static str;
    const SOURCE: &'static str;
    const TABLE_BYTES: usize = 0;

    /// How rights are kept.
    type Rights: Rights;

    fn update(rights: Self::Rights, from: Square, to: Square) -> Self::Rights;
}

/// A set of rights, as it is kept; in bits, white kingside is the lowest.
trait Rights: Copy + 'static {
    fn from_bits(bits: u8) -> Self;
    fn bits(self) -> u8;
}

impl Rights for u8 {
    fn from_bits(bits: u8) -> Self {
        bits
    }

    fn bits(self) -> u8 {
        self
    }
}

impl Rights for CastlingRights {
    fn from_bits(bits: u8) -> Self {
        Self::from_low_bits(bits)
    }

    fn bits(self) -> u8 {
        self.bits()
    }
}

const BITBOARD_DOCUMENT: &str = "\"Bitboard representation of Chess Board\" (Stockfish's types)";
const LECTURE: &str = "the lecture, \"whether either player can castle\"";

/// White kingside, white queenside, black kingside, black queenside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "that is what is compared with four bits"
)]
struct FourBooleans {
    white_king: bool,
    white_queen: bool,
    black_king: bool,
    black_queen: bool,
}

impl Rights for FourBooleans {
    fn from_bits(bits: u8) -> Self {
        Self {
            white_king: bits & 1 != 0,
            white_queen: bits & 2 != 0,
            black_king: bits & 4 != 0,
            black_queen: bits & 8 != 0,
        }
    }

    fn bits(self) -> u8 {
        u8::from(self.white_king)
            | u8::from(self.white_queen) << 1
            | u8::from(self.black_king) << 2
            | u8::from(self.black_queen) << 3
    }
}

impl FourBooleans {
    #[inline(always)]
    fn after(mut self, from: Square, to: Square) -> Self {
        let leaves = |home| from == home || to == home;
        if leaves(Square::E1) {
            self.white_king = false;
            self.white_queen = false;
        }
        if leaves(Square::E8) {
            self.black_king = false;
            self.black_queen = false;
        }
        if leaves(Square::H1) {
            self.white_king = false;
        }
        if leaves(Square::A1) {
            self.white_queen = false;
        }
        if leaves(Square::H8) {
            self.black_king = false;
        }
        if leaves(Square::A8) {
            self.black_queen = false;
        }
        self
    }
}

enum Booleans {}

impl Updates for Booleans {
    const NAME: &'static str = "booleans";
    const ABOUT: &'static str = "four booleans, six home squares compared with both squares";
    const SOURCE: &'static str = LECTURE;

    type Rights = FourBooleans;

    #[inline(always)]
    fn update(rights: FourBooleans, from: Square, to: Square) -> FourBooleans {
        rights.after(from, to)
    }
}

enum BooleansIfAny {}

impl Updates for BooleansIfAny {
    const NAME: &'static str = "booleans-if-any";
    const ABOUT: &'static str = "the same, unless all rights are lost already";
    const SOURCE: &'static str = LECTURE;

    type Rights = FourBooleans;

    #[inline(always)]
    fn update(rights: FourBooleans, from: Square, to: Square) -> FourBooleans {
        let any =
            rights.white_king || rights.white_queen || rights.black_king || rights.black_queen;
        if any { rights.after(from, to) } else { rights }
    }
}

enum MaskMatch {}

impl Updates for MaskMatch {
    const NAME: &'static str = "mask-match";
    const ABOUT: &'static str = "four bits, and a match for what a square takes away";
    const SOURCE: &'static str = BITBOARD_DOCUMENT;

    type Rights = u8;

    #[inline(always)]
    fn update(rights: u8, from: Square, to: Square) -> u8 {
        let lost = |square: Square| match square {
            Square::H1 => 1,
            Square::A1 => 2,
            Square::E1 => 3,
            Square::H8 => 4,
            Square::A8 => 8,
            Square::E8 => 12,
            _ => 0,
        };
        rights & !(lost(from) | lost(to))
    }
}

enum MaskTable {}

impl Updates for MaskTable {
    const NAME: &'static str = "mask-table";
    const ABOUT: &'static str = "four bits, and a table of what each square leaves";
    const SOURCE: &'static str = BITBOARD_DOCUMENT;
    const TABLE_BYTES: usize = size_of::<[CastlingRights; 64]>();

    type Rights = CastlingRights;

    #[inline(always)]
    fn update(rights: CastlingRights, from: Square, to: Square) -> CastlingRights {
        rights & CastlingRights::mask_for(from) & CastlingRights::mask_for(to)
    }
}

/// Rights, and a move.
#[derive(Clone, Copy, Debug)]
struct Query<R> {
    rights: R,
    from: Square,
    to: Square,
}

fn queries(inputs: &[Input]) -> Vec<Query<u8>> {
    const ROOKS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];
    let mut draw = Draw::new(0);
    let mut query = |from| Query {
        rights: draw.below(16) as u8,
        from,
        to: if draw.below(4) == 0 {
            ROOKS[draw.below(4)]
        } else {
            Square::from_low_bits(draw.below(64) as u8)
        },
    };
    let mut queries = Vec::new();
    for input in inputs {
        queries.extend(input.setup.pieces().map(|(square, _)| query(square)));
    }
    queries
}

struct Updating<U: Updates>(Vec<Query<U::Rights>>);

fn updating<U: Updates>(inputs: &[Input]) -> Box<dyn Prepared> {
    let stored = |query: Query<u8>| Query {
        rights: U::Rights::from_bits(query.rights),
        from: query.from,
        to: query.to,
    };
    let stored: Vec<_> = queries(inputs).into_iter().map(stored).collect();
    Box::new(Updating::<U>(stored))
}

impl<U: Updates> Prepared for Updating<U> {
    fn run(&mut self) -> u64 {
        for &Query { rights, from, to } in &self.0 {
            black_box(U::update(rights, from, to));
        }
        self.0.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let update = |query: &Query<_>| U::update(query.rights, query.from, query.to).bits();
        digest(self.0.iter().map(update))
    }
}

fn digest(answers: impl Iterator<Item = u8>) -> Digest {
    let mut digest = Digest::new();
    for (number, rights) in answers.enumerate() {
        digest.add(number, u64::from(rights));
    }
    digest
}

/// Each right by itself: it is kept unless the move touches a home square of its king or rook, which
/// are named here once more.
fn update_plainly(query: Query<u8>) -> u8 {
    let homes = [("e1", "h1"), ("e1", "a1"), ("e8", "h8"), ("e8", "a8")];
    let touched = [query.from.to_string(), query.to.to_string()];
    let is_kept = |&(_, &(king, rook)): &(usize, &(&str, &str))| {
        touched.iter().all(|name| name != king && name != rook)
    };
    let kept = homes.iter().enumerate().filter(is_kept);
    kept.fold(0, |rights, (bit, _)| rights | query.rights & 1 << bit)
}

const fn entrant<U: Updates>() -> Micro {
    Micro {
        name: U::NAME,
        about: U::ABOUT,
        source: U::SOURCE,
        table_bytes: U::TABLE_BYTES,
        needs: None,
        prepare: updating::<U>,
    }
}

static ENTRANTS: [Micro; 4] = [
    entrant::<Booleans>(),
    entrant::<BooleansIfAny>(),
    entrant::<MaskMatch>(),
    entrant::<MaskTable>(),
];

/// The group of this module.
pub(crate) const GROUP: MicroGroup = MicroGroup {
    name: "rights",
    unit: "move",
    about: "the castling rights that are left after a move",
    entrants: &ENTRANTS,
    golden: |inputs| digest(queries(inputs).into_iter().map(update_plainly)),
};

#[cfg(test)]
mod tests;
