//! Checkers, pinned pieces and attacked squares that a board keeps, as a type parameter.

use core::fmt;

use crate::{Bitboard, HashKey, StorageItem, StorageName, StoragePart};

/// Checkers, pinned pieces and attacked squares that a board keeps and each move computes: [`AtMake`], or `()` for none, which
/// compiles to nothing. They depend on the pieces and the side to move only:
///
/// - checkers are the enemy's pieces that give check to the side to move;
/// - pinned are its pieces that are alone between its king and an enemy's sliding piece that attacks along this line;
/// - attacked are the squares that the enemy attacks, *through the king*: sliding pieces attack as if the king of the side to
///   move were not on the board, because it can't step back along the line of a check.
pub trait CheckInfo: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// `true` if checkers and pinned pieces are kept.
    const HAS_PINS: bool;
    /// `true` if attacked squares are kept, too.
    const HAS_ATTACKED: bool;

    /// Computes what is kept, given the computations of checkers and pinned pieces, and of attacked squares.
    fn compute(
        checkers_and_pinned: impl FnOnce() -> [Bitboard; 2],
        attacked: impl FnOnce() -> Bitboard,
    ) -> Self;

    /// Returns checkers, pinned pieces and attacked squares, each empty if it is not kept.
    fn sets(self) -> [Bitboard; 3];

    /// Visits the bitboards that are kept.
    fn visit_storage(self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        let item = |index: usize| {
            let name = ["checkers", "pinned", "attacked"][index];
            StorageItem::set(StorageName::Text(name), self.sets()[index])
        };
        if Self::HAS_PINS {
            let bytes = size_of::<Bitboard>();
            visit(StoragePart::new("check info", bytes, 1, size_of::<Self>() / bytes, &item));
        }
    }
}

impl CheckInfo for () {
    const HAS_PINS: bool = false;
    const HAS_ATTACKED: bool = false;

    #[inline(always)]
    fn compute(_: impl FnOnce() -> [Bitboard; 2], _: impl FnOnce() -> Bitboard) {}

    #[inline(always)]
    fn sets(self) -> [Bitboard; 3] {
        [Bitboard::EMPTY; 3]
    }
}

/// Checkers and pinned pieces (`N` = 2), and attacked squares (`N` = 3). A board stores them next to its hash if the type of its
/// hash is `(u64, AtMake<N>)`.
///
/// ```
/// use boardbench_core::{AtMake, Bitboard, CheckInfo, HashKey, Square};
/// let [checker, pinned] = [Square::E8, Square::D2].map(Bitboard::from_square);
/// let info = AtMake::<2>::compute(|| [checker, pinned], || unreachable!("not kept"));
/// assert_eq!(info.sets(), [checker, pinned, Bitboard::EMPTY]);
/// let mut key = <(u64, AtMake<2>)>::new(0b0011);
/// key.set_info(info);
/// key.toggle(0b0101);
/// assert_eq!((key.get(), key.info()), (Some(0b0110), info));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtMake<const N: usize>([Bitboard; N]);

impl<const N: usize> CheckInfo for AtMake<N> {
    const HAS_PINS: bool = true;
    const HAS_ATTACKED: bool = N == 3;

    #[inline(always)]
    fn compute(
        checkers_and_pinned: impl FnOnce() -> [Bitboard; 2],
        attacked: impl FnOnce() -> Bitboard,
    ) -> Self {
        const { assert!(N == 2 || N == 3) };
        let [checkers, pinned] = checkers_and_pinned();
        let mut sets = [checkers; N];
        sets[1] = pinned;
        if let Some(set) = sets.get_mut(2) {
            *set = attacked();
        }
        Self(sets)
    }

    #[inline(always)]
    fn sets(self) -> [Bitboard; 3] {
        [self.0[0], self.0[1], self.0.get(2).copied().unwrap_or_default()]
    }
}

impl<I: CheckInfo> HashKey for (u64, I) {
    type Info = I;

    const ENABLED: bool = true;

    #[inline(always)]
    fn new(value: u64) -> Self {
        (value, I::compute(Default::default, Bitboard::default))
    }

    #[inline(always)]
    fn set(&mut self, value: u64) {
        self.0 = value;
    }

    #[inline(always)]
    fn toggle(&mut self, change: u64) {
        self.0 ^= change;
    }

    #[inline(always)]
    fn get(self) -> Option<u64> {
        Some(self.0)
    }

    #[inline(always)]
    fn info(self) -> I {
        self.1
    }

    #[inline(always)]
    fn set_info(&mut self, info: I) {
        self.1 = info;
    }
}
