//! Elo results that engines reported for decisions of representation, next to the times measured here.
//!
//! The results are a table of comma-separated values (`docs/data/games.csv`) beside the document that shows them. A line whose
//! change moves to one side of a decision names the decision's question and that side. The page has one row per decision that
//! results are about; the table itself has every result.

mod results;

use crate::contenders::unique;
use crate::document::{Cell, Columns, Table};
use crate::machine::{Machine, measured_on};
use crate::number;
use crate::prose::Prose;
use crate::render::{markdown_table, words};
use crate::sections::{MeasuredDecision, Sign, measured_decisions};

use results::GameResult;
pub use results::GamesError;

/// The measured half of the page: all decisions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GamesPage {
    /// Processors, builds and commits, in words.
    measured_on: String,
    /// The heading of each machine's ratios.
    ratios: Vec<String>,
    decisions: Vec<MeasuredDecision>,
}

/// A decision that results are about.
struct Tested<'a> {
    decision: &'a MeasuredDecision,
    results: Vec<&'a GameResult>,
}

impl Tested<'_> {
    fn signs(&self) -> impl Iterator<Item = Sign> {
        self.results.iter().filter_map(|result| result.sign())
    }

    /// Counts the signs that agree with a verdict of faster or slower, and all that can be compared with one: some machine says
    /// faster or slower, and none contradicts it.
    fn agreement(&self) -> [usize; 2] {
        let agrees = |sign: Sign| {
            let results = self.decision.results.iter().flatten();
            match unique(results.filter_map(|(_, verdict)| sign.agrees_with(*verdict)))[..] {
                [agrees] => Some(agrees),
                _ => None,
            }
        };
        let agree: Vec<bool> = self.signs().filter_map(agrees).collect();
        [agree.iter().filter(|it| **it).count(), agree.len()]
    }

    /// Links the best-documented results: the smallest printed error first, then those with printed bounds; each address once.
    fn references(&self) -> Prose {
        const MAX_REFERENCES: usize = 3;
        let mut results = self.results.clone();
        results.sort_by_key(|result| !result.has_bounds());
        results.sort_by(|one, other| one.printed_error().total_cmp(&other.printed_error()));
        results.retain(|result| result.address().is_some());
        let addresses = unique(results.iter().map(|result| result.address()));
        let links = addresses.into_iter().take(MAX_REFERENCES).filter_map(|address| {
            let first = results.iter().find(|result| result.address() == address)?;
            Some(Prose::new().link(first.short_reference(), address?))
        });
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
            decisions: measured_decisions(machines),
        }
    }

    /// Writes the page with the results of a file, in Markdown.
    pub(crate) fn with_results(&self, text: &str) -> Result<String, GamesError> {
        let has = |question: &str| self.decisions.iter().any(|it| it.question == question);
        let results = results::parse(text, has)?;
        let tested = self.decisions.iter().map(|decision| {
            let results = results.iter().filter(|it| it.ours == decision.question);
            let results = results.collect();
            Tested { decision, results }
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
        let count = |it: &Tested<'_>, wanted| it.signs().filter(|sign| *sign == wanted).count();
        let mut columns = Columns::new()
            .text("question", |it: &&Tested<'_>| it.decision.question)
            .text("choice", |it| Cell::code(it.decision.choice))
            .text("instead of", |it| Cell::code(it.decision.instead_of))
            .number("results", |it| it.results.len())
            .number("gains", |it| count(it, Sign::Faster))
            .number("losses", |it| count(it, Sign::Slower))
            .text("measured at", |it| Cell::code(&it.decision.measured_at));
        for (machine, name) in self.ratios.iter().enumerate() {
            columns = columns.number(name, move |it| {
                let (ratio, _) = it.decision.results[machine]?;
                Some(Cell::number(ratio.mean, number::with_interval(ratio)))
            });
        }
        let caption = "Gains: results in which the choice gains Elo, because a change to it gained or one away from it lost. Ratio: \
                       time with the choice divided by time with the alternative. Signs agree: of the gains and losses, where the \
                       verdict is faster or slower";
        columns
            .text("verdict", |it| &*it.decision.verdict)
            .text("signs agree", |it| {
                let [agree, all] = it.agreement();
                (all > 0).then(|| format!("{agree} of {all}"))
            })
            .text("references", |it| it.references())
            .table("games", caption, tested)
    }
}

/// Counts over all decisions how often signs agree, in words.
fn agreement(tested: &[Tested<'_>], all: usize) -> String {
    let sum = |count: &dyn Fn(&Tested<'_>) -> usize| tested.iter().map(count).sum::<usize>();
    let [agree, judged] = [0, 1].map(|place| sum(&|it| it.agreement()[place]));
    let (about, signs) = (sum(&|it| it.results.len()), sum(&|it| it.signs().count()));
    format!(
        "Of {all} results {about} move to one side of a decision, and {signs} of these are gains or losses. Signs agree in {agree} of \
         {judged}. Engines take code from each other, and many results are of one engine or of one change, so a sign test over them \
         proves little."
    )
}

#[cfg(test)]
mod tests;
