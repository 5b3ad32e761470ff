//! Titles of the documents that describe representations and encodings.

/// Document on mailboxes and bitboards.
pub const LECTURE: Option<&str> = Some("a lecture on game-program representations");
/// Document on 16-bit moves, move lists and their ordering.
pub const CHAPTER_6: Option<&str> = Some("Chapter 6: Move Representation");
/// Document on 16-bit moves with the target in the low bits.
pub const CSHARP: Option<&str> = Some("Part 3 of a C# engine series");
/// Document on Stockfish's moves.
pub const STOCKFISH: Option<&str> = Some("Bitboard representation of Chess Board");
/// Document on 24-bit moves and ordering by priority.
pub const EZ80: Option<&str> = Some("Move Structure Design (eZ80 Chess)");
