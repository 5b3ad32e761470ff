//! Bytes as raw codes of moves.

use boardbench_conformance::probe::{DynEncoding, DynPair, Identities, Legality};
use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, Setup};
use boardbench_registry::Contender;

use crate::boards::Boards;
use crate::start;

/// How many codes of an input are looked at.
const MOST_CODES: usize = 16;

/// How many bytes a code takes.
const BYTES: usize = 4;

/// Takes the bytes for a position and raw codes, the lowest byte first, cut down to the bits of each
/// encoding. Beside each stands a second code, near a pseudo-legal move.
///
/// For every code of every pair: if a value has it, its identity is one of its own identity. It is
/// legal exactly if a generated legal move has that identity; those moves are the naive reference's.
/// Making nonsense on a copy does not panic. A legal one leads where the reference says, with its
/// hash; taken back, every bit of the board and all legal moves are as before.
///
/// # Panics
///
/// If one of that does not hold.
pub fn check(pairs: &Boards, data: &[u8]) {
    let (setup, rest) = start::split(data);
    let position = Reference::from_setup(&setup);
    let mut legal = position.legal_moves();
    legal.sort_unstable();
    let words: Vec<u32> = rest.chunks(BYTES).take(MOST_CODES).map(word).collect();
    for contender in pairs {
        Trial::new(contender, &setup, &position, &legal).check(&words);
    }
}

/// A word of at most four bytes, the lowest first.
fn word(bytes: &[u8]) -> u32 {
    let number = |word, &byte| word << 8 | u32::from(byte);
    bytes.iter().rev().fold(0, number)
}

/// The code of one of these moves, chosen by the low byte of a word, with some bits flipped, the
/// ones of the word's other bytes: random codes alone are hardly ever almost legal.
fn near(moves: &[u32], word: u32) -> Option<u32> {
    let choice = word as usize & 0xff;
    let &code = moves.get(choice % moves.len().max(1))?;
    Some(code ^ word >> 8)
}

/// A board with an encoding at one position.
struct Trial<'a> {
    contender: &'static Contender,
    encoding: &'static dyn DynEncoding,
    board: Box<dyn DynPair>,
    position: &'a Reference,
    /// The codes of the legal moves, in the order of generation.
    codes: Vec<u32>,
    identities: Identities,
}

impl<'a> Trial<'a> {
    fn new(
        contender: &'static Contender,
        setup: &Setup,
        position: &'a Reference,
        legal: &[CanonicalMove],
    ) -> Self {
        let encoding = contender.pair.encoding;
        let board = (contender.pair.open)(setup);
        let codes = board.generate(Legality::Legal, usize::MAX);
        let mut moves: Vec<_> = codes.iter().map(|&code| encoding.canonical(code)).collect();
        moves.sort_unstable();
        assert_eq!(moves, legal, "{contender:?} at {}", position.to_fen());
        Self {
            contender,
            encoding,
            identities: Identities::new(encoding, &codes),
            codes,
            board,
            position,
        }
    }

    fn at(&self, code: u32) -> String {
        let (contender, fen) = (self.contender, self.position.to_fen());
        format!("code {code:#x} of {contender:?} at {fen}")
    }

    fn check(&mut self, words: &[u32]) {
        let pseudo_legal = self.board.generate(Legality::PseudoLegal, usize::MAX);
        let used = u32::MAX >> (u32::BITS - self.encoding.constants().code_bits);
        for &word in words {
            for code in [Some(word), near(&pseudo_legal, word)]
                .into_iter()
                .flatten()
            {
                self.check_code(code & used);
            }
        }
    }

    fn check_code(&mut self, code: u32) {
        let Some(again) = self.encoding.recode(code) else {
            return;
        };
        assert_eq!(again, code, "{}, written again", self.at(code));
        let identity = self.encoding.identity(code).map(|written| written.code);
        let own = identity.and_then(|identity| self.encoding.identity(identity));
        assert_eq!(
            own.map(|written| written.code),
            identity,
            "{}",
            self.at(code)
        );

        let mut at = code;
        let judgement = self.board.judge(&[code], &self.identities, &mut at);
        assert_eq!(judgement.asked, 1, "{}", self.at(code));
        let wrong = judgement.wrong;
        assert_eq!(wrong, None, "is_legal of {}", self.at(code));
        self.board.make_on_copies(&[code], &mut at);
        if identity.is_some_and(|identity| self.identities.contains(identity)) {
            self.check_legal(code);
        }
    }

    /// Makes a legal move and takes it back.
    fn check_legal(&mut self, code: u32) {
        let after = self.position.play(self.encoding.canonical(code));
        self.board.position_mut().save();
        self.board.make(code);
        let made = self.board.position();
        assert_eq!(made.setup(), after.to_setup(), "after {}", self.at(code));
        if let Some(hash) = made.hash() {
            assert_eq!(hash, after.hash(), "the hash after {}", self.at(code));
        }
        self.board.unmake();
        let difference = self.board.position_mut().compare();
        assert_eq!(difference, None, "taken back: {}", self.at(code));
        let codes = self.board.generate(Legality::Legal, usize::MAX);
        assert_eq!(codes, self.codes, "the moves after {}", self.at(code));
    }
}
