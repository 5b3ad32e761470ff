//! The right answers of operations, from the naive reference or from published counts.

use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors;
use boardbench_core::{CanonicalMove, Color, Piece, Square};
use boardbench_search::{Signature, evaluate_plainly};

use crate::threats::{change_fact, mobility_fact};
use crate::{Digest, Input, KernelId, Trace};

/// Adds what is right for a position.
pub(crate) type Expected = fn(&mut Answer<'_>);

/// The right answer for a position, as it is added to a digest.
pub(crate) struct Answer<'d> {
    digest: &'d mut Digest,
    number: usize,
    pub(crate) position: Reference,
    /// The position before, on a trace.
    before: Option<Reference>,
    /// The depth, for perft.
    depth: u32,
}

impl KernelId {
    /// Returns the digest of the right answers on these inputs, from the naive reference or from published counts.
    pub fn expected(self, inputs: &[Input]) -> Digest {
        let nodes = inputs.iter();
        self.digest_of(nodes.map(|input| (None, Reference::from_setup(&input.setup), input.depth)))
    }

    /// Returns the digest of the right answers at the nodes of a trace.
    pub fn expected_on_trace(self, trace: &Trace) -> Digest {
        let root = Reference::from_setup(&trace.setup);
        let play = |(_, here): &(_, Reference), mv| (Some(*here), here.play(mv));
        let nodes = trace.positions((None, root), play).into_iter();
        self.digest_of(nodes.map(|(before, position)| (before, position, 0)))
    }

    fn digest_of(self, nodes: impl Iterator<Item = (Option<Reference>, Reference, u32)>) -> Digest {
        let mut digest = Digest::new();
        for (number, (before, position, depth)) in nodes.enumerate() {
            (self.facts().expected)(&mut Answer {
                digest: &mut digest,
                number,
                position,
                before,
                depth,
            });
        }
        digest
    }
}

impl Answer<'_> {
    pub(crate) fn add(&mut self, fact: u64) {
        self.digest.add(self.number, fact);
    }

    pub(crate) fn add_text(&mut self, text: &str) {
        self.digest.add_text(self.number, text);
    }

    pub(crate) fn add_moves(&mut self, moves: impl IntoIterator<Item = CanonicalMove>) {
        for mv in moves {
            self.digest.add_move(self.number, mv);
        }
    }

    pub(crate) fn add_texts(&mut self, text: impl Fn(&Reference, CanonicalMove) -> String) {
        for mv in self.position.legal_moves() {
            self.digest.add_move(self.number, mv);
            self.add_text(&text(&self.position, mv));
        }
    }

    /// Adds the answers about the legal moves that have one.
    fn add_answers(&mut self, answer: impl Fn(CanonicalMove) -> Option<i32>) {
        for mv in self.position.legal_moves() {
            if let Some(answer) = answer(mv) {
                self.digest.add_answer(self.number, mv, answer);
            }
        }
    }

    fn add_changes(&mut self, before: &Reference, after: &Reference) {
        for change in before.attacks().changes_to(&after.attacks()) {
            self.add(change_fact(change));
        }
    }

    /// Adds the recorded result of a search of one of these positions.
    pub(crate) fn add_signature(&mut self, signatures: &[Signature]) {
        signatures[self.number].describe(self.digest, self.number);
    }
}

pub(crate) fn legal_moves(answer: &mut Answer<'_>) {
    answer.add_moves(answer.position.legal_moves());
}

pub(crate) fn pseudo_legal_moves(answer: &mut Answer<'_>) {
    answer.add_moves(answer.position.pseudo_legal_moves());
}

pub(crate) fn captures(answer: &mut Answer<'_>) {
    let position = answer.position;
    let moves = position.legal_moves().into_iter();
    answer.add_moves(moves.filter(|&mv| position.kind(mv).is_capture()));
}

/// Each move, and the position after it. On a trace, the position.
pub(crate) fn made(answer: &mut Answer<'_>) {
    if answer.before.is_some() {
        return answer.add(answer.position.hash());
    }
    for mv in answer.position.legal_moves() {
        answer.add_moves([mv]);
        answer.add(answer.position.play(mv).hash());
    }
}

/// The squares that each colour attacks, as sets of bits.
pub(crate) fn attacks(answer: &mut Answer<'_>) {
    let position = answer.position;
    for color in Color::ALL {
        let bit = |square: Square| u64::from(position.is_attacked(square, color)) << square.index();
        answer.add(Square::all().map(bit).sum());
    }
}

pub(crate) fn threats(answer: &mut Answer<'_>) {
    for threat in answer.position.attacks().threats {
        answer.add(threat.code().into());
    }
}

/// Each move, and the threats that it changes. On a trace, those that the last move has changed.
pub(crate) fn changes(answer: &mut Answer<'_>) {
    let here = answer.position;
    if let Some(before) = answer.before {
        return answer.add_changes(&before, &here);
    }
    for mv in here.legal_moves() {
        answer.add_moves([mv]);
        answer.add_changes(&here, &here.play(mv));
    }
}

/// The pieces that attack each square, rotated by the square.
pub(crate) fn attackers(answer: &mut Answer<'_>) {
    for (square, set) in (0..).zip(answer.position.attackers_of_all()) {
        answer.add(set.bits().rotate_left(square));
    }
}

pub(crate) fn mobility(answer: &mut Answer<'_>) {
    let mobility = answer.position.attacks().mobility;
    for piece in Piece::ALL {
        answer.add(mobility_fact(piece, mobility[piece.index()]));
    }
}

pub(crate) fn checks(answer: &mut Answer<'_>) {
    let position = answer.position;
    answer.add_answers(|mv| Some(position.play(mv).is_check().into()));
}

pub(crate) fn exchanges(answer: &mut Answer<'_>) {
    let position = answer.position;
    let is_capture = |mv| position.kind(mv).is_capture();
    answer.add_answers(|mv| is_capture(mv).then(|| position.exchange(mv)));
}

/// Returns SAN without the file and rank of the from-square, but for the file of a pawn that captures.
pub(crate) fn without_disambiguation(san: &str) -> String {
    let is_of_piece = san.starts_with(['N', 'B', 'R', 'Q', 'K']);
    let squares = san.trim_end_matches(['+', '#']);
    let Some(split) = squares.len().checked_sub(2).filter(|_| is_of_piece) else {
        return san.to_owned();
    };
    let (before, after) = san.split_at(split);
    let capture = if before.ends_with('x') { "x" } else { "" };
    format!("{}{capture}{after}", &san[..1])
}

/// The published count; 0 if there is none.
pub(crate) fn perft(answer: &mut Answer<'_>) {
    let is_it = |vector: &&vectors::Vector| Reference::from_fen(vector.fen) == Ok(answer.position);
    let vector = vectors::WELL_KNOWN.iter().find(is_it);
    let mut counts = vector.into_iter().flat_map(|vector| vector.up_to(u64::MAX));
    let count = counts.find(|&(depth, _)| depth == answer.depth);
    answer.add(count.map_or(0, |(_, count)| count));
}

pub(crate) fn material(answer: &mut Answer<'_>) {
    let (material, _) = evaluate_plainly(&answer.position.to_setup());
    answer.add(i64::from(material) as u64);
}

pub(crate) fn evaluation(answer: &mut Answer<'_>) {
    let (_, value) = evaluate_plainly(&answer.position.to_setup());
    answer.add(i64::from(value) as u64);
}
