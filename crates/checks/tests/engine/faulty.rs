//! Every mistake is found, named, and shown in a small position.

use std::time::{Duration, Instant};

use boardbench_checks::engine::{
    Agreement, Answer, Divider, EngineError, Finding, Problem, Question, Root, Rule, UciEngine,
    check,
};
use boardbench_conformance::reference::Reference;
use boardbench_notation::parse_fen;

use crate::engines::{checked, contender, faults, found, script, start};

/// The rule of each mistake.
const EXPECTED: [(&str, Rule); 29] = [
    ("en-passant", Rule::EnPassant),
    ("en-passant-evasion", Rule::EnPassant),
    ("en-passant-along-pin", Rule::EnPassantAlongPin),
    ("en-passant-pin", Rule::EnPassantExposesKing),
    ("en-passant-late", Rule::EnPassant),
    ("en-passant-edge", Rule::EnPassant),
    ("castling-through-attack", Rule::CastlingThroughCheck),
    ("castling-out-of-check", Rule::CastlingOutOfCheck),
    ("castling-into-check", Rule::CastlingIntoCheck),
    ("castling-rook-taken", Rule::CastlingRight),
    ("castling-b-file", Rule::CastlingPastAttack),
    ("castling-over-knight", Rule::CastlingObstructed),
    ("castling-twice", Rule::Twice),
    ("promotion-queen", Rule::Promotion),
    ("promotion-knight", Rule::Promotion),
    ("promotion-capture", Rule::Promotion),
    ("promotion-none", Rule::Promotion),
    ("double-push-over", Rule::DoublePush),
    ("wrap-pawn", Rule::Wrap),
    ("wrap-knight", Rule::Wrap),
    ("king-x-ray", Rule::KingIntoAttack),
    ("kings-touch", Rule::KingIntoAttack),
    ("pin", Rule::Pin),
    ("pin-frozen", Rule::Pin),
    ("check", Rule::CheckEvasion),
    ("double-check", Rule::CheckEvasion),
    ("unmake", Rule::Count),
    ("total", Rule::Count),
    ("none", Rule::Plain),
];

/// The greatest number of pieces that any mistake needs. The position that shows a mistake first depends on the
/// machine's speed, and so does the number of pieces left.
const ENOUGH_PIECES: usize = 6;

/// The time of a check in seconds; far longer than any mistake takes.
const TIME: u64 = 30;

/// Checks the missing and extra moves with the naive reference.
fn assert_true(finding: &Finding) {
    let legal = Reference::from_setup(&finding.setup).legal_moves();
    let difference = &finding.difference;
    assert!(
        difference.missing.iter().all(|mv| legal.contains(mv)),
        "{finding}"
    );
    let is_twice = finding.rule == Rule::Twice;
    assert!(
        difference
            .extra
            .iter()
            .all(|mv| legal.contains(mv) == is_twice),
        "{finding}"
    );
    assert_eq!(
        difference.is_of_moves(),
        finding.rule != Rule::Count,
        "{finding}"
    );
    let path = finding.path.end(contender()).unwrap();
    assert!(path.pieces().count() >= finding.pieces(), "{finding}");
}

#[test]
fn every_mistake_is_found_named_and_reduced() {
    let names = faults();
    assert_eq!(names.len(), EXPECTED.len());
    for (fault, rule) in EXPECTED {
        assert!(names.iter().any(|name| name == fault), "{fault}");
        if fault == "none" {
            continue;
        }
        let (finding, _) = found(&mut start(fault, "uci").unwrap(), TIME);
        assert_eq!(finding.rule, rule, "{fault}: {finding}");
        assert!(finding.pieces() <= ENOUGH_PIECES, "{fault}: {finding}");
        assert!(finding.is_smallest, "{fault}: {finding}");
        assert_true(&finding);
        let report = finding.to_string();
        assert!(report.lines().any(|line| line == finding.fen()), "{report}");
        assert!(
            report
                .lines()
                .any(|line| line == format!("replay: {}", finding.replay))
        );
    }
}

/// A new engine shows the difference when it is asked the reported question.
#[test]
fn a_finding_can_be_asked_again() {
    for (fault, moves, depth) in [
        ("en-passant-pin", 0, 1),
        ("castling-rook-taken", 1, 1),
        ("en-passant-late", 2, 1),
        ("unmake", 0, 2),
    ] {
        let (finding, _) = found(&mut start(fault, "uci").unwrap(), TIME);
        let question = &finding.question;
        assert_eq!(question.variation.moves.len(), moves, "{finding}");
        assert_eq!(question.depth.get(), depth, "{finding}");
        assert_eq!(question.variation.end(contender()), Some(finding.setup));
        let deadline = Instant::now() + Duration::from_secs(TIME);
        let ask = |fault| {
            start(fault, "uci")
                .unwrap()
                .divide(question, deadline)
                .unwrap()
        };
        let (wrong, right) = (ask(fault), ask("none"));
        assert_ne!(wrong, right, "{finding}");
        let finds = |mv| wrong.moves.iter().any(|&(found, _)| found == mv);
        assert!(finding.difference.extra.iter().all(|&mv| finds(mv)));
        assert!(!finding.difference.missing.iter().any(|&mv| finds(mv)));
    }
}

