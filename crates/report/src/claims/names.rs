//! Documents, contenders and thresholds by name.

pub(super) const LECTURE: &str = "A lecture on game-program representations";
pub(super) const CHAPTER_6: &str = "Chapter 6: Move Representation";
pub(super) const EZ80: &str = "Move Structure Design";
pub(super) const STOCKFISH: &str = "Bitboard representation of Chess Board";
pub(super) const CSHARP: &str = "Part 3 of a C# engine series";
pub(super) const FIELD: &str = "The field's own questions";

// Boards, with their native encodings.
pub(super) const ARRAY_SCAN: &str = "array8x8-scan/flags16-fromlow";
pub(super) const ARRAY_LISTS: &str = "array8x8-lists/flags16-fromlow";
pub(super) const TEN_BY_TEN_SCAN: &str = "mailbox10x10-scan/wide32";
pub(super) const TEN_BY_TEN_LISTS: &str = "mailbox10x10-lists/wide32";
pub(super) const X88_SCAN: &str = "x88-scan/wide32";
pub(super) const X88_LISTS: &str = "x88-lists/wide32";
pub(super) const RAYS: &str = "bitboard-rays/flags16-fromlow";
pub(super) const MAGIC: &str = "bitboard-magic/flags16-fromlow";

// Encodings, on the board that they are compared on.
pub(super) const FLAGS16: &str = MAGIC;
pub(super) const WIDE32: &str = "bitboard-magic/wide32";
pub(super) const EZ80_WORD: &str = "bitboard-magic/ez80-u32";
pub(super) const EZ80_PACKED: &str = "bitboard-magic/ez80-packed";
pub(super) const EZ80_TYPED: &str = "bitboard-magic/ez80-typed";
pub(super) const EXPLICIT: &str = "bitboard-magic/explicit";

// What the documents' adverbs mean here, as ratios of times.

/// "A little" faster: by no more than a tenth.
pub(super) const A_LITTLE: f64 = 0.9;
/// "Significant": a tenth of the time saved.
pub(super) const SIGNIFICANT: f64 = 0.9;
/// "Much" faster: a fifth of the time saved.
pub(super) const MUCH: f64 = 0.8;
/// "Very" quick: in half the time.
pub(super) const VERY: f64 = 0.5;
/// As good as: no more than a tenth slower.
pub(super) const AS_GOOD: f64 = 1.1;
