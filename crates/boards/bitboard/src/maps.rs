//! Attacks that are kept beside the sets, and brought up to date by each move.
//!
//! There is a set for each square, from both ends: what its piece attacks, and which pieces attack it. So they are one
//! matrix of 64 x 64 bits and its transpose. With a white rook on a1, and a black knight on a4:
//!
//! ```text
//!        attacks of its piece          attackers of the square
//!  a1    a2 a3 a4 b1 c1 … h1           none
//!  a2    none                          a1
//!  a3    none                          a1
//!  a4    b2 c3 c5 b6                   a1
//!  …                                   …
//!  b2    none                          a4
//! ```
//!
//! A move is a few changed squares. The attacks of the pieces that left them vanish, those of the pieces that are there now
//! appear. A square that is empty now, or occupied now, also changes what others see through it: they are the sliders
//! among its attackers, and only these are looked up anew. If the knight jumps to b6, the attackers of a4 say that the rook
//! on a1 now sees a5 to a8 as well. A captured piece is replaced by another, so on that square sliders see what they saw.
//!
//! The attacks of the moved piece are written by one pass over all squares. Of a slider that sees more or less, only the difference
//! is written, once to each end.
//!
//! Unmaking does none of this: making copies the attacks before it changes them, 1 KiB, and unmaking copies them back. The two copies
//! take less time than to find the old attacks again.
//!
//! Source: Chess Programming Wiki, "Attack and Defend Maps".

use core::marker::PhantomData;

use boardbench_core::{AttackMaps, Encoding, HashKey, Placed, Role};
use boardbench_setwise::attacks_of;
use boardbench_sliders::{Sliders, SquareSet};

use crate::pieces::{Arrangement, Cells, Change, KeptAttacks, Part, PieceSets, Undo, Union};

/// The data that unmaking needs where attacks are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapsUndo<K, S> {
    /// What it needs without them.
    changed: Undo<K>,
    /// The attacks before the move.
    attacks: Maps<S>,
}

/// The attacks of the pieces, with the slider algorithm `S`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maps<S> {
    maps: AttackMaps,
    sliders: PhantomData<S>,
}

impl<S: Sliders> Part for Maps<S> {
    const EMPTY: Self = Self { maps: AttackMaps::EMPTY, sliders: PhantomData };
}

impl<S: Sliders> KeptAttacks for Maps<S> {
    const ARE_KEPT: bool = true;

    #[inline(always)]
    fn get(&self) -> Option<&AttackMaps> {
        Some(&self.maps)
    }

    type Undo<K: HashKey> = MapsUndo<K, S>;

    #[inline(always)]
    fn make<A: Arrangement, C: Cells, O: Union, E: Encoding, K: HashKey>(
        position: &mut Placed<PieceSets<A, C, O, Self>, K>,
        mv: E,
    ) -> MapsUndo<K, S> {
        // Built where it is returned, so that the attacks are copied once.
        let mut undo =
            MapsUndo { changed: position.undo_of_quiet(), attacks: position.pieces.maps };
        undo.changed = position.make(mv);
        undo
    }

    #[inline(always)]
    fn unmake<A: Arrangement, C: Cells, O: Union, E: Encoding, K: HashKey>(
        position: &mut Placed<PieceSets<A, C, O, Self>, K>,
        mv: E,
        undo: MapsUndo<K, S>,
    ) {
        position.unmake(mv, undo.changed);
        position.pieces.maps = undo.attacks;
    }

    // Inlined, so that it is known whether a move captures.
    #[inline(always)]
    fn update(&mut self, sets: &impl Arrangement, occupied: SquareSet, change: Change) {
        let maps = &mut self.maps;
        let (seeing, changed) = match change {
            Change::Moved { piece, from, to, captures } => {
                let mut seeing = maps.attackers(from);
                if !captures {
                    seeing |= maps.attackers(to);
                }
                let attacks =
                    piece.map_or(SquareSet::EMPTY, |piece| attacks_of::<S>(piece, to, occupied));
                maps.shift(from, to, attacks);
                (seeing, SquareSet::from_square(from) | to.into())
            }
            Change::Appeared(piece, on) => {
                maps.flip(on, attacks_of::<S>(piece, on, occupied));
                (maps.attackers(on), on.into())
            }
            Change::Vanished(from) => {
                maps.flip(from, maps.attacks(from));
                (maps.attackers(from), from.into())
            }
        };
        let seeing = seeing & !changed;
        for from in seeing & sets.by_role(Role::Bishop) {
            maps.flip(from, maps.attacks(from) ^ S::bishop(from, occupied));
        }
        for from in seeing & sets.by_role(Role::Rook) {
            maps.flip(from, maps.attacks(from) ^ S::rook(from, occupied));
        }
        for from in seeing & sets.by_role(Role::Queen) {
            maps.flip(from, maps.attacks(from) ^ S::queen(from, occupied));
        }
    }
}
