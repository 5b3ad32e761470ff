//! What a newcomer understands in a minute.

use boardbench_harness::data::{
    Axis, FalseAlarms, Ranked, Ranking, Ratio, Role, Row, Verdict, median,
};

use super::aggregate::{Tally, interval_of, ranking, tallies};
use super::parts::{Naming, interval_cell, ratio_cell, short_name, times_as_long, verdict_cell};
use super::section;
use crate::ReportError;
use crate::data::{Against, Comparison, Data, against, board_of, is_outsider};
use crate::document::{Block, Cell, Column, Ids, Section, Table};
use crate::number;
use crate::plot::{Bar, bars};
use crate::prose::Prose;

/// The anchor of the table that a README shows.
pub(crate) const HEADLINE_TABLE: &str = "fastest";
/// The anchor of the plot that a README shows.
pub(crate) const HEADLINE_PLOT: &str = "boards-overall";

const ABOUT_RANKING: &str = "Contenders over all operations together, the fastest first";

pub(super) fn summary(data: &Data<'_>, ids: &mut Ids) -> Result<Option<Section>, ReportError> {
    let mut section = section(ids, "Summary");
    let naming = Naming::of(data);
    let blocks = &mut section.blocks;
    blocks.push(Block::Paragraph(question(data)));
    let Some(axis) = data.main_axis() else {
        blocks.extend(warnings(data).map(Block::Notice));
        blocks.push(Block::Paragraph(
            "The data have no comparison of boards; what they have is below.".into(),
        ));
        blocks.push(Block::Paragraph(how_sure(data)));
        blocks.extend(questions(data, ids, &naming));
        return Ok(Some(section));
    };
    let ranked = ranking(data, axis);
    let floor = noise_floor(data, axis);
    blocks.extend(overall(axis, &ranked, floor, &naming).map(Block::Paragraph));
    let comparisons = data.comparisons();
    let operations: Vec<Winner<'_>> = comparisons
        .iter()
        .filter(|comparison| comparison.facts.axis == axis && comparison.is_rotating())
        .filter_map(Winner::of)
        .collect();
    blocks.extend(
        operations
            .first()
            .map(|first| Block::Paragraph(how_to_read(first, &naming))),
    );
    blocks.extend(warnings(data).map(Block::Notice));
    if !operations.is_empty() {
        blocks.push(Block::Table(winners_table(ids, &operations, &naming)));
    }
    blocks.extend(outsiders(data).map(Block::Paragraph));
    blocks.push(Block::Paragraph(how_sure(data)));
    if ranked.len() > 1 {
        blocks.push(Block::Figure(overall_plot(ids, axis, &ranked, floor)?));
        blocks.push(Block::Table(ranking_table(
            ids,
            "ranking",
            ABOUT_RANKING,
            &ranked,
            &naming,
        )));
    }
    blocks.extend(questions(data, ids, &naming));
    let encodings = ranking(data, Axis::Encodings);
    if encodings.len() > 1 {
        let about = "Encodings of moves on one and the same board, over all operations";
        let table = ranking_table(ids, "encodings-overall", about, &encodings, &naming);
        blocks.push(Block::Table(table));
    }
    Ok(Some(section))
}

/// The summary as a terminal shows it below a long table: the ranking, then what it says in words.
pub(crate) fn in_short(data: &Data<'_>) -> String {
    let mut lines = Vec::new();
    if let Some(axis) = data.main_axis() {
        let ranked = ranking(data, axis);
        let naming = Naming::of(data);
        if ranked.len() > 1 {
            lines.push(format!("{ABOUT_RANKING}:"));
            lines.push(Ranking(&ranked).to_string());
        }
        let said = overall(axis, &ranked, noise_floor(data, axis), &naming);
        lines.extend(said.map(|prose| prose.plain()));
    }
    lines.extend(warnings(data).map(|prose| prose.plain()));
    lines.push(how_sure(data).plain());
    lines.join("\n")
}

fn question(data: &Data<'_>) -> Prose {
    let prose = Prose::from(
        "Which representation of a chess board is fastest at what, by how much, and how sure is that?",
    );
    let Some(header) = data.header else {
        return prose;
    };
    let print = &header.fingerprint;
    prose.text(format!(
        " Measured on {} on {}, with boardbench {} at commit {}, in {}.",
        print.cpu,
        header.started.chars().take(10).collect::<String>(),
        print.version,
        print.commit.chars().take(12).collect::<String>(),
        number::counted(header.plan.processes as usize, "process", "processes"),
    ))
}

