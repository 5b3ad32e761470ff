//! What tests of engines said about decisions of representation, and what was measured of the same decisions here.
//!
//! The results are a table of comma-separated values beside the document that shows them (`docs/data/games.csv`). A line whose
//! change moves to one side of a decision of ours names the decision's question, and that side.

mod results;

use boardbench_data::unique;

use crate::document::{Cell, Columns, Table};
use crate::machine::{Machine, builds_in_columns, measured_on};
use crate::number;
use crate::prose::Prose;
use crate::render::{markdown_table, words};
use crate::sections::{OwnResult, Sign, own_results};

pub use results::GamesError;
use results::{GameResult, Side};

/// What a page of games shows of the measurements here: all decisions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GamesPage {
    /// Where it was measured, in words.
    measured_on: String,
    /// The meaning of the names of builds: the end of a caption.
    builds: String,
    /// The heading of each machine's ratios.
    ratios: Vec<String>,
    decisions: Vec<OwnResult>,
}

/// A decision that results are about.
struct Tested<'a> {
    /// Its number on the page.
    number: usize,
    own: &'a OwnResult,
    results: Vec<&'a GameResult>,
}

impl Tested<'_> {
    /// In how many results the sign is this.
    fn count(&self, sign: Option<Sign>) -> usize {
        let results = self.results.iter();
        results.filter(|result| result.sign() == sign).count()
    }

    /// How many results have a sign beside a verdict of faster or slower, and agree with it; and how many have one at all.
    fn agreement(&self) -> [usize; 2] {
        let signs = self.results.iter().filter_map(|result| result.sign());
        let agree = signs.filter_map(|sign| self.own.agrees_with(sign));
        let agree: Vec<bool> = agree.collect();
        [agree.iter().filter(|it| **it).count(), agree.len()]
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
            builds: builds_in_columns(machines),
            ratios: machines.iter().map(name).collect(),
            decisions: own_results(machines),
        }
    }

    /// The page with the results of a file, in Markdown.
    pub(crate) fn with_results(&self, text: &str) -> Result<String, GamesError> {
        let is_asked = |question: &str| self.decisions.iter().any(|own| own.question == question);
        let results = results::parse(text, is_asked)?;
        let tested = self.tested(&results);
        let mut parts = vec![
            words(&Prose::from(&self.measured_on)),
            "### Our decisions, and what games said".to_owned(),
            markdown(&self.summary(&tested)),
            words(&Prose::from(agreement(&tested, results.len()))),
        ];
        for decision in unique(results.iter().map(|result| result.decision.as_str())) {
            let own = results.iter().filter(|result| result.decision == decision);
            let list = list(&own.collect::<Vec<_>>(), &tested);
            parts.push(format!("### {}", words(&Prose::from(decision))));
            parts.push(markdown_table(&list).trim_end().to_owned());
        }
        parts.retain(|part| !part.is_empty());
        Ok(parts.join("\n\n"))
    }

    /// The decisions that results are about, numbered.
    fn tested<'a>(&'a self, results: &'a [GameResult]) -> Vec<Tested<'a>> {
        let about = |own: &'a OwnResult| {
            let results = results.iter();
            let about: Vec<_> = results.filter(|it| it.ours == own.question).collect();
            (own, about)
        };
        let all = self.decisions.iter().map(about);
        let tested = all.filter(|(_, results)| !results.is_empty());
        let numbered = (1..).zip(tested).map(|(number, (own, results))| Tested {
            number,
            own,
            results,
        });
        numbered.collect()
    }

    /// A row for each decision that results are about.
    fn summary(&self, tested: &[Tested<'_>]) -> Table {
        let mut columns = Columns::new()
            .number("no.", |it: &&Tested<'_>| it.number)
            .text("question", |it| Cell::from(it.own.question))
            .text("choice", |it| Cell::code(it.own.choice))
            .text("instead of", |it| Cell::code(it.own.instead_of))
            .number("results", |it| it.results.len())
            .number("choice gains", |it| it.count(Some(Sign::Faster)))
            .number("choice loses", |it| it.count(Some(Sign::Slower)))
            .number("not shown", |it| it.count(None))
            .text("measured here at", |it| Cell::code(&it.own.measured_at));
        for (machine, name) in self.ratios.iter().enumerate() {
            columns = columns.number(name, move |it| {
                let (ratio, _) = it.own.each[machine]?;
                Some(Cell::number(ratio.mean, number::with_interval(ratio)))
            });
        }
        let columns = columns
            .text("here the choice is", |it| {
                Cell::from(it.own.verdict.as_str())
            })
            .text("signs agree", |it| {
                let [agree, all] = it.agreement();
                (all > 0).then(|| format!("{agree} of {all}"))
            });
        let caption = format!(
            "The choice gains where a change to it gained, or one away from it lost. Ratio: time with the choice divided by time \
             with the alternative, in a search if one was measured. Signs agree: of the results with a sign, where the choice is \
             faster or slower here{}",
            self.builds
        );
        columns.table("games", caption, tested)
    }
}

/// A table below its caption.
fn markdown(table: &Table) -> String {
    let rows = markdown_table(table);
    format!("*{}*\n\n{}", words(&table.caption), rows.trim_end())
}

/// How often signs agree over all decisions.
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
        "Of {all} results {about} move to one side of a decision of ours, and {signs} of these have a sign. Over all, signs agree in \
         {agree} of {judged}, where the choice is faster or slower here. Engines take code from each other, and many results are of \
         one engine or of one change, so a sign test over them proves little."
    )
}

