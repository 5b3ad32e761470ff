//! Elo results that engines reported for decisions of representation, next to the times measured here.
//!
//! The results are a table of comma-separated values (`docs/data/games.csv`) beside the document that shows them. A line whose
//! change moves to one side of a decision names the decision's question and that side. The page has one row per decision that
//! results are about; the table itself has every result.

mod results;

use crate::document::{Cell, Columns, Table};
use crate::machine::{Machine, measured_on};
use crate::number;
use crate::prose::Prose;
use crate::render::{markdown_table, words};
use crate::sections::{OwnResult, Sign, own_results};

use results::GameResult;
pub use results::GamesError;

const MAX_REFERENCES: usize = 3;

/// The measured half of the page: all decisions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GamesPage {
    /// Processors, builds and commits, in words.
    measured_on: String,
    /// The heading of each machine's ratios.
    ratios: Vec<String>,
    decisions: Vec<OwnResult>,
}

/// A decision that results are about.
struct Tested<'a> {
    own: &'a OwnResult,
    results: Vec<&'a GameResult>,
}

impl Tested<'_> {
    fn count(&self, sign: Option<Sign>) -> usize {
        let results = self.results.iter();
        results.filter(|result| result.sign() == sign).count()
    }

    /// Counts the signs that agree with a verdict of faster or slower, and all that can be compared with one.
    fn agreement(&self) -> [usize; 2] {
        let signs = self.results.iter().filter_map(|result| result.sign());
        let agree = signs.filter_map(|sign| self.own.agrees_with(sign));
        let agree: Vec<bool> = agree.collect();
        [agree.iter().filter(|it| **it).count(), agree.len()]
    }

    /// Links the best-documented results: the smallest printed error first, then those with printed bounds; each address once.
    fn references(&self) -> Prose {
        let mut results = self.results.clone();
        results.sort_by_key(|result| !result.has_bounds());
        results.sort_by(|one, other| one.printed_error().total_cmp(&other.printed_error()));
        let mut addresses = Vec::new();
        let mut links = Vec::new();
        for result in results {
            let Some(address) = result.address() else {
                continue;
            };
            if links.len() < MAX_REFERENCES && !addresses.contains(&address) {
                addresses.push(address);
                links.push(Prose::new().link(result.short_reference(), address));
            }
        }
        Prose::new().list(links)
    }
}

impl GamesPage {
    pub(crate) fn new(machines: &[Machine<'_>]) -> Self {
        let name = |machine: &Machine<'_>| {
            let name = machine.name_between(", ", "");
            format!("ratio (99 % interval){name}")
        };
        Self {
            measured_on: measured_on(machines).unwrap_or_default(),
            ratios: machines.iter().map(name).collect(),
            decisions: own_results(machines),
        }
    }

    /// Writes the page with the results of a file, in Markdown.
    pub(crate) fn with_results(&self, text: &str) -> Result<String, GamesError> {
        let has = |question: &str| self.decisions.iter().any(|own| own.question == question);
        let results = results::parse(text, has)?;
        let tested = self.decisions.iter().map(|own| Tested {
            own,
            results: results
                .iter()
                .filter(|it| it.ours == own.question)
                .collect(),
        });
        let mut tested: Vec<_> = tested.collect();
        tested.retain(|it| !it.results.is_empty());
        let summary = self.summary(&tested);
        let mut parts = vec![
            words(&Prose::from(&self.measured_on)),
            format!("*{}*", words(&summary.caption)),
            markdown_table(&summary).trim_end().to_owned(),
            words(&Prose::from(agreement(&tested, results.len()))),
        ];
        parts.retain(|part| !part.is_empty());
        Ok(parts.join("\n\n"))
    }

    fn summary(&self, tested: &[Tested<'_>]) -> Table {
        let mut columns = Columns::new()
            .text("question", |it: &&Tested<'_>| Cell::from(it.own.question))
            .text("choice", |it| Cell::code(it.own.choice))
            .text("instead of", |it| Cell::code(it.own.instead_of))
            .number("results", |it| it.results.len())
            .number("gains", |it| it.count(Some(Sign::Faster)))
            .number("losses", |it| it.count(Some(Sign::Slower)))
            .text("measured at", |it| Cell::code(&it.own.measured_at));
        for (machine, name) in self.ratios.iter().enumerate() {
            columns = columns.number(name, move |it| {
                let (ratio, _) = it.own.each[machine]?;
                Some(Cell::number(ratio.mean, number::with_interval(ratio)))
            });
        }
        let columns = columns
            .text("verdict", |it| Cell::from(it.own.verdict.as_str()))
            .text("signs agree", |it| {
                let [agree, all] = it.agreement();
                (all > 0).then(|| format!("{agree} of {all}"))
            })
            .text("references", |it| it.references());
        let caption = "Gains: results in which the choice gains Elo, because a change to it gained or one away from it lost. Ratio: \
                       time with the choice divided by time with the alternative. Signs agree: of the gains and losses, where the \
                       verdict is faster or slower";
        columns.table("games", caption, tested)
    }
}

/// Counts over all decisions how often signs agree, in words.
fn agreement(tested: &[Tested<'_>], all: usize) -> String {
    let [agree, judged] = tested
        .iter()
        .map(Tested::agreement)
        .fold([0, 0], |[agree, judged], it| {
            [agree + it[0], judged + it[1]]
        });
    let about: usize = tested.iter().map(|it| it.results.len()).sum();
    let signs: usize = tested
        .iter()
        .map(|it| it.results.len() - it.count(None))
        .sum();
    format!(
        "Of {all} results {about} move to one side of a decision, and {signs} of these are gains or losses. Signs agree in {agree} of \
         {judged}. Engines take code from each other, and many results are of one engine or of one change, so a sign test over them \
         proves little."
    )
}

#[cfg(test)]
mod tests;
