//! Kept attacks equal those of a board that is set up anew.

use boardbench_bitboard::{MappedBitboards, PieceSets};
use boardbench_conformance::samples;
use boardbench_core::{
    Board, MoveList, Position, Setup, Square, SquareSet, attacks_of, zobrist::splitmix64,
};
use boardbench_flags16::FromLow;
use boardbench_sliders::Magic;

type Mapped = MappedBitboards<Magic>;

// The attacks are 1 KiB more, in whole cache lines.
const _: () = assert!(Mapped::PIECE_BYTES == size_of::<PieceSets>().next_multiple_of(64) + 1024);

fn legal(board: &Mapped) -> MoveList<FromLow> {
    let mut list = MoveList::new();
    let _ = board.legal(&mut list);
    list
}

/// The kept attacks must equal those of a new board, and, from both ends, those that are found step by step.
fn check(board: &Mapped) {
    let new = Mapped::from_setup(&board.to_setup());
    assert_eq!(board.attackers_of_all(), new.attackers_of_all());
    for from in Square::all() {
        let piece = board.piece_at(from);
        let expected = piece.map_or(SquareSet::EMPTY, |piece| {
            attacks_of(piece, from, board.occupied())
        });
        assert_eq!(
            [board, &new].map(|board| board.attacks(from)),
            [expected; 2],
            "{from}"
        );
        for to in Square::all() {
            assert_eq!(
                board.attackers(to).has(from),
                expected.has(to),
                "{from} {to}"
            );
        }
    }
}

/// Makes a move and takes it back.
fn check_move(board: &mut Mapped, mv: FromLow) {
    let before = *board;
    let undo = board.make(mv);
    check(board);
    board.unmake(mv, undo);
    assert_eq!(*board, before, "{mv}");
}

#[test]
fn each_move_from_a_sample_keeps_the_attacks() {
    for sample in samples::standard().iter() {
        let mut board = Mapped::from_setup(&sample.setup);
        check(&board);
        for &mv in &legal(&board) {
            check_move(&mut board, mv);
        }
    }
}

/// The number of random games, and of plies in each: few for an interpreter.
const GAMES: (usize, usize) = if cfg!(miri) { (1, 8) } else { (40, 120) };

#[test]
fn random_games_keep_the_attacks() {
    let (games, plies) = GAMES;
    let mut state = 7;
    for _ in 0..games {
        let mut board = Mapped::from_setup(&Setup::initial());
        let mut played = Vec::new();
        for _ in 0..plies {
            let draw;
            (state, draw) = splitmix64(state);
            let moves = legal(&board);
            let Some(index) = draw.checked_rem(moves.len() as u64) else {
                break;
            };
            let mv = moves[index as usize];
            played.push((board, mv, board.make(mv)));
            check(&board);
        }
        while let Some((before, mv, undo)) = played.pop() {
            board.unmake(mv, undo);
            assert_eq!(board, before, "{mv}");
        }
    }
}
