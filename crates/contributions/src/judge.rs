//! A run of unknown origin beside runs that are known.

use std::collections::{HashMap, HashSet};

use boardbench_data::{
    Build, Contributed, Count, Header, Label, Record, Verified, blocks, diff, digest, header,
    median, rows,
};

/// A run that is known.
#[derive(Clone, Debug)]
pub struct Known {
    /// The name of its folder.
    pub name: String,
    /// Its records.
    pub records: Vec<Record>,
}

/// Of the verdicts that two honest runs have in common, at most this share may be opposite.
const MOST_OPPOSITE: f64 = 0.05;

/// Times of two honest runs on processors of the same name differ by less than this factor, whatever else their machines do.
const MOST_APART: f64 = 4.0;

/// Two runs that have more than this share of their timings in common are one.
const MOST_COMMON: f64 = 0.5;

/// How much speaks for a run that does not contradict itself. `commit` is an error with a reason if the commit is unknown.
///
/// # Errors
///
/// What it contradicts, one line each: another run's answers or instruction counts by the same build, another run's times or verdicts
/// on a processor of the same name, or that it is a run of its own.
pub fn judge(
    own: &[Record],
    known: &[Known],
    commit: Result<(), String>,
) -> Result<Contributed, Vec<String>> {
    let Some(run) = header(own) else {
        return Err(vec!["there is no header".to_owned()]);
    };
    let mut refused: Vec<String> = known
        .iter()
        .filter_map(|other| copied(own, other))
        .collect();
    let with_header = known
        .iter()
        .filter_map(|other| Some((other, header(&other.records)?)));
    let mut agreeing = Vec::new();
    for (other, header) in with_header {
        let (print, others) = (&run.fingerprint, &header.fingerprint);
        let is_same_build = print.build == others.build;
        let is_same_cpu = print.cpu == others.cpu && is_known(&print.cpu);
        if is_same_build && run.plan.inputs == header.plan.inputs {
            refused.extend(other_answers(own, other));
        }
        if is_same_build && print.valgrind == others.valgrind {
            refused.extend(other_counts(own, other));
        }
        if is_same_cpu && print.build.differences(&others.build).next().is_none() {
            refused.extend(other_times(own, other));
        }
        if is_same_build && is_same_cpu {
            match agreement(own, other) {
                Ok(words) => agreeing.extend(words),
                Err(line) => refused.push(line),
            }
        }
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    let unknown = commit
        .err()
        .or_else(|| unknown_build(&run.fingerprint.build));
    Ok(match (unknown, agreeing.into_iter().next()) {
        (Some(reason), _) => contributed(Label::Unchecked, reason),
        (None, Some(words)) => contributed(Label::Reproduced, words),
        (None, None) => contributed(Label::Consistent, nothing_to_compare(run)),
    })
}

const fn contributed(label: Label, reason: String) -> Contributed {
    Contributed { label, reason }
}

/// False for the name of a processor that a browser gives: it does not tell which one it runs on.
fn is_known(cpu: &str) -> bool {
    !cpu.contains("unknown")
}

fn nothing_to_compare(run: &Header) -> String {
    if !is_known(&run.fingerprint.cpu) {
        return "its processor is unknown, so that no run can be compared with it".to_owned();
    }
    let commit = &run.fingerprint.build.commit;
    let commit = commit.get(..7).unwrap_or(commit);
    format!("no independent run of commit {commit} by the same build on this processor is known")
}

/// The flags of the builds that the project makes: for the processor at hand, for x86-64-v3, for any processor, and for browsers
/// without and with vectors.
const KNOWN_FLAGS: [&str; 5] = [
    "-C target-cpu=native",
    "-C target-cpu=x86-64-v3",
    "",
    "-C strip=symbols",
    "-C strip=symbols -C target-feature=+simd128",
];

/// The reason why a build cannot be made again from its commit; `None` if it can.
fn unknown_build(build: &Build) -> Option<String> {
    if build.dirty != "false" {
        return Some("files were changed after its commit".to_owned());
    }
    if !build.profile.starts_with("release,") || build.timed.as_deref() != Some("opt-level 3") {
        return Some("it is no released build".to_owned());
    }
    let is_known = KNOWN_FLAGS.contains(&&*build.rust_flags);
    (!is_known).then(|| format!("no script builds with the flags {:?}", build.rust_flags))
}

/// That a run has the data of another one.
fn copied(own: &[Record], other: &Known) -> Option<String> {
    let name = &other.name;
    if digest(own) == digest(&other.records) {
        return Some(format!("it is {name}, byte for byte"));
    }
    let timings = |records| {
        let visits = blocks(records).flat_map(|block| &block.visits);
        visits.map(|visit| (visit.wall_ns, visit.cpu_ns, visit.operations))
    };
    let others: HashSet<_> = timings(&other.records).collect();
    let (all, common) = timings(own).fold((0, 0), |(all, common), timing| {
        (all + 1, common + usize::from(others.contains(&timing)))
    });
    (common as f64 > MOST_COMMON * f64::from(all))
        .then(|| format!("{common} of {all} timings are those of {name}, to the nanosecond"))
}

type Cell<'r> = (&'r str, &'r str);

/// The cells that differ in what `part` is of them.
fn differing<'r, T: PartialEq>(
    own: &'r [Record],
    other: &'r [Record],
    part: fn(&'r Record) -> Option<(Cell<'r>, T)>,
) -> Vec<Cell<'r>> {
    let others: HashMap<Cell<'r>, T> = other.iter().filter_map(part).collect();
    let own = own.iter().filter_map(part);
    let own = own.filter(|(cell, own)| others.get(cell).is_some_and(|other| other != own));
    own.map(|(cell, _)| cell).collect()
}

