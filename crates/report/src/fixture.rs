//! Raw data for tests, made up.

use boardbench_harness::data::{
    Axis, Bytes, Count, End, Fingerprint, GroupFacts, Header, ImportHeader, InputSpec, PlanFacts,
    Record, Role, SCHEMA, Sample, Side, Verified,
};
use boardbench_harness::data::{Imported, Tool, Unit};

/// How many processes a fixture has.
const PROCESSES: u32 = 4;

/// What a timing does.
const OPERATIONS: u64 = 1_000;

/// A data set in the making.
#[derive(Default)]
pub(crate) struct Fixture {
    groups: Vec<Record>,
    cells: Vec<Record>,
    counts: Vec<Record>,
    samples: Vec<Record>,
    times: Vec<(String, String, u64)>,
    imported: Vec<Record>,
}

impl Fixture {
    /// A group; returns its name.
    pub(crate) fn group(
        &mut self,
        axis: Axis,
        operation: &str,
        view: &str,
        reference: &str,
    ) -> String {
        self.any_group(axis, None, operation, view, reference)
    }

    /// A group of variants of a subject; returns its name.
    pub(crate) fn variants(
        &mut self,
        axis: Axis,
        subject: &str,
        operation: &str,
        reference: &str,
    ) -> String {
        self.any_group(axis, Some(subject), operation, "rotating", reference)
    }

    /// A group on the inputs of speed bars, of variants of a subject or of none; returns its name.
    pub(crate) fn of_bars(
        &mut self,
        axis: Axis,
        subject: Option<&str>,
        operation: &str,
        reference: &str,
    ) -> String {
        self.any_group(axis, subject, operation, "bars", reference)
    }

    fn any_group(
        &mut self,
        axis: Axis,
        subject: Option<&str>,
        operation: &str,
        view: &str,
        reference: &str,
    ) -> String {
        let of = subject.map_or(String::new(), |subject| format!(":{subject}"));
        let on = if view == "rotating" {
            String::new()
        } else {
            format!("@{view}")
        };
        let group = format!("{axis}{of}/{operation}{on}");
        self.groups.push(Record::Group(GroupFacts {
            group: group.clone(),
            axis,
            subject: subject.map(str::to_owned),
            operation: operation.into(),
            view: view.into(),
            unit: "move".into(),
            about: format!("what {operation} does"),
            reference: reference.into(),
        }));
        group
    }

    /// A contender that takes so many nanoseconds an operation, give or take, the first of a group being its
    /// reference; its instructions are three times as many.
    pub(crate) fn contender(&mut self, group: &str, name: &str, time: u64) {
        self.counted(group, name, time, 3 * time);
    }

    /// A contender with so many instructions.
    pub(crate) fn counted(&mut self, group: &str, name: &str, time: u64, instructions: u64) {
        let reference = self.times.iter().find(|(of, ..)| of == group);
        let base = reference.map_or(time, |&(_, _, time)| time);
        let is_reference = reference.is_none();
        let role = if is_reference {
            Role::Control
        } else {
            Role::Contender
        };
        self.times.push((group.into(), name.into(), time));
        self.samples(group, name, role, base, time);
        self.only_counted(group, name, instructions as f64);
    }

    /// A contender with so many instructions an operation, and no times.
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
        }));
    }

    /// What criterion says an operation takes, in nanoseconds, within a tenth.
    pub(crate) fn criterion(&mut self, group: &str, name: &str, time: f64) {
        let run = time * OPERATIONS as f64;
        self.import(Imported {
            tool: Tool::Criterion,
            group: group.into(),
            contender: name.into(),
            metric: "time".into(),
            unit: Unit::Nanoseconds,
            operations: Some(OPERATIONS),
            value: run,
            low: 0.9 * run,
            high: 1.1 * run,
            samples: vec![run],
        });
    }

    /// What callgrind counts of an event in a whole run.
    pub(crate) fn callgrind(&mut self, group: &str, name: &str, event: &str, count: f64) {
        self.import(Imported {
            tool: Tool::Callgrind,
            group: group.into(),
            contender: name.into(),
            metric: event.into(),
            unit: Unit::Events,
            operations: None,
            value: count,
            low: count,
            high: count,
            samples: vec![count],
        });
    }

    /// Anything that another tool may have measured.
    pub(crate) fn import(&mut self, imported: Imported) {
        self.imported.push(Record::Imported(imported));
    }

    /// A contender beside itself.
    pub(crate) fn placebo(&mut self, group: &str, name: &str, time: u64) {
        self.samples(group, name, Role::Placebo, time, time);
    }

    /// A verified contender without times.
    pub(crate) fn unmeasured(&mut self, group: &str, name: &str, lacks: Option<&str>) {
        self.cells.push(Record::Verified(Verified {
            group: group.into(),
            contender: name.into(),
            about: String::new(),
            command: None,
            digest: "0123456789abcdef".into(),
            operations: OPERATIONS,
            bytes: Bytes {
                position: Some(64 + 8 * (name.len() % 5)),
                pieces: Some(64),
                mv: Some(2),
                undo: Some(16),
                tables: None,
            },
            lacks: lacks.map(str::to_owned),
        }));
    }

    fn samples(&mut self, group: &str, name: &str, role: Role, a: u64, b: u64) {
        for process in 0..PROCESSES {
            let order = [Side::A, Side::B, Side::B, Side::A];
            let wall = [a, b, b, a].map(|time| time * OPERATIONS);
            // A little noise that is the same in every run of a test.
            let noise = u64::from(process % 2) * wall[1] / 50;
            let wall_ns = [wall[0], wall[1] + noise, wall[2], wall[3]];
            self.samples.push(Record::Sample(Sample {
                process,
                group: group.into(),
                role,
                contender: name.into(),
                order,
                operations: [OPERATIONS; 4],
                wall_ns,
                cpu_ns: wall_ns,
                question: None,
            }));
        }
    }

    /// Samples with any numbers in them, each the time and the operations of one process.
    pub(crate) fn strange_samples(
        &mut self,
        group: &str,
        name: &str,
        is_reference: bool,
        numbers: &[[u64; 2]],
    ) {
        for (process, &[time, operations]) in numbers.iter().enumerate() {
            let wall_ns = [time, operations, time / 2, operations];
            self.samples.push(Record::Sample(Sample {
                process: process as u32,
                group: group.into(),
                role: if is_reference {
                    Role::Control
                } else {
                    Role::Contender
                },
                contender: name.into(),
                order: [Side::B, Side::A, Side::A, Side::B],
                operations: [operations; 4],
                wall_ns,
                cpu_ns: wall_ns,
                question: None,
            }));
        }
    }

    /// All of it, with a header and an end; behind them what other tools have measured, with a header too.
    pub(crate) fn records(self) -> Vec<Record> {
        let imports = Record::Imports(Box::new(ImportHeader {
            schema: SCHEMA,
            read: "2001-02-04T00:00:00Z".into(),
            fingerprint: header().fingerprint,
        }));
        let has_imports = !self.imported.is_empty();
        let end = Record::End(End {
            complete: true,
            seconds: 61.5,
        });
        [
            vec![Record::Header(Box::new(header()))],
            self.groups,
            self.cells,
            self.counts,
            self.samples,
            vec![end],
            has_imports.then_some(imports).into_iter().collect(),
            self.imported,
        ]
        .concat()
    }
}

