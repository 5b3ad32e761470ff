//! Which boards reach the instruction limits.

use boardbench_data::{Record, header};

use crate::contenders::{is_peer, unique};
use crate::data::Rows;
use crate::document::{Cell, Columns, Section, Table, Tone};
use crate::limits::{Fewest, Judged, has_bmi2, judge};
use crate::machine::Machine;
use crate::number;
use crate::prose::{Prose, visible};

pub(super) fn limits(machine: &Machine<'_>) -> Section {
    let mut section = Section::new("Instruction limits");
    let bmi2 = has_bmi2(machine.header());
    let judged = judge(&machine.rows.limited, bmi2);
    let of_build = if bmi2 {
        "a build for processors with BMI2 and POPCNT"
    } else {
        "a portable build"
    };
    if judged.iter().all(|one| one.fewest.is_none()) {
        section.push(Prose::marked(&format!(
            "None of the {} for {of_build} was judged, because these data have no instruction counts on the inputs of \
             limits; `compare --standard` counts them where valgrind is installed.",
            number::counted(judged.len(), "limit", "limits"),
        )));
        return section;
    }
    section.push(Prose::marked(&format!(
        "The best known programs of each kind set limits of instructions per operation, or per leaf of perft. Only counts \
         on the limits' own inputs are judged, where nothing is timed: the six published positions for perft, and a mix \
         of 50 positions for everything else. A board that misses a limit is called not competitive in all tables, \
         except for limits that one of several boards has to reach. Limits depend on the instructions that the compiler \
         may use: these are those for {of_build}. See `docs/performance.md`.",
    )));
    section.push(result(&judged));
    let rows = machine.rows.limited.iter();
    let peers = rows.filter(|row| is_peer(row) && row.count.is_some());
    let peers = unique(peers.map(|row| row.contender.as_str()));
    if !peers.is_empty() {
        let words = "The last columns compare other programs: their instructions divided by the board's, for the same work \
                     on the same inputs. The programs are ";
        section.push(Prose::from(words).codes(peers.iter().copied()).text("."));
    }
    section.push(table(machine, &judged, &peers));
    section
}

/// The limits of instructions that the counts in raw data miss, a line each.
pub fn missed_limits(records: &[Record]) -> Vec<String> {
    let rows = Rows::new(&[records]).limited;
    let judged = judge(&rows, has_bmi2(header(records)));
    misses(&judged).map(|miss| miss.plain()).collect()
}

/// How many limits are reached, and which are missed.
fn result(judged: &[Judged<'_>]) -> Prose {
    let count = |wanted| judged.iter().filter(|one| one.is_reached == wanted).count();
    let reached = count(Some(true));
    let mut prose = Prose::from(format!(
        "Of {}, {reached} {} reached.",
        number::counted(judged.len(), "limit", "limits"),
        if reached == 1 { "is" } else { "are" }
    ));
    if count(Some(false)) > 0 {
        prose = prose.text(" Missed: ").list(misses(judged)).text(".");
    }
    match count(None) {
        0 => prose,
        open => prose.text(format!(
            " For {open} it cannot be told, because some counts that could reach them are missing."
        )),
    }
}

fn misses<'j>(judged: &'j [Judged<'_>]) -> impl Iterator<Item = Prose> + 'j {
    let missed = judged.iter().filter(|one| one.is_reached == Some(false));
    missed.filter_map(|one| {
        let fewest = one.fewest?;
        let best = match one.boards.len() {
            0 | 1 => String::new(),
            boards => format!(" as the best of {boards}"),
        };
        Some(Prose::new().code(fewest.board).text(format!(
            "{best} with {} instead of at most {} ({})",
            exact(fewest.instructions),
            one.most,
            one.words()
        )))
    })
}

/// Instructions with enough decimal places to compare them with a limit.
fn exact(instructions: f64) -> String {
    format!("{instructions:.2}")
}

fn table(machine: &Machine<'_>, judged: &[Judged<'_>], peers: &[&str]) -> Table {
    let counted = judged.iter().filter_map(|one| Some((one, one.fewest?)));
    let mut columns = Columns::new()
        .named(|(_, fewest): &(&Judged<'_>, Fewest<'_>)| {
            format!("{}-{}", fewest.board, fewest.row.group.operation)
        })
        .text("board", |(_, fewest)| machine.name(fewest.board))
        .long("operation", |(one, _)| {
            let work = Prose::from(one.words());
            match one.boards {
                [_] => work,
                all => {
                    let work = work.text("; one has to reach it of ");
                    work.codes(all.iter().copied())
                }
            }
        })
        .number("instructions", |(_, fewest)| {
            Cell::number(fewest.instructions, exact(fewest.instructions))
        })
        .number("at most", |(one, _)| {
            Cell::number(one.most, one.most.to_string())
        })
        .number("share of the limit", |(one, fewest)| {
            let share = fewest.instructions / one.most;
            Cell::number(share, format!("{:.0} %", 100.0 * share))
        })
        .text("verdict", |(one, _)| {
            let (words, tone) = match one.is_reached {
                Some(true) => ("reached", Tone::Good),
                Some(false) => ("not competitive", Tone::Bad),
                None => ("cannot tell", Tone::Unsure),
            };
            Cell::from(words).toned(tone)
        });
    for peer in peers {
        let name = format!("{} / board", visible(peer));
        columns = columns.number(&name, move |(one, fewest)| {
            let theirs = one.of_peer(&machine.rows.limited, peer)?;
            let ratio = theirs / fewest.instructions;
            Some(Cell::number(ratio, format!("{} ×", number::ratio(ratio))))
        });
    }
    columns
        .text("counted in", |(_, fewest)| {
            Cell::code(&fewest.row.group.group)
        })
        .table(
            "limits-reached",
            "Instruction limits, and the counts on their inputs",
            counted,
        )
}

#[cfg(test)]
mod tests;
