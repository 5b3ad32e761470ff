//! The claims ledger.

use crate::claims::{Evidence, Judged, LedgerVerdict, judge};
use crate::contenders::unique;
use crate::data::Data;
use crate::document::{Block, Cell, Line, Section, Table, Tone};
use crate::number;
use crate::prose::Prose;

#[expect(clippy::unnecessary_wraps, reason = "a row of the table of sections")]
pub(super) fn ledger(data: &Data<'_>) -> Option<Section> {
    let judged = judge(&data.rows.compared);
    let mut section = Section::new("The claims ledger");
    section.push(introduction(&judged));
    section.push(
        Prose::from(
            "Errors of the documents, each with a test that fails on the published form, are in ",
        )
        .code("docs/errata.md")
        .text("."),
    );
    let documents = unique(judged.iter().map(|one| one.claim.document.as_str()));
    section.push(counts(&judged, &documents));
    for document in documents {
        section.push(Block::Heading {
            id: format!("ledger-{document}"),
            title: document.into(),
        });
        let claims = judged.iter().filter(|one| one.claim.document == document);
        section.push(table(document, claims));
    }
    Some(section)
}

fn introduction(judged: &[Judged<'_>]) -> Prose {
    let claims = number::counted(judged.len(), "claim", "claims");
    let counts = LedgerVerdict::ALL.into_iter().map(|verdict| {
        let count = count(judged, verdict);
        Prose::from(format!("{}: {count}", verdict.name()))
    });
    Prose::from(format!(
        "{claims} of the source documents, in our own words. Contenders that differ only in the claimed factor decide \
         each; thresholds were fixed before anything was measured. Verdicts: ",
    ))
    .list(counts)
    .text(".")
}

fn count<'j, 'c: 'j>(
    judged: impl IntoIterator<Item = &'j Judged<'c>>,
    verdict: LedgerVerdict,
) -> usize {
    let all = judged.into_iter();
    all.filter(|one| one.verdict == verdict).count()
}

fn counts(judged: &[Judged<'_>], documents: &[&str]) -> Table {
    let names = LedgerVerdict::ALL.map(LedgerVerdict::name);
    let mut table = Table::new("ledger-counts", "Verdicts by document")
        .text(&["document"])
        .numbers(&names);
    for document in documents {
        let of_document = || judged.iter().filter(|one| one.claim.document == *document);
        let counts = LedgerVerdict::ALL.map(|verdict| Cell::count(count(of_document(), verdict)));
        table.push([Cell::from(*document)].into_iter().chain(counts).collect());
    }
    table
}

fn table<'j>(document: &str, judged: impl Iterator<Item = &'j Judged<'j>>) -> Table {
    let caption = format!("Claims of: {document}");
    let mut table = Table::new(&format!("table-ledger-{document}"), caption)
        .text(&["claim", "verdict"])
        .long(&["hypothesis", "what differs", "figures and remarks"]);
    for Judged {
        claim,
        verdict,
        evidence,
    } in judged
    {
        table.lines.push(Line {
            id: format!("claim-{}", claim.id),
            cells: vec![
                claim.id.as_str().into(),
                verdict_cell(*verdict),
                Prose::marked(&claim.hypothesis)
                    .line_break()
                    .text(format!("– {}", claim.section))
                    .into(),
                Prose::marked(&claim.factor).into(),
                figures(evidence, &claim.remark).into(),
            ],
        });
    }
    table
}

fn verdict_cell(verdict: LedgerVerdict) -> Cell {
    let tone = match verdict {
        LedgerVerdict::Supported => Tone::Good,
        LedgerVerdict::Contradicted => Tone::Bad,
        LedgerVerdict::CannotTell | LedgerVerdict::NotTestable => Tone::Unsure,
    };
    Cell::from(verdict.name()).toned(tone)
}

/// One line for each trial, then the remark.
fn figures(evidence: &[Evidence], remark: &str) -> Prose {
    let mut lines: Vec<Prose> = evidence.iter().map(figure).collect();
    if !remark.is_empty() {
        lines.push(Prose::marked(remark));
    }
    let mut prose = Prose::new();
    for (index, line) in lines.into_iter().enumerate() {
        if index > 0 {
            prose = prose.line_break();
        }
        prose = prose.then(line);
    }
    prose
}

fn figure(one: &Evidence) -> Prose {
    let mut prose = Prose::new().strong(&one.label).text(": ");
    if !one.contender.is_empty() {
        prose = prose.code(&one.contender);
        if !one.reference.is_empty() {
            prose = prose.text(" against ").code(&one.reference);
        }
        prose = prose.text(": ");
    }
    prose = prose.then(Prose::marked(&one.text)).text(".");
    if one.group.is_empty() {
        prose
    } else {
        prose.text(" (").code(&one.group).text(")")
    }
}
