//! All boards at one position.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use boardbench_conformance::probe::{DynPair, Legality};
use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, Setup};
use boardbench_notation::write_fen;
use boardbench_registry::Pair;
use serde::{Deserialize, Serialize};

use crate::position::join_moves;

/// What a board answers otherwise than the naive reference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The contender, `board/encoding`.
    pub contender: String,
    /// The property that differs.
    pub question: String,
    /// The reference's answer.
    pub expected: String,
    /// The board's answer.
    pub found: String,
    /// The position, as a FEN.
    pub fen: String,
}

impl Difference {
    fn new(contender: String, question: &str, [expected, found]: [String; 2]) -> Self {
        Self {
            contender,
            question: question.to_owned(),
            expected,
            found,
            fen: String::new(),
        }
    }

    /// The difference as one in this position.
    pub(super) fn at(self, setup: &Setup) -> Self {
        let fen = write_fen(setup);
        Self { fen, ..self }
    }
}

/// Compares something; a panic is a difference of the contender with this name.
pub(super) fn without_panic(
    name: impl FnOnce() -> String,
    compare: impl FnOnce() -> Result<(), Difference>,
) -> Result<(), Difference> {
    catch_unwind(AssertUnwindSafe(compare)).unwrap_or_else(|_| {
        let found = "a panic; its message is above".to_owned();
        let answers = [String::new(), found];
        Err(Difference::new(name(), "it must not panic", answers))
    })
}

impl fmt::Display for Difference {
    /// Several lines, with the FEN on the last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} differs in {}", self.contender, self.question)?;
        writeln!(f, "  expected {}", self.expected)?;
        writeln!(f, "  found    {}", self.found)?;
        f.write_str(&self.fen)
    }
}

/// The reference's answers for a position.
pub(super) struct Expected {
    pub(super) setup: Setup,
    hash: u64,
    is_check: bool,
    /// Sorted.
    pub(super) legal: Vec<CanonicalMove>,
}

impl Expected {
    pub(super) fn new(position: &Reference) -> Self {
        let mut legal = position.legal_moves();
        legal.sort_unstable();
        Self {
            setup: position.to_setup(),
            hash: position.hash(),
            is_check: position.is_check(),
            legal,
        }
    }
}

/// One of the boards that play the same game.
pub(super) struct Member {
    contender: &'static Pair,
    board: Box<dyn DynPair>,
}

impl Member {
    pub(super) fn new(contender: &'static Pair, setup: &Setup) -> Self {
        Self {
            contender,
            board: (contender.probe.open)(setup),
        }
    }

    fn differs(&self, question: &str, answers: [String; 2]) -> Difference {
        Difference::new(self.contender.name(), question, answers)
    }

    /// Compares two answers, which `write` makes readable.
    fn compare<T: PartialEq + ?Sized>(
        &self,
        question: &str,
        answers: [&T; 2],
        write: impl Fn(&T) -> String,
    ) -> Result<(), Difference> {
        if answers[0] == answers[1] {
            return Ok(());
        }
        Err(self.differs(question, answers.map(write)))
    }

    /// Compares every property of the position.
    pub(super) fn check(&self, expected: &Expected) -> Result<(), Difference> {
        let position = self.board.position();
        let setups = [&expected.setup, &position.setup()];
        self.compare("the position", setups, write_fen)?;
        let mut legal: Vec<_> = self.legal().map(|(mv, _)| mv).collect();
        legal.sort_unstable();
        let lists = [&*expected.legal, &*legal];
        self.compare("the legal moves", lists, join_moves)?;
        let counts = [&legal.len(), &self.board.count_legal()];
        self.compare("the number of legal moves", counts, usize::to_string)?;
        let checks = [&expected.is_check, &position.is_check()];
        self.compare("whether it is check", checks, bool::to_string)?;
        // A board without a hash has no wrong one.
        let hashes = [&expected.hash, &position.hash().unwrap_or(expected.hash)];
        self.compare("the hash", hashes, |hash| format!("{hash:016x}"))
    }

    /// The legal moves with their codes.
    fn legal(&self) -> impl Iterator<Item = (CanonicalMove, u32)> + use<> {
        let encoding = self.contender.probe.encoding;
        let codes = self.board.generate(Legality::Legal, usize::MAX).into_iter();
        codes.map(move |code| (encoding.canonical(code), code))
    }

    /// Makes a move and unmakes it, which must restore every bit; then makes it again.
    pub(super) fn play(&mut self, mv: CanonicalMove) -> Result<(), Difference> {
        let code = self.legal().find(|&(legal, _)| legal == mv);
        let Some((_, code)) = code else {
            let answers = [mv.to_string(), "not among them".to_owned()];
            return Err(self.differs("the legal moves", answers));
        };
        self.make(code);
        self.unmake("the board after making and taking back a move")?;
        self.make(code);
        Ok(())
    }

    /// Makes each legal move and unmakes it: the position and the hash after it must be these, and every bit must be
    /// restored.
    pub(super) fn check_moves(
        &mut self,
        after: &[(CanonicalMove, Setup, u64)],
    ) -> Result<(), Difference> {
        for (mv, code) in self.legal() {
            let Some((_, setup, hash)) = after.iter().find(|(legal, ..)| *legal == mv) else {
                let answers = ["not among them".to_owned(), mv.to_string()];
                return Err(self.differs("the legal moves", answers));
            };
            self.make(code);
            let made = self.board.position();
            let setups = [setup, &made.setup()];
            self.compare("the position after a move", setups, write_fen)?;
            let hashes = [hash, &made.hash().unwrap_or(*hash)];
            self.compare("the hash after a move", hashes, |hash| {
                format!("{mv}: {hash:016x}")
            })?;
            self.unmake("the board after making and taking back a move")?;
        }
        Ok(())
    }

    /// Unmakes all moves; each must restore every bit.
    pub(super) fn unmake_all(&mut self, played: usize) -> Result<(), Difference> {
        (0..played).try_for_each(|_| self.unmake("the board after taking back the moves of a game"))
    }

    /// Makes a move, after a copy of the board was saved.
    fn make(&mut self, code: u32) {
        self.board.position_mut().save();
        self.board.make(code);
    }

    /// Unmakes a move, and compares the board with the copy that was saved before it.
    fn unmake(&mut self, question: &str) -> Result<(), Difference> {
        self.board.unmake();
        match self.board.position_mut().compare() {
            None => Ok(()),
            Some(difference) => Err(self.differs(question, difference.texts)),
        }
    }
}
