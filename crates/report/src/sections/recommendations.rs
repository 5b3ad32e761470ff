//! Recommends a board for each purpose. The purposes and the rule are in `data/purposes.toml`.

use std::sync::LazyLock;

use boardbench_results::{BoardFacts, Noise, Ratio, Row, Verdict, unique};
use serde::Deserialize;

use super::parts::about;
use crate::contenders::{Subjects, entries, is_peer, short_name};
use crate::data::compare_times;
use crate::document::{Block, Cell, Columns, Table};
use crate::machine::Machine;
use crate::number;
use crate::prose::{Prose, between};

pub(crate) const RECOMMENDATIONS: &str = "Recommendations";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Purpose {
    #[serde(rename = "for")]
    name: String,
    operation: String,
    /// Kind of boards; all boards if missing.
    subjects: Option<Subjects>,
    /// `true` to consider only boards with small memory.
    #[serde(default)]
    is_small: bool,
}

static PURPOSES: LazyLock<Vec<Purpose>> =
    LazyLock::new(|| entries(include_str!("../../data/purposes.toml")));

/// Returns the operations that decide recommendations.
pub(crate) fn recommended() -> impl Iterator<Item = &'static str> {
    PURPOSES.iter().map(|purpose| purpose.operation.as_str())
}

/// A board that may be recommended: its row on each processor.
#[derive(Clone, Debug, PartialEq)]
struct Candidate<'m>(Vec<&'m Row>);

impl<'m> Candidate<'m> {
    /// Returns the name of the board, without the common encoding.
    fn name(&self) -> &'m str {
        short_name(self.0[0].group.factor, self.0[0].contender())
    }

    fn facts(&self) -> Option<&'m BoardFacts> {
        self.0[0].cell.board.as_deref()
    }

    /// Returns the bytes to copy and the bytes of tables.
    fn bytes(&self) -> Option<[usize; 2]> {
        let bytes = self.0[0].cell.bytes;
        Some([bytes.position?, bytes.tables?])
    }

    /// Returns `true` if it precedes another equivalent board: by the need for a special instruction, by bytes of tables, by
    /// instructions per operation.
    fn is_before(&self, other: &Self) -> bool {
        let [order, other] = [self, other].map(|candidate| {
            let needs_instruction = candidate.facts().is_some_and(|it| !it.caveat.is_empty());
            let tables = candidate.0[0].cell.bytes.tables.unwrap_or(usize::MAX);
            let instructions = candidate.0.iter().find_map(|row| row.instructions());
            (needs_instruction, tables, instructions.unwrap_or(f64::INFINITY))
        });
        order < other
    }

    fn log_time(&self) -> f64 {
        let ratios = self.0.iter().filter_map(|row| row.ratio());
        ratios.map(|ratio| ratio.mean.ln()).sum()
    }

    /// Returns the time divided by another board's time (the geometric mean over processors), and its verdict.
    fn against(&self, other: &Self) -> Option<(Ratio, Verdict)> {
        let pairs = self.0.iter().zip(&other.0);
        let compared = pairs.map(|(row, other)| compare_times(row, other));
        let (ratios, noises): (Vec<Ratio>, Vec<Noise>) = compared.collect::<Option<_>>()?;
        let noise = noises.into_iter().reduce(Noise::and)?;
        let ratio = match ratios[..] {
            [only] => only,
            _ => Ratio::geometric_mean(&ratios, &[], 1),
        };
        Some((ratio, noise.verdict(ratio)))
    }
}

impl Purpose {
    /// Returns the boards that all machines timed undisturbed, except inconclusive machines and machines without boards.
    fn candidates<'m>(&self, machines: &[&'m Machine<'_>]) -> Vec<Candidate<'m>> {
        let is_candidate = |row: &&Row| {
            let is_disturbed = row.timing.is_none_or(|timing| timing.noise.is_disturbed);
            !is_disturbed
                && !is_peer(row)
                && Subjects::allow(self.subjects, row.cell.board.as_deref())
        };
        let rows = |machine: &&'m Machine<'_>| -> Vec<&'m Row> {
            let group = machine.group_at(&self.operation);
            group.into_iter().flat_map(|group| group.by_time()).filter(is_candidate).collect()
        };
        let machines = machines.iter().filter(|it| it.undecided().is_none());
        let mut machines: Vec<Vec<&'m Row>> = machines.map(rows).collect();
        machines.retain(|rows| !rows.is_empty());
        let first = machines.first().into_iter().flatten();
        let candidates = first.filter_map(|row| {
            let is_same = |other: &&&Row| other.contender() == row.contender();
            let rows = machines.iter().map(|rows| rows.iter().find(is_same).copied());
            Some(Candidate(rows.collect::<Option<_>>()?))
        });
        let mut candidates: Vec<Candidate<'m>> = candidates.collect();
        if self.is_small {
            retain_smallest(&mut candidates);
        }
        candidates.sort_by(|one, other| one.log_time().total_cmp(&other.log_time()));
        candidates
    }
}

