//! What decisions are worth that authors of chess programs argue about. They are data, `data/decisions.toml`.

mod effect;

use std::sync::LazyLock;

use boardbench_data::{Axis, Verdict, unique};
use effect::{Effect, Trees};
use serde::Deserialize;

use super::parts::{column, joint};
use crate::contenders::Subjects;
use crate::document::{Cell, Columns, Fold, Section, Table};
use crate::entries::entries;
use crate::machine::{Machine, builds_in_columns};
use crate::number;
use crate::prose::Prose;

/// The anchor of the table that a README shows.
pub(crate) const DECISIONS_TABLE: &str = "most-asked";

/// The operation that shows what a choice is worth in a program.
const SEARCH: &str = "search";

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
    /// What the names of the two mean; empty if the question says it.
    #[serde(default)]
    means: String,
    /// What else the two differ in; empty if nothing.
    #[serde(default)]
    differs_also: String,
    /// Whether it is among those that a README shows.
    #[serde(default)]
    most_asked: bool,
}

static DECISIONS: LazyLock<Vec<Decision>> =
    LazyLock::new(|| entries(include_str!("../../data/decisions.toml")));

/// The axes, operations and subjects that a README's decisions rest on: at the operation that is asked about, and in the
/// search.
pub(crate) fn asked() -> impl Iterator<Item = (Axis, &'static str, Option<Subjects>)> {
    let asked = DECISIONS.iter().filter(|decision| decision.most_asked);
    asked.flat_map(|decision| {
        [decision.operation.as_str(), SEARCH]
            .map(|operation| (decision.axis, operation, decision.subjects))
    })
}

/// What a choice changes on each machine, for an operation.
struct Effects<'m>(Vec<(&'m str, Option<Effect<'m>>)>);

impl<'m> Effects<'m> {
    fn new(decision: &Decision, machines: &'m [Machine<'_>], operation: &str) -> Self {
        let effect = |machine: &'m Machine<'_>| {
            let effect = Effect::new(decision, machine, operation);
            (machine.name.as_str(), effect)
        };
        Self(machines.iter().map(effect).collect())
    }

    fn measured(&self) -> impl Iterator<Item = (&'m str, &Effect<'m>)> {
        let each = self.0.iter();
        each.filter_map(|(name, effect)| Some((*name, effect.as_ref()?)))
    }

    /// The effect on the first machine that measured it.
    fn first(&self) -> Option<&Effect<'m>> {
        self.measured().next().map(|(_, effect)| effect)
    }

    /// The ratio on a machine, with its interval.
    fn ratio(&self, machine: usize) -> Option<Cell> {
        let ratio = self.0[machine].1.as_ref()?.ratio;
        Some(Cell::number(ratio.mean, number::with_interval(ratio)))
    }

    fn verdicts(&self) -> Vec<(&'m str, Verdict)> {
        let each = self.measured();
        each.map(|(name, effect)| (name, effect.verdict)).collect()
    }

    /// The trees that were searched, if the choice changes them.
    fn trees(&self) -> Option<Trees> {
        self.measured().find_map(|(_, effect)| effect.trees)
    }

    /// The ratios of all machines and what they agree on, in one cell.
    fn in_one_cell(&self) -> Cell {
        let ratio = |(_, effect): (_, &Effect<'_>)| number::ratio(effect.ratio.mean);
        let ratios: Vec<String> = self.measured().map(ratio).collect();
        if ratios.is_empty() {
            return Cell::default();
        }
        let (words, tone) = joint(&self.verdicts());
        Cell::from(format!("{}, {words}", ratios.join(" / "))).toned(tone)
    }

    /// What each machine says of the measurement itself: its words once if all say the same.
    fn of_each(&self, words: impl Fn(&Effect<'m>) -> String) -> String {
        let each = self.measured().map(|(_, effect)| words(effect));
        let each: Vec<String> = each.collect();
        match unique(&each).as_slice() {
            [all] => (*all).clone(),
            _ => each.join(" / "),
        }
    }
}

/// A decision, and what it changes where that shows most directly and in the search.
struct Answer<'m> {
    decision: &'static Decision,
    direct: Effects<'m>,
    search: Effects<'m>,
}

