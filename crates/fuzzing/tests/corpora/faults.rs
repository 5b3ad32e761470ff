//! Planted faults. Each must be caught with some file of the corpus, which tests the checks and the
//! corpora.

use boardbench_core::{Leniency, Setup};
use boardbench_data::Record;
use boardbench_fuzzing::boards::Boards;
use boardbench_fuzzing::{codes, engine_output, fen, game, raw_data, san, uci};
use boardbench_notation::{parse_fen, parse_fen_with};

use crate::faulty_board::{Fault, faulty};
use crate::{findings, target};

/// Requires that the check fails for some file of the corpus.
#[track_caller]
fn assert_caught(name: &str, fault: &str, check: impl Fn(&[u8])) {
    let failed = findings(target(name), check);
    assert!(
        !failed.is_empty(),
        "the corpus {name} does not catch {fault}"
    );
}

/// A target that checks boards.
type Check = fn(&Boards, &[u8]);

/// The targets, and what they find in boards besides wrong lists of moves.
const OF_BOARDS: [(&str, Check, &[Fault]); 6] = [
    (
        "fen",
        |boards, data| fen::check(parse_fen_with, boards, data),
        &[Fault::CountsOneMore, Fault::HashesNoRights],
    ),
    ("uci", uci::check, &[]),
    ("san", san::check, &[]),
    (
        "codes",
        codes::check,
        &[
            Fault::UnmakeForgets,
            Fault::AcceptsEverything,
            Fault::PanicsOnInvalidMoves,
        ],
    ),
    (
        "game",
        game::check,
        &[Fault::CountsOneMore, Fault::UnmakeForgets],
    ),
    (
        "game",
        game::check_part,
        &[Fault::CountsOneMore, Fault::UnmakeForgets],
    ),
];

#[test]
fn the_corpora_catch_faults_of_boards() {
    for (name, check, others) in OF_BOARDS {
        let of_moves = [
            Fault::NoEnPassant,
            Fault::ExposesKing,
            Fault::PromotesToQueensOnly,
        ];
        for &fault in of_moves.iter().chain(others) {
            let boards = [faulty(fault)];
            assert_caught(name, &format!("{fault:?}"), |data| check(&boards, data));
        }
    }
}

#[test]
fn the_corpus_fen_catches_faults_of_parsers() {
    let faults: [(&str, fen::Read); 3] = [
        ("a lost en-passant square", |text, leniency| {
            let mut builder = parse_fen_with(text, leniency)?.to_builder();
            builder.en_passant = None;
            Ok(Setup::from_board(builder))
        }),
        ("lenient parsing instead of strict", |text, _| {
            parse_fen_with(text, Leniency::PromotedPieces)
        }),
        (
            "strict and lenient parsing swapped",
            |text, leniency| match leniency {
                Leniency::None => parse_fen_with(text, Leniency::PromotedPieces),
                Leniency::PromotedPieces => parse_fen(text),
            },
        ),
    ];
    for (fault, read) in faults {
        assert_caught("fen", fault, |data| fen::check(read, &[], data));
    }
}

#[test]
fn the_corpus_raw_data_catches_faults_of_parsers() {
    let faults: [(&str, raw_data::Read); 2] = [
        ("a lost last line", |data| {
            let mut records = boardbench_data::read(data)?;
            records.truncate(records.len().saturating_sub(1).max(1));
            Ok(records)
        }),
        ("a number that is one too high", |data| {
            let mut records = boardbench_data::read(data)?;
            for record in &mut records {
                if let Record::Count(count) = record {
                    count.instructions = count.instructions.wrapping_add(1);
                }
            }
            Ok(records)
        }),
    ];
    for (fault, read) in faults {
        assert_caught("raw_data", fault, |data| raw_data::check(read, data));
    }
}

#[test]
fn the_corpus_engine_output_catches_faults_of_parsers() {
    let faults: [(&str, engine_output::Read); 3] = [
        ("a total that is one too high", |form, text| {
            let mut answer = form.read(text)?;
            if let Some(answer) = &mut answer {
                answer.total = answer.total.wrapping_add(1);
            }
            Ok(answer)
        }),
        ("a lost move", |form, text| {
            let mut answer = form.read(text)?;
            if let Some(answer) = &mut answer {
                answer.moves.pop();
            }
            Ok(answer)
        }),
        ("an answer that never ends", |_, _| Ok(None)),
    ];
    for (fault, read) in faults {
        let check = |data: &[u8]| engine_output::check(read, data);
        assert_caught("engine_output", fault, check);
    }
}
