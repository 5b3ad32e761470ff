//! Tables as comma-separated values, as RFC 4180 has them.

use boardbench_harness::data::{Role, Row};

use crate::document::Table;
use crate::number;

/// A table as it is shown.
pub(crate) fn csv(table: &Table) -> String {
    let header = table.columns.iter().map(|column| column.name.clone());
    let lines = table
        .lines
        .iter()
        .map(|line| line.cells.iter().map(|cell| cell.prose.plain()).collect());
    write(std::iter::once(header.collect()).chain(lines))
}

/// Every row of the data with all digits.
pub(crate) fn rows_csv<'r>(rows: impl IntoIterator<Item = &'r Row>) -> String {
    let header = [
        "group",
        "axis",
        "subject",
        "operation",
        "view",
        "unit",
        "reference",
        "contender",
        "role",
        "nanoseconds",
        "cpu_nanoseconds",
        "ratio",
        "ratio_low",
        "ratio_high",
        "cpu_ratio",
        "cpu_ratio_low",
        "cpu_ratio_high",
        "noise_floor",
        "verdict",
        "instructions",
        "cycles",
        "branch_misses",
        "position_bytes",
        "pieces_bytes",
        "move_bytes",
        "undo_bytes",
        "table_bytes",
        "lacks",
    ];
    let header = header.map(str::to_owned).to_vec();
    write(std::iter::once(header).chain(rows.into_iter().map(row_fields)))
}

fn row_fields(row: &Row) -> Vec<String> {
    let facts = &row.group;
    let role = match row.role {
        Role::Contender => "contender",
        Role::Control => "control",
        Role::Placebo => "placebo",
    };
    let mut fields: Vec<String> = vec![
        facts.group.clone(),
        facts.axis.to_string(),
        facts.subject.clone().unwrap_or_default(),
        facts.operation.clone(),
        facts.view.clone(),
        facts.unit.clone(),
        facts.reference.clone(),
        row.contender.clone(),
        role.to_owned(),
    ];
    let times = row.timing.map(|timing| {
        let (wall, cpu) = (timing.ratio, timing.cpu_ratio);
        let times = [timing.nanoseconds, timing.cpu_nanoseconds];
        let ratios = [wall.mean, wall.low, wall.high, cpu.mean, cpu.low, cpu.high];
        let numbers = times
            .into_iter()
            .chain(ratios)
            .chain([timing.noise_floor.exp()]);
        let verdict = number::verdict(timing.verdict).to_owned();
        numbers.map(|number| number.to_string()).chain([verdict])
    });
    match times {
        Some(times) => fields.extend(times),
        None => fields.extend(std::iter::repeat_n(String::new(), 10)),
    }
    let counts = row
        .count
        .map(|count| [count.instructions, count.cycles, count.branch_misses]);
    fields.extend(counts.map_or([const { String::new() }; 3], |counts| {
        counts.map(|count| count.to_string())
    }));
    let bytes = &row.bytes;
    let bytes = [
        bytes.position,
        bytes.pieces,
        bytes.mv,
        bytes.undo,
        bytes.tables,
    ];
    fields.extend(bytes.map(|bytes| bytes.map_or(String::new(), |bytes| bytes.to_string())));
    fields.push(row.lacks.clone().unwrap_or_default());
    fields
}

fn write(lines: impl Iterator<Item = Vec<String>>) -> String {
    let mut text = String::new();
    for fields in lines {
        let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
        text.push_str(&fields.join(","));
        text.push_str("\r\n");
    }
    text
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::fixture;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let lines = [
            vec!["a".into(), "b,c".into()],
            vec!["d\"e".into(), "f\ng".into()],
        ];
        assert_eq!(
            write(lines.into_iter()),
            "a,\"b,c\"\r\n\"d\"\"e\",\"f\ng\"\r\n"
        );
    }

    #[test]
    fn every_row_has_as_many_fields_as_the_header() {
        let records = fixture::small().records();
        let text = rows_csv(&Data::of(&records).rows);
        let mut lines = text.lines().map(|line| line.split(',').count());
        let header = lines.next().unwrap();
        assert!(lines.clone().count() > 20);
        assert!(lines.all(|fields| fields == header), "{text}");
    }
}
