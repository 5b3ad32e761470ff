//! Declares searches to a fixed depth whose trees differ: by the entries of a transposition table of one size, or by move order.

use boardbench_flags16::FromLow;
use boardbench_kernels::DepthSearch;
use boardbench_search::{
    Array, AsGenerated, Full, LazyPick, PackedTable, SearchFn, Separate, Usual, search,
};

use crate::Board;

/// Positions, each with the search depth in plies and the value that the search returns with every table.
pub static TABLE_SEARCHES: [(&str, u32, i16); 3] = [
    ("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9", 6, 7),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 9, 42),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 7, 12),
];

/// Table sizes, from far too small for the searches to larger than they need: the name in the measurements, the number of
/// entries of 16 bytes, and the description.
#[rustfmt::skip]
pub const TABLE_SIZES: [(&str, usize, &str); 4] = [
    ("depth-64k", 1 << 12, "a search to a fixed depth with a new table of 64 KiB, the mean of three"),
    ("depth-256k", 1 << 14, "a search to a fixed depth with a new table of 256 KiB, the mean of three"),
    ("depth-1m", 1 << 16, "a search to a fixed depth with a new table of 1 MiB, the mean of three"),
    ("depth-4m", 1 << 18, "a search to a fixed depth with a new table of 4 MiB, the mean of three"),
];

/// A transposition table in the model search, on the default board with its native encoding.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Name in the measurements.
    pub name: &'static str,
    /// Description of an entry.
    pub about: &'static str,
    /// The search with this table.
    pub search: SearchFn,
    /// Nodes of each of [`TABLE_SEARCHES`], by table size. They detect changes, and must be updated after intended ones.
    pub nodes: [[u64; TABLE_SEARCHES.len()]; TABLE_SIZES.len()],
}

/// Declares tables: name and type, description, then the nodes of [`TABLE_SEARCHES`] by size.
macro_rules! tables {
    ($($name:literal: $D:ty, $about:literal, $nodes:expr;)*) => {
        [$(Table {
            name: $name,
            about: $about,
            search: search::<(Board, FromLow, Separate, Array, LazyPick<true>, Full, $D)>,
            nodes: $nodes,
        }),*]
    };
}

/// The transposition tables, in the order of reports.
pub static TABLES: [Table; 6] = tables! {
    "16-bytes": PackedTable<16, 64>,
        "the whole hash and a move of up to 32 bits; four entries in a line of 64 bytes", [
        [949_494, 520_657, 294_062], [741_050, 365_425, 243_003],
        [706_747, 322_453, 232_275], [706_463, 320_023, 232_102]];
    "12-bytes": PackedTable<12, 64>,
        "half of the hash and a move of 24 or 32 bits; five entries in a line of 64 bytes", [
        [862_016, 463_898, 280_554], [732_372, 347_871, 238_232],
        [706_565, 320_563, 232_157], [706_463, 320_024, 232_102]];
    "10-bytes": PackedTable<10, 64>,
        "half of the hash and a move of 16 bits; six entries in a line of 64 bytes", [
        [817_653, 449_600, 271_759], [727_262, 339_160, 235_602],
        [706_463, 320_133, 232_127], [706_463, 320_024, 232_102]];
    "12-bytes-in-32": PackedTable<12, 32>,
        "half of the hash and a move of 24 or 32 bits; two entries in a line of 32 bytes", [
        [1_022_297, 627_168, 317_772], [772_062, 420_385, 253_834],
        [716_254, 340_442, 234_073], [707_551, 320_256, 232_149]];
    "10-bytes-in-32": PackedTable<10, 32>,
        "half of the hash and a move of 16 bits; three entries in a line of 32 bytes", [
        [851_326, 469_100, 282_786], [717_509, 353_592, 239_070],
        [706_664, 321_841, 232_427], [706_463, 320_019, 232_102]];
    "16-bytes-alone": Usual,
        "one entry of 16 bytes for each place, which the next one replaces", [
        [1_596_792, 1_523_515, 438_733], [1_273_898, 1_244_745, 318_653],
        [958_144, 649_532, 262_240], [759_843, 466_594, 239_304]];
};

/// Positions, each with the search depth in plies and the value that the search returns with any move order.
static ORDER_POSITIONS: [(&str, u32, i16); 3] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 18),
    ("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9", 3, 8),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 93),
];

/// Returns a search of these positions, with the nodes of each. They detect changes, and must be updated after intended ones.
const fn to_depth(search: SearchFn, nodes: &'static [u64; ORDER_POSITIONS.len()]) -> DepthSearch {
    DepthSearch { search, entries: None, positions: &ORDER_POSITIONS, nodes }
}

/// Searches on the default board, each with its name in the measurements and its description: moves are tried best first, or in
/// the order of generation. Both score them.
pub static ORDER_SEARCHES: [(&str, &str, DepthSearch); 2] = [
    (
        "flags16-fromlow/separate/lazy-pick",
        "the best of the rest to the front, when a move is needed",
        to_depth(
            search::<(Board, FromLow, Separate, Array, LazyPick<true>, Full)>,
            &[17_659, 4_276, 11_477],
        ),
    ),
    (
        "flags16-fromlow/separate/as-generated",
        "moves in the order of generation",
        to_depth(
            search::<(Board, FromLow, Separate, Array, AsGenerated, Full)>,
            &[51_837, 67_025, 105_974],
        ),
    ),
];
