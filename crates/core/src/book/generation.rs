//! Chapter 5: how legal moves are found, and where they go.
//!
//! # Pseudo-legal, legal
//!
//! A move is *pseudo-legal* if the piece moves as it may, and *legal* if the own king can't be taken
//! after it. The simple way is to find the first kind, make each move, and look. The other way
//! asks about the king first:
//!
//! ```text
//! 8   . . . . r . . k        the rook on e8 looks down the e-file
//! 7   . . . . . . . .
//! 6   . . . . . . . .        one white piece is in between, and the king behind it:
//! 5   . . . . . . . .        the knight is pinned, and cannot move at all
//! 4   . . . . N . . .
//! 3   . . . . . . . .        a rook or queen there could go up and down the file,
//! 2   . . . . . . . .        and take the rook
//! 1   . . . . K . . .
//! ```
//!
//! From checks and pins follows nearly everything. Without a check, whatever is not pinned moves at
//! will. A check by one piece is answered by taking it or stepping between, by two only with the
//! king. Two things remain: the king's own steps, for which the squares are to be seen as if the
//! king had left; and en passant, which takes two pawns off one rank at once, and is best tried.
//!
//! ```
//! use boardbench_array8x8::Array8x8;
//! use boardbench_core::{Board, Count, Piece, Position, SetupBuilder, Square};
//! use boardbench_flags16::FromLow;
//!
//! let mut setup = SetupBuilder::empty();
//! for (square, piece) in [
//!     (Square::E1, Piece::WhiteKing),
//!     (Square::E4, Piece::WhiteKnight),
//!     (Square::E8, Piece::BlackRook),
//!     (Square::H8, Piece::BlackKing),
//! ] {
//!     setup.pieces[square.index()] = Some(piece);
//! }
//! let board = <Array8x8>::from_setup(&setup.build().unwrap());
//! let (mut pseudo_legal, mut legal) = (Count::<FromLow>::new(), Count::<FromLow>::new());
//! let _ = board.pseudo_legal(&mut pseudo_legal);
//! let _ = board.legal(&mut legal);
//! assert_eq!((pseudo_legal.get(), legal.get()), (5 + 8, 5)); // the knight's eight are lost
//! ```
//!
//! # Where moves go
//!
//! A generator does not know what its moves are for. It pushes them into a [`Sink`](crate::Sink),
//! and the sink may say that it has had enough:
//!
//! ```text
//!                      ┌─> MoveList    256 moves in place, no allocation
//! generator ── push ──>├─> Count       how many
//!            <─ break ─├─> Any         is there one? stops at the first
//!                      ├─> Find        is it this one? stops there
//!                      └─> OnlyCaptures ─> any other sink
//! ```
//!
//! Sinks are type parameters, so a sink that never breaks costs no test, and what is only counted
//! need not be encoded. The price is paid by the compiler: a generator is compiled for each sink.
//! So whoever is not timed calls [`outlined`](crate::outlined), where each board and encoding is
//! compiled once, into a list.
//!
//! # Counting
//!
//! The last ply of a search for all positions needs no moves, only their number. A board of sets
//! adds up the sizes of its target sets; one that walks counts steps. How well a representation
//! counts without listing is part of what it is, so [`Board::count_legal`](crate::Board::count_legal)
//! is a method of its own, and it is measured by itself.
//!
//! # What it costs
//!
//! | way | each position | each move |
//! |---|---|---|
//! | pseudo-legal, then try | little | make, a test whether the king is attacked, unmake |
//! | legal at once | checks and pins | nothing more, for almost all moves |
//! | counted | the same | nothing at all where sets are counted |
//!
//! A search that stops early may prefer the first: what it never comes to, it never tried.
//!
//! Read on: "Chapter 6: Move Representation", `is_valid_move`, and its move lists; Chess
//! Programming Wiki, "Checks and Pinned Pieces (Bitboards)", "Square Attacked By". Next:
//! [`equality`](super::equality).
