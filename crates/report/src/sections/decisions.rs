//! What decisions are worth that authors of chess programs argue about. They are data, `data/decisions.toml`.

use std::sync::LazyLock;

use boardbench_harness::data::{Axis, GroupFacts, Ratio, Verdict};
use boardbench_registry::boards;
use serde::Deserialize;

use super::parts::{column, joint_verdict, optional};
use crate::claims::full_name;
use crate::contenders::Subjects;
use crate::data::{Comparison, Data, Group, compare_times, judge};
use crate::document::{Cell, Fold, Section, Table};
use crate::machine::Machine;
use crate::number;
use crate::prose::Prose;

/// The anchor of the table that a README shows.
pub(crate) const DECISIONS_TABLE: &str = "most-asked";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Decisions {
    decision: Vec<Decision>,
}

/// A choice between two contenders.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Decision {
    question: String,
    axis: Axis,
    operation: String,
    /// Only groups of these boards; all if missing.
    subjects: Option<Subjects>,
    choice: String,
    instead_of: String,
    /// What else the two differ in; empty if nothing.
    #[serde(default)]
    differs_also: String,
    /// Whether it is among those that a README shows.
    #[serde(default)]
    most_asked: bool,
}

static DECISIONS: LazyLock<Vec<Decision>> = LazyLock::new(|| {
    let decisions: Decisions =
        toml::from_str(include_str!("../../data/decisions.toml")).expect("a test reads the file");
    decisions.decision
});

/// What a choice changes, over all groups that show it.
struct Effect {
    ratio: Ratio,
    verdict: Verdict,
    groups: usize,
    /// How often the choice changes what a search does, for each node.
    decided: Option<f64>,
}

/// The same in one group.
struct GroupEffect {
    ratio: Ratio,
    noise_floor: f64,
    /// The log-ratios of its observations.
    logs: Vec<f64>,
    decided: Option<f64>,
}

impl Decision {
    fn concerns(&self, facts: &GroupFacts) -> bool {
        let board = boards().find(|board| facts.subject.as_deref() == Some(board.name));
        self.subjects
            .is_none_or(|subjects| board.is_some_and(|board| subjects.include(board)))
    }

    /// The effect on an operation, if it was measured.
    fn effect(&self, data: &Data<'_>, operation: &str) -> Option<Effect> {
        let is_wanted = |comparison: &&Comparison<'_>| comparison.facts.operation == operation;
        let all = data.main(self.axis);
        let groups = all
            .into_iter()
            .filter(is_wanted)
            .flat_map(|one| &one.groups);
        let own = groups.filter(|group| self.concerns(group.facts));
        let found: Vec<_> = own.filter_map(|group| self.in_group(group)).collect();
        let ratios: Vec<Ratio> = found.iter().map(|group| group.ratio).collect();
        let logs: Vec<&[f64]> = found.iter().map(|group| group.logs.as_slice()).collect();
        let floors = found.iter().map(|group| group.noise_floor);
        let decided: Option<f64> = found.iter().map(|group| group.decided).sum();
        let ratio = Ratio::geometric_mean(&ratios, &logs);
        Some(Effect {
            ratio,
            verdict: judge(ratio, floors.reduce(f64::max)?, logs[0]),
            groups: found.len(),
            decided: decided.map(|sum| sum / found.len() as f64),
        })
    }

    fn in_group(&self, group: &Group<'_>) -> Option<GroupEffect> {
        let find = |name: &str| {
            let name = full_name(&group.facts.group, name.to_owned());
            group.rows.iter().find(|row| row.contender == name)
        };
        let (one, other) = (find(&self.choice)?, find(&self.instead_of)?);
        let compared = compare_times(one, other)?;
        let logs = one.logs.iter().zip(&other.logs);
        Some(GroupEffect {
            ratio: compared.ratio,
            noise_floor: compared.noise_floor,
            logs: logs.map(|(one, other)| one - other).collect(),
            decided: one.decided,
        })
    }
}

