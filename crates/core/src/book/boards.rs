//! Chapter 2: storage of the pieces, by square or by piece.
//!
//! A program constantly needs two queries: *which piece is on this square?* and *where are the
//! knights?* A representation makes one of them cheap. The other must be computed, or its result
//! must be stored as well and updated by every move.
//!
//! # By square
//!
//! An array of cells holds the content of each square. The second query then needs a scan of
//! the whole board:
//!
//! ```text
//!      a b c d e f g h
//! 8    r n b q k b n r        what is on d8?    1 lookup
//! 7    p p p p p p p p        where are the     64 lookups
//! …                           black knights?
//! ```
//!
//! Alternatively the program maintains piece lists in addition to the array. That makes moves slower to
//! make and faster to generate. In this project it is a type parameter of the mailbox boards: the
//! same generator scans or uses lists.
//!
//! A sliding piece walks step by step. How it detects the edge depends on the numbering of the
//! squares, see the [first chapter](super::squares).
//!
//! # By piece
//!
//! A *bitboard* stores a set of squares in one 64-bit word, one bit per square. There is one word for
//! each kind of piece, and a single operation moves all pawns at once:
//!
//! ```text
//! pawns             pawns << 8        & empty           all of white's single pushes
//! . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . 1 . . .   . . . . 1 . . .
//! . . . . 1 . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . 1 . . . . .   . . . . . . . .   (c4 is occupied)
//! . . 1 . . . . .   1 1 . 1 . 1 1 1   1 1 . 1 . 1 1 1
//! 1 1 . 1 . 1 1 1   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . . . . .   . . . . . . . .
//! ```
//!
//! `boardbench explain --sets` draws these bitboards, and the bitboards of captures, for any position.
//!
//! Sliding pieces no longer walk, but their lines must end at the first occupied square. There are many
//! ways to compute that, from tables of rays to multiplication and special instructions
//! ([chapter 6](super::sliders)). They are a type parameter of the bitboard and the quad-bitboard.
//!
//! With bitboards the first query is expensive, because up to twelve words must be tested. So a bitboard
//! program also maintains an array of cells, or it divides the pieces into other bitboards. *Quad-bitboards* use
//! four words for everything: the four bits of a square, one from each word, are the code of the
//! piece on it.
//!
//! The initial position as a quad-bitboard, and the changes of 1. e4: `+` is a set bit, `-` a cleared bit. (In drawings
//! of cells, `.>P` is an empty cell that gets a pawn.)
//!
//! ```text
//! $ boardbench explain --storage --board quadboard e2e4
//! quadboard  in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, e2e4
//! 48 bytes: words 32, state 8, hash 8
//! A>B: A before, B after the move; bitboards: x set, + added, - removed; lists: - unused
//!
//! words  4 x 8 bytes
//! 0: diagonal/pawn   1: straight/knight 2: steps           3: black
//! 2cff00001000ef2c   cb000000000000cb   52ff00001000ef52   ffff000000000000
//! . . x x . x . .    x x . x . . x x    . x . . x . x .    x x x x x x x x
//! x x x x x x x x    . . . . . . . .    x x x x x x x x    x x x x x x x x
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .
//! . . . . + . . .    . . . . . . . .    . . . . + . . .    . . . . . . . .
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .
//! x x x x - x x x    . . . . . . . .    x x x x - x x x    . . . . . . . .
//! . . x x . x . .    x x . x . . x x    . x . . x . x .    . . . . . . . .
//!
//! state  1 x 8 bytes
//! state  0x000000000000100f  white to move, castling KQkq, half-move clock 0, move 1
//!   then 0x000000000000194f  black to move, castling KQkq, en passant e3, half-move clock 0, move 1
//!
//! hash  1 x 8 bytes
//! hash   0x052e023890abf7d8
//!   then 0x075b6e13509d579a
//! ```
//!
//! # Cost
//!
//! | representation | bytes of pieces | piece on a square | squares of a kind | sliding piece |
//! |---|---|---|---|---|
//! | 8x8 array | 64 | 1 lookup | 64 lookups | walks, comparing rank and file |
//! | 10x10, 10x12 | 100, 120 (here in storage for 256) | 1 lookup | 64 lookups | walks until a cell stops it |
//! | 0x88 | 128 | 1 lookup | 64 lookups | walks, one mask per step |
//! | any of these with lists | 288 more | the same | 1 lookup per piece | the same |
//! | and with incremental attack tables | 1,040 more | the same | the same | 1 lookup |
//! | bitboards with cells | 144 | 1 lookup | 1 word | a whole line at once |
//! | the same, one bitboard for each kind and colour, no cells | 96 (here 128) | up to 12 tests | 1 word | the same |
//! | quad-bitboards | 32 | a bit from each of 4 words | a few operations on 4 words | the same |
//!
//! Drawings of memory show more than the pieces. A *margin* fills the storage of an array with a border up to 256 cells, so that
//! every byte is an index and no step needs a bounds check. A kind of piece is a number from 1 to 6, and the arrays that it
//! indexes have 8 or 16 entries; the others are *unused*. A captured piece leaves its slot in a piece list empty until
//! the move is unmade: so *pieces in lists* may be fewer than *slots ever used*.
//!
//! A small position has another advantage: a program can copy it instead of unmaking moves. See
//! [`state`](super::state).
//!
//! The packages `boardbench-array8x8`, `-mailbox10x10`, `-mailbox10x12`, `-x88`, `-attackmap`, `-bitboard` and `-quadboard` are
//! the rows of the table. `boardbench explain --storage --board all` draws the memory of each of them, and with a move, such as
//! `e2e4`, also what the move changes there. Exercises [7 to 10](super::exercises::boards) are about boards.
//!
//! Further reading: all four representations of the lecture; "Bitboard representation of Chess
//! Board"; Chess Programming Wiki, "Mailbox", "0x88", "Classical Approach", "Hyperbola
//! Quintessence", "Kogge-Stone Algorithm", "Magic Bitboards", "PEXT Bitboards", "Quad-Bitboards".
//! Next: [`state`](super::state).
