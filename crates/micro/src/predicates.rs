//! What a move of 16 bits is, by four algorithms.
//!
//! Chapter 6 gives a move a nibble of flags, "designed for easy testing":
//!
//! ```text
//! 0 quiet   1 double push   2, 3 castling   4 capture   5 en passant   8-11 promotion   12-15 by capture
//!
//! bits 15-12    promotion | capture | which of several (two bits)
//! ```
//!
//! Four questions are asked of each move: is it a capture, a promotion, castling, en passant?
//!
//! | entrant | idea |
//! |---|---|
//! | `each-value` | the nibble is compared with every value that says yes, one after the other |
//! | `match` | one `match` on the nibble gives all four answers |
//! | `published` | the chapter's functions: shifts the nibble down, then tests a bit or compares |
//! | `masked` | one mask and one compare of the whole word for each question, nothing shifted |
//!
//! No tables, but the compiler may make one of a `match`, or a set of bits of a row of comparisons; see
//! the counts of instructions. The unused values 6 and 7 do not occur, as in real moves: `masked` and
//! `published` would call them captures, `each-value` and `match` would not.
//!
//! The working set is moves from the squares of all pieces of real positions to squares drawn by lot,
//! with the flags drawn by lot, half of them quiet.

use std::hint::black_box;
use std::marker::PhantomData;

use boardbench_core::Square;
use boardbench_kernels::{Digest, Input, Prepared};

use crate::draw::Draw;
use crate::{Micro, MicroGroup};

/// The answers to the four questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "they are four answers, not a state"
)]
struct Answers {
    is_capture: bool,
    is_promotion: bool,
    is_castling: bool,
    is_en_passant: bool,
}

impl Answers {
    const NONE: Self = Self {
        is_capture: false,
        is_promotion: false,
        is_castling: false,
        is_en_passant: false,
    };

    const fn bits(self) -> u64 {
        self.is_capture as u64
            | (self.is_promotion as u64) << 1
            | (self.is_castling as u64) << 2
            | (self.is_en_passant as u64) << 3
    }
}

/// A way to answer.
trait Asks: 'static {
    const NAME: &'static str;
    const ABOUT: &'static str;

    fn ask(code: u16) -> Answers;
}

enum EachValue {}

impl Asks for EachValue {
    const NAME: &'static str = "each-value";
    const ABOUT: &'static str = "the nibble compared with each value in turn";

    #[inline(always)]
    fn ask(code: u16) -> Answers {
        let flags = code >> 12;
        Answers {
            is_capture: flags == 4
                || flags == 5
                || flags == 12
                || flags == 13
                || flags == 14
                || flags == 15,
            is_promotion: flags == 8
                || flags == 9
                || flags == 10
                || flags == 11
                || flags == 12
                || flags == 13
                || flags == 14
                || flags == 15,
            is_castling: flags == 2 || flags == 3,
            is_en_passant: flags == 5,
        }
    }
}

enum Match {}

impl Asks for Match {
    const NAME: &'static str = "match";
    const ABOUT: &'static str = "one match on the nibble";

    #[inline(always)]
    fn ask(code: u16) -> Answers {
        let (capture, promotion) = (
            Answers {
                is_capture: true,
                ..Answers::NONE
            },
            Answers {
                is_promotion: true,
                ..Answers::NONE
            },
        );
        match code >> 12 {
            2 | 3 => Answers {
                is_castling: true,
                ..Answers::NONE
            },
            4 => capture,
            5 => Answers {
                is_en_passant: true,
                ..capture
            },
            8..=11 => promotion,
            12.. => Answers {
                is_capture: true,
                ..promotion
            },
            _ => Answers::NONE,
        }
    }
}

enum Published {}

impl Asks for Published {
    const NAME: &'static str = "published";
    const ABOUT: &'static str = "the chapter's functions on the nibble shifted down";

    #[inline(always)]
    fn ask(code: u16) -> Answers {
        let flags = (code >> 12) & 0x0f;
        Answers {
            is_capture: flags & 4 != 0 || flags == 5,
            is_promotion: flags >= 8,
            is_castling: flags == 2 || flags == 3,
            is_en_passant: flags == 5,
        }
    }
}

enum Masked {}

impl Asks for Masked {
    const NAME: &'static str = "masked";
    const ABOUT: &'static str = "one mask and one compare of the word for each question";

    #[inline(always)]
    fn ask(code: u16) -> Answers {
        Answers {
            is_capture: code & 0x4000 != 0,
            is_promotion: code & 0x8000 != 0,
            is_castling: code & 0xe000 == 0x2000,
            is_en_passant: code & 0xf000 == 0x5000,
        }
    }
}

/// The flags that a move can have, quiet apart.
const FLAGS: [u16; 13] = [1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15];

fn moves(inputs: &[Input]) -> Vec<u16> {
    let mut draw = Draw::new(1);
    let mut moves = Vec::new();
    for input in inputs {
        moves.extend(input.setup.pieces().map(|(from, _)| {
            let to = draw.below(Square::COUNT) as u16;
            let is_quiet = draw.below(2) == 0;
            let flags = if is_quiet {
                0
            } else {
                FLAGS[draw.below(FLAGS.len())]
            };
            from.index() as u16 | to << 6 | flags << 12
        }));
    }
    moves
}

struct Asking<A> {
    moves: Vec<u16>,
    way: PhantomData<A>,
}

impl<A: Asks> Prepared for Asking<A> {
    fn run(&mut self) -> u64 {
        for &code in &self.moves {
            black_box(A::ask(code));
        }
        self.moves.len() as u64
    }

    fn digest(&mut self) -> Digest {
        digest(&self.moves, A::ask)
    }
}

fn digest(moves: &[u16], ask: impl Fn(u16) -> Answers) -> Digest {
    let mut digest = Digest::new();
    for (number, &code) in moves.iter().enumerate() {
        digest.add(number, ask(code).bits());
    }
    digest
}

/// By the names of the flags, as the chapter lists them.
fn ask_plainly(code: u16) -> Answers {
    const NAMES: [&str; 16] = [
        "quiet",
        "double push",
        "castle kingside",
        "castle queenside",
        "capture",
        "capture en passant",
        "",
        "",
        "promotion",
        "promotion",
        "promotion",
        "promotion",
        "promotion by capture",
        "promotion by capture",
        "promotion by capture",
        "promotion by capture",
    ];
    let name = NAMES[usize::from(code / 4096)];
    Answers {
        is_capture: name.contains("capture"),
        is_promotion: name.contains("promotion"),
        is_castling: name.contains("castle"),
        is_en_passant: name.contains("en passant"),
    }
}

const fn entrant<A: Asks>() -> Micro {
    Micro {
        name: A::NAME,
        about: A::ABOUT,
        source: "\"Chapter 6: Move Representation\", \"Flag Values\"",
        table_bytes: 0,
        needs: None,
        prepare: |inputs| {
            Box::new(Asking::<A> {
                moves: moves(inputs),
                way: PhantomData,
            })
        },
    }
}

static ENTRANTS: [Micro; 4] = [
    entrant::<EachValue>(),
    entrant::<Match>(),
    entrant::<Published>(),
    entrant::<Masked>(),
];

/// The group of this module.
pub(crate) const GROUP: MicroGroup = MicroGroup {
    name: "predicates",
    unit: "move",
    about: "whether a 16-bit move is a capture, a promotion, castling, en passant",
    entrants: &ENTRANTS,
    golden: |inputs| digest(&moves(inputs), ask_plainly),
};

#[cfg(test)]
mod tests;