/// A header of a machine that does not exist.
pub(crate) fn header() -> Header {
    Header {
        schema: SCHEMA,
        started: "2001-02-03T04:05:06Z".into(),
        plan: PlanFacts {
            processes: PROCESSES,
            slice_ns: 1_500_000,
            inputs: InputSpec {
                positions: boardbench_harness::measure::POSITIONS,
                classes: Vec::new(),
                fens: None,
            },
            seed: 1,
            seconds: 60,
        },
        fingerprint: Fingerprint {
            cpu: "Imaginary <Processor> & Co.".into(),
            cpus: 2,
            kernel: "linux 0.0".into(),
            rustc: "rustc 0.0.0".into(),
            target: "none".into(),
            target_features: "sse2".into(),
            profile: "release, opt-level 3".into(),
            rust_flags: String::new(),
            lock: "0123".into(),
            commit: "0123456789abcdef".into(),
            dirty: "false".into(),
            version: "0.1.0".into(),
            valgrind: None,
        },
        load: Some([0.5, 0.25, 0.0]),
    }
}

/// A small data set with something of everything.
pub(crate) fn small() -> Fixture {
    let mut fixture = Fixture::default();
    for (operation, times) in [
        ("legal-list", [100, 300, 90]),
        ("make-unmake", [20, 25, 40]),
    ] {
        for view in ["rotating", "hot", "opening", "endgame"] {
            let group = fixture.group(Axis::Boards, operation, view, "sets-magic/small");
            fixture.contender(&group, "sets-magic/small", times[0]);
            fixture.contender(&group, "cells-scan/wide", times[1]);
            // Fewer instructions than the first at one operation, and slower.
            fixture.counted(&group, "sets-rays/small", times[2], 50);
            fixture.unmeasured(&group, "sets-pext/small", Some("bmi2"));
            fixture.placebo(&group, "cells-scan/wide", times[1]);
        }
    }
    for board in ["sets-magic", "cells-scan"] {
        for operation in ["make", "perft-full"] {
            let group = fixture.variants(Axis::CopyMake, board, operation, "unmake");
            fixture.contender(&group, "unmake", 20);
            fixture.contender(&group, "copy", if board == "cells-scan" { 25 } else { 18 });
        }
    }
    let group = fixture.group(Axis::Matrix, "legal-list", "rotating", "sets-magic/small");
    for (pair, time) in [
        ("sets-magic/small", 100),
        ("sets-magic/wide", 140),
        ("cells-scan/small", 330),
        ("cells-scan/wide", 300),
    ] {
        fixture.contender(&group, pair, time);
    }
    let group = fixture.of_bars(Axis::Boards, None, "perft-bulk", "bitboard-magic/small");
    for (name, instructions) in [
        ("bitboard-magic/small", 18.25),
        ("bitboard-pext/small", 10.5),
        ("theirs", 21.0),
    ] {
        fixture.only_counted(&group, name, instructions);
    }
    for (name, time) in [("sets-magic/small", 99.0), ("cells-scan/wide", 310.0)] {
        fixture.criterion("boards/legal-list", name, time);
    }
    fixture.callgrind("boards/legal-list", "sets-magic/small", "Ir", 123_456.0);
    fixture
}

/// Whether two numbers are the same for a test's purposes.
pub(crate) fn near(one: f64, other: f64) -> bool {
    (one - other).abs() <= 0.02 * one.abs().max(other.abs())
}
