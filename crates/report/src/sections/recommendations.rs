//! Recommends a board for each purpose. The purposes are data, `data/purposes.toml`, which also describes the rule.

use std::sync::LazyLock;

use boardbench_results::{BoardFacts, Noise, Ratio, Row, Verdict, unique};
use serde::Deserialize;

use super::certainty::about;
use crate::contenders::{Subjects, entries, is_peer};
use crate::data::{Compared, compare_times};
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
    /// Only boards with few bytes.
    #[serde(default)]
    is_small: bool,
}

static PURPOSES: LazyLock<Vec<Purpose>> =
    LazyLock::new(|| entries(include_str!("../../data/purposes.toml")));

/// Returns the operations that decide.
pub(crate) fn recommended() -> impl Iterator<Item = &'static str> {
    PURPOSES.iter().map(|purpose| purpose.operation.as_str())
}

/// A board that may be recommended: its row on each processor that decides.
#[derive(Clone, Debug, PartialEq)]
struct Candidate<'m>(Vec<&'m Row>);

impl<'m> Candidate<'m> {
    fn name(&self) -> &'m str {
        &self.0[0].contender
    }

    fn facts(&self) -> Option<&'m BoardFacts> {
        self.0[0].board.as_ref()
    }

    /// Returns the bytes to copy and the bytes of tables.
    fn bytes(&self) -> Option<[usize; 2]> {
        let bytes = self.0[0].bytes;
        Some([bytes.position?, bytes.tables?])
    }

    /// Returns `true` if it is recommended before another board that is equivalent: without a special instruction, by bytes of
    /// tables, by instructions per operation.
    fn is_before(&self, other: &Self) -> bool {
        let [order, other] = [self, other].map(|candidate| {
            let needs_instruction = candidate.facts().is_some_and(|it| !it.caveat.is_empty());
            let tables = candidate.0[0].bytes.tables.unwrap_or(usize::MAX);
            let count = candidate.0.iter().find_map(|row| row.count);
            let instructions = count.map_or(f64::INFINITY, |count| count.instructions);
            (needs_instruction, tables, instructions)
        });
        order < other
    }

    /// Returns the time divided by another board's: the geometric mean over processors.
    fn against(&self, other: &Self) -> Option<Compared> {
        let pairs = self.0.iter().zip(&other.0);
        let compared = pairs.map(|(row, other)| compare_times(row, other));
        let compared: Vec<Compared> = compared.collect::<Option<_>>()?;
        let noise = compared.iter().map(|it| it.noise).reduce(Noise::and)?;
        let ratios: Vec<Ratio> = compared.iter().map(|it| it.ratio).collect();
        let ratio = match ratios[..] {
            [only] => only,
            _ => Ratio::geometric_mean(&ratios, &[], 1),
        };
        Some(Compared { ratio, verdict: noise.verdict(ratio), noise })
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
    fn new(build: &'m str, mut by_time: Vec<Candidate<'m>>) -> Option<Self> {
        let log_time = |candidate: &Candidate<'_>| {
            let ratios = candidate.0.iter().filter_map(|row| row.ratio());
            ratios.map(|ratio| ratio.mean.ln()).sum::<f64>()
        };
        by_time.sort_by(|one, other| log_time(one).total_cmp(&log_time(other)));
        let mut candidates = by_time.into_iter();
        let fastest = candidates.next()?;
        let (mut equivalent, mut inconclusive, mut next) = (vec![fastest.clone()], vec![], None);
        let (mut others, mut undecided) = (0, 0);
        for candidate in candidates {
            let compared = candidate.against(&fastest);
            let verdict = compared.map_or(Verdict::Inconclusive, |compared| compared.verdict);
            others += 1;
            undecided += usize::from(verdict == Verdict::Inconclusive);
            match compared {
                Some(compared) if compared.ratio.is_small() => equivalent.push(candidate),
                Some(compared) if verdict.is_slower() => {
                    next = next.or(Some((candidate, compared.ratio)));
                }
                _ => inconclusive.push(candidate),
            }
        }
        let first = |one: Candidate<'m>, other: Candidate<'m>| {
            if other.is_before(&one) { other } else { one }
        };
        let board = equivalent.iter().cloned().reduce(first)?;
        (others > 0 && 2 * undecided <= others).then_some(Self {
            build,
            board,
            equivalent,
            inconclusive,
            next,
        })
    }

    /// Returns the names of the equivalent boards but the recommended one.
    fn others(&self) -> impl Iterator<Item = &'m str> {
        let names = self.equivalent.iter().map(Candidate::name);
        names.filter(|name| *name != self.board.name())
    }

    fn inconclusive(&self) -> impl Iterator<Item = &'m str> {
        self.inconclusive.iter().map(Candidate::name)
    }
}

