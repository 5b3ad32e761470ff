//! Raw data and the table that comes of them.

#![allow(
    clippy::unwrap_used,
    reason = "all of this is tests, which the lint knows by `#[test]` only"
)]

use boardbench_harness::measure::{
    End, Fingerprint, Header, PlanFacts, Record, SCHEMA, Sample, Side, Verdict, Verified, read,
    rows, table,
};
use proptest::prelude::*;

const REFERENCE: &str = "steady/moves";

fn header() -> Record {
    Record::Header(Header {
        schema: SCHEMA,
        started: "2001-02-03T04:05:06Z".into(),
        plan: PlanFacts {
            processes: 4,
            slice_ns: 1_000_000,
            positions: 10,
            seed: 1,
        },
        fingerprint: Fingerprint::here(),
    })
}

fn verified(contender: &str) -> Record {
    Record::Verified(Verified {
        group: "legal-list".into(),
        unit: "position".into(),
        contender: contender.into(),
        digest: "0123456789abcdef".into(),
        operations: 100,
    })
}

/// A sample in which the reference takes 10 ns an operation, with a little noise, and the contender
/// so many times as long.
fn sample(process: u32, contender: &str, factor: f64) -> Record {
    let noise = 1.0 + f64::from(process % 3) / 1_000.0;
    let order = [Side::A, Side::B, Side::B, Side::A];
    let wall_ns = order.map(|side| match side {
        Side::A => 1_000_000,
        Side::B => (1_000_000.0 * factor * noise) as u64,
    });
    Record::Sample(Sample {
        process,
        group: "legal-list".into(),
        reference: REFERENCE.into(),
        contender: contender.into(),
        order,
        operations: [100_000; 4],
        wall_ns,
        cpu_ns: wall_ns,
    })
}

fn data() -> Vec<Record> {
    let contenders = [("slow/moves", 2.0), (REFERENCE, 1.0), ("same/moves", 1.0)];
    let mut records = vec![header()];
    records.extend(contenders.map(|(name, _)| verified(name)));
    for process in 0..4 {
        records.extend(contenders.map(|(name, factor)| sample(process, name, factor)));
    }
    records.push(Record::End(End {
        complete: true,
        seconds: 1.5,
    }));
    records
}

fn lines(records: &[Record]) -> String {
    let lines: Vec<_> = records
        .iter()
        .map(|record| serde_json::to_string(record).unwrap())
        .collect();
    lines.join("\n")
}

#[test]
fn the_table_has_the_control_first_and_calls_only_what_is_beyond_its_noise() {
    let rows = rows(&data());
    let names: Vec<_> = rows.iter().map(|row| row.contender.as_str()).collect();
    assert_eq!(names, [REFERENCE, "slow/moves", "same/moves"]);
    assert_eq!(rows[1].verdict, Verdict::Slower);
    assert_eq!(rows[2].verdict, Verdict::CannotTell);
    assert!((rows[1].nanoseconds - 20.01).abs() < 0.02);
    insta::assert_snapshot!(table(&rows, false));
    insta::assert_snapshot!(table(&rows, true));
}

#[test]
fn records_read_back() {
    let records = data();
    assert_eq!(read(lines(&records).as_bytes()).unwrap(), records);
}

#[test]
fn what_is_no_data_is_refused_with_the_line() {
    let whole = lines(&data());
    let half = &whole[..whole.len() / 2];
    for (text, message) in [
        (half, "line "),
        ("{}", "line 1: missing field `type`"),
        ("[1, 2]", "line 1: "),
        ("{\"type\":\"song\"}", "line 1: unknown variant `song`"),
        (
            &lines(&[verified("a/b")]),
            "line 1: the first line, and no other, must be a header",
        ),
        (
            &lines(&[header(), header()]),
            "line 2: the first line, and no other, must be a header",
        ),
        (
            &whole.replacen("\"schema\":2", "\"schema\":1", 1),
            "line 1: the data have schema 1, but this program reads schema 2",
        ),
    ] {
        let error = read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    assert!(read(&b"\xff\xfe"[..]).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*", cut in 0_usize..2_000) {
        let _ = read(text.as_bytes());
        let whole = lines(&data());
        let cut = cut.min(whole.len());
        let _ = read(&whole.as_bytes()[..cut]).map(|records| rows(&records));
    }
}
