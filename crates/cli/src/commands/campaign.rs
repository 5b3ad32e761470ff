//! Implements `campaign`, which measures the groups of a report until the target precision is reached.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use boardbench_measure::{
    Catalog, Contender, FIRST_CHECK, Group, MAX_OBSERVATIONS, Plan, campaign, time_of,
};
use boardbench_registry::{boards, catalog, original, variants};
use boardbench_report::{decisions_and_claims, first_screens};
use boardbench_results::{Precision, plain_table, precision};
use clap::Args;
use serde::Deserialize;

use super::measuring::measure;
use crate::console::{CommandResult, ExitStatus, print, write};
use crate::files::{read_value, wrong_content};

/// Goals by group: half-widths of intervals, as shares of the ratio.
type Goals = BTreeMap<String, f64>;

/// Measure the reported groups until the target precision is reached; the same command resumes
///
/// The reported groups are those of the first tables, with the narrowest intervals, of all decisions, and of the claims. Groups
/// that exist for every board are measured on boards with variants only.
///
/// Each group is timed in more link orders until its widest interval is as narrow as its goal.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench campaign --list\n  boardbench campaign --hours 2\n\n\
    A plan is a TOML file of goals. Groups are given by name or by a part of their names, half-widths in per cent:\n  \
    [[goal]]\n  groups = [\"boards/search\", \"hash:\"]\n  half-width = 1.5\n\n\
    Only the widths of intervals decide when a group is finished, never ratios. After a disturbed process it waits for an idle \
    machine. Ctrl-C or the end of the hours keeps the measurements."
)]
pub(crate) struct Campaign {
    /// Measure the groups of a plan instead of the reported ones
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// Print the groups, their goals and the time that they need, and measure nothing
    #[arg(long)]
    list: bool,
    /// Stop after H hours
    #[arg(long, value_name = "H", default_value_t = 3.0, value_parser = hours)]
    hours: f64,
    /// Seed of all random choices, to repeat those of another campaign [default: a new one]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Folder for the dated folder with measurements and report
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
            return print("nothing to measure: the plan has no group");
        }
        let (count, hours) = (plan.groups.len(), self.hours);
        let announcement = |order: &str| {
            format!(
                "{count} groups, each in {FIRST_CHECK} to {MAX_OBSERVATIONS} processes{order}, for at most {hours} hours"
            )
        };
        let measured = measure(&plan, &self.out, announcement, &[], self.plan.is_some())?;
        let Some(measured) = measured else {
            return Ok(ExitStatus::Failed);
        };
        write(precision_table(&precision(&measured.records)))
    }
}

/// Parses a number of hours from the command line.
fn hours(text: &str) -> Result<f64, String> {
    let hours: f64 = text.parse().map_err(|_| "must be a number of hours")?;
    if hours > 0.0 && hours <= 1_000.0 {
        Ok(hours)
    } else {
        Err("must be more than 0 and at most 1000 hours".to_owned())
    }
}

/// Returns the groups that can be timed on this machine and that have several contenders.
fn measurable(catalog: &Catalog) -> impl Iterator<Item = &Group> {
    let groups = catalog.groups().iter();
    groups.filter(|group| group.is_timed() && group.measurable().count() > 1)
}

/// Returns the goals of the groups that a report needs.
fn needed(catalog: &Catalog) -> Goals {
    let groups = measurable(catalog);
    let needs = [first_screens(), decisions_and_claims()].concat();
    let mut goals = Goals::new();
    for group in groups.filter(|group| is_representative(group)) {
        let Some(facts) = group.facts() else { continue };
        for need in needs.iter().filter(|it| it.includes(&facts, group.board())) {
            add(&mut goals, group, need.half_width);
        }
    }
    goals
}

/// Returns `false` for a group that exists for every board, on a board without variants.
fn is_representative(group: &Group) -> bool {
    let Some(subject) = group.subject else {
        return true;
    };
    let is_board = boards().any(|board| board.name == subject);
    let has_variant =
        variants().any(|variant| original(variant).is_some_and(|it| it.board.name == subject));
    has_variant || !is_board
}

/// Adds a goal. Of several goals for a group, the narrowest counts.
fn add(goals: &mut Goals, group: &Group, half_width: f64) {
    let goal = goals.entry(group.name()).or_insert(half_width);
    *goal = goal.min(half_width);
}

/// Plan of a campaign in a TOML file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFile {
    goal: Vec<Goal>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Goal {
    groups: Vec<String>,
    /// Half-width of intervals in per cent.
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
                "half-width = {half_width}: must be more than 0 and less than 100 per cent"
            )));
        }
        for text in groups {
            let is_name = timed.iter().any(|(name, _)| *name == text);
            let is_match = |name: &str| name == text || !is_name && name.contains(&text);
            let mut matches = timed.iter().filter(|(name, _)| is_match(name)).peekable();
            if matches.peek().is_none() {
                return Err(wrong_content(path)(format!(
                    "no timed group has {text:?} in its name; boardbench campaign --list has names of groups"
                )));
            }
            matches.for_each(|(_, group)| add(&mut goals, group, half_width / 100.0));
        }
    }
    Ok(goals)
}

/// Returns a table of the planned groups, with the minimum and maximum minutes of each without disturbances.
fn listed(plan: &Plan) -> String {
    let row = |cells: [String; 3], time_of_process: Duration| {
        let minutes = [FIRST_CHECK, MAX_OBSERVATIONS].map(|times| {
            let time = (time_of_process * times).as_secs_f64();
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
    let total = [format!("{} groups", groups.len()), String::new(), String::new()];
    let sum = row(total, groups.iter().map(time_of).sum());
    let header = ["group", "contenders", "goal", "minutes, at least", "at most"];
    plain_table(&header, groups.iter().map(group_row).chain([sum])) + "\n"
}

/// Returns a table of the precision of each group.
fn precision_table(groups: &[Precision]) -> String {
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
    let header = ["group", "link orders", "half-width", "goal", "disturbed", "state"];
    plain_table(&header, groups.iter().map(row)) + "\n"
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_tables_have_narrower_goals_than_other_decisions_and_claims() {
        let catalog = catalog(&[]);
        let goals = needed(&catalog);
        for group in ["boards/search", "boards/search@nnue-4m"] {
            assert_eq!(goals.get(group), Some(&0.015));
        }
        for group in [
            "boards-native/legal-list",
            "boards/search@nnue-16m",
            "decisions:x88-lists/search@nnue-4m",
            "storage:bitboard-magic/search@nnue-4m",
            "micro/entry-probe",
        ] {
            assert_eq!(goals.get(group), Some(&0.035), "{group}");
        }
        // A build with all pairs has variants of every board.
        if !boardbench_registry::HAS_ALL_PAIRS {
            let evaluations = goals.keys().filter(|name| name.starts_with("evaluation:"));
            assert!(evaluations.count() < 5, "{goals:?}");
        }
        assert!(goals.contains_key("piece-lists:mailbox10x10/legal-list"));
    }
}
