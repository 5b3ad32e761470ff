//! Exercises 7 to 11, about boards. [Chapter 8](crate::book::exercises) has the others.
//!
//! # 7. Find the bug: a check of the position
//!
//! This geometry adds the step and tests the number. `queries` fails, the first check that reads a board. Which query
//! fails, in which position, and what is missing?
//!
//! ```
//! use boardbench_conformance::{probe, suite};
//! use boardbench_core::{Direction, Grid8x8};
//! use boardbench_movegen_mailbox::geometries::Place8x8;
//! use boardbench_movegen_mailbox::{Content, Geometry, Scan, MailboxBoard};
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! enum Planted {}
//!
//! impl Geometry for Planted {
//!     type Layout = Grid8x8;
//!     type Place = Place8x8;
//!     type Cells = [Content; 64];
//!     type Cursor = u8;
//!
//!     const SKIPS_OFF: bool = true;
//!     const NO_PIECES: [Content; 64] = [Content::EMPTY; 64];
//!
//!     fn cursor(place: Place8x8) -> u8 {
//!         place as u8
//!     }
//!
//!     fn code(cursor: u8) -> u8 {
//!         cursor
//!     }
//!
//!     fn step(cells: &[Content; 64], from: u8, way: Direction) -> Option<(u8, Content)> {
//!         let to = from.wrapping_add_signed(way.offset());
//!         (to < 64).then(|| (to, cells[usize::from(to)]))
//!     }
//! }
//!
//! let failure = suite::queries(probe::position::<MailboxBoard<Planted, Scan>>()).unwrap_err();
//! println!("{failure}");
//! # let message = "queries: is_attacked(a1, white)
//! #   position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//! #   expected false
//! #   found    true";
//! # assert_eq!(failure.to_string(), message);
//! ```
//!
//! <details><summary>Solution</summary>
//!
//! ```text
//! queries: is_attacked(a1, white)
//!   position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//!   expected false
//!   found    true
//! ```
//!
//! No white piece attacks a1. But one step up and to the left of a1 has the number 7, the rook on h1, and a jump from a1 the
//! number 6, the knight on g1. The file is not tested. A step stays on the board if it ends on the expected file:
//!
//! ```text
//! let file = (from & 7).wrapping_add_signed(way.files());
//! (to < 64 && to & 7 == file).then(|| (to, cells[usize::from(to)]))
//! ```
//!
//! `WrapTest8x8`, one of the generator's geometries, does the same:
//!
//! ```
//! use boardbench_conformance::{probe, suite};
//! use boardbench_movegen_mailbox::geometries::WrapTest8x8;
//! use boardbench_movegen_mailbox::{Scan, MailboxBoard};
//! suite::assert_passed(suite::queries(probe::position::<MailboxBoard<WrapTest8x8, Scan>>()));
//! ```
//!
//! </details>
//!
//! # 8. Find the bug: a check of the moves
//!
//! `step` is fixed, and a method with a default is overridden: a pawn can't push off the board, so no edge need be tested.
//! All checks of the position pass, and `membership` fails. Why does no earlier check fail?
//!
//! ```
//! # use boardbench_conformance::{probe, suite};
//! # use boardbench_core::{Color, Direction, Grid8x8};
//! # use boardbench_flags16::FromLow;
//! # use boardbench_movegen_mailbox::geometries::{Place8x8, WrapTest8x8};
//! # use boardbench_movegen_mailbox::{Content, Geometry, Scan, MailboxBoard};
//! #
//! # #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! # enum Planted {}
//! #
//! impl Geometry for Planted {
//!     // As before, then:
//! #     type Layout = Grid8x8;
//! #     type Place = Place8x8;
//! #     type Cells = [Content; 64];
//! #     type Cursor = u8;
//! #
//! #     const SKIPS_OFF: bool = true;
//! #     const NO_PIECES: [Content; 64] = [Content::EMPTY; 64];
//! #
//! #     fn cursor(place: Place8x8) -> u8 {
//! #         place as u8
//! #     }
//! #
//! #     fn code(cursor: u8) -> u8 {
//! #         cursor
//! #     }
//! #
//! #     fn step(cells: &[Content; 64], from: u8, way: Direction) -> Option<(u8, Content)> {
//! #         WrapTest8x8::step(cells, from, way)
//! #     }
//!
//!     /// Returns `true` if the cell one or two ranks before a pawn is empty.
//!     fn is_clear(cells: &[Content; 64], from: Place8x8, way: Direction) -> bool {
//!         let to = (from as u8).wrapping_add_signed(way.offset()) & 63;
//!         cells[usize::from(to)].is_open(Color::White)
//!     }
//! }
//!
//! suite::assert_passed(suite::queries(probe::position::<MailboxBoard<Planted, Scan>>()));
//! let pair = probe::pair::<MailboxBoard<Planted, Scan>, FromLow>();
//! let failure = suite::membership(pair).unwrap_err();
//! println!("{failure}");
//! # let message = "membership: legal
//! #   position r1bqkbnr/1ppppppp/p1n5/8/2P3P1/5N2/PP1PPP1P/RNBQKB1R b KQkq - 2 3
//! #   expected 23 moves
//! #   found    25 moves, wrong: c7c5 c7c6";
//! # assert_eq!(failure.to_string(), message);
//! ```
//!
//! <details><summary>Solution</summary>
//!
//! ```text
//! membership: legal
//!   position r1bqkbnr/1ppppppp/p1n5/8/2P3P1/5N2/PP1PPP1P/RNBQKB1R b KQkq - 2 3
//!   expected 23 moves
//!   found    25 moves, wrong: c7c5 c7c6
//! ```
//!
//! A black pawn steps onto its own knight on c6, and over it. `is_open(Color::White)` returns whether a white piece may move there: the
//! cell is empty or has a black piece. But a pawn does not capture forwards, whatever its colour. The checks of the position query
//! attacks, and a push is not an attack, so the first move list with a blocked pawn shows the bug. The correct line is:
//!
//! ```text
//! cells[usize::from(to)].is_empty()
//! ```
//!
//! </details>
//!
//! # 9. Find the bug: a check of made moves
//!
//! Here a table has the distance of each square to the four edges. The board keeps piece lists, where a captured piece leaves
//! an entry behind: the off-board slot. `make_unmake` fails. Where is the table too short?
//!
//! ```
//! # use boardbench_conformance::{probe, suite};
//! # use boardbench_core::{Direction, Grid8x8};
//! # use boardbench_flags16::FromLow;
//! # use boardbench_movegen_mailbox::geometries::Place8x8;
//! # use boardbench_movegen_mailbox::{Content, Geometry, Lists, MailboxBoard};
//! #
//! /// Number of cells to the north, east, south and west of a square.
//! static DISTANCES: [[u8; 4]; 64] = {
//!     let mut table = [[0; 4]; 64];
//!     let mut square = 0;
//!     while square < 64 {
//!         let (rank, file) = (square / 8, square % 8);
//!         table[square as usize] = [7 - rank, 7 - file, rank, file];
//!         square += 1;
//!     }
//!     table
//! };
//!
//! # #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! # enum Planted {}
//! #
//! impl Geometry for Planted {
//! #     type Layout = Grid8x8;
//! #     type Place = Place8x8;
//! #     type Cells = [Content; 64];
//! #     type Cursor = u8;
//! #
//! #     const NO_PIECES: [Content; 64] = [Content::EMPTY; 64];
//! #
//! #     fn cursor(place: Place8x8) -> u8 {
//! #         place as u8
//! #     }
//! #
//! #     fn code(cursor: u8) -> u8 {
//! #         cursor
//! #     }
//! #
//!     fn step(cells: &[Content; 64], from: u8, way: Direction) -> Option<(u8, Content)> {
//!         // An off-board slot has a greater number.
//!         let [north, east, south, west] = DISTANCES[usize::from(from.min(63))];
//!         let fits = |far: i8, ahead: u8, behind: u8| {
//!             far.unsigned_abs() <= if far > 0 { ahead } else { behind }
//!         };
//!         let to = from.wrapping_add_signed(way.offset()) & 63;
//!         let is_on_board = fits(way.ranks(), north, south) && fits(way.files(), east, west);
//!         is_on_board.then(|| (to, cells[usize::from(to)]))
//!     }
//! }
//!
//! let pair = probe::pair::<MailboxBoard<Planted, Lists>, FromLow>();
//! let failure = suite::make_unmake(pair).unwrap_err();
//! println!("{failure}");
//! # let message = "make_unmake: the attacks after the move
//! #   position rn1qkbnr/1bpppppp/p7/1p6/Q1P3PP/5N2/PP1PPPB1/RNB1K2R b KQkq - 4 6
//! #   move     b5a4
//! #   expected mobility[5]: 0
//! #   found    mobility[5]: 3";
//! # assert_eq!(failure.to_string(), message);
//! ```
//!
//! <details><summary>Solution</summary>
//!
//! ```text
//! make_unmake: the attacks after the move
//!   position rn1qkbnr/1bpppppp/p7/1p6/Q1P3PP/5N2/PP1PPPB1/RNB1K2R b KQkq - 4 6
//!   move     b5a4
//!   expected mobility[5]: 0
//!   found    mobility[5]: 3
//! ```
//!
//! White's queen is the fifth kind of piece. It has just been captured, and still has three moves. Its slot, off the board, has
//! the number 64 and gets the distances of h8, so that steps to the south and west seem to stay on the board: to 56, 55 and 63,
//! which are a8, h7 and h8. It fails at a capture, since a board that was set up has no captured pieces. (With debug assertions
//! `membership` already panics: `is_legal` removes all pieces but one from the lists.) The table needs a 65th entry of zeros:
//!
//! ```text
//! static DISTANCES: [[u8; 4]; 65] = {
//!     let mut table = [[0; 4]; 65];
//!     …
//! let [north, east, south, west] = DISTANCES[usize::from(from.min(64))];
//! ```
//!
//! `Distances8x8` of the generator has this table. `WrapTest8x8` makes the generator skip such entries instead (`SKIPS_OFF`).
//!
//! ```
//! use boardbench_conformance::reference::Reference;
//! use boardbench_conformance::samples::Sample;
//! use boardbench_conformance::{check, probe, suite};
//! use boardbench_flags16::FromLow;
//! use boardbench_movegen_mailbox::geometries::Distances8x8;
//! use boardbench_movegen_mailbox::{Lists, MailboxBoard};
//! let pair = probe::pair::<MailboxBoard<Distances8x8, Lists>, FromLow>();
//! let fen = "rn1qkbnr/1bpppppp/p7/1p6/Q1P3PP/5N2/PP1PPPB1/RNB1K2R b KQkq - 4 6";
//! let sample = Sample::new(Reference::from_fen(fen).unwrap());
//! suite::assert_passed(check::make_unmake(pair, [&sample]));
//! ```
//!
//! </details>
//!
//! # 10. The 12x12 mailbox
//!
//! Write a board with a 12x12 array, which has two border files on each side (Chess Programming Wiki). It needs its own
//! [`Layout`], the numbers of its places, and a margin, so that no step leaves the 256 cells of storage.
//!
//! <details><summary>Solution</summary>
//!
//! Its stride is 12 and a1 is 2 * 12 + 2 = 26. The array has 144 cells; 56 before it put it into the middle of the storage, so a1
//! is 82 there. A captured piece must be where no step leads to a square. The longest step is a knight's, by 25 numbers, and h8 is
//! 173, so 199 will do.
//!
//! ```
//! use boardbench_conformance::{check, probe, suite, vectors};
//! use boardbench_core::Layout;
//! use boardbench_flags16::FromLow;
//! use boardbench_movegen_mailbox::{Bordered, Lists, MailboxBoard, places};
//!
//! /// 144 cells, two border ranks and files on each side; a1 = 26.
//! #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! enum Grid12x12 {}
//!
//! impl Layout for Grid12x12 {
//!     const NAME: &'static str = "12x12";
//!     const STRIDE: u8 = 12;
//!     const ORIGIN: u8 = 26;
//!     const CELLS: usize = 144;
//!     const FROM_TOP: bool = false;
//! }
//!
//! places! {
//!     /// Number of a square in the storage: its number in the array plus 56.
//!     Place12x12: off 199, a1 82, stride 12
//! }
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! enum Bordered12x12 {}
//!
//! impl Bordered for Bordered12x12 {
//!     type Layout = Grid12x12;
//!     type Place = Place12x12;
//!
//!     const MARGIN: u8 = 56;
//! }
//!
//! let pair = probe::pair::<MailboxBoard<Bordered12x12, Lists>, FromLow>();
//! suite::assert_passed(suite::queries(pair.open_position));
//! suite::assert_passed(check::perft(pair, &vectors::WELL_KNOWN, 3_000));
//! ```
//!
//! A crate is made of it in the repository's `docs/add-a-board.md`, with all twelve checks and the choice of the numbers.
//!
//! </details>
//!
//! # 11. Magic numbers
//!
//! Write a function that tests whether a number is magic, and PEXT in software. How many indices do the fancy and the black
//! magic number of b7 in [chapter 6](crate::book::sliders) use, and how many does PEXT? Draw numbers from [`splitmix64`]
//! (state 0), each the AND of three outputs. Which is the first magic one?
//!
//! <details><summary>Solution</summary>
//!
//! Walk all sets of relevant blockers and store the attacks of each at its index. A number is magic if no index would get two
//! different attack sets. PEXT and the fancy number use 1,024 indices. The black number uses 576, since sets with the same
//! attacks share some. PEXT needs no test: the nth subset has index n. Of the numbers drawn, the 20,963rd is the first magic one.
//!
//! ```
//! use std::collections::{HashMap, HashSet};
//! use std::iter::{repeat_with, successors};
//! use boardbench_core::zobrist::splitmix64;
//! use boardbench_core::{Bitboard, Direction, Square, walk};
//!
//! const SQUARE: Square = Square::B7;
//!
//! /// Returns the squares of the rays without the last square of each.
//! fn relevant_blockers() -> u64 {
//!     let inner = |way: Direction| {
//!         let ray = successors(SQUARE.step(way), move |here| here.step(way));
//!         ray.filter(move |here| here.step(way).is_some())
//!     };
//!     Direction::ORTHOGONAL.into_iter().flat_map(inner).collect::<Bitboard>().bits()
//! }
//!
//! /// Returns all subsets of a mask, the empty one first, by the carry-rippler.
//! fn subsets(mask: u64) -> impl Iterator<Item = u64> {
//!     successors(Some(0_u64), move |subset| {
//!         let next = subset.wrapping_sub(mask) & mask;
//!         (next != 0).then_some(next)
//!     })
//! }
//!
//! fn attacks(blockers: u64) -> Bitboard {
//!     walk(SQUARE, Bitboard::new(blockers), &Direction::ORTHOGONAL)
//! }
//!
//! /// Returns the number of indices in use, or `None` if different attacks share an index.
//! fn indices(mask: u64, index: impl Fn(u64) -> u64) -> Option<usize> {
//!     let mut table = HashMap::new();
//!     let is_magic = subsets(mask).all(|blockers| {
//!         let attacks = attacks(blockers);
//!         *table.entry(index(blockers)).or_insert(attacks) == attacks
//!     });
//!     is_magic.then(|| table.len())
//! }
//!
//! fn pext(bits: u64, mut mask: u64) -> u64 {
//!     let mut gathered = 0;
//!     for place in 0..mask.count_ones() {
//!         gathered |= (bits >> mask.trailing_zeros() & 1) << place;
//!         mask &= mask - 1;
//!     }
//!     gathered
//! }
//!
//! let mask = relevant_blockers();
//! let fancy = |magic: u64| move |blockers: u64| blockers.wrapping_mul(magic) >> 54;
//! let black = |blockers: u64| (blockers | !mask).wrapping_mul(0x767f_fdfe_060c_3ff8) >> 52;
//! assert_eq!(indices(mask, fancy(0x8140_2080_4009_0100)), Some(1_024));
//! assert_eq!(indices(mask, black), Some(576));
//! assert_eq!(indices(mask, |blockers| pext(blockers, mask)), Some(1_024));
//! assert!(subsets(mask).zip(0..).all(|(blockers, index)| pext(blockers, mask) == index));
//! assert_eq!(subsets(mask).map(attacks).collect::<HashSet<_>>().len(), 36);
//!
//! let mut state = 0;
//! let mut random = || {
//!     let number;
//!     (state, number) = splitmix64(state);
//!     number
//! };
//! let mut candidates = repeat_with(|| random() & random() & random());
//! assert_eq!(candidates.position(|magic| indices(mask, fancy(magic)).is_some()), Some(20_962));
//! ```
//!
//! </details>
//!
//! [`Layout`]: crate::Layout
//! [`splitmix64`]: crate::zobrist::splitmix64