/// What makes these data worth less.
fn warnings(data: &Data<'_>) -> impl Iterator<Item = Prose> {
    let interrupted = (!data.is_complete())
        .then(|| Prose::from("The run was interrupted; this is what was finished."));
    let header = data.header;
    let busy = header.and_then(|header| {
        let load = header.load?[0];
        let is_busy = load >= 0.5 * header.fingerprint.cpus as f64;
        is_busy.then(|| {
            Prose::from(format!(
                "The machine was busy when the run began: a load of {load:.2} on {}. Intervals and noise \
                 floors show what that did; a quiet machine tells more apart.",
                number::counted(header.fingerprint.cpus, "processor", "processors")
            ))
        })
    });
    let dirty = header
        .filter(|header| header.fingerprint.dirty == "true")
        .map(|_| {
            Prose::from(
                "The program was built from files that had been changed since the commit, so nobody else \
                 can build the same.",
            )
        });
    [interrupted, busy, dirty].into_iter().flatten()
}

/// The median noise floor of an axis's groups.
fn noise_floor(data: &Data<'_>, axis: Axis) -> f64 {
    let of_axis = data.rows.iter().filter(|row| row.group.axis == axis);
    let floors = of_axis.filter_map(|row| Some(row.timing?.noise_floor));
    median(&floors.collect::<Vec<f64>>()).unwrap_or(0.0)
}

/// The time of one over that of another, over everything.
fn between(one: &Ranked, other: &Ranked) -> Ratio {
    let log = (one.mean / other.mean).ln();
    let chance = one.allowance.hypot(other.allowance);
    Ratio {
        mean: log.exp(),
        low: (log - chance).exp(),
        high: (log + chance).exp(),
    }
}

/// Who is fastest over everything.
fn overall(axis: Axis, ranked: &[Ranked], floor: f64, naming: &Naming) -> Option<Prose> {
    let (first, second) = (ranked.first()?, ranked.get(1)?);
    let ratio = between(second, first);
    let verdict = match ratio.verdict(floor) {
        Verdict::CannotTell => "that is within the noise, so the two cannot be told apart",
        _ => "that is more than the noise of this run",
    };
    let as_much = |ratio: Ratio| {
        let (mean, interval) = (number::ratio(ratio.mean), number::interval(ratio));
        format!("{mean} times as much ({interval})")
    };
    let prose = Prose::from(format!(
        "Over {} together, ",
        number::counted(first.operations, "operation", "operations")
    ))
    .then(naming.short(axis, &first.contender))
    .text(" takes the least time. Next comes ")
    .then(naming.short(axis, &second.contender))
    .text(format!(" with {}: {verdict}.", as_much(ratio)));
    let own = family(&first.contender);
    let other = ranked.iter().find(|one| family(&one.contender) != own);
    Some(match other {
        Some(other) if other.contender != second.contender => prose
            .text(" The best board of another representation is ")
            .then(naming.short(axis, &other.contender))
            .text(format!(", with {}.", as_much(between(other, first)))),
        _ => prose,
    })
}

/// The representation, as far as a name tells: what is before the first hyphen.
fn family(contender: &str) -> &str {
    let board = board_of(contender);
    board.split_once('-').map_or(board, |(family, _)| family)
}

/// The fastest at one operation.
struct Winner<'r> {
    fastest: &'r Row,
    /// The next, and how much longer it takes.
    next: Option<(&'r Row, Against)>,
    /// All others that cannot be told from the fastest.
    also: Vec<&'r str>,
}

impl<'r> Winner<'r> {
    fn of(comparison: &Comparison<'r>) -> Option<Self> {
        let mut rows = comparison.groups.first()?.by_time();
        rows.retain(|row| !is_outsider(row));
        let (&fastest, others) = rows.split_first()?;
        let next = others.first().copied();
        let next = next.and_then(|row| Some((row, against(row, fastest)?)));
        let is_equal = |row: &&&Row| {
            against(row, fastest).is_none_or(|against| against.verdict == Verdict::CannotTell)
        };
        let also = others.iter().skip(1).filter(is_equal);
        Some(Self {
            fastest,
            next,
            also: also.map(|row| row.contender.as_str()).collect(),
        })
    }
}