impl Purpose {
    /// Splits equivalent boards by whether they are also equivalent on each of several processors alone.
    fn by_processors<'m>(
        &self,
        equivalent: Vec<Candidate<'m>>,
        machines: &[&'m Machine<'_>],
    ) -> (Vec<Candidate<'m>>, Vec<Candidate<'m>>) {
        let several = machines.iter().filter(|_| machines.len() > 1);
        let alone = several.filter_map(|machine| Choice::new(self, &[machine]));
        let alone: Vec<Vec<&str>> = alone.map(|choice| names(&choice.equivalent)).collect();
        let is_in_all = |it: &Candidate<'_>| alone.iter().all(|names| names.contains(&it.name()));
        equivalent.into_iter().partition(is_in_all)
    }
}

/// Retains the boards with the fewest bytes of position and tables together, or up to a quarter more.
fn retain_smallest(candidates: &mut Vec<Candidate<'_>>) {
    const MAX_RATIO: f64 = 1.25;
    let bytes = |candidate: &Candidate<'_>| Some(candidate.bytes()?.iter().sum::<usize>() as f64);
    let least = candidates.iter().filter_map(bytes).reduce(f64::min);
    let max = MAX_RATIO * least.unwrap_or(0.0);
    candidates.retain(|candidate| bytes(candidate).is_some_and(|bytes| bytes <= max));
}

/// The recommendation for a purpose, from all processors with one build.
struct Choice<'m> {
    build: &'m str,
    board: Candidate<'m>,
    /// Boards whose whole interval is within 5 % of the fastest's time on every processor; the fastest, if there are none.
    equivalent: Vec<Candidate<'m>>,
    inconclusive: Vec<Candidate<'m>>,
    /// The fastest of the slower boards, and its time divided by the fastest's.
    next: Option<(Candidate<'m>, Ratio)>,
}

impl<'m> Choice<'m> {
    /// Returns `None` for fewer than three boards, or if fewer than half of them have a verdict against the fastest.
    fn new(purpose: &Purpose, machines: &[&'m Machine<'_>]) -> Option<Self> {
        let candidates = purpose.candidates(machines);
        if candidates.len() < MIN_BOARDS {
            return None;
        }
        let mut candidates = candidates.into_iter();
        let fastest = candidates.next()?;
        let (mut equivalent, mut inconclusive, mut next) = (vec![fastest.clone()], vec![], None);
        let (mut slower, mut undecided) = (0, 0);
        for candidate in candidates {
            let compared = candidate.against(&fastest);
            let verdict = compared.map_or(Verdict::Inconclusive, |(_, verdict)| verdict);
            slower += 1;
            undecided += usize::from(verdict == Verdict::Inconclusive);
            match compared {
                Some((ratio, _)) if ratio.is_small() => equivalent.push(candidate),
                Some((ratio, _)) if verdict.is_slower() => next = next.or(Some((candidate, ratio))),
                _ => inconclusive.push(candidate),
            }
        }
        let (everywhere, elsewhere) = purpose.by_processors(equivalent, machines);
        let equivalent = if everywhere.is_empty() { vec![fastest.clone()] } else { everywhere };
        let before = elsewhere.into_iter().find(|it| !equivalent.contains(it));
        let before = before.and_then(|it| Some((it.against(&fastest)?.0, it)));
        let next = before.map_or(next, |(ratio, candidate)| Some((candidate, ratio)));
        let first = |one: Candidate<'m>, other: Candidate<'m>| {
            if other.is_before(&one) { other } else { one }
        };
        let board = equivalent.iter().cloned().reduce(first)?;
        let build = &machines.first()?.build;
        (slower > 0 && 2 * undecided <= slower).then_some(Self {
            build,
            board,
            equivalent,
            inconclusive,
            next,
        })
    }
}

