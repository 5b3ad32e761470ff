//! Tables as comma-separated values (RFC 4180).

use ::csv::{Error, Terminator, WriterBuilder};
use boardbench_data::{Base, Net, Role, Row};

use crate::document::Table;

/// The columns of [`rows_csv`].
const ROW_COLUMNS: [&str; 35] = [
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
    "base",
    "net_nanoseconds",
    "net_ratio",
    "net_ratio_low",
    "net_ratio_high",
    "instructions",
    "cycles",
    "branch_misses",
    "accesses",
    "branches",
    "position_bytes",
    "pieces_bytes",
    "move_bytes",
    "undo_bytes",
    "table_bytes",
    "lacks",
];

/// A table of the report.
pub(crate) fn csv(table: &Table) -> Result<String, Error> {
    let header = table.columns.iter().map(|column| column.name.clone());
    let lines = table.lines.iter().map(|line| {
        let cells = line.cells.iter();
        cells.map(|cell| cell.prose.plain()).collect()
    });
    write(std::iter::once(header.collect()).chain(lines))
}

/// All rows of the data, with all digits.
pub(crate) fn rows_csv<'r>(rows: impl IntoIterator<Item = &'r Row>) -> Result<String, Error> {
    let header = ROW_COLUMNS.map(str::to_owned).to_vec();
    write(std::iter::once(header).chain(rows.into_iter().map(row_fields)))
}

fn row_fields(row: &Row) -> Vec<String> {
    let facts = &row.group;
    let role = match row.role {
        Role::Contender => "contender",
        Role::Control => "control",
        Role::Placebo => "placebo",
    };
    let times = row.timing.map(|timing| {
        let (wall, cpu) = (timing.ratio, timing.cpu_ratio);
        let ratios = [wall.mean, wall.low, wall.high, cpu.mean, cpu.low, cpu.high];
        let times = [timing.nanoseconds, timing.cpu_nanoseconds];
        let numbers = times.into_iter().chain(ratios);
        numbers.chain([timing.noise_floor.exp()])
    });
    let mut times: Vec<_> = times.into_iter().flatten().map(Some).collect();
    times.resize(9, None);
    let net = row.timing.and_then(|timing| timing.net);
    let net = net.map_or([None; 4], |Net { nanoseconds, ratio }| {
        [nanoseconds, ratio.mean, ratio.low, ratio.high].map(Some)
    });
    let base = facts.base.map_or("", |base| match base {
        Base::Walk => "walk",
        Base::Steps => "steps",
    });
    let counts = row.count.map_or([None; 5], |count| {
        let [instructions, cycles, misses] =
            [count.instructions, count.cycles, count.branch_misses].map(Some);
        [instructions, cycles, misses, count.accesses, count.branches]
    });
    let bytes = &row.bytes;
    let bytes = [
        bytes.position,
        bytes.pieces,
        bytes.mv,
        bytes.undo,
        bytes.tables,
    ];
    let texts = [
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
    let fields = texts.into_iter().chain(times.into_iter().map(shown));
    let fields = fields.chain([shown(row.timing.map(|timing| timing.verdict))]);
    let fields = fields.chain([base.to_owned()]).chain(net.map(shown));
    let fields = fields.chain(counts.map(shown)).chain(bytes.map(shown));
    fields
        .chain([row.lacks.clone().unwrap_or_default()])
        .collect()
}

fn shown<T: ToString>(value: Option<T>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

fn write(lines: impl Iterator<Item = Vec<String>>) -> Result<String, Error> {
    let mut builder = WriterBuilder::new();
    let mut writer = builder.terminator(Terminator::CRLF).from_writer(Vec::new());
    for fields in lines {
        writer.write_record(&fields)?;
    }
    let bytes = writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?;
    // It was written from strings.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Rows;
    use crate::fixture;

    #[test]
    fn fields_are_quoted_where_necessary() {
        let lines = [
            vec!["a".into(), "b,c".into()],
            vec!["d\"e".into(), "f\ng".into()],
        ];
        assert_eq!(
            write(lines.into_iter()).unwrap(),
            "a,\"b,c\"\r\n\"d\"\"e\",\"f\ng\"\r\n"
        );
    }

    #[test]
    fn every_row_has_as_many_fields_as_the_header() {
        let records = fixture::small().records();
        let text = rows_csv(&Rows::new(&records).compared).unwrap();
        let mut lines = text.lines().map(|line| line.split(',').count());
        let header = lines.next().unwrap();
        assert!(lines.clone().count() > 20);
        assert!(lines.all(|fields| fields == header), "{text}");
    }
}
