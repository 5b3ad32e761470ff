//! An object-safe trait over boards and encodings, for code that is not timed.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::game::repetitions;
use crate::{
    Board, CanonicalMove, Color, Encoding, MoveList, Setup, Square, Status, StoragePart, outlined,
};

/// An error from playing an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub CanonicalMove);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a legal move here", self.0)
    }
}

impl core::error::Error for IllegalMove {}

/// Check or mate that a move gives, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveEffect {
    /// No check.
    NoCheck,
    /// Check, with a legal reply.
    Check,
    /// Check, without a legal reply.
    Checkmate,
}

impl MoveEffect {
    /// Returns the effect of the move that led to this position. Counts the replies only after a check.
    fn after_move<B: Board<E>, E: Encoding>(after: &B) -> Self {
        if !after.is_check() {
            Self::NoCheck
        } else if outlined::count_legal(after) > 0 {
            Self::Check
        } else {
            Self::Checkmate
        }
    }
}

/// A legal move and the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Successor {
    /// Move.
    pub mv: CanonicalMove,
    /// Check or mate that the move gives, if any.
    pub effect: MoveEffect,
    /// Position after the move.
    pub setup: Setup,
}

/// A board and an encoding behind an object-safe trait: moves are [canonical](CanonicalMove), lists
/// are vectors, and the board saves every move played so that it can be unmade.
///
/// [`Facade`] implements it for any [`Board`].
///
/// ```
/// use boardbench_array8x8::Array8x8;
/// use boardbench_core::{CanonicalMove, DynBoard, Facade, IllegalMove, MoveEffect, Setup};
/// use boardbench_flags16::FromLow;
/// let mv = |text: &str| -> CanonicalMove { text.parse().unwrap() };
///
/// // Boards of different types can be in one list.
/// let start = Setup::initial();
/// let mut boards: Vec<Box<dyn DynBoard>> = vec![Box::new(Facade::<Array8x8, FromLow>::new(&start))];
/// let board = &mut boards[0];
/// assert!(board.legal_codes().contains(&(0x170c, mv("e2e4")))); // with the double-push flag
/// for text in ["f2f3", "e7e5", "g2g4"] {
///     assert_eq!(board.play(mv(text)), Ok(()));
/// }
/// let mate = mv("d8h4");
/// let mates = board.legal_moves_with_effects(&mut |mv| mv == mate);
/// assert_eq!(mates, [(mate, MoveEffect::Checkmate)]);
/// let mut copy = board.boxed_clone();
/// copy.play(mate).unwrap();
/// assert_eq!(copy.status().to_string(), "checkmate");
/// assert_eq!(copy.play(mv("e1e2")), Err(IllegalMove(mv("e1e2"))));
/// assert_eq!(board.status().to_string(), "ongoing"); // the copy is independent
///
/// board.reset(&start);
/// assert!(!board.unmake()); // the moves are cleared
/// ```
pub trait DynBoard: fmt::Debug + Send {
    /// Replaces the position by a setup and clears the moves played.
    fn reset(&mut self, setup: &Setup);

    /// Returns the current position.
    fn setup(&self) -> Setup;

    /// Returns the hash that the board maintains, or `None`.
    fn hash(&self) -> Option<u64>;

    /// Returns the size of the position in bytes, padding included.
    fn bytes(&self) -> usize;

    /// Visits the parts of the position's memory: [`Position::visit_storage`](crate::Position::visit_storage).
    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>));

    /// Returns `true` if the side to move is in check.
    fn is_check(&self) -> bool;

    /// Returns `true` if a colour attacks a square.
    fn is_attacked(&self, square: Square, by: Color) -> bool;

    /// Returns the legal moves, in the order of generation.
    fn legal_moves(&self) -> Vec<CanonicalMove>;

    /// Returns the selected legal moves with their effects, in the order of generation. Computing an effect
    /// makes the move, so selecting few moves is cheaper.
    fn legal_moves_with_effects(
        &self,
        is_selected: &mut dyn FnMut(CanonicalMove) -> bool,
    ) -> Vec<(CanonicalMove, MoveEffect)>;

    /// Returns the selected legal moves with their effects and the positions after them, in the order of
    /// generation. Generates the moves once, and makes each selected move once.
    fn successors(&self, is_selected: &mut dyn FnMut(CanonicalMove) -> bool) -> Vec<Successor>;

    /// Returns the pseudo-legal moves, in the order of generation.
    fn pseudo_legal_moves(&self) -> Vec<CanonicalMove>;

    /// Returns the number of legal moves, by [`Board::count_legal`].
    fn count_legal(&self) -> usize;

    /// Returns how often the position has occurred since the setup, including now.
    fn repetitions(&self) -> usize;

    /// Returns the status of the game.
    fn status(&self) -> Status {
        let setup = self.setup();
        Status {
            is_check: self.is_check(),
            legal_moves: self.count_legal(),
            has_insufficient_material: setup.has_insufficient_material(),
            halfmove_clock: setup.halfmove_clock(),
            repetitions: self.repetitions(),
        }
    }

    /// Returns the legal moves with their raw codes.
    fn legal_codes(&self) -> Vec<(u32, CanonicalMove)>;

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// If the move is not legal. The position does not change then.
    fn play(&mut self, mv: CanonicalMove) -> Result<(), IllegalMove>;

    /// Plays a pseudo-legal move. Returns whether it is legal, that is, does not leave its own king
    /// attacked.
    ///
    /// # Errors
    ///
    /// If the move is not pseudo-legal. The position does not change then.
    fn play_pseudo_legal(&mut self, mv: CanonicalMove) -> Result<bool, IllegalMove>;

    /// Unmakes the last move. Returns `false` if there is none.
    fn unmake(&mut self) -> bool;

    /// Returns a copy, including the moves played.
    fn boxed_clone(&self) -> Box<dyn DynBoard>;
}

