//! "Which should I take?": a board for each purpose. The purposes are data, `data/purposes.toml`.

use std::sync::LazyLock;

use boardbench_data::{Row, Verdict, unique};
use boardbench_registry::boards;
use serde::Deserialize;

use super::certainty::about;
use crate::contenders::{Subjects, board_of, entries, is_peer};
use crate::data::compare_times;
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::{Machine, builds_in_columns};
use crate::number;
use crate::prose::{Prose, between};

/// The anchor of the table that a README shows.
pub(crate) const RECOMMENDATIONS: &str = "purposes";

pub(crate) const QUESTION: &str = "Which should I take?";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Purpose {
    #[serde(rename = "for")]
    name: String,
    operation: String,
    /// Only these boards; all if missing.
    subjects: Option<Subjects>,
    /// The bytes that decide, if they do; the operation shows what that costs.
    least: Option<Least>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Least {
    Position,
    Tables,
}

impl Least {
    fn of_row(self, row: &Row) -> Option<usize> {
        match self {
            Self::Position => row.bytes.position,
            Self::Tables => row.bytes.tables,
        }
    }

    /// How many they are; of tables also how many of them are read.
    fn words(self, row: &Row) -> String {
        let bytes = self.of_row(row);
        let count = bytes.map_or_else(|| "unknown".to_owned(), |bytes| bytes.to_string());
        match self {
            Self::Position => format!("{count} bytes"),
            Self::Tables => {
                let board = boards().find(|board| board.name == board_of(&row.contender));
                // Only the code that was measured can say which of its bytes are read.
                let own = board.filter(|board| Some(board.table_bytes) == bytes);
                let read = own.map_or_else(String::new, |board| {
                    format!(" ({} of them read)", board.table_bytes_read)
                });
                format!("{count} bytes of tables{read}")
            }
        }
    }
}

static PURPOSES: LazyLock<Vec<Purpose>> =
    LazyLock::new(|| entries(include_str!("../../data/purposes.toml")));

pub(crate) fn recommended() -> impl Iterator<Item = &'static str> {
    PURPOSES.iter().map(|purpose| purpose.operation.as_str())
}

struct Recommendation<'r> {
    best: &'r Row,
    /// Equal within 5 %: in time, or in bytes if they decide.
    as_good: Vec<&'r Row>,
    /// Those of which it cannot be told whether they are slower.
    not_told_apart: Vec<&'r Row>,
    next: Option<&'r Row>,
}

impl Purpose {
    fn concerns(&self, contender: &str) -> bool {
        Subjects::allow(self.subjects, Some(board_of(contender)))
    }

    /// The rows of all contenders that the machine timed, the fastest first.
    fn rows<'m>(&self, machine: &'m Machine<'_>) -> Vec<&'m Row> {
        let group = machine.group_at(&self.operation);
        group.map_or_else(Vec::new, |group| group.by_time())
    }

    fn row<'m>(&self, machine: &'m Machine<'_>, contender: &str) -> Option<&'m Row> {
        machine.group_at(&self.operation)?.timed(contender)
    }

    /// `None` if the machine timed no such board, or decided nothing.
    fn recommend<'m>(&self, machine: &'m Machine<'_>) -> Option<Recommendation<'m>> {
        if machine.decided_nothing() {
            return None;
        }
        let mut own = self.rows(machine);
        own.retain(|row| !is_peer(row) && self.concerns(&row.contender));
        match self.least {
            None => by_time(&own),
            Some(least) => by_bytes(&own, least),
        }
    }

