//! Defines the results of all attack queries in a position, and computes them from the attackers of each square.

use boardbench_core::{Bitboard, Piece, Setup, Square, Threat, ThreatChange};

/// Results of the attack queries in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attacks {
    /// Bitboard of all occupied squares.
    pub occupied: Bitboard,
    /// Attackers of each square, queried square by square.
    pub attackers: [Bitboard; Square::COUNT],
    /// Attackers of each square, queried for all squares at once.
    pub attackers_of_all: [Bitboard; Square::COUNT],
    /// Squares attacked by the piece on each square.
    pub attacks: [Bitboard; Square::COUNT],
    /// Pieces attacked by the piece on each square.
    pub victims: [Bitboard; Square::COUNT],
    /// All threats, sorted.
    pub threats: Vec<Threat>,
    /// Mobility of each kind of piece, by [`Piece::index`].
    pub mobility: [u32; Piece::INDEX_SPACE],
}

impl Attacks {
    /// Computes all results from the pieces and the attackers of each square.
    pub fn new(setup: &Setup, attackers: &[Bitboard; Square::COUNT]) -> Self {
        let mut attacks = [Bitboard::EMPTY; Square::COUNT];
        for to in Square::all() {
            for from in attackers[to.index()] {
                attacks[from.index()] |= to.into();
            }
        }
        let occupied: Bitboard = setup.pieces().map(|(square, _)| square).collect();
        let (mut threats, mut mobility) = (Vec::new(), [0; Piece::INDEX_SPACE]);
        for (from, attacker) in setup.pieces() {
            for to in attacks[from.index()] {
                let victim = setup.piece_at(to);
                if victim.map(Piece::color) != Some(attacker.color()) {
                    mobility[attacker.index()] += 1;
                }
                threats.extend(victim.map(|victim| Threat { attacker, from, victim, to }));
            }
        }
        Self {
            occupied,
            attackers: *attackers,
            attackers_of_all: *attackers,
            attacks,
            victims: attacks.map(|attacked| attacked & occupied),
            threats,
            mobility,
        }
        .sorted()
    }

    /// Sorts the threats, so that results can be compared.
    pub(crate) fn sorted(mut self) -> Self {
        self.threats.sort_unstable();
        self
    }

    /// Returns the threats that a move changes, given the results after it; sorted.
    pub fn changes_to(&self, after: &Self) -> Vec<ThreatChange> {
        let vanishing = missing(&self.threats, &after.threats).map(ThreatChange::Vanishes);
        let appearing = missing(&after.threats, &self.threats).map(ThreatChange::Appears);
        vanishing.chain(appearing).collect()
    }
}

/// Returns the threats that are not in another list. Both lists are sorted.
fn missing<'a>(threats: &'a [Threat], other: &'a [Threat]) -> impl Iterator<Item = Threat> + 'a {
    let mut other = other.iter().peekable();
    threats.iter().copied().filter(move |threat| {
        while other.next_if(|it| *it < threat).is_some() {}
        other.peek() != Some(&threat)
    })
}
