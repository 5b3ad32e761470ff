//! Chapter 4: encoding a move in bits.
//!
//! From and to take six bits each. The lecture calls a pair of bytes a typical representation and
//! immediately shows that it is not sufficient: a pawn on the last rank can promote to four pieces.
//! A move consists of:
//!
//! | information | needed? |
//! |---|---|
//! | from, to | yes |
//! | promotion piece | yes: two bits, and a way to encode "no promotion" |
//! | castling, en passant | follows from the board; but see below |
//! | capture, double push | follows from the board |
//! | kind of the moving and of the captured piece | follows from the board |
//! | class or score for move ordering | not part of the move |
//!
//! Information that follows from the board is available when the move is *made*. When the move is
//! *unmade*, the board has changed, and castling, en passant and promotion must be known from the
//! move alone. So every encoding here stores these three ([`Encoding::special`]). Encodings differ
//! in what else they store ([`Stores`]).
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
//! - *Four flag bits* number the kinds of move such that one bit means "capture" and one means
//!   "promotion". Making a move needs only the moving and the captured piece from the board.
//! - *Type and promotion* store the minimum. The board shows whether the move is a capture.
//! - *24 bits* also store the captured piece and a class for move ordering. The squares are 0x88
//!   numbers of seven bits each.
//! - *32 bits* store everything, with a score in the highest bits: moves sort as plain integers, and
//!   nothing is read from the board. Chapter 6 mentions this form without a drawing.
//!
//! The bit layout of an encoding is data, so generic code can draw it or
//! decode a value:
//!
//! ```
//! use boardbench_core::Encoding;
//! use boardbench_flags16::FromLow;
//!
//! let code = FromLow::from_code(0xd8b3).unwrap().code();
//! let texts: Vec<String> = FromLow::FIELDS
//!     .iter()
//!     .map(|field| format!("{} = {}", field.name(), field.meaning(code)))
//!     .collect();
//! assert_eq!(texts, ["flags = promotion to bishop, capture", "to = c5", "from = d7"]);
//! ```
//!
//! That code is not a chess move, because pawns do not promote on c5. The same is true of most of
//! the 65,536 values, and in any one position all but a few dozen are illegal. A board must reject
//! all of them, because a hash table can return a move of another position.
//!
//! # Castling
//!
//! Castling moves two pieces, but from and to describe one. An encoding either writes the king's
//! two squares (e1g1), which no other king move has, or lets the king take its own rook (e1h1),
//! which also works in Chess960. [`CastlingForm`] names these forms. [`Encoding::canonical`] converts
//! both to the king's two squares, so moves of different encodings can be compared.
//!
//! # Cost
//!
//! | bits | bytes in a list of 256 | read from the board |
//! |---|---|---|
//! | 16, flags | 512 | moving and captured piece |
//! | 16, type | 512 | the same, and capture and double push |
//! | 24 | 768, or 1,024 in words | moving piece, double push |
//! | 32 | 1,024 | nothing |
//! | a struct of bytes | 1,536 | as 24 bits |
//!
//! Fewer bits are not always cheaper: a stored field saves a lookup, an omitted field saves a
//! write. If encoding and board number squares differently, every move is converted twice. A
//! board's native encoding avoids that.
//!
//! Further reading: "Chapter 6: Move Representation", "Why 16 Bits?" and "The 16-Bit Move Encoding"; Part 3
//! of the C# engine series, "The flag table"; "Bitboard representation of Chess Board", "Move
//! Representation"; "Move Structure Design" (eZ80 Chess), "Alternative Designs Considered". Next:
//! [`generation`](super::generation).
//!
//! [`CastlingForm`]: crate::CastlingForm
//! [`Encoding`]: crate::Encoding
//! [`Encoding::canonical`]: crate::Encoding::canonical
//! [`Encoding::special`]: crate::Encoding::special
//! [`Stores`]: crate::Stores
