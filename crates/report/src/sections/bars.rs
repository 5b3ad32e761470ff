//! Who reaches the bars that the best known programs set.

use super::parts::Naming;
use super::section;
use crate::bars::{Build, Fewest, Judged, Standing, Work, judge};
use crate::data::Data;
use crate::document::{Block, Cell, Column, Ids, Section, Table, Tone};
use crate::number;
use crate::prose::Prose;

pub(super) fn bars(data: &Data<'_>, ids: &mut Ids) -> Section {
    let mut section = section(ids, "Bars");
    let build = Build::of(data.header);
    let judged = judge(&data.bars, build);
    let blocks = &mut section.blocks;
    if judged.iter().all(|one| one.fewest.is_none()) {
        blocks.push(Block::Paragraph(no_counts(judged.len(), build)));
        return section;
    }
    blocks.push(Block::Paragraph(introduction(build)));
    blocks.push(Block::Paragraph(sentence(&judged)));
    let outsiders = outsiders(data);
    if !outsiders.is_empty() {
        blocks.push(Block::Paragraph(about_outsiders(&outsiders)));
    }
    let table = table(data, ids, &judged, &outsiders);
    blocks.push(Block::Table(table));
    section
}

fn no_counts(bars: usize, build: Build) -> Prose {
    Prose::from(format!(
        "None of the {} for {} was judged, since these data hold no counts of instructions on the bars' own \
         inputs; ",
        number::counted(bars, "bar", "bars"),
        build.name()
    ))
    .code("compare --standard")
    .text(" counts them where valgrind is installed.")
}

fn introduction(build: Build) -> Prose {
    Prose::from(
        "Bars are what the best known programs of a kind set, in instructions an operation. They are judged \
         by counts on their own inputs alone, where nothing is timed: Kiwipete to depth 4 for perft, for all \
         else a mix of 50 positions. A board that misses one is called not competitive in every table, but for bars that one of several boards has to reach. What \
         the compiler was allowed to use matters: these are the bars for ",
    )
    .text(build.name())
    .text(". More in ")
    .code("docs/performance.md")
    .text(".")
}

/// How many bars are reached, and which are not.
fn sentence(judged: &[Judged<'_>]) -> Prose {
    let count = |standing| {
        let all = judged.iter();
        all.filter(|one| one.standing == standing).count()
    };
    let mut prose = Prose::from(format!(
        "Of {} {} reached.",
        number::counted(judged.len(), "bar", "bars"),
        match count(Standing::Reached) {
            1 => "1 is".to_owned(),
            reached => format!("{reached} are"),
        }
    ));
    let missed = judged
        .iter()
        .filter(|one| one.standing == Standing::Missed)
        .filter_map(|one| Some((one, one.fewest?)));
    for (index, (one, fewest)) in missed.enumerate() {
        prose = prose
            .text(if index == 0 { " Not reached: " } else { "; " })
            .then(miss(one, fewest));
    }
    if count(Standing::Missed) > 0 {
        prose = prose.text(".");
    }
    match count(Standing::Open) {
        0 => prose,
        open => prose.text(format!(
            " Of {open} it can't be told, since not everything was counted that may reach them."
        )),
    }
}

fn miss(judged: &Judged<'_>, fewest: Fewest<'_>) -> Prose {
    let prose = Prose::new().code(fewest.board);
    let prose = if judged.boards.len() > 1 {
        prose.text(format!(", the best of {},", judged.boards.len()))
    } else {
        prose
    };
    prose.text(format!(
        " with {} where at most {} are allowed ({})",
        exact(fewest.instructions),
        judged.bar.most,
        judged.bar.work.words()
    ))
}

/// Instructions with as many places as tell on which side of a bar they are.
fn exact(instructions: f64) -> String {
    format!("{instructions:.2}")
}

/// The programs of others that were counted on the bars' inputs.
fn outsiders<'d>(data: &'d Data<'_>) -> Vec<&'d str> {
    let mut names: Vec<&str> = Vec::new();
    for work in Work::ALL {
        for (name, _) in work.of_outsiders(&data.bars) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

fn about_outsiders(names: &[&str]) -> Prose {
    Prose::from(
        "Programs of others stand beside in the last columns: how many times as many instructions as the board \
         of the line they execute at the same work on the same inputs. They are ",
    )
    .codes(names.iter().copied())
    .text(".")
}

fn table(data: &Data<'_>, ids: &mut Ids, judged: &[Judged<'_>], outsiders: &[&str]) -> Table {
    let mut columns = vec![
        Column::text("board"),
        Column::long("instructions of"),
        Column::number("instructions"),
        Column::number("at most"),
        Column::number("share of the bar"),
        Column::text("verdict"),
    ];
    columns.extend(outsiders.iter().map(|name| {
        let name = crate::prose::visible(name);
        Column::number(&format!("{name} / ours"))
    }));
    columns.push(Column::text("counted in"));
    let naming = Naming::of(data);
    let caption = "Bars of instructions, and what was counted on their inputs";
    let mut table = Table::new(ids.new_id("bars-reached"), caption, columns);
    for one in judged {
        let Some(fewest) = one.fewest else { continue };
        let beside = one.bar.work.of_outsiders(&data.bars);
        let mut cells = cells(one, fewest, &naming);
        cells.extend(outsiders.iter().map(|name| {
            let found = beside.iter().find(|(known, _)| known == name);
            found.map_or_else(Cell::default, |(_, theirs)| {
                let ratio = theirs / fewest.instructions;
                Cell::number(ratio, format!("{} ×", number::ratio(ratio)))
            })
        }));
        cells.push(Cell::code(&fewest.row.group.group));
        let name = format!("{}-{}", fewest.board, fewest.row.group.operation);
        table.push_as(ids, &name, cells);
    }
    table
}

fn cells(judged: &Judged<'_>, fewest: Fewest<'_>, naming: &Naming) -> Vec<Cell> {
    let bar = judged.bar;
    let share = fewest.instructions / bar.most;
    let work = Prose::from(bar.work.words());
    let work = match judged.boards {
        [_] => work,
        several => work
            .text("; one has to reach it of ")
            .codes(several.iter().copied()),
    };
    let (standing, tone) = match judged.standing {
        Standing::Reached => ("reached", Tone::Good),
        Standing::Missed => ("not competitive", Tone::Bad),
        Standing::Open => ("cannot tell", Tone::Unsure),
    };
    vec![
        naming.cell(fewest.board),
        work.into(),
        Cell::number(fewest.instructions, exact(fewest.instructions)),
        Cell::number(bar.most, bar.most.to_string()),
        Cell::number(share, format!("{:.0} %", 100.0 * share)),
        Cell::from(standing).toned(tone),
    ]
}

#[cfg(test)]
mod tests;
