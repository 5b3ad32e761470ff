//! Strategies for property tests with proptest, behind the feature `proptest`.
//!
//! They shrink well: a position is a list of pieces, from which proptest removes those that the
//! failure does not need; a game is a list of choices, which gets shorter.
//!
//! ```
//! use boardbench_conformance::reference::Reference;
//! use boardbench_conformance::strategies::{games, positions};
//! use proptest::prelude::*;
//!
//! proptest!(|(setup in positions())| {
//!     prop_assert_eq!(Reference::from_setup(&setup).to_setup(), setup);
//! });
//! proptest!(|(game in games(20))| {
//!     prop_assert!(game.moves.len() <= 20);
//! });
//! ```

use boardbench_core::{CanonicalMove, Color, Piece, Role, Setup, SetupBuilder, Square};
use proptest::prelude::*;

use crate::reference::Reference;
use crate::vectors;

/// The most pieces of a position besides the kings.
const MAX_PIECES: usize = 12;

/// Positions of a few pieces. Pieces on occupied squares, or that would make the position invalid,
/// are omitted.
pub fn positions() -> impl Strategy<Value = Setup> {
    let piece =
        prop::sample::select(vec![Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]);
    let others = prop::collection::vec((square(), any::<bool>(), piece), 0..=MAX_PIECES);
    (square(), square(), any::<bool>(), others).prop_map(|(white, black, is_white, others)| {
        let mut setup = kings(white, black, Color::white_if(is_white));
        for (square, is_white, role) in others {
            let mut builder = setup.to_builder();
            let piece = Piece::new(Color::white_if(is_white), role);
            builder.pieces[square.index()].get_or_insert(piece);
            setup = builder.build().unwrap_or(setup);
        }
        setup
    })
}

/// Returns a position of two kings, on these squares if that is valid.
fn kings(white: Square, black: Square, side_to_move: Color) -> Setup {
    let place = |white: Square, black: Square| {
        let mut builder = SetupBuilder::empty();
        builder.side_to_move = side_to_move;
        builder.pieces[white.index()] = Some(Piece::WhiteKing);
        builder.pieces[black.index()] = Some(Piece::BlackKing);
        builder.build().ok()
    };
    let at_home = || place(Square::E1, Square::E8);
    let placed = place(white, black).or_else(at_home);
    placed.expect("the kings' home squares are far apart")
}

fn square() -> impl Strategy<Value = Square> {
    (0..64_u8).prop_map(Square::from_low_bits)
}

/// A game, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The start position.
    pub start: Setup,
    /// The moves, each legal in its position.
    pub moves: Vec<CanonicalMove>,
}

impl PlayedGame {
    /// Returns the position before each move, and the last position.
    pub fn positions(&self) -> Vec<Reference> {
        let mut positions = vec![Reference::from_setup(&self.start)];
        for &mv in &self.moves {
            let last = positions[positions.len() - 1];
            positions.push(last.play(mv));
        }
        positions
    }
}

/// Games of at most `plies` plies from the positions of the [vectors], with uniformly drawn legal moves.
/// Shrinking first removes the moves after the failure.
///
/// # Panics
///
/// Never: the vectors have valid positions.
pub fn games(plies: usize) -> impl Strategy<Value = PlayedGame> {
    let starts: Vec<&str> = vectors::all().map(|vector| vector.fen).collect();
    let choices = prop::collection::vec(any::<prop::sample::Index>(), plies);
    (0..=plies, prop::sample::select(starts), choices).prop_map(|(length, fen, mut choices)| {
        choices.truncate(length);
        let mut position = Reference::from_fen(fen).expect("the vectors have valid positions");
        let start = position.to_setup();
        let mut moves = Vec::new();
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[choice.index(legal.len())];
            position = position.play(mv);
            moves.push(mv);
        }
        PlayedGame { start, moves }
    })
}

#[cfg(test)]
mod tests {
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::{TestError, TestRunner};

    use super::*;

    /// Returns the smallest value that proptest finds with this property.
    fn smallest<V: std::fmt::Debug>(
        strategy: impl Strategy<Value = V>,
        holds: impl Fn(&V) -> bool,
    ) -> V {
        let test = |value: V| {
            prop_assert!(!holds(&value), "it holds");
            Ok(())
        };
        match TestRunner::deterministic().run(&strategy, test) {
            Err(TestError::Fail(_, value)) => value,
            other => panic!("no value has the property: {other:?}"),
        }
    }

    #[test]
    fn positions_shrink_to_the_pieces_needed() {
        let in_check = smallest(positions(), Setup::is_check);
        assert_eq!(in_check.pieces().count(), 3, "two kings and a checker");
        let promoting = smallest(positions(), |setup| {
            let legal = Reference::from_setup(setup).legal_moves();
            legal.iter().any(|mv| mv.promotion.is_some())
        });
        assert_eq!(promoting.pieces().count(), 3, "two kings and a pawn");
    }

    #[test]
    fn games_shrink_to_the_moves_needed() {
        let with_check =
            smallest(games(30), |game| game.positions().iter().skip(1).any(Reference::is_check));
        // Shrinking ends the game at the check; it may find an earlier one with other moves.
        assert!(with_check.moves.len() < 20, "{with_check:?}");
    }

    #[test]
    fn positions_vary() {
        let mut runner = TestRunner::deterministic();
        let (mut checks, mut most) = (0, 0);
        for _ in 0..500 {
            let setup = positions().new_tree(&mut runner).expect("it").current();
            checks += usize::from(setup.is_check());
            most = most.max(setup.pieces().count());
        }
        assert!(checks > 20 && most > 9, "{checks} {most}");
    }
}