fn names<'m>(candidates: &[Candidate<'m>]) -> Vec<&'m str> {
    candidates.iter().map(Candidate::name).collect()
}

struct Advice<'m> {
    purpose: &'static Purpose,
    machines: &'m [&'m Machine<'m>],
    /// Choices by build in the order of the machines, at least one.
    choices: Vec<Choice<'m>>,
}

fn advice<'m>(machines: &'m [&'m Machine<'m>]) -> Vec<Advice<'m>> {
    let builds = unique(machines.iter().map(|machine| machine.build.as_str()));
    let advice = PURPOSES.iter().map(|purpose| {
        let choices = builds.iter().filter_map(|build| {
            let machines = machines.iter().copied().filter(|it| it.build == *build);
            Choice::new(purpose, &machines.collect::<Vec<_>>())
        });
        Advice { purpose, machines, choices: choices.collect() }
    });
    advice.filter(|it| !it.choices.is_empty()).collect()
}

/// Minimum number of boards of a recommendation. Two are a comparison, which other tables show.
const MIN_BOARDS: usize = 3;

/// Maximum number of names in a list of boards.
const MAX_NAMES: usize = 3;

impl Advice<'_> {
    /// Returns the recommended board, its bytes if they matter, and other builds' boards if they differ.
    fn recommended(&self) -> Prose {
        let board = &self.choices[0].board;
        let mut prose = Prose::new().code(board.name());
        if let Some([position, tables]) = board.bytes().filter(|_| self.purpose.is_small) {
            prose = prose.text(format!(": {position} bytes to copy, {tables} of tables"));
        }
        let others = self.choices[1..].iter();
        let others = others.filter(|choice| choice.board.name() != board.name());
        others.fold(prose, |prose, choice| {
            let prose = prose.line_break().code(choice.board.name());
            prose.text(format!(" on {}", choice.build))
        })
    }

    /// Returns the other equivalent boards, those of one processor alone, and the inconclusive boards.
    fn equivalent(&self) -> Prose {
        let first = &self.choices[0];
        let mut equivalent = names(&first.equivalent);
        equivalent.retain(|name| *name != first.board.name());
        let mut prose = Prose::new().first_of(MAX_NAMES, &equivalent);
        let machines = self.machines.iter().filter(|it| it.build == first.build);
        let everywhere = names(&first.equivalent);
        for machine in machines {
            let Some(choice) = Choice::new(self.purpose, &[machine]) else {
                continue;
            };
            let mut others = names(&choice.equivalent);
            others.retain(|name| !everywhere.contains(name));
            if !others.is_empty() {
                prose = prose.line_break().text(format!("on {} also ", machine.processor()));
                prose = prose.codes(others);
            }
        }
        if !first.inconclusive.is_empty() {
            prose = prose.line_break().text("inconclusive: ");
            prose = prose.first_of(MAX_NAMES, &names(&first.inconclusive));
        }
        prose
    }

    /// Returns the advice on one line.
    fn in_line(&self) -> String {
        let count = self.purpose.candidates(self.machines).len();
        let Choice { board, equivalent, inconclusive, .. } = &self.choices[0];
        let listed = |before: &str, candidates: &[Candidate<'_>]| {
            let mut names = names(candidates);
            names.retain(|name| *name != board.name());
            between(before, &Prose::new().first_of(MAX_NAMES, &names).plain(), "")
        };
        let (name, operation) = (&self.purpose.name, &self.purpose.operation);
        let board = self.recommended().plain();
        let equivalent = listed("; equivalent: ", equivalent);
        let inconclusive = listed("; inconclusive: ", inconclusive);
        format!(
            "for {name} ({operation}), of {count} candidates measured, take {board}{equivalent}{inconclusive}"
        )
    }

    fn next(&self) -> Option<Prose> {
        let (next, ratio) = self.choices[0].next.as_ref()?;
        Some(Prose::new().code(next.name()).text(format!(" {}", number::with_interval(*ratio))))
    }
}

