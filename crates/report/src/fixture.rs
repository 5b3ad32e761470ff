//! Invented measurements for tests.

use boardbench_registry::{BoardInfo, COMMON_MOVES, DEFAULT_BOARD, boards};
use boardbench_results::{
    Block, BoardFacts, Build, Bytes, Control, Count, End, Factor, Fingerprint, GroupFacts, Header,
    InputSet, InputSpec, PlanFacts, Record, RootFacts, SCHEMA, Sample, Verified, WORKLOAD, unique,
};

use crate::{Report, render};

const PROCESSES: u32 = 4;

const OPERATIONS: u64 = 1_000;

/// Expands a name to a contender's name in the measurements: a board alone is the pair with the factor's encoding, an encoding
/// alone the pair with the default board.
pub(crate) fn full_name(factor: Factor, name: &str) -> String {
    let encoding = match (factor, boards().find(|board| board.name == name)) {
        (Factor::Encodings, _) => return format!("{DEFAULT_BOARD}/{name}"),
        (Factor::Boards, Some(_)) => COMMON_MOVES,
        (Factor::BoardsWide, _) => "wide32",
        (Factor::BoardsNative, Some(board)) => board.native,
        _ => return name.to_owned(),
    };
    format!("{name}/{encoding}")
}

/// Returns the facts of a group's subject or, without one, of a contender's board.
fn board(facts: Option<&GroupFacts>, contender: &str) -> Option<BoardFacts> {
    let subject = facts.and_then(|facts| facts.subject.as_deref());
    let name = subject.or(contender.split('/').next()).unwrap_or(contender);
    boards().find(|board| board.name == name).map(BoardInfo::facts)
}

/// A data set under construction.
#[derive(Default)]
pub(crate) struct Fixture {
    groups: Vec<Record>,
    cells: Vec<Record>,
    counts: Vec<Record>,
    strange: Vec<Record>,
    /// Group, contender, kind of control, and nanoseconds per operation.
    times: Vec<(String, String, Option<Control>, u64)>,
    is_exact: bool,
    more_processes: u32,
}

impl Fixture {
    /// Returns an empty data set whose times have no noise.
    pub(crate) fn exact() -> Self {
        Self { is_exact: true, ..Self::default() }
    }

    /// Returns an empty data set with this many processes beyond four.
    pub(crate) fn with_more_processes(more_processes: u32) -> Self {
        Self { more_processes, ..Self::default() }
    }

    /// Adds a group and returns its name.
    pub(crate) fn group(
        &mut self,
        factor: Factor,
        operation: &str,
        input_set: &str,
        first: &str,
    ) -> String {
        self.any_group(factor, None, operation, input_set, first)
    }

    /// Adds a group on the main input set with these times in nanoseconds, the reference first. Returns its name.
    pub(crate) fn timed(
        &mut self,
        factor: Factor,
        operation: &str,
        times: &[(&str, u64)],
    ) -> String {
        let group = self.group(factor, operation, "rotating", times[0].0);
        self.contenders(&group, times)
    }

    /// Adds a group of variants of a subject with these times, the reference first. Returns its name.
    pub(crate) fn variants(
        &mut self,
        factor: Factor,
        subject: &str,
        operation: &str,
        times: &[(&str, u64)],
    ) -> String {
        let group = self.any_group(factor, Some(subject), operation, "rotating", times[0].0);
        self.contenders(&group, times)
    }

    fn contenders(&mut self, group: &str, times: &[(&str, u64)]) -> String {
        for (name, time) in times {
            self.contender(group, name, *time);
        }
        group.to_owned()
    }

    pub(crate) fn any_group(
        &mut self,
        factor: Factor,
        subject: Option<&str>,
        operation: &str,
        input_set: &str,
        reference: &str,
    ) -> String {
        let of_subject = subject.map_or(String::new(), |subject| format!(":{subject}"));
        let suffix = match input_set {
            "rotating" => String::new(),
            _ => format!("@{input_set}"),
        };
        let group = format!("{factor}{of_subject}/{operation}{suffix}");
        self.groups.push(Record::Group(GroupFacts {
            group: group.clone(),
            factor,
            subject: subject.map(str::to_owned),
            operation: operation.into(),
            input_set: InputSet::from_name(input_set).unwrap(),
            unit: "move".into(),
            about: format!("what {operation} does"),
            reference: reference.into(),
            has_base: false,
        }));
        group
    }

    /// Adds a contender with a time per operation in nanoseconds, and three instructions per nanosecond. The first of a group
    /// is its reference.
    pub(crate) fn contender(&mut self, group: &str, name: &str, time: u64) {
        self.counted(group, name, time, 3 * time);
    }

