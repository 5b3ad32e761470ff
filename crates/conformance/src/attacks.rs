//! Everything that can be asked about attacks.

use boardbench_core::{Piece, Setup, Square, SquareSet, Threat, ThreatChange};

/// The answers about attacks in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attacks {
    /// All pieces.
    pub occupied: SquareSet,
    /// The pieces that attack each square, asked one square after the other.
    pub attackers: [SquareSet; Square::COUNT],
    /// The same, asked at once.
    pub attackers_of_all: [SquareSet; Square::COUNT],
    /// The squares that the piece on each square attacks.
    pub attacks: [SquareSet; Square::COUNT],
    /// The pieces that the piece on each square attacks.
    pub victims: [SquareSet; Square::COUNT],
    /// All threats, sorted.
    pub threats: Vec<Threat>,
    /// The mobility of each kind of piece, by [`Piece::index`].
    pub mobility: [u32; Piece::INDEX_SPACE],
}

impl Attacks {
    /// Returns all answers, from the pieces and the pieces that attack each square.
    pub fn new(setup: &Setup, attackers: &[SquareSet; Square::COUNT]) -> Self {
        let mut attacks = [SquareSet::EMPTY; Square::COUNT];
        for to in Square::all() {
            for from in attackers[to.index()] {
                attacks[from.index()] |= to.into();
            }
        }
        let occupied: SquareSet = setup.pieces().map(|(square, _)| square).collect();
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

    /// With the threats in order, as all answers have them.
    pub(crate) fn sorted(mut self) -> Self {
        self.threats.sort_unstable();
        self
    }

    /// Returns the threats that differ in the position after a move, sorted.
    pub fn changes_to(&self, after: &Self) -> Vec<ThreatChange> {
        let vanishing = missing(&self.threats, &after.threats).map(ThreatChange::Vanishes);
        let appearing = missing(&after.threats, &self.threats).map(ThreatChange::Appears);
        vanishing.chain(appearing).collect()
    }
}

/// Returns the threats that another list lacks. Both lists are sorted.
fn missing<'a>(threats: &'a [Threat], other: &'a [Threat]) -> impl Iterator<Item = Threat> + 'a {
    let mut other = other.iter().peekable();
    threats.iter().copied().filter(move |threat| {
        while other.next_if(|it| *it < threat).is_some() {}
        other.peek() != Some(&threat)
    })
}