impl Purpose {
    /// Returns the boards that all of these machines timed undisturbed. A machine that timed none or decided nothing is left out.
    fn candidates<'m>(&self, machines: &[&'m Machine<'_>]) -> Vec<Candidate<'m>> {
        let rows = |machine: &&'m Machine<'_>| {
            let group = machine.group_at(&self.operation);
            let mut rows = group.map_or_else(Vec::new, |group| group.by_time());
            let concerns = |row: &Row| Subjects::allow(self.subjects, row.board.as_ref());
            rows.retain(|row| !is_peer(row) && concerns(row));
            rows.retain(|row| row.timing.is_some_and(|it| !it.noise.is_disturbed));
            rows
        };
        let machines = machines.iter().filter(|it| !it.decided_nothing());
        let mut machines: Vec<Vec<&Row>> = machines.map(rows).collect();
        machines.retain(|rows| !rows.is_empty());
        let first = machines.first().into_iter().flatten();
        let candidates = first.filter_map(|row| {
            let same = |rows: &Vec<&'m Row>| {
                let mut rows = rows.iter().copied();
                rows.find(|other| other.contender == row.contender)
            };
            let rows = machines.iter().map(same);
            Some(Candidate(rows.collect::<Option<_>>()?))
        });
        let mut candidates: Vec<Candidate<'m>> = candidates.collect();
        if self.is_small {
            retain_smallest(&mut candidates);
        }
        candidates
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

/// Retains those with the fewest bytes of a position and its tables together, or up to a quarter more.
fn retain_smallest(candidates: &mut Vec<Candidate<'_>>) {
    const MAX_RATIO: f64 = 1.25;
    let bytes = |candidate: &Candidate<'_>| Some(candidate.bytes()?.iter().sum::<usize>() as f64);
    let least = candidates.iter().filter_map(bytes).reduce(f64::min);
    let max = MAX_RATIO * least.unwrap_or(0.0);
    candidates.retain(|candidate| bytes(candidate).is_some_and(|bytes| bytes <= max));
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

    fn name(&self, board: &str) -> Prose {
        self.machines[0].short_name(board)
    }

    /// Returns the first three names and the number of the others.
    fn short_list<'n>(&self, names: impl Iterator<Item = &'n str>) -> Prose {
        const MAX_NAMES: usize = 3;
        let names: Vec<Prose> = names.map(|name| self.name(name)).collect();
        let rest = names.len().saturating_sub(MAX_NAMES);
        let prose = Prose::new().list(names.into_iter().take(MAX_NAMES));
        match rest {
            0 => prose,
            rest => prose.text(format!(" and {rest} more")),
        }
    }

    /// Returns the recommended board, its bytes if they matter, and another build's board if that differs.
    fn take(&self) -> Prose {
        let board = &self.first().board;
        let mut prose = self.name(board.name());
        if let Some([position, tables]) = board.bytes().filter(|_| self.purpose.is_small) {
            prose = prose.text(format!(": {position} bytes to copy, {tables} of tables"));
        }
        let others = self.choices[1..].iter();
        let others = others.filter(|choice| choice.board.name() != board.name());
        others.fold(prose, |prose, choice| {
            let prose = prose.line_break().then(self.name(choice.board.name()));
            prose.text(format!(" on {}", choice.build))
        })
    }