    pub(crate) fn counted(&mut self, group: &str, name: &str, time: u64, instructions: u64) {
        self.times.push((group.into(), name.into(), None, time));
        self.only_counted(group, name, instructions as f64);
    }

    /// Adds a contender with instructions per operation, and no times.
    pub(crate) fn only_counted(&mut self, group: &str, name: &str, instructions: f64) {
        self.unmeasured(group, name, None);
        let instructions = (instructions * OPERATIONS as f64).round() as u64;
        self.counts.push(Record::Count(Count {
            group: group.into(),
            contender: name.into(),
            operations: OPERATIONS,
            instructions,
            cycles: 2 * instructions,
            branch_misses: OPERATIONS / 100,
            ..Count::default()
        }));
    }

    pub(crate) fn control(&mut self, group: &str, name: &str, kind: Control, time: u64) {
        let times = (group.into(), name.into(), Some(kind), time);
        self.times.push(times);
    }

    /// Returns the facts of the contender that was added last.
    pub(crate) fn last(&mut self) -> &mut Verified {
        match self.cells.last_mut() {
            Some(Record::Verified(verified)) => verified,
            _ => panic!("no contender was added"),
        }
    }

    /// Adds a verified contender without times.
    pub(crate) fn unmeasured(&mut self, group: &str, name: &str, missing_feature: Option<&str>) {
        let facts = self.groups.iter().find_map(|record| match record {
            Record::Group(facts) if facts.group == group => Some(facts),
            _ => None,
        });
        self.cells.push(Record::Verified(Verified {
            group: group.into(),
            contender: name.into(),
            checksum: "0123456789abcdef".into(),
            operations: OPERATIONS,
            bytes: Bytes {
                position: Some(64 + 8 * (name.len() % 5)),
                pieces: Some(64),
                mv: Some(2),
                undo: Some(16),
                tables: None,
            },
            board: board(facts, name).map(Box::new),
            missing_feature: missing_feature.map(str::to_owned),
            ..Verified::default()
        }));
    }

    fn blocks(&self) -> Vec<Record> {
        let groups = unique(self.times.iter().map(|(group, ..)| group));
        let of_group = |process, group: &String| {
            let times = self.times.iter().filter(|(name, ..)| name == group);
            let samples = times.map(|(_, contender, control, time)| {
                // A little noise, the same in every run of a test.
                let odd = u64::from(process + contender.len() as u32) % 2;
                let percent = if self.is_exact { 0 } else { odd };
                let wall_ns = time * OPERATIONS * (100 + percent) / 100;
                sample(contender, *control, OPERATIONS, [wall_ns; 2])
            });
            block(process, group, samples.clone().chain(samples.rev()))
        };
        let processes = (0..PROCESSES + self.more_processes)
            .flat_map(|process| groups.iter().map(move |group| (process, *group)));
        processes.map(|(process, group)| of_group(process, group)).collect()
    }

    /// Adds blocks with arbitrary numbers, each with the time and the operations of a contender in one link order, and in every
    /// other process with impossibly many roots.
    pub(crate) fn strange_blocks(&mut self, group: &str, name: &str, numbers: &[[u64; 2]]) {
        for (process, &[time, operations]) in (0..).zip(numbers) {
            let samples = [time, time / 2];
            let samples = samples.map(|time| sample(name, None, operations, [time, operations]));
            let mut strange = block(process, group, samples);
            if let Record::Block(block) = &mut strange {
                block.roots = process.is_multiple_of(2).then_some(RootFacts {
                    first: usize::MAX,
                    count: usize::MAX,
                    pieces: None,
                });
            }
            self.strange.push(strange);
        }
    }

    /// Adds a block unchanged.
    pub(crate) fn add(&mut self, block: Record) {
        self.strange.push(block);
    }

    pub(crate) fn records(self) -> Vec<Record> {
        let blocks = self.blocks();
        let end = Record::End(End { complete: true, seconds: 61.5 });
        [
            vec![Record::Header(Box::new(header()))],
            self.groups,
            self.cells,
            self.counts,
            blocks,
            self.strange,
            vec![end],
        ]
        .concat()
    }
}

/// Returns a sample with these wall and CPU times.
pub(crate) fn sample(
    contender: &str,
    control: Option<Control>,
    operations: u64,
    [wall_ns, cpu_ns]: [u64; 2],
) -> Sample {
    Sample {
        contender: contender.into(),
        control,
        warm_up_ns: wall_ns,
        operations,
        wall_ns,
        cpu_ns,
        ..Sample::default()
    }
}

