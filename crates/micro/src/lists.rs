//! Times storing moves in a list: one that is reused, or one that is allocated for each position.
//!
//! "Chapter 6" counts "No dynamic allocation" among the advantages of a fixed array. Each contender stores the same moves, one
//! by one, as a generator produces them, and reads them all. The reused vector differs from the allocated one in nothing else.

use std::hint::black_box;
use std::mem;

use boardbench_kernels::{Input, Prepared};

use crate::moves::{Move, arrays, expected, folded};
use crate::queries::run_queries;
use crate::{MicroGroup, group};

/// Capacity of a list, as in the chapter.
const CAPACITY: usize = 256;

#[inline(always)]
fn fill(list: &mut Vec<Move>, moves: &[Move]) -> u32 {
    for &code in moves {
        list.push(black_box(code));
    }
    folded(black_box(&*list).iter().copied())
}

/// Stores the moves in an array with a count and reads it. The count is a byte, so that no access needs a bounds check.
#[inline(always)]
fn fill_array(array: &mut [Move; CAPACITY], moves: &[Move]) -> u32 {
    let mut count = 0_u8;
    for &code in moves {
        array[usize::from(count)] = black_box(code);
        count = count.wrapping_add(1);
    }
    folded(black_box(&array[..usize::from(count)]).iter().copied())
}

/// Returns the loop of a contender, which stores the moves of a position by `fill`.
fn filled(inputs: &[Input], mut fill: impl FnMut(&[Move]) -> u32 + 'static) -> Box<dyn Prepared> {
    let (moves, bounds) = arrays(inputs);
    run_queries(bounds, move |[from, to]: [u32; 2]| fill(&moves[from as usize..to as usize]))
}

pub(crate) const GROUP: MicroGroup = group! {
    "move-list", per "list", "the moves of a position stored in a list and read";
    expected expected;
    "fixed-array": "an array of 256 moves with a count", |inputs| {
        let mut array = [0; CAPACITY];
        filled(inputs, move |moves| fill_array(&mut array, moves))
    };
    "kept": "a vector that is reused and emptied each time", |inputs| {
        let mut list = Vec::with_capacity(CAPACITY);
        filled(inputs, move |moves| {
            // A local variable, like the allocated vector.
            let mut local = mem::take(&mut list);
            local.clear();
            let sum = fill(&mut local, moves);
            list = local;
            sum
        })
    };
    "allocated": "a vector with room for 256 moves, allocated each time",
        |inputs| filled(inputs, |moves| fill(&mut Vec::with_capacity(CAPACITY), moves));
};
