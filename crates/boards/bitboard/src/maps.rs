//! Incremental attack tables next to the bitboards, updated by each move.
//!
//! There are two bitboards per square: the attacks of its piece, and its attackers. They form one
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
//! A move changes a few squares. The attacks of the pieces that left them vanish, and the attacks of the pieces that arrived
//! appear. A square that becomes empty or occupied also changes the attacks through it: of the sliding pieces
//! among its attackers, and only these are recomputed. If the knight jumps to b6, the attackers of a4 include the rook
//! on a1, which then attacks a5 to a8 as well. A captured piece is replaced by another, so attacks through that square stay.
//!
//! One pass over all squares writes the attacks of the moved piece. For a sliding piece, only the difference
//! is written, once in each direction.
//!
//! Unmaking does none of this: making copies the tables before it changes them, 1 KiB, and unmaking restores the copy. The two
//! copies take less time than to recompute the old attacks.
//!
//! Source: Chess Programming Wiki, "Attack and Defend Maps".

use core::marker::PhantomData;

use boardbench_core::{AttackMaps, Encoding, HashKey, PiecesAndState, Role};
use boardbench_movegen_bitboard::attacks_of;
use boardbench_sliders::{Bitboard, Sliders};

use crate::pieces::{Arrangement, AttackTables, Cells, Change, Part, PieceSets, Undo, Union};

/// Data that unmaking needs with attack tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapsUndo<K, S> {
    /// Data that unmaking needs without attack tables.
    changed: Undo<K>,
    /// Attacks before the move.
    attacks: Maps<S>,
}

/// Incremental attack tables, with sliding-piece attack generation `S`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maps<S> {
    maps: AttackMaps,
    sliders: PhantomData<S>,
}

impl<S: Sliders> Part for Maps<S> {
    const EMPTY: Self = Self { maps: AttackMaps::EMPTY, sliders: PhantomData };
}

impl<S: Sliders> AttackTables for Maps<S> {
    const IS_ENABLED: bool = true;

    #[inline(always)]
    fn get(&self) -> Option<&AttackMaps> {
        Some(&self.maps)
    }

    type Undo<K: HashKey> = MapsUndo<K, S>;

    #[inline(always)]
    fn make<A: Arrangement, C: Cells, O: Union, E: Encoding, K: HashKey>(
        position: &mut PiecesAndState<PieceSets<A, C, O, Self>, K>,
        mv: E,
    ) -> MapsUndo<K, S> {
        // Built in the return slot, so that the tables are copied once.
        let mut undo =
            MapsUndo { changed: position.undo_of_quiet(), attacks: position.pieces.maps };
        undo.changed = position.make(mv);
        undo
    }

    #[inline(always)]
    fn unmake<A: Arrangement, C: Cells, O: Union, E: Encoding, K: HashKey>(
        position: &mut PiecesAndState<PieceSets<A, C, O, Self>, K>,
        mv: E,
        undo: MapsUndo<K, S>,
    ) {
        position.unmake(mv, undo.changed);
        position.pieces.maps = undo.attacks;
    }

    // Inlined, so that `captures` is a constant.
    #[inline(always)]
    fn update(&mut self, sets: &impl Arrangement, occupied: Bitboard, change: Change) {
        let maps = &mut self.maps;
        let (attackers, changed) = match change {
            Change::Moved { piece, from, to, captures } => {
                let mut attackers = maps.attackers(from);
                if !captures {
                    attackers |= maps.attackers(to);
                }
                let attacks =
                    piece.map_or(Bitboard::EMPTY, |piece| attacks_of::<S>(piece, to, occupied));
                maps.shift(from, to, attacks);
                (attackers, Bitboard::from_square(from) | to.into())
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
        let attackers = attackers & !changed;
        for from in attackers & sets.by_role(Role::Bishop) {
            maps.flip(from, maps.attacks(from) ^ S::bishop(from, occupied));
        }
        for from in attackers & sets.by_role(Role::Rook) {
            maps.flip(from, maps.attacks(from) ^ S::rook(from, occupied));
        }
        for from in attackers & sets.by_role(Role::Queen) {
            maps.flip(from, maps.attacks(from) ^ S::queen(from, occupied));
        }
    }
}
