//! Raw data and their results: tables, differences, rankings.

#![allow(
    clippy::unwrap_used,
    reason = "the lint recognises tests only by `#[test]`"
)]

use std::collections::BTreeMap;

use boardbench_data::{
    Axis, Block, Build, Bytes, CellDiff, Count, DiffError, End, Fingerprint, GroupFacts, Header,
    InputSpec, Placebo, PlanFacts, Ranking, Record, Role, Row, SCHEMA, Verdict, Verified, View,
    Visit, WHOLE, audit, diff, has_whole, leave_out, placebos, precision, rank, read, rows, table,
};
use proptest::prelude::*;

const REFERENCE: &str = "steady/moves";

fn header() -> Record {
    Record::Header(Box::new(Header {
        schema: SCHEMA,
        started: "2001-02-03T04:05:06Z".into(),
        plan: PlanFacts {
            processes: 4,
            slice_ns: 1_000_000,
            inputs: InputSpec::corpus(10),
            seed: 1,
            seconds: 60,
            dropped: Vec::new(),
            goals: BTreeMap::new(),
        },
        fingerprint: Fingerprint::on_this_machine(&Build::UNKNOWN),
        load: Some([0.0, 0.1, 0.2]),
    }))
}

fn group(operation: &str, view: View) -> GroupFacts {
    let view_of_name = match view {
        View::Rotating => String::new(),
        view => format!("@{view}"),
    };
    GroupFacts {
        group: format!("boards/{operation}{view_of_name}"),
        axis: Axis::Boards,
        subject: None,
        operation: operation.into(),
        view: view.to_string(),
        unit: "position".into(),
        about: "what it does".into(),
        reference: REFERENCE.into(),
        base: None,
    }
}

fn verified(group: &GroupFacts, contender: &str) -> Record {
    Record::Verified(Verified {
        group: group.group.clone(),
        contender: contender.into(),
        about: String::new(),
        command: None,
        digest: "0123456789abcdef".into(),
        operations: 100,
        bytes: Bytes::default(),
        decided: None,
        table: None,
        lacks: None,
    })
}

/// A contender or a placebo of it, and its time divided by the reference's.
type Member<'m> = (&'m str, Option<Placebo>, f64);

/// A block in which an operation takes the reference 10 ns and the others their factors as long, with a little noise. Each
/// process has a layout of its own.
fn steady(process: u32, group: &GroupFacts, members: &[Member<'_>]) -> Record {
    let visit = |&(contender, placebo, factor): &Member<'_>| {
        let noise = if contender == REFERENCE {
            1.0
        } else {
            1.0 + f64::from(process % 3) / 1_000.0
        };
        let wall_ns = (1_000_000.0 * factor * noise) as u64;
        Visit {
            contender: contender.into(),
            placebo,
            is_base: false,
            lead_in_ns: 5,
            operations: 100_000,
            wall_ns,
            cpu_ns: wall_ns,
            question: None,
        }
    };
    Record::Block(Block {
        process,
        layout: Some(process + 1),
        group: group.group.clone(),
        roots: None,
        visits: members
            .iter()
            .chain(members.iter().rev())
            .map(visit)
            .collect(),
    })
}

/// The records of one group.
fn group_records(facts: &GroupFacts, contenders: &[(&str, f64)]) -> Vec<Record> {
    let members: Vec<Member<'_>> = contenders
        .iter()
        .map(|&(name, factor)| (name, None, factor))
        .collect();
    timed_group(facts, &members)
}

