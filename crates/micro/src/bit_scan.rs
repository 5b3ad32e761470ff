//! Visiting the members of a set, by seven algorithms.
//!
//! The lecture: to turn a set of moves into a list one has to "find a nonzero bit". Its trick is
//! `x ^ (x - 1)`, ones up to and with the lowest one bit, "modulo some carefully chosen number
//! M", looked up in a table.
//!
//! | entrant | idea | tables |
//! |---|---|---|
//! | `loop` | looks at all 64 bits | none |
//! | `modulo-67` | the lecture's trick on the whole word: a division for each member | 67 bytes |
//! | `modulo-11` | the lecture's code as it stands, for a byte: skips empty bytes first | 11 bytes |
//! | `byte-table` | the lowest bit of a byte from a table: skips empty bytes first | 256 bytes |
//! | `de-bruijn` | the lowest bit alone times a sequence in which every six bits differ | 64 bytes |
//! | `compiled` | what the compiler makes of `trailing_zeros`: BSF, or TZCNT where it is sure of it | none |
//! | `hardware` | TZCNT and BLSR, found at run time | none |
//!
//! All but `loop` and those by bytes find a member and take it away by `x & (x - 1)`. The compiler
//! divides by a constant 67 or 11 through a multiplication, so the trick costs no division here.
//! The modulus 67 and not a smaller one, because 2 must generate 64 different residues.
//!
//! Sets are those of [population counts](crate::population_count); one operation is one member.

use std::hint::black_box;
use std::marker::PhantomData;

use boardbench_kernels::{Digest, Input, Prepared};
use boardbench_pext::Pext;
use boardbench_sliders::Sliders;
use boardbench_sliders::bits::{
    lowest_by_de_bruijn, lowest_by_modulo, lowest_in_hardware, lowest_of_byte,
};

use crate::sets::{Crowded, Sets, Sparse};
use crate::{Micro, MicroGroup};

/// A way to visit all members of a set, the lowest first.
trait Scans: 'static {
    const NAME: &'static str;
    const ABOUT: &'static str;
    const SOURCE: &'static str;
    const TABLE_BYTES: usize = 0;
    const NEEDS: Option<&'static str> = None;

    fn scan(set: u64, visit: impl FnMut(u32));

    /// Does some work compiled for instructions that are found at run time.
    #[inline(always)]
    fn accelerated<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}

/// Finds the lowest member and takes it away, until there is none.
#[inline(always)]
fn by_lowest(mut set: u64, lowest: impl Fn(u64) -> Option<u32>, mut visit: impl FnMut(u32)) {
    while let Some(member) = lowest(set) {
        visit(member);
        set &= set - 1;
    }
}

/// The same byte by byte, without those that are empty.
#[inline(always)]
fn by_bytes(set: u64, lowest: impl Fn(u8) -> Option<u32>, mut visit: impl FnMut(u32)) {
    for (number, mut byte) in set.to_le_bytes().into_iter().enumerate() {
        while let Some(member) = lowest(byte) {
            visit(8 * number as u32 + member);
            byte &= byte - 1;
        }
    }
}

enum Loop {}

impl Scans for Loop {
    const NAME: &'static str = "loop";
    const ABOUT: &'static str = "looks at all 64 bits";
    const SOURCE: &'static str = "Chess Programming Wiki, \"Bitboard Serialization\"";

    #[inline(always)]
    fn scan(set: u64, mut visit: impl FnMut(u32)) {
        for member in 0..64 {
            if set >> member & 1 != 0 {
                visit(member);
            }
        }
    }
}

enum ModuloWord {}

impl Scans for ModuloWord {
    const NAME: &'static str = "modulo-67";
    const ABOUT: &'static str = "x ^ (x - 1) modulo 67 from a table";
    const SOURCE: &'static str = "the lecture, \"some carefully chosen number M\"";
    const TABLE_BYTES: usize = size_of::<[u8; 67]>();

    #[inline(always)]
    fn scan(set: u64, visit: impl FnMut(u32)) {
        by_lowest(set, lowest_by_modulo, visit);
    }
}

enum ModuloByte {}

impl Scans for ModuloByte {
    const NAME: &'static str = "modulo-11";
    const ABOUT: &'static str = "byte by byte, x ^ (x - 1) modulo 11 from a table";
    const SOURCE: &'static str = "the lecture, last_bit";
    const TABLE_BYTES: usize = size_of::<[u8; 11]>();

    #[inline(always)]
    fn scan(set: u64, visit: impl FnMut(u32)) {
        by_bytes(set, lowest_of_byte, visit);
    }
}

/// The lowest one bit of each byte; 8 for 0.
static LOWEST: [u8; 256] = {
    let mut table = [8; 256];
    let mut byte = 1_usize;
    while byte < 256 {
        table[byte] = byte.trailing_zeros() as u8;
        byte += 1;
    }
    table
};

enum ByteTable {}

