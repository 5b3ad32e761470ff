//! How far a queen sees, on cells that one index reaches or two.
//!
//! Both contenders have cells for the same 128 squares and test the same two bits.

use boardbench_core::{Direction, Setup, Square};
use boardbench_kernels::Input;
use boardbench_sliders::walk;

use crate::answers::{ask_each, digest, forms};
use crate::sets::occupied;
use crate::{MicroGroup, group};

/// True if a square is occupied, by row and column.
type Rows = [[bool; 16]; 8];

/// True if a square is occupied, by one index, 16 for a row.
type Cells = [bool; 128];

/// A position's number, and a square by row and column.
#[derive(Clone, Copy, Debug)]
struct Query {
    position: usize,
    row: u8,
    column: u8,
}

/// The steps of a queen, in rows and columns.
const STEPS: [(u8, u8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, BACK), (0, BACK), (BACK, BACK), (BACK, 0), (BACK, 1)];

/// Minus one.
const BACK: u8 = u8::MAX;

#[inline(always)]
fn two_indices(rows: &Rows, query: Query) -> u32 {
    let mut seen = 0;
    for (up, right) in STEPS {
        let (mut row, mut column) = (query.row, query.column);
        loop {
            row = row.wrapping_add(up);
            column = column.wrapping_add(right);
            if (row | column) & 8 != 0 {
                break;
            }
            seen += 1;
            if rows[usize::from(row & 7)][usize::from(column & 15)] {
                break;
            }
        }
    }
    seen
}

#[inline(always)]
fn one_index(cells: &Cells, query: Query) -> u32 {
    let mut seen = 0;
    let start = query.row << 4 | query.column;
    for (up, right) in STEPS {
        let step = (up << 4).wrapping_add(right);
        let mut index = start;
        loop {
            index = index.wrapping_add(step);
            if index & 0x88 != 0 {
                break;
            }
            seen += 1;
            if cells[usize::from(index & 0x7f)] {
                break;
            }
        }
    }
    seen
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

fn queries(inputs: &[Input]) -> Vec<Query> {
    let boards = inputs.iter().enumerate();
    let queries = boards.flat_map(|(position, input)| {
        input.setup.pieces().map(move |(square, _)| Query {
            position,
            row: square.code() / 8,
            column: square.code() % 8,
        })
    });
    queries.collect()
}

pub(crate) const GROUP: MicroGroup = group! {
    "indices", per "square", "how many squares a queen would see from a piece's square";
    expected |inputs| digest(&queries(inputs), |query| by_walking(&inputs[query.position].setup, query));
    "two-indices": "a row and a column", |inputs| {
        let boards = forms(inputs, rows);
        ask_each(queries(inputs), move |query| two_indices(&boards[query.position], query))
    };
    "one-index": "a row and a column in one number", |inputs| {
        let boards = forms(inputs, cells);
        ask_each(queries(inputs), move |query| one_index(&boards[query.position], query))
    };
};

/// In each direction, the squares up to the first that is occupied or at the edge.
fn by_walking(setup: &Setup, Query { row, column, .. }: Query) -> u32 {
    let square = Square::from_low_bits(8 * row + column);
    walk(square, occupied(setup), &Direction::ALL).len() as u32
}
