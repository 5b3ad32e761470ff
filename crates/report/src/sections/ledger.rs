//! The claims ledger as a page.

use super::section;
use crate::claims::{Evidence, Judged, LedgerVerdict, judge};
use crate::data::Data;
use crate::document::{Block, Cell, Column, Ids, Line, Section, Table, Tone};
use crate::number;
use crate::prose::Prose;

pub(super) fn ledger(data: &Data<'_>, ids: &mut Ids) -> Option<Section> {
    let judged = judge(&data.rows);
    if judged.is_empty() {
        return None;
    }
    let mut section = section(ids, "The claims ledger");
    section.blocks.push(Block::Paragraph(introduction(&judged)));
    section.blocks.push(Block::Paragraph(
        Prose::from("What the documents get wrong, each with a test that fails on the published form, is in ")
            .code("docs/errata.md")
            .text("."),
    ));
    let mut documents: Vec<&str> = Vec::new();
    for claim in &judged {
        if !documents.contains(&claim.document) {
            documents.push(claim.document);
        }
    }
    section
        .blocks
        .push(Block::Table(counts(&judged, &documents, ids)));
    for document in documents {
        section.blocks.push(Block::Heading {
            id: ids.new_id(&format!("ledger-{document}")),
            title: document.into(),
        });
        let claims = judged.iter().filter(|claim| claim.document == document);
        section
            .blocks
            .push(Block::Table(table(document, claims, ids)));
    }
    Some(section)
}

fn introduction(judged: &[Judged]) -> Prose {
    let mut prose = Prose::from(format!(
        "{} of the source documents, in our own words. Each is decided by two contenders that differ in the \
         claimed factor and in nothing else; thresholds were fixed before anything was measured. ",
        number::counted(judged.len(), "sentence", "sentences")
    ));
    for (index, verdict) in LedgerVerdict::ALL.into_iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        let name = verdict.name();
        prose = prose.text(format!("{comma}{name}: {}", count(judged, verdict)));
    }
    prose.text(".")
}

fn count<'j>(judged: impl IntoIterator<Item = &'j Judged>, verdict: LedgerVerdict) -> usize {
    let all = judged.into_iter();
    all.filter(|claim| claim.verdict == verdict).count()
}

fn counts(judged: &[Judged], documents: &[&str], ids: &mut Ids) -> Table {
    let mut columns = vec![Column::text("document")];
    columns.extend(LedgerVerdict::ALL.map(|verdict| Column::number(verdict.name())));
    let caption = "Verdicts by document";
    let mut table = Table::new(ids.new_id("ledger-counts"), caption, columns);
    for document in documents {
        let of_document = || judged.iter().filter(|claim| claim.document == *document);
        let numbers = LedgerVerdict::ALL.map(|verdict| {
            let number = count(of_document(), verdict);
            Cell::number(number as f64, number.to_string())
        });
        let heading = [Cell::from(*document)];
        table.push(ids, heading.into_iter().chain(numbers).collect());
    }
    table
}

fn table<'j>(document: &str, claims: impl Iterator<Item = &'j Judged>, ids: &mut Ids) -> Table {
    let columns = vec![
        Column::text("claim"),
        Column::text("verdict"),
        Column::long("hypothesis"),
        Column::long("what differs"),
        Column::long("figures and remarks"),
    ];
    let id = ids.new_id(&format!("table-ledger-{document}"));
    let mut table = Table::new(id, format!("Claims of: {document}"), columns);
    for claim in claims {
        table.lines.push(Line {
            id: ids.new_id(&format!("claim-{}", claim.id)),
            cells: vec![
                claim.id.into(),
                verdict_cell(claim.verdict),
                Prose::marked(claim.hypothesis)
                    .line_break()
                    .text(format!("– {}", claim.section))
                    .into(),
                Prose::marked(claim.factor).into(),
                figures(&claim.evidence, claim.remark).into(),
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

fn figures(evidence: &[Evidence], remark: &str) -> Prose {
    let mut prose = Prose::new();
    for (index, one) in evidence.iter().enumerate() {
        if index > 0 {
            prose = prose.line_break();
        }
        prose = prose.strong(&one.label).text(": ");
        if !one.contender.is_empty() {
            prose = prose.code(&one.contender);
            if !one.reference.is_empty() {
                prose = prose.text(" beside ").code(&one.reference);
            }
            prose = prose.text(": ");
        }
        prose = prose
            .then(Prose::marked(one.text.trim_end_matches('.')))
            .text(".");
        if !one.group.is_empty() {
            prose = prose.text(" (").code(&one.group).text(")");
        }
    }
    if !remark.is_empty() {
        if !evidence.is_empty() {
            prose = prose.line_break();
        }
        prose = prose.then(Prose::marked(remark));
    }
    prose
}
