//! The castling rights of two sets together, as four bits or as four booleans.

use boardbench_core::CastlingRights;
use boardbench_kernels::Input;

use crate::answers::{Answer, ask_each, digest, pieces};
use crate::draw::Draw;
use crate::{MicroGroup, group};

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

pub(crate) const GROUP: MicroGroup = group! {
    "rights-united", per "pair", "the castling rights of two sets together";
    expected |inputs| digest(&sets(inputs, u8::from), |[one, other]| {
        (0..4_u8).map(|bit| u8::from(one >> bit & 1 == 1 || other >> bit & 1 == 1) << bit).sum::<u8>()
    });
    "four-bits": "four bits", |inputs| ask_each(sets(inputs, CastlingRights::from_low_bits), united_bits);
    "four-booleans": "four booleans", |inputs| ask_each(sets(inputs, FourBooleans::from), united_booleans);
};
