//! Draws the figures of the book's chapter on sliding-piece attacks from the tables, and requires the chapter to contain them.

#![forbid(unsafe_code)]

use std::collections::HashSet;
use std::fmt::Write as _;
use std::iter::repeat_n;

use boardbench_core::{Direction, File, Rank, Square};
use boardbench_sliders::{
    Bitboard, BlackMagic, FancyMagic, FancyPext, PdepPext, Sliders, extract_in_software,
    relevant_blockers, subsets,
};

const CHAPTER: &str = include_str!("../../core/src/book/sliders.rs");

/// Numbers of the tables, of rooks and of bishops.
const FANCY: [[u64; 64]; 2] = include!("../data/fancy-magics.txt");
const BLACK: [[(u64, u32); 64]; 2] = include!("../data/black-magics.txt");

const ROOK: usize = 0;
const BISHOP: usize = 1;

/// Positions before and after 35. Qb2+.
const BEFORE: &str = "3r3r/1R3p1p/6p1/1p6/2q5/5PPB/3k3P/QK6";
const AFTER: &str = "3r3r/1R3p1p/6p1/1p6/2q5/5PPB/1Q1k3P/1K6";
const SQUARE: Square = Square::B7;

fn mask(piece: usize, square: Square) -> u64 {
    relevant_blockers(square, &[Direction::ORTHOGONAL, Direction::DIAGONAL][piece]).bits()
}

/// Computes the index of an occupancy in the part of the table that belongs to a square.
type Index = fn(piece: usize, square: Square, occupied: u64) -> usize;

fn fancy_product(piece: usize, square: Square, occupied: u64) -> u64 {
    (occupied & mask(piece, square)).wrapping_mul(FANCY[piece][square.index()])
}

fn fancy(piece: usize, square: Square, occupied: u64) -> usize {
    let bits = mask(piece, square).count_ones();
    (fancy_product(piece, square, occupied) >> (64 - bits)) as usize
}

fn black_product(piece: usize, square: Square, occupied: u64) -> u64 {
    (occupied | !mask(piece, square)).wrapping_mul(BLACK[piece][square.index()].0)
}

fn black(piece: usize, square: Square, occupied: u64) -> usize {
    (black_product(piece, square, occupied) >> [52, 55][piece]) as usize
}

fn pext(piece: usize, square: Square, occupied: u64) -> usize {
    extract_in_software(occupied, mask(piece, square)) as usize
}

/// Returns where the entries of [`SQUARE`] begin in packed tables: bishops come first.
fn packed_start() -> usize {
    let entries = |piece, square| 1_usize << mask(piece, square).count_ones();
    let bishops = Square::all().map(|square| entries(BISHOP, square));
    let rooks = Square::all().take(SQUARE.index()).map(|square| entries(ROOK, square));
    bishops.chain(rooks).sum()
}

/// Returns the numbers of different indices of a rook on [`SQUARE`], and of all squares and both pieces.
fn indices(index: Index) -> [usize; 2] {
    let count = |piece, square| {
        let sets = subsets(Bitboard::new(mask(piece, square)));
        sets.map(|set| index(piece, square, set.bits())).collect::<HashSet<_>>().len()
    };
    let both = Square::all().map(|square| count(ROOK, square) + count(BISHOP, square));
    [count(ROOK, SQUARE), both.sum()]
}

/// Returns the letters of a FEN's pieces by square, a1 first, `.` for an empty square.
fn letters(pieces: &str) -> Vec<char> {
    let mut letters = Vec::new();
    for letter in pieces.split('/').rev().flat_map(str::chars) {
        match letter.to_digit(10) {
            Some(empty) => letters.extend(repeat_n('.', empty as usize)),
            None => letters.push(letter),
        }
    }
    letters
}

fn occupied(pieces: &str) -> u64 {
    let letters = letters(pieces);
    Square::all().filter(|square| letters[square.index()] != '.').collect::<Bitboard>().bits()
}

/// Returns the ten lines of a board: its caption, a number and the ranks.
fn board(caption: &str, number: String, cell: impl Fn(Square) -> char) -> Vec<String> {
    let rank =
        |rank: Rank| File::ALL.map(|file| cell(Square::new(file, rank)).to_string()).join(" ");
    let mut lines = vec![caption.to_owned(), number];
    lines.extend(Rank::ALL.into_iter().rev().map(rank));
    lines
}

