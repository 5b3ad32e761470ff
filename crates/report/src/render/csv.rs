//! Writes rows as comma-separated values (RFC 4180).

use ::csv::{Terminator, WriterBuilder};
use boardbench_results::{Count, Net, Role, Row, Timing, visible};

use crate::machine::Machine;

/// Columns of [`rows_csv`]: the name, and a function from a row to its field. Processor and build follow.
const ROW_COLUMNS: [(&str, Field); 46] = [
    ("group", |row| name(&row.group.group)),
    ("factor", |row| row.group.factor.to_string()),
    ("subject", |row| shown(row.group.subject.as_deref().map(name))),
    ("operation", |row| name(&row.group.operation)),
    ("input_set", |row| row.group.input_set.to_string()),
    ("unit", |row| name(&row.group.unit)),
    ("reference", |row| name(&row.group.reference)),
    ("contender", |row| name(row.contender())),
    ("role", |row| role(row.role).to_owned()),
    ("nanoseconds", |row| time(row, |it| it.nanoseconds)),
    ("cpu_nanoseconds", |row| time(row, |it| it.cpu_nanoseconds)),
    ("ratio", |row| time(row, |it| it.ratio.mean)),
    ("ratio_low", |row| time(row, |it| it.ratio.low)),
    ("ratio_high", |row| time(row, |it| it.ratio.high)),
    ("cpu_ratio", |row| time(row, |it| it.cpu_ratio.mean)),
    ("cpu_ratio_low", |row| time(row, |it| it.cpu_ratio.low)),
    ("cpu_ratio_high", |row| time(row, |it| it.cpu_ratio.high)),
    ("noise_floor", |row| time(row, |it| it.noise.floor.exp())),
    ("verdict", |row| shown(row.verdict())),
    ("has_base", |row| row.group.has_base.to_string()),
    ("net_nanoseconds", |row| net(row, |it| it.nanoseconds)),
    ("net_ratio", |row| net(row, |it| it.ratio.mean)),
    ("net_ratio_low", |row| net(row, |it| it.ratio.low)),
    ("net_ratio_high", |row| net(row, |it| it.ratio.high)),
    ("instructions", |row| count(row, |it| Some(it.instructions))),
    ("cycles", |row| count(row, |it| Some(it.cycles))),
    ("branch_misses", |row| count(row, |it| Some(it.branch_misses))),
    ("accesses", |row| count(row, |it| it.accesses)),
    ("misses", |row| count(row, |it| it.misses)),
    ("branches", |row| count(row, |it| it.branches)),
    ("board", |row| shown(pair(row).map(|(board, _)| name(board)))),
    ("moves", |row| shown(pair(row).map(|(_, moves)| name(moves)))),
    ("family", |row| shown(row.cell.board.as_deref().map(|facts| name(&facts.family)))),
    ("piece_lists", |row| {
        shown(row.cell.board.as_deref().and_then(|facts| facts.piece_lists.as_deref()).map(name))
    }),
    ("position_bytes", |row| shown(row.cell.bytes.position)),
    ("pieces_bytes", |row| shown(row.cell.bytes.pieces)),
    ("move_bytes", |row| shown(row.cell.bytes.mv)),
    ("undo_bytes", |row| shown(row.cell.bytes.undo)),
    ("table_bytes", |row| shown(row.cell.bytes.tables)),
    ("missing_feature", |row| shown(row.cell.missing_feature.as_deref().map(name))),
    ("observations", |row| shown(observations(row))),
    ("link_orders", |row| {
        shown(observations(row).map(|count| if row.origin.has_link_orders { count } else { 1 }))
    }),
    ("positions", |row| shown(row.root_count())),
    ("commit", |row| name(&row.origin.commit)),
    ("date", |row| name(&format!("{:.10}", row.origin.started))),
    ("is_stale", |row| row.origin.is_stale.to_string()),
];

type Field = fn(&Row) -> String;

/// Writes rows of machines with full precision, one contender of one machine per line.
pub(crate) fn rows_csv<'r>(rows: impl IntoIterator<Item = (&'r Machine<'r>, &'r Row)>) -> String {
    let names = ROW_COLUMNS.into_iter().map(|(name, _)| name);
    let header: Vec<String> = names.chain(["processor", "build"]).map(str::to_owned).collect();
    let fields = |(machine, row): (&Machine<'_>, &Row)| {
        let fields = ROW_COLUMNS.into_iter().map(|(_, field)| field(row));
        fields.chain([name(&machine.processor()), name(&machine.build)]).collect::<Vec<String>>()
    };
    write(std::iter::once(header).chain(rows.into_iter().map(fields)))
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Contender => "contender",
        Role::Reference => "reference",
        Role::Control(_) => "control",
    }
}

/// Returns board and encoding of a contender that is a pair of them.
fn pair(row: &Row) -> Option<(&str, &str)> {
    row.cell.board.as_deref().and(row.contender().split_once('/'))
}

/// Returns the number of independent observations; `None` if it was not timed.
fn observations(row: &Row) -> Option<usize> {
    Some(row.logs.len()).filter(|count| *count > 0)
}

fn time(row: &Row, part: fn(Timing) -> f64) -> String {
    number(row.timing.map(part))
}

fn net(row: &Row, part: fn(Net) -> f64) -> String {
    number(row.timing.and_then(|timing| timing.net).map(part))
}

fn count(row: &Row, part: fn(&Count) -> Option<u64>) -> String {
    number(row.count_of(part))
}

/// Writes a number with full precision; nothing for `None`, infinity and NaN.
fn number(value: Option<f64>) -> String {
    shown(value.filter(|value| value.is_finite()))
}

/// Returns a name without control characters, after an apostrophe if a spreadsheet would read it as a formula.
fn name(text: &str) -> String {
    let text = visible(text);
    if text.starts_with(['=', '+', '-', '@']) {
        return format!("'{text}");
    }
    text
}

/// Writes a value; nothing for `None`.
fn shown<T: ToString>(value: Option<T>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

fn write(lines: impl Iterator<Item = Vec<String>>) -> String {
    let mut builder = WriterBuilder::new();
    let mut writer = builder.terminator(Terminator::CRLF).from_writer(Vec::new());
    for fields in lines {
        let written = writer.write_record(&fields);
        written.expect("all lines of a table have as many fields");
    }
    let bytes = writer.into_inner().expect("a vector takes everything");
    // It was written from strings.
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_necessary() {
        let lines = [vec!["a".into(), "b,c".into()], vec!["d\"e".into(), "f\ng".into()]];
        assert_eq!(write(lines.into_iter()), "a,\"b,c\"\r\n\"d\"\"e\",\"f\ng\"\r\n");
    }
}
