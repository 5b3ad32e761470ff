//! The documents that describe representations.

/// Of arrays of squares and of sets.
pub const LECTURE: Option<&str> = Some("a lecture on game-program representations");
/// Of 16-bit moves, move lists and their ordering.
pub const CHAPTER_6: Option<&str> = Some("Chapter 6: Move Representation");
/// Of 16-bit moves with the target first.
pub const CSHARP: Option<&str> = Some("Part 3 of a C# engine series");
/// Of Stockfish's moves.
pub const STOCKFISH: Option<&str> = Some("Bitboard representation of Chess Board");
/// Of 24-bit moves and ordering by priority.
pub const EZ80: Option<&str> = Some("Move Structure Design (eZ80 Chess)");
