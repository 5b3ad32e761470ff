//! Bitboards: one set of squares for each kind of piece and each colour.
//!
//! ```text
//! kinds    pawns    a2 b2 … h2 a7 … h7       colours   white    a1 … h2
//!          knights  b1 g1 b8 g8                        black    a7 … h8
//!          …                                 cells     a1: white rook, b1: white knight, …
//! ```
//!
//! The white pawns are the intersection of two sets, and all of them move at once: single pushes
//! are `(pawns << 8) & !occupied`, double pushes the same again with a mask for the fourth rank,
//! captures are shifts by 7 and 9 with a mask against wrapping around the edge. An array of cells
//! gives the piece on a square, so that making a move need not search the sets.
//!
//! The slider algorithm is a type parameter, [`Sliders`](boardbench_sliders::Sliders); another,
//! [`HashKey`](boardbench_core::HashKey), says whether the hash is stored.
//!
//! [`MappedBitboards`] also keep which squares each piece attacks, and which pieces attack each square; `maps.rs` says how
//! a move changes that.
//!
//! [`boardbench_setwise`] finds the legal targets of every piece as a set. A list splits these sets
//! into moves; a count adds up their sizes and makes no move at all.
//!
//! Source: the lecture's fourth representation; "Bitboard representation of Chess Board".

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod make;
mod maps;
mod pieces;

use boardbench_setwise::SetBoard;
pub use boardbench_setwise::{AtOnce, Legality, OneByOne, PinsAndChecks, Trial};

pub use maps::{Maps, MapsUndo};
pub use pieces::{
    Arrangement, ByKind, ByPiece, CellArray, Cells, Change, ComputedUnion, KeptAttacks, NoCells,
    NoMaps, Part, PieceSets, StoredUnion, Undo, Union,
};

/// A position as bitboards, with the slider algorithm `S` and the hash stored as `K`; `L`
/// says how legal moves are found.
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
pub type Bitboards<S, K = u64, L = PinsAndChecks> = SetBoard<PieceSets, S, K, L>;

/// Bitboards with other [parts](PieceSets): with [`ByPiece`] and [`NoCells`] the *pure* ones that the lecture draws,
/// twelve sets and nothing else.
///
/// ```
/// use boardbench_bitboard::{BitboardsOf, ByPiece, NoCells};
/// use boardbench_core::Position;
/// use boardbench_sliders::Magic;
///
/// assert_eq!(BitboardsOf::<ByPiece, NoCells, Magic>::PIECE_BYTES, 16 * 8); // four sets stay empty
/// ```
pub type BitboardsOf<A, C, S, O = ComputedUnion, K = u64, L = PinsAndChecks> =
    SetBoard<PieceSets<A, C, O>, S, K, L>;

/// Bitboards that keep all attacks: who attacks whom is read and not looked up. Each move brings the attacks up to date.
///
/// ```
/// use boardbench_bitboard::MappedBitboards;
/// use boardbench_core::{Board, Encoding, Position, Setup, Square};
/// use boardbench_flags16::FromLow;
/// use boardbench_sliders::Magic;
///
/// let mut board = MappedBitboards::<Magic>::from_setup(&Setup::initial());
/// assert_eq!(board.attackers(Square::A6).len(), 2); // pawn and knight
/// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
/// let undo = board.make(push);
/// assert!(board.attackers(Square::A6).has(Square::F1)); // the bishop's line is open
/// board.unmake(push, undo);
/// assert!(!board.attackers(Square::A6).has(Square::F1));
/// ```
pub type MappedBitboards<S, K = u64, L = PinsAndChecks> =
    SetBoard<PieceSets<ByKind, CellArray, ComputedUnion, Maps<S>>, S, K, L>;