fn how_to_read(winner: &Winner<'_>, naming: &Naming) -> Prose {
    let facts = &winner.fastest.group;
    let time = winner
        .fastest
        .timing
        .map_or(0.0, |timing| timing.nanoseconds);
    let prose = Prose::from("The first line of the table below reads: at ")
        .code(&facts.operation)
        .text(format!(" ({}), ", facts.about))
        .then(naming.short(facts.axis, &winner.fastest.contender))
        .text(format!(
            " is fastest with {} ns a {}",
            number::significant(time),
            facts.unit
        ));
    let Some((next, against)) = &winner.next else {
        return prose.text("; nothing stands beside it.");
    };
    let sure = match against.verdict {
        Verdict::CannotTell => "which is within the noise, so it cannot be told which is faster",
        _ => "which is more than the noise of this run",
    };
    prose
        .text("; ")
        .then(naming.short(facts.axis, &next.contender))
        .text(format!(" takes {}, {sure}.", times_as_long(*against)))
}

fn winners_table(ids: &mut Ids, winners: &[Winner<'_>], naming: &Naming) -> Table {
    let columns = vec![
        Column::text("operation"),
        Column::text("fastest"),
        Column::number("ns each"),
        Column::text("next"),
        Column::number("takes"),
        Column::number("99 % interval"),
        Column::text("next is"),
        Column::long("others that may be as fast"),
    ];
    let caption = "The fastest board at each operation, and how far it is ahead of the next";
    let mut table = Table::new(ids.new_id(HEADLINE_TABLE), caption, columns);
    for winner in winners {
        let facts = &winner.fastest.group;
        let time = winner
            .fastest
            .timing
            .map_or(f64::NAN, |timing| timing.nanoseconds);
        let mut cells = vec![
            Prose::new().code(&facts.operation).into(),
            naming.short(facts.axis, &winner.fastest.contender).into(),
            Cell::number(time, number::significant(time)),
        ];
        if let Some((next, against)) = &winner.next {
            cells.push(naming.short(facts.axis, &next.contender).into());
            cells.push(Cell::number(
                against.ratio.mean,
                format!("{} ×", number::ratio(against.ratio.mean)),
            ));
            cells.push(interval_cell(against.ratio));
            cells.push(verdict_cell(against.verdict));
        } else {
            cells.extend(std::iter::repeat_with(Cell::default).take(4));
        }
        cells.push(also(winner, naming).into());
        table.push(ids, cells);
    }
    table
}

/// How many of those who cannot be told from the fastest are named.
const NAMED: usize = 3;

fn also(winner: &Winner<'_>, naming: &Naming) -> Prose {
    let axis = winner.fastest.group.axis;
    let named = naming.list(axis, winner.also.iter().copied().take(NAMED));
    match winner.also.len().saturating_sub(NAMED) {
        0 => named,
        more => named.text(format!(" and {more} more")),
    }
}

/// Who stands beside the boards without being one of them.
fn outsiders(data: &Data<'_>) -> Option<Prose> {
    let mut names: Vec<&str> = Vec::new();
    for row in data.rows.iter().filter(|row| is_outsider(row)) {
        if !names.contains(&row.contender.as_str()) {
            names.push(&row.contender);
        }
    }
    let prose = Prose::from("Programs of others stand beside the boards in the tables below: ");
    let prose = prose.codes(names.iter().copied());
    let prose = prose.text(". They do some of the work only, and are left out of the table above.");
    (!names.is_empty()).then_some(prose)
}

/// How much may be believed.
fn how_sure(data: &Data<'_>) -> Prose {
    let judged = data.rows.iter().filter(|row| row.role == Role::Contender);
    let timings: Vec<_> = judged.filter_map(|row| row.timing).collect();
    let count = |verdict| {
        timings
            .iter()
            .filter(|timing| timing.verdict == verdict)
            .count()
    };
    let floors: Vec<f64> = timings.iter().map(|timing| timing.noise_floor).collect();
    let mut prose = Prose::from("How sure that is: every interval is a 99 % one. ").text(format!(
        "Of {} in these data, {} came out faster than the reference, {} slower, and of {} it cannot be told.",
        number::counted(timings.len(), "comparison", "comparisons"),
        count(Verdict::Faster),
        count(Verdict::Slower),
        count(Verdict::CannotTell)
    ));
    if let Some(floor) = median(&floors) {
        prose = prose.text(format!(
            " The median noise floor, below which nothing is called a difference, is {}.",
            number::percent(floor)
        ));
    }
    match FalseAlarms::from_rows(&data.rows) {
        Some(alarms) => prose.text(format!(" {alarms}")),
        None => prose,
    }
}

fn overall_plot(
    ids: &mut Ids,
    axis: Axis,
    ranked: &[Ranked],
    floor: f64,
) -> Result<crate::plot::Plot, ReportError> {
    let each: Vec<Bar> = ranked
        .iter()
        .map(|one| {
            let ratio = interval_of(one);
            let is_reference = ratio.low.total_cmp(&ratio.high).is_eq();
            Bar {
                label: short_name(axis, &one.contender).to_owned(),
                ratio,
                verdict: (!is_reference).then(|| ratio.verdict(floor)),
            }
        })
        .collect();
    let operations = ranked.first().map_or(0, |one| one.operations);
    bars(
        ids.new_id(HEADLINE_PLOT),
        &format!(
            "Time over {}, compared with the reference",
            number::counted(operations, "operation", "operations")
        ),
        "geometric mean of ratios of time, logarithmic scale",
        &each,
    )
}

fn ranking_table(
    ids: &mut Ids,
    id: &str,
    about: &str,
    ranked: &[Ranked],
    naming: &Naming,
) -> Table {
    let columns = vec![
        Column::text("contender"),
        Column::number("geometric mean"),
        Column::number("99 % interval"),
        Column::text("does best at"),
        Column::number("ratio there"),
        Column::text("does worst at"),
        Column::number("ratio there "),
    ];
    let mut table = Table::new(ids.new_id(id), about, columns);
    for one in ranked {
        let mean = interval_of(one);
        table.push(
            ids,
            vec![
                naming.cell(&one.contender),
                ratio_cell(mean),
                interval_cell(mean),
                Cell::code(&one.best.0),
                Cell::number(one.best.1, number::ratio(one.best.1)),
                Cell::code(&one.worst.0),
                Cell::number(one.worst.1, number::ratio(one.worst.1)),
            ],
        );
    }
    table
}

/// What is answered by variants of several things.
fn questions(data: &Data<'_>, ids: &mut Ids, naming: &Naming) -> Option<Block> {
    let columns = vec![
        Column::text("comparison"),
        Column::long("what differs"),
        Column::text("compared"),
        Column::number("takes"),
        Column::number("99 % interval"),
        Column::number("faster on"),
        Column::number("slower on"),
        Column::number("cannot tell on"),
        Column::long("from least to most"),
    ];
    let caption = "One factor at a time: geometric means over all boards or encodings that have both variants";
    let mut table = Table::new(ids.new_id("questions"), caption, columns);
    for comparison in data.comparisons() {
        if comparison.has_subjects() && comparison.is_rotating() {
            for tally in tallies(&comparison) {
                let cells = question_cells(&comparison, &tally, naming);
                table.push(ids, cells);
            }
        }
    }
    (!table.lines.is_empty()).then_some(Block::Table(table))
}

fn question_cells(comparison: &Comparison<'_>, tally: &Tally<'_>, naming: &Naming) -> Vec<Cell> {
    let count = |count: usize| Cell::number(count as f64, count.to_string());
    let extreme = |(subject, ratio): (&str, Ratio)| {
        let prose = naming.prose(subject);
        prose.text(format!(" {}", number::ratio(ratio.mean)))
    };
    let extremes = extreme(tally.least).text(" to ").then(extreme(tally.most));
    vec![
        Cell::code(&comparison.name()),
        comparison.facts.axis.about().into(),
        Prose::new()
            .code(tally.contender)
            .text(" beside ")
            .code(tally.reference)
            .into(),
        Cell::number(
            tally.mean.mean,
            format!("{} ×", number::ratio(tally.mean.mean)),
        ),
        interval_cell(tally.mean),
        count(tally.faster),
        count(tally.slower),
        count(tally.unsure),
        extremes.into(),
    ]
}
