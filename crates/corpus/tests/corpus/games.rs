//! Tests of the committed games and their positions, on a bitboard board.

use std::collections::HashSet;

use boardbench_core::{CanonicalMove, DynBoard, PromotionRole};
use boardbench_corpus::{
    Class, CorpusPosition, Game, games, positions, replay, sample_by, self_play_games,
};
use boardbench_notation::{EnPassantMode, write_fen, write_fen_with};

use crate::{board, corpus};

fn after(moves: &[CanonicalMove]) -> Box<dyn DynBoard> {
    let mut board = board();
    for &mv in moves {
        board.play(mv).expect("the games are legal");
    }
    board
}

/// Returns a game with these moves.
fn game(moves: &str) -> Game {
    let moves = moves.split(' ').map(|text| text.parse().expect(text));
    Game { moves: moves.collect(), ..games().swap_remove(1) }
}

#[test]
fn the_games_have_the_documented_counts() {
    let games = games();
    assert_eq!(games.len(), 97);
    let labelled = |label| games.iter().filter(|game| game.label == label).count();
    assert_eq!(["historical", "disputed", "composed"].map(labelled), [95, 1, 1]);
    let ended = |result| games.iter().filter(|game| game.result == result).count();
    assert_eq!(["1-0", "0-1", "1/2-1/2"].map(ended), [54, 39, 4]);
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    assert_eq!(plies, 7_784);
    let distinct: HashSet<&[CanonicalMove]> =
        games.iter().map(|game| game.moves.as_slice()).collect();
    assert_eq!(distinct.len(), games.len());
    assert!(games.is_sorted_by_key(|game| (game.year, game.white)));
    assert_eq!((games[0].year, games[96].year), (1620, 2002));
}

#[test]
fn self_play_has_other_positions_and_many_promotions() {
    let positions = replay(self_play_games(), &mut *board()).expect("legal games");
    assert_eq!(positions.len(), 8_389);
    let historical: HashSet<String> = corpus().iter().map(|p| write_fen(&p.setup)).collect();
    let common = positions.iter().filter(|p| historical.contains(&write_fen(&p.setup)));
    assert!(common.count() < 20);
    let games = self_play_games();
    assert!(games.iter().all(|game| game.label == "self-play"));
    let distinct: HashSet<_> = games.iter().map(|game| &game.moves).collect();
    assert_eq!(distinct.len(), games.len());
}

#[test]
fn most_promotions_of_the_games_are_to_a_queen() {
    for (games, promotions, queens) in [(games(), 13, 11), (self_play_games(), 45, 45)] {
        let moves = games.iter().flat_map(|game| &game.moves);
        let roles: Vec<_> = moves.filter_map(|mv| mv.promotion).collect();
        let to_queens = roles.iter().filter(|&&role| role == PromotionRole::Queen);
        assert_eq!((roles.len(), to_queens.count()), (promotions, queens));
    }
}

#[test]
fn every_game_has_a_row_in_the_provenance() {
    let provenance = include_str!("../../data/PROVENANCE.md");
    let rows: Vec<[&str; 2]> = provenance
        .lines()
        .filter_map(|line| {
            let cells: Vec<&str> = line.strip_prefix("| ")?.split(" | ").collect();
            match cells[..] {
                [game, _, plies, _] => Some([game, plies]),
                _ => None,
            }
        })
        .skip(1)
        .collect();
    assert_eq!(rows.len(), 97);
    for (game, [name, plies]) in games().iter().zip(rows) {
        let expected = match game.label {
            "historical" => game.to_string(),
            label => format!("{game} ({label})"),
        };
        assert_eq!(name, expected);
        assert_eq!(plies, game.moves.len().to_string(), "{name}");
    }
}

#[test]
fn checkmates_are_won_by_the_side_that_moved_last() {
    let mut checkmates = 0;
    let endings = games().into_iter().map(|game| (after(&game.moves), game));
    for (board, game) in endings.filter(|(board, _)| board.count_legal() == 0) {
        assert!(board.is_check(), "{game}: no game of the corpus ends in stalemate");
        let winner = match game.moves.len() % 2 {
            1 => "1-0",
            _ => "0-1",
        };
        assert_eq!(game.result, winner, "{game}");
        checkmates += 1;
    }
    assert_eq!(checkmates, 9);
}

