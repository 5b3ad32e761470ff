//! What groups and runs have to do with each other: noise floors, joined runs, differences.

use super::*;

const COPY: Option<Control> = Some(Control::Copy);

#[test]
fn copies_of_a_group_that_has_enough_shape_no_other_floor() {
    let group_of = |name: String, members: &[Member<'_>]| {
        let mut facts = group("legal-list", InputSet::Rotating);
        facts.group = name;
        group_records(&facts, members)
    };
    // Five copies, each 20 % slower than its contender.
    let names = [REFERENCE, "a", "b", "c", "d"];
    let originals = names.map(|name| (name, None, 1.0));
    let copies = names.map(|name| (name, COPY, 1.2));
    let mut records = group_of("boards/off".into(), &[originals, copies].concat());
    // And five in other groups, which are as fast.
    for number in 0..5 {
        let members = [(REFERENCE, None, 1.0), (REFERENCE, COPY, 1.0)];
        records.extend(group_of(format!("boards/even-{number}"), &members));
    }
    for row in rows(&with_ends(records)) {
        let floor = row.timing.unwrap().noise.floor;
        let is_off = row.group.group == "boards/off";
        assert_eq!(floor > 0.1, is_off, "{}: {floor}", row.group.group);
        assert!(is_off || floor < 0.01, "{floor}");
    }
}

#[test]
fn a_commit_without_a_date_is_as_old_as_its_first_run() {
    let run = |commit: &'static str, started: &str| {
        let mut records = data();
        let header = header_of(&mut records);
        header.started = started.into();
        header.fingerprint.build.commit = commit.into();
        records
    };
    let first = run("old", "2001-01-01T00:00:00Z");
    let newer = run("new", "2001-01-03T00:00:00Z");
    // The old commit once more.
    let last = run("old", "2001-01-05T00:00:00Z");
    let rows = join(&[&first, &newer, &last]);
    assert_eq!(rows.len(), CONTENDERS.len());
    for row in rows {
        assert_eq!((&*row.origin.commit, row.origin.is_older), ("new", false));
    }
}

#[test]
fn a_change_must_exceed_both_noise_floors() {
    let of = |slow: f64, copy: f64| {
        data_of(&[(REFERENCE, None, 1.0), (REFERENCE, COPY, copy), ("slow/moves", None, slow)])
    };
    // Slower by 5 %; a copy that is 10 % slower gives a floor of 28 %.
    for (copies, regressions) in [([1.0, 1.0], 1), ([1.1, 1.0], 0), ([1.0, 1.1], 0)] {
        let [before, after] = copies;
        let found = diff(&of(2.0, before), &of(2.1, after), false).unwrap();
        assert_eq!(found.regressions(), regressions, "{copies:?}: {found}");
    }
}
