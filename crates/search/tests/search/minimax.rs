//! Compares the search with plain minimax, without cutoffs or ordering, which shares only the evaluation.

use std::collections::HashMap;

use boardbench_core::{Board, Encoding, MoveList, Position};
use boardbench_flags16::FromLow;
use boardbench_search::{EVASION_PLIES, SearchRequest, Value, evaluate};
use boardbench_x88::{Lists, X88};

use super::{INITIAL, PAWNS, search, setup};

/// A position with the hashes of all positions before it.
struct Minimax {
    board: X88<Lists>,
    path: Vec<u64>,
    /// Values of quiescence by hash, evasion plies and ply. Quiescence does not depend on the
    /// history, and reaches the same positions by many paths.
    quiet: HashMap<(u64, u32, usize), Value>,
}

impl Minimax {
    fn new(fen: &str) -> Self {
        let setup = setup(fen);
        Self { board: X88::from_setup(&setup), path: vec![setup.hash()], quiet: HashMap::new() }
    }

    fn moves(&self) -> MoveList<FromLow> {
        let mut moves = MoveList::new();
        let _ = self.board.legal(&mut moves);
        moves
    }

    /// Returns the best value of `deeper` after these moves, or `floor`.
    fn best(
        &mut self,
        floor: Value,
        moves: impl Iterator<Item = FromLow>,
        deeper: impl Fn(&mut Self) -> Value,
    ) -> Value {
        let mut best = floor;
        for mv in moves {
            let undo = self.board.make(mv);
            self.path.push(self.board.hash().expect("the board has a hash"));
            best = best.max(-deeper(self));
            self.path.pop();
            self.board.unmake(mv, undo);
        }
        best
    }

    fn value(&mut self, depth: u32) -> Value {
        let ply = self.path.len() - 1;
        let moves = self.moves();
        let mated = Value::mated_at(ply);
        if moves.is_empty() && self.board.is_check() {
            return mated;
        }
        if moves.is_empty() && depth > 0 {
            return Value::DRAW;
        }
        let (last, past) = self.path.split_last().expect("the position itself");
        let repeats = past.contains(last);
        if ply > 0 && (repeats || self.board.halfmove_clock() >= 100) {
            return Value::DRAW;
        }
        if depth == 0 {
            return self.quiescence(EVASION_PLIES);
        }
        self.best(mated, moves.iter().copied(), |deeper| deeper.value(depth - 1))
    }

    fn quiescence(&mut self, evasion_plies: u32) -> Value {
        let hash = *self.path.last().expect("the position itself");
        let key = (hash, evasion_plies, self.path.len());
        if let Some(&value) = self.quiet.get(&key) {
            return value;
        }
        let is_evading = evasion_plies > 0 && self.board.is_check();
        let floor = if is_evading {
            Value::mated_at(self.path.len() - 1)
        } else {
            Value::from_centipawns(evaluate(&self.board))
        };
        let board = self.board;
        let is_tried = |mv: &FromLow| {
            let kind = mv.classify(&board);
            is_evading || kind.is_capture() || kind.promotion().is_some()
        };
        let moves = self.moves();
        let left = evasion_plies.saturating_sub(1);
        let value = self
            .best(floor, moves.iter().copied().filter(is_tried), |deeper| deeper.quiescence(left));
        self.quiet.insert(key, value);
        value
    }
}

#[test]
fn values_equal_minimax() {
    for (fen, depth) in [
        (INITIAL, 2),
        // A middlegame of few pieces.
        ("r3k3/1p3p2/2n5/3pb3/4P3/2N2B2/1P3P2/R3K3 w Qq - 0 1", 3),
        (PAWNS, 5),
        // Promotions and checks.
        ("1n6/P1k5/8/8/8/8/4K1p1/5N2 b - - 0 1", 3),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
        // Mates, for either side.
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 4),
        ("6k1/5ppp/8/8/8/8/q7/2R4K b - - 0 1", 3),
        // Stalemates.
        ("7k/7p/8/8/8/8/2q5/K5R1 w - - 0 1", 3),
        ("5k2/5P2/4K3/8/8/8/8/8 w - - 0 1", 6),
        // A perpetual check.
        ("6k1/6p1/8/7Q/8/8/r1r5/7K w - - 0 1", 5),
        // Rook moves at the end of the fifty-move clock.
        ("4k3/8/8/8/8/8/r7/4K2R w K - 97 80", 4),
        ("4k3/8/8/8/8/8/r7/4K2R w K - 99 80", 3),
        // The hundredth ply may mate: Ra8 does.
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 99 80", 3),
    ] {
        for depth in 1..=depth {
            let expected = Minimax::new(fen).value(depth);
            let iteration = search(&SearchRequest::to_depth(depth), fen).last;
            assert_eq!(iteration.value, expected, "{fen}, depth {depth}: {:?}", iteration.line);
        }
    }
}
