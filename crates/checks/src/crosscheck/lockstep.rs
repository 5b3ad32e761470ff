//! All boards at one position.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use boardbench_conformance::attacks::Attacks;
use boardbench_conformance::check::{first_difference, panic_text};
use boardbench_conformance::probe::{DynPair, Legality, identities};
use boardbench_conformance::samples::After;
use boardbench_core::{CanonicalMove, Setup};
use boardbench_notation::write_fen;
use boardbench_registry::Pair;
use serde::{Deserialize, Serialize};

use crate::position::{Facts, join_moves};

/// An answer of a board that is not the naive reference's.
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
    /// The position, as a FEN. If a move was made or taken back, the one before it.
    pub fen: String,
}

impl Difference {
    fn new(contender: String, question: impl fmt::Display, [expected, found]: [String; 2]) -> Self {
        Self {
            contender,
            question: question.to_string(),
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

const fn name_of_check(is_check: bool) -> &'static str {
    if is_check { "check" } else { "no check" }
}

/// Does something with a board; a panic is a difference.
pub(super) fn without_panic<T>(
    contender: &Pair,
    act: impl FnOnce() -> Result<T, Difference>,
) -> Result<T, Difference> {
    catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|payload| {
        let panic = format!("a panic: {}", panic_text(payload.as_ref()));
        let answers = ["an answer".to_owned(), panic];
        let question = "running without a panic";
        Err(Difference::new(contender.name(), question, answers))
    })
}

/// Does something with each board, until one differs or panics.
pub(super) fn each(
    members: &mut [Member],
    act: impl Fn(&mut Member) -> Result<(), Difference>,
) -> Result<(), Difference> {
    (members.iter_mut()).try_for_each(|member| without_panic(member.contender, || act(member)))
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

    /// Compares two answers, which `write` makes readable. The question is written only if they differ.
    fn compare<T: PartialEq + ?Sized>(
        &self,
        question: impl fmt::Display,
        answers: [&T; 2],
        write: impl Fn(&T) -> String,
    ) -> Result<(), Difference> {
        if answers[0] == answers[1] {
            return Ok(());
        }
        let texts = answers.map(write);
        Err(Difference::new(self.contender.name(), question, texts))
    }

    /// Compares every property of the position.
    pub(super) fn check(&self, expected: &Facts) -> Result<(), Difference> {
        let position = self.board.position();
        self.compare(
            "the position",
            [&expected.setup, &position.setup()],
            write_fen,
        )?;
        self.check_lists(&expected.legal, expected.is_check)?;
        self.compare_fields("the attacks", &expected.attacks, &position.attacks(true))?;
        self.compare_hash("the hash", expected.hash)
    }

    /// Compares the legal moves, sorted, their number, and check.
    pub(super) fn check_lists(
        &self,
        expected: &[CanonicalMove],
        is_check: bool,
    ) -> Result<(), Difference> {
        let mut legal: Vec<_> = self.legal().map(|(mv, _)| mv).collect();
        legal.sort_unstable();
        self.compare("the legal moves", [expected, &*legal], join_moves)?;
        let counts = [&legal.len(), &self.board.count_legal()];
        self.compare("the number of legal moves", counts, usize::to_string)?;
        let checks = [&is_check, &self.board.position().is_check()];
        self.compare("check", checks, |&check| name_of_check(check).to_owned())
    }

    /// Compares two answers of many fields; a difference has the first field that differs.
    fn compare_fields<T: PartialEq + fmt::Debug>(
        &self,
        question: impl fmt::Display,
        expected: &T,
        found: &T,
    ) -> Result<(), Difference> {
        if expected == found {
            return Ok(());
        }
        let fields = first_difference(&[expected, found].map(|answer| format!("{answer:?}")));
        Err(Difference::new(self.contender.name(), question, fields))
    }

    /// Compares the hash. A board without one has no wrong one.
    fn compare_hash(&self, question: impl fmt::Display, expected: u64) -> Result<(), Difference> {
        let found = self.board.position().hash().unwrap_or(expected);
        let write = |hash: &u64| format!("{hash:016x}");
        self.compare(question, [&expected, &found], write)
    }

    /// The legal moves with their codes.
    fn legal(&self) -> impl Iterator<Item = (CanonicalMove, u32)> + use<> {
        let encoding = self.contender.probe.encoding;
        let codes = self.board.generate(Legality::Legal, usize::MAX).into_iter();
        codes.map(move |code| (encoding.canonical(code), code))
    }

    /// Makes a legal move and unmakes it, which must restore every bit; then makes it again.
    pub(super) fn play(&mut self, mv: CanonicalMove) -> Result<(), Difference> {
        let code = self.legal().find(|&(legal, _)| legal == mv);
        let (_, code) = code.expect("the lists of legal moves are equal");
        let before = self.board.position().attacks(false);
        self.make_checked(code, &before)?;
        self.unmake(mv)?;
        self.make(code);
        Ok(())
    }

    /// Makes a move. Compares what was said of it, whether it gives check and which threats it changes, with the position
    /// after it. Returns the attacks there.
    fn make_checked(&mut self, code: u32, before: &Attacks) -> Result<Attacks, Difference> {
        let mv = self.contender.probe.encoding.canonical(code);
        let gives_check = self.board.gives_check(code);
        self.make(code);
        let position = self.board.position();
        let question = format_args!("whether {mv} gives check");
        self.compare_fields(question, &position.is_check(), &gives_check)?;
        let (mut changes, are_equal) = self.board.changes_on_copy(code);
        changes.sort_unstable();
        let attacks = position.attacks(false);
        let question = format_args!("the threats that {mv} changes");
        let expected = (before.changes_to(&attacks), [true; 2]);
        self.compare_fields(question, &expected, &(changes, are_equal))?;
        Ok(attacks)
    }

    /// Makes each legal move and unmakes it: the position, its hash and its attacks must be these, as must be the threats that
    /// it changes, and every bit must be restored.
    pub(super) fn check_moves(
        &mut self,
        facts: &Facts,
        after: &[(CanonicalMove, After, Attacks)],
    ) -> Result<(), Difference> {
        for (mv, code) in self.legal() {
            let expected = after.iter().find(|(legal, ..)| *legal == mv);
            let (_, after, expected) = expected.expect("the lists of legal moves are equal");
            let attacks = self.make_checked(code, &facts.attacks)?;
            self.check_after(mv, &after.setup, after.hash)?;
            let question = format_args!("the attacks after {mv}");
            self.compare_fields(question, expected, &attacks)?;
            self.unmake(mv)?;
        }
        Ok(())
    }

    /// Makes each legal move and unmakes it: the position and its hash must be these, and every bit must be restored.
    pub(super) fn check_made(
        &mut self,
        after: &[(CanonicalMove, Setup, u64)],
    ) -> Result<(), Difference> {
        for (mv, code) in self.legal() {
            let expected = after.iter().find(|(legal, ..)| *legal == mv);
            let (_, setup, hash) = expected.expect("the lists of legal moves are equal");
            self.make(code);
            self.check_after(mv, setup, *hash)?;
            self.unmake(mv)?;
        }
        Ok(())
    }

    /// Compares the position after a move, and its hash.
    fn check_after(&self, mv: CanonicalMove, setup: &Setup, hash: u64) -> Result<(), Difference> {
        let setups = [setup, &self.board.position().setup()];
        self.compare(format_args!("the position after {mv}"), setups, write_fen)?;
        self.compare_hash(format_args!("the hash after {mv}"), hash)
    }

    /// Asks of each code that differs from a legal move's in one bit whether it is legal. Returns how many have a value.
    pub(super) fn check_codes(&self) -> Result<u64, Difference> {
        let encoding = self.contender.probe.encoding;
        let own: Vec<u32> = self.legal().map(|(_, code)| code).collect();
        let legal = identities(encoding, &own);
        let bits = self.contender.moves.bits;
        let near = own
            .iter()
            .flat_map(|code| (0..bits).map(move |bit| code ^ 1 << bit));
        let mut at = 0;
        let answers = self.board.judge(&near.collect::<Vec<_>>(), &legal, &mut at);
        answers.map_err(|found| {
            let name = |is_legal| if is_legal { "legal" } else { "illegal" }.to_owned();
            let question = format_args!("whether the code {at:#x} is legal");
            let answers = [!found, found].map(name);
            Difference::new(self.contender.name(), question, answers)
        })
    }

    /// Unmakes all moves; each must restore every bit.
    pub(super) fn unmake_all(&mut self, played: usize) -> Result<(), Difference> {
        (0..played).try_for_each(|_| self.unmake("the moves of a game"))
    }

    /// Makes a move, after a copy of the board was saved.
    fn make(&mut self, code: u32) {
        self.board.position_mut().save();
        self.board.make(code);
    }

    /// Unmakes a move, and compares the board with the copy that was saved before it. `made` is for messages.
    fn unmake(&mut self, made: impl fmt::Display) -> Result<(), Difference> {
        self.board.unmake();
        let Some(difference) = self.board.position_mut().compare() else {
            return Ok(());
        };
        let question = format_args!("the board after making and taking back {made}");
        let [before, after] = &difference.setups;
        self.compare(question, [before, after], write_fen)?;
        let [before, after] = &difference.texts;
        let fields = first_difference(&[before, after]);
        Err(Difference::new(self.contender.name(), question, fields))
    }
}
