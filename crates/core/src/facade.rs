//! An object-safe trait for any board, for code that is not timed.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::game::{History, hash_of};
use crate::{
    Board, CanonicalMove, Color, Encoding, MoveEffect, MoveList, Setup, Square, Status, outlined,
};

/// The error of playing an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub CanonicalMove);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a legal move here", self.0)
    }
}

impl core::error::Error for IllegalMove {}

/// A legal move and the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Successor {
    /// The move.
    pub mv: CanonicalMove,
    /// Whether the move gives check or mate.
    pub effect: MoveEffect,
    /// The position after the move.
    pub setup: Setup,
}

/// A board and an encoding behind an object-safe trait: moves are [canonical](CanonicalMove), lists
/// are vectors, and the board saves every move played so that it can be taken back.
///
/// [`Facade`] implements it for any [`Board`].
///
/// ```
/// use boardbench_array8x8::Array8x8;
/// use boardbench_core::{CanonicalMove, Color, DynBoard, Facade, IllegalMove, MoveEffect};
/// use boardbench_core::{Setup, Square};
/// use boardbench_flags16::FromLow;
/// let mv = |text: &str| -> CanonicalMove { text.parse().unwrap() };
///
/// // Boards of different types can be in one list.
/// let start = Setup::initial();
/// let mut boards: Vec<Box<dyn DynBoard>> = vec![Box::new(Facade::<Array8x8, FromLow>::new(&start))];
/// let board = &mut boards[0];
/// assert_eq!(board.hash(), Some(start.hash()));
/// assert!(board.is_attacked(Square::E3, Color::White));
/// assert!(!board.is_attacked(Square::E4, Color::White)); // a pawn push is not an attack
/// assert!(board.legal_moves().contains(&mv("g1f3")));
/// assert_eq!((board.legal_moves().len(), board.count_legal()), (20, 20));
///
/// let codes = board.legal_codes();
/// assert!(codes.contains(&(0x170c, mv("e2e4")))); // with the double-push flag
/// assert!(codes.iter().all(|&(code, _)| board.is_legal_code(code)));
/// assert!(!board.is_legal_code(0x070c)); // the same squares without the flag
/// assert!(!board.is_legal_code(u32::MAX)); // not a value of the encoding
///
/// // Only g7g6 answers the check, but pseudo-legal moves ignore it.
/// for text in ["e2e4", "f7f6", "d1h5"] {
///     assert_eq!(board.play(mv(text)), Ok(()));
/// }
/// assert!(board.is_check());
/// assert_eq!(board.setup().pieces().count(), 32);
/// assert_eq!(board.legal_moves(), [mv("g7g6")]);
/// assert!(board.pseudo_legal_moves().len() > 1);
/// assert_eq!(board.play(mv("a7a6")), Err(IllegalMove(mv("a7a6"))));
/// assert_eq!(board.play_pseudo_legal(mv("a7a6")), Ok(false));
/// assert!(board.take_back());
///
/// board.reset(&start);
/// assert_eq!(board.setup(), start);
/// assert!(!board.take_back()); // the moves are cleared
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     board.play(mv(text)).unwrap();
/// }
/// assert_eq!(board.repetitions(), 2);
///
/// board.reset(&start);
/// for text in ["f2f3", "e7e5", "g2g4"] {
///     board.play(mv(text)).unwrap();
///     assert_eq!(board.status().to_string(), "ongoing");
/// }
/// let mate = mv("d8h4");
/// let found = board.legal_moves_with_effects(&mut |mv| mv == mate);
/// assert_eq!(found, [(mate, MoveEffect::Checkmate)]);
/// let mut copy = board.boxed_clone();
/// let successors = board.successors(&mut |mv| mv == mate);
/// copy.play(mate).unwrap();
/// assert_eq!(successors[0].setup, copy.setup());
/// assert_eq!(copy.status().to_string(), "checkmate");
/// assert_eq!(board.status().to_string(), "ongoing"); // the copy is independent
/// ```
pub trait DynBoard: fmt::Debug + Send {
    /// Replaces the position by a setup and clears the moves played.
    fn reset(&mut self, setup: &Setup);

    /// The current position.
    fn setup(&self) -> Setup;

    /// The hash that the board maintains, or `None`.
    fn hash(&self) -> Option<u64>;

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// Whether a colour attacks a square.
    fn is_attacked(&self, square: Square, by: Color) -> bool;

    /// The legal moves, in the order of generation.
    fn legal_moves(&self) -> Vec<CanonicalMove>;

    /// The wanted legal moves with their effects, in the order of generation. Computing an effect
    /// makes the move, so wanting few moves is cheaper.
    fn legal_moves_with_effects(
        &self,
        is_wanted: &mut dyn FnMut(CanonicalMove) -> bool,
    ) -> Vec<(CanonicalMove, MoveEffect)>;

