//! Recommends a board for each purpose. The purposes are data, `data/purposes.toml`, which also describes the rule.

use std::sync::LazyLock;

use boardbench_registry::{BoardInfo, boards};
use boardbench_results::{Noise, Ratio, Row, Verdict, unique};
use serde::Deserialize;

use super::certainty::about;
use crate::contenders::{Subjects, board_of, entries, is_peer};
use crate::data::{Compared, compare_times};
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::{Machine, builds_in_columns};
use crate::number;
use crate::prose::Prose;

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
    /// Only boards with few bytes.
    #[serde(default)]
    is_small: bool,
}

static PURPOSES: LazyLock<Vec<Purpose>> =
    LazyLock::new(|| entries(include_str!("../../data/purposes.toml")));

pub(crate) fn recommended() -> impl Iterator<Item = &'static str> {
    PURPOSES.iter().map(|purpose| purpose.operation.as_str())
}

/// A board that may be recommended: its row on each processor that decides.
#[derive(Clone, Debug, PartialEq)]
struct Candidate<'m> {
    rows: Vec<&'m Row>,
}

impl<'m> Candidate<'m> {
    fn name(&self) -> &'m str {
        &self.rows[0].contender
    }

    fn info(&self) -> Option<&'static BoardInfo> {
        boards().find(|board| board.name == board_of(self.name()))
    }

    /// Returns the bytes to copy and the bytes of tables.
    fn bytes(&self) -> Option<[usize; 2]> {
        let bytes = self.rows[0].bytes;
        Some([bytes.position?, bytes.tables?])
    }

    /// Returns the order in which equivalent boards are recommended: without a special instruction, by bytes of tables, by
    /// instructions per operation.
    fn order(&self) -> (bool, usize, f64) {
        let needs_instruction = self.info().is_some_and(|board| !board.caveat.is_empty());
        let tables = self.rows[0].bytes.tables.unwrap_or(usize::MAX);
        let mut counts = self.rows.iter().filter_map(|row| row.count);
        let instructions = counts
            .next()
            .map_or(f64::INFINITY, |count| count.instructions);
        (needs_instruction, tables, instructions)
    }

    /// Returns the time divided by another board's: the geometric mean over processors.
    fn against(&self, other: &Self) -> Option<Compared> {
        let pairs = self.rows.iter().zip(&other.rows);
        let each: Option<Vec<Compared>> = pairs
            .map(|(row, other)| compare_times(row, other))
            .collect();
        let each = each?;
        let noise = each.iter().map(|it| it.noise).reduce(Noise::and)?;
        let ratios: Vec<Ratio> = each.iter().map(|it| it.ratio).collect();
        let ratio = match ratios[..] {
            [only] => only,
            _ => Ratio::geometric_mean(&ratios, &[], 1),
        };
        let verdict = noise.verdict(ratio);
        Some(Compared {
            ratio,
            verdict,
            noise,
        })
    }
}

/// What the processors of one build say about a purpose.
struct Choice<'m> {
    build: &'m str,
    board: Candidate<'m>,
    /// Those whose whole interval is within 5 % of the fastest's time, that one included.
    equivalent: Vec<Candidate<'m>>,
    inconclusive: Vec<Candidate<'m>>,
    /// The fastest that is slower, and its time divided by the fastest's.
    next: Option<(Candidate<'m>, Ratio)>,
}

impl<'m> Choice<'m> {
    /// Returns `None` if fewer than half of the candidates have a verdict against the fastest.
    fn new(build: &'m str, candidates: Vec<Candidate<'m>>) -> Option<Self> {
        let log_time = |candidate: &Candidate<'_>| {
            let ratios = candidate.rows.iter().filter_map(|row| row.ratio());
            ratios.map(|ratio| ratio.mean.ln()).sum::<f64>()
        };
        let mut by_time = candidates;
        by_time.sort_by(|one, other| log_time(one).total_cmp(&log_time(other)));
        let fastest = by_time.first()?.clone();
        let (mut equivalent, mut inconclusive, mut next) = (vec![fastest.clone()], vec![], None);
        let mut undecided = 0;
        for candidate in &by_time[1..] {
            let compared = candidate.against(&fastest);
            let verdict = compared.map_or(Verdict::CannotTell, |compared| compared.verdict);
            undecided += usize::from(verdict == Verdict::CannotTell);
            match compared {
                Some(compared) if compared.ratio.is_small() => equivalent.push(candidate.clone()),
                Some(compared) if verdict.is_slower() => {
                    next = next.or_else(|| Some((candidate.clone(), compared.ratio)));
                }
                _ => inconclusive.push(candidate.clone()),
            }
        }
        let others = by_time.len() - 1;
        let is_before = |one: &&Candidate<'_>, other: &&Candidate<'_>| {
            let (one, other) = (one.order(), other.order());
            let bytes = (one.0, one.1).cmp(&(other.0, other.1));
            bytes.then(one.2.total_cmp(&other.2))
        };
        let board = equivalent.iter().min_by(is_before)?.clone();
        (others > 0 && 2 * undecided <= others).then_some(Self {
            build,
            board,
            equivalent,
            inconclusive,
            next,
        })
    }

    /// Returns the equivalent boards but the recommended one.
    fn others(&self) -> impl Iterator<Item = &Candidate<'m>> {
        let others = self.equivalent.iter();
        others.filter(|one| one.name() != self.board.name())
    }
}

