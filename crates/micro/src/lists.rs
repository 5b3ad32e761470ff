//! A list that takes up moves: one that is kept, or memory that is allocated for each position.
//!
//! "Chapter 6" counts "No dynamic allocation" among the advantages of a fixed array. Each contender takes up the same moves, one
//! by one, as a generator finds them, and reads them all. A vector that is kept differs in nothing else from one that is allocated
//! each time.

use std::hint::black_box;
use std::mem;

use boardbench_kernels::{Input, Prepared};

use crate::answers::ask_each;
use crate::moves::{Move, arrays, expected, folded};
use crate::{MicroGroup, group};

/// The moves that a list has room for, as in the chapter.
const ROOM: usize = 256;

#[inline(always)]
fn fill(list: &mut Vec<Move>, moves: &[Move]) -> u32 {
    for &code in moves {
        list.push(black_box(code));
    }
    folded(black_box(&*list).iter().copied())
}

/// Stores the moves in an array with a count and reads it. A byte counts them, so that no access needs a test.
#[inline(always)]
fn fill_array(array: &mut [Move; ROOM], moves: &[Move]) -> u32 {
    let mut count = 0_u8;
    for &code in moves {
        array[usize::from(count)] = black_box(code);
        count = count.wrapping_add(1);
    }
    folded(black_box(&array[..usize::from(count)]).iter().copied())
}

/// Returns a contender, by what it does with the moves of a position.
fn filled(inputs: &[Input], mut fill: impl FnMut(&[Move]) -> u32 + 'static) -> Box<dyn Prepared> {
    let (all, bounds) = arrays(inputs);
    ask_each(bounds, move |[from, to]: [u32; 2]| fill(&all[from as usize..to as usize]))
}

pub(crate) const GROUP: MicroGroup = group! {
    "move-list", per "list", "the moves of a position taken up by a list and read";
    expected expected;
    "fixed-array": "an array of 256 moves with a count", |inputs| {
        let mut array = [0; ROOM];
        filled(inputs, move |moves| fill_array(&mut array, moves))
    };
    "kept": "a vector that is kept and emptied each time", |inputs| {
        let mut list = Vec::with_capacity(ROOM);
        filled(inputs, move |moves| {
            // A variable of the function, as those that are allocated are.
            let mut own = mem::take(&mut list);
            own.clear();
            let sum = fill(&mut own, moves);
            list = own;
            sum
        })
    };
    "allocated": "a vector with room for 256 moves, allocated each time",
        |inputs| filled(inputs, |moves| fill(&mut Vec::with_capacity(ROOM), moves));
};
