//! Searches to a depth whose moves are ordered or not, so that their trees differ.

use boardbench_flags16::FromLow;
use boardbench_kernels::DepthSearch;
use boardbench_search::{Array, AsGenerated, Full, LazyPick, SearchFn, Separate, search};

use crate::Board;

/// Positions, each with the depth of its search in plies and the value that it finds in any order.
static POSITIONS: [(&str, u32, i16); 3] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 18),
    ("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9", 3, 8),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 93),
];

/// Returns a search of these positions, with the nodes of each. They detect changes, and have to be updated after intended ones.
const fn to_depth(search: SearchFn, nodes: &'static [u64; POSITIONS.len()]) -> DepthSearch {
    DepthSearch { search, entries: None, positions: &POSITIONS, nodes }
}

/// Searches on the default board, each with its name in raw data and what it is: moves are tried best first, or as they are
/// generated. Both score them.
pub static ORDER_SEARCHES: [(&str, &str, DepthSearch); 2] = [
    (
        "flags16-fromlow/separate/lazy-pick",
        "the best of the rest to the front, when it is asked for",
        to_depth(
            search::<(Board, FromLow, Separate, Array, LazyPick<true>, Full)>,
            &[17_659, 4_276, 11_477],
        ),
    ),
    (
        "flags16-fromlow/separate/as-generated",
        "moves as they are generated",
        to_depth(
            search::<(Board, FromLow, Separate, Array, AsGenerated, Full)>,
            &[51_837, 67_025, 105_974],
        ),
    ),
];