    /// Returns the other equivalent boards, those of each processor if these differ, and the boards for which it is inconclusive.
    fn equivalent(&self) -> Prose {
        let first = self.first();
        let mut prose = self.short_list(first.others());
        let sets = self.sets(first.build);
        let sorted = |names: &[&'m str]| {
            let mut names = names.to_vec();
            names.sort_unstable();
            names
        };
        if unique(sets.iter().map(|(_, names)| sorted(names))).len() > 1 {
            for (machine, names) in sets {
                let on = format!("on {}: ", machine.processor());
                let names = names.into_iter().map(|name| self.name(name));
                prose = prose.line_break().text(on).list(names);
            }
        }
        if !first.inconclusive.is_empty() {
            prose = prose.line_break().text("inconclusive: ");
            prose = prose.then(self.short_list(first.inconclusive()));
        }
        prose
    }

    /// Returns the equivalent boards on each machine of a build by itself.
    fn sets(&self, build: &str) -> Vec<(&'m Machine<'m>, Vec<&'m str>)> {
        let machines = self.machines.iter().filter(|it| it.build == build);
        let sets = machines.filter_map(|machine| {
            let choice = Choice::new(&machine.build, self.purpose.candidates(&[machine]))?;
            let names = choice.equivalent.iter().map(Candidate::name);
            Some((*machine, names.collect()))
        });
        sets.collect()
    }

    fn next(&self) -> Option<Prose> {
        let (next, ratio) = self.first().next.as_ref()?;
        let ratio = format!(" {}", number::with_interval(*ratio));
        Some(self.name(next.name()).text(ratio))
    }

    /// Returns the advice as a line for a terminal.
    fn line(&self) -> String {
        let choice = self.first();
        let list = |words: &str, names: &mut dyn Iterator<Item = &'m str>| {
            let list = self.short_list(names).plain();
            between(words, &list, "")
        };
        format!(
            "for {} ({}), take {}{}{}",
            self.purpose.name,
            self.purpose.operation,
            self.take().plain(),
            list("; equivalent: ", &mut choice.others()),
            list("; inconclusive: ", &mut choice.inconclusive()),
        )
    }
}

