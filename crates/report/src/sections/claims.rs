//! Renders the verdicts on the claims of published documents about cost, with their evidence.

use crate::claims::{Claim, ClaimVerdict, Evidence, Judged, JudgedDocument, Metric, judge};
use crate::document::{Block, Cell, Columns, Section, Table, Tone};
use crate::machine::Machine;
use crate::number;
use crate::prose::{Prose, between};

pub(super) fn claims(machines: &[Machine<'_>]) -> Section {
    let judged = judge(machines);
    let mut section = Section::new("Claims about cost");
    section.push(
        "Claims of published documents about cost, and questions of this project. The evidence of each is a list of rows, whose \
         contenders have one difference, the one named in the table. A claim of less cost holds if every row confirms it by the \
         verdicts of this report, does not hold if every row contradicts it, and is equivalent if all rows are equivalent (within \
         5 %). If rows have different verdicts, the claim depends on their circumstances; if some are inconclusive and the others \
         agree, the verdict is “in part”. Counts are equivalent within 1 %.",
    );
    section.push(Prose::marked(
        "`docs/claims.md` has the claims that tests decide, and opinions; `docs/errata.md` has the errors of the documents. \
         Claims and rows were last changed on 2026-11-30, after all measurements of earlier days had been seen.",
    ));
    section.push(counts(&judged));
    for (document, claims) in &judged {
        section.push(Block::heading(&format!("claims-{document}"), document));
        section.push(table(document, claims));
    }
    section.push(Block::heading("claims-rows", "Evidence for all claims"));
    section.push(rows(&judged));
    section
}

fn counts(judged: &[JudgedDocument<'_>]) -> Table {
    let mut columns = Columns::new().text("document", |(title, _): &&JudgedDocument<'_>| *title);
    for (verdict, name) in ClaimVerdict::ALL {
        columns = columns.number(name, move |(_, claims)| {
            claims.iter().filter(|it| it.verdict == verdict).count()
        });
    }
    columns.table("claims-by-verdict", "Claims about cost, by verdict", judged)
}

fn table(document: &str, judged: &[Judged<'_>]) -> Table {
    let columns = Columns::new()
        .text("claim", |it: &&Judged<'_>| &*it.claim.id)
        .long("statement", |it| statement(it.claim))
        .long("difference", |it| {
            Prose::marked(&format!("{}{}", it.claim.differs, between(". ", &it.claim.remark, "")))
        })
        .text("verdict", |it| verdict(it.verdict))
        .long("ratio", |it| it.figure());
    let mut table = columns.table(&format!("table-claims-{document}"), document, judged);
    for line in &mut table.lines {
        line.id = format!("claim-{}", line.cells[0].prose.plain());
    }
    table
}

/// Returns the rows that are the evidence of claims, of each machine.
fn rows(judged: &[JudgedDocument<'_>]) -> Table {
    let claims = judged.iter().flat_map(|(_, claims)| claims);
    let rows = claims.flat_map(|it| it.evidence.iter().map(|row| (&*it.claim.id, row)));
    Columns::new()
        .text("claim", |(claim, _): &(&str, &Evidence<'_>)| *claim)
        .text("group", |(_, row)| Cell::code(row.group))
        .text("build", |(_, row)| row.machine)
        .text("choice", |(_, row)| Cell::code(&row.comparison.choice))
        .text("instead of", |(_, row)| Cell::code(&row.comparison.instead_of))
        .text("cost", |(_, row)| row.comparison.metric.name())
        .number("ratio", |(_, row)| match row.comparison.metric {
            Metric::Time => Cell::with_interval(row.ratio),
            _ => Cell::number(row.ratio.mean, number::ratio(row.ratio.mean)),
        })
        .text("verdict", |(_, row)| verdict(row.verdict))
        .table("rows-of-claims", "Evidence for claims", rows)
}

/// Returns the quotation with its line and section, then the paraphrase of the claim.
fn statement(claim: &Claim) -> Prose {
    let paraphrase = Prose::marked(&claim.text);
    if claim.fragment.is_empty() {
        return paraphrase;
    }
    let Claim { fragment, line, section, .. } = claim;
    let fragment = Prose::from(format!("“{fragment}” (line {line}, {section})"));
    fragment.line_break().then(paraphrase)
}

fn verdict(verdict: ClaimVerdict) -> Cell {
    Cell::from(verdict.name()).toned(match verdict {
        ClaimVerdict::Holds => Tone::Good,
        ClaimVerdict::DoesNotHold => Tone::Bad,
        ClaimVerdict::Inconclusive | ClaimVerdict::NotMeasured => Tone::Unsure,
        _ => Tone::Plain,
    })
}