    /// The wanted legal moves with their effects and the positions after them, in the order of
    /// generation. Generates the moves once, and makes each wanted move once.
    fn successors(&self, is_wanted: &mut dyn FnMut(CanonicalMove) -> bool) -> Vec<Successor>;

    /// The pseudo-legal moves, in the order of generation.
    fn pseudo_legal_moves(&self) -> Vec<CanonicalMove>;

    /// The number of legal moves, by [`Board::count_legal`].
    fn count_legal(&self) -> usize;

    /// How often the position has occurred since the setup, including now.
    fn repetitions(&self) -> usize;

    /// The status of the game.
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

    /// Whether a raw code of the encoding is a legal move.
    fn is_legal_code(&self, code: u32) -> bool;

    /// The legal moves with their raw codes.
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

    /// Takes the last move back. Returns `false` if there is none.
    fn take_back(&mut self) -> bool;

    /// A copy, including the moves played.
    fn boxed_clone(&self) -> Box<dyn DynBoard>;
}

/// A [`Board`] and the moves played on it.
#[derive(Clone)]
pub struct Facade<B: Board<E>, E: Encoding> {
    board: B,
    played: Vec<(E, B::Undo)>,
    history: History,
}

impl<B: Board<E>, E: Encoding> Facade<B, E> {
    /// The board of a setup.
    pub fn new(setup: &Setup) -> Self {
        Self {
            board: B::from_setup(setup),
            played: Vec::new(),
            history: History::new(setup.hash()),
        }
    }

    /// The board itself.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{DynBoard, Facade, Piece, Position, Setup};
    /// # use boardbench_flags16::FromLow;
    /// let board = Facade::<Array8x8, FromLow>::new(&Setup::initial());
    /// assert_eq!(board.board().count_of(Piece::WhitePawn), 8);
    /// ```
    pub const fn board(&self) -> &B {
        &self.board
    }

    /// The moves of an outlined generator.
    fn list(&self, generate: fn(&B, &mut MoveList<E>)) -> MoveList<E> {
        let mut list = MoveList::new();
        generate(&self.board, &mut list);
        list
    }

    /// Makes each wanted legal move on a copy, and collects what `visit` says of the move and the board after it.
    fn after_each<T>(
        &self,
        is_wanted: &mut dyn FnMut(CanonicalMove) -> bool,
        visit: impl Fn(CanonicalMove, &B) -> T,
    ) -> Vec<T> {
        let list = self.list(outlined::legal);
        let mut collected = Vec::with_capacity(list.len());
        for &mv in &list {
            let canonical = mv.canonical();
            if is_wanted(canonical) {
                let mut after = self.board;
                let _ = outlined::make(&mut after, mv);
                collected.push(visit(canonical, &after));
            }
        }
        collected
    }

    /// Plays a move of the list. Returns whether it is legal.
    fn play_from(&mut self, list: &MoveList<E>, mv: CanonicalMove) -> Result<bool, IllegalMove> {
        let found = list.iter().find(|&&generated| generated.canonical() == mv);
        let &encoded = found.ok_or(IllegalMove(mv))?;
        let mover = self.board.side_to_move();
        let undo = outlined::make(&mut self.board, encoded);
        self.played.push((encoded, undo));
        let is_legal = !self.board.is_king_attacked(mover);
        // After an illegal move there is no valid setup to compute the hash of.
        let hash = if is_legal { hash_of(&self.board) } else { 0 };
        self.history.push(hash);
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
        canonical(&self.list(outlined::legal))
    }

    fn legal_moves_with_effects(
        &self,
        is_wanted: &mut dyn FnMut(CanonicalMove) -> bool,
    ) -> Vec<(CanonicalMove, MoveEffect)> {
        self.after_each(is_wanted, |mv, after| (mv, MoveEffect::after_move(after)))
    }

    fn successors(&self, is_wanted: &mut dyn FnMut(CanonicalMove) -> bool) -> Vec<Successor> {
        self.after_each(is_wanted, |mv, after| Successor {
            mv,
            effect: MoveEffect::after_move(after),
            setup: after.to_setup(),
        })
    }

    fn pseudo_legal_moves(&self) -> Vec<CanonicalMove> {
        canonical(&self.list(outlined::pseudo_legal))
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
        let list = self.list(outlined::legal);
        list.iter().map(|mv| (mv.code(), mv.canonical())).collect()
    }

    fn play(&mut self, mv: CanonicalMove) -> Result<(), IllegalMove> {
        self.play_from(&self.list(outlined::legal), mv).map(drop)
    }

    fn play_pseudo_legal(&mut self, mv: CanonicalMove) -> Result<bool, IllegalMove> {
        self.play_from(&self.list(outlined::pseudo_legal), mv)
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
