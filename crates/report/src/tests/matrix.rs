//! The matrix of every board with every encoding.

use boardbench_data::Axis;
use boardbench_kernels::{Comparison, KernelId};

use super::file;
use crate::fixture::{Fixture, near};
use crate::render;

#[test]
fn a_matrix_is_a_table_of_all_pairs_for_each_operation() {
    // A distinct time for each operation and pair.
    let pairs = ["c/small", "a/small", "a/wide", "b/small", "b/wide"];
    let time = |number: usize, pair: usize| (100 + 100 * pair + 8 * number * pair) as u64;
    let mut fixture = Fixture::default();
    for (number, kernel) in KernelId::taken_by(Comparison::Core).enumerate() {
        let group = fixture.group(Axis::Matrix, kernel.name(), "rotating", pairs[0]);
        for (pair, name) in pairs.into_iter().enumerate() {
            fixture.contender(&group, name, time(number, pair));
        }
    }
    let report = render(&[&fixture.records()]).unwrap();
    let markdown = file(&report, "report.md");
    for (number, kernel) in KernelId::taken_by(Comparison::Core).enumerate() {
        let name = kernel.name();
        let table = file(&report, &format!("tables/table-matrix-{name}.csv"));
        let mut lines = table.lines();
        assert!(
            lines
                .next()
                .unwrap()
                .starts_with("contender,ns,per second,ratio,")
        );
        for (pair, line) in lines.enumerate() {
            let cells: Vec<&str> = line.split(',').collect();
            assert_eq!(cells[0], pairs[pair], "the fastest first: {table}");
            let expected = time(number, pair) as f64 / 100.0;
            assert!(
                near(cells[3].parse().unwrap(), expected),
                "{kernel:?}: {table}"
            );
        }
        assert_eq!(table.lines().count(), 1 + pairs.len());
        assert!(markdown.contains(&format!("](plots/bars-matrix-{name}.svg)")));
        assert!(markdown.contains(&format!("### `matrix/{name}`")));
    }
}
