//! Checks boards that generate legal moves only and are cloned, not unmade.

use std::collections::BTreeSet;

use boardbench_notation::write_fen;

use super::case::Case;
use super::convention::read_move;
use super::{check, check_moves, check_perft, positions};

/// Functions of a board, for [`conformance!`](crate::conformance): its tests call the three checks.
#[derive(Debug)]
pub struct LegalBoard<B> {
    /// Sets a board up from a FEN.
    pub read: fn(&str) -> B,
    /// Returns the legal moves in UCI form, in any order.
    pub moves: fn(&B) -> Vec<String>,
    /// Makes a legal move, given as `moves` writes it.
    pub play: fn(&mut B, &str),
}

impl<B: Clone> LegalBoard<B> {
    /// Runs [`check_moves`].
    ///
    /// # Panics
    ///
    /// If a move differs.
    #[track_caller]
    pub fn moves(&self) {
        check_moves(|fen| (self.moves)(&(self.read)(fen)));
    }

    /// Compares the moves after moves that the board makes.
    ///
    /// # Panics
    ///
    /// If a move differs: with the fewest moves, and the smallest position, that show the difference.
    #[track_caller]
    pub fn games(&self) {
        let games = positions::games().flat_map(|(name, game)| {
            (1..=game.moves.len()).map(move |plies| {
                let moves = game.moves[..plies].to_vec();
                (name, Case { moves, ..game })
            })
        });
        if let Err(finding) = check("games", &mut |case| self.after(case), games) {
            panic!("{finding}");
        }
    }

    /// Runs [`check_perft`] with clones of the board, so that these must be independent.
    ///
    /// # Panics
    ///
    /// If a count differs.
    #[track_caller]
    pub fn perft(&self) {
        check_perft(|fen, depth| self.count(&(self.read)(fen), depth));
    }

    fn count(&self, board: &B, depth: u32) -> u64 {
        let moves = (self.moves)(board);
        if depth == 1 {
            return moves.len() as u64;
        }
        let counts = moves.iter().map(|text| {
            let mut child = board.clone();
            (self.play)(&mut child, text);
            self.count(&child, depth - 1)
        });
        counts.sum()
    }

    /// Returns the texts of the moves after the moves of a case, or `None` if one of these is not generated.
    fn after(&self, case: &Case) -> Option<Vec<String>> {
        let mut board = (self.read)(&write_fen(&case.start));
        for (setup, mv) in case.positions().zip(&case.moves) {
            let read = |text: &str| read_move(text, &setup, &mut BTreeSet::new());
            let text = (self.moves)(&board).into_iter().find(|text| read(text) == Some(*mv))?;
            (self.play)(&mut board, &text);
        }
        Some((self.moves)(&board))
    }
}
