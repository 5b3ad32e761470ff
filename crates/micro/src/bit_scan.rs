//! Times visiting the set bits of a bitboard.
//!
//! According to the lecture, to turn a bitboard of moves into a list one has to "find a nonzero bit". Its trick is `x ^ (x -
//! 1)`, ones up to and including the lowest set bit, "modulo some carefully chosen number M", looked up in a table: 67 for a
//! word, because 2 must generate 64 different residues. The compiler turns the division by 67 or 11 into a multiplication.
//!
//! The bitboards are the same as for [population counts](crate::population_count); one operation is one set bit.

use std::hint::black_box;

use boardbench_kernels::{Checksum, Prepared};
use boardbench_sliders::bits::{
    lowest_by_de_bruijn, lowest_by_modulo, lowest_in_hardware, lowest_of_byte,
};

use crate::sets::{CROWDED, SPARSE, sets};
use crate::{MicroGroup, group};

/// An algorithm that visits all bits of a bitboard, the lowest first.
trait Scan {
    fn scan(&self, set: u64, visit: impl FnMut(u32));
}

/// Scan that finds the lowest bit and clears it, until the bitboard is empty.
struct ByLowest<F>(F);

impl<F: Fn(u64) -> Option<u32>> Scan for ByLowest<F> {
    #[inline(always)]
    fn scan(&self, mut set: u64, mut visit: impl FnMut(u32)) {
        while let Some(bit) = (self.0)(set) {
            visit(bit);
            set &= set - 1;
        }
    }
}

/// Scan byte by byte.
struct ByBytes<F>(F);

impl<F: Fn(u8) -> Option<u32>> Scan for ByBytes<F> {
    #[inline(always)]
    fn scan(&self, set: u64, mut visit: impl FnMut(u32)) {
        for (number, mut byte) in set.to_le_bytes().into_iter().enumerate() {
            while let Some(bit) = (self.0)(byte) {
                visit(8 * number as u32 + bit);
                byte &= byte - 1;
            }
        }
    }
}

/// A working set, and the algorithm that is timed on it.
struct Scans<A> {
    sets: Vec<u64>,
    algorithm: A,
}

impl<A: Scan> Prepared for Scans<A> {
    #[inline(always)]
    fn run(&mut self) -> u64 {
        let mut bits = 0;
        for &set in &self.sets {
            self.algorithm.scan(set, |bit| {
                black_box(bit);
                bits += 1;
            });
        }
        bits
    }

    #[inline(always)]
    fn checksum(&mut self) -> Checksum {
        checksum(&self.sets, |set, visit| self.algorithm.scan(set, visit))
    }
}

fn scans<A: Scan + 'static>(sets: Vec<u64>, algorithm: A) -> Box<dyn Prepared> {
    Box::new(Scans { sets, algorithm })
}

/// Returns the checksum of the bits of each bitboard in order, each mixed with the number of bits before it.
#[inline(always)]
fn checksum(sets: &[u64], scan: impl Fn(u64, &mut dyn FnMut(u32))) -> Checksum {
    let mut checksum = Checksum::new();
    for (number, &set) in sets.iter().enumerate() {
        let mut before = 0;
        scan(set, &mut |bit| {
            checksum.add(number, before << 8 | u64::from(bit));
            before += 1;
        });
    }
    checksum
}

fn reference(set: u64, visit: &mut dyn FnMut(u32)) {
    (0..64).filter(|&bit| set & 1 << bit != 0).for_each(visit);
}

const fn group<const FULL: bool>(name: &'static str, about: &'static str) -> MicroGroup {
    group! {
        name, per "member", about;
        expected |inputs| checksum(&sets::<FULL>(inputs), reference);
        "modulo-67": "x ^ (x - 1) modulo 67 from a table",
            |inputs| scans(sets::<FULL>(inputs), ByLowest(lowest_by_modulo)), tables = size_of::<[u8; 67]>();
        "modulo-11": "byte by byte, x ^ (x - 1) modulo 11 from a table",
            |inputs| scans(sets::<FULL>(inputs), ByBytes(lowest_of_byte)), tables = size_of::<[u8; 11]>();
        "de-bruijn": "the lowest bit times a de Bruijn sequence, its high bits from a table",
            |inputs| scans(sets::<FULL>(inputs), ByLowest(lowest_by_de_bruijn)), tables = size_of::<[u8; 64]>();
        "hardware": "the instructions for it: TZCNT and BLSR with BMI1, else BSF on x86-64",
            |inputs| scans(sets::<FULL>(inputs), ByLowest(lowest_in_hardware));
    }
}

pub(crate) const GROUPS: [MicroGroup; 2] = [
    group::<CROWDED>(
        "bit-scan-crowded",
        "visiting sets of many squares: all pieces, one side's, the empty squares",
    ),
    group::<SPARSE>(
        "bit-scan-sparse",
        "visiting sets of few squares: one side's pieces of one kind",
    ),
];