/// The results about a decision of the file, without columns in which none says anything.
fn list(results: &[&GameResult], tested: &[Tested<'_>]) -> Table {
    let columns = Columns::new()
        .text("engine", |it: &&GameResult| Cell::from(it.engine.as_str()))
        .text("change", |it| Cell::from(it.change.as_str()))
        .text("moves to", |it| side(it, tested))
        .text("the change's sign", |it| {
            it.toward.map(|_| it.outcome().to_string())
        })
        .text("result", |it| said(&it.result))
        .text("time control", |it| said(&it.time_control))
        .text("machine", |it| said(&it.machine))
        .text("speed", |it| said(&it.speed))
        .text("source", |it| Cell::from(linked(&it.reference)))
        .text("date", |it| said(&it.date));
    let mut table = columns.table("games", "", results.iter().copied());
    for (index, column) in table.columns.iter_mut().enumerate() {
        let mut cells = table.lines.iter().map(|line| &line.cells[index]);
        column.is_on_page = cells.any(|cell| !cell.prose.plain().is_empty());
    }
    table
}

/// The contender that a change moves to, and the number of the decision; `None` if it moves to neither side of one.
fn side(result: &GameResult, tested: &[Tested<'_>]) -> Option<Prose> {
    let side = result.toward?;
    let mut decisions = tested.iter();
    let decision = decisions.find(|it| it.own.question == result.ours)?;
    let name = match side {
        Side::Choice => decision.own.choice,
        Side::InsteadOf => decision.own.instead_of,
    };
    let number = format!(" ({})", decision.number);
    Some(Prose::new().code(name).text(number))
}

/// A field of the file, empty if the source does not say it.
fn said(field: &str) -> Cell {
    let mut parts = field.split(", ");
    if parts.all(|part| part.ends_with("not said")) {
        return Cell::default();
    }
    Cell::from(field)
}

/// A text with links for its addresses.
fn linked(text: &str) -> Prose {
    let schemes = ["https://", "http://"].into_iter();
    let Some(start) = schemes.filter_map(|scheme| text.find(scheme)).min() else {
        return text.into();
    };
    let (before, rest) = text.split_at(start);
    let is_end = |c: char| c.is_whitespace() || ",;()[]<>|\"".contains(c);
    let (address, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
    let link = Prose::from(before).link(short_address(address), address);
    link.then(linked(after))
}

/// A short text for an address: `Stockfish #6845` for a thread, the name of the repository for a file of one.
fn short_address(address: &str) -> String {
    let (_, path) = address.split_once("://").unwrap_or(("", address));
    let parts: Vec<&str> = path.split('/').collect();
    match parts.as_slice() {
        ["github.com", _, name, "pull" | "issues", number] => format!("{name} #{number}"),
        ["github.com", _, name, "blob", _, .., file] => format!("{name}, {file}"),
        _ => path.trim_end_matches('/').to_owned(),
    }
}

#[cfg(test)]
mod tests;
