//! Bitboards: one 64-bit set of squares for each kind of piece and each colour.
//!
//! ```text
//! kinds    pawns    a2 b2 … h2 a7 … h7       colours   white    a1 … h2
//!          knights  b1 g1 b8 g8                        black    a7 … h8
//!          …                                 cells     a1: white rook, b1: white knight, …
//! ```
//!
//! All white pawns, the intersection of two bitboards, move at once: single pushes
//! are `(pawns << 8) & !occupied`, double pushes the same again with a mask for the fourth rank,
//! captures are shifts by 7 and 9 with a mask against wrapping around the edge. An array of cells
//! stores the piece on each square, so that making a move need not search the bitboards.
//!
//! Sliding-piece attack generation is a type parameter, [`Sliders`](boardbench_sliders::Sliders); another,
//! [`HashKey`](boardbench_core::HashKey), is the type of the hash.
//!
//! [`BitboardsWithAttackTables`] also stores the attacks of each piece and the attackers of each square; `maps.rs` describes
//! their update by a move.
//!
//! [`boardbench_movegen_bitboard`] computes the legal targets of every piece as a bitboard. A list serialises these
//! into moves; a count adds up their population counts and makes no move.
//!
//! Source: the lecture's fourth representation; "Bitboard representation of Chess Board".

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod make;
mod maps;
mod pieces;

use boardbench_movegen_bitboard::BitboardBoard;
pub use boardbench_movegen_bitboard::{
    AtOnce, Legality, MakeAndTest, OneByOne, PinMasks, SideAsValue,
};

pub use maps::{Maps, MapsUndo};
pub use pieces::{
    Arrangement, AttackTables, ByKind, ByPiece, CellArray, Cells, Change, ComputedUnion, NoCells,
    NoMaps, Part, PieceSets, StoredUnion, Undo, Union,
};

/// A position as bitboards, with sliding-piece attack generation `S`, the hash stored as `K`, and the legality
/// test `L`.
///
/// ```
/// use boardbench_bitboard::Bitboards;
/// use boardbench_core::{Board, Position, Setup};
/// use boardbench_flags16::FromLow;
/// use boardbench_sliders::Magic;
///
/// let board = Bitboards::<Magic>::from_setup(&Setup::initial());
/// assert_eq!(Board::<FromLow>::count_legal(&board), 20);
/// ```
pub type Bitboards<S, K = u64, L = PinMasks> = BitboardBoard<PieceSets, S, K, L>;

/// Bitboards with other [parts](PieceSets): [`ByPiece`] and [`NoCells`] are the *pure* bitboards of the lecture,
/// twelve bitboards and nothing else.
///
/// ```
/// use boardbench_bitboard::{BitboardsOf, ByPiece, NoCells};
/// use boardbench_core::Position;
/// use boardbench_sliders::Magic;
///
/// assert_eq!(BitboardsOf::<ByPiece, NoCells, Magic>::PIECE_BYTES, 16 * 8); // four words stay empty
/// ```
pub type BitboardsOf<A, C, S, O = ComputedUnion, K = u64, L = PinMasks> =
    BitboardBoard<PieceSets<A, C, O>, S, K, L>;

/// Bitboards with incremental attack tables: attack queries are loads, and each move updates the tables.
///
/// ```
/// use boardbench_bitboard::BitboardsWithAttackTables;
/// use boardbench_core::{Board, Encoding, Position, Setup, Square};
/// use boardbench_flags16::FromLow;
/// use boardbench_sliders::Magic;
///
/// let mut board = BitboardsWithAttackTables::<Magic>::from_setup(&Setup::initial());
/// assert_eq!(board.attackers(Square::A6).len(), 2); // pawn and knight
/// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
/// let undo = board.make(push);
/// assert!(board.attackers(Square::A6).has(Square::F1)); // the bishop's line is open
/// board.unmake(push, undo);
/// assert!(!board.attackers(Square::A6).has(Square::F1));
/// ```
pub type BitboardsWithAttackTables<S, K = u64, L = PinMasks> =
    BitboardBoard<PieceSets<ByKind, CellArray, ComputedUnion, Maps<S>>, S, K, L>;