#[test]
fn the_numbers_of_positions_are_as_documented() {
    let positions = corpus();
    assert_eq!(positions.len(), 7_260);
    let identities: HashSet<String> = positions
        .iter()
        .map(|position| {
            let fen = write_fen_with(&position.setup, EnPassantMode::Legal);
            let fields: Vec<&str> = fen.split(' ').take(4).collect();
            fields.join(" ")
        })
        .collect();
    assert_eq!(identities.len(), positions.len());
    let phase = |p: &CorpusPosition| Class::new(&p.setup, p.source.ply, false);
    let of_phase = |class| positions.iter().filter(|p| phase(p) == class).count();
    assert_eq!(Class::ALL.map(of_phase), [1_423, 4_515, 1_322, 0]);
    let of_class = |class| positions.iter().filter(|p| p.class == class).count();
    assert_eq!(Class::ALL.map(of_class), [1_404, 4_149, 1_174, 533]);
}

#[test]
fn the_numbers_of_features_are_as_documented() {
    let count = |holds: fn(&CorpusPosition) -> bool| corpus().iter().filter(|p| holds(p)).count();
    assert_eq!(count(|p| p.setup.legal_en_passant().is_some()), 12);
    assert_eq!(count(|p| !p.setup.castling_rights().is_empty()), 1_749);
    assert_eq!(count(|p| p.legal_moves == 0), 9);
}

#[test]
fn legal_moves_and_checks_agree_with_the_board() {
    let mut board = board();
    let mut total = 0;
    for position in corpus() {
        board.reset(&position.setup);
        let fen = write_fen(&position.setup);
        assert_eq!(position.legal_moves, board.count_legal(), "{fen}");
        total += position.legal_moves;
    }
    assert_eq!(total, 226_028);
}

#[test]
fn replaying_a_source_returns_its_position() {
    let games = games();
    for position in corpus().iter().step_by(7) {
        let source = &position.source;
        assert_eq!(*source.game, games[source.index]);
        let board = after(&source.game.moves[..source.ply]);
        assert_eq!(board.setup(), position.setup, "{source}");
    }
    let opera = corpus()
        .iter()
        .find(|p| p.source.game.white == "Morphy" && p.source.ply == 23)
        .expect("Morphy had white in a game of more than 23 plies");
    assert_eq!(
        opera.source.to_string(),
        "Morphy - Duke of Brunswick and Count Isouard, Paris Opera, 1858, ply 23"
    );
}

#[test]
fn the_initial_state_of_the_board_does_not_matter() {
    let mut board = after(&["e2e4".parse().expect("a move")]);
    assert_eq!(positions(&mut *board).expect("legal games"), corpus());
    assert_eq!(positions(&mut *board).expect("legal games"), corpus());
}

#[test]
fn an_illegal_move_is_reported() {
    let games = ["e2e4", "e2e4 e7e5 e1e2 e8g8 d2d4"].map(game);
    let error = replay(games, &mut *board()).expect_err("black can't castle");
    assert_eq!((error.source.index, error.source.ply), (1, 4));
    assert_eq!(error.mv.to_string(), "e8g8");
    assert_eq!(
        error.to_string(),
        "De la Bourdonnais - McDonnell, London match, 1834, ply 4: e8g8 is not a legal move in \
         rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2"
    );
}

#[test]
fn rights_and_en_passant_distinguish_positions() {
    let distinct = |moves| replay([game(moves)], &mut *board()).expect("legal").len();
    // Knights out and home again: the initial position recurs.
    assert_eq!(distinct("g1f3 g8f6 f3g1 f6g8"), 4);
    // Rooks out and home again: the same pieces and side, other rights.
    assert_eq!(distinct("g1f3 g8f6 h1g1 h8g8 g1h1 g8h8"), 7);
    // No capture on e3 is legal, so the square does not count; d6 does.
    assert_eq!(distinct("e2e4 g8f6 g1f3 f6g8 f3g1"), 5);
    assert_eq!(distinct("e2e4 g8f6 e4e5 d7d5 g1f3 f6g8 f3g1 g8f6"), 9);
}

#[test]
fn samples_are_deterministic_and_preserve_the_shares() {
    let positions = corpus();
    let class = |position: &CorpusPosition| (position.legal_moves > 0).then_some(position.class);
    let sample = |count| sample_by(positions, count, class);
    let chosen = sample(1_000);
    assert_eq!(chosen, sample(1_000));
    assert_eq!(chosen.len(), 1_000);
    assert!(chosen.iter().all(|position| position.legal_moves > 0));
    let of_class = |class| chosen.iter().filter(|p| p.class == class).count();
    // 1,404, 4,149, 1,174 and 524 of the 7,251 positions with a legal move.
    assert_eq!(Class::ALL.map(of_class), [194, 572, 162, 72]);
    let place = |p: &&CorpusPosition| (p.source.index, p.source.ply);
    assert!(chosen.is_sorted_by(|previous, next| place(previous) < place(next)));
    let games: HashSet<usize> = chosen.iter().map(|p| p.source.index).collect();
    assert_eq!(games.len(), 97, "a thousand positions include every game");
    assert_eq!(sample(usize::MAX).len(), 7_251);
}