impl<'m> Answer<'m> {
    /// `None` if nobody measured it.
    fn new(decision: &'static Decision, machines: &'m [Machine<'_>]) -> Option<Self> {
        let effects = |operation| Effects::new(decision, machines, operation);
        let direct = effects(&decision.operation);
        direct.first()?;
        Some(Self {
            decision,
            direct,
            search: effects(SEARCH),
        })
    }

    /// The verdict, and where it holds: if the search says something else, at which operation; if the trees differ, over how
    /// many searches.
    fn verdict(&self) -> Cell {
        let (own, tone) = joint(&self.direct.verdicts());
        let (other, _) = joint(&self.search.verdicts());
        let operation = Prose::new().code(&self.decision.operation);
        let flat = |words: &str| words.replace("; ", ", ");
        let in_search = format!("; in the search {}", flat(&other));
        let words = match self.direct.trees() {
            Some(trees) => Prose::from(format!("{own} in these {} searches", trees.searches)),
            None if other.is_empty() || own == other => own.into(),
            None if own.contains(':') => Prose::from("at ")
                .then(operation)
                .text(format!(" {}{in_search}", flat(&own))),
            None => Prose::from(format!("{own} at "))
                .then(operation)
                .text(in_search),
        };
        Cell::from(words).toned(tone)
    }

    /// What the names of the two contenders mean, in what else they differ, which trees they searched, and whether an older commit measured them.
    fn remarks(&self) -> String {
        let Decision {
            means,
            differs_also,
            ..
        } = self.decision;
        let differs = match differs_also.as_str() {
            "" => String::new(),
            also => format!("differs also: {also}"),
        };
        let trees = self.direct.trees().map(Trees::words);
        let older = self.direct.of_each(Effect::older);
        let mut all = vec![means.clone(), differs, trees.unwrap_or_default(), older];
        all.retain(|remark| !remark.is_empty());
        all.join("; ")
    }
}

pub(super) fn decisions(machines: &[Machine<'_>]) -> Option<Section> {
    let all = all_decisions(machines).non_empty()?;
    let mut section = Section::new("What is it worth?");
    section.push(
        "Decisions that authors of chess programs argue about. The two contenders differ in one thing, or the table of all says \
         in what else. A ratio below 1 means that the choice takes less time.",
    );
    match most_asked(machines).non_empty() {
        Some(most_asked) => {
            section.push(most_asked);
            let title = format!("All {} decisions", all.lines.len());
            section.push(Fold {
                id: "all-decisions".to_owned(),
                title: title.into(),
                blocks: vec![all.into()],
            });
        }
        None => section.push(all),
    }
    Some(section)
}

/// Columns about answers.
type AnswerColumns<'c, 'm> = Columns<'c, Answer<'m>>;

fn question_columns<'c, 'm: 'c>() -> AnswerColumns<'c, 'm> {
    Columns::new()
        .text("question", |answer: &Answer<'_>| {
            answer.decision.question.as_str()
        })
        .text("choice", |answer| Cell::code(&answer.decision.choice))
}