impl Purpose {
    /// Returns the boards that all of these machines timed undisturbed. A machine that timed none or decided nothing is left out.
    fn candidates<'m>(&self, machines: &[&'m Machine<'_>]) -> Vec<Candidate<'m>> {
        let rows = |machine: &&'m Machine<'_>| {
            let group = machine.group_at(&self.operation);
            let mut rows = group.map_or_else(Vec::new, |group| group.by_time());
            rows.retain(|row| !is_peer(row) && self.concerns(&row.contender));
            rows.retain(|row| row.timing.is_some_and(|it| !it.noise.is_disturbed));
            rows
        };
        let machines = machines.iter().filter(|it| !it.decided_nothing());
        let mut machines: Vec<Vec<&Row>> = machines.map(rows).collect();
        machines.retain(|rows| !rows.is_empty());
        let Some((first, _)) = machines.split_first() else {
            return Vec::new();
        };
        let candidates = first.iter().filter_map(|row| {
            let same = |rows: &Vec<&'m Row>| {
                let mut rows = rows.iter().copied();
                rows.find(|other| other.contender == row.contender)
            };
            let rows: Option<Vec<&Row>> = machines.iter().map(same).collect();
            Some(Candidate { rows: rows? })
        });
        let candidates = candidates.collect();
        if self.is_small {
            return smallest(candidates);
        }
        candidates
    }

    fn concerns(&self, contender: &str) -> bool {
        Subjects::allow(self.subjects, Some(board_of(contender)))
    }

    /// Returns the choice of each build, in the order of the machines.
    fn choices<'m>(&self, machines: &[&'m Machine<'_>]) -> Vec<Choice<'m>> {
        let builds = unique(machines.iter().map(|machine| machine.build.as_str()));
        let choices = builds.into_iter().filter_map(|build| {
            let machines = machines.iter().copied().filter(|it| it.build == build);
            Choice::new(build, self.candidates(&machines.collect::<Vec<_>>()))
        });
        choices.collect()
    }
}

/// Returns those with the fewest bytes of a position and its tables together, or up to a quarter more.
fn smallest(mut candidates: Vec<Candidate<'_>>) -> Vec<Candidate<'_>> {
    const MAX_RATIO: f64 = 1.25;
    let bytes = |candidate: &Candidate<'_>| Some(candidate.bytes()?.iter().sum::<usize>());
    let least = candidates.iter().filter_map(bytes).min().unwrap_or(0) as f64;
    candidates
        .retain(|candidate| bytes(candidate).is_some_and(|it| it as f64 <= MAX_RATIO * least));
    candidates
}

struct Advice<'m> {
    purpose: &'static Purpose,
    machines: &'m [&'m Machine<'m>],
    /// At least one.
    choices: Vec<Choice<'m>>,
}

fn advice<'m>(machines: &'m [&'m Machine<'m>]) -> Vec<Advice<'m>> {
    if machines.iter().all(|machine| machine.decided_nothing()) {
        return Vec::new();
    }
    let advice = PURPOSES.iter().map(|purpose| Advice {
        purpose,
        machines,
        choices: purpose.choices(machines),
    });
    advice.filter(|it| !it.choices.is_empty()).collect()
}

