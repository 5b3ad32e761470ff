//! Any board behind one object-safe trait, for checks that are not timed.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::game::{History, hash_of};
use crate::{
    Board, CanonicalMove, Color, Encoding, Facts, MoveEffect, MoveList, Setup, Square, Status,
    outlined,
};

/// A move that is not legal in the position it was to be played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub CanonicalMove);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a legal move here", self.0)
    }
}

impl core::error::Error for IllegalMove {}

/// A board with one encoding, object-safe: moves are [canonical](CanonicalMove), lists are
/// vectors, and every move played is remembered so that it can be taken back.
///
/// [`Facade`] puts any [`Board`] behind it.
pub trait DynBoard: fmt::Debug + Send {
    /// Starts anew from a setup, forgetting the moves played.
    fn reset(&mut self, setup: &Setup);

    /// The position now.
    fn setup(&self) -> Setup;

    /// The hash that the board keeps, or `None`.
    fn hash(&self) -> Option<u64>;

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// Whether a colour attacks a square.
    fn is_attacked(&self, square: Square, by: Color) -> bool;

    /// The legal moves, in the order of generation.
    fn legal_moves(&self) -> Vec<CanonicalMove>;

    /// Those of the legal moves that are wanted, in the order of generation, with what they do to
    /// the enemy's king. Each of them must be made, so that it pays to want few.
    fn legal_moves_with_effects(
        &self,
        is_wanted: &mut dyn FnMut(CanonicalMove) -> bool,
    ) -> Vec<(CanonicalMove, MoveEffect)>;

    /// The pseudo-legal moves, in the order of generation.
    fn pseudo_legal_moves(&self) -> Vec<CanonicalMove>;

    /// How many legal moves the board counts.
    fn count_legal(&self) -> usize;

    /// How often the position has now stood since the setup, this time included.
    fn repetitions(&self) -> usize;

    /// How the game stands.
    fn status(&self) -> Status {
        let setup = self.setup();
        Status::of(Facts {
            is_check: self.is_check(),
            legal_moves: self.count_legal(),
            has_insufficient_material: setup.has_insufficient_material(),
            halfmove_clock: setup.halfmove_clock(),
            repetitions: self.repetitions(),
        })
    }

    /// Whether the board holds the raw code, in its encoding, for a legal move.
    fn is_legal_code(&self, code: u32) -> bool;

    /// The raw codes of the legal moves, beside the moves.
    fn legal_codes(&self) -> Vec<(u32, CanonicalMove)>;

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// If the move is not legal; nothing is changed then.
    fn play(&mut self, mv: CanonicalMove) -> Result<(), IllegalMove>;

    /// Plays a move that must be among the pseudo-legal ones, and says whether it was legal (the
    /// own king is not left attacked).
    ///
    /// # Errors
    ///
    /// If the move is not pseudo-legal; nothing is changed then.
    fn play_pseudo_legal(&mut self, mv: CanonicalMove) -> Result<bool, IllegalMove>;

    /// Takes the last move back; `false` if there is none. Says nothing of whether every bit is
    /// back: that is checked where the type is known.
    fn take_back(&mut self) -> bool;

    /// A copy, with the moves played.
    fn boxed_clone(&self) -> Box<dyn DynBoard>;
}

/// A [`Board`] with the moves played on it.
pub struct Facade<B: Board<E>, E: Encoding> {
    board: B,
    played: Vec<(E, B::Undo)>,
    history: History,
    encoding: PhantomData<E>,
}

impl<B: Board<E>, E: Encoding> Facade<B, E> {
    /// The board of a setup.
    pub fn new(setup: &Setup) -> Self {
        Self {
            board: B::from_setup(setup),
            played: Vec::new(),
            history: History::new(setup.hash()),
            encoding: PhantomData,
        }
    }

    /// The board itself.
    pub const fn board(&self) -> &B {
        &self.board
    }

    fn legal_list(&self) -> MoveList<E> {
        let mut list = MoveList::new();
        let _ = outlined::legal(&self.board, &mut list);
        list
    }

    fn pseudo_legal_list(&self) -> MoveList<E> {
        let mut list = MoveList::new();
        let _ = outlined::pseudo_legal(&self.board, &mut list);
        list
    }

    /// Plays a move of the list and says whether it was legal.
    fn play_from(&mut self, list: &MoveList<E>, mv: CanonicalMove) -> Result<bool, IllegalMove> {
        let found = list.iter().find(|&&generated| generated.canonical() == mv);
        let &encoded = found.ok_or(IllegalMove(mv))?;
        let mover = self.board.side_to_move();
        let undo = outlined::make(&mut self.board, encoded);
        self.played.push((encoded, undo));
        let is_legal = !self.board.is_king_attacked(mover);
        // Where a king could be taken there is no setup, nor, without a hash of the board's, any.
        let hash = if is_legal { hash_of(&self.board) } else { 0 };
        self.history.push(hash);
        Ok(is_legal)
    }
}

impl<B: Board<E>, E: Encoding> Clone for Facade<B, E> {
    fn clone(&self) -> Self {
        Self {
            board: self.board,
            played: self.played.clone(),
            history: self.history.clone(),
            encoding: PhantomData,
        }
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
        self.board.to_setup()
    }

    fn hash(&self) -> Option<u64> {
        self.board.hash()
    }

    fn is_check(&self) -> bool {
        self.board.is_check()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.board.is_attacked(square, by)
    }

    fn legal_moves(&self) -> Vec<CanonicalMove> {
        canonical(&self.legal_list())
    }

    fn legal_moves_with_effects(
        &self,
        is_wanted: &mut dyn FnMut(CanonicalMove) -> bool,
    ) -> Vec<(CanonicalMove, MoveEffect)> {
        let list = self.legal_list();
        let mut wanted = Vec::with_capacity(list.len());
        for &mv in &list {
            let canonical = mv.canonical();
            if is_wanted(canonical) {
                wanted.push((canonical, MoveEffect::of(&self.board, mv)));
            }
        }
        wanted
    }

    fn pseudo_legal_moves(&self) -> Vec<CanonicalMove> {
        canonical(&self.pseudo_legal_list())
    }

    fn count_legal(&self) -> usize {
        outlined::count_legal(&self.board)
    }

    fn repetitions(&self) -> usize {
        self.history.repetitions(self.board.halfmove_clock())
    }

    fn is_legal_code(&self, code: u32) -> bool {
        E::from_code(code).is_some_and(|mv| outlined::is_legal(&self.board, mv))
    }

    fn legal_codes(&self) -> Vec<(u32, CanonicalMove)> {
        let list = self.legal_list();
        list.iter().map(|mv| (mv.code(), mv.canonical())).collect()
    }

    fn play(&mut self, mv: CanonicalMove) -> Result<(), IllegalMove> {
        self.play_from(&self.legal_list(), mv).map(drop)
    }

    fn play_pseudo_legal(&mut self, mv: CanonicalMove) -> Result<bool, IllegalMove> {
        self.play_from(&self.pseudo_legal_list(), mv)
    }

    fn take_back(&mut self) -> bool {
        let Some((mv, undo)) = self.played.pop() else {
            return false;
        };
        outlined::unmake(&mut self.board, mv, undo);
        self.history.pop();
        true
    }

    fn boxed_clone(&self) -> Box<dyn DynBoard> {
        Box::new(self.clone())
    }
}