/// What a choice changes on each machine, for an operation.
struct Effects<'m>(Vec<(&'m str, Option<Effect>)>);

impl<'m> Effects<'m> {
    fn new(decision: &Decision, machines: &'m [Machine<'_>], operation: &str) -> Self {
        let effect = |machine: &'m Machine<'_>| {
            let effect = decision.effect(&machine.data, operation);
            (machine.name.as_str(), effect)
        };
        Self(machines.iter().map(effect).collect())
    }

    fn measured(&self) -> impl Iterator<Item = (&'m str, &Effect)> {
        let each = self.0.iter();
        each.filter_map(|(name, effect)| Some((*name, effect.as_ref()?)))
    }

    /// The ratio on each machine, with its interval.
    fn ratios(&self) -> impl Iterator<Item = Cell> {
        let ratio =
            |effect: &Effect| Cell::number(effect.ratio.mean, number::with_interval(effect.ratio));
        let each = self.0.iter();
        each.map(move |(_, effect)| effect.as_ref().map_or_else(Cell::default, ratio))
    }

    fn verdict(&self) -> Cell {
        let verdicts = self.measured().map(|(name, effect)| (name, effect.verdict));
        joint_verdict(&verdicts.collect::<Vec<_>>())
    }

    /// The ratios of all machines and what they agree on, in one cell.
    fn in_one_cell(&self) -> Cell {
        let ratio = |(_, effect): (_, &Effect)| number::ratio(effect.ratio.mean);
        let ratios: Vec<String> = self.measured().map(ratio).collect();
        let verdict = self.verdict();
        if ratios.is_empty() {
            return verdict;
        }
        let words = format!("{}, {}", ratios.join(" / "), verdict.prose.plain());
        Cell::from(words)
    }
}

