//! Diagnoses wrong counts of planted faults, and of public reports.

#![allow(clippy::unwrap_used, reason = "the tables are committed")]

use std::fmt::Write;
use std::num::NonZeroUsize;

use boardbench_crosscheck::diagnose::{Diagnosis, Observation};
use boardbench_crosscheck::engine::{EngineError, Form, Response};
use boardbench_notation::parse_fen;
use csv::StringRecord;

/// Totals of generators with one or two faults, made by another generator, with the name of each fault in the diagnosis.
const PLANTED: &str = include_str!("planted.csv");

/// Totals and divides as authors of engines published them.
const REPORTS: &str = include_str!("reports.csv");

/// Minimum number of planted faults that are among the first three answers.
const MIN_NAMED: usize = 54;

/// Number of answers that count.
const ANSWERS: usize = 3;

/// A report whose position is counted for half a minute, because it is not well known.
const SLOW: &str = "https://chess.stackexchange.com/questions/15494";

/// Returns the lines of a table by the first field. Lines of one name are consecutive.
fn read(table: &str) -> Vec<(String, Vec<StringRecord>)> {
    let mut groups: Vec<(String, Vec<StringRecord>)> = Vec::new();
    for record in csv::Reader::from_reader(table.as_bytes()).into_records() {
        let record = record.unwrap();
        match groups.last_mut() {
            Some((name, records)) if *name == record[0] => records.push(record),
            _ => groups.push((record[0].to_owned(), vec![record])),
        }
    }
    groups
}

fn diagnose(counts: &[[&str; 4]]) -> Result<Diagnosis, EngineError> {
    let observations = counts.iter().map(|[fen, depth, total, divide]| Observation {
        setup: parse_fen(fen).unwrap(),
        depth: Some(depth.parse().unwrap()),
        response: if divide.is_empty() {
            Response { total: total.parse().unwrap(), ..Response::default() }
        } else {
            Form::read_pasted(&divide.replace("; ", "\n").replace(';', "\n")).unwrap()
        },
    });
    Diagnosis::new(observations.collect(), NonZeroUsize::new(2).unwrap())
}

/// Returns the names of the first faults of a diagnosis.
fn answers(diagnosis: &Diagnosis) -> Vec<String> {
    let text = diagnosis.to_string();
    let numbered = text.lines().filter_map(|line| {
        let (number, rest) = line.split_once(". ")?;
        number.parse::<usize>().ok()?;
        Some(rest.split_once(": ")?.0.to_owned())
    });
    numbered.take(ANSWERS).collect()
}

#[test]
fn planted_faults_are_named() {
    let groups = read(PLANTED);
    assert_eq!(groups.len(), 60);
    let (mut named, mut table) = (0, String::new());
    for (name, records) in groups {
        let counts: Vec<_> = records.iter().map(|it| [&it[2], &it[3], &it[4], ""]).collect();
        let diagnosis = diagnose(&counts).expect(&name);
        assert!(!diagnosis.is_right(), "{name}");
        let answers = answers(&diagnosis);
        let place = answers.iter().position(|answer| *answer == records[0][5]);
        named += usize::from(place.is_some());
        let place = place.map_or_else(|| "-".to_owned(), |place| (place + 1).to_string());
        writeln!(table, "{place} {name}: {}", answers.join(" | ")).unwrap();
    }
    insta::assert_snapshot!(table);
    assert!(named >= MIN_NAMED, "{named}");
}

#[test]
fn reports_are_answered() {
    let mut table = String::new();
    for (source, records) in read(REPORTS) {
        let is_readable = |it: &&StringRecord| !it[3].starts_with('-');
        let counts = records.iter().filter(is_readable);
        if source == SLOW || counts.clone().count() == 0 {
            continue;
        }
        let counts: Vec<_> = counts.map(|it| [&it[1], &it[2], &it[3], &it[4]]).collect();
        let answer = match diagnose(&counts) {
            Ok(diagnosis) => diagnosis.to_string(),
            Err(error) => format!("error: {error}"),
        };
        writeln!(table, "## {source}\n{answer}\n").unwrap();
    }
    insta::assert_snapshot!(table);
}
