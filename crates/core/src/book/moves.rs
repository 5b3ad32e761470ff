//! Chapter 4: how a move is written into bits.
//!
//! From and to are twice six bits. The lecture calls that pair of bytes a typical representation,
//! and shows in the same breath that it is not enough: a pawn on the last rank may become four
//! things. So what is there to be said of a move?
//!
//! | | is it needed? |
//! |---|---|
//! | from, to | yes |
//! | what a pawn becomes | yes: two bits, and a way to say that nothing does |
//! | castling, en passant | they follow from the board; but see below |
//! | that something is taken, or a double push | follows from the board |
//! | which kind moves, which is taken | follows from the board |
//! | a class or a score, to try good moves first | is no part of the move at all |
//!
//! What follows from the board may be asked when the move is *made*. When it is *taken back* the
//! board has changed: there castling, en passant and promotion must be told by the move alone. So
//! they are what every encoding here can tell without a board ([`Encoding::special`]), and the rest
//! is what encodings differ in ([`Stores`]).
//!
//! # Four published layouts
//!
//! ```text
//! Chapter 6      15 … 12 flags | 11 … 6 to | 5 … 0 from
//! C# series      15 … 12 flags | 11 … 6 from | 5 … 0 to
//! Stockfish      15 14 type | 13 12 promotion | 11 … 6 from | 5 … 0 to
//! eZ80 Chess     23 22 special | 21 … 19 captured | 18 … 16 promotion | 15 14 priority
//!                              | 13 … 7 to | 6 … 0 from
//! ```
//!
//! - *A nibble of flags* gives each kind of move a number, so chosen that one bit says "takes
//!   something" and one "promotes". Making asks the board for nothing but what is taken.
//! - *Type and promotion* store only what can't be told otherwise. Whether something is taken is
//!   asked from the board.
//! - *24 bits* hold what is taken as well, and a class for ordering; the squares are 0x88's, with
//!   seven bits each.
//! - *32 bits* have room for everything, and a score above it: then moves sort as plain numbers,
//!   and nothing is ever asked. Chapter 6 mentions it and draws no picture.
//!
//! How an encoding lies in its bits is data here, so that the picture can be drawn, or a code
//! taken apart, by whoever has never heard of the encoding:
//!
//! ```
//! use boardbench_core::Encoding;
//! use boardbench_flags16::FromLow;
//!
//! let code = FromLow::from_code(0xd8b3).unwrap().code();
//! let words: Vec<String> = FromLow::FIELDS
//!     .iter()
//!     .map(|field| format!("{} = {}", field.name(), field.meaning(code)))
//!     .collect();
//! assert_eq!(words, ["flags = promotion to bishop, capture", "to = c5", "from = d7"]);
//! ```
//!
//! That code is no move of chess, for pawns do not promote on c5. Most of the 65,536 words are
//! none, and in any one position all but a few dozen are illegal; a board has to refuse every one
//! of them, since hash tables hand out moves of other positions.
//!
//! # Castling
//!
//! Two pieces move, and a from and a to are for one. Either the king's two squares are written
//! (e1g1), which no other king's move has, or the king takes its own rook (e1h1), which holds in
//! Chess960 too. Encodings say which ([`CastlingForm`]), and
//! [`Encoding::canonical`] makes one form of both, in which moves of different encodings are
//! compared.
//!
//! # What it costs
//!
//! | bits | bytes in a list of 256 | asks the board |
//! |---|---|---|
//! | 16, flags | 512 | which kinds move and are taken |
//! | 16, type | 512 | the same, and whether something is taken or a pawn goes two squares |
//! | 24 | 768, or 1,024 in words | which kind moves, whether a pawn goes two squares |
//! | 32 | 1,024 | nothing |
//! | a struct of bytes | 1,536 | as 24 bits |
//!
//! Fewer bits are not always the cheaper ones: a field that has been stored need not be looked up,
//! one that has not need not be written. And an encoding whose squares are not the board's has to
//! be converted at each end; that is what the native encoding of a board saves.
//!
//! # In this crate
//!
//! An encoding implements [`Encoding`]. A generator hands it everything it knows, as
//! [`MoveParts`](crate::MoveParts), and the encoding keeps what it stores; all of it is inlined, so
//! that what is dropped was never computed. Powers that some encodings have are constants: a
//! board writes `if E::STORES.has_victim()` and pays nothing.
//!
//! Read on: "Chapter 6: Move Representation", "Why 16 Bits?" and "The 16-Bit Move Encoding"; Part 3
//! of the C# engine series, "The flag table"; "Bitboard representation of Chess Board", "Move
//! Representation"; "Move Structure Design" (eZ80 Chess), "Alternative Designs Considered". Next:
//! [`generation`](super::generation).
//!
//! [`CastlingForm`]: crate::CastlingForm
//! [`Encoding`]: crate::Encoding
//! [`Encoding::canonical`]: crate::Encoding::canonical
//! [`Encoding::special`]: crate::Encoding::special
//! [`Stores`]: crate::Stores
