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

/// Requires that the check fails for each of these faults of a board.
fn assert_all_caught(name: &str, faults: &[Fault], check: impl Fn(&Boards, &[u8])) {
    for &fault in faults {
        let boards = [faulty(fault)];
        assert_caught(name, &format!("{fault:?}"), |data| check(&boards, data));
    }
}

/// The faults of a list of moves.
const OF_MOVES: [Fault; 3] = [
    Fault::NoEnPassant,
    Fault::ExposesKing,
    Fault::PromotesToQueensOnly,
];

#[test]
fn the_corpus_fen_catches_faults_of_boards() {
    let check = |boards: &Boards, data: &[u8]| fen::check(parse_fen_with, boards, data);
    assert_all_caught("fen", &OF_MOVES, check);
    let others = [Fault::CountsOneMore, Fault::HashesNoRights];
    assert_all_caught("fen", &others, check);
}

#[test]
fn the_corpora_uci_and_san_catch_faults_of_boards() {
    assert_all_caught("uci", &OF_MOVES, uci::check);
    assert_all_caught("san", &OF_MOVES, san::check);
}

#[test]
fn the_corpus_codes_catches_faults_of_boards() {
    assert_all_caught("codes", &OF_MOVES, codes::check);
    let others = [
        Fault::UnmakeForgets,
        Fault::AcceptsEverything,
        Fault::PanicsOnInvalidMoves,
    ];
    assert_all_caught("codes", &others, codes::check);
}

#[test]
fn the_corpus_game_catches_faults_of_boards() {
    assert_all_caught("game", &OF_MOVES, game::check);
    let others = [Fault::CountsOneMore, Fault::UnmakeForgets];
    assert_all_caught("game", &others, game::check);
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