    /// By how much the recommended board leads the next, on each machine that timed both.
    fn lead(&self, machines: &[Machine<'_>], found: &Recommendation<'_>) -> Option<Prose> {
        let next = found.next?;
        let name = machines[0].short_name(&next.contender);
        if let Some(least) = self.least {
            let [own, other] = [found.best, next].map(|row| least.words(row));
            return Some(name.text(format!(": {other}; the board to take has {own}")));
        }
        let ratios = machines.iter().filter_map(|machine| {
            let [one, other] = [next, found.best].map(|row| self.row(machine, &row.contender));
            let compared = compare_times(one?, other?)?;
            let ratio = number::with_interval(compared.ratio);
            Some(ratio + &machine.name_between(" on ", ""))
        });
        let ratios = ratios.collect::<Vec<_>>().join(", ");
        Some(name.text(format!(": {ratios}")))
    }

    /// Where another board would be better, what a saving of bytes costs in time, and what users have to know.
    fn exceptions(&self, machines: &[Machine<'_>], found: &Recommendation<'_>) -> Vec<Prose> {
        let best = &found.best.contender;
        let mut all = Vec::new();
        for machine in machines {
            let Some(own) = self.row(machine, best) else {
                all.extend(self.missing(machine, best));
                continue;
            };
            // Where memory decides, any board shows what it costs.
            let is_rival =
                |row: &&Row| row.contender.contains('/') && self.concerns(&row.contender);
            let rival = self.rows(machine).into_iter().find(is_rival);
            let rival = rival.and_then(|row| Some((row, compare_times(row, own)?)));
            if let Some((rival, compared)) = rival
                && compared.verdict.is_faster()
            {
                let ratio = number::with_interval(compared.ratio);
                let bytes = self.least.map(|least| least.words(rival));
                let bytes = between(", with ", &bytes.unwrap_or_default(), "");
                let operation = &self.operation;
                let name = Prose::from(machine.name_between("", ": "));
                let name = name.then(machine.short_name(&rival.contender));
                all.push(name.text(format!(" takes {ratio} of its time at {operation}{bytes}")));
            }
        }
        let named = found.as_good.iter().chain(&found.not_told_apart);
        let named = [&found.best].into_iter().chain(named);
        all.extend(named.filter_map(|row| caveat(machines, row)));
        all
    }

    /// The board to take on a machine that did not time the recommended board.
    fn missing(&self, machine: &Machine<'_>, best: &str) -> Option<Prose> {
        let lacks = machine.group_at(&self.operation)?.row(best);
        let why = match lacks.and_then(|row| row.lacks.as_deref()) {
            Some(instruction) => format!("the build lacks {instruction}"),
            None => "it was not timed".to_owned(),
        };
        let instead = &self.recommend(machine)?.best.contender;
        let prose = Prose::from(format!("{}{why}; take ", machine.name_between("", ": ")));
        Some(prose.then(machine.short_name(instead)))
    }
}

/// The fastest, unless it leads equals by less than the floor: then the simplest of them.
fn by_time<'r>(rows: &[&'r Row]) -> Option<Recommendation<'r>> {
    let (&leader, others) = rows.split_first()?;
    let is_within_the_floor = |row: &&Row| {
        let compared = compare_times(row, leader);
        compared.is_some_and(|compared| {
            let lead = compared.ratio.mean.ln();
            compared.ratio.is_small() && lead < compared.noise.floor
        })
    };
    let instructions = |row: &Row| row.count.map_or(f64::INFINITY, |count| count.instructions);
    let simplicity = |row: &Row| (row.bytes.tables.unwrap_or(usize::MAX), instructions(row));
    let equals = others.iter().copied().filter(is_within_the_floor);
    let best = equals.fold(leader, |best, row| {
        let is_simpler = simplicity(row) < simplicity(best);
        if is_simpler { row } else { best }
    });
    let mut found = Recommendation {
        best,
        as_good: Vec::new(),
        not_told_apart: Vec::new(),
        next: None,
    };
    for &row in rows.iter().filter(|row| row.contender != best.contender) {
        match compare_times(row, best).map(|compared| compared.verdict.direction()) {
            Some(Verdict::Slower) => found.next = found.next.or(Some(row)),
            Some(Verdict::CannotTell) | None => found.not_told_apart.push(row),
            Some(_) => found.as_good.push(row),
        }
    }
    Some(found)
}

