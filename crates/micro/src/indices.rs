//! Times the mobility of a queen, on cells with one index or with two.
//!
//! Both contenders have cells for the same 128 squares and test the same two bits.

use boardbench_core::{Direction, Setup, Square};
use boardbench_kernels::Input;
use boardbench_sliders::walk;

use crate::queries::{PositionQuery, checksum, forms, position_queries, query_positions};
use crate::sets::occupied;
use crate::{MicroGroup, group};

/// Occupancy by row and column.
type Rows = [[bool; 16]; 8];

/// Occupancy by one index, with 16 cells per row.
type Cells = [bool; 128];

/// A square by row and column.
type Place = [u8; 2];

/// Steps of a queen, in rows and columns.
const STEPS: [(u8, u8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, BACK), (0, BACK), (BACK, BACK), (BACK, 0), (BACK, 1)];

/// A step of minus one, which wraps around.
const BACK: u8 = u8::MAX;

#[inline(always)]
fn two_indices(rows: &Rows, place: Place) -> u32 {
    let mut attacked = 0;
    for (up, right) in STEPS {
        let [mut row, mut column] = place;
        loop {
            row = row.wrapping_add(up);
            column = column.wrapping_add(right);
            if (row | column) & 8 != 0 {
                break;
            }
            attacked += 1;
            if rows[usize::from(row & 7)][usize::from(column & 15)] {
                break;
            }
        }
    }
    attacked
}

#[inline(always)]
fn one_index(cells: &Cells, [row, column]: Place) -> u32 {
    let mut attacked = 0;
    let start = row << 4 | column;
    for (up, right) in STEPS {
        let step = (up << 4).wrapping_add(right);
        let mut index = start;
        loop {
            index = index.wrapping_add(step);
            if index & 0x88 != 0 {
                break;
            }
            attacked += 1;
            if cells[usize::from(index & 0x7f)] {
                break;
            }
        }
    }
    attacked
}

fn rows(setup: &Setup) -> Rows {
    let mut rows = [[false; 16]; 8];
    for (square, _) in setup.pieces() {
        rows[square.index() / 8][square.index() % 8] = true;
    }
    rows
}

fn cells(setup: &Setup) -> Cells {
    let mut cells = [false; 128];
    for (number, row) in rows(setup).iter().enumerate() {
        cells[16 * number..16 * number + 16].copy_from_slice(row);
    }
    cells
}

fn queries(inputs: &[Input]) -> Vec<PositionQuery<Place>> {
    let place = |(square, _): (Square, _)| [square.code() / 8, square.code() % 8];
    position_queries(inputs, |setup| setup.pieces().map(place))
}

pub(crate) const GROUP: MicroGroup = group! {
    "indices", per "square", "how many squares a queen would attack from a piece's square";
    expected |inputs| {
        checksum(&queries(inputs), |PositionQuery { position, query }| by_walking(&inputs[position].setup, query))
    };
    "two-indices": "a row and a column",
        |inputs| query_positions(forms(inputs, rows), queries(inputs), two_indices);
    "one-index": "a row and a column in one number",
        |inputs| query_positions(forms(inputs, cells), queries(inputs), one_index);
};

/// Counts the squares in each direction, up to the first that is occupied or at the edge.
fn by_walking(setup: &Setup, [row, column]: Place) -> u32 {
    let square = Square::from_low_bits(8 * row + column);
    walk(square, occupied(setup), &Direction::ALL).len() as u32
}