/// Returns the section: advice of these machines and others of the same builds together.
pub(super) fn recommendations(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Option<Section> {
    let has_build = |other: &&Machine<'_>| machines.iter().any(|it| it.build == other.build);
    let others = others.iter().filter(has_build);
    let all: Vec<&Machine<'_>> = machines.iter().chain(others).collect();
    let advice = advice(&all);
    let mut section = Section::new(QUESTION);
    if advice.is_empty() {
        section.push(no_advice(machines)?);
        return Some(section);
    }
    let (caveats, whole) = (caveats(&advice), in_full(&advice, machines));
    section.push(in_short(advice));
    section.extend(caveats);
    let title = "Equivalent boards on each processor";
    section.push(Block::fold("purposes-whole", title, vec![whole.into()]));
    Some(section)
}

const RULE: &str = "A board for each purpose: of the boards whose whole interval is within 5 % of the fastest's time, on all processors \
     together, the first without a special instruction, then with the fewest bytes of tables, then with the fewest \
     instructions. Nothing is recommended if fewer than half of the boards have a verdict against the fastest, or in a disturbed group";

fn in_short(advice: Vec<Advice<'_>>) -> Table {
    let caption = format!("{RULE}. Ratios are means over processors");
    Columns::new()
        .text("for", |advice: &Advice<'_>| &*advice.purpose.name)
        .text("decided by", |it| Cell::code(&it.purpose.operation))
        .text("take", Advice::take)
        .text("equivalent", Advice::equivalent)
        .text("next, in times of the fastest", Advice::next)
        .table(RECOMMENDATIONS, caption, advice)
        .stacked()
}

/// Returns what users of the recommended boards have to know, an item per board.
fn caveats(advice: &[Advice<'_>]) -> Option<Block> {
    let choices = advice.iter().flat_map(|advice| &advice.choices);
    let boards = choices.flat_map(|it| std::iter::once(&it.board).chain(&it.equivalent));
    let named = boards.filter_map(|board| Some((board.name(), &*board.facts()?.caveat)));
    let with_caveat = unique(named).into_iter().filter(|(_, caveat)| !caveat.is_empty());
    let items = with_caveat.map(|(name, caveat)| advice[0].name(name).text(format!(": {caveat}")));
    let items: Vec<Prose> = items.collect();
    (!items.is_empty()).then_some(Block::List(items))
}

/// Returns the equivalent boards on each machine, and their bytes.
fn in_full(advice: &[Advice<'_>], machines: &[Machine<'_>]) -> Table {
    type Line<'l> = (&'l Advice<'l>, &'l Choice<'l>, &'l Machine<'l>, Vec<&'l str>);
    let choices = advice.iter();
    let choices = choices.flat_map(|advice| advice.choices.iter().map(move |it| (advice, it)));
    let lines = choices.flat_map(|(advice, choice)| {
        let sets = advice.sets(choice.build).into_iter();
        sets.map(move |(machine, names)| (advice, choice, machine, names))
    });
    let builds = builds_in_columns(machines);
    let names = |machine: &Machine<'_>, names: &[&str]| {
        Prose::new().list(names.iter().map(|name| machine.short_name(name)))
    };
    let bytes = |choice: &Choice<'_>, place: usize| Some(choice.board.bytes()?[place]);
    Columns::new()
        .text("for", |(it, ..): &Line<'_>| &*it.purpose.name)
        .text("processor and build", |(.., it, _)| it.processor_and_build())
        .text("take", |(it, choice, ..)| it.name(choice.board.name()))
        .number("bytes to copy", |(_, it, ..)| bytes(it, 0))
        .number("bytes of tables", |(_, it, ..)| bytes(it, 1))
        .number("of them read", |(_, it, ..)| Some(it.board.facts()?.table_bytes_read))
        .long("equivalent here", |(.., it, here)| names(it, here))
        .long("inconclusive", |(it, choice, ..)| {
            names(it.machines[0], &choice.inconclusive().collect::<Vec<_>>())
        })
        .table(
            "purposes-in-full",
            format!("Equivalent boards by each processor alone{builds}"),
            lines,
        )
}

/// Returns why nothing is recommended and what to do about it; `None` if something is, or no such operation was timed.
pub(crate) fn no_advice(machines: &[Machine<'_>]) -> Option<Prose> {
    let is_timed = |machine: &Machine<'_>| {
        let candidates = PURPOSES.iter().map(|it| it.candidates(&[machine]).len());
        candidates.max() > Some(1)
    };
    if !advice(&machines.iter().collect::<Vec<_>>()).is_empty() {
        return None;
    }
    let undecided = |machine| Some(about(machine, Machine::undecided(machine)?.into()));
    let undecided: Vec<Prose> = machines.iter().filter_map(undecided).collect();
    if undecided.is_empty() && machines.iter().any(is_timed) {
        return Some(INCONCLUSIVE.into());
    }
    (!undecided.is_empty()).then(|| Prose::joined(undecided, &" ".into()))
}

const INCONCLUSIVE: &str = "Nothing is recommended: most comparisons with the fastest board are inconclusive. Measure longer \
     (`--standard`), on an idle machine.";

/// Returns the recommendations for a terminal: a line for each purpose, or why there are none.
pub(crate) fn in_lines(machine: &Machine<'_>) -> Vec<String> {
    let lines: Vec<String> = advice(&[machine]).iter().map(Advice::line).collect();
    let undecided = no_advice(std::slice::from_ref(machine));
    let undecided = undecided.filter(|_| lines.is_empty() && machine.undecided().is_none());
    undecided.map_or(lines, |reason| vec![reason.plain()])
}

#[cfg(test)]
mod tests;
