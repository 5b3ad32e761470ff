//! `campaign`: measures what a report rests on until it is precise.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use boardbench_measure::{
    Catalog, Contender, FIRST_LOOK, Group, MAX_OBSERVATIONS, Plan, campaign, time_of,
};
use boardbench_registry::{boards, catalog, original, variants};
use boardbench_report::{decisions_and_claims, first_screens};
use boardbench_results::{Precision, plain_table, precision};
use clap::Args;
use serde::Deserialize;

use super::measuring::measure;
use crate::console::{CommandResult, ExitStatus, print, write};
use crate::files::{read_value, wrong_content};

/// By group, the half-width of its intervals, as a share of the ratio.
type Goals = BTreeMap<String, f64>;

/// Measure what a report rests on until every interval is narrow; the same command resumes
///
/// These are the groups of the first screens, with the narrowest intervals, of all decisions, and of the claims. Of
/// groups that exist for every board, those of boards with variants stand for all.
///
/// Each group is timed in more and more layouts until its widest interval is as narrow as its goal.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench campaign --list\n  boardbench campaign --hours 2\n\n\
    A plan is a file of goals in TOML; names are those of groups, or texts that they contain, half-widths per cent:\n  \
    [[goal]]\n  groups = [\"boards/search\", \"hash:\"]\n  half-width = 1.5\n\n\
    It looks at the widths of intervals alone, never at ratios. After a process that something disturbed it waits. Ctrl-C, \
    or the end of the hours, leaves the data."
)]
pub(crate) struct Campaign {
    /// Groups and goals, instead of those
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// Print what would be timed, how precisely and how long, and time nothing
    #[arg(long)]
    list: bool,
    /// Stop after H hours
    #[arg(long, value_name = "H", default_value_t = 3.0, value_parser = hours)]
    hours: f64,
    /// The seed of all random choices, to repeat those of another campaign; drawn anew without it
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Where to make the dated folder with data and report
    #[arg(long, value_name = "DIR", default_value = "reports")]
    out: PathBuf,
}

impl Campaign {
    pub(crate) fn run(self, peers: &[Contender]) -> CommandResult {
        let catalog = catalog(peers);
        let goals = match &self.plan {
            Some(path) => of_file(path, &catalog)?,
            None => needed(&catalog),
        };
        let time = Duration::from_secs_f64(self.hours * 3_600.0);
        let plan = campaign(&catalog, goals, time, self.seed);
        if self.list {
            return write(listed(&plan));
        }
        if plan.groups.is_empty() {
            return print("every group is finished");
        }
        let (count, hours) = (plan.groups.len(), self.hours);
        let announcement = |order: &str| {
            format!(
                "{count} groups, each in {FIRST_LOOK} to {MAX_OBSERVATIONS} processes{order}, for {hours} hours at most"
            )
        };
        let measured = measure(&plan, &self.out, announcement, &[])?;
        let Some(measured) = measured else {
            return Ok(ExitStatus::Failed);
        };
        write(reached(&precision(&measured.records)))
    }
}

/// Reads a number of hours from the command line.
fn hours(text: &str) -> Result<f64, String> {
    let hours: f64 = text.parse().map_err(|_| "not a number of hours")?;
    if hours > 0.0 && hours <= 1_000.0 {
        Ok(hours)
    } else {
        Err("take more than 0 and at most 1000 hours".to_owned())
    }
}

/// Returns the groups that can be timed on this machine and compare something.
fn measurable(catalog: &Catalog) -> impl Iterator<Item = &Group> {
    let groups = catalog.groups().iter();
    groups.filter(|group| group.is_timed() && group.measurable().count() > 1)
}

/// Returns the groups that a report rests on.
fn needed(catalog: &Catalog) -> Goals {
    let groups = measurable(catalog);
    let wanted = [first_screens(), decisions_and_claims()].concat();
    let mut goals = Goals::new();
    for group in groups.filter(|group| stands_for_all(group)) {
        let Some(facts) = group.facts() else { continue };
        for wanted in wanted.iter().filter(|it| it.includes(&facts, group.board())) {
            add(&mut goals, group, wanted.half_width);
        }
    }
    goals
}

