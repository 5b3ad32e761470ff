//! The claims ledger.

use crate::claims::{Claim, Judged, Kind, LedgerVerdict, OWN_QUESTIONS, judge};
use crate::document::{Block, Cell, Columns, Section, Table, Tone};
use crate::machine::Machine;
use crate::number;
use crate::prose::{Prose, between};

pub(super) fn ledger(machines: &[Machine<'_>]) -> Section {
    let judged = judge(machines);
    let mut section = Section::new("The claims ledger");
    section.extend(introduction(&judged));
    section.push(counts(&judged));
    for claims in by_document(&judged) {
        let document = &*claims[0].claim.document;
        section.push(Block::heading(&format!("ledger-{document}"), document));
        let is_weighed = |it: &&Judged| it.claim.kind.is_weighed();
        let (weighed, tested): (Vec<_>, Vec<_>) = claims.iter().partition(is_weighed);
        section.push(costs(document, weighed));
        section.extend(tests(document, tested).non_empty());
    }
    section
}

fn by_document(judged: &[Judged]) -> impl Iterator<Item = &[Judged]> {
    judged.chunk_by(|one, next| one.claim.document == next.claim.document)
}

/// Returns how many claims there are and what became of them, and how they are judged.
fn introduction(judged: &[Judged]) -> [Prose; 3] {
    let count = |is_it: &dyn Fn(&Claim) -> bool, one, many| {
        let claims = judged.iter().filter(|it| is_it(&it.claim));
        number::counted(claims.count(), one, many)
    };
    let is_cost = |claim: &Claim, is_ours| {
        claim.kind == Kind::Cost && (claim.document == OWN_QUESTIONS) == is_ours
    };
    let is_opinion = |claim: &Claim| claim.kind == Kind::Opinion;
    let is_tested = |claim: &Claim| !claim.kind.is_weighed();
    let fixed = judged.iter().map(|it| it.claim.fixed.as_str()).max();
    [
        Prose::marked(&format!(
            "{} of the source documents about cost, by verdict in the table. The tables also list {} of ours that no document \
             asks, {} that nothing can measure, and {} that tests decide, each with its test. What the documents get wrong is \
             in `docs/errata.md`.",
            count(&|claim| is_cost(claim, false), "claim", "claims"),
            count(&|claim| is_cost(claim, true), "question", "questions"),
            count(&is_opinion, "opinion", "opinions"),
            count(&is_tested, "definition or statement", "definitions and statements"),
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
            fixed.unwrap_or_default()
        )),
    ]
}

fn counts(judged: &[Judged]) -> Table {
    let document = |claims: &&[Judged]| claims[0].claim.document.clone();
    let mut columns = Columns::new().text("document", document);
    for (verdict, name) in LedgerVerdict::ALL {
        let is_it = move |it: &&Judged| it.claim.kind == Kind::Cost && it.verdict == verdict;
        columns = columns.number(name, move |claims| claims.iter().filter(is_it).count());
    }
    let caption = "Claims about cost, and questions, by verdict";
    columns.table("ledger-counts", caption, by_document(judged))
}

/// Returns the claims that measurements decide.
fn costs(document: &str, judged: Vec<&Judged>) -> Table {
    let trials = |it: &&Judged| {
        let claim = &it.claim;
        let differs = between("What differs: ", &claim.differs, "");
        let open = between("What would decide it: ", &claim.open, "");
        lines(it, &[&differs, &claim.reason, &claim.remark, &open])
    };
    let columns = Columns::new()
        .text("claim", |it: &&Judged| &*it.claim.id)
        .long("what is claimed", |it| in_words(&it.claim))
        .text("verdict", |it| verdict(it))
        .long("figure", |it| figure(it))
        .folded("trials", trials);
    with_anchors(columns.table(&format!("table-ledger-{document}"), document, judged))
}

/// Returns the statements that tests decide.
fn tests(document: &str, judged: Vec<&Judged>) -> Table {
    let caption =
        format!("{document}: definitions and statements, with the tests that decide them");
    let columns = Columns::new()
        .text("statement", |it: &&Judged| &*it.claim.id)
        .text("true?", |it| match it.verdict {
            LedgerVerdict::Holds => Cell::from("true").toned(Tone::Good),
            LedgerVerdict::DoesNotHold => Cell::from("false").toned(Tone::Bad),
            _ => verdict(it),
        })
        .long("what is stated", |it| in_words(&it.claim))
        .long("shown by", |it| lines(it, &[&it.claim.remark]));
    with_anchors(columns.table(&format!("table-tests-{document}"), caption, judged))
}

/// Gives each claim an anchor, whichever table has it.
fn with_anchors(mut table: Table) -> Table {
    for line in &mut table.lines {
        line.id = format!("claim-{}", line.cells[0].prose.plain());
    }
    table
}

/// Returns the document's words and where they stand, and ours.
fn in_words(claim: &Claim) -> Prose {
    let ours = Prose::marked(&claim.text);
    if claim.fragment.is_empty() {
        return ours;
    }
    let Claim { fragment, line, section, .. } = claim;
    let fragment = Prose::from(format!("“{fragment}” (line {line}, {section})"));
    fragment.line_break().then(ours)
}

fn verdict(judged: &Judged) -> Cell {
    let tone = match judged.verdict {
        _ if judged.claim.kind == Kind::Opinion => return "an opinion".into(),
        LedgerVerdict::Holds => Tone::Good,
        LedgerVerdict::DoesNotHold => Tone::Bad,
        verdict if verdict.is_open() => Tone::Unsure,
        _ => Tone::Plain,
    };
    Cell::from(judged.verdict.name()).toned(tone)
}

/// Returns the headline figure, then the detail of the verdict.
fn figure(judged: &Judged) -> String {
    let mut parts = vec![&*judged.figure, &*judged.detail];
    parts.retain(|part| !part.is_empty());
    parts.join("; ")
}

/// Returns one line for each trial, then the remarks that are not empty.
fn lines(judged: &Judged, remarks: &[&str]) -> Prose {
    let remarks = remarks.iter().filter(|remark| !remark.is_empty());
    let remarks = remarks.map(|remark| Prose::marked(remark));
    Prose::joined(judged.evidence().chain(remarks), &Prose::new().line_break())
}
