//! Defines the switches of the generator: each makes one rule of chess wrong.

use std::ops::{BitAnd, BitOr};

macro_rules! switches {
    ($($switch:ident)*) => {
        /// A wrong rule of the generator.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Switch { $($switch),* }

        /// Number of switches; all fit into a [`Switches`].
        const COUNT: usize = [$(Switch::$switch),*].len();
    };
}

switches! {
    // En passant.
    EpMissing EpMissingWest EpMissingEast EpMissingInCheck EpMissingOfPinned EpExposes EpExposesAlongRank
    EpTestedWithPawn EpSquareKept EpSquareLost EpPawnStays EpAnyNeighbour EpWraps EpTwice
    // Castling.
    CastleMissingKingside CastleMissingQueenside CastleOutOfCheck CastleThroughKingside
    CastleThroughQueenside CastleIntoKingside CastleIntoQueenside CastleBFileSafe CastleBFileOccupied
    CastleOccupancyIgnored CastleWithoutRight CastleWithoutRook CastleCreatesRook CastleRookStays
    CastleToBFile CastleTwice CastleKeepsTurn CastlePawnAttacksIgnored CastlePawnPushesAttack CastleFromAnywhere
    RightsKeptRookCaptured RightsKeptRookCapturedByPromotion RightsKeptRookMoved RightsKeptKingMoved
    RightsLostBothRookMoved RightsLostBothRookCaptured RightsLostInCheck
    // Promotion.
    PromotionNoQueen PromotionNoRook PromotionNoBishop PromotionNoKnight PromotionCaptureMissing
    PromotionCaptureStaysPawn PromotionCaptureQueenOnly PromotionPushMissing PromotionPushStaysPawn
    PromotionPushQueenOnly PromotionToKing PromotionToPawn PromotionTwice PromotionMadeAsPawn
    PromotionMadeAsQueen
    // Pawns.
    DoubleOverPiece DoubleOntoPiece DoubleMissing DoubleFromAnyRank PushCaptures PawnCaptureMissingWest
    PawnCaptureMissingEast PawnCapturesNothing PawnCapturesOwn PawnsWrap
    // Pieces.
    SlidersThroughOwn SlidersThroughEnemy SlidersShort SlidersWrap KnightsWrap KingWraps QueenNoBishopMoves
    QueenNoRookMoves KnightsNoCapture BishopsNoCapture RooksNoCapture QueensNoCapture KingNoCapture OwnPiecesCaptured
    AlsoInAttacks
    // Legality.
    NoLegality NoLegalityAtLeaves PinsOnDiagonals PinsOnFilesAndRanks PinsKeptInCheck PinsOfPawns PinsOfKnights PinnedNeverMoves
    EvasionIgnored DoubleCheckAnswered BlockMissing BlockByDoubleMissing CheckerCaptureMissing KingRetreats
    KingNextToKing KingIntoPawnAttack KingIntoKnightAttack KingIntoSliderAttack KingTakesProtected
    NoPawnAttacks NoKnightAttacks NoBishopAttacks NoRookAttacks NoKingAttacks PawnAttacksReversed
    PawnAttacksAhead
    // After a king could be captured.
    KingNeverCaptured NoMovesWithoutKing
    // Counting.
    MateIsLeaf MateIsNoLeaf DrawByMaterial DrawByFiftyMoves DrawByRepetition DrawIsNoLeaf LeavesAreCaptures
    TableWithoutRights TableWithoutEnPassant TableWithoutDepth
}

/// A set of switches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Switches(u128);

impl Switches {
    /// Returns the set of these switches.
    pub(super) const fn of(switches: &[Switch]) -> Self {
        const { assert!(COUNT <= 128) };
        let (mut bits, mut index) = (0, 0);
        while index < switches.len() {
            bits |= 1 << switches[index] as u8;
            index += 1;
        }
        Self(bits)
    }

    /// Returns `true` if a switch is on.
    #[inline]
    pub(super) const fn has(self, switch: Switch) -> bool {
        self.0 & 1 << switch as u8 != 0
    }

    /// Returns `true` if any of these switches is on.
    #[inline]
    pub(super) const fn has_any(self, switches: Self) -> bool {
        self.0 & switches.0 != 0
    }
}

impl BitOr for Switches {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Switches {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}
