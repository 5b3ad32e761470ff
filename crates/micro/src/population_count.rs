//! The number of squares in a set.
//!
//! Only `kernighan` depends on the sets: it takes longer for fuller ones, and mispredicts its end. So there are two groups.

use boardbench_sliders::bits::{count_by_bytes, count_in_hardware};

use crate::answers::{ask_each, digest};
use crate::sets::{CROWDED, SPARSE, sets};
use crate::{MicroGroup, group};

#[inline(always)]
fn kernighan(mut set: u64) -> u32 {
    // Counted down: the compiler recognises the loop that counts up, and replaces it by the
    // instruction if the target has it.
    let mut not_members = 64;
    while set != 0 {
        set &= set - 1;
        not_members -= 1;
    }
    64 - not_members
}

/// The number of set bits of each 16-bit word.
static WORD_COUNTS: [u8; 1 << 16] = {
    let mut table = [0; 1 << 16];
    let mut word = 1;
    while word < 1 << 16 {
        table[word] = table[word / 2] + (word % 2) as u8;
        word += 1;
    }
    table
};

#[inline(always)]
fn word_table(set: u64) -> u32 {
    let count = |shift: u32| u32::from(WORD_COUNTS[usize::from((set >> shift) as u16)]);
    count(0) + count(16) + count(32) + count(48)
}

#[inline(always)]
fn swar(set: u64) -> u32 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

fn reference(set: u64) -> u32 {
    (0..64).map(|bit| (set >> bit & 1) as u32).sum()
}

/// The instruction, if the build lacks it.
const LACKS: Option<&str> = if cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt"))) {
    Some("POPCNT")
} else {
    None
};

const fn group<const FULL: bool>(name: &'static str, about: &'static str) -> MicroGroup {
    group! {
        name, per "set", about;
        expected |inputs| digest(&sets::<FULL>(inputs), reference);
        "kernighan": "removes the lowest bit until none is left", |inputs| ask_each(sets::<FULL>(inputs), kernighan);
        "byte-table": "eight look-ups in a table of 256 bytes",
            |inputs| ask_each(sets::<FULL>(inputs), count_by_bytes), tables = size_of::<[u8; 256]>();
        "word-table": "four look-ups in a table of 65,536 bytes",
            |inputs| ask_each(sets::<FULL>(inputs), word_table), tables = size_of_val(&WORD_COUNTS);
        "swar": "adds up pairs, nibbles and bytes side by side in the word",
            |inputs| ask_each(sets::<FULL>(inputs), swar);
        "hardware": "the instruction for it, POPCNT on x86-64",
            |inputs| ask_each(sets::<FULL>(inputs), count_in_hardware), lacks = LACKS;
    }
}

pub(crate) const GROUPS: [MicroGroup; 2] = [
    group::<CROWDED>(
        "population-count-crowded",
        "the size of sets of many squares: all pieces, one side's, the empty squares",
    ),
    group::<SPARSE>(
        "population-count-sparse",
        "the size of sets of few squares: one side's pieces of one kind",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Draw;

    /// The sliders' tests compare the other two.
    #[test]
    fn three_algorithms_equal_the_loop_over_bits() {
        let mut draw = Draw::new(0);
        let drawn = (0..=u16::MAX).flat_map(|word| {
            let (one, other) = (draw.bits(), draw.bits());
            let word = u64::from(word) << (word % 4 * 16);
            [word, one, one & other, one | other]
        });
        for set in [0, u64::MAX].into_iter().chain(drawn) {
            let found = [kernighan(set), word_table(set), swar(set)];
            assert_eq!(found, [reference(set); 3], "{set:#x}");
        }
    }
}