#[test]
fn a_mistake_is_found_in_a_script_and_in_a_slow_engine() {
    let (finding, _) = found(&mut script("castling-rook-taken"), TIME);
    assert_eq!((finding.rule, finding.pieces()), (Rule::CastlingRight, 4));
    assert!(
        finding
            .replay
            .contains(&format!(" script 1 '{}' ", finding.fen()))
    );
    let begin = Instant::now();
    let (finding, outcome) = found(&mut start("castling-b-file", "slow").unwrap(), TIME);
    assert_eq!(
        (finding.rule, finding.pieces()),
        (Rule::CastlingPastAttack, 4)
    );
    assert!(begin.elapsed() < Duration::from_secs(10), "{outcome:?}");
}

/// Of two mistakes in one position, the named one is shown.
#[test]
fn reducing_keeps_the_rule() {
    let special = Root {
        name: "both".into(),
        setup: parse_fen("4k3/8/8/3pP3/8/8/8/RN2K3 w Q d6 0 2").unwrap(),
    };
    let mut engine = start("castling-over-knight+en-passant", "uci").unwrap();
    let time = Duration::from_secs(TIME);
    let (verdict, _) = check(&mut engine, contender(), &[special], time, &|_| ()).unwrap();
    let Agreement::Different(finding) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!((finding.rule, finding.pieces()), (Rule::EnPassant, 4));
    assert_eq!(format!("{:?}", finding.difference.missing), "[e5d6]");
    assert!(finding.difference.extra.is_empty(), "{finding}");
    assert_eq!(finding.name, "both");
}

/// Answers a number of questions, fails at the next, and must not be asked again.
#[derive(Debug)]
struct Failing {
    engine: UciEngine,
    answers: u64,
    has_failed: bool,
}

impl Divider for Failing {
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        assert!(!self.has_failed, "asked again");
        if let Some(left) = self.answers.checked_sub(1) {
            self.answers = left;
            return self.engine.divide(question, deadline);
        }
        self.has_failed = true;
        Err(EngineError {
            problem: Problem::NoTime,
            context: None,
        })
    }

    fn replay(&self, questions: &[Question]) -> String {
        self.engine.replay(questions)
    }
}

/// A difference is reported even if the engine fails while the position is reduced.
#[test]
fn a_mistake_is_reported_if_the_engine_fails_later() {
    let fault = "wrap-pawn";
    let failing = |answers| Failing {
        engine: start(fault, "uci").unwrap(),
        answers,
        has_failed: false,
    };
    let (whole, outcome) = found(&mut failing(u64::MAX), TIME);
    // The mistake shows in the third question.
    assert!(checked(&mut failing(2), TIME).is_err());
    for answers in 3..outcome.questions {
        let (finding, _) = found(&mut failing(answers), TIME);
        assert!(!finding.is_smallest, "{answers}: {finding}");
        assert!(finding.pieces() >= whole.pieces(), "{answers}: {finding}");
    }
}

/// Mistakes are found in an engine that ignores the moves after a FEN. If it is wrong only when it plays moves
/// itself, the finding is a wrong count.
#[test]
fn engines_that_ignore_moves_are_understood() {
    let (finding, _) = found(&mut start("wrap-pawn", "deaf").unwrap(), TIME);
    assert_eq!((finding.rule, finding.pieces()), (Rule::Wrap, 4));
    let (finding, _) = found(&mut start("castling-rook-taken", "deaf").unwrap(), TIME);
    assert_eq!(
        (finding.rule, finding.pieces()),
        (Rule::Count, 4),
        "{finding}"
    );
    assert_eq!(finding.question.depth.get(), 2, "{finding}");
    let mut miscounted = finding.difference.miscounted.iter();
    assert!(
        miscounted.all(|it| it.found == it.expected + 1),
        "{finding}"
    );
}

/// It can be pasted into a shell.
#[cfg(unix)]
#[test]
fn the_replay_command_works() {
    let (finding, _) = found(&mut start("castling-over-knight", "uci").unwrap(), TIME);
    let output = std::process::Command::new("sh")
        .args(["-c", &finding.replay])
        .output();
    let output = String::from_utf8(output.unwrap().stdout).unwrap();
    for mv in &finding.difference.extra {
        assert!(
            output.lines().any(|line| line == format!("{mv}: 1")),
            "{output}"
        );
    }
}