/// Of those with the fewest bytes, or up to 5 % more, the fastest. The rows are in the order of their times.
fn by_bytes<'r>(rows: &[&'r Row], least: Least) -> Option<Recommendation<'r>> {
    const EQUAL: f64 = 1.05;
    let mut all = rows.to_vec();
    all.retain(|row| least.of_row(row).is_some());
    all.sort_by_key(|row| least.of_row(row));
    let most = EQUAL * least.of_row(all.first()?)? as f64;
    let is_equal = |row: &&Row| least.of_row(row).is_some_and(|bytes| bytes as f64 <= most);
    let best = rows.iter().copied().find(is_equal)?;
    let (equals, rest) = all.split_at(all.partition_point(is_equal));
    let mut as_good = equals.to_vec();
    as_good.retain(|row| row.contender != best.contender);
    Some(Recommendation {
        best,
        as_good,
        not_told_apart: Vec::new(),
        next: rest.first().copied(),
    })
}

/// Tables of more bytes are said beside a board.
const LARGE: usize = 1 << 20;

/// Facts that users of a board have to know: its instruction, and large tables.
fn caveat(machines: &[Machine<'_>], row: &Row) -> Option<Prose> {
    let board = boards().find(|board| board.name == board_of(&row.contender))?;
    let caveat = (!board.caveat.is_empty()).then(|| board.caveat.to_owned());
    let tables = row.bytes.tables.filter(|bytes| *bytes > LARGE);
    let tables = tables.map(|_| Least::Tables.words(row));
    let words: Vec<String> = [caveat, tables].into_iter().flatten().collect();
    let name = machines[0].short_name(&row.contender);
    (!words.is_empty()).then(|| name.text(format!(": {}", words.join("; "))))
}

pub(super) fn recommendations(machines: &[Machine<'_>]) -> Option<Section> {
    let advice = || {
        PURPOSES.iter().filter_map(|purpose| {
            let found = machines.iter().find_map(|one| purpose.recommend(one));
            found.map(|found| Advice {
                purpose,
                found,
                machines,
            })
        })
    };
    let mut section = Section::new(QUESTION);
    let Some(table) = in_short(machines, advice()).non_empty() else {
        section.push(no_advice(machines)?);
        return Some(section);
    };
    section.push(table);
    section.extend(caveats(machines, advice()));
    let title = "Where that does not hold, and by how much";
    let whole = vec![in_full(machines, advice()).into()];
    section.push(Block::fold("purposes-whole", title, whole));
    Some(section)
}

struct Advice<'m> {
    purpose: &'static Purpose,
    found: Recommendation<'m>,
    machines: &'m [Machine<'m>],
}

impl Advice<'_> {
    fn names(&self, rows: &[&Row]) -> Prose {
        let name = |row: &&Row| self.machines[0].short_name(&row.contender);
        Prose::new().list(rows.iter().map(name))
    }

    /// The board to take, and another one on each machine that did not time that.
    fn take(&self) -> Prose {
        let best = &self.found.best.contender;
        let mut prose = self.names(&[self.found.best]);
        for machine in self.machines {
            if self.purpose.row(machine, best).is_none()
                && let Some(instead) = self.purpose.recommend(machine)
            {
                let name = machine.short_name(&instead.best.contender);
                let on = machine.name_between(" on ", "");
                prose = prose.line_break().then(name).text(on);
            }
        }
        prose
    }

    /// Boards that may be taken as well, the first three.
    fn others(&self) -> Prose {
        const FIRST: usize = 3;
        let found = &self.found;
        let all = [&found.as_good[..], &found.not_told_apart].concat();
        if all.len() <= FIRST {
            return self.names(&all);
        }
        let left = all.len() - FIRST;
        self.names(&all[..FIRST]).text(format!(" and {left} more"))
    }

    /// The next board, and what it takes more: of time on the first machine, or of the bytes that decide.
    fn runner_up(&self) -> Option<Prose> {
        let (best, next) = (self.found.best, self.found.next?);
        let more = match self.purpose.least {
            Some(least) => {
                let [own, other] = [best, next].map(|row| least.of_row(row).unwrap_or_default());
                format!(": {other} bytes, not {own}")
            }
            None => between(
                " ",
                &number::with_interval(compare_times(next, best)?.ratio),
                "",
            ),
        };
        Some(self.names(&[next]).text(more))
    }
}