/// A [`Board`] and the moves played on it.
#[derive(Clone)]
pub struct Facade<B: Board<E>, E: Encoding> {
    board: B,
    played: Vec<(E, B::Undo)>,
    /// Hashes of all positions since the setup, the current one last.
    hashes: Vec<u64>,
}

impl<B: Board<E>, E: Encoding> Facade<B, E> {
    /// Returns the board of a setup.
    pub fn new(setup: &Setup) -> Self {
        Self { board: outlined::from_setup(setup), played: Vec::new(), hashes: vec![setup.hash()] }
    }

    /// Returns the moves of an outlined generator.
    fn list(&self, generate: fn(&B, &mut MoveList<E>)) -> MoveList<E> {
        let mut list = MoveList::new();
        generate(&self.board, &mut list);
        list
    }

    /// Makes each selected legal move on a copy, and collects the result of `visit` for the move and the board after it.
    fn after_each<T>(
        &self,
        is_selected: &mut dyn FnMut(CanonicalMove) -> bool,
        visit: impl Fn(CanonicalMove, &B) -> T,
    ) -> Vec<T> {
        let list = self.list(outlined::legal);
        let mut collected = Vec::with_capacity(list.len());
        for &mv in &list {
            let canonical = mv.canonical();
            if is_selected(canonical) {
                let mut after = self.board;
                let _ = outlined::make(&mut after, mv);
                collected.push(visit(canonical, &after));
            }
        }
        collected
    }

    /// Plays a move of the list. Returns whether it is legal.
    fn play_from(&mut self, list: &MoveList<E>, mv: CanonicalMove) -> Result<bool, IllegalMove> {
        let generated = list.iter().find(|&&generated| generated.canonical() == mv);
        let &encoded = generated.ok_or(IllegalMove(mv))?;
        let mover = self.board.side_to_move();
        let undo = outlined::make(&mut self.board, encoded);
        self.played.push((encoded, undo));
        let is_legal = !self.board.is_king_attacked(mover);
        let computed = || outlined::to_setup(&self.board).hash();
        // After an illegal move there is no valid setup to compute the hash of.
        let hash = if is_legal { self.board.hash().unwrap_or_else(computed) } else { 0 };
        self.hashes.push(hash);
        Ok(is_legal)
    }
}

impl<B: Board<E>, E: Encoding> fmt::Debug for Facade<B, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Facade")
            .field("board", &self.board)
            .field("played", &self.played)
            .finish_non_exhaustive()
    }
}

fn canonical<E: Encoding>(list: &MoveList<E>) -> Vec<CanonicalMove> {
    list.iter().map(|mv| mv.canonical()).collect()
}

impl<B: Board<E>, E: Encoding> DynBoard for Facade<B, E>
where
    B::Undo: Send,
{
    fn reset(&mut self, setup: &Setup) {
        *self = Self::new(setup);
    }

    fn setup(&self) -> Setup {
        outlined::to_setup(&self.board)
    }

    fn hash(&self) -> Option<u64> {
        self.board.hash()
    }

    fn bytes(&self) -> usize {
        size_of::<B>()
    }

    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        self.board.visit_storage(visit);
    }

    fn is_check(&self) -> bool {
        self.board.is_check()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.board.is_attacked(square, by)
    }

    fn legal_moves(&self) -> Vec<CanonicalMove> {
        canonical(&self.list(outlined::legal))
    }

    fn legal_moves_with_effects(
        &self,
        is_selected: &mut dyn FnMut(CanonicalMove) -> bool,
    ) -> Vec<(CanonicalMove, MoveEffect)> {
        self.after_each(is_selected, |mv, after| (mv, MoveEffect::after_move(after)))
    }

    fn successors(&self, is_selected: &mut dyn FnMut(CanonicalMove) -> bool) -> Vec<Successor> {
        self.after_each(is_selected, |mv, after| Successor {
            mv,
            effect: MoveEffect::after_move(after),
            setup: outlined::to_setup(after),
        })
    }

    fn pseudo_legal_moves(&self) -> Vec<CanonicalMove> {
        canonical(&self.list(outlined::pseudo_legal))
    }

    fn count_legal(&self) -> usize {
        outlined::count_legal(&self.board)
    }

    fn repetitions(&self) -> usize {
        repetitions(&self.hashes, self.board.halfmove_clock())
    }

    fn legal_codes(&self) -> Vec<(u32, CanonicalMove)> {
        let list = self.list(outlined::legal);
        list.iter().map(|mv| (mv.code(), mv.canonical())).collect()
    }

    fn play(&mut self, mv: CanonicalMove) -> Result<(), IllegalMove> {
        self.play_from(&self.list(outlined::legal), mv).map(drop)
    }

    fn play_pseudo_legal(&mut self, mv: CanonicalMove) -> Result<bool, IllegalMove> {
        self.play_from(&self.list(outlined::pseudo_legal), mv)
    }

    fn unmake(&mut self) -> bool {
        let Some((mv, undo)) = self.played.pop() else {
            return false;
        };
        outlined::unmake(&mut self.board, mv, undo);
        self.hashes.pop();
        true
    }

    fn boxed_clone(&self) -> Box<dyn DynBoard> {
        Box::new(self.clone())
    }
}
