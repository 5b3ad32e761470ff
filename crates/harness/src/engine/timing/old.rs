//! Raw data of timed engines as they were written before engines had a place in the format of all other
//! comparisons: no header, and one line for each timing.

use std::collections::{BTreeMap, BTreeSet};

use boardbench_notation::quote;
use serde::Deserialize;

use super::vocabulary::{AS_THE_ENGINE_DOES_IT, COUNTED, MADE, group_facts, hash_remark};
use crate::data::{Bytes, Question, ReadError, Record, Remark, Role, Sample, Side, Verified};

/// A line of the old form that has another form now.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum OldLine {
    Player(OldPlayer),
    Refused { command: String, reason: String },
    Sample(OldSample),
}

#[derive(Deserialize)]
pub(super) struct OldPlayer {
    name: String,
    command: Option<String>,
    threads: u64,
    leaves: OldLeaves,
    hash_mib: Option<u64>,
    largest_count: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OldLeaves {
    Counted,
    Made,
    AsTheEngineDoesIt,
}

#[derive(Deserialize)]
pub(super) struct OldSample {
    block: u32,
    threads: u64,
    reference: String,
    contender: String,
    side: Side,
    position: String,
    depth: u32,
    nodes: u64,
    wall_ns: u64,
    overhead_ns: u64,
}

/// Converts numbered lines.
pub(super) fn converted(lines: Vec<(usize, OldLine)>) -> Result<Vec<Record>, ReadError> {
    let (mut players, mut remarks) = (Vec::new(), Vec::new());
    let mut samples: BTreeMap<u64, Vec<(usize, OldSample)>> = BTreeMap::new();
    for (number, line) in lines {
        match line {
            OldLine::Player(player) => players.push(player),
            OldLine::Sample(sample) => {
                samples
                    .entry(sample.threads)
                    .or_default()
                    .push((number, sample));
            }
            OldLine::Refused { command, reason } => {
                remarks.push(format!("no numbers for {}: {reason}", quote(&command)));
            }
        }
    }
    let mut records = Vec::new();
    let threads: BTreeSet<u64> = players.iter().map(|player| player.threads).collect();
    for threads in threads {
        let samples = samples.remove(&threads).unwrap_or_default();
        let reference = samples.first().map_or("", |(_, sample)| &sample.reference);
        let facts = group_facts(threads, reference);
        let mut own: Vec<_> = players.iter().filter(|it| it.threads == threads).collect();
        own.sort_by_key(|player| matches!(player.leaves, OldLeaves::AsTheEngineDoesIt));
        records.push(Record::Group(facts.clone()));
        for player in own {
            let remark = hash_remark(&player.name, player.hash_mib);
            remarks.extend(remark.filter(|_| threads == 1));
            records.push(Record::Verified(verified(player, &facts.group)));
        }
        let is_same = |(_, one): &(usize, OldSample), (_, next): &(usize, OldSample)| {
            (one.block, &one.contender, &one.position)
                == (next.block, &next.contender, &next.position)
        };
        for answers in samples.chunk_by(is_same) {
            records.push(Record::Sample(sample(answers, &facts.group)?));
        }
    }
    let remark = |text| Record::Remark(Remark { text });
    records.extend(remarks.into_iter().map(remark));
    Ok(records)
}

fn verified(player: &OldPlayer, group: &str) -> Verified {
    let about = match player.leaves {
        OldLeaves::Counted => COUNTED,
        OldLeaves::Made => MADE,
        OldLeaves::AsTheEngineDoesIt => AS_THE_ENGINE_DOES_IT,
    };
    Verified {
        group: group.to_owned(),
        contender: player.name.clone(),
        about: about.to_owned(),
        command: player.command.clone(),
        digest: String::new(),
        operations: player.largest_count,
        bytes: Bytes::default(),
        lacks: None,
    }
}

/// The sample that four answers make up.
fn sample(answers: &[(usize, OldSample)], group: &str) -> Result<Sample, ReadError> {
    let side = |side: Side| answers.iter().find(|(_, answer)| answer.side == side);
    let ([(_, one), _, _, _], Some((_, a)), Some((_, b))) = (answers, side(Side::A), side(Side::B))
    else {
        return Err(ReadError::Line {
            number: answers.first().map_or(0, |(number, _)| *number),
            problem: "a position in a block must have four answers of two sides".to_owned(),
        });
    };
    let each =
        |value: fn(&OldSample) -> u64| [0, 1, 2, 3].map(|index: usize| value(&answers[index].1));
    Ok(Sample {
        process: one.block,
        group: group.to_owned(),
        role: if one.reference == one.contender {
            Role::Control
        } else {
            Role::Contender
        },
        contender: one.contender.clone(),
        order: [0, 1, 2, 3].map(|index: usize| answers[index].1.side),
        operations: each(|answer| answer.nodes),
        wall_ns: each(|answer| answer.wall_ns),
        cpu_ns: [0; 4],
        question: Some(Question {
            position: one.position.clone(),
            depths: [a.depth, b.depth],
            overhead_ns: [a.overhead_ns, b.overhead_ns],
        }),
    })
}