fn in_short<'m>(machines: &[Machine<'_>], advice: impl Iterator<Item = Advice<'m>>) -> Table {
    let caption = "A board for each purpose. As good: equal within 5 %; not told apart: it may be slower. Ratios are of times";
    let first = match machines {
        [first, _, ..] => first.name_between(", on ", ""),
        _ => String::new(),
    };
    let mut table = Columns::new()
        .text("for", |advice: &Advice<'_>| advice.purpose.name.as_str())
        .text("take", Advice::take)
        .text("as good, or not told apart", Advice::others)
        .text("next", Advice::runner_up)
        .table(RECOMMENDATIONS, format!("{caption}{first}"), advice);
    table.is_stacked = true;
    table
}

/// What users of the boards to take have to know, a line for each board.
fn caveats<'m>(
    machines: &[Machine<'_>],
    advice: impl Iterator<Item = Advice<'m>>,
) -> Option<Block> {
    let best: Vec<&Row> = advice.map(|advice| advice.found.best).collect();
    let each = unique(best.iter().map(|row| &row.contender));
    let row = |contender: &String| best.iter().find(|row| row.contender == *contender);
    let all = each
        .into_iter()
        .filter_map(|one| caveat(machines, row(one)?));
    let all: Vec<Prose> = all.collect();
    (!all.is_empty()).then_some(Block::List(all))
}

/// All intervals, and where another board would be better.
fn in_full<'m>(machines: &[Machine<'_>], advice: impl Iterator<Item = Advice<'m>>) -> Table {
    let caption = "A board for each purpose, by the first machine. The next columns compare with the board to take, \
                   not with the reference. \"As good\": equal within 5 % with it. \"Not told apart\": it may be slower. The fastest gives way to boards within 5 % of it that it leads by less than the noise floor, if \
                   they have smaller look-up tables, or as small ones and fewer instructions";
    let caption = format!("{caption}{}", builds_in_columns(machines));
    Columns::new()
        .text("for", |advice: &Advice<'_>| advice.purpose.name.as_str())
        .text("at", |advice| Cell::code(&advice.purpose.operation))
        .text("take", |advice| advice.names(&[advice.found.best]))
        .long("as good as that", |advice| {
            advice.names(&advice.found.as_good)
        })
        .long("not told apart from that", |advice| {
            advice.names(&advice.found.not_told_apart)
        })
        .long("the next takes, times as long", |advice| {
            advice.purpose.lead(advice.machines, &advice.found)
        })
        .long("where it does not hold", |advice| {
            let all = advice.purpose.exceptions(advice.machines, &advice.found);
            Prose::joined(all, &"; ".into())
        })
        .table("purposes-in-full", caption, advice)
}

/// Why nothing is recommended, if no machine decided anything.
pub(crate) fn no_advice(machines: &[Machine<'_>]) -> Option<Prose> {
    let undecided = |machine| Some(about(machine, Machine::undecided(machine)?.into()));
    let undecided: Option<Vec<Prose>> = machines.iter().map(undecided).collect();
    let all = undecided?.into_iter();
    all.reduce(|one, other| one.text(" ").then(other))
}

/// The recommendations for a terminal: a line for each purpose.
pub(crate) fn in_lines(machine: &Machine<'_>) -> Vec<String> {
    let plain = |row: &&Row| machine.short_name(&row.contender).plain();
    let some = |what: &str, best: &str, rows: &[&Row]| {
        let names: Vec<String> = rows.iter().map(plain).collect();
        let names = match names.len() {
            0..=3 => names.join(", "),
            more => format!("{} and {} more", names[..2].join(", "), more - 2),
        };
        between(&format!("; {what} {best}: "), &names, "")
    };
    let line = |purpose: &Purpose| {
        let found = purpose.recommend(machine)?;
        // The table above compares with the reference, which may be another board.
        let best = plain(&found.best);
        let as_good = some("as good as", &best, &found.as_good);
        let others = some("not told apart from", &best, &found.not_told_apart);
        let purpose = &purpose.name;
        Some(format!("for {purpose}, take {best}{as_good}{others}"))
    };
    PURPOSES.iter().filter_map(line).collect()
}

#[cfg(test)]
mod tests;
