//! Tests of measurements and their results: tables, differences, rankings.

use super::diff::CellDiff;
use super::*;
use crate::fixture::{self, Contender, REFERENCE, block, mirrored, sample, verified};

const COPY: Option<Control> = Some(Control::Copy);

const CONTENDERS: [Contender<'_>; 3] =
    [("slow/moves", None, 2.0), (REFERENCE, None, 1.0), ("same/moves", None, 1.0)];

fn group(operation: &str, input_set: InputSet) -> GroupFacts {
    fixture::group(Factor::Boards, operation, input_set)
}

/// Returns the records of a group in four processes. The reference takes 10 ns per operation and each contender its factor of
/// that, with a little noise.
fn group_records(facts: &GroupFacts, contenders: &[Contender<'_>]) -> Vec<Record> {
    let steady = |process: u32| {
        let noise = 1.0 + f64::from(process % 3) / 1_000.0;
        let each = |contender: Contender<'_>| {
            let noise = if contender.0 == REFERENCE { 1.0 } else { noise };
            sample(contender, 10.0 * contender.2 * noise)
        };
        block(process, &facts.group, mirrored(contenders).map(each))
    };
    fixture::records(facts, contenders, (0..4).map(steady))
}

fn with_ends(records: impl IntoIterator<Item = Record>) -> Vec<Record> {
    let header = Record::Header(Box::new(fixture::header()));
    let end = Record::End(End { complete: true, seconds: 1.5 });
    [header].into_iter().chain(records).chain([end]).collect()
}

fn data_of(contenders: &[Contender<'_>]) -> Vec<Record> {
    with_ends(group_records(&group("legal-list", InputSet::Rotating), contenders))
}

fn data() -> Vec<Record> {
    data_of(&CONTENDERS)
}

fn lines(records: &[Record]) -> String {
    let mut lines = Vec::new();
    write(records, &mut lines).unwrap();
    String::from_utf8(lines).unwrap()
}

fn assert_read_again(records: &[Record]) {
    assert_eq!(read(lines(records).as_bytes()).unwrap(), records);
}

#[test]
fn digest_hashes_the_bytes_of_the_file() {
    let bytes = lines(&data()).into_bytes();
    let expected = sha256(&bytes);
    let mut records = read(&*bytes).unwrap();
    assert_eq!(digest(&records), expected);
    records.pop();
    assert_ne!(digest(&records), expected);
}

fn header_of(records: &mut [Record]) -> &mut Header {
    let Record::Header(header) = &mut records[0] else {
        panic!("the first record is the header");
    };
    header
}

#[test]
fn impossible_times_do_not_overflow() {
    let mut records = data();
    for record in &mut records {
        if let Record::Block(block) = record {
            for sample in &mut block.samples {
                (sample.wall_ns, sample.operations) = (u64::MAX, u64::MAX);
            }
        }
    }
    for row in rows(&records) {
        let timing = row.timing.unwrap();
        assert!((timing.nanoseconds - 1.0).abs() < f64::EPSILON);
        assert_eq!(timing.verdict(), Verdict::Equivalent);
    }
}

#[test]
fn table_has_control_first_and_verdicts_beyond_the_noise_floor() {
    let rows = rows(&data());
    insta::assert_snapshot!(tables(&rows, usize::MAX));
}

/// Names can be hostile, because an engine chooses its own.
#[test]
fn names_are_escaped_in_all_that_is_printed() {
    let evil = "a|`b`\u{1b}[31m\n<img src=x onerror=y>[c](d)";
    let records = data_of(&[(REFERENCE, None, 1.0), (evil, None, 2.0)]);
    let later = data_of(&[(REFERENCE, None, 1.0), (evil, None, 3.0)]);
    let rows = rows(&records);
    let shown = r"a|`b`\u{1b}[31m\u{a}<img src=x onerror=y>[c](d)";
    let ranked = rank(&rows, Factor::Boards, &[InputSet::Rotating]);
    let changed = diff(&records, &later, false).unwrap().to_string();
    for text in [tables(&rows, usize::MAX), ranking(&ranked), changed] {
        assert!(text.contains(shown) && !text.contains('\u{1b}'), "{text}");
    }
}

#[test]
fn table_shows_counts_controls_and_unmeasured_cells() {
    let facts = group("legal-list", InputSet::Rotating);
    let control = ("slow/moves", Some(Control::Instance), 2.4);
    let mut records = group_records(&facts, &[&CONTENDERS[..], &[control]].concat());
    records.push(Record::Verified(Verified {
        missing_feature: Some("BMI2".into()),
        ..verified(&facts, "clever/moves")
    }));
    records.push(Record::Count(Count {
        group: facts.group.clone(),
        contender: "slow/moves".into(),
        operations: 100,
        instructions: 12_345,
        cycles: 20_000,
        branch_misses: 50,
        ..Count::default()
    }));
    let rows = rows(&with_ends(records));
    let shown = tables(&rows, usize::MAX);
    assert!(shown.contains(": inconclusive (noise floor "), "{shown}");
    insta::assert_snapshot!(shown);
    assert_eq!(alarms(&rows), [(1, 1)]);
    assert_eq!(alarms(&rows[..2]), []);
}

#[test]
fn a_short_table_has_the_fastest_rows_and_counts_the_others() {
    let shown = tables(&rows(&blocks()), 2);
    assert!(shown.starts_with("boards/legal-list, each position:\n"), "{shown}");
    let [steady, same] = [REFERENCE, "same/moves"].map(|name| shown.find(name));
    assert!(steady.is_some() && steady < same && !shown.contains("slow/moves"), "{shown}");
    assert!(shown.ends_with("\nand 3 more"), "{shown}");
}

/// Returns the number of controls of each kind, and how many of their intervals exclude 1.
fn alarms(rows: &[Row]) -> Vec<(usize, usize)> {
    controls(rows).into_iter().map(|own| (own.count, own.alarms)).collect()
}

/// Among variants only the A/A variant is the same code. A bias of copies in searches does not vanish in a pool.
#[test]
fn controls_are_counted_by_kind_and_class() {
    use OperationClass::{Other, Search};
    let mut records = Vec::new();
    for (operation, copy) in [("search", 1.013), ("search-table", 1.015), ("legal-list", 1.0)] {
        let contenders = [
            (REFERENCE, None, 1.0),
            (REFERENCE, COPY, copy),
            (AA_VARIANT, None, 1.0027),
            ("none", None, 0.8),
        ];
        records.extend(group_records(&group(operation, InputSet::Rotating), &contenders));
    }
    let rows = rows(&with_ends(records));
    let counts = controls(&rows).into_iter();
    let counts =
        counts.map(|it| (it.kind, it.class, it.count, it.alarms, format!("{:.3}", it.mean)));
    let expected = [
        ("copy", Search, 2, 2, "1.014"),
        ("copy", Other, 1, 0, "1.000"),
        ("A/A variant", Search, 2, 2, "1.003"),
        ("A/A variant", Other, 1, 1, "1.003"),
    ];
    let expected = expected
        .map(|(kind, class, count, alarms, mean)| (kind, class, count, alarms, mean.to_owned()));
    assert_eq!(counts.collect::<Vec<_>>(), expected);
    // The interval of a variant's row holds simultaneously for all variants.
    let mut variants = rows.iter().filter(|row| row.is_aa_variant());
    assert!(variants.all(|row| !row.ratio().unwrap().excludes_one()));
}

/// Returns eight processes of four link orders. All times of a process share a factor, and all first samples are disturbed.
fn blocks() -> Vec<Record> {
    let facts = group("legal-list", InputSet::Rotating);
    let contenders = [
        (REFERENCE, None, 1.0),
        ("slow/moves", None, 2.0),
        ("same/moves", None, 1.01),
        ("same/moves", Some(Control::Instance), 1.01),
        (REFERENCE, COPY, 1.002),
    ];
    let of_process = |process: u32| {
        let speed = 1e6 * (1.0 + f64::from(process % 5) / 10.0);
        let samples = mirrored(&contenders).enumerate().map(|(place, contender)| {
            let disturbed = if place < contenders.len() { 1.3 } else { 1.0 };
            sample(contender, contender.2 * speed * disturbed)
        });
        Block { link_order: Some(process / 2 + 1), ..block(process, &facts.group, samples) }
    };
    with_ends(fixture::records(&facts, &contenders, (0..8).map(of_process)))
}

#[test]
fn in_blocks_any_two_contenders_are_compared_directly() {
    let records = blocks();
    assert_read_again(&records);
    let rows = rows(&records);
    assert!(rows.iter().all(|row| row.logs.len() == 4), "one per link order");
    let timings: Vec<_> = rows.iter().map(|row| row.timing.unwrap()).collect();
    assert!((timings[1].ratio.mean - 2.0).abs() < 1e-4);
    // The copy of the code differs by 0.2 %, so the floor is 2.58 x 0.2 %.
    assert!((timings[2].noise.floor - 2.576 * 0.002_f64.ln_1p()).abs() < 1e-4);
    assert!(timings[2].ratio.is_small());
    let against = rows[1].against(&rows[2]).unwrap();
    assert!((against.mean - 2.0 / 1.01).abs() < 1e-4);
    assert!(against.high / against.low < 1.000_01);
    insta::assert_snapshot!(tables(&rows, usize::MAX));
    // The copy is always 0.2 % slower, so its interval excludes 1, but the floor covers it.
    assert_eq!(alarms(&rows), [(1, 0), (1, 1)]);
    let ranked = rank(&rows, Factor::Boards, &[InputSet::Rotating]);
    assert_eq!(ranked[2].contender, "slow/moves");
    assert!((ranked[2].against(&ranked[1]).mean - 2.0 / 1.01).abs() < 1e-4);
}

/// A parser of decimal fractions can be wrong by the last bit, as the first number shows.
#[test]
fn numbers_are_read_as_they_were_written() {
    for seconds in [1.984_993_310_000_000_1, 0.1, 1e-7, f64::from(u32::MAX)] {
        let mut records = data();
        let Some(Record::End(end)) = records.last_mut() else {
            panic!("the last record is the end");
        };
        end.seconds = seconds;
        assert_read_again(&records);
    }
}

#[test]
fn invalid_data_are_refused_with_the_line() {
    let whole = lines(&data());
    let half = &whole[..whole.len() / 2];
    let facts = group("legal-list", InputSet::Rotating);
    for (text, message) in [
        (half, "line "),
        ("{}", "line 1: missing field `type`"),
        ("[1, 2]", "line 1: "),
        ("{\"type\":\"song\"}", "line 1: unknown variant `song`"),
        (
            &lines(&[Record::Verified(verified(&facts, "a/b"))]),
            "line 1: the first line, and no other, must be a header",
        ),
        (
            &lines(&[data()[..1].to_vec(), data()].concat()),
            "line 2: the first line, and no other, must be a header",
        ),
        (
            &whole.replacen("\"schema\":10", "\"schema\":9", 1),
            "line 1: the data have schema 9, but this program reads schema 10",
        ),
        (
            "{\"type\":\"header\",\"schema\":2,\"started\":\"\",\"plan\":{},\"fingerprint\":{}}",
            "line 1: the data have schema 2, but this program reads schema 10",
        ),
        (
            &whole.replacen("\"input_set\":\"rotating\"", "\"input_set\":\"sideways\"", 1),
            "line 2: unknown input set sideways",
        ),
        ("", "line 1: must be a header"),
        (
            &whole.replace("\"seconds\":1.5", "\"seconds\":-1.0"),
            "line 10: the length of the run is -1 s, but must be from 0 to 4294967295 s",
        ),
        (
            &whole.replace("\"seconds\":1.5", "\"seconds\":1e300"),
            "line 10: the length of the run is 1",
        ),
        ("{\"type\":\"a\\u001b[31m\"}", r"line 1: unknown variant `a\u{1b}[31m`"),
    ] {
        let error = read(text.as_bytes()).unwrap_err();
        assert!(error.starts_with(message), "{error}");
    }
    let error = read(&b"\xff\xfe"[..]).unwrap_err();
    assert_eq!(error, "line 1: must be UTF-8 text");
    // The line was parsed alone, so the parser's own line number must not appear.
    let error = read(half.as_bytes()).unwrap_err();
    assert!(!error.contains("line 1 column"), "{error}");
    let ending = "; each line must be one whole record";
    assert!(error.ends_with(ending), "{error}");
}

/// In `blocks`, the two fastest samples of every contender differ.
#[test]
fn a_campaign_gives_no_verdict_on_disturbed_groups() {
    let mut records = blocks();
    let slow = |records: &[Record]| {
        let rows = rows(records);
        let row = rows.iter().find(|row| row.contender() == "slow/moves");
        row.and_then(|row| row.timing).unwrap()
    };
    assert_eq!(slow(&records).verdict(), Verdict::Slower);
    let [before] = &precision(&records)[..] else {
        panic!("one group");
    };
    assert!(before.is_disturbed() && !before.is_enough() && before.goal.is_none());
    assert_eq!(before.observations, 4, "of two processes each");
    let goals = &mut header_of(&mut records).plan.goals;
    goals.insert(before.group.clone(), 0.5);
    let after = slow(&records);
    assert_eq!(after.verdict(), Verdict::Inconclusive);
    assert_eq!(after.ratio, slow(&blocks()).ratio);
    let [goal] = &precision(&records)[..] else {
        panic!("one group");
    };
    let is_narrow = goal.half_width <= goal.goal;
    assert!(is_narrow && goal.is_disturbed() && !goal.is_enough());
    assert_read_again(&records);
}

#[test]
fn diff_names_regressions() {
    let of = |slow: f64, same: f64| {
        data_of(&[("slow/moves", None, slow), (REFERENCE, None, 1.0), ("same/moves", None, same)])
    };
    let same = diff(&of(2.0, 1.0), &of(2.0, 1.0), false).unwrap();
    assert!(same.regressions() == 0 && same.cells.len() == 2);
    assert!(same.cells.iter().all(CellDiff::is_within));
    let worse = diff(&of(2.0, 1.0), &of(2.5, 0.9), false).unwrap();
    assert_eq!(worse.regressions(), 1);
    insta::assert_snapshot!(worse);
    let turned = diff(&of(2.0, 1.2), &of(2.0, 0.8), false).unwrap();
    assert!(turned.cells.iter().any(CellDiff::is_contradiction));
}

#[test]
fn a_change_must_exceed_both_noise_floors() {
    let of = |slow: f64, copy: f64| {
        data_of(&[(REFERENCE, None, 1.0), (REFERENCE, COPY, copy), ("slow/moves", None, slow)])
    };
    // Slower by 5 %; a copy that is 10 % slower gives a floor of 28 %.
    for (copies, regressions) in [([1.0, 1.0], 1), ([1.1, 1.0], 0), ([1.0, 1.1], 0)] {
        let [before, after] = copies;
        let diff = diff(&of(2.0, before), &of(2.1, after), false).unwrap();
        assert_eq!(diff.regressions(), regressions, "{copies:?}: {diff}");
    }
}

#[test]
fn data_of_two_machines_are_compared_only_on_request() {
    let with = |cpu: &str, commit: &'static str| {
        let mut data = data();
        let fingerprint = &mut header_of(&mut data).fingerprint;
        fingerprint.cpu = cpu.into();
        // Another commit does not matter.
        fingerprint.build.commit = commit.into();
        fingerprint.build.commit_date = Some(commit.into());
        data
    };
    let other = with("another", "new");
    assert!(diff(&with("another", "old"), &other, false).is_ok());
    assert!(diff(&data(), &other, true).is_ok());
    let mut on_more = data();
    header_of(&mut on_more).plan.inputs.positions += 1;
    let mut faster = data();
    header_of(&mut faster).fingerprint.build.timed = "opt-level 3".into();
    let mut changed = data();
    header_of(&mut changed).workload = "boardbench-0".into();
    let elsewhere = with_ends(group_records(&group("make", InputSet::Rotating), &CONTENDERS));
    for (before, after, any_machine, message) in [
        (
            &with("one", "old")[..],
            &other[..],
            false,
            ": cpu; to compare them anyway, use --any-machine",
        ),
        (&data(), &on_more, false, ": positions; to compare"),
        (&data(), &faster, false, ": optimisation of timed code; to"),
        (&data(), &changed, false, ": workload; to compare"),
        (&data(), &elsewhere, true, "no cell in common"),
        (&[], &[], true, "no header"),
    ] {
        let error = diff(before, after, any_machine).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn ranks_are_geometric_means_of_common_operations() {
    // The fastest was measured at one operation only.
    let more = [&CONTENDERS[..], &[("partly/moves", None, 0.1)]].concat();
    let mut records = group_records(&group("one", InputSet::Rotating), &more);
    let others = [("slow/moves", None, 0.5), (REFERENCE, None, 1.0), ("same/moves", None, 0.9)];
    records.extend(group_records(&group("two", InputSet::Rotating), &others));
    let lone = [("alone/moves", None, 0.1)];
    records.extend(group_records(&group("three", InputSet::Hot), &lone));
    let rows = rows(&with_ends(records));
    let ranked = rank(&rows, Factor::Boards, &[InputSet::Rotating]);
    let names: Vec<_> = ranked.iter().map(|ranked| &*ranked.contender).collect();
    assert_eq!(names, ["same/moves", REFERENCE, "slow/moves"]);
    assert!((ranked[0].ratio.mean - 0.9_f64.sqrt()).abs() < 2e-3);
    assert_eq!(ranked[0].best.0, "two");
    assert!((ranked[1].ratio.mean - 1.0).abs() < 1e-12, "itself");
    insta::assert_snapshot!(ranking(&ranked));
    assert!(rank(&rows, Factor::Hash, &[InputSet::Rotating]).is_empty());
}

/// The command `rank` must rank by the operations that use all of a board, as the report does.
#[test]
fn operations_that_use_all_of_a_board_are_found_if_all_were_timed() {
    let timed = |operation| group_records(&group(operation, InputSet::Rotating), &CONTENDERS);
    let mut records = ["legal-list", WHOLE[0]].map(timed).concat();
    let is_whole = |records: &[Record], input_set| {
        let rows = rows(&with_ends(records.to_vec()));
        has_whole_board_operations(&rows, Factor::Boards, &[input_set])
    };
    assert!(!is_whole(&records, InputSet::Rotating));
    records.extend(timed(WHOLE[1]));
    assert!(is_whole(&records, InputSet::Rotating));
    assert!(!is_whole(&records, InputSet::Hot));
}

/// The difference of an A/A variant hides other variants' differences up to the same size, but not its own or a control's.
#[test]
fn an_aa_variant_raises_the_floor_of_the_other_variants_only() {
    let variants = [
        (REFERENCE, None, 1.0),
        (REFERENCE, Some(Control::Instance), 1.0),
        (AA_VARIANT, None, 1.04),
        ("as-much", None, 1.03),
        ("more", None, 1.1),
    ];
    // Many other copies show no difference, so the common floor is low.
    let mut records = group_records(&group("legal-list", InputSet::Rotating), &variants);
    for number in 0..40 {
        let mut facts = group("captures", InputSet::Rotating);
        facts.group = format!("boards/captures-{number}");
        let copies = [(REFERENCE, None, 1.0), (REFERENCE, COPY, 1.0)];
        records.extend(group_records(&facts, &copies));
    }
    let rows = rows(&with_ends(records));
    let judged = |name: &str, role| {
        let row = rows.iter().find(|row| (row.contender(), row.role) == (name, role));
        let timing = row.unwrap().timing.unwrap();
        (timing.verdict(), timing.noise.floor > 0.03)
    };
    assert_eq!(judged(AA_VARIANT, Role::Contender), (Verdict::Slower, false));
    assert!(!judged(REFERENCE, Role::Control(Control::Instance)).1);
    let (verdict, is_raised) = judged("as-much", Role::Contender);
    assert!(verdict != Verdict::Slower && is_raised);
    assert_eq!(judged("more", Role::Contender), (Verdict::Slower, true));
}