/// That the same build gave other answers to the same questions.
fn other_answers(own: &[Record], other: &Known) -> Option<String> {
    let answer = |record| match record {
        &Record::Verified(Verified {
            ref group,
            ref contender,
            ref digest,
            operations,
            ..
        }) => Some(((&**group, &**contender), (&**digest, operations))),
        _ => None,
    };
    let cells = differing(own, &other.records, answer);
    let (group, contender) = cells.first()?;
    Some(format!(
        "{} cells have other answers than in {}, by the same build, first {contender:?} at {group:?}",
        cells.len(),
        other.name
    ))
}

/// That the same build took other instructions.
fn other_counts(own: &[Record], other: &Known) -> Option<String> {
    let count = |record| match record {
        &Record::Count(Count {
            ref group,
            ref contender,
            operations,
            instructions,
            ..
        }) => Some(((&**group, &**contender), (instructions, operations))),
        _ => None,
    };
    let cells = differing(own, &other.records, count);
    let (group, contender) = cells.first()?;
    Some(format!(
        "{} cells take other instructions than in {}, by the same build, first {contender:?} at {group:?}; was it built with other \
         features?",
        cells.len(),
        other.name
    ))
}

/// That a processor of the same name took a very different time.
fn other_times(own: &[Record], other: &Known) -> Option<String> {
    let times = |records| {
        let rows = rows(records).into_iter().filter_map(|row| {
            let nanoseconds = row.timing?.nanoseconds;
            Some(((row.group.group, row.contender, row.placebo), nanoseconds))
        });
        rows.collect::<HashMap<_, _>>()
    };
    let others = times(&other.records);
    let own = times(own).into_iter();
    let ratios = own.filter_map(|(cell, own)| Some(own / others.get(&cell)?));
    let ratio = median(&ratios.collect::<Vec<f64>>())?;
    let is_possible = (1.0 / MOST_APART..=MOST_APART).contains(&ratio);
    (!is_possible).then(|| {
        format!(
            "its median time is {ratio:.2} times that of {}, on a processor of the same name",
            other.name
        )
    })
}

/// That another run agrees, in words; `None` if they have nothing in common.
///
/// # Errors
///
/// That it doesn't.
fn agreement(own: &[Record], other: &Known) -> Result<Option<String>, String> {
    let Ok(both) = diff(&other.records, own, true) else {
        return Ok(None);
    };
    let (cells, opposite, name) = (both.cells(), both.contradicting(), &other.name);
    if opposite as f64 > MOST_OPPOSITE * cells as f64 {
        return Err(format!(
            "{opposite} of {cells} verdicts are opposite to those of {name}, of the same processor, build and commit"
        ));
    }
    Ok(Some(format!(
        "of {cells} ratios {} agree with {name} within their intervals, and {opposite} verdicts are opposite",
        both.agreeing()
    )))
}
