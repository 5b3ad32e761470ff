//! The model search plays the committed self-play games of the corpus.

use boardbench_checks::self_play::play;
use boardbench_corpus::{SELF_PLAY_GAMES, self_play_games};
use boardbench_registry::{contenders, native};

#[test]
fn the_committed_games_are_reproduced_on_any_board() {
    let games = self_play_games();
    assert_eq!(games.len(), SELF_PLAY_GAMES);
    for (index, board) in ["bitboard-pext", "x88-lists", "mailbox10x12-scan"]
        .into_iter()
        .enumerate()
    {
        let contender = native(board).expect("a board of the list");
        assert_eq!(play(contender, index as u64 + 1), games[index], "{board}");
    }
}

#[test]
fn games_do_not_depend_on_the_encoding() {
    let games = self_play_games();
    let packed = contenders().find(|it| it.name() == "bitboard-magic/ez80-packed");
    assert_eq!(play(packed.expect("a pair of the list"), 4), games[3]);
}
