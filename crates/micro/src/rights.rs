//! Times the union of two sets of castling rights, as four bits or as four booleans.

use boardbench_core::CastlingRights;
use boardbench_kernels::Input;

use crate::queries::{QueryResult, checksum, pieces, run_queries};
use crate::rng::Rng;
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

impl QueryResult for FourBooleans {
    fn number(self) -> u64 {
        u64::from(self.white_king)
            | u64::from(self.white_queen) << 1
            | u64::from(self.black_king) << 2
            | u64::from(self.black_queen) << 3
    }
}

/// Returns two random sets of rights for each piece of the positions.
fn sets<R>(inputs: &[Input], from_bits: impl Fn(u8) -> R) -> Vec<[R; 2]> {
    let mut rng = Rng::new(4);
    let mut set = || from_bits(rng.below(16) as u8);
    pieces(inputs).map(|_| [set(), set()]).collect()
}

#[inline(always)]
fn united_bits([left, right]: [CastlingRights; 2]) -> CastlingRights {
    left | right
}

#[inline(always)]
fn united_booleans([left, right]: [FourBooleans; 2]) -> FourBooleans {
    FourBooleans {
        white_king: left.white_king | right.white_king,
        white_queen: left.white_queen | right.white_queen,
        black_king: left.black_king | right.black_king,
        black_queen: left.black_queen | right.black_queen,
    }
}

pub(crate) const GROUP: MicroGroup = group! {
    "rights-united", per "pair", "the castling rights of two sets together";
    expected |inputs| checksum(&sets(inputs, u8::from), |[left, right]| {
        (0..4_u8).map(|bit| u8::from(left >> bit & 1 == 1 || right >> bit & 1 == 1) << bit).sum::<u8>()
    });
    "four-bits": "four bits", |inputs| run_queries(sets(inputs, CastlingRights::from_low_bits), united_bits);
    "four-booleans": "four booleans", |inputs| run_queries(sets(inputs, FourBooleans::from), united_booleans);
};
