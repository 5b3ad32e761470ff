//! Every check on geometries that are no board of their own, and on legality by trial.
//!
//! Each geometry here is what one more costs: a diff of about forty lines.

use boardbench_conformance::conformance;
use boardbench_core::{Grid0x88, Grid8x8, Layout};
use boardbench_flags16::FromLow;
use boardbench_squarewise::{
    Content, Geometry, Lists, PinsAndChecks, Place, Scan, SquareBoard, Trial, Way, Zone, border,
    places,
};
use boardbench_wide32::Wide32;

places! {
    /// The number of a square of a 0x88 board, and 64 more.
    PaddedPlace: off 124, a1 64, stride 16
}

/// 0x88 with guard cells: what is there says the edge, and no number is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PaddedX88 {}

impl Geometry for PaddedX88 {
    type Layout = Grid0x88;
    type Place = PaddedPlace;
    type Cells = border::Cells;
    type Cursor = u8;

    const MARGIN: u8 = 64;
    const NO_PIECES: border::Cells = border::empty::<Grid0x88>(Self::MARGIN);

    #[inline(always)]
    fn at(cells: &border::Cells, code: u8) -> Content {
        cells[code as usize]
    }

    #[inline(always)]
    fn put(cells: &mut border::Cells, code: u8, content: Content) {
        cells[code as usize] = content;
    }

    #[inline(always)]
    fn cursor(place: PaddedPlace) -> u8 {
        place as u8
    }

    #[inline(always)]
    fn code(cursor: u8) -> u8 {
        cursor
    }

    #[inline(always)]
    fn step(cells: &border::Cells, from: u8, way: Way) -> Option<(u8, Content)> {
        Some(border::step::<Grid0x88>(cells, from, way))
    }

    #[inline(always)]
    fn open_around<const WHITE: bool>(cells: &border::Cells, king: PaddedPlace) -> Zone {
        border::open_around::<Grid0x88, WHITE>(cells, king as usize)
    }
}

places! {
    /// The number of a square of an 8x8 board; no step leads away from 64.
    DistancePlace: off 64, a1 0, stride 8
}

/// 8x8 by a table: as many steps as there are cells up to the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Distance8x8 {}

/// The cells to the north, east, south and west of a square, by number; 64 has none.
static DISTANCES: [[u8; 4]; 65] = {
    let mut table = [[0; 4]; 65];
    let mut square = 0;
    while square < 64 {
        let (rank, file) = (square / 8, square % 8);
        table[square as usize] = [7 - rank, 7 - file, rank, file];
        square += 1;
    }
    table
};

impl Geometry for Distance8x8 {
    type Layout = Grid8x8;
    type Place = DistancePlace;
    type Cells = [Content; 65];
    type Cursor = u8;

    const NO_PIECES: [Content; 65] = [Content::EMPTY; 65];

    #[inline(always)]
    fn at(cells: &[Content; 65], code: u8) -> Content {
        cells[usize::from(code.min(64))]
    }

    #[inline(always)]
    fn put(cells: &mut [Content; 65], code: u8, content: Content) {
        cells[usize::from(code.min(64))] = content;
    }

    #[inline(always)]
    fn cursor(place: DistancePlace) -> u8 {
        place.code()
    }

    #[inline(always)]
    fn code(cursor: u8) -> u8 {
        cursor
    }

    #[inline(always)]
    fn step(cells: &[Content; 65], from: u8, way: Way) -> Option<(u8, Content)> {
        let [north, east, south, west] = DISTANCES[usize::from(from.min(64))].map(i16::from);
        let (ranks, files) = (i16::from(way.ranks()), i16::from(way.files()));
        let is_on_board = ranks <= north && -ranks <= south && files <= east && -files <= west;
        // Off the board, all distances are 0: no piece has such a step.
        let to = from.wrapping_add_signed(way.offset());
        (is_on_board && to < 64).then(|| (to, cells[usize::from(to & 63)]))
    }
}

/// The same board, with legality by trial.
type Tried<G, P> = SquareBoard<G, P, u64, Trial>;

conformance!(padded_x88, SquareBoard<PaddedX88, Lists>, FromLow);
conformance!(padded_x88_scan, SquareBoard<PaddedX88, Scan>, Wide32<Grid0x88>);
conformance!(padded_x88_by_trial, Tried<PaddedX88, Lists>, FromLow);
conformance!(padded_x88_scan_by_trial, Tried<PaddedX88, Scan>, FromLow);
conformance!(distance, SquareBoard<Distance8x8, Lists, u64, PinsAndChecks>, FromLow);
conformance!(distance_by_trial, Tried<Distance8x8, Scan>, FromLow);

#[test]
fn squares_are_numbered_as_in_the_layout() {
    for (index, place) in PaddedPlace::SQUARES.into_iter().enumerate() {
        let square = boardbench_core::Square::from_low_bits(index as u8);
        let cell = boardbench_core::Cell::<Grid0x88>::new(square);
        assert_eq!(place.code(), cell.code() + PaddedX88::MARGIN);
    }
    assert_eq!(Grid0x88::STRIDE, 16);
}
