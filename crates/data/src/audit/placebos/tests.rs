use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::super::super::axis::Axis;
use super::super::super::record::{Block, Bytes, GroupFacts, Verified, Visit};
use super::super::audit;
use super::*;
use crate::NULL_TWIN;

/// A member of a group, and how much longer it takes than the reference, as a log-ratio.
type Member = (&'static str, Option<Placebo>, f64);

/// A group in eight layouts, with noise of some per cent.
fn group(name: &str, operation: &str, members: &[Member], rng: &mut ChaCha8Rng) -> Vec<Record> {
    let facts = GroupFacts {
        group: format!("hash:{name}/{operation}"),
        axis: Axis::Hash,
        subject: Some(name.into()),
        operation: operation.into(),
        view: "walk".into(),
        unit: "node".into(),
        about: String::new(),
        reference: "usual".into(),
        base: None,
    };
    let cell = |&(name, _, _): &Member| {
        Record::Verified(Verified {
            group: facts.group.clone(),
            contender: name.into(),
            about: String::new(),
            command: None,
            digest: String::new(),
            operations: 1,
            decided: None,
            table: None,
            bytes: Bytes::default(),
            lacks: None,
        })
    };
    let cells = members.iter().filter(|member| member.1.is_none()).map(cell);
    let mut visit = |&(name, placebo, log): &Member| Visit {
        contender: name.into(),
        placebo,
        is_base: false,
        lead_in_ns: 0,
        operations: 1,
        wall_ns: (1e9 * (log + rng.random_range(-0.02..0.02_f64)).exp()) as u64,
        cpu_ns: 1_000_000_000,
        question: None,
    };
    let blocks: Vec<_> = (0..8)
        .map(|process| {
            Record::Block(Block {
                process,
                layout: Some(process),
                group: facts.group.clone(),
                roots: None,
                visits: members.iter().map(&mut visit).collect(),
            })
        })
        .collect();
    let group = std::iter::once(Record::Group(facts.clone()));
    group.chain(cells).chain(blocks).collect()
}

/// Second copies take 1.3 % longer in 16 searches, and as long as the first ones in 100 other groups. One group has twins.
fn with_biased_searches() -> Vec<Record> {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut records = Vec::new();
    for number in 0..116 {
        let is_search = number < 16;
        let operation = if is_search { "search" } else { "legal-list" };
        let bias = if is_search { 0.013 } else { 0.0 };
        let members = [
            ("usual", None, 0.0),
            ("usual", Some(Placebo::Copy), bias),
            ("usual", Some(Placebo::Instance), 0.0),
        ];
        records.extend(group(&number.to_string(), operation, &members, &mut rng));
    }
    let twins = [
        ("usual", None, 0.0),
        ("none", None, -0.2),
        (NULL_TWIN, None, 0.1),
    ];
    records.extend(group("twins", "perft-full", &twins, &mut rng));
    records
}

#[test]
fn a_bias_of_copies_in_searches_is_shown_and_not_pooled_away() {
    let records = with_biased_searches();
    let found = audit(std::slice::from_ref(&records));
    let part = |kind, in_searches| {
        let mut parts = found.placebos.iter();
        parts.find(|it| (it.kind, it.in_searches) == (kind, in_searches))
    };
    let biased = part(Twice::Copy, true).unwrap();
    assert_eq!(biased.count, 16);
    assert!(biased.above >= 14 && biased.p_above < 0.005, "{biased:?}");
    assert!((biased.mean - 1.013).abs() < 0.003, "{biased:?}");
    let others = part(Twice::Copy, false).unwrap();
    assert_eq!(others.count, 100);
    assert!(
        others.p_above > 0.05 && others.p_alarms > 0.05,
        "{others:?}"
    );
    assert!((others.mean - 1.0).abs() < 0.003, "{others:?}");
    let prepared = [true, false].map(|it| part(Twice::Instance, it).unwrap().count);
    assert_eq!(prepared, [16, 100]);
    // All copies at once would look as they should.
    let rows = rows(&records);
    let copies = measured(rows.iter()).filter(|(kind, ..)| *kind == Twice::Copy);
    let pooled: Vec<_> = copies.map(|(.., ratio)| ratio).collect();
    assert!(counted(Twice::Copy, false, &pooled).p_above > 0.05);
    let text = found.to_string();
    for line in [
        "second copies of code, searches: 16 intervals",
        "second copies of code, other operations: 100 intervals",
        "null twins, other operations: 1 intervals",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn of_twins_only_the_null_twin_is_the_same_code() {
    let records = with_biased_searches();
    let found = audit(std::slice::from_ref(&records));
    let nulls = found
        .placebos
        .iter()
        .filter(|it| it.kind == Twice::NullTwin);
    let nulls: Vec<_> = nulls.collect();
    let [null] = nulls[..] else {
        panic!("{nulls:?}");
    };
    assert!(!null.in_searches && null.count == 1 && null.alarms == 1);
    assert!((null.mean - 0.1_f64.exp()).abs() < 0.02, "{null:?}");
    // Its interval is its own, where that of its row holds for both twins at once.
    let rows = rows(&records);
    let mut twins = measured(rows.iter()).filter(|(kind, ..)| *kind == Twice::NullTwin);
    let (_, row, ratio) = twins.next().unwrap();
    let width = |ratio: Ratio| ratio.high / ratio.low;
    assert!(width(ratio) < width(row.timing.unwrap().ratio));
}

#[test]
fn the_table_has_every_interval_with_its_kind() {
    let table = placebo_table(&[with_biased_searches()]);
    let lines: Vec<_> = table.lines().collect();
    assert_eq!(lines.len(), 1 + 2 * 116 + 1);
    assert_eq!(lines[0], "run,group,contender,kind,ratio,low,high");
    let of = |kind: &str| {
        let own = lines
            .iter()
            .filter(|line| line.split(',').nth(3) == Some(kind));
        own.count()
    };
    assert_eq!(Twice::ALL.map(|kind| of(kind.name())), [116, 116, 1]);
    let last = lines.last().unwrap();
    assert!(
        last.starts_with("unknown,hash:twins/perft-full,null,null twin,1.1"),
        "{last}"
    );
}

#[test]
fn a_field_with_a_comma_is_quoted() {
    assert_eq!(field("boards/search"), "boards/search");
    assert_eq!(field("a,\"b\""), "\"a,\"\"b\"\"\"");
}
