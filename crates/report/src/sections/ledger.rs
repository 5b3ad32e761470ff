//! The claims ledger.

use crate::claims::{Evidence, Judged, Kind, LedgerVerdict, OWN_QUESTIONS, judge};
use crate::contenders::unique;
use crate::document::{Block, Cell, Columns, Section, Table, Tone};
use crate::machine::Machine;
use crate::number;
use crate::prose::{Prose, between};

pub(super) fn ledger(machines: &[Machine<'_>]) -> Section {
    let judged = judge(machines);
    let mut section = Section::new("The claims ledger");
    section.extend(introduction(&judged));
    let documents = unique(judged.iter().map(|one| one.claim.document.as_str()));
    section.push(counts(&judged, &documents));
    for document in documents {
        section.push(Block::Heading {
            id: format!("ledger-{document}"),
            title: document.into(),
        });
        let own = || judged.iter().filter(|one| one.claim.document == document);
        section.push(costs(
            document,
            own().filter(|one| one.claim.kind.is_weighed()),
        ));
        let tests = tests(document, own().filter(|one| !one.claim.kind.is_weighed()));
        section.extend(tests.non_empty());
    }
    section
}

/// How many claims there are and what became of them, and how they are judged.
fn introduction(judged: &[Judged]) -> [Prose; 3] {
    let is_own = |one: &&Judged| one.claim.document == OWN_QUESTIONS;
    let of_kind = |kind| judged.iter().filter(move |one| one.claim.kind == kind);
    let (own, claimed): (Vec<_>, Vec<_>) = of_kind(Kind::Cost).partition(is_own);
    let opinions = of_kind(Kind::Opinion).count();
    let all = judged.iter();
    let tested = all.filter(|one| !one.claim.kind.is_weighed()).count();
    [
        Prose::marked(&format!(
            "{} of the source documents about cost, by verdict in the table. The tables also list {} of ours that no document \
             asks, {} that nothing can measure, and {} that tests decide, each with its test. What the documents get wrong is \
             in `docs/errata.md`.",
            number::counted(claimed.len(), "claim", "claims"),
            number::counted(own.len(), "question", "questions"),
            number::counted(opinions, "opinion", "opinions"),
            number::counted(tested, "definition or statement", "definitions and statements"),
        )),
        "Each is decided by trials: pairs of contenders that differ in what the table names, and in nothing else. A claim of less \
         cost holds if in every trial the contender is faster by the verdict that the whole report uses, does not hold if it is \
         slower in every one, and is equal if the two are equal within 5 % in every one. If trials say different things, it \
         depends, and the table says on what: the operation, the board or encoding, what is compared, or the build. If some \
         cannot tell and the others agree, the verdict is “in part”. Of a claim that there is something, one trial that supports it on \
         each build is enough. It is open if no trial tells, if a trial is not measured and the \
         others agree, or if it has no trial; then the table says what would decide it. A difference must exceed the noise \
         floor of its group beside the interval that is shown."
            .into(),
        Prose::from(format!(
            "Claims and thresholds have their present form since {}, when all measurements of earlier days had been seen.",
            judged.iter().map(|one| one.claim.fixed.as_str()).max().unwrap_or_default()
        )),
    ]
}

fn counts(judged: &[Judged], documents: &[&str]) -> Table {
    let mut columns = Columns::new().text("document", |document: &&str| *document);
    for (verdict, name) in LedgerVerdict::ALL {
        columns = columns.number(name, move |document| {
            let costs = judged.iter().filter(|one| one.claim.kind == Kind::Cost);
            let own = costs.filter(|one| one.claim.document == *document);
            own.filter(|one| one.verdict == verdict).count()
        });
    }
    columns.table(
        "ledger-counts",
        "Claims about cost, and questions, by verdict",
        documents.iter().copied(),
    )
}

/// The claims that measurements decide.
fn costs<'j>(document: &str, judged: impl Iterator<Item = &'j Judged>) -> Table {
    let columns = Columns::new()
        .text("claim", |one: &&Judged| one.claim.id.as_str())
        .long("what is claimed", |one| says(one))
        .text("verdict", |one| verdict_cell(one))
        .long("figure", |one| figure(one))
        .folded("trials", |one| {
            let claim = &one.claim;
            let differs = between("What differs: ", &claim.differs, "");
            let open = between("What would decide it: ", &claim.open, "");
            lines(
                &one.evidence,
                &[&differs, &claim.reason, &claim.remark, &open],
            )
        });
    with_anchors(columns.table(&format!("table-ledger-{document}"), document, judged))
}

/// The statements that tests decide.
fn tests<'j>(document: &str, judged: impl Iterator<Item = &'j Judged>) -> Table {
    let caption =
        format!("{document}: definitions and statements, with the tests that decide them");
    let columns = Columns::new()
        .text("statement", |one: &&Judged| one.claim.id.as_str())
        .text("true?", |one| match one.verdict {
            LedgerVerdict::Holds => Cell::from("true").toned(Tone::Good),
            LedgerVerdict::DoesNotHold => Cell::from("false").toned(Tone::Bad),
            _ => verdict_cell(one),
        })
        .long("what is stated", |one| says(one))
        .long("shown by", |one| lines(&one.evidence, &[&one.claim.remark]));
    with_anchors(columns.table(&format!("table-tests-{document}"), caption, judged))
}

/// The table with an anchor for each claim, whichever table has it.
fn with_anchors(mut table: Table) -> Table {
    for line in &mut table.lines {
        line.id = format!("claim-{}", line.cells[0].prose.plain());
    }
    table
}

/// The document's words and where they stand, and ours.
fn says(one: &Judged) -> Prose {
    let claim = &one.claim;
    let own = Prose::marked(&claim.text);
    if claim.fragment.is_empty() {
        return own;
    }
    Prose::from(format!(
        "“{}” (line {}, {})",
        claim.fragment, claim.line, claim.section
    ))
    .line_break()
    .then(own)
}

fn verdict_cell(one: &Judged) -> Cell {
    if one.claim.kind == Kind::Opinion {
        return "an opinion".into();
    }
    let tone = match one.verdict {
        LedgerVerdict::Holds => Tone::Good,
        LedgerVerdict::DoesNotHold => Tone::Bad,
        verdict if verdict.is_open() => Tone::Unsure,
        _ => Tone::Plain,
    };
    Cell::from(one.verdict.name()).toned(tone)
}

/// The headline figure, then the detail of the verdict.
fn figure(one: &Judged) -> Prose {
    let parts = [&one.figure, &one.detail].into_iter();
    let parts = parts.filter(|part| !part.is_empty());
    Prose::joined(parts.map(|part| Prose::from(part.as_str())), &"; ".into())
}

/// One line for each trial, then the remarks that are not empty.
fn lines(evidence: &[Evidence], remarks: &[&str]) -> Prose {
    let figures = evidence.iter().map(|one| {
        let figure = one.before.clone().then(Prose::marked(&one.text));
        figure.text(".").then(one.after.clone())
    });
    let remarks = remarks.iter().filter(|remark| !remark.is_empty());
    let lines = figures.chain(remarks.map(|remark| Prose::marked(remark)));
    Prose::joined(lines, &Prose::new().line_break())
}
