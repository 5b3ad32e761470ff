//! The default board behind a façade with a planted fault.

use boardbench_core::{
    CanonicalMove, CastlingRights, Color, DynBoard, IllegalMove, MoveEffect, Piece, Role, Setup,
    Square, Successor,
};
use boardbench_registry::{DEFAULT_BOARD, Pair, native};

/// The fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// En-passant captures are missing.
    NoEnPassant,
    /// Pseudo-legal moves are legal.
    ExposesKing,
    CountsOneMore,
    HashesNoRights,
    PromotesToQueensOnly,
}

/// A contender with a fault.
pub(crate) fn faulty(fault: Fault) -> &'static Pair {
    let mut contender = *default_board();
    contender.open = match fault {
        Fault::NoEnPassant => |setup| open(setup, Fault::NoEnPassant),
        Fault::ExposesKing => |setup| open(setup, Fault::ExposesKing),
        Fault::CountsOneMore => |setup| open(setup, Fault::CountsOneMore),
        Fault::HashesNoRights => |setup| open(setup, Fault::HashesNoRights),
        Fault::PromotesToQueensOnly => |setup| open(setup, Fault::PromotesToQueensOnly),
    };
    Box::leak(Box::new(contender))
}

fn default_board() -> &'static Pair {
    native(DEFAULT_BOARD).expect("the default board is in the list")
}

fn open(setup: &Setup, fault: Fault) -> Box<dyn DynBoard> {
    let inner = (default_board().open)(setup);
    Box::new(Faulty { inner, fault })
}

#[derive(Debug)]
struct Faulty {
    inner: Box<dyn DynBoard>,
    fault: Fault,
}

impl Faulty {
    fn is_included(&self, mv: CanonicalMove) -> bool {
        let setup = self.inner.setup();
        let is_pawn = setup.piece_at(mv.from).map(Piece::role) == Some(Role::Pawn);
        match self.fault {
            Fault::NoEnPassant => !is_pawn || setup.en_passant() != Some(mv.to),
            Fault::PromotesToQueensOnly => {
                mv.promotion.is_none_or(|role| role.role() == Role::Queen)
            }
            _ => true,
        }
    }
}

impl Faulty {
    /// Whether a move gives check or checkmate, even if it exposes its own king.
    fn effect(&self, mv: CanonicalMove) -> MoveEffect {
        let mut after = self.inner.boxed_clone();
        let _ = after.play_pseudo_legal(mv);
        match (after.is_check(), after.count_legal()) {
            (false, _) => MoveEffect::NoCheck,
            (true, 0) => MoveEffect::Checkmate,
            (true, _) => MoveEffect::Check,
        }
    }
}

impl DynBoard for Faulty {
    fn reset(&mut self, setup: &Setup) {
        self.inner.reset(setup);
    }

    fn setup(&self) -> Setup {
        self.inner.setup()
    }

    fn hash(&self) -> Option<u64> {
        if self.fault != Fault::HashesNoRights {
            return self.inner.hash();
        }
        let mut builder = self.inner.setup().to_builder();
        builder.castling_rights = CastlingRights::NONE;
        Some(Setup::from_board(builder).hash())
    }

    fn is_check(&self) -> bool {
        self.inner.is_check()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.inner.is_attacked(square, by)
    }

    fn legal_moves(&self) -> Vec<CanonicalMove> {
        let mut moves = match self.fault {
            Fault::ExposesKing => self.inner.pseudo_legal_moves(),
            _ => self.inner.legal_moves(),
        };
        moves.retain(|&mv| self.is_included(mv));
        moves
    }

    fn legal_moves_with_effects(
        &self,
        is_wanted: &mut dyn FnMut(CanonicalMove) -> bool,
    ) -> Vec<(CanonicalMove, MoveEffect)> {
        let mut moves = self.legal_moves();
        moves.retain(|&mv| is_wanted(mv));
        let moves = moves.into_iter();
        moves.map(|mv| (mv, self.effect(mv))).collect()
    }

    fn successors(&self, is_wanted: &mut dyn FnMut(CanonicalMove) -> bool) -> Vec<Successor> {
        self.inner.successors(is_wanted)
    }

    fn pseudo_legal_moves(&self) -> Vec<CanonicalMove> {
        self.inner.pseudo_legal_moves()
    }

    fn count_legal(&self) -> usize {
        self.legal_moves().len() + usize::from(self.fault == Fault::CountsOneMore)
    }

    fn repetitions(&self) -> usize {
        self.inner.repetitions()
    }

    fn legal_codes(&self) -> Vec<(u32, CanonicalMove)> {
        self.inner.legal_codes()
    }

    fn play(&mut self, mv: CanonicalMove) -> Result<(), IllegalMove> {
        self.inner.play(mv)
    }

    fn play_pseudo_legal(&mut self, mv: CanonicalMove) -> Result<bool, IllegalMove> {
        self.inner.play_pseudo_legal(mv)
    }

    fn take_back(&mut self) -> bool {
        self.inner.take_back()
    }

    fn boxed_clone(&self) -> Box<dyn DynBoard> {
        Box::new(Self {
            inner: self.inner.boxed_clone(),
            fault: self.fault,
        })
    }
}
