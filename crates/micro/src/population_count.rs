//! How many squares are in a set, by six algorithms.
//!
//! The lecture: "Counting can be done one byte at a time, looking up in a 256-entry table". The
//! others:
//!
//! | entrant | idea | tables |
//! |---|---|---|
//! | `kernighan` | take the lowest bit away until none is left: as many rounds as members | none |
//! | `byte-table` | the lecture's: eight loads, seven additions | 256 bytes |
//! | `word-table` | four loads from a table that takes the whole L1 cache of many processors | 64 KiB |
//! | `swar` | pairs, nibbles and bytes added up side by side within the word, one multiplication | none |
//! | `compiled` | what the compiler makes of `count_ones` for the processor it compiles for | none |
//! | `hardware` | POPCNT, found at run time | none |
//!
//! Compiled for x86-64 without more, `compiled` is `swar` again, with its own constants: the
//! instruction came with SSE4.2. Compiled for the machine at hand, it is `hardware`.
//!
//! The counts differ in what they depend on: `kernighan` alone takes longer for fuller sets, and
//! mispredicts where it ends. So there are two groups: `population-count-crowded` has all pieces, each
//! side's, and the empty squares of real positions, `population-count-sparse` each side's
//! pieces of each kind.

use std::hint::black_box;
use std::marker::PhantomData;

use boardbench_kernels::{Digest, Input, Prepared};
use boardbench_pext::Pext;
use boardbench_sliders::Sliders;
use boardbench_sliders::bits::{count_by_bytes, count_in_hardware};

use crate::sets::{Crowded, Sets, Sparse};
use crate::{Micro, MicroGroup};

/// A way to count.
trait Counts: 'static {
    const NAME: &'static str;
    const ABOUT: &'static str;
    const SOURCE: &'static str;
    const TABLE_BYTES: usize = 0;
    const NEEDS: Option<&'static str> = None;

    fn count(set: u64) -> u32;

    /// Does some work compiled for instructions that are found at run time.
    #[inline(always)]
    fn accelerated<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}

enum Kernighan {}

impl Counts for Kernighan {
    const NAME: &'static str = "kernighan";
    const ABOUT: &'static str = "takes the lowest bit away until none is left";
    const SOURCE: &'static str = "Chess Programming Wiki, \"Population Count\"";

    #[inline(always)]
    fn count(mut set: u64) -> u32 {
        // Counted down, because the compiler knows the loop that counts up, and writes the
        // instruction for it where there is one.
        let mut not_members = 64;
        while set != 0 {
            set &= set - 1;
            not_members -= 1;
        }
        64 - not_members
    }
}

enum ByteTable {}

impl Counts for ByteTable {
    const NAME: &'static str = "byte-table";
    const ABOUT: &'static str = "eight look-ups in a table of 256 bytes";
    const SOURCE: &'static str = "the lecture, \"counting can be done one byte at a time\"";
    const TABLE_BYTES: usize = size_of::<[u8; 256]>();

    #[inline(always)]
    fn count(set: u64) -> u32 {
        count_by_bytes(set)
    }
}

/// How many bits of each 16-bit word are one.
static OF_WORDS: [u8; 1 << 16] = {
    let mut table = [0; 1 << 16];
    let mut word = 1;
    while word < 1 << 16 {
        table[word] = table[word / 2] + (word % 2) as u8;
        word += 1;
    }
    table
};

enum WordTable {}

impl Counts for WordTable {
    const NAME: &'static str = "word-table";
    const ABOUT: &'static str = "four look-ups in a table of 65,536 bytes";
    const SOURCE: &'static str = "Chess Programming Wiki, \"Population Count\"";
    const TABLE_BYTES: usize = size_of_val(&OF_WORDS);

    #[inline(always)]
    fn count(set: u64) -> u32 {
        let of_word = |shift: u32| u32::from(OF_WORDS[usize::from((set >> shift) as u16)]);
        of_word(0) + of_word(16) + of_word(32) + of_word(48)
    }
}

enum Swar {}

impl Counts for Swar {
    const NAME: &'static str = "swar";
    const ABOUT: &'static str = "adds up pairs, nibbles and bytes side by side in the word";
    const SOURCE: &'static str = "Chess Programming Wiki, \"Population Count\", section \"SWAR\"";