/// Returns `true` but for boards without variants, of groups that exist for every board.
fn stands_for_all(group: &Group) -> bool {
    let Some(subject) = group.subject else {
        return true;
    };
    let is_board = boards().any(|board| board.name == subject);
    let has_variant =
        variants().any(|variant| original(variant).is_some_and(|it| it.board.name == subject));
    has_variant || !is_board
}

/// Of several goals for a group, the narrowest counts.
fn add(goals: &mut Goals, group: &Group, half_width: f64) {
    let goal = goals.entry(group.name()).or_insert(half_width);
    *goal = goal.min(half_width);
}

/// A plan in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFile {
    goal: Vec<Goal>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Goal {
    groups: Vec<String>,
    /// Per cent.
    half_width: f64,
}

fn of_file(path: &Path, catalog: &Catalog) -> Result<Goals, String> {
    let file: PlanFile = read_value(path, |text| toml::from_str(text))?;
    let timed = measurable(catalog).map(|group| (group.name(), group));
    let timed: Vec<(String, &Group)> = timed.collect();
    let mut goals = Goals::new();
    for Goal { groups, half_width } in file.goal {
        if !(half_width > 0.0 && half_width < 100.0) {
            return Err(wrong_content(path)(format!(
                "half-width = {half_width} is no goal: take more than 0 and less than 100 per cent"
            )));
        }
        for text in groups {
            let is_name = timed.iter().any(|(name, _)| *name == text);
            let is_meant = |name: &str| name == text || !is_name && name.contains(&text);
            let mut own = timed.iter().filter(|(name, _)| is_meant(name)).peekable();
            if own.peek().is_none() {
                return Err(wrong_content(path)(format!(
                    "no group that is timed is called {text:?} or contains it; list names contenders, and compare --only groups"
                )));
            }
            own.for_each(|(_, group)| add(&mut goals, group, half_width / 100.0));
        }
    }
    Ok(goals)
}

/// Returns the groups that would be timed: the fewest and the most minutes of each group, without disturbances.
fn listed(plan: &Plan) -> String {
    let row = |cells: [String; 3], each: Duration| {
        let minutes = [FIRST_LOOK, MAX_OBSERVATIONS].map(|times| {
            let time = (each * times).as_secs_f64();
            format!("{:.1}", time / 60.0)
        });
        cells.into_iter().chain(minutes).collect()
    };
    let group_row = |group: &Group| {
        let (name, contenders) = (group.name(), group.measurable().count().to_string());
        let goal = plan.goals.get(&name).copied().unwrap_or_default();
        row([name, contenders, percent(goal)], time_of(group))
    };
    let groups = &plan.groups;
    let all = [format!("{} groups", groups.len()), String::new(), String::new()];
    let sum = row(all, groups.iter().map(time_of).sum());
    let header = ["group", "contenders", "goal", "minutes, at least", "at most"];
    plain_table(&header, groups.iter().map(group_row).chain([sum])) + "\n"
}

/// How precisely each group was measured.
fn reached(groups: &[Precision]) -> String {
    let row = |group: &Precision| {
        let state = if group.is_disturbed() {
            "disturbed: no verdict"
        } else if group.is_enough() {
            "reached"
        } else {
            "not reached"
        };
        vec![
            group.group.clone(),
            group.observations.to_string(),
            group.half_width.map_or(String::new(), percent),
            group.goal.map_or(String::new(), percent),
            percent(group.disturbed),
            state.to_owned(),
        ]
    };
    let header = ["group", "layouts", "half-width", "goal", "disturbed", "state"];
    plain_table(&header, groups.iter().map(row)) + "\n"
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_needs_the_first_screens_most_precisely_and_other_decisions_and_claims() {
        let catalog = catalog(&[]);
        let goals = needed(&catalog);
        assert_eq!(goals.get("boards/search"), Some(&0.015));
        for of_the_rest in ["boards-native/legal-list", "micro/entry-probe"] {
            assert_eq!(goals.get(of_the_rest), Some(&0.035));
        }
        // A build with all pairs has variants of every board.
        if !boardbench_registry::HAS_ALL_PAIRS {
            let evaluations = goals.keys().filter(|name| name.starts_with("evaluation:"));
            assert!(evaluations.count() < 5, "{goals:?}");
        }
        assert!(goals.contains_key("piece-lists:mailbox10x10/legal-list"));
    }
}
