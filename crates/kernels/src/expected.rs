//! Computes the expected results of kernels, from the naive reference or from published counts.

use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors;
use boardbench_core::{CanonicalMove, Color, Piece, Square};
use boardbench_search::{Signature, evaluate_plainly};

use crate::threats::{change_fact, mobility_fact};
use crate::{Checksum, Input, KernelId, Trace};

/// Adds the expected result for a position.
pub(crate) type Expected = fn(&mut ExpectedResult<'_>);

/// Expected result for a position, added to a checksum.
pub(crate) struct ExpectedResult<'d> {
    checksum: &'d mut Checksum,
    number: usize,
    pub(crate) position: Reference,
    /// Previous position, on a trace.
    before: Option<Reference>,
    /// Depth, for perft.
    depth: u32,
}

impl KernelId {
    /// Returns the checksum of the expected results on these inputs, from the naive reference or from published counts.
    pub fn expected(self, inputs: &[Input]) -> Checksum {
        let nodes = inputs.iter();
        self.checksum_of(
            nodes.map(|input| (None, Reference::from_setup(&input.setup), input.depth)),
        )
    }

    /// Returns the checksum of the expected results at the nodes of a trace.
    pub fn expected_on_trace(self, trace: &Trace) -> Checksum {
        let root = Reference::from_setup(&trace.setup);
        let play = |(_, current): &(_, Reference), mv| (Some(*current), current.play(mv));
        let nodes = trace.positions((None, root), play).into_iter();
        self.checksum_of(nodes.map(|(before, position)| (before, position, 0)))
    }

    fn checksum_of(
        self,
        nodes: impl Iterator<Item = (Option<Reference>, Reference, u32)>,
    ) -> Checksum {
        let mut checksum = Checksum::new();
        for (number, (before, position, depth)) in nodes.enumerate() {
            (self.facts().expected)(&mut ExpectedResult {
                checksum: &mut checksum,
                number,
                position,
                before,
                depth,
            });
        }
        checksum
    }
}

impl ExpectedResult<'_> {
    pub(crate) fn add(&mut self, fact: u64) {
        self.checksum.add(self.number, fact);
    }

    pub(crate) fn add_text(&mut self, text: &str) {
        self.checksum.add_text(self.number, text);
    }

    pub(crate) fn add_moves(&mut self, moves: impl IntoIterator<Item = CanonicalMove>) {
        for mv in moves {
            self.checksum.add_move(self.number, mv);
        }
    }

    pub(crate) fn add_texts(&mut self, text: impl Fn(&Reference, CanonicalMove) -> String) {
        for mv in self.position.legal_moves() {
            self.checksum.add_move(self.number, mv);
            self.add_text(&text(&self.position, mv));
        }
    }

    /// Adds the results of the legal moves that have one.
    fn add_results(&mut self, query: impl Fn(CanonicalMove) -> Option<i32>) {
        for mv in self.position.legal_moves() {
            if let Some(result) = query(mv) {
                self.checksum.add_answer(self.number, mv, result);
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
        signatures[self.number].describe(self.checksum, self.number);
    }
}

pub(crate) fn legal_moves(result: &mut ExpectedResult<'_>) {
    result.add_moves(result.position.legal_moves());
}

pub(crate) fn pseudo_legal_moves(result: &mut ExpectedResult<'_>) {
    result.add_moves(result.position.pseudo_legal_moves());
}

pub(crate) fn captures(result: &mut ExpectedResult<'_>) {
    let position = result.position;
    let moves = position.legal_moves().into_iter();
    result.add_moves(moves.filter(|&mv| position.kind(mv).is_capture()));
}

/// Adds each move, and the position after it. On a trace, adds the position.
pub(crate) fn made(result: &mut ExpectedResult<'_>) {
    if result.before.is_some() {
        return result.add(result.position.hash());
    }
    for mv in result.position.legal_moves() {
        result.add_moves([mv]);
        result.add(result.position.play(mv).hash());
    }
}

/// Adds the squares that each colour attacks, as bitboards.
pub(crate) fn attacks(result: &mut ExpectedResult<'_>) {
    let position = result.position;
    for color in Color::ALL {
        let bit = |square: Square| u64::from(position.is_attacked(square, color)) << square.index();
        result.add(Square::all().map(bit).sum());
    }
}

pub(crate) fn threats(result: &mut ExpectedResult<'_>) {
    for threat in result.position.attacks().threats {
        result.add(threat.code().into());
    }
}

/// Adds each move, and the threats that it changes. On a trace, adds the changes of the last move.
pub(crate) fn changes(result: &mut ExpectedResult<'_>) {
    let position = result.position;
    if let Some(before) = result.before {
        return result.add_changes(&before, &position);
    }
    for mv in position.legal_moves() {
        result.add_moves([mv]);
        result.add_changes(&position, &position.play(mv));
    }
}

/// Adds the bitboard of attackers of each square, rotated by the square.
pub(crate) fn attackers(result: &mut ExpectedResult<'_>) {
    for (square, attackers) in (0..).zip(result.position.attackers_of_all()) {
        result.add(attackers.bits().rotate_left(square));
    }
}

pub(crate) fn mobility(result: &mut ExpectedResult<'_>) {
    let mobility = result.position.attacks().mobility;
    for piece in Piece::ALL {
        result.add(mobility_fact(piece, mobility[piece.index()]));
    }
}

pub(crate) fn checks(result: &mut ExpectedResult<'_>) {
    let position = result.position;
    result.add_results(|mv| Some(position.play(mv).is_check().into()));
}

/// Adds the low half of the hash after each legal move.
pub(crate) fn hashes_after(result: &mut ExpectedResult<'_>) {
    let position = result.position;
    result.add_results(|mv| Some(position.play(mv).hash() as i32));
}

pub(crate) fn see_values(result: &mut ExpectedResult<'_>) {
    let position = result.position;
    let is_capture = |mv| position.kind(mv).is_capture();
    result.add_results(|mv| is_capture(mv).then(|| position.see(mv)));
}

/// Returns SAN without the file and rank of the from-square, except for the file of a pawn capture.
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

/// Adds the published count, or 0 if there is none.
pub(crate) fn perft(result: &mut ExpectedResult<'_>) {
    let is_match = |v: &&vectors::Vector| Reference::from_fen(v.fen) == Ok(result.position);
    let vector = vectors::WELL_KNOWN.iter().find(is_match);
    let mut counts = vector.into_iter().flat_map(|vector| vector.up_to(u64::MAX));
    let count = counts.find(|&(depth, _)| depth == result.depth);
    result.add(count.map_or(0, |(_, count)| count));
}

pub(crate) fn material(result: &mut ExpectedResult<'_>) {
    let (material, _) = evaluate_plainly(&result.position.to_setup());
    result.add(i64::from(material) as u64);
}

pub(crate) fn evaluation(result: &mut ExpectedResult<'_>) {
    let (_, value) = evaluate_plainly(&result.position.to_setup());
    result.add(i64::from(value) as u64);
}
