//! Times moves in transposition-table entries: as one word, or decomposed into fields.
//!
//! According to the eZ80 document, a move of one word need not be decomposed when it is stored, nor recomposed when it is
//! retrieved. Both kinds of entries have the same 16 bytes, and the moves have the document's 24 bits, squares in its own
//! numbering.

use std::hint::black_box;

use boardbench_kernels::{Checksum, Input, Prepared};

use crate::queries::{checksum, pieces, run_queries};
use crate::rng::Rng;
use crate::{MicroGroup, group};

/// A move of 24 bits.
type Word = u32;

/// A move as stored in an entry.
trait Form: Copy + 'static {
    fn from_word(word: Word) -> Self;
    fn word(self) -> Word;
}

impl Form for Word {
    #[inline(always)]
    fn from_word(word: Word) -> Self {
        word
    }

    #[inline(always)]
    fn word(self) -> Word {
        self
    }
}

/// Fields of a move: both squares, priority, promotion, captured piece, special move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fields([u8; 6]);

/// Lowest bit and the width of each field.
const FIELD_BITS: [(u32, u32); 6] = [(0, 7), (7, 7), (14, 2), (16, 3), (19, 3), (22, 2)];

impl Form for Fields {
    #[inline(always)]
    fn from_word(word: Word) -> Self {
        Self(FIELD_BITS.map(|(lowest, width)| (word >> lowest & ((1 << width) - 1)) as u8))
    }

    #[inline(always)]
    fn word(self) -> Word {
        let fields = self.0.iter().zip(FIELD_BITS);
        fields.fold(0, |word, (&field, (lowest, _))| word | Word::from(field) << lowest)
    }
}

/// An entry of 16 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
struct Entry<F> {
    key: u64,
    mv: F,
}

const _: () = assert!(size_of::<Entry<Word>>() == 16 && size_of::<Entry<Fields>>() == 16);

/// Number of entries of a table.
const TABLE_ENTRIES: usize = 1 << 14;

/// Returns the key of the move with this number; keys are scattered over the table.
const fn key(number: usize) -> u64 {
    (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[inline(always)]
const fn slot(key: u64) -> usize {
    (key >> (u64::BITS - TABLE_ENTRIES.trailing_zeros())) as usize
}

/// Returns a move for each piece, for at most half of the table's entries.
fn words(inputs: &[Input]) -> Vec<Word> {
    let mut rng = Rng::new(7);
    let words = pieces(inputs).map(|(square, _)| {
        let other_fields = rng.bits() as Word & 0xff_ff80;
        other_fields | square.index() as Word
    });
    words.take(TABLE_ENTRIES / 2).collect()
}

struct Table<F> {
    words: Vec<Word>,
    entries: Vec<Entry<F>>,
}

impl<F: Form> Table<F> {
    fn new(inputs: &[Input]) -> Self {
        let empty = Entry { key: 0, mv: F::from_word(0) };
        Self { words: words(inputs), entries: vec![empty; TABLE_ENTRIES] }
    }

    #[inline(always)]
    fn store(&mut self) {
        for (number, &word) in self.words.iter().enumerate() {
            let key = key(number);
            self.entries[slot(key)] = Entry { key, mv: F::from_word(black_box(word)) };
        }
        black_box(&mut self.entries);
    }

    /// Returns the move with this number, or 0 if it is missing.
    #[inline(always)]
    fn find(&self, number: usize) -> Word {
        let key = key(number);
        let entry = &self.entries[slot(key)];
        if entry.key == key { entry.mv.word() } else { 0 }
    }
}

impl<F: Form> Prepared for Table<F> {
    fn run(&mut self) -> u64 {
        self.store();
        self.words.len() as u64
    }

    fn checksum(&mut self) -> Checksum {
        self.store();
        let numbers: Vec<usize> = (0..self.words.len()).collect();
        checksum(&numbers, |number| self.find(number))
    }
}

fn store_loop<F: Form>(inputs: &[Input]) -> Box<dyn Prepared> {
    Box::new(Table::<F>::new(inputs))
}

fn probe_loop<F: Form>(inputs: &[Input]) -> Box<dyn Prepared> {
    let mut table = Table::<F>::new(inputs);
    table.store();
    let numbers = (0..table.words.len()).collect();
    run_queries(numbers, move |number| table.find(number))
}

pub(crate) const GROUPS: [MicroGroup; 2] = [
    group! {
        "entry-store", per "move", "a move stored in an entry";
        expected |inputs| checksum(&words(inputs), |word| word);
        "whole": "as it is", store_loop::<Word>;
        "decomposed": "as its six fields", store_loop::<Fields>;
    },
    group! {
        "entry-probe", per "move", "a move read from an entry";
        expected |inputs| checksum(&words(inputs), |word| word);
        "whole": "as it is", probe_loop::<Word>;
        "composed": "composed of six fields", probe_loop::<Fields>;
    },
];