pub(super) fn decisions(machines: &[Machine<'_>]) -> Option<Section> {
    let all = all_decisions(machines).non_empty()?;
    let mut section = Section::new("What is it worth?");
    section.push(
        "Decisions that authors of chess programs argue about. The two contenders differ in one thing, or the table of all says \
         in what else. A ratio below 1 means that the choice takes less time.",
    );
    let most_asked = most_asked(machines).non_empty();
    let has_most_asked = most_asked.is_some();
    section.extend(most_asked);
    if has_most_asked {
        let title = format!("All {} decisions", all.lines.len());
        section.push(Fold::new("all-decisions", title.into(), vec![all.into()]));
    } else {
        section.push(all);
    }
    Some(section)
}

/// The decisions that people ask about first, without details.
fn most_asked(machines: &[Machine<'_>]) -> Table {
    let mut table = Table::new(
        DECISIONS_TABLE,
        "Time with the choice divided by time with the alternative, at the operation that shows it most directly, and in the \
         model search",
    )
    .stacked()
    .text(&["question", "choice"]);
    for machine in machines {
        table = table.numbers(&[&column("ratio (99 % interval)", machine)]);
    }
    let mut table = table.text(&["the choice is", "in the search"]);
    for decision in DECISIONS.iter().filter(|decision| decision.most_asked) {
        let effects = Effects::new(decision, machines, &decision.operation);
        if effects.measured().next().is_none() {
            continue;
        }
        let mut cells = vec![
            decision.question.as_str().into(),
            Cell::code(&decision.choice),
        ];
        cells.extend(effects.ratios());
        cells.push(effects.verdict());
        cells.push(Effects::new(decision, machines, "search").in_one_cell());
        table.push(cells);
    }
    table
}

fn all_decisions(machines: &[Machine<'_>]) -> Table {
    let caption = Prose::from(
        "Time with a choice divided by time with the alternative: at the operation that shows it most directly, in full \
         perft and in the search. Where several boards show it, the mean over them; they are related, and no sample of all \
         boards. Each interval holds for itself. \"A node\" is how often the choice changes what the search does, for each \
         node.",
    );
    let mut table = Table::new("decisions", caption)
        .text(&["question", "choice", "instead of", "at"])
        .numbers(&["groups"]);
    for machine in machines {
        table = table.numbers(&[&column("ratio (99 % interval)", machine)]);
    }
    let mut table = table.text(&[
        "verdict",
        "full perft",
        "search",
        "a node",
        "differs also in",
    ]);
    for decision in &*DECISIONS {
        let effects = Effects::new(decision, machines, &decision.operation);
        let Some((_, first)) = effects.measured().next() else {
            continue;
        };
        let mut cells = vec![
            decision.question.as_str().into(),
            Cell::code(&decision.choice),
            Cell::code(&decision.instead_of),
            Cell::code(&format!("{}/{}", decision.axis, decision.operation)),
            Cell::count(first.groups),
        ];
        cells.extend(effects.ratios());
        cells.extend([
            effects.verdict(),
            Effects::new(decision, machines, "perft-full").in_one_cell(),
            Effects::new(decision, machines, "search").in_one_cell(),
            optional(first.decided, |share| number::share(share).into()),
            decision.differs_also.as_str().into(),
        ]);
        table.push(cells);
    }
    table
}

/// The axes of all decisions.
#[cfg(test)]
pub(crate) fn axes() -> impl Iterator<Item = Axis> {
    DECISIONS.iter().map(|decision| decision.axis)
}

#[cfg(test)]
mod tests {
    use boardbench_harness::data::View;
    use boardbench_harness::measure::{Group, catalog};

    use super::*;
    use crate::data::Rows;
    use crate::fixture::Fixture;

    #[test]
    fn an_effect_is_the_mean_over_the_groups_that_it_concerns() {
        let mut fixture = Fixture::default();
        for (board, none) in [("bitboard-magic", 50), ("quadboard", 32), ("x88-lists", 80)] {
            let group = fixture.variants(Axis::Hash, board, "make-unmake", "kept");
            fixture.contender(&group, "kept", 100);
            fixture.contender(&group, "none", none);
        }
        let records = fixture.records();
        let rows = Rows::new(&records);
        let data = Data::new(&[&records], &rows);
        let of = |subjects| {
            DECISIONS
                .iter()
                .find(|it| it.axis == Axis::Hash && it.subjects == subjects)
        };
        let sets = of(Some(Subjects::Sets)).unwrap();
        let effect = sets.effect(&data, "make-unmake").unwrap();
        assert!((effect.ratio.mean - 0.4).abs() < 1e-9, "{:?}", effect.ratio);
        assert_eq!((effect.groups, effect.verdict), (2, Verdict::Faster));
        let squares = of(Some(Subjects::Squares)).unwrap();
        let effect = squares.effect(&data, "make-unmake").unwrap();
        assert!((effect.ratio.mean - 0.8).abs() < 1e-9, "{:?}", effect.ratio);
        assert!(squares.effect(&data, "search").is_none());
        let machine = Machine {
            name: String::new(),
            data,
            runs: Vec::new(),
        };
        assert!(decisions(&[machine]).is_some());
    }

    #[test]
    fn decisions_are_between_contenders_that_exist() {
        let groups = catalog();
        assert!(DECISIONS.len() >= 20);
        for decision in &*DECISIONS {
            let is_it = |group: &&Group| {
                group.axis == decision.axis
                    && group.operation == decision.operation
                    && View::is_main(group.view.name())
            };
            let own: Vec<_> = groups.iter().filter(is_it).collect();
            assert!(!own.is_empty(), "{decision:?}");
            for group in own {
                for name in [&decision.choice, &decision.instead_of] {
                    let name = full_name(&group.name(), name.clone());
                    assert!(group.entrant(&name).is_some(), "{name} in {}", group.name());
                }
            }
        }
    }
}
