//! All boards at one position.

use std::fmt;

use boardbench_conformance::probe::{DynPair, Legality};
use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, Setup};
use boardbench_notation::write_fen;
use boardbench_registry::Pair;

/// A board that differs from the naive reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) contender: String,
    /// The property that differs.
    pub(super) question: &'static str,
    pub(super) expected: String,
    pub(super) found: String,
}

impl Difference {
    /// A board that panicked.
    pub(super) fn panic(contender: &str) -> Self {
        Self {
            contender: contender.to_owned(),
            question: "it must not panic",
            expected: String::new(),
            found: "a panic; its message is above".to_owned(),
        }
    }
}

/// The reference's answers for a position.
pub(super) struct Expected {
    setup: Setup,
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

    fn differs(
        &self,
        question: &'static str,
        expected: &dyn fmt::Display,
        found: &dyn fmt::Display,
    ) -> Difference {
        Difference {
            contender: self.contender.name(),
            question,
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }

    /// Compares every property of the position.
    pub(super) fn check(&self, expected: &Expected) -> Result<(), Difference> {
        let position = self.board.position();
        let setup = position.setup();
        if setup != expected.setup {
            let fens = [&expected.setup, &setup].map(write_fen);
            return Err(self.differs("the position", &fens[0], &fens[1]));
        }
        let legal = self.legal();
        if legal != expected.legal {
            let texts = [&expected.legal, &legal].map(|moves| written(moves));
            return Err(self.differs("the legal moves", &texts[0], &texts[1]));
        }
        let count = self.board.count_legal();
        let (is_check, expected_check) = (position.is_check(), expected.is_check);
        if count != legal.len() {
            Err(self.differs("the number of legal moves", &legal.len(), &count))
        } else if is_check != expected_check {
            Err(self.differs("whether it is check", &expected_check, &is_check))
        } else if let Some(hash) = position.hash().filter(|&hash| hash != expected.hash) {
            let texts = [expected.hash, hash].map(|hash| format!("{hash:016x}"));
            Err(self.differs("the hash", &texts[0], &texts[1]))
        } else {
            Ok(())
        }
    }

    /// The legal moves, sorted.
    fn legal(&self) -> Vec<CanonicalMove> {
        let encoding = self.contender.probe.encoding;
        let codes = self.board.generate(Legality::Legal, usize::MAX).into_iter();
        let mut moves: Vec<_> = codes.map(|code| encoding.canonical(code)).collect();
        moves.sort_unstable();
        moves
    }

    /// Makes a move and unmakes it, which must restore every bit; then makes it again.
    pub(super) fn play(&mut self, mv: CanonicalMove) -> Result<(), Difference> {
        let encoding = self.contender.probe.encoding;
        let codes = self.board.generate(Legality::Legal, usize::MAX);
        let code = codes
            .into_iter()
            .find(|&code| encoding.canonical(code) == mv);
        let code = code.ok_or_else(|| self.differs("the legal moves", &mv, &"not among them"))?;
        self.board.position_mut().save();
        self.board.make(code);
        self.board.unmake();
        self.compare("the board after making and taking back a move")?;
        self.board.position_mut().save();
        self.board.make(code);
        Ok(())
    }

    /// Makes each legal move and unmakes it: the position and the hash after it must be these, and every bit must be
    /// restored.
    pub(super) fn check_moves(
        &mut self,
        after: &[(CanonicalMove, Setup, u64)],
    ) -> Result<(), Difference> {
        let encoding = self.contender.probe.encoding;
        for code in self.board.generate(Legality::Legal, usize::MAX) {
            let mv = encoding.canonical(code);
            let Some((_, setup, hash)) = after.iter().find(|(legal, ..)| *legal == mv) else {
                return Err(self.differs("the legal moves", &"not among them", &mv));
            };
            self.board.position_mut().save();
            self.board.make(code);
            let made = self.board.position();
            let found = made.setup();
            if found != *setup {
                let fens = [setup, &found].map(write_fen);
                return Err(self.differs("the position after a move", &fens[0], &fens[1]));
            }
            if let Some(found) = made.hash().filter(|found| found != hash) {
                let texts = [*hash, found].map(|hash| format!("{mv}: {hash:016x}"));
                return Err(self.differs("the hash after a move", &texts[0], &texts[1]));
            }
            self.board.unmake();
            self.compare("the board after making and taking back a move")?;
        }
        Ok(())
    }

    /// Unmakes all moves; each must restore every bit.
    pub(super) fn unmake_all(&mut self, played: usize) -> Result<(), Difference> {
        for _ in 0..played {
            self.board.unmake();
            self.compare("the board after taking back the moves of a game")?;
        }
        Ok(())
    }

    /// Compares the board with its last saved copy.
    fn compare(&mut self, question: &'static str) -> Result<(), Difference> {
        match self.board.position_mut().compare() {
            None => Ok(()),
            Some(difference) => {
                let [expected, found] = &difference.texts;
                Err(self.differs(question, expected, found))
            }
        }
    }
}

/// Moves in one line.
fn written(moves: &[CanonicalMove]) -> String {
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.join(" ")
}
