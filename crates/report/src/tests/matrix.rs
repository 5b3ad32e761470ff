//! The matrix of every board with every encoding.

use boardbench_data::Axis;
use boardbench_harness::CORE;

use super::file;
use crate::fixture::{Fixture, near};
use crate::render;

#[test]
fn a_matrix_is_a_map_of_boards_and_encodings_for_each_operation() {
    let (boards, encodings) = (["a-scan", "b-lists", "c-magic"], ["small", "wide"]);
    // A distinct ratio for each operation, board and encoding.
    let time = |number: usize, board: &str, encoding: &str| {
        if (board, encoding) == ("c-magic", "small") {
            return 100;
        }
        let row = boards.iter().position(|name| *name == board).unwrap();
        let column = encodings.iter().position(|name| *name == encoding).unwrap();
        (200 + 200 * row + 80 * column + 8 * number) as u64
    };
    let mut fixture = Fixture::default();
    for (number, kernel) in CORE.into_iter().enumerate() {
        let group = fixture.group(Axis::Matrix, kernel.name(), "rotating", "c-magic/small");
        for board in ["c-magic", "a-scan", "b-lists"] {
            for encoding in encodings {
                let name = format!("{board}/{encoding}");
                fixture.contender(&group, &name, time(number, board, encoding));
            }
        }
        // Other programs have no encoding, so they have no place in the map.
        fixture.contender(&group, "theirs", 50);
        let group = fixture.group(Axis::Boards, kernel.name(), "rotating", "c-magic/small");
        fixture.contender(&group, "c-magic/small", 100);
        fixture.contender(&group, "theirs", 50);
    }
    let report = render(&[&fixture.records()]).unwrap();
    let markdown = file(&report, "report.md");
    for (number, kernel) in CORE.into_iter().enumerate() {
        let map = format!("map-matrix-{}", kernel.name());
        let table = file(&report, &format!("tables/table-{map}.csv"));
        // The reference's row is first in the data, so its board is.
        let mut lines = table.lines();
        assert_eq!(lines.next(), Some("board,small,wide"));
        let mut seen = Vec::new();
        for line in lines {
            let cells: Vec<&str> = line.split(',').collect();
            seen.push(cells[0].to_owned());
            for (encoding, cell) in encodings.iter().zip(&cells[1..]) {
                let expected = time(number, cells[0], encoding) as f64 / 100.0;
                assert!(near(cell.parse().unwrap(), expected), "{kernel:?}: {table}");
            }
            assert_eq!(cells.len(), 3, "{table}");
        }
        assert_eq!(seen, ["c-magic", "a-scan", "b-lists"]);
        let plot = file(&report, &format!("plots/{map}.svg"));
        assert!(plot.contains("3 rows by 2 columns"), "{plot}");
        assert!(!plot.contains("theirs") && !table.contains("theirs"));
        assert!(markdown.contains(&format!("](plots/{map}.svg)")));
        assert!(markdown.contains(&format!("### `matrix/{}`", kernel.name())));
    }
}
