//! Chapter 3: the state of a position outside its pieces.
//!
//! Two positions with the same pieces on the same squares can have different moves. A position
//! also consists of:
//!
//! - the side to move;
//! - up to four castling rights;
//! - whether a pawn has just made a double push, and on which file;
//! - the number of plies since the last capture or pawn move, for the fifty-move rule;
//! - the full-move number, which does not affect play but is part of a FEN.
//!
//! The number of earlier occurrences of the position is *not* part of it. It is a property of the game,
//! and would make a position expensive to compare and to copy.
//! [`DynBoard`](crate::DynBoard) counts it.
//!
//! # One word
//!
//! This crate packs all of that into one 64-bit word, a [`State`](crate::State). A move adds one
//! constant, which advances the clock, the move number and the side to move. Then masks, selected
//! by the move's two squares and its piece, clear rights, clock and en passant:
//!
//! ```text
//! after = (before + one ply + one on the clock)
//!         & mask(from) & mask(to)        clears en passant and the rights of the home squares
//!         & mask(piece)                  clears the clock if a pawn moves
//! ```
//!
//! No branch tests whether a king or rook has moved, or whether a rook was captured on its home
//! square: the mask of a1 clears one right, for any move from or to a1.
//!
//! # En passant
//!
//! The square behind a pawn that has made a double push is stored whether or not a capture is
//! possible. But two positions are equal, for repetition and hence for the hash, if they have the
//! same *moves*. So the hash includes the square only if a capture is legal, pins included. A board
//! decides that once, when a pawn makes a double push next to an enemy pawn:
//!
//! ```
//! use boardbench_core::{Color, Setup, Square};
//!
//! let mut after_e4 = Setup::initial().to_builder();
//! after_e4.pieces.swap(Square::E2.index(), Square::E4.index());
//! after_e4.side_to_move = Color::Black;
//! let without_square = after_e4.build().unwrap();
//! after_e4.en_passant = Some(Square::E3);
//! let with_square = after_e4.build().unwrap();
//! assert_ne!(with_square, without_square); // they have different FENs
//! assert_eq!(with_square.hash(), without_square.hash()); // the same position: no pawn can capture
//! ```
//!
//! # Unmaking moves
//!
//! The captured piece, the rights, the en-passant square and the clock cannot be recovered from the
//! position after a move. A program must save something, and there are two approaches:
//!
//! | | saves | unmakes by |
//! |---|---|---|
//! | undo | state, hash and the captured piece | moving the pieces back |
//! | copy | the whole position | restoring the copy |
//!
//! Here [`Board::make`](crate::Board::make) returns the value that
//! [`Board::unmake`](crate::Board::unmake) needs. Each board chooses its type: a few bytes, or the
//! board itself. The position stores no history.
//!
//! # The hash
//!
//! The hash is the XOR of one key for each part of the position ([`zobrist`](crate::zobrist)). XOR
//! is its own inverse, so a move updates the hash with the keys of the parts that it changes. That
//! has a cost at every move. The hash is a type parameter, so the cost can be measured: a board
//! with [`HashKey`](crate::HashKey) `u64` maintains the hash, a board with `()` does not, and one with [`SixKeys`](crate::SixKeys) also
//! maintains keys of groups of pieces, as correction histories need them.
//!
//! # Cost
//!
//! 8 bytes of state and 8 bytes of hash per position. Per move, an addition and a few ANDs for the
//! state; for the hash, one table lookup per changed square and one for the state.
//!
//! Further reading: the lecture's second paragraph, on visible and invisible information; "Chapter
//! 6: Move Representation", null move; Chess Programming Wiki, "Zobrist Hashing". Next:
//! [`moves`](super::moves).