/// Returns the block of a group in a process, in a link order of its own.
pub(crate) fn block(
    process: u32,
    group: &str,
    samples: impl IntoIterator<Item = Sample>,
) -> Record {
    Record::Block(Block {
        process,
        link_order: Some(process + 1),
        group: group.into(),
        roots: None,
        samples: samples.into_iter().collect(),
    })
}

pub(crate) fn with_header(mut records: Vec<Record>, change: impl Fn(&mut Header)) -> Vec<Record> {
    for record in &mut records {
        if let Record::Header(header) = record {
            change(header);
        }
    }
    records
}

pub(crate) fn with_blocks(mut records: Vec<Record>, change: impl Fn(&mut Block)) -> Vec<Record> {
    for record in &mut records {
        if let Record::Block(block) = record {
            change(block);
        }
    }
    records
}

#[track_caller]
pub(crate) fn file(report: &Report, path: &str) -> String {
    let file = report.files.iter().find(|(name, _)| name == path);
    let (_, content) = file.unwrap_or_else(|| panic!("{path} is missing"));
    String::from_utf8(content.clone()).unwrap()
}

/// Returns the results that a README shows.
pub(crate) fn headline(report: &Report) -> &str {
    &report.readme[1].1
}

pub(crate) fn report(runs: &[Vec<Record>]) -> Report {
    let runs: Vec<&[Record]> = runs.iter().map(Vec::as_slice).collect();
    render(&runs, &[])
}

pub(crate) fn markdown(records: &[Record]) -> String {
    file(&render(&[records], &[]), "report.md")
}

#[track_caller]
pub(crate) fn line<'t>(text: &'t str, words: &str) -> &'t str {
    let line = text.lines().find(|line| line.contains(words));
    line.unwrap_or_else(|| panic!("{words} is not in {text}"))
}

pub(crate) fn header() -> Header {
    Header {
        schema: SCHEMA,
        workload: WORKLOAD.into(),
        started: "2001-02-03T04:05:06Z".into(),
        plan: PlanFacts {
            processes: PROCESSES,
            sample_ns: 20_000_000,
            inputs: InputSpec::corpus(InputSpec::POSITIONS),
            seed: 1,
            seconds: 60,
            ..PlanFacts::default()
        },
        fingerprint: Fingerprint {
            cpu: "Imaginary <Processor> & Co.".into(),
            cpus: 2,
            kernel: "linux 0.0".into(),
            build: Build {
                rustc: "rustc 0.0.0".into(),
                target: "none".into(),
                target_features: "sse2".into(),
                commit: "0123456789abcdef".into(),
                commit_date: Some("2001-02-03T00:00:00Z".into()),
                dirty: "false".into(),
                version: "0.1.0".into(),
                ..Build::default()
            },
            valgrind: None,
        },
        load: Some([0.5, 0.25, 0.0]),
    }
}

/// Returns a small data set with rows for every section.
pub(crate) fn small() -> Fixture {
    let mut fixture = Fixture::default();
    for (operation, times) in [("legal-list", [100, 300, 90]), ("make-unmake", [20, 25, 40])] {
        for input_set in ["rotating", "hot", "opening", "endgame"] {
            let group = fixture.group(Factor::Boards, operation, input_set, "sets-magic/small");
            fixture.contender(&group, "sets-magic/small", times[0]);
            fixture.contender(&group, "cells-scan/wide", times[1]);
            // Fewer instructions than the first at one operation, but slower.
            fixture.counted(&group, "sets-rays/small", times[2], 50);
            fixture.unmeasured(&group, "sets-pext/small", Some("bmi2"));
            fixture.control(&group, "cells-scan/wide", Control::Instance, times[1]);
        }
    }
    for board in ["sets-magic", "cells-scan"] {
        let copy = if board == "cells-scan" { 25 } else { 18 };
        for operation in ["make", "perft-full"] {
            let times = [("unmake", 20), ("copy", copy)];
            fixture.variants(Factor::CopyMake, board, operation, &times);
        }
    }
    let pairs = [
        ("sets-magic/small", 100),
        ("sets-magic/wide", 140),
        ("cells-scan/small", 330),
        ("cells-scan/wide", 300),
    ];
    fixture.timed(Factor::Matrix, "legal-list", &pairs);
    let reference = "bitboard-magic/small";
    let group = fixture.group(Factor::BoardsNative, "perft-bulk", "budget", reference);
    for (name, instructions) in
        [(reference, 18.25), ("bitboard-pext/small", 10.5), ("theirs", 21.0)]
    {
        fixture.only_counted(&group, name, instructions);
    }
    fixture
}