    #[inline(always)]
    fn count(set: u64) -> u32 {
        let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }
}

enum Compiled {}

impl Counts for Compiled {
    const NAME: &'static str = "compiled";
    const ABOUT: &'static str = "what the compiler makes of count_ones for its target";
    const SOURCE: &'static str = "the Rust standard library";

    #[inline(always)]
    fn count(set: u64) -> u32 {
        count_in_hardware(set)
    }
}

enum Hardware {}

impl Counts for Hardware {
    const NAME: &'static str = "hardware";
    const ABOUT: &'static str = "the instruction POPCNT, found at run time";
    const SOURCE: &'static str = "Chess Programming Wiki, \"x86-64\", \"SSE4\"";
    const NEEDS: Option<&'static str> = Some("POPCNT");

    #[inline(always)]
    fn count(set: u64) -> u32 {
        count_in_hardware(set)
    }

    #[inline(always)]
    fn accelerated<R>(work: impl FnOnce() -> R) -> R {
        Pext::accelerated(work)
    }
}

struct Counting<C> {
    sets: Vec<u64>,
    way: PhantomData<C>,
}

fn counting<C: Counts, S: Sets>(inputs: &[Input]) -> Box<dyn Prepared> {
    Box::new(Counting::<C> {
        sets: S::sets(inputs),
        way: PhantomData,
    })
}

impl<C: Counts> Prepared for Counting<C> {
    fn run(&mut self) -> u64 {
        let sets = &self.sets;
        C::accelerated(
            #[inline(always)]
            || {
                for &set in sets {
                    black_box(C::count(set));
                }
            },
        );
        sets.len() as u64
    }

    fn digest(&mut self) -> Digest {
        C::accelerated(
            #[inline(always)]
            || digest(&self.sets, C::count),
        )
    }
}

#[inline(always)]
fn digest(sets: &[u64], count: impl Fn(u64) -> u32) -> Digest {
    let mut digest = Digest::new();
    for (number, &set) in sets.iter().enumerate() {
        digest.add(number, u64::from(count(set)));
    }
    digest
}

/// Looks at one bit after the other.
fn count_plainly(set: u64) -> u32 {
    (0..64).map(|bit| (set >> bit & 1) as u32).sum()
}

const fn entrant<C: Counts, S: Sets>() -> Micro {
    Micro {
        name: C::NAME,
        about: C::ABOUT,
        source: C::SOURCE,
        table_bytes: C::TABLE_BYTES,
        needs: C::NEEDS,
        prepare: counting::<C, S>,
    }
}

const fn entrants<S: Sets>() -> [Micro; 6] {
    [
        entrant::<Kernighan, S>(),
        entrant::<ByteTable, S>(),
        entrant::<WordTable, S>(),
        entrant::<Swar, S>(),
        entrant::<Compiled, S>(),
        entrant::<Hardware, S>(),
    ]
}

/// The groups of this module.
pub(crate) static GROUPS: [MicroGroup; 2] = [
    MicroGroup {
        name: "population-count-crowded",
        unit: "set",
        about: "the size of sets of many squares: all pieces, one side's, the empty squares",
        entrants: &const { entrants::<Crowded>() },
        golden: |inputs| digest(&Crowded::sets(inputs), count_plainly),
    },
    MicroGroup {
        name: "population-count-sparse",
        unit: "set",
        about: "the size of sets of few squares: one side's pieces of one kind",
        entrants: &const { entrants::<Sparse>() },
        golden: |inputs| digest(&Sparse::sets(inputs), count_plainly),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Draw;

    fn check<C: Counts>() {
        let check_one = |set: u64| assert_eq!(C::count(set), count_plainly(set), "{set:#x}");
        check_one(0);
        check_one(u64::MAX);
        let mut draw = Draw::new(0);
        for word in 0..=u16::MAX {
            check_one(u64::from(word) << (word % 4 * 16));
            let (one, other) = (draw.bits(), draw.bits());
            check_one(one);
            check_one(one & other);
            check_one(one | other);
        }
    }

    #[test]
    fn all_equal_the_loop_over_bits() {
        check::<Kernighan>();
        check::<ByteTable>();
        check::<WordTable>();
        check::<Swar>();
        check::<Compiled>();
        Hardware::accelerated(check::<Hardware>);
    }
}
