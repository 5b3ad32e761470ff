//! Chapter 8: eleven exercises. Exercises 7 to 11 are in [`boards`].
//!
//! Try each before you open its solution, for example in a file `mine.rs` in the repository's `crates/core/tests/`, which
//! `cargo test -p boardbench-core --test mine` runs. All solutions are tested. Exercises 1 to 3 and 5 belong to
//! [chapter 1](super::squares), 4 and 6 to [chapter 4](super::moves), 7 to 10 to [2](super::boards) and [7](super::equality), 11
//! to [6](super::sliders).
//!
//! # 1. One square, five numbers
//!
//! Why is e4 number 28 in one numbering, and 45, 55, 52 and 68 in others? Compute the five numbers from rank and file.
//!
//! <details><summary>Solution</summary>
//!
//! The file is 4 and the rank 3, both counted from 0. A numbering adds an origin, the number of a1, and a stride for each
//! rank. A border of one file and one rank moves a1 to 11, a second border rank to 21. Without a border the origin is 0. The
//! last numbering counts ranks from the top, and e4 is on the fifth of these.
//!
//! ```
//! use boardbench_core::{Cell, Grid0x88, Grid0x88FromTop, Grid10x10, Grid10x12, Grid8x8, Layout, Square};
//!
//! fn e4<L: Layout>() -> usize {
//!     Cell::<L>::new(Square::E4).index()
//! }
//! let (rank, file) = (Square::E4.rank().index(), Square::E4.file().index());
//! assert_eq!((rank, file), (3, 4));
//! assert_eq!((e4::<Grid8x8>(), 8 * rank + file), (28, 28));
//! assert_eq!((e4::<Grid10x10>(), 11 + 10 * rank + file), (45, 45));
//! assert_eq!((e4::<Grid10x12>(), 21 + 10 * rank + file), (55, 55));
//! assert_eq!((e4::<Grid0x88>(), 16 * rank + file), (52, 52));
//! assert_eq!((e4::<Grid0x88FromTop>(), 16 * (7 - rank) + file), (68, 68));
//! ```
//!
//! `boardbench explain e4` names the numbering of each encoding.
//!
//! </details>
//!
//! # 2. Steps that wrap around
//!
//! In the 8x8 numbering a king on a4 that steps west reaches 23, which is h3. How many of the king's steps leave the board but
//! still reach the number of a square? From which squares?
//!
//! <details><summary>Solution</summary>
//!
//! 42 of the 92 steps that leave the board, from all squares of the a- and the h-file and from no others: three from each square,
//! except one from a1 and h8 and two from a2 and h7, where other steps have numbers outside 0 to 63. A test of the number alone
//! detects the other 50.
//!
//! ```
//! use boardbench_core::{Direction, Square};
//!
//! let leaving = |from: Square| Direction::ALL.into_iter().filter(move |&way| from.step(way).is_none());
//! let wrapping = |from: Square| {
//!     let number = |way: Direction| i16::from(from.code()) + i16::from(way.offset());
//!     leaving(from).filter(|&way| (0..64).contains(&number(way))).count()
//! };
//! assert_eq!(Square::all().flat_map(leaving).count(), 92);
//! assert_eq!(Square::all().map(wrapping).sum::<usize>(), 42);
//! let on = [Square::A1, Square::A2, Square::A3, Square::A8, Square::E1, Square::H1, Square::H8];
//! assert_eq!(on.map(wrapping), [1, 2, 3, 3, 0, 3, 1]);
//! assert!(Square::all().all(|from| (wrapping(from) > 0) == (from.file().index() % 7 == 0)));
//! ```
//!
//! </details>
//!
//! # 3. Jumps out of the array
//!
//! Which of a knight's jumps leave the 10x10 array? Why does none leave the 10x12 array, although that is no wider?
//!
//! <details><summary>Solution</summary>
//!
//! 34 of the 176 jumps that leave the board: both jumps two ranks down from each square of the first rank, both jumps two ranks
//! up from the last, and two more in corners, from a1 two files to the left and one rank down, and from h8 the other way. The
//! others reach the border, those over the left or right edge the border of a neighbouring rank.
//!
//! The longest jumps are by 21 cells. In the 10x12 array a1 is 21 and h8 is 98, so these reach 0 and 119: the first and the
//! last cell.
//!
//! ```
//! use boardbench_core::{Cell, Direction, Grid10x10, Grid10x12, Layout, Square};
//!
//! /// Returns the number of jumps off the board, and the number that leave the array. The others must reach the border.
//! fn jumps<L: Layout>() -> [usize; 2] {
//!     let mut count = [0, 0];
//!     for from in Square::all() {
//!         for way in Direction::KNIGHT.into_iter().filter(|&way| from.step(way).is_none()) {
//!             let to = Cell::<L>::new(from).index() as i16 + i16::from(Cell::<L>::offset(way));
//!             let is_in_array = (0..L::CELLS as i16).contains(&to);
//!             assert!(!is_in_array || Cell::<L>::from_index(to as u8).is_none());
//!             count[0] += 1;
//!             count[1] += usize::from(!is_in_array);
//!         }
//!     }
//!     count
//! }
//! assert_eq!(jumps::<Grid10x10>(), [176, 34]);
//! assert_eq!(jumps::<Grid10x12>(), [176, 0]);
//! ```
//!
//! </details>
//!
//! # 4. Two bytes
//!
//! A move is a pair of bytes, from and to. Find a position in which that is not enough. How many legal moves share two bytes at
//! most?
//!
//! <details><summary>Solution</summary>
//!
//! Four: a pawn's promotions on one square. Nothing else shares its squares, since castling can be written as the king's two
//! squares, and en passant is the only capture of a pawn on an empty square. With a pawn on a7 and a black knight on b8, each of
//! a7a8 and a7b8 is four moves.
//!
//! ```
//! use std::collections::HashMap;
//! use boardbench_array8x8::Array8x8;
//! use boardbench_conformance::reference::Reference;
//! use boardbench_core::{Board, Encoding, MoveList, Position};
//! use boardbench_flags16::FromLow;
//!
//! let position = Reference::from_fen("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
//! let board = <Array8x8>::from_setup(&position.to_setup());
//! let mut list = MoveList::<FromLow>::new();
//! let _ = board.legal(&mut list);
//!
//! let mut sharing: HashMap<[u8; 2], u32> = HashMap::new();
//! for mv in &list {
//!     *sharing.entry([mv.from().code(), mv.to().code()]).or_default() += 1;
//! }
//! assert_eq!((list.len(), sharing.len()), (13, 7));
//! assert_eq!((sharing[&[48_u8, 56]], sharing[&[48_u8, 57]]), (4, 4));
//! assert_eq!(sharing.values().max(), Some(&4));
//! ```
//!
//! `boardbench explain a8=Q --fen '1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1'` names the four.
//!
//! </details>
//!
//! # 5. Tables by difference
//!
//! A table by the difference of two numbers stores which pieces could attack from one square to the other. Which entries are
//! exact in 0x88, but not in 8x8?
//!
//! <details><summary>Solution</summary>
//!
//! In 0x88 each of the 225 distances between two squares has its own difference. So the table has an exact entry for each:
//! a knight, a rook, a bishop, a pawn of one colour, no piece; and for a line the step along it. In 8x8 the 225 distances have
//! 127 differences, and 98 of them represent two distances: 6 is six files to the right, where a rook attacks, and also two files
//! to the left and one rank up, where a knight does. Only the other 29 are exact.
//!
//! ```
//! use std::collections::{HashMap, HashSet};
//! use boardbench_core::{Cell, Grid0x88, Grid8x8, Layout, Square};
//!
//! /// Returns the distances in files and ranks by the difference of two numbers.
//! fn distances<L: Layout>() -> HashMap<i16, HashSet<(i16, i16)>> {
//!     let mut distances: HashMap<_, HashSet<_>> = HashMap::new();
//!     for from in Square::all() {
//!         for to in Square::all() {
//!             let between = |part: fn(Square) -> usize| part(to) as i16 - part(from) as i16;
//!             let files = between(|square| square.file().index());
//!             let ranks = between(|square| square.rank().index());
//!             let difference = between(|square| Cell::<L>::new(square).index());
//!             distances.entry(difference).or_default().insert((files, ranks));
//!         }
//!     }
//!     distances
//! }
//! let is_ambiguous = |distances: &&HashSet<_>| distances.len() > 1;
//! let (in_8x8, in_0x88) = (distances::<Grid8x8>(), distances::<Grid0x88>());
//! assert_eq!((in_8x8.len(), in_8x8.values().filter(is_ambiguous).count()), (127, 98));
//! assert_eq!((in_0x88.len(), in_0x88.values().filter(is_ambiguous).count()), (225, 0));
//! assert_eq!(in_8x8[&6], HashSet::from([(6, 0), (-2, 1)])); // a1 to g1, c1 to a2
//! assert_eq!(in_0x88[&6], HashSet::from([(6, 0)]));
//! assert_eq!(in_0x88[&14], HashSet::from([(-2, 1)]));
//! ```
//!
//! </details>
//!
//! # 6. Fifteen bits
//!
//! Write an encoding of 15 bits and let the suite check it. What does it lose, compared with 16 bits with flags?
//!
//! <details><summary>Solution</summary>
//!
//! From and to take 12 bits. The other three encode what unmaking needs without the board: nothing, four promotions, en
//! passant, two castlings. These are exactly eight values.
//!
//! ```
//! use std::fmt;
//! use boardbench_array8x8::Array8x8;
//! use boardbench_conformance::{check, probe, suite, vectors};
//! use boardbench_core::{
//!     CastlingForm, CastlingSide, Cell, Encoding, Field, Grid8x8, MoveKind, MoveParts, Occupancy,
//!     PromotionRole, Role, Special, Square, Stores,
//! };
//! use boardbench_flags16::FromLow;
//!
//! /// `14 … 12 special | 11 … 6 to | 5 … 0 from`
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
//! struct Fifteen(u16);
//!
//! const NAMES: &[&str] = &[
//!     "none", "knight", "bishop", "rook", "queen", "en passant", "kingside", "queenside",
//! ];
//!
//! impl Encoding for Fifteen {
//!     type Layout = Grid8x8;
//!     const STORES: Stores = Stores::NOTHING;
//!     const CASTLING: CastlingForm = CastlingForm::KingTwoSquares;
//!     const CODE_BITS: u32 = 15;
//!     const FIELDS: &'static [Field] = &[
//!         Field::one_of("special", 12, 3, NAMES),
//!         Field::square::<Grid8x8>("to", 6, 6),
//!         Field::square::<Grid8x8>("from", 0, 6),
//!     ];
//!     // a1 to a1 is not a move.
//!     const NONE: Self = Self(0);
//!     const NULL: Self = Self(0);
//!
//!     fn encode(parts: MoveParts<Grid8x8>) -> Self {
//!         let special = match parts.kind.special() {
//!             None => 0,
//!             Some(Special::Promotion(role)) => 1 + role as u16,
//!             Some(Special::EnPassant) => 5,
//!             Some(Special::Castle(CastlingSide::King)) => 6,
//!             Some(Special::Castle(CastlingSide::Queen)) => 7,
//!         };
//!         Self(special << 12 | u16::from(parts.to.code()) << 6 | u16::from(parts.from.code()))
//!     }
//!
//!     fn code(self) -> u32 {
//!         self.0.into()
//!     }
//!
//!     fn from_code(code: u32) -> Option<Self> {
//!         (code < 1 << 15).then_some(Self(code as u16))
//!     }
//!
//!     fn from(self) -> Cell<Grid8x8> {
//!         Square::from_low_bits(self.0 as u8).into()
//!     }
//!
//!     fn to(self) -> Cell<Grid8x8> {
//!         Square::from_low_bits((self.0 >> 6) as u8).into()
//!     }
//!
//!     fn special(self) -> Option<Special> {
//!         match self.0 >> 12 {
//!             0 => None,
//!             5 => Some(Special::EnPassant),
//!             6 => Some(Special::Castle(CastlingSide::King)),
//!             7 => Some(Special::Castle(CastlingSide::Queen)),
//!             role => Some(Special::Promotion(PromotionRole::from_low_bits(role as u8 - 1))),
//!         }
//!     }
//!
//!     fn classify(self, board: &impl Occupancy) -> MoveKind {
//!         let (from, to) = (self.from(), self.to());
//!         let is_capture = board.is_occupied(to);
//!         match self.special() {
//!             Some(Special::Castle(side)) => MoveKind::Castle(side),
//!             Some(Special::EnPassant) => MoveKind::EnPassant,
//!             Some(Special::Promotion(role)) if is_capture => MoveKind::CapturePromotion(role),
//!             Some(Special::Promotion(role)) => MoveKind::Promotion(role),
//!             None if is_capture => MoveKind::Capture,
//!             None if from.code().abs_diff(to.code()) != 16 => MoveKind::Quiet,
//!             None if board.role_at(from) == Some(Role::Pawn) => MoveKind::DoublePush,
//!             None => MoveKind::Quiet,
//!         }
//!     }
//! }
//!
//! impl fmt::Display for Fifteen {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         self.canonical().fmt(f)
//!     }
//! }
//!
//! const _: () = assert!(Field::fill(Fifteen::FIELDS, 15));
//! for check in [suite::codec, suite::contents, suite::codes] {
//!     suite::assert_passed(check(probe::encoding::<Fifteen>()));
//! }
//! let pair = probe::pair::<Array8x8, Fifteen>();
//! suite::assert_passed(check::perft(pair, &vectors::WELL_KNOWN, 3_000));
//!
//! assert_eq!(Fifteen::STORES, Stores::NOTHING);
//! assert_eq!(FromLow::STORES, Stores::NOTHING.capture_flag().double_push());
//! ```
//!
//! It loses two facts: whether the move is a capture, and whether it is a double push. So ordering captures first, or making the
//! move, reads the target square from the board. `boardbench-stockfish16` loses the same, and has one bit left.
//!
//! </details>

pub mod boards;