/// Draws a bitboard; bits from `shift` on are digits.
fn product(caption: &str, bits: u64, shift: u8) -> Vec<String> {
    board(caption, format!("{bits:#018x}"), |square| {
        match (square.code() < shift, Bitboard::new(bits).has(square)) {
            (true, true) => 'x',
            (true, false) => '.',
            (false, true) => '1',
            (false, false) => '0',
        }
    })
}

fn bitboard(caption: &str, bits: u64) -> Vec<String> {
    product(caption, bits, 64)
}

/// Draws a mask with the numbers of its bits.
fn numbered(caption: &str, mask: u64) -> Vec<String> {
    board(caption, format!("{mask:#018x}"), |square| {
        let bit = Bitboard::from(square).bits();
        let number = (mask & (bit - 1)).count_ones();
        if mask & bit == 0 { '.' } else { char::from_digit(number, 10).expect("at most ten bits") }
    })
}

fn require(drawing: &str) {
    assert!(CHAPTER.contains(drawing), "the chapter lacks this drawing:\n{drawing}");
}

fn require_boards(boards: &[Vec<String>; 4]) {
    let mut drawing = String::from("//! ```text\n");
    for line in 0..10 {
        let line = boards.each_ref().map(|board| format!("{:20}", board[line])).concat();
        let _ = writeln!(drawing, "//! {}", line.trim_end());
    }
    require(&(drawing + "//! ```\n"));
}

fn row(name: &str, start: usize, indices: [usize; 2]) -> String {
    let [before, after] = indices.map(|index| format!("{start} + {index:4} = {}", start + index));
    format!("//! {name:11}  {before}     {after}\n")
}

#[test]
fn the_chapter_has_the_drawings_of_the_tables() {
    let [before, after] = [BEFORE, AFTER].map(occupied);
    let (mask, magic) = (mask(ROOK, SQUARE), FANCY[ROOK][SQUARE.index()]);
    let (black_magic, black_start) = BLACK[ROOK][SQUARE.index()];
    let tables = [FancyMagic::rook, BlackMagic::rook, FancyPext::rook, PdepPext::rook];
    let attacks = tables[0](SQUARE, Bitboard::new(before));
    for table in tables {
        assert_eq!([before, after].map(|set| table(SQUARE, Bitboard::new(set))), [attacks; 2]);
    }

    let blockers = bitboard("blockers", before & mask);
    let attacks = bitboard("attacks", attacks.bits());
    let letters = letters(BEFORE);
    let position = board("position", String::new(), |square| letters[square.index()]);
    let occupied = bitboard("occupied", before);
    require_boards(&[position, occupied, bitboard("mask", mask), blockers.clone()]);
    let fancy_product = product("product", fancy_product(ROOK, SQUARE, before), 54);
    require_boards(&[blockers.clone(), bitboard("magic", magic), fancy_product, attacks.clone()]);
    let gathered = bitboard("gathered", extract_in_software(before, mask));
    require_boards(&[blockers, numbered("mask, numbered", mask), gathered, attacks]);
    require(&format!("{black_magic:#018x}"));
    let [before_product, after_product] =
        [before, after].map(|set| product("product", black_product(ROOK, SQUARE, set), 52));
    let [before_filled, after_filled] = [("before, filled", before), ("after, filled", after)]
        .map(|(caption, set)| bitboard(caption, set | !mask));
    require_boards(&[before_filled, before_product, after_filled, after_product]);

    let entries = |index: Index| [before, after].map(|set| index(ROOK, SQUARE, set));
    let drawing = row("fancy magic", packed_start(), entries(fancy))
        + &row("fancy PEXT", packed_start(), entries(pext))
        + &row("black magic", black_start as usize, entries(black));
    require(&drawing);
}

#[test]
fn the_chapter_has_the_sizes_of_the_tables() {
    let row = |name: &str, index: Index, bytes: usize| {
        let [square, all] = indices(index);
        require(&format!("//! | {name} | {square} | {all} | {bytes} |\n"));
    };
    row("fancy magics", fancy, FancyMagic::TABLE_BYTES);
    row("black magics", black, BlackMagic::TABLE_BYTES);
    row("fancy PEXT", pext, FancyPext::TABLE_BYTES);
    row("compressed PEXT", pext, PdepPext::TABLE_BYTES);
}
