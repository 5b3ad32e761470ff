//! Bytes as a game.

use boardbench_conformance::probe::{DynPair, Legality};
use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, Color, Setup, Square};
use boardbench_registry::Contender;

use crate::boards::Boards;
use crate::start;

/// How many plies of an input are played.
const MOST_PLIES: usize = 200;

/// The byte of a pass; in check it is a move like any other.
const PASS: u8 = 255;

/// Takes the bytes for a position and a move each: which of the legal moves, in their order, counted
/// round and round.
///
/// At every ply all boards say what the naive reference says: the position, the legal moves and their
/// number, check, the hash, and who attacks one square, which the byte chooses too. In the end all is
/// taken back, and at every ply every bit is as it was.
///
/// # Panics
///
/// If one of that does not hold.
pub fn check(boards: &Boards, data: &[u8]) {
    let (setup, rest) = start::split(data);
    let mut position = Reference::from_setup(&setup);
    let mut players: Vec<Player> = boards.iter().map(|it| Player::new(it, &setup)).collect();
    for &byte in rest.iter().take(MOST_PLIES) {
        let ply = Ply::new(&position, Square::from_low_bits(byte & 63));
        for player in &players {
            player.check(&ply);
        }
        let Some(step) = ply.step(byte) else { break };
        for player in &mut players {
            player.take(step);
        }
        position = match step {
            Step::Move(mv) => position.play(mv),
            Step::Pass => position.pass(),
        };
    }
    let last = Ply::new(&position, Square::A1);
    for player in &mut players {
        player.check(&last);
        player.take_all_back();
    }
}

/// A move or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Move(CanonicalMove),
    Pass,
}

/// What the reference says of a position.
struct Ply {
    fen: String,
    setup: Setup,
    hash: u64,
    is_check: bool,
    /// Sorted.
    legal: Vec<CanonicalMove>,
    /// A square, and by colour whether it is attacked.
    square: Square,
    attacked: [bool; 2],
}

impl Ply {
    fn new(position: &Reference, square: Square) -> Self {
        let mut legal = position.legal_moves();
        legal.sort_unstable();
        Self {
            fen: position.to_fen(),
            setup: position.to_setup(),
            hash: position.hash(),
            is_check: position.is_check(),
            legal,
            square,
            attacked: Color::ALL.map(|color| position.is_attacked(square, color)),
        }
    }

    /// What a byte chooses; `None` if the game is over.
    fn step(&self, byte: u8) -> Option<Step> {
        if byte == PASS && !self.is_check {
            return Some(Step::Pass);
        }
        let choice = usize::from(byte) % self.legal.len().max(1);
        self.legal.get(choice).copied().map(Step::Move)
    }
}

/// A board that plays.
struct Player {
    contender: &'static Contender,
    board: Box<dyn DynPair>,
    taken: Vec<Step>,
}

impl Player {
    fn new(contender: &'static Contender, setup: &Setup) -> Self {
        Self {
            contender,
            board: (contender.pair.open)(setup),
            taken: Vec::new(),
        }
    }

    fn codes(&self) -> Vec<u32> {
        self.board.generate(Legality::Legal, usize::MAX)
    }

    fn check(&self, ply: &Ply) {
        let encoding = self.contender.pair.encoding;
        let position = self.board.position();
        let at = || format!("{:?} at {}", self.contender, ply.fen);
        assert_eq!(position.setup(), ply.setup, "the position of {}", at());
        let codes = self.codes();
        let mut legal: Vec<_> = codes.iter().map(|&code| encoding.canonical(code)).collect();
        legal.sort_unstable();
        assert_eq!(legal, ply.legal, "the moves of {}", at());
        let count = self.board.count_legal();
        assert_eq!(count, ply.legal.len(), "count_legal of {}", at());
        assert_eq!(position.is_check(), ply.is_check, "is_check of {}", at());
        if let Some(hash) = position.hash() {
            assert_eq!(hash, ply.hash, "the hash of {}", at());
        }
        let attacked = position.square(ply.square).attacked;
        assert_eq!(
            attacked,
            ply.attacked,
            "attacks on {} of {}",
            ply.square,
            at()
        );
    }

    fn take(&mut self, step: Step) {
        self.board.position_mut().save();
        match step {
            Step::Pass => self.board.position_mut().make_null(),
            Step::Move(mv) => {
                let encoding = self.contender.pair.encoding;
                let mut codes = self.codes().into_iter();
                let code = codes.find(|&code| encoding.canonical(code) == mv);
                self.board
                    .make(code.expect("its moves are the reference's"));
            }
        }
        self.taken.push(step);
    }

    fn take_all_back(&mut self) {
        while let Some(step) = self.taken.pop() {
            match step {
                Step::Pass => self.board.position_mut().unmake_null(),
                Step::Move(_) => self.board.unmake(),
            }
            let difference = self.board.position_mut().compare();
            assert_eq!(difference, None, "{:?} took {step:?} back", self.contender);
        }
    }
}