/// The records of one group with placebos.
fn timed_group(facts: &GroupFacts, members: &[Member<'_>]) -> Vec<Record> {
    let mut records = vec![Record::Group(facts.clone())];
    let contenders = members.iter().filter(|(_, placebo, _)| placebo.is_none());
    records.extend(contenders.map(|(name, ..)| verified(facts, name)));
    records.extend((0..4).map(|process| steady(process, facts, members)));
    records
}

const CONTENDERS: [(&str, f64); 3] = [("slow/moves", 2.0), (REFERENCE, 1.0), ("same/moves", 1.0)];

fn with_ends(records: impl IntoIterator<Item = Record>) -> Vec<Record> {
    let end = Record::End(End {
        complete: true,
        seconds: 1.5,
    });
    [header()].into_iter().chain(records).chain([end]).collect()
}

fn data() -> Vec<Record> {
    with_ends(group_records(
        &group("legal-list", View::Rotating),
        &CONTENDERS,
    ))
}

fn lines(records: &[Record]) -> String {
    let lines: Vec<_> = records
        .iter()
        .map(|record| serde_json::to_string(record).unwrap())
        .collect();
    lines.join("\n")
}

#[test]
fn impossible_times_do_not_overflow() {
    let mut records = data();
    for record in &mut records {
        if let Record::Block(block) = record {
            for visit in &mut block.visits {
                (visit.wall_ns, visit.operations) = (u64::MAX, u64::MAX);
            }
        }
    }
    for row in rows(&records) {
        let timing = row.timing.unwrap();
        assert!((timing.nanoseconds - 1.0).abs() < f64::EPSILON);
        assert_eq!(timing.verdict, Verdict::Equal);
    }
}

#[test]
fn table_has_control_first_and_verdicts_beyond_the_noise_floor() {
    let rows = rows(&data());
    let names: Vec<_> = rows.iter().map(|row| row.contender.as_str()).collect();
    assert_eq!(names, [REFERENCE, "slow/moves", "same/moves"]);
    let timings: Vec<_> = rows.iter().map(|row| row.timing.unwrap()).collect();
    assert_eq!(timings[1].verdict, Verdict::Slower);
    assert_eq!(timings[2].verdict, Verdict::Equal);
    assert!((timings[1].nanoseconds - 20.01).abs() < 0.02);
    insta::assert_snapshot!(table(&rows, false));
    insta::assert_snapshot!(table(&rows, true));
}

#[test]
fn table_shows_counts_placebos_and_unmeasured_cells() {
    let facts = group("legal-list", View::Rotating);
    let members = CONTENDERS.map(|(name, factor)| (name, None, factor));
    let placebo = ("slow/moves", Some(Placebo::Instance), 2.4);
    let mut records = timed_group(&facts, &[&members[..], &[placebo]].concat());
    records.push(Record::Verified(Verified {
        decided: None,
        table: None,
        lacks: Some("BMI2".into()),
        ..match verified(&facts, "clever/moves") {
            Record::Verified(cell) => cell,
            other => panic!("{other:?}"),
        }
    }));
    records.push(Record::Count(Count {
        group: facts.group.clone(),
        contender: "slow/moves".into(),
        operations: 100,
        instructions: 12_345,
        cycles: 20_000,
        branch_misses: 50,
        accesses: None,
        branches: None,
    }));
    let rows = rows(&with_ends(records));
    let roles: Vec<_> = rows.iter().map(|row| row.role).collect();
    let contender = Role::Contender;
    assert_eq!(
        roles,
        [
            Role::Control,
            contender,
            contender,
            contender,
            Role::Placebo
        ]
    );
    insta::assert_snapshot!(table(&rows, false));
    assert_eq!(alarms(&rows), [(1, 1)]);
    assert_eq!(alarms(&rows[..2]), []);
}

/// The number of placebos of each kind, and how many of their intervals exclude 1.
fn alarms(rows: &[Row]) -> Vec<(usize, usize)> {
    let counts = placebos(rows.iter()).into_iter();
    counts.map(|own| (own.count, own.alarms)).collect()
}

/// A block in which the contenders' times have a common factor, and all first visits are disturbed.
fn block(process: u32, group: &GroupFacts, contenders: &[Member<'_>]) -> Record {
    let speed = 1.0 + f64::from(process % 5) / 10.0;
    let visit = |(place, &(contender, placebo, factor)): (usize, &Member<'_>)| {
        let disturbed = if place < contenders.len() { 1.3 } else { 1.0 };
        Visit {
            contender: contender.into(),
            placebo,
            is_base: false,
            lead_in_ns: 5,
            operations: 1_000,
            wall_ns: (1e9 * factor * speed * disturbed) as u64,
            cpu_ns: (1e9 * factor * speed) as u64,
            question: None,
        }
    };
    let mirrored = contenders.iter().chain(contenders.iter().rev());
    Record::Block(Block {
        process,
        layout: Some(process / 2 + 1),
        group: group.group.clone(),
        roots: None,
        visits: mirrored.enumerate().map(visit).collect(),
    })
}

/// Eight processes of four layouts.
fn blocks() -> Vec<Record> {
    let facts = group("legal-list", View::Rotating);
    let members = [
        (REFERENCE, None, 1.0),
        ("slow/moves", None, 2.0),
        ("same/moves", None, 1.01),
        ("same/moves", Some(Placebo::Instance), 1.01),
        (REFERENCE, Some(Placebo::Copy), 1.002),
    ];
    let cells = [REFERENCE, "slow/moves", "same/moves"].map(|name| verified(&facts, name));
    let mut records = vec![Record::Group(facts.clone())];
    records.extend(cells);
    records.extend((0..8).map(|process| block(process, &facts, &members)));
    with_ends(records)
}

#[test]
fn in_blocks_any_two_contenders_are_compared_directly() {
    let records = blocks();
    assert_eq!(read(lines(&records).as_bytes()).unwrap(), records);
    let rows = rows(&records);
    let roles: Vec<_> = rows.iter().map(|row| (&*row.contender, row.role)).collect();
    assert_eq!(
        roles,
        [
            (REFERENCE, Role::Control),
            ("slow/moves", Role::Contender),
            ("same/moves", Role::Contender),
            (REFERENCE, Role::Placebo),
            ("same/moves", Role::Placebo),
        ]
    );
    assert!(
        rows.iter().all(|row| row.logs.len() == 4),
        "one for each layout"
    );
    let timings: Vec<_> = rows.iter().map(|row| row.timing.unwrap()).collect();
    assert!((timings[1].ratio.mean - 2.0).abs() < 1e-4);
    assert_eq!(timings[1].verdict, Verdict::Slower);
    // 1 % slower, but so is what a second copy of the code may be: 2.58 x 0.2 %.
    assert!((timings[2].noise_floor - 2.576 * 0.002_f64.ln_1p()).abs() < 1e-4);
    assert_eq!(timings[2].verdict, Verdict::Slower);
    assert!(timings[2].ratio.is_small(0.0));
    assert_eq!(timings[3].verdict, Verdict::Equal);
    assert_eq!(timings[4].verdict, Verdict::Equal);
    let against = rows[1].against(&rows[2]).unwrap();
    assert!((against.mean - 2.0 / 1.01).abs() < 1e-4);
    assert!(against.high / against.low < 1.000_01);
    insta::assert_snapshot!(table(&rows, false));
    // The copy is always 0.2 % slower, which the floor covers.
    assert_eq!(alarms(&rows), [(1, 0), (1, 1)]);
    let ranked = rank(&rows, Axis::Boards, &[View::Rotating]);
    assert_eq!(ranked[2].contender, "slow/moves");
    assert!((ranked[2].against(&ranked[1]).mean - 2.0 / 1.01).abs() < 1e-4);
}

#[test]
fn written_records_are_read_again() {
    let records = data();
    assert_eq!(read(lines(&records).as_bytes()).unwrap(), records);
}

/// A reader of decimal fractions may be wrong by the last bit, as this number shows.
#[test]
fn numbers_are_read_as_they_were_written() {
    let end = |seconds| {
        Record::End(End {
            complete: true,
            seconds,
        })
    };
    for seconds in [1.984_993_310_000_000_1, 0.1, 1e-7, f64::MAX] {
        let records = vec![header(), end(seconds)];
        assert_eq!(read(lines(&records).as_bytes()).unwrap(), records);
    }
}

#[test]
fn bad_data_are_refused_with_the_line() {
    let whole = lines(&data());
    let half = &whole[..whole.len() / 2];
    let facts = group("legal-list", View::Rotating);
    for (text, message) in [
        (half, "line "),
        ("{}", "line 1: missing field `type`"),
        ("[1, 2]", "line 1: "),
        ("{\"type\":\"song\"}", "line 1: unknown variant `song`"),
        (
            &lines(&[verified(&facts, "a/b")]),
            "line 1: the first line, and no other, must be a header",
        ),
        (
            &lines(&[header(), header()]),
            "line 2: the first line, and no other, must be a header",
        ),
        (
            &whole.replacen("\"schema\":9", "\"schema\":8", 1),
            "line 1: the data have schema 8, but this program reads schema 9",
        ),
        (
            "{\"type\":\"header\",\"schema\":2,\"started\":\"\",\"plan\":{},\"fingerprint\":{}}",
            "line 1: the data have schema 2, but this program reads schema 9",
        ),
    ] {
        let error = read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    assert!(read(&b"\xff\xfe"[..]).is_err());
}

/// In `blocks`, every contender's two fastest visits differ.
#[test]
fn a_campaign_gives_no_verdict_where_timings_were_disturbed() {
    let mut records = blocks();
    let slow = |records: &[Record]| {
        let rows = rows(records);
        let row = rows.iter().find(|row| row.contender == "slow/moves");
        row.and_then(|row| row.timing).unwrap()
    };
    assert_eq!(slow(&records).verdict, Verdict::Slower);
    let [before] = &precision(&records)[..] else {
        panic!("one group");
    };
    assert!(before.is_disturbed() && !before.is_enough() && before.goal.is_none());
    assert_eq!(before.observations, 4, "of two processes each");
    let Some(Record::Header(header)) = records.first_mut() else {
        panic!("a header");
    };
    header.plan.goals.insert(before.group.clone(), 0.5);
    let after = slow(&records);
    assert_eq!(after.verdict, Verdict::CannotTell);
    assert_eq!(after.ratio, slow(&blocks()).ratio);
    let [goal] = &precision(&records)[..] else {
        panic!("one group");
    };
    assert!(goal.is_enough() && goal.is_disturbed());
    assert_eq!(read(lines(&records).as_bytes()).unwrap(), records);
}

/// The first runs recorded neither the optimisation of timed code nor the commit's date.
#[test]
fn builds_are_read_without_what_they_did_not_record() {
    let Record::Header(mut whole) = header() else {
        panic!("a header");
    };
    let build = &mut whole.fingerprint.build;
    build.timed = Some("opt-level 3".into());
    build.commit_date = Some("2001-02-03T04:05:06Z".into());
    let whole = vec![Record::Header(whole)];
    let text = lines(&whole);
    assert!(text.contains("\"timed\":\"opt-level 3\""), "{text}");
    assert_eq!(read(text.as_bytes()).unwrap(), whole);
    let without = text
        .replace("\"timed\":\"opt-level 3\",", "")
        .replace("\"commit_date\":\"2001-02-03T04:05:06Z\",", "");
    let records = read(without.as_bytes()).unwrap();
    let [Record::Header(header)] = &records[..] else {
        panic!("a header");
    };
    let build = &header.fingerprint.build;
    assert!(build.timed.is_none() && build.commit_date.is_none());
    // What was not recorded is not written either.
    assert_eq!(lines(&records), without);
}

#[test]
fn diff_names_regressions() {
    let facts = group("legal-list", View::Rotating);
    let of = |slow: f64, same: f64| {
        let contenders = [("slow/moves", slow), (REFERENCE, 1.0), ("same/moves", same)];
        with_ends(group_records(&facts, &contenders))
    };
    let same = diff(&of(2.0, 1.0), &of(2.0, 1.0), false).unwrap();
    assert!(same.regressions().is_empty() && same.cells.len() == 2);
    assert!(same.cells.iter().all(CellDiff::is_within));
    let worse = diff(&of(2.0, 1.0), &of(2.5, 0.9), false).unwrap();
    let names: Vec<_> = worse
        .regressions()
        .iter()
        .map(|cell| &*cell.contender)
        .collect();
    assert_eq!(names, ["slow/moves"]);
    insta::assert_snapshot!(worse);
    let turned = diff(&of(2.0, 1.2), &of(2.0, 0.8), false).unwrap();
    assert!(turned.cells.iter().any(CellDiff::is_contradiction));
}

#[test]
fn runs_over_the_same_layouts_show_what_a_layout_does() {
    let facts = group("legal-list", View::Rotating);
    let run = |signs: [f64; 4]| {
        let mut records = vec![Record::Group(facts.clone())];
        records.extend([REFERENCE, "slow/moves"].map(|name| verified(&facts, name)));
        for (process, sign) in (0..).zip(signs) {
            let layout = [0.1, -0.1, 0.1, -0.1][process as usize];
            let factor = (layout + 0.01 * sign).exp();
            let Record::Block(own) = block(
                process,
                &facts,
                &[(REFERENCE, None, 1.0), ("slow/moves", None, factor)],
            ) else {
                panic!("a block");
            };
            records.push(Record::Block(Block {
                layout: Some(process + 1),
                ..own
            }));
        }
        with_ends(records)
    };
    let found = audit(&[run([1.0, 1.0, -1.0, -1.0]), run([-1.0, -1.0, 1.0, 1.0])]);
    let spread = &found.spreads[0];
    // Differences of 0.02, divided by the root of 2; layouts 0.1 to either side of their mean.
    assert!(
        (spread.within - 0.02 / 2.0_f64.sqrt()).abs() < 1e-4,
        "{spread:?}"
    );
    let expected = (0.04_f64 / 3.0 - spread.within.powi(2) / 2.0).sqrt();
    assert!((spread.between - expected).abs() < 1e-4, "{spread:?}");
    assert!(found.to_string().contains(": 1.41, 11.5"), "{found}");
    let mut other = run([1.0, 1.0, -1.0, -1.0]);
    for record in &mut other {
        if let Record::Block(block) = record {
            block.layout = block.layout.map(|seed| seed + 10);
        }
    }
    assert!(audit(&[run([0.0; 4]), other]).spreads.is_empty());
}

#[test]
fn data_of_two_machines_are_compared_only_on_request() {
    let mut other = data();
    let Record::Header(header) = &mut other[0] else {
        panic!("the first record is the header");
    };
    header.fingerprint.cpu = "another".into();
    header.fingerprint.build.commit = "another commit does not matter".into();
    let error = diff(&data(), &other, false).unwrap_err();
    assert_eq!(error, DiffError::Unlike(vec!["cpu"]));
    assert!(error.to_string().contains("--any-machine"));
    assert!(diff(&data(), &other, true).is_ok());
    let mut on_more = data();
    let Record::Header(header) = &mut on_more[0] else {
        panic!("the first record is the header");
    };
    header.plan.inputs.positions += 1;
    let error = diff(&data(), &on_more, false).unwrap_err();
    assert_eq!(error, DiffError::Unlike(vec!["positions"]));
    let elsewhere = with_ends(group_records(&group("make", View::Rotating), &CONTENDERS));
    let error = diff(&data(), &elsewhere, true).unwrap_err();
    assert_eq!(error, DiffError::NothingInCommon);
    assert_eq!(diff(&[], &[], true).unwrap_err(), DiffError::NoHeader);
}

#[test]
fn ranks_are_geometric_means_of_common_operations() {
    let mut records = group_records(&group("one", View::Rotating), &CONTENDERS);
    let others = [("slow/moves", 0.5), (REFERENCE, 1.0), ("same/moves", 0.9)];
    records.extend(group_records(&group("two", View::Rotating), &others));
    let lone = [("alone/moves", 0.1)];
    records.extend(group_records(&group("three", View::Hot), &lone));
    let rows = rows(&with_ends(records));
    let ranked = rank(&rows, Axis::Boards, &[View::Rotating]);
    let names: Vec<_> = ranked.iter().map(|ranked| &*ranked.contender).collect();
    assert_eq!(names, ["same/moves", REFERENCE, "slow/moves"]);
    assert!((ranked[0].ratio.mean - 0.9_f64.sqrt()).abs() < 2e-3);
    assert_eq!(ranked[0].best.0, "two");
    assert!((ranked[1].ratio.mean - 1.0).abs() < 1e-12, "itself");
    insta::assert_snapshot!(Ranking(&ranked));
    assert!(rank(&rows, Axis::Hash, &[View::Rotating]).is_empty());
}

/// `rank` put another board first than the report, which ranks by the operations that use all of a board.
#[test]
fn operations_that_use_all_of_a_board_are_found_if_all_were_timed() {
    let mut records = Vec::new();
    for operation in ["legal-list", WHOLE[0]] {
        records.extend(group_records(
            &group(operation, View::Rotating),
            &CONTENDERS,
        ));
    }
    let is_whole = |records: &[Record], view| {
        let rows = rows(&with_ends(records.to_vec()));
        has_whole(&rows, Axis::Boards, &[view])
    };
    assert!(!is_whole(&records, View::Rotating));
    records.extend(group_records(&group(WHOLE[1], View::Rotating), &CONTENDERS));
    assert!(is_whole(&records, View::Rotating));
    assert!(!is_whole(&records, View::Hot));
}

#[test]
fn leaving_a_class_out_shows_which_contender_depends_on_it() {
    let classes = View::ALL
        .into_iter()
        .filter(|view| matches!(view, View::Class(_)));
    let mut records = Vec::new();
    for view in classes {
        let factor = if view.name() == "endgame" { 0.2 } else { 1.3 };
        let contenders = [("leans/moves", factor), (REFERENCE, 1.0)];
        records.extend(group_records(&group("legal-list", view), &contenders));
    }
    let (whole, all) = leave_out(&rows(&with_ends(records)), Axis::Boards);
    assert_eq!(whole[0].contender, "leans/moves");
    for left_out in all {
        let changes = left_out.view.name() == "endgame";
        assert_eq!(!left_out.swapped.is_empty(), changes, "{left_out:?}");
        assert_eq!(left_out.order[0] == REFERENCE, changes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_reader_never_panics(text in "\\PC*", cut in 0_usize..2_000) {
        let _ = read(text.as_bytes());
        let whole = lines(&data());
        let cut = cut.min(whole.len());
        let _ = read(&whole.as_bytes()[..cut]).map(|records| {
            let rows = rows(&records);
            let _ = (rank(&rows, Axis::Boards, &View::ALL), diff(&records, &records, true));
        });
    }
}