const RULE: &str = "A board for each purpose: of the boards whose whole interval is within 5 % of the fastest's time on every processor, \
     the first by the need for no special instruction, by the fewest bytes of tables, and by the fewest instructions. Nothing is \
     recommended if fewer than half of the boards have a verdict against the fastest, or if the group was disturbed. Ratios are \
     means over processors.";

fn table(advice: Vec<Advice<'_>>) -> Table {
    Columns::new()
        .text("purpose", |advice: &Advice<'_>| &*advice.purpose.name)
        .text("measured at", |it| Cell::code(&it.purpose.operation))
        .text("recommended", Advice::recommended)
        .text("equivalent", Advice::equivalent)
        .text("next (time relative to the fastest)", Advice::next)
        .table("purposes", RULE, advice)
}

/// Returns the caveats of the recommended boards, one item per board.
fn caveats(advice: &[Advice<'_>]) -> Option<Block> {
    let choices = advice.iter().flat_map(|advice| &advice.choices);
    let boards = choices.flat_map(|it| std::iter::once(&it.board).chain(&it.equivalent));
    let named = boards.filter_map(|board| Some((board.name(), &*board.facts()?.caveat)));
    let with_caveat = unique(named).into_iter().filter(|(_, caveat)| !caveat.is_empty());
    let items =
        with_caveat.map(|(name, caveat)| Prose::new().code(name).text(format!(": {caveat}")));
    let items: Vec<Prose> = items.collect();
    (!items.is_empty()).then_some(Block::List(items))
}

const INCONCLUSIVE: &str = "Nothing is recommended: most comparisons with the fastest board are inconclusive. Measure longer \
     (`--standard`), on an idle machine.";

/// Returns the recommendations from these machines and others with the same builds, and the inconclusive machines.
pub(crate) fn recommendations(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Vec<Block> {
    let all_machines = comparable(machines, others);
    let advice = advice(&all_machines);
    let undecided = machines.iter();
    let undecided = undecided.filter_map(|it| Some(Block::from(about(it, it.undecided()?))));
    let undecided: Vec<Block> = undecided.collect();
    let mut blocks = Vec::new();
    if !advice.is_empty() {
        let caveats = caveats(&advice);
        blocks.push(table(advice).into());
        blocks.extend(caveats);
    } else if undecided.is_empty() && machines.iter().any(is_timed) {
        blocks.push(INCONCLUSIVE.into());
    }
    blocks.extend(undecided);
    blocks
}

/// Returns the board for the first purpose, in one line for the summary.
pub(crate) fn answer(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Option<Prose> {
    let machines = comparable(machines, others);
    let advice = advice(&machines);
    let advice = advice.first().filter(|advice| advice.purpose.name == PURPOSES[0].name)?;
    let subject = Prose::new().strong(format!("Board for {}", advice.purpose.name));
    let parts = [("", advice.recommended()), ("within 5 %: ", advice.equivalent())];
    let next = advice.next().map(|next| ("next slower: ", next));
    let parts = parts.into_iter().chain(next).filter(|(_, prose)| *prose != Prose::new());
    let parts = parts.map(|(before, prose)| Prose::from(before).then(prose.on_one_line()));
    let parts = Prose::joined(parts, &"; ".into());
    Some(subject.text(": ").then(parts).text("."))
}

/// Returns these machines, and the others with the same builds.
fn comparable<'m>(machines: &'m [Machine<'m>], others: &'m [Machine<'m>]) -> Vec<&'m Machine<'m>> {
    let has_build = |other: &&Machine<'_>| machines.iter().any(|it| it.build == other.build);
    machines.iter().chain(others.iter().filter(has_build)).collect()
}

/// Returns `true` if a machine timed several boards for a purpose.
fn is_timed(machine: &Machine<'_>) -> bool {
    PURPOSES.iter().any(|purpose| purpose.candidates(&[machine]).len() >= MIN_BOARDS)
}

/// Returns the recommendations for a terminal: one line per purpose, or the reason why there are none.
pub(super) fn in_lines(machine: &Machine<'_>) -> Vec<String> {
    let machines = [machine];
    let advice = advice(&machines);
    let is_inconclusive = advice.is_empty() && is_timed(machine);
    let reason = machine.undecided().or(is_inconclusive.then_some(INCONCLUSIVE));
    let lines = advice.iter().map(Advice::in_line);
    lines.chain(reason.map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests;
