mod known_effects;

use boardbench_measure::Group;
use boardbench_registry::{HAS_ALL_PAIRS, boards, catalog};
use boardbench_results::{Ratio, TableFacts};

use super::*;
use crate::fixture::{Fixture, file, full_name, line, markdown, report};
use crate::machine::join;

#[test]
fn an_effect_is_the_mean_over_its_groups() {
    let mut fixture = Fixture::default();
    for (board, none) in [("bitboard-magic", 50), ("quadboard", 32), ("x88-lists", 80)] {
        let times = [("zobrist", 100), ("none", none)];
        fixture.variants(Factor::Hash, board, "make-unmake", &times);
    }
    let records = fixture.records();
    let machines = join(&[&records]);
    let effect = |subjects, operation| {
        let mut decisions = DECISIONS.iter();
        let is_it = |it: &&Decision| it.factor == Factor::Hash && it.subjects == Some(subjects);
        Effect::new(decisions.find(is_it).unwrap(), &machines[0], operation)
    };
    for (subjects, mean, rows) in [(Subjects::Bitboards, 0.4, 2), (Subjects::Mailboxes, 0.8, 1)] {
        let effect = effect(subjects, "make-unmake").unwrap();
        assert!((effect.ratio.mean - mean).abs() < 1e-9, "{mean}");
        assert_eq!((effect.pairs.len(), effect.verdict), (rows, Verdict::Faster));
    }
    assert!(effect(Subjects::Mailboxes, "search").is_none());
    assert!(!decisions(&machines, &[], false).is_empty());
}

#[test]
fn intervals_hold_simultaneously_for_all_pairs_of_a_group() {
    let mut fixture = Fixture::default();
    let times = [
        ("bitboard-magic/flags16-fromlow", 100),
        ("bitboard-pext/flags16-fromlow", 90),
        ("quadboard/flags16-fromlow", 110),
        ("x88-lists/flags16-fromlow", 150),
    ];
    fixture.timed(Factor::Boards, "legal-list", &times);
    let records = fixture.records();
    let machine = &join(&[&records])[0];
    let pext = DECISIONS.iter().find(|it| it.choice == "bitboard-pext");
    let effect = Effect::new(pext.unwrap(), machine, "legal-list").unwrap();
    let of = |board: usize| {
        let mut rows = machine.rows.iter();
        rows.find(|row| row.contender() == times[board].0).unwrap()
    };
    assert_eq!(effect.ratio, of(1).against(of(0)).unwrap());
    let separate = Ratio::trimmed(&of(1).logs, 1).unwrap();
    assert!(effect.ratio.high > separate.high && effect.ratio.low < separate.low);
}

#[test]
fn the_table_explains_names_and_the_limits_of_verdicts() {
    let (bitboards, mailbox, making) = ("bitboard-magic", "x88-lists", "make-unmake");
    let storage = [("kinds+cells", 1000), ("kinds", 900)];
    let victim = [("filled", 1000), ("empty", 900)];
    let [faster, equal] = [800, 1000].map(|none| [("zobrist", 1000), ("none", none)]);
    let mut fixture = Fixture::exact();
    for (factor, board, operation, times) in [
        (Factor::Storage, bitboards, making, storage),
        (Factor::Victim, bitboards, "legal-list", victim),
        (Factor::Hash, mailbox, making, faster),
        (Factor::Hash, mailbox, "search", equal),
    ] {
        fixture.variants(factor, board, operation, &times);
    }
    let mut decisions = DECISIONS.iter();
    let entries = decisions.find(|it| it.factor == Factor::Entries && it.operation == "depth-4m");
    let entries = entries.unwrap();
    let group = fixture.group(Factor::Entries, "depth-4m", "rotating", &entries.instead_of);
    for (name, time, nodes) in [(&entries.instead_of, 1000, 2000), (&entries.choice, 900, 1500)] {
        fixture.contender(&group, name, time);
        fixture.last().table =
            Some(TableFacts { searches: 3, entries: 64, nodes, probes: 10, hits: 5 });
    }
    let text = markdown(&fixture.records());
    let (_, table) = text.split_once("<a id=\"all-decisions\">").unwrap();
    // README once had "faster" where the search is "equivalent".
    let choices = [
        "bitboards alone",
        "victim read from the board",
        "no Zobrist hash (mailboxes)",
        &entries.words[0],
    ];
    let rows = choices.map(|choice| {
        [" |", " instead of"].map(|end| line(table, &format!("| {choice}{end}"))).join("\n")
    });
    insta::assert_snapshot!(rows.join("\n"));
}

#[test]
fn the_search_of_a_mailbox_is_drawn_by_the_memory_of_nnue_traffic() {
    let [bitboards, mailbox] =
        ["bitboard-magic", "mailbox10x12-lists"].map(|board| format!("{board}/e"));
    let mut fixture = Fixture::exact();
    for (input_set, time) in [("rotating", 160), ("nnue-4m", 110)] {
        let group = fixture.group(Factor::Boards, "search", input_set, &bitboards);
        fixture.contender(&group, &bitboards, 100);
        fixture.contender(&group, &mailbox, time);
    }
    let report = report(&[fixture.records()]);
    let path = "plots/mailbox-with-traffic.svg";
    let plot = file(&report, path);
    for words in ["no traffic: 1.60 (", "; 4 MiB: 1.10 ("] {
        assert!(plot.contains(words), "{words}: {plot}");
    }
    assert!(!plot.contains("16 MiB"), "{plot}");
    assert!(file(&report, "report.md").contains(&format!("]({path})")));
}

/// Two rows of 10x12 once came from groups in which each board has an encoding of its own.
#[test]
fn decisions_between_boards_are_made_with_one_encoding() {
    let is_board = |name: &str| boards().any(|board| board.name == name);
    let between_boards =
        DECISIONS.iter().filter(|it| is_board(&it.choice) && is_board(&it.instead_of));
    assert!(between_boards.clone().count() >= 7);
    for decision in between_boards {
        let is_right = match decision.factor {
            Factor::Boards => true,
            Factor::BoardsNative => {
                !decision.headline && decision.differs_also.contains("encoding")
            }
            _ => !decision.headline,
        };
        assert!(is_right, "{:?}", decision.words);
    }
}

#[test]
fn decisions_are_between_contenders_that_exist() {
    let catalog = catalog(&[]);
    assert!(DECISIONS.len() >= 20);
    for decision in &*DECISIONS {
        let is_it = |group: &&Group| {
            let facts = group.facts();
            group.factor == decision.factor
                && facts.is_some_and(|facts| facts.label() == decision.operation)
        };
        let groups: Vec<_> = catalog.groups().iter().filter(is_it).collect();
        assert!(!groups.is_empty(), "{decision:?}");
        for group in groups {
            for name in [&decision.choice, &decision.instead_of] {
                let name = full_name(group.factor, name);
                let is_there = group.contender(&name).is_some();
                let is_due = HAS_ALL_PAIRS || !decision.needs_all_pairs;
                assert!(is_there || !is_due, "{name} in {}", group.name());
            }
        }
    }
}