impl Scans for ByteTable {
    const NAME: &'static str = "byte-table";
    const ABOUT: &'static str = "byte by byte, the lowest bit from a table of 256";
    const SOURCE: &'static str = "Chess Programming Wiki, \"BitScan\"";
    const TABLE_BYTES: usize = size_of_val(&LOWEST);

    #[inline(always)]
    fn scan(set: u64, visit: impl FnMut(u32)) {
        let lowest = |byte: u8| (byte != 0).then(|| u32::from(LOWEST[usize::from(byte)]));
        by_bytes(set, lowest, visit);
    }
}

enum DeBruijn {}

impl Scans for DeBruijn {
    const NAME: &'static str = "de-bruijn";
    const ABOUT: &'static str =
        "the lowest bit times a de Bruijn sequence, its high bits from a table";
    const SOURCE: &'static str = "Chess Programming Wiki, \"BitScan\", \"De Bruijn Sequence\"";
    const TABLE_BYTES: usize = size_of::<[u8; 64]>();

    #[inline(always)]
    fn scan(set: u64, visit: impl FnMut(u32)) {
        by_lowest(set, lowest_by_de_bruijn, visit);
    }
}

enum Compiled {}

impl Scans for Compiled {
    const NAME: &'static str = "compiled";
    const ABOUT: &'static str = "what the compiler makes of trailing_zeros for its target";
    const SOURCE: &'static str = "the Rust standard library";

    #[inline(always)]
    fn scan(set: u64, visit: impl FnMut(u32)) {
        by_lowest(set, lowest_in_hardware, visit);
    }
}

enum Hardware {}

impl Scans for Hardware {
    const NAME: &'static str = "hardware";
    const ABOUT: &'static str = "the instructions TZCNT and BLSR, found at run time";
    const SOURCE: &'static str = "Chess Programming Wiki, \"BMI1\"";
    const NEEDS: Option<&'static str> = Some("BMI1");

    #[inline(always)]
    fn scan(set: u64, visit: impl FnMut(u32)) {
        by_lowest(set, lowest_in_hardware, visit);
    }

    #[inline(always)]
    fn accelerated<R>(work: impl FnOnce() -> R) -> R {
        Pext::accelerated(work)
    }
}

struct Scanning<S> {
    sets: Vec<u64>,
    way: PhantomData<S>,
}

fn scanning<S: Scans, T: Sets>(inputs: &[Input]) -> Box<dyn Prepared> {
    Box::new(Scanning::<S> {
        sets: T::sets(inputs),
        way: PhantomData,
    })
}

impl<S: Scans> Prepared for Scanning<S> {
    fn run(&mut self) -> u64 {
        let sets = &self.sets;
        S::accelerated(
            #[inline(always)]
            || {
                let mut members = 0;
                for &set in sets {
                    S::scan(set, |member| {
                        black_box(member);
                        members += 1;
                    });
                }
                members
            },
        )
    }

    fn digest(&mut self) -> Digest {
        S::accelerated(
            #[inline(always)]
            || digest(&self.sets, |set, visit| S::scan(set, visit)),
        )
    }
}

/// The members of each set, with their order: each is mixed with how many came before it.
#[inline(always)]
fn digest(sets: &[u64], scan: impl Fn(u64, &mut dyn FnMut(u32))) -> Digest {
    let mut digest = Digest::new();
    for (number, &set) in sets.iter().enumerate() {
        let mut before = 0;
        scan(set, &mut |member| {
            digest.add(number, before << 8 | u64::from(member));
            before += 1;
        });
    }
    digest
}

/// Tries every number.
fn scan_plainly(set: u64, visit: &mut dyn FnMut(u32)) {
    (0..64)
        .filter(|&member| set & 1 << member != 0)
        .for_each(visit);
}

const fn entrant<S: Scans, T: Sets>() -> Micro {
    Micro {
        name: S::NAME,
        about: S::ABOUT,
        source: S::SOURCE,
        table_bytes: S::TABLE_BYTES,
        needs: S::NEEDS,
        prepare: scanning::<S, T>,
    }
}

const fn entrants<T: Sets>() -> [Micro; 7] {
    [
        entrant::<Loop, T>(),
        entrant::<ModuloWord, T>(),
        entrant::<ModuloByte, T>(),
        entrant::<ByteTable, T>(),
        entrant::<DeBruijn, T>(),
        entrant::<Compiled, T>(),
        entrant::<Hardware, T>(),
    ]
}

/// The groups of this module.
pub(crate) static GROUPS: [MicroGroup; 2] = [
    MicroGroup {
        name: "bit-scan-crowded",
        unit: "member",
        about: "visiting sets of many squares: all pieces, one side's, the empty squares",
        entrants: &const { entrants::<Crowded>() },
        golden: |inputs| digest(&Crowded::sets(inputs), scan_plainly),
    },
    MicroGroup {
        name: "bit-scan-sparse",
        unit: "member",
        about: "visiting sets of few squares: one side's pieces of one kind",
        entrants: &const { entrants::<Sparse>() },
        golden: |inputs| digest(&Sparse::sets(inputs), scan_plainly),
    },
];

#[cfg(test)]
mod tests;
