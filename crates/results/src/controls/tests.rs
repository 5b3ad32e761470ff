use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::fixture::{self, Member, REFERENCE, block, sample};
use crate::{AA_VARIANT, Factor, InputSet, OperationClass, Record, rows};

/// Returns a group in eight link orders, with noise of some per cent. Members take longer than the reference by log-ratios.
fn group(name: &str, operation: &str, members: &[Member<'_>], rng: &mut ChaCha8Rng) -> Vec<Record> {
    let mut facts = fixture::group(Factor::Hash, operation, InputSet::Trace);
    facts.group = format!("hash:{name}/{operation}");
    let mut each = |member: Member<'_>| {
        let log: f64 = member.2 + rng.random_range(-0.02..0.02);
        sample(member, 1e4 * log.exp())
    };
    let blocks = (0..8).map(|process| {
        let samples = members.iter().copied();
        block(process, &facts.group, samples.map(&mut each))
    });
    fixture::records(&facts, members, blocks)
}

/// Second copies take 1.3 % longer in 16 searches, and as long as the first ones in 100 other groups. One group has variants.
fn with_biased_searches() -> Vec<Record> {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut records = Vec::new();
    for number in 0..116 {
        let is_search = number < 16;
        let operation = if is_search { "search" } else { "legal-list" };
        let bias = if is_search { 0.013 } else { 0.0 };
        let members = [
            (REFERENCE, None, 0.0),
            (REFERENCE, Some(Control::Copy), bias),
            (REFERENCE, Some(Control::Instance), 0.0),
        ];
        records.extend(group(&number.to_string(), operation, &members, &mut rng));
    }
    let variants = [(REFERENCE, None, 0.0), ("none", None, -0.2), (AA_VARIANT, None, 0.1)];
    records.extend(group("variants", "perft-full", &variants, &mut rng));
    records
}

#[test]
fn a_bias_of_copies_in_searches_is_shown_and_not_pooled_away() {
    let records = with_biased_searches();
    let rows = rows(&records);
    let found = controls(rows.iter());
    let part = |kind, class| {
        let is_part = |it: &&Controls| (it.kind, it.class) == (kind, class);
        found.iter().find(is_part).unwrap()
    };
    let biased = part(Twice::Control(Control::Copy), OperationClass::Search);
    assert_eq!(biased.count, 16);
    assert!(biased.above >= 14, "{biased:?}");
    assert!((biased.mean - 1.013).abs() < 0.003, "{biased:?}");
    let others = part(Twice::Control(Control::Copy), OperationClass::Other);
    assert_eq!(others.count, 100);
    assert!((40..=60).contains(&others.above) && others.alarms <= 3, "{others:?}");
    assert!((others.mean - 1.0).abs() < 0.003, "{others:?}");
    // Of variants only the A/A variant is the same code.
    let null = part(Twice::Variant, OperationClass::Other);
    assert_eq!((null.count, null.alarms), (1, 1));
    assert!((null.mean - 0.1_f64.exp()).abs() < 0.02, "{null:?}");
    // Its interval is its own, where that of its row holds for both variants at once.
    let mut variants = measured(rows.iter()).filter(|(kind, ..)| *kind == Twice::Variant);
    let (_, row, ratio) = variants.next().unwrap();
    let width = |ratio: Ratio| ratio.high / ratio.low;
    assert!(width(ratio) < width(row.timing.unwrap().ratio));
}
