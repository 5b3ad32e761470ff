//! Renders arbitrary data that no run writes.

use std::collections::HashSet;

use boardbench_results::{Factor, Header, Record};
use proptest::prelude::*;

use crate::fixture::{Fixture, header, report};

fn any_records() -> impl Strategy<Value = Vec<Record>> {
    let name = prop_oneof![
        Just("bitboard-magic/b"),
        Just("c/d"),
        Just("none"),
        Just("=../../<img src=x>|`[a](b)\u{1b}[31m"),
        Just("")
    ];
    let factor = prop::sample::select(Factor::ALL.to_vec());
    let group = (
        factor,
        prop::option::of(name.clone()),
        prop::sample::select(vec!["one", "perft-bulk", "copy-make"]),
        prop::sample::select(vec!["rotating", "hot", "opening", "budget"]),
        name.clone(),
        // Contenders: their names, whether they are counted, and the times of their processes.
        prop::collection::vec(
            (name, any::<bool>(), prop::collection::vec([0..u64::MAX / 8, 0..9_u64], 0..4)),
            0..4,
        ),
    );
    let goal = prop::option::of(-1.0..1e300);
    (prop::collection::vec(group, 0..5), goal).prop_map(|(groups, goal)| {
        let mut header = Header { load: None, ..header() };
        header.fingerprint.cpu = "\u{1b}[31m<img src=x onerror=alert(1)>[a](b)".into();
        let mut records = Vec::new();
        for (factor, subject, operation, input_set, reference, contenders) in groups {
            let mut fixture = Fixture::default();
            let input_set = if subject.is_some() { "rotating" } else { input_set };
            let group = fixture.any_group(factor, subject, operation, input_set, reference);
            let goals = &mut header.plan.goals;
            goals.extend(goal.map(|goal| (group.clone(), goal)));
            for (name, is_counted, times) in contenders {
                if is_counted {
                    fixture.counted(&group, name, 5, 7);
                } else {
                    fixture.unmeasured(&group, name, Some("bmi2"));
                }
                fixture.strange_blocks(&group, name, &times);
            }
            let is_inner = |record: &Record| !matches!(record, Record::Header(_) | Record::End(_));
            records.extend(fixture.records().into_iter().filter(is_inner));
        }
        records.insert(0, Record::Header(Box::new(header)));
        records
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_data_can_be_rendered_and_names_stay_names(records in any_records()) {
        let report = report(&[records]);
        for text in [Some(&report.tables), report.boards.as_ref(), Some(&report.summary)].into_iter().flatten() {
            prop_assert!(!text.contains('\u{1b}'), "{text}");
        }
        let mut paths = HashSet::new();
        for (path, content) in report.files {
            let text = String::from_utf8(content).unwrap();
            prop_assert!(!text.contains("NaN"), "{path}");
            prop_assert!(!text.contains('\u{1b}'), "{path}");
            let kind = path.rsplit('.').next().unwrap();
            let outside_code = match kind {
                "html" | "svg" => text,
                // Names of contenders are code, the name of the processor is text.
                "md" => {
                    let outside_code: String = text.split("```").step_by(2).collect();
                    outside_code.replace("<img src=x>", "")
                }
                _ => {
                    let mut fields = text.lines().flat_map(|line| line.split([',', '"']));
                    prop_assert!(!fields.any(|field| field.starts_with('=')), "{path}: {text}");
                    String::new()
                }
            };
            prop_assert!(!outside_code.contains("<img"), "{path}");
            let is_inside = path.split('/').all(|part| !matches!(part, "" | "." | ".."));
            prop_assert!(is_inside && !path.contains(['\\', ':', '\0']), "{path:?}");
            prop_assert!(paths.insert(path));
        }
    }
}
