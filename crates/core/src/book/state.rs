//! Chapter 3: what a look at the board does not show.
//!
//! Two positions with the same pieces on the same squares can have different moves. To a position
//! belong, beside the squares:
//!
//! - who is to move;
//! - up to four castling rights;
//! - whether a pawn has just gone two squares, and on which file;
//! - how many plies ago something was taken or a pawn moved, for the fifty-move rule;
//! - the number of the move, which changes nothing, but is part of a FEN.
//!
//! What is *not* part of it is how often it has stood before. That is a property of the game, and a
//! position that held it could be neither compared nor copied cheaply:
//! [`History`](crate::History) has it.
//!
//! # One word
//!
//! Here all of that is one word of 64 bits, a [`State`](crate::State). A move adds one constant,
//! for the clock, the number and the side; and what the move's two squares and its piece leave is
//! kept by masks:
//!
//! ```text
//! 63 …… 40 | 39 38 37 36 35 | 34 33 | 32 | 31 …… 4 | 3 2 1 0
//!   clock  |   en passant   |       |    |  plies  |  rights
//!
//! after = (before + one ply, one on the clock)
//!         & kept(from) & kept(to)        the rights that outlive the squares, en passant cleared
//!         & kept(piece)                  the clock, unless a pawn moves
//! ```
//!
//! No branch asks whether a king or rook has moved, or whether a rook was taken at home: a1 keeps
//! all but one right, whatever comes from there or goes there.
//!
//! # En passant, twice
//!
//! The square behind a pawn that has gone two squares is kept whether or not anyone can take there.
//! But two positions are the same, for repetition and hence for the hash, if they have the same
//! *moves*; so the square counts only if a capture is legal, pins and all. Whoever makes a double
//! push beside an enemy pawn settles that once:
//!
//! ```
//! use boardbench_core::{Color, Setup, Square};
//!
//! let mut after_e4 = Setup::initial().to_builder();
//! after_e4.pieces.swap(Square::E2.index(), Square::E4.index());
//! after_e4.side_to_move = Color::Black;
//! let without = after_e4.build().unwrap();
//! after_e4.en_passant = Some(Square::E3);
//! let with = after_e4.build().unwrap();
//! assert_ne!(with, without); // as a FEN has it
//! assert_eq!(with.hash(), without.hash()); // but the same position: nobody can take
//! ```
//!
//! # Taking back
//!
//! Captures, rights, the en-passant square and the clock can't be told from the position after a
//! move. So something must be remembered, and there are two schools:
//!
//! | | remembers | takes back by |
//! |---|---|---|
//! | undo | state, hash, and what was taken | moving the pieces back |
//! | copy | the whole position before | putting it in place |
//!
//! Here [`Board::make`](crate::Board::make) hands out what
//! [`Board::unmake`](crate::Board::unmake) wants back, and what that is each board decides: few
//! bytes, or itself. Nothing about the history is stored in the position.
//!
//! ```
//! use boardbench_array8x8::Array8x8;
//! use boardbench_core::{Board, Encoding, Position, Setup, State};
//! use boardbench_flags16::FromLow;
//!
//! let mut board = <Array8x8>::from_setup(&Setup::initial());
//! let before = board;
//! let push = FromLow::from_code(1 << 12 | 28 << 6 | 12).unwrap(); // e2e4
//! let undo = board.make(push);
//! assert_ne!(board.state(), before.state());
//! assert!(size_of_val(&undo) < size_of_val(&before));
//! board.unmake(push, undo);
//! assert_eq!(board, before);
//! ```
//!
//! # The hash
//!
//! A hash is the XOR of a key for each thing the position consists of ([`zobrist`](crate::zobrist)).
//! XOR takes itself back, so a move changes the hash by the keys of what it changes. Keeping it has
//! a price at every move; what that is can be measured because it is a parameter: with
//! [`HashKey`](crate::HashKey) `u64` a board keeps it, with `()` it does not.
//!
//! # What it costs
//!
//! 8 bytes of state and 8 of hash a position. A move costs an addition and a few ANDs for the state;
//! for the hash a look at a table for each square that changes, and one for state.
//!
//! Read on: the lecture's second paragraph on visible and invisible information; "Chapter 6: Move
//! Representation", null move; Chess Programming Wiki, "Zobrist Hashing". Next:
//! [`moves`](super::moves).