impl<'m> Advice<'m> {
    fn first(&self) -> &Choice<'m> {
        &self.choices[0]
    }

    fn name(&self, candidate: &Candidate<'_>) -> Prose {
        self.machines[0].short_name(candidate.name())
    }

    fn names<'c>(&self, candidates: impl IntoIterator<Item = &'c Candidate<'m>>) -> Prose
    where
        'm: 'c,
    {
        let names = candidates.into_iter().map(|it| self.name(it));
        Prose::new().list(names)
    }

    /// Returns the recommended board, its bytes if they matter, and another build's board if that differs.
    fn take(&self) -> Prose {
        let first = self.first();
        let mut prose = self.name(&first.board);
        if let Some([position, tables]) = first.board.bytes().filter(|_| self.purpose.is_small) {
            prose = prose.text(format!(": {position} bytes to copy, {tables} of tables"));
        }
        let others = self.choices[1..].iter();
        let others = others.filter(|choice| choice.board.name() != first.board.name());
        others.fold(prose, |prose, choice| {
            let prose = prose.line_break().then(self.name(&choice.board));
            prose.text(format!(" on {}", choice.build))
        })
    }

    /// Returns the other equivalent boards, those of each processor if these differ, and the boards for which it is inconclusive.
    fn equivalent(&self) -> Prose {
        let first = self.first();
        let mut prose = short_list(first.others().map(|it| self.name(it)).collect());
        let sets = self.sets(first.build);
        let sorted = |names: &Vec<&'m str>| {
            let mut names = names.clone();
            names.sort_unstable();
            names
        };
        if unique(sets.iter().map(|(_, names)| sorted(names))).len() > 1 {
            for (machine, names) in sets {
                let names = names.into_iter().map(|name| machine.short_name(name));
                let on = format!("on {}: ", machine.processor());
                prose = prose.line_break().text(on).list(names);
            }
        }
        if !first.inconclusive.is_empty() {
            let names = first.inconclusive.iter().map(|it| self.name(it));
            prose = prose.line_break().text("inconclusive: ");
            prose = prose.then(short_list(names.collect()));
        }
        prose
    }

    /// Returns the equivalent boards on each machine of a build by itself.
    fn sets(&self, build: &str) -> Vec<(&'m Machine<'m>, Vec<&'m str>)> {
        let machines = self.machines.iter().copied();
        let machines = machines.filter(|it| it.build == build);
        let sets = machines.filter_map(|machine| {
            let choice = Choice::new(&machine.build, self.purpose.candidates(&[machine]))?;
            let names = choice.equivalent.iter().map(Candidate::name);
            Some((machine, names.collect()))
        });
        sets.collect()
    }

    fn next(&self) -> Option<Prose> {
        let (next, ratio) = self.first().next.as_ref()?;
        Some(
            self.name(next)
                .text(format!(" {}", number::with_interval(*ratio))),
        )
    }
}

/// Returns the first three names and the number of the others.
fn short_list(names: Vec<Prose>) -> Prose {
    const MAX_NAMES: usize = 3;
    let rest = names.len().saturating_sub(MAX_NAMES);
    let prose = Prose::new().list(names.into_iter().take(MAX_NAMES));
    match rest {
        0 => prose,
        rest => prose.text(format!(" and {rest} more")),
    }
}