/// A column of ratios for each machine.
fn ratio_columns<'c, 'm: 'c>(machines: &[Machine<'_>]) -> AnswerColumns<'c, 'm> {
    let mut columns = Columns::new();
    for (index, machine) in machines.iter().enumerate() {
        let name = column("ratio (99 % interval)", machine);
        columns = columns.number(&name, move |answer: &Answer<'_>| answer.direct.ratio(index));
    }
    columns
}

/// The decisions that people ask about first, without details.
fn most_asked(machines: &[Machine<'_>]) -> Table {
    let caption = format!(
        "Time with the choice divided by time with the alternative, at the operation that shows it most directly, and in the \
         model search. Noise: the floor below which nothing is called a difference, and the ratio of the null twin, a second \
         copy of the alternative's code{}",
        builds_in_columns(machines)
    );
    let asked = DECISIONS.iter().filter(|decision| decision.most_asked);
    question_columns()
        .with(ratio_columns(machines))
        .text("the choice is", Answer::verdict)
        .text("in the search", |answer| answer.search.in_one_cell())
        .text("noise floor, null twin", |answer| {
            answer.direct.of_each(Effect::noise)
        })
        .long("remarks", Answer::remarks)
        .table(
            DECISIONS_TABLE,
            caption,
            asked.filter_map(|decision| Answer::new(decision, machines)),
        )
        .stacked()
}

fn all_decisions(machines: &[Machine<'_>]) -> Table {
    let caption = format!(
        "Time with a choice divided by time with the alternative: at the operation that shows it most directly, in full \
         perft and in the search. Where several boards show it, the mean over them; they are related, and no sample of all \
         boards. The intervals of all pairs of a group hold at once. \"How often\": in how many of 100 nodes of the search \
         the choice changes what is done. \"usual\": the model search as it is elsewhere. A name of four parts: encoding, \
         list, where scores are, ordering{}",
        builds_in_columns(machines)
    );
    question_columns()
        .text("instead of", |answer| {
            Cell::code(&answer.decision.instead_of)
        })
        .text("at", |Answer { decision, .. }| {
            Cell::code(&format!("{}/{}", decision.axis, decision.operation))
        })
        .number("groups", |answer| Some(answer.direct.first()?.rows.len()))
        .with(ratio_columns(machines))
        .text("verdict", Answer::verdict)
        .text("full perft", |answer| {
            Effects::new(answer.decision, machines, "perft-full").in_one_cell()
        })
        .text("in the search", |answer| answer.search.in_one_cell())
        .text("how often", |answer| {
            Some(number::share(answer.direct.first()?.decided?))
        })
        .text("noise floor, null twin", |answer| {
            answer.direct.of_each(Effect::noise)
        })
        .long("measured at", |answer| {
            answer.direct.of_each(Effect::measured)
        })
        .long("remarks", Answer::remarks)
        .table(
            "decisions",
            caption,
            DECISIONS
                .iter()
                .filter_map(|decision| Answer::new(decision, machines)),
        )
}

/// The axes of all decisions.
#[cfg(test)]
pub(crate) fn axes() -> impl Iterator<Item = Axis> {
    DECISIONS.iter().map(|decision| decision.axis)
}

#[cfg(test)]
mod tests {
    use boardbench_cases::Group;
    use boardbench_data::{Ratio, Record, TableFacts, View};
    use boardbench_registry::boards;
    use boardbench_registry::catalog;

    use super::*;
    use crate::claims::full_name;
    use crate::data::Rows;
    use crate::fixture::Fixture;
    use crate::machine::join;
    use crate::render;

    #[test]
    fn an_effect_is_the_mean_over_the_groups_that_it_concerns() {
        let mut fixture = Fixture::default();
        for (board, none) in [("bitboard-magic", 50), ("quadboard", 32), ("x88-lists", 80)] {
            let group = fixture.variants(Axis::Hash, board, "make-unmake", "kept");
            fixture.contender(&group, "kept", 100);
            fixture.contender(&group, "none", none);
        }
        let records = fixture.records();
        let machine = &join(&[&records])[0];
        let of = |subjects| {
            DECISIONS
                .iter()
                .find(|it| it.axis == Axis::Hash && it.subjects == subjects)
        };
        let sets = of(Some(Subjects::Sets)).unwrap();
        let effect = Effect::new(sets, machine, "make-unmake").unwrap();
        assert!((effect.ratio.mean - 0.4).abs() < 1e-9, "{:?}", effect.ratio);
        assert_eq!((effect.rows.len(), effect.verdict), (2, Verdict::Faster));
        let squares = of(Some(Subjects::Squares)).unwrap();
        let effect = Effect::new(squares, machine, "make-unmake").unwrap();
        assert!((effect.ratio.mean - 0.8).abs() < 1e-9, "{:?}", effect.ratio);
        assert!(Effect::new(squares, machine, "search").is_none());
        assert!(decisions(&join(&[&records])).is_some());
    }

    /// The one decision at these groups.
    fn decision(axis: Axis, operation: &str) -> &'static Decision {
        let is_it = |it: &&Decision| it.axis == axis && it.operation == operation;
        DECISIONS.iter().find(is_it).unwrap()
    }

    fn text_of(records: &[Record]) -> String {
        let report = render(&[records]).unwrap();
        let found = report.files.iter().find(|(path, _)| path == "report.md");
        String::from_utf8(found.unwrap().1.clone()).unwrap()
    }

    /// The line of the table of all decisions that begins with a question.
    fn line<'t>(text: &'t str, question: &str) -> &'t str {
        let (_, table) = text.split_once("<a id=\"decisions\">").unwrap();
        let mut lines = table.lines();
        lines
            .find(|line| line.starts_with(&format!("| {question} |")))
            .unwrap()
    }

    #[test]
    fn intervals_hold_at_once_for_all_pairs_of_a_group() {
        let mut fixture = Fixture::default();
        let group = fixture.group(
            Axis::Boards,
            "legal-list",
            "rotating",
            "bitboard-magic/flags16-fromlow",
        );
        for (board, time) in [
            ("bitboard-magic", 100),
            ("bitboard-pext", 90),
            ("quadboard", 110),
            ("x88-lists", 150),
        ] {
            fixture.contender(&group, &format!("{board}/flags16-fromlow"), time);
        }
        let records = fixture.records();
        let rows = Rows::new(&[&records]);
        let machine = &join(&[&records])[0];
        let pext = DECISIONS
            .iter()
            .find(|it| it.choice == "bitboard-pext")
            .unwrap();
        let effect = Effect::new(pext, machine, "legal-list").unwrap();
        let of = |board: &str| {
            rows.compared
                .iter()
                .find(|row| row.contender.starts_with(board))
                .unwrap()
        };
        let wanted = of("bitboard-pext").against(of("bitboard-magic")).unwrap();
        assert_eq!(effect.ratio, wanted);
        let alone = Ratio::trimmed(&of("bitboard-pext").logs, 1).unwrap();
        assert!(effect.ratio.high > alone.high && effect.ratio.low < alone.low);
    }

    #[test]
    fn names_that_no_question_explains_are_explained_in_the_remarks() {
        let mut fixture = Fixture::exact();
        for (axis, choice, instead_of) in [
            (Axis::Storage, "kinds", "kinds+cells"),
            (Axis::Victim, "empty", "filled"),
        ] {
            let operation = if axis == Axis::Victim {
                "legal-list"
            } else {
                "make-unmake"
            };
            let group = fixture.variants(axis, "bitboard-magic", operation, instead_of);
            fixture.contender(&group, instead_of, 1000);
            fixture.contender(&group, choice, 900);
        }
        let text = text_of(&fixture.records());
        for (question, means) in [
            (
                "Bitboards alone, or a mailbox beside them?",
                "| kinds: sets of squares by kind and by colour, without",
            ),
            (
                "No victim in the move, or one?",
                "| empty: the move has no victim, it is read from the board;",
            ),
        ] {
            assert!(line(&text, question).contains(means), "{text}");
        }
    }

    /// README said "faster" where the search says "equal".
    #[test]
    fn a_verdict_that_the_search_does_not_share_says_where_it_holds() {
        let mut fixture = Fixture::exact();
        for (operation, none) in [("make-unmake", 800), ("search", 1000)] {
            let group = fixture.variants(Axis::Hash, "x88-lists", operation, "kept");
            fixture.contender(&group, "kept", 1000);
            fixture.contender(&group, "none", none);
        }
        let text = text_of(&fixture.records());
        let words = "| faster at `make-unmake`; in the search equal within 5 % |";
        assert!(
            line(&text, "No hash, or one? (squares)").contains(words),
            "{text}"
        );
    }

    #[test]
    fn searches_of_other_trees_say_so_with_their_nodes() {
        let mut fixture = Fixture::exact();
        let table = decision(Axis::Entries, "depth-4m");
        let group = fixture.group(Axis::Entries, "depth-4m", "rotating", &table.instead_of);
        for (name, time, nodes) in [(&table.instead_of, 1000, 2000), (&table.choice, 900, 1500)] {
            fixture.contender(&group, name, time);
            let facts = TableFacts {
                entries: 64,
                nodes,
                probes: 10,
                hits: 5,
            };
            fixture.change_table(facts);
        }
        let text = text_of(&fixture.records());
        let row = line(&text, &table.question);
        assert!(row.contains("| faster in these 3 searches |"), "{row}");
        let trees = "the trees differ: 1500 nodes, not 2000, and 1.200 of the time a node, over 3 positions";
        assert!(row.contains(trees), "{row}");
    }

    /// Two rows of 10x12 came from groups in which each board has an encoding of its own.
    #[test]
    fn decisions_between_boards_are_made_with_one_encoding() {
        let is_board = |name: &str| boards().any(|board| board.name == name);
        let between_boards = DECISIONS
            .iter()
            .filter(|it| is_board(&it.choice) && is_board(&it.instead_of));
        assert!(between_boards.clone().count() >= 7);
        for decision in between_boards {
            let is_right = match decision.axis {
                Axis::Boards => true,
                Axis::BoardsNative => {
                    !decision.most_asked && decision.differs_also.contains("encoding")
                }
                _ => !decision.most_asked,
            };
            assert!(is_right, "{}", decision.question);
        }
    }

    #[test]
    fn decisions_are_between_contenders_that_exist() {
        let groups = catalog(&[]).groups().to_vec();
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
                    let name = full_name(&group.name(), name);
                    assert!(
                        group.contender(&name).is_some(),
                        "{name} in {}",
                        group.name()
                    );
                }
            }
        }
    }
}
