//! Chapter 5: generation of legal moves, and the sinks that receive them.
//!
//! # Pseudo-legal and legal moves
//!
//! A move is *pseudo-legal* if the piece can move that way, and *legal* if it also does not leave
//! its own king attacked. *Make-and-test* generates pseudo-legal moves, makes each one and tests
//! the king. *Legal generation* computes checks and pins first:
//!
//! ```text
//! 8   . . . . r . . k        the rook on e8 attacks along the e-file
//! 7   . . . . . . . .
//! 6   . . . . . . . .        a single white piece is between rook and king:
//! 5   . . . . . . . .        the knight is pinned and cannot move
//! 4   . . . . N . . .
//! 3   . . . . . . . .        a rook or queen on e4 could move along the file
//! 2   . . . . . . . .        and capture the rook
//! 1   . . . . K . . .
//! ```
//!
//! Checks and pins decide nearly everything. Without a check, pieces that are not pinned move
//! freely. A single check is answered by capturing the checker, by blocking it, or by a king move;
//! a double check only by a king move. Two cases remain. For king moves, attacks must be computed
//! as if the king had left its square. En passant removes two pawns from one rank at once, and is
//! best tested by making it.
//!
//! The example of [`Board::pseudo_legal`](crate::Board::pseudo_legal) counts both kinds of moves with a pinned knight.
//!
//! # Sinks
//!
//! A generator pushes its moves into a [`Sink`](crate::Sink), and the sink can stop the generator:
//!
//! ```text
//!                      ┌─> MoveList    an array of 256 moves, no allocation
//! generator ── push ──>├─> Count       the number of moves
//!            <─ break ─├─> Find        whether there is a given move; stops there
//!                      └─> Only        passes captures, or another part, to another sink
//! ```
//!
//! Sinks are type parameters, so a sink that never stops costs no test, and moves that are only
//! counted need not be encoded. The cost is compile time: the generator is compiled for each sink.
//! Code that is not timed therefore calls [`outlined`](crate::outlined), which compiles each pair of
//! board and encoding once, with a list as the sink.
//!
//! # Counting
//!
//! The last ply of a perft needs the number of moves, not the moves. A bitboard adds up the sizes
//! of its target bitboards; a mailbox counts steps. Counting without listing is a strength that
//! representations have to different degrees, so
//! [`Board::count_legal`](crate::Board::count_legal) is a separate method and is measured
//! separately.
//!
//! # Cost
//!
//! | method | per position | per move |
//! |---|---|---|
//! | pseudo-legal, make-and-test | little | make, test the king, unmake |
//! | legal generation | checks and pins | nothing more, for almost all moves |
//! | counting | checks and pins | nothing, where bitboards are counted |
//!
//! A search that often stops early may prefer the first method, because it never tests the moves
//! that it does not reach.
//!
//! Further reading: "Chapter 6: Move Representation", `is_valid_move`, and its move lists; Chess
//! Programming Wiki, "Checks and Pinned Pieces (Bitboards)", "Square Attacked By". Next:
//! [`sliders`](super::sliders).
