//! Planted faults: some file of a corpus shows each of them, so that neither the checks nor the
//! corpora are empty words.

use boardbench_core::{Leniency, Setup};
use boardbench_fuzzing::raw_data::Readers;
use boardbench_fuzzing::{codes, engine_output, fen, game, raw_data, san, uci};
use boardbench_harness::data::{self, Record};
use boardbench_harness::engine::timing;
use boardbench_notation::{parse_fen, parse_fen_with};

use crate::{faulty_board, faulty_pair, findings, target};

/// Requires some file to show a fault.
#[track_caller]
fn assert_shown(name: &str, fault: &str, check: impl Fn(&[u8])) {
    let shown = findings(target(name), check);
    assert!(!shown.is_empty(), "{name} does not show {fault}");
}

#[test]
fn faults_of_boards_are_shown_by_fens() {
    use faulty_board::Fault;
    for fault in [
        Fault::NoEnPassant,
        Fault::ExposesKing,
        Fault::CountsOneMore,
        Fault::HashesNoRights,
        Fault::PromotesToQueensOnly,
    ] {
        let boards = [faulty_board::faulty(fault)];
        let check = |data: &[u8]| fen::check(parse_fen_with, &boards, data);
        assert_shown("fen", &format!("{fault:?}"), check);
    }
}

#[test]
fn faults_of_boards_are_shown_by_moves() {
    use faulty_board::Fault;
    for fault in [
        Fault::NoEnPassant,
        Fault::ExposesKing,
        Fault::PromotesToQueensOnly,
    ] {
        let boards = [faulty_board::faulty(fault)];
        let name = format!("{fault:?}");
        assert_shown("uci", &name, |data| uci::check(&boards, data));
        assert_shown("san", &name, |data| san::check(&boards, data));
    }
}

#[test]
fn faults_of_pairs_are_shown_by_codes() {
    use faulty_pair::Fault;
    for fault in [
        Fault::NoEnPassant,
        Fault::ExposesKing,
        Fault::UnmakeForgets,
        Fault::BelievesAnything,
        Fault::NonsensePanics,
    ] {
        let boards = [faulty_pair::faulty(fault)];
        let check = |data: &[u8]| codes::check(&boards, data);
        assert_shown("codes", &format!("{fault:?}"), check);
    }
}

#[test]
fn faults_of_pairs_are_shown_by_games() {
    use faulty_pair::Fault;
    for fault in [
        Fault::NoEnPassant,
        Fault::ExposesKing,
        Fault::CountsOneMore,
        Fault::UnmakeForgets,
    ] {
        let boards = [faulty_pair::faulty(fault)];
        let check = |data: &[u8]| game::check(&boards, data);
        assert_shown("game", &format!("{fault:?}"), check);
    }
}

#[test]
fn faults_of_readers_are_shown_by_fens() {
    let faults: [(&str, fen::Read); 3] = [
        ("a lost en-passant square", |text, leniency| {
            let mut builder = parse_fen_with(text, leniency)?.to_builder();
            builder.en_passant = None;
            Ok(Setup::from_board(builder))
        }),
        ("strict reading that is lenient", |text, _| {
            parse_fen_with(text, Leniency::PromotedPieces)
        }),
        ("lenient reading that is strict", |text, leniency| {
            // What both forgive is forgiven only where nobody asks for it.
            match leniency {
                Leniency::None => parse_fen_with(text, Leniency::PromotedPieces),
                Leniency::PromotedPieces => parse_fen(text),
            }
        }),
    ];
    for (fault, read) in faults {
        assert_shown("fen", fault, |data| fen::check(read, &[], data));
    }
}

#[test]
fn faults_of_readers_are_shown_by_raw_data() {
    let faults: [(&str, Readers); 3] = [
        (
            "a lost last line",
            Readers {
                records: |data| {
                    let mut records = data::read(data)?;
                    records.truncate(records.len().saturating_sub(1).max(1));
                    Ok(records)
                },
                ..Readers::default()
            },
        ),
        (
            "a number that is one more",
            Readers {
                records: |data| {
                    let mut records = data::read(data)?;
                    for record in &mut records {
                        if let Record::Count(count) = record {
                            count.instructions = count.instructions.wrapping_add(1);
                        }
                    }
                    Ok(records)
                },
                ..Readers::default()
            },
        ),
        (
            "a lost line of timed engines",
            Readers {
                engines: |data| {
                    let mut records = timing::read(data)?;
                    records.pop();
                    Ok(records)
                },
                ..Readers::default()
            },
        ),
    ];
    for (fault, readers) in faults {
        assert_shown("raw_data", fault, |data| raw_data::check(readers, data));
    }
}

#[test]
fn faults_of_readers_are_shown_by_engine_output() {
    let faults: [(&str, engine_output::Read); 3] = [
        ("a total that is one more", |form, text| {
            let mut answer = engine_output::read(form, text)?;
            if let Some(answer) = &mut answer {
                answer.total = answer.total.wrapping_add(1);
            }
            Ok(answer)
        }),
        ("a lost move", |form, text| {
            let mut answer = engine_output::read(form, text)?;
            if let Some(answer) = &mut answer {
                answer.moves.pop();
            }
            Ok(answer)
        }),
        ("an answer without an end", |_, _| Ok(None)),
    ];
    for (fault, read) in faults {
        assert_shown("engine_output", fault, |data| {
            engine_output::check(read, data);
        });
    }
}
