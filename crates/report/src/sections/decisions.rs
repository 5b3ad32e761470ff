//! What decisions are worth that authors of chess programs argue about. They are data, `data/decisions.toml`.

use std::sync::LazyLock;

use boardbench_harness::data::{Axis, GroupFacts, Ratio, Verdict};
use boardbench_registry::boards;
use serde::Deserialize;

use crate::claims::full_name;
use crate::contenders::Subjects;
use crate::data::{Comparison, Data, Group, compare_times, judge};
use crate::document::{Cell, Section, Table};
use crate::number;
use crate::prose::Prose;

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

pub(super) fn decisions(data: &Data<'_>) -> Option<Section> {
    let caption = Prose::from(
        "Time with a choice divided by time with the alternative: at the operation that shows it most directly, in full \
         perft and in the search. Where several boards show it, the mean over them; they are related, and no sample of all \
         boards. Each interval holds for itself. \"A node\" is how often the choice changes what the search does, for each \
         node.",
    );
    let mut table = Table::new("decisions", caption)
        .text(&["question", "choice", "instead of", "at"])
        .numbers(&["groups", "ratio", "99 % interval"])
        .text(&[
            "verdict",
            "full perft",
            "search",
            "a node",
            "differs also in",
        ]);
    for decision in &*DECISIONS {
        let Some(effect) = decision.effect(data, &decision.operation) else {
            continue;
        };
        let beside = |operation: &str| {
            let effect = decision.effect(data, operation);
            effect.map_or_else(Cell::default, |effect| {
                format!("{}, {}", number::ratio(effect.ratio.mean), effect.verdict).into()
            })
        };
        table.push(vec![
            decision.question.as_str().into(),
            Cell::code(&decision.choice),
            Cell::code(&decision.instead_of),
            Cell::code(&format!("{}/{}", decision.axis, decision.operation)),
            Cell::count(effect.groups),
            Cell::times(effect.ratio.mean),
            Cell::interval(effect.ratio),
            Cell::verdict(effect.verdict),
            beside("perft-full"),
            beside("search"),
            effect
                .decided
                .map_or_else(Cell::default, |share| number::share(share).into()),
            decision.differs_also.as_str().into(),
        ]);
    }
    let mut section = Section::new("What is it worth?");
    section.push(
        "Decisions that authors of chess programs argue about. The two contenders differ in one thing, or the last column says \
         in what else. A ratio below 1 means that the choice takes less time.",
    );
    section.push(table.non_empty()?);
    Some(section)
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
        let data = Data::new(&records, &rows);
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
        assert!(decisions(&data).is_some());
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
