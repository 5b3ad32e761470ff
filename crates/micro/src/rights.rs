//! Castling rights after a move, and those of two sets together.
//!
//! A right is lost when its king or rook leaves its home square, or when the rook is captured there. So a move from or to one of
//! six squares removes rights, whatever moves.
//!
//! The working set has a move from the square of each piece of real positions to a random square, in a quarter of the cases a
//! rook's home, with random rights, since few real positions have unusual ones.

use std::sync::LazyLock;

use boardbench_core::{CastlingRights, Square};
use boardbench_kernels::Input;

use crate::answers::{Answer, ask_each, digest, pieces};
use crate::draw::Draw;
use crate::{MicroGroup, group};

#[derive(Clone, Copy, Debug)]
struct Query<R> {
    rights: R,
    from: Square,
    to: Square,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "this is compared with four bits")]
struct FourBooleans {
    white_king: bool,
    white_queen: bool,
    black_king: bool,
    black_queen: bool,
}

impl From<u8> for FourBooleans {
    fn from(bits: u8) -> Self {
        Self {
            white_king: bits & 1 != 0,
            white_queen: bits & 2 != 0,
            black_king: bits & 4 != 0,
            black_queen: bits & 8 != 0,
        }
    }
}

impl Answer for FourBooleans {
    fn number(self) -> u64 {
        u64::from(self.white_king)
            | u64::from(self.white_queen) << 1
            | u64::from(self.black_king) << 2
            | u64::from(self.black_queen) << 3
    }
}

/// For each square, the rights that are left after a move from it or to it.
static KEPT: LazyLock<[FourBooleans; 64]> = LazyLock::new(|| {
    let kept = |square: usize| CastlingRights::mask_for(Square::from_low_bits(square as u8));
    std::array::from_fn(|square| FourBooleans::from(kept(square).bits()))
});

#[inline(always)]
fn booleans_table(query: Query<FourBooleans>, kept: &[FourBooleans; 64]) -> FourBooleans {
    let (from, to) = (kept[query.from.index()], kept[query.to.index()]);
    let rights = query.rights;
    FourBooleans {
        white_king: rights.white_king & from.white_king & to.white_king,
        white_queen: rights.white_queen & from.white_queen & to.white_queen,
        black_king: rights.black_king & from.black_king & to.black_king,
        black_queen: rights.black_queen & from.black_queen & to.black_queen,
    }
}

#[inline(always)]
fn mask_table(query: Query<CastlingRights>) -> CastlingRights {
    query.rights & CastlingRights::mask_for(query.from) & CastlingRights::mask_for(query.to)
}

/// Returns each right by itself: it is kept unless the move touches a home square of its king or rook.
fn reference(query: Query<u8>) -> u8 {
    let homes = [("e1", "h1"), ("e1", "a1"), ("e8", "h8"), ("e8", "a8")];
    let touched = [query.from.to_string(), query.to.to_string()];
    let is_kept = |&(_, &(king, rook)): &(usize, &(&str, &str))| {
        touched.iter().all(|name| name != king && name != rook)
    };
    let kept = homes.iter().enumerate().filter(is_kept);
    kept.fold(0, |rights, (bit, _)| rights | query.rights & 1 << bit)
}

/// Returns the working set, with rights converted to the type that an algorithm keeps. White kingside is the
/// lowest bit.
fn queries<R>(inputs: &[Input], from_bits: impl Fn(u8) -> R) -> Vec<Query<R>> {
    const ROOKS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];
    let mut draw = Draw::new(0);
    let mut query = |from| Query {
        rights: from_bits(draw.below(16) as u8),
        from,
        to: if draw.below(4) == 0 {
            ROOKS[draw.below(4)]
        } else {
            Square::from_low_bits(draw.below(64) as u8)
        },
    };
    pieces(inputs).map(|(square, _)| query(square)).collect()
}

/// Returns two sets of rights for each piece of the positions, drawn.
fn sets<R>(inputs: &[Input], from_bits: impl Fn(u8) -> R) -> Vec<[R; 2]> {
    let mut draw = Draw::new(4);
    let mut set = || from_bits(draw.below(16) as u8);
    pieces(inputs).map(|_| [set(), set()]).collect()
}

#[inline(always)]
fn united_bits([one, other]: [CastlingRights; 2]) -> CastlingRights {
    one | other
}

#[inline(always)]
fn united_booleans([one, other]: [FourBooleans; 2]) -> FourBooleans {
    FourBooleans {
        white_king: one.white_king | other.white_king,
        white_queen: one.white_queen | other.white_queen,
        black_king: one.black_king | other.black_king,
        black_queen: one.black_queen | other.black_queen,
    }
}

pub(crate) const GROUPS: [MicroGroup; 2] = [AFTER_MOVES, UNITED];

const UNITED: MicroGroup = group! {
    "rights-united", per "pair", "the castling rights of two sets together";
    expected |inputs| digest(&sets(inputs, u8::from), |[one, other]| {
        (0..4_u8).map(|bit| u8::from(one >> bit & 1 == 1 || other >> bit & 1 == 1) << bit).sum::<u8>()
    });
    "four-bits": "four bits", |inputs| ask_each(sets(inputs, CastlingRights::from_low_bits), united_bits);
    "four-booleans": "four booleans", |inputs| ask_each(sets(inputs, FourBooleans::from), united_booleans);
};

const AFTER_MOVES: MicroGroup = group! {
    "rights", per "move", "the castling rights that are left after a move";
    expected |inputs| digest(&queries(inputs, u8::from), reference);
    "booleans-table": "four booleans, and a table of what each square leaves",
        |inputs| {
            let kept: &[FourBooleans; 64] = &KEPT;
            ask_each(queries(inputs, FourBooleans::from), move |query| booleans_table(query, kept))
        },
        tables = size_of::<[FourBooleans; 64]>();
    "mask-table": "four bits, and a table of what each square leaves",
        |inputs| ask_each(queries(inputs, CastlingRights::from_low_bits), mask_table),
        tables = size_of::<[CastlingRights; 64]>();
};