/// Returns the section: advice of these machines and others of the same builds together.
pub(super) fn recommendations(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Option<Section> {
    let has_build = |other: &&Machine<'_>| machines.iter().any(|it| it.build == other.build);
    let others = others.iter().filter(has_build);
    let all: Vec<&Machine<'_>> = machines.iter().chain(others).collect();
    let mut section = Section::new(QUESTION);
    let Some(table) = in_short(&all).non_empty() else {
        section.push(no_advice(machines)?);
        return Some(section);
    };
    section.push(table);
    section.extend(caveats(&all));
    let title = "Equivalent boards on each processor";
    let whole = vec![in_full(&all, &builds_in_columns(machines)).into()];
    section.push(Block::fold("purposes-whole", title, whole));
    Some(section)
}

const RULE: &str = "A board for each purpose: of the boards whose whole interval is within 5 % of the fastest's time, on all processors \
     together, the first without a special instruction, then with the fewest bytes of tables, then with the fewest \
     instructions. Nothing is recommended if fewer than half of the boards have a verdict against the fastest, or in a disturbed group";

fn in_short(machines: &[&Machine<'_>]) -> Table {
    let mut table = Columns::new()
        .text("for", |advice: &Advice<'_>| advice.purpose.name.as_str())
        .text("decided by", |advice| Cell::code(&advice.purpose.operation))
        .text("take", Advice::take)
        .text("equivalent", Advice::equivalent)
        .text("next, in times of the fastest", Advice::next)
        .table(
            RECOMMENDATIONS,
            format!("{RULE}. Ratios are means over processors"),
            advice(machines),
        );
    table.is_stacked = true;
    table
}

/// Returns what users of the recommended boards have to know, an item per board.
fn caveats(machines: &[&Machine<'_>]) -> Option<Block> {
    let advice = advice(machines);
    let choices = advice.iter().flat_map(|advice| &advice.choices);
    let named = choices.flat_map(|it| std::iter::once(&it.board).chain(it.others()));
    let caveats = named.filter_map(|it| Some((it.name(), it.info()?.caveat)));
    let caveats = unique(caveats.filter(|(_, caveat)| !caveat.is_empty()));
    let item = |(name, caveat): (&str, &str)| {
        let name = machines[0].short_name(name);
        name.text(format!(": {caveat}"))
    };
    let items: Vec<Prose> = caveats.into_iter().map(item).collect();
    (!items.is_empty()).then_some(Block::List(items))
}

/// Returns the equivalent boards on each machine, and their bytes.
fn in_full(machines: &[&Machine<'_>], builds: &str) -> Table {
    let advice = advice(machines);
    let rows = advice.iter().flat_map(|advice| {
        let choices = advice.choices.iter();
        choices.flat_map(move |choice| {
            let sets = advice.sets(choice.build).into_iter();
            sets.map(move |(machine, names)| (advice, choice, machine, names))
        })
    });
    let caption = format!("Equivalent boards by each processor alone{builds}");
    Columns::new()
        .text(
            "for",
            |(advice, ..): &(&Advice<'_>, &Choice<'_>, &Machine<'_>, Vec<&str>)| {
                advice.purpose.name.as_str()
            },
        )
        .text("processor and build", |(.., machine, _)| {
            machine.processor_and_build()
        })
        .text("take", |(advice, choice, ..)| advice.name(&choice.board))
        .number("bytes to copy", |(_, choice, ..)| {
            choice.board.bytes().map(|[position, _]| position)
        })
        .number("bytes of tables", |(_, choice, ..)| {
            choice.board.bytes().map(|[_, tables]| tables)
        })
        .number("of them read", |(_, choice, ..)| {
            choice.board.info().map(|board| board.table_bytes_read)
        })
        .long("equivalent here", |(.., machine, names)| {
            let names = names.iter().map(|name| machine.short_name(name));
            Prose::new().list(names)
        })
        .long("inconclusive", |(advice, choice, ..)| {
            advice.names(&choice.inconclusive)
        })
        .table("purposes-in-full", caption, rows)
}

/// Returns why nothing is recommended and what to do about it; `None` if something is, or no such operation was timed.
pub(crate) fn no_advice(machines: &[Machine<'_>]) -> Option<Prose> {
    let is_timed = |machine: &Machine<'_>| {
        let candidates = PURPOSES.iter().map(|it| it.candidates(&[machine]).len());
        candidates.max() > Some(1)
    };
    let all: Vec<&Machine<'_>> = machines.iter().collect();
    if !advice(&all).is_empty() {
        return None;
    }
    let undecided = |machine| Some(about(machine, Machine::undecided(machine)?.into()));
    let undecided: Vec<Prose> = machines.iter().filter_map(undecided).collect();
    if undecided.is_empty() && machines.iter().any(is_timed) {
        return Some(INCONCLUSIVE.into());
    }
    let undecided = undecided.into_iter();
    undecided.reduce(|prose, next| prose.text(" ").then(next))
}

const INCONCLUSIVE: &str = "Nothing is recommended: most comparisons with the fastest board are inconclusive. Measure longer \
     (`--standard`), on an idle machine.";

/// Returns the recommendations for a terminal: a line for each purpose, or why there are none.
pub(crate) fn in_lines(machine: &Machine<'_>) -> Vec<String> {
    let line = |advice: &Advice<'_>| {
        let choice = advice.first();
        let list = |words: &str, names: Vec<Prose>| match names.len() {
            0 => String::new(),
            _ => format!("; {words}: {}", short_list(names).plain()),
        };
        let names = |candidates: &[Candidate<'_>]| {
            let names = candidates.iter().map(|it| advice.name(it));
            names.collect::<Vec<_>>()
        };
        let equivalent = choice.others().map(|it| advice.name(it)).collect();
        format!(
            "for {} ({}), take {}{}{}",
            advice.purpose.name,
            advice.purpose.operation,
            advice.take().plain(),
            list("equivalent", equivalent),
            list("inconclusive", names(&choice.inconclusive)),
        )
    };
    let lines: Vec<String> = advice(&[machine]).iter().map(line).collect();
    match no_advice(std::slice::from_ref(machine)) {
        Some(reason) if lines.is_empty() && machine.undecided().is_none() => vec![reason.plain()],
        _ => lines,
    }
}

#[cfg(test)]
mod tests;
