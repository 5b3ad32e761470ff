//! Lists the faults of move generators that are recognized by their counts, the commonest first.

use boardbench_core::Color;

use super::count::Rules;
use super::switches::Switch::{self, *};
use super::switches::Switches;

/// A fault of a move generator.
#[derive(Debug)]
pub(super) struct Fault {
    /// Name in the field's words, which is unique.
    pub(super) name: &'static str,
    pub(super) explanation: &'static str,
    /// A small position with White's fault, and the least depth whose count is wrong.
    pub(super) example: (&'static str, u32),
    /// Ways to implement the fault, the usual one first.
    variants: &'static [Variant],
    /// `true` if the fault exposes the king to capture, so that the count depends on what happens next.
    exposes_king: bool,
}

#[derive(Debug)]
enum Variant {
    Generator(&'static [Switch]),
    Formula(Formula),
}

/// Fault of the program around a correct generator. The count follows from the right ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Formula {
    NextPly,
    PreviousPly,
    NoMove,
    SumFromOne,
    SumFromRoot,
    PlusOne,
    Double,
}

impl Formula {
    /// Returns the wrong count at a depth, from the right ones of all depths from 0.
    pub(super) fn count(self, right: &[u64], depth: usize) -> Option<u64> {
        let sum = || right.get(..=depth).map(|counts| counts.iter().sum::<u64>());
        match self {
            Self::NextPly => right.get(depth + 1).copied(),
            Self::PreviousPly => right.get(depth.checked_sub(1)?).copied(),
            Self::NoMove => right.get(1)?.checked_pow(depth as u32),
            Self::SumFromOne => sum().map(|sum| sum - 1),
            Self::SumFromRoot => sum(),
            Self::PlusOne => right.get(depth).map(|count| count + 1),
            Self::Double => right.get(depth).map(|count| 2 * count),
        }
    }
}

macro_rules! variant {
    ([$($switch:ident),*]) => { Variant::Generator(&[$($switch),*]) };
    ({$formula:ident}) => { Variant::Formula(Formula::$formula) };
}

macro_rules! faults {
    (@exposes king) => { true };
    (@exposes) => { false };
    ($($name:literal, $explanation:literal, $fen:literal, $depth:literal
        $(, $king:ident)? : $($variant:tt),+;)*) => {
        &[$(Fault {
            name: $name,
            explanation: $explanation,
            example: ($fen, $depth),
            variants: &[$(variant!($variant)),+],
            exposes_king: faults!(@exposes $($king)?),
        }),*]
    };
}

/// Faults, the commonest first.
pub(super) const FAULTS: &[Fault] = faults! {
    "no en passant", "En passant is never generated, or a double push sets no en-passant square.",
        "8/8/8/K2pP3/8/8/8/4k3 w - d6 0 1", 1: [EpMissing], [EpSquareLost];
    "en passant that exposes the king", "Both pawns leave a line to the king, and the check is not noticed.",
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", 1, king: [EpExposesAlongRank], [EpExposes], [EpTestedWithPawn], [EpTestedWithPawn, EpExposesAlongRank];
    "castling through check", "The king passes an attacked square.",
        "3k1r2/8/8/8/8/8/8/4K2R w K - 0 1", 1: [CastleThroughKingside, CastleThroughQueenside];
    "castling out of check", "The king castles while it is in check.",
        "3kr3/8/8/8/8/8/8/R3K3 w Q - 0 1", 1: [CastleOutOfCheck];
    "castling into check", "The king castles to an attacked square.",
        "2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 1, king: [CastleIntoKingside, CastleIntoQueenside];
    "castling rights kept after a rook is captured", "Castling is generated after the rook was captured on its home square.",
        "4k2r/8/8/8/3B4/8/8/4K3 w k - 0 1", 2: [RightsKeptRookCaptured, CastleWithoutRook], [RightsKeptRookCaptured, CastleWithoutRook, CastleCreatesRook], [RightsKeptRookCaptured];
    "promotion to queens only", "The promotions to rook, bishop and knight are missing.",
        "5k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 1: [PromotionNoRook, PromotionNoBishop, PromotionNoKnight];
    "captures that promote are missing or incomplete", "A capture on the last rank is missing, or does not promote, or only to a queen.",
        "2b2k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 1: [PromotionCaptureMissing], [PromotionCaptureStaysPawn], [PromotionCaptureQueenOnly];
    "double push over a piece", "A pawn jumps over a piece on its third rank.",
        "4k3/8/8/8/8/7p/7P/4K3 w - - 0 1", 1: [DoubleOverPiece];
    "pins ignored", "Pinned pieces move off the line of the pin.",
        "8/8/8/KP5r/7k/8/8/8 w - - 0 1", 1, king: [PinsOnDiagonals, PinsOnFilesAndRanks], [PinsOnDiagonals, PinsOnFilesAndRanks, PinsKeptInCheck], [PinsOnDiagonals, PinsOnFilesAndRanks, EpExposes], [PinsOnDiagonals, PinsOnFilesAndRanks, EpExposes, PinsKeptInCheck];
    "no castling", "Castling is never generated.",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 1: [CastleMissingKingside, CastleMissingQueenside];
    "king next to king", "A king may step next to the other king.",
        "8/8/4k3/8/4K3/8/8/8 w - - 0 1", 1, king: [KingNextToKing], [NoKingAttacks];
    "off by one ply", "The count is right for one ply more, or one ply less.",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1: {NextPly}, {PreviousPly};
    "counting stops at draws", "A repetition, the fifty-move rule or insufficient material ends the count.",
        "8/8/4k3/8/4K3/8/8/8 w - - 0 1", 1: [DrawByMaterial, DrawByFiftyMoves, DrawByRepetition], [DrawByMaterial, DrawByFiftyMoves, DrawByRepetition, DrawIsNoLeaf], [DrawByMaterial, DrawByFiftyMoves], [DrawByMaterial, DrawByFiftyMoves, DrawIsNoLeaf], [DrawByMaterial], [DrawByMaterial, DrawIsNoLeaf], [DrawByRepetition], [DrawByRepetition, DrawIsNoLeaf];
    "castling without a test for attacks", "Castling is generated without any test for attacked squares.",
        "3k1r2/8/8/8/8/8/8/4K2R w K - 0 1", 1, king: [CastleOutOfCheck, CastleThroughKingside, CastleThroughQueenside], [CastleOutOfCheck, CastleThroughKingside, CastleThroughQueenside, CastleIntoKingside, CastleIntoQueenside];
    "castling rights kept after the rook moves", "Castling is generated after the rook has moved, possibly without the rook.",
        "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 5: [RightsKeptRookMoved], [RightsKeptRookMoved, CastleWithoutRook], [RightsKeptRookMoved, CastleWithoutRook, CastleCreatesRook];
    "castling rights kept after the king moves", "Castling is generated after the king has moved.",
        "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 5: [RightsKeptKingMoved], [RightsKeptKingMoved, CastleFromAnywhere];
    "castling rights never cleared", "Castling rights are never removed.",
        "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 5: [RightsKeptKingMoved, RightsKeptRookMoved, RightsKeptRookCaptured], [RightsKeptKingMoved, RightsKeptRookMoved, RightsKeptRookCaptured, CastleWithoutRook], [RightsKeptKingMoved, RightsKeptRookMoved, RightsKeptRookCaptured, CastleWithoutRook, CastleFromAnywhere];
    "castling queenside refused if b1 or b8 is attacked", "Only the king's squares must be safe, not b1 and b8.",
        "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 1: [CastleBFileSafe];
    "castling queenside over a piece on b1 or b8", "The square next to the rook must be empty, too.",
        "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", 1: [CastleBFileOccupied];
    "castling through occupied squares", "The squares between king and rook are not tested.",
        "4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1", 1: [CastleOccupancyIgnored];
    "castling without the right", "Castling is generated whenever king and rook are at home.",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1", 1: [CastleWithoutRight];
    "no castling kingside", "Castling kingside is never generated.",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1", 1: [CastleMissingKingside];
    "no castling queenside", "Castling queenside is never generated.",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 1: [CastleMissingQueenside];
    "castling leaves the rook behind", "Only the king moves.",
        "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 2: [CastleRookStays];
    "castling queenside to b1 or b8", "The king castles to the b-file instead of the c-file.",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 3: [CastleToBFile];
    "castling kingside through check", "The king passes an attacked square on the f-file.",
        "3k1r2/8/8/8/8/8/8/4K2R w K - 0 1", 1: [CastleThroughKingside];
    "castling queenside through check", "The king passes an attacked square on the d-file.",
        "4k3/8/8/8/8/8/2p5/R3K3 w Q - 0 1", 1: [CastleThroughQueenside];
    "castling kingside into check", "The king castles to an attacked square on the g-file.",
        "4k2r/8/8/8/8/8/8/4K2R b K - 0 1", 2, king: [CastleIntoKingside];
    "castling queenside into check", "The king castles to an attacked square on the c-file.",
        "2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 1, king: [CastleIntoQueenside];
    "castling through and into check", "Only a check of the king itself forbids castling.",
        "3k1r2/8/8/8/8/8/8/4K2R w K - 0 1", 1, king: [CastleThroughKingside, CastleThroughQueenside, CastleIntoKingside, CastleIntoQueenside];
    "castling past squares attacked by pawns", "The test of the king's path leaves out pawns.",
        "4k3/8/8/8/8/8/6p1/4K2R w K - 0 1", 1: [CastlePawnAttacksIgnored];
    "castling refused because of pawn pushes", "The test of the king's path uses the moves of pawns instead of their attacks.",
        "4k3/8/8/8/8/8/1p6/R3K3 w Q - 0 1", 1: [CastlePawnPushesAttack];
    "castling generated twice", "Each castling move is in the list twice.",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 1: [CastleTwice];
    "side to move not changed by castling", "The same side moves again after it castles.",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 2: [CastleKeepsTurn];
    "castling rights kept after a promotion captures the rook", "Only a capture without promotion removes the castling right.",
        "4k2r/6P1/8/8/8/8/8/4K3 w k - 0 1", 2: [RightsKeptRookCapturedByPromotion, CastleWithoutRook], [RightsKeptRookCapturedByPromotion, CastleWithoutRook, CastleCreatesRook], [RightsKeptRookCapturedByPromotion];
    "both castling rights lost when a rook moves", "A rook's move removes the right of the other rook, too.",
        "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", 3: [RightsLostBothRookMoved];
    "both castling rights lost when a rook is captured", "A rook's capture removes the right of the other rook, too.",
        "r3k2r/8/8/3B4/8/8/8/4K3 w kq - 0 1", 2: [RightsLostBothRookCaptured];
    "castling rights lost in check", "A check removes the castling rights.",
        "r3k3/8/8/3B4/4b3/8/8/4K3 w q - 0 1", 4: [RightsLostInCheck];
    "en-passant square never cleared", "En passant is possible more than one ply after the double push.",
        "4k3/6pp/8/8/8/8/8/4K3 w - - 0 1", 4: [EpSquareKept];
    "en passant leaves the captured pawn", "The captured pawn stays on the board.",
        "8/8/8/3pP3/4K3/8/8/7k w - d6 0 1", 1: [EpPawnStays];
    "en passant without a double push", "Any enemy pawn on the fifth rank next to a pawn can be captured en passant.",
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", 1: [EpAnyNeighbour];
    "en passant missing in check", "A check by the pawn that has just moved is not answered by en passant.",
        "8/8/8/3pP3/4K3/8/8/7k w - d6 0 1", 1: [EpMissingInCheck];
    "en passant missing along a pin", "A pinned pawn may capture en passant if it stays on the line of the pin.",
        "1b6/8/8/3pP3/5K2/8/8/7k w - d6 0 1", 1: [EpMissingOfPinned];
    "en passant missing towards one side", "Captures towards the a-file, or towards the h-file, are missing.",
        "8/8/8/K2pP3/8/8/8/4k3 w - d6 0 1", 1: [EpMissingWest], [EpMissingEast];
    "en passant wraps around the edge", "A pawn on the h-file captures a pawn on the a-file, or the other way round.",
        "4k3/p7/8/8/8/8/7P/4K3 w - - 0 1", 3: [EpWraps];
    "en passant generated twice", "Each en-passant capture is in the list twice.",
        "8/8/8/K2pP3/8/8/8/4k3 w - d6 0 1", 1: [EpTwice];
    "no promotion to knights", "The promotion to a knight is missing.",
        "5k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 1: [PromotionNoKnight];
    "no promotion to bishops", "The promotion to a bishop is missing.",
        "5k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 1: [PromotionNoBishop];
    "no promotion to rooks", "The promotion to a rook is missing.",
        "5k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 1: [PromotionNoRook];
    "no promotion to queens", "The promotion to a queen is missing.",
        "5k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 1: [PromotionNoQueen];
    "promotion to queens and knights only", "The promotions to rook and bishop are missing.",
        "5k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 1: [PromotionNoRook, PromotionNoBishop];
    "pushes that promote are missing or incomplete", "A push to the last rank is missing, or does not promote, or only to a queen.",
        "4k3/6P1/8/8/8/8/8/4K3 w - - 0 1", 1: [PromotionPushMissing], [PromotionPushStaysPawn], [PromotionPushQueenOnly];
    "no promotion", "A pawn stays a pawn on the last rank, or never moves there.",
        "5k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 1: [PromotionCaptureStaysPawn, PromotionPushStaysPawn], [PromotionCaptureMissing, PromotionPushMissing];
    "promotion to kings or pawns", "Promotions to a king or to a pawn are generated, too.",
        "5k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 1: [PromotionToKing], [PromotionToPawn], [PromotionToKing, PromotionToPawn];
    "promotion generated twice", "Each promotion is in the list twice.",
        "5k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 1: [PromotionTwice];
    "promoted pawn stays a pawn", "The four promotions are generated, but the pawn is not replaced.",
        "5k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 2: [PromotionMadeAsPawn];
    "every promotion makes a queen", "The four promotions are generated, but each gives a queen.",
        "5k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 2: [PromotionMadeAsQueen];
    "no double push", "Pawns move by one square only.",
        "4k3/8/8/8/8/8/7P/4K3 w - - 0 1", 1: [DoubleMissing];
    "double push onto a piece", "A double push captures a piece on its target.",
        "4k3/8/8/8/1p6/8/1P6/4K3 w - - 0 1", 1: [DoubleOntoPiece];
    "double push over and onto pieces", "The squares of a double push are not tested.",
        "4k3/8/8/8/8/7p/7P/4K3 w - - 0 1", 1: [DoubleOverPiece, DoubleOntoPiece];
    "double push from any rank", "A pawn moves by two squares from other ranks than its second.",
        "6k1/8/8/8/8/3P4/8/6K1 w - - 0 1", 1: [DoubleFromAnyRank];
    "pawn captures straight ahead", "A push captures a piece on its target.",
        "4k3/8/8/8/8/7p/7P/4K3 w - - 0 1", 1: [PushCaptures], [PushCaptures, DoubleOntoPiece], [PushCaptures, DoubleOverPiece, DoubleOntoPiece];
    "pawn captures missing", "Pawns never capture, except en passant.",
        "4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1", 1: [PawnCaptureMissingWest, PawnCaptureMissingEast], [PawnCaptureMissingWest, PawnCaptureMissingEast, EpMissing];
    "pawn captures missing towards one side", "Captures towards the a-file, or towards the h-file, are missing.",
        "2b2k2/3P4/8/8/8/8/8/4K3 w - - 0 1", 1: [PawnCaptureMissingWest], [PawnCaptureMissingEast], [PawnCaptureMissingWest, EpMissingWest], [PawnCaptureMissingEast, EpMissingEast];
    "pawn moves diagonally without a capture", "A pawn's capture needs no enemy piece.",
        "4k3/8/8/8/8/8/7P/4K3 w - - 0 1", 1: [PawnCapturesNothing];
    "pawn captures wrap around the edge", "A pawn on the h-file captures on the a-file, or the other way round.",
        "4k3/8/n7/8/7P/8/8/4K3 w - - 0 1", 1: [PawnsWrap], [PawnsWrap, AlsoInAttacks];
    "sliders through pieces", "Sliding pieces move on behind the first piece.",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1", 1, king: [SlidersThroughOwn, SlidersThroughEnemy], [SlidersThroughOwn, SlidersThroughEnemy, AlsoInAttacks];
    "sliders through enemy pieces", "Sliding pieces move on behind a capture.",
        "4k3/5p2/8/8/8/5Q2/8/4K3 w - - 0 1", 1, king: [SlidersThroughEnemy], [SlidersThroughEnemy, AlsoInAttacks];
    "sliders through own pieces", "Sliding pieces move on behind pieces of their own side.",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1", 1, king: [SlidersThroughOwn], [SlidersThroughOwn, AlsoInAttacks];
    "wrap-around of all pieces", "Steps over the edge continue on the other side of the board.",
        "8/8/8/K7/7k/8/8/8 w - - 0 1", 1: [SlidersWrap, KnightsWrap, KingWraps, PawnsWrap], [SlidersWrap, KnightsWrap, KingWraps, PawnsWrap, AlsoInAttacks];
    "wrap-around of knights", "Jumps over the edge continue on the other side of the board.",
        "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", 1: [KnightsWrap], [KnightsWrap, AlsoInAttacks];
    "wrap-around of kings", "A king's steps over the edge continue on the other side of the board.",
        "8/8/8/K7/8/8/8/4k3 w - - 0 1", 1: [KingWraps], [KingWraps, AlsoInAttacks];
    "wrap-around of sliders", "Sliding pieces continue on the other side of the board.",
        "4k3/8/8/8/8/5Q2/8/4K3 w - - 0 1", 1: [SlidersWrap], [SlidersWrap, AlsoInAttacks];
    "sliders never capture", "Sliding pieces stop before enemy pieces.",
        "r3k3/8/8/8/8/5Q2/8/4K3 w - - 0 1", 1: [BishopsNoCapture, RooksNoCapture, QueensNoCapture];
    "knights never capture", "Captures by knights are missing.",
        "4k3/8/8/8/8/6n1/8/4KN2 w - - 0 1", 1: [KnightsNoCapture];
    "bishops never capture", "Captures by bishops are missing.",
        "4k3/8/8/8/4n3/8/8/4K2B w - - 0 1", 1: [BishopsNoCapture];
    "rooks never capture", "Captures by rooks are missing.",
        "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", 1: [RooksNoCapture];
    "queens never capture", "Captures by queens are missing.",
        "r3k3/8/8/8/8/5Q2/8/4K3 w - - 0 1", 1: [QueensNoCapture];
    "sliders one square short", "Sliding pieces move by at most six squares.",
        "3k4/8/8/8/8/8/8/4K2R w - - 0 1", 1: [SlidersShort], [SlidersShort, AlsoInAttacks];
    "queen without diagonals", "The queen moves like a rook.",
        "4k3/8/8/8/8/5Q2/8/4K3 w - - 0 1", 1: [QueenNoBishopMoves], [QueenNoBishopMoves, AlsoInAttacks];
    "queen without files and ranks", "The queen moves like a bishop.",
        "4k3/8/8/8/8/5Q2/8/4K3 w - - 0 1", 1: [QueenNoRookMoves], [QueenNoRookMoves, AlsoInAttacks];
    "captures of own pieces", "Pieces capture pieces of their own side.",
        "4k3/8/8/8/8/8/5P2/4K3 w - - 0 1", 1: [OwnPiecesCaptured];
    "pawns capture own pieces", "A pawn captures a piece of its own side.",
        "4k3/8/8/8/8/4N3/3P4/4K3 w - - 0 1", 1: [PawnCapturesOwn];
    "king never captures", "Captures by the king are missing.",
        "5k2/8/8/8/8/8/5n2/4K3 w - - 0 1", 1: [KingNoCapture];
    "pins on diagonals ignored", "Pieces pinned by a bishop or a queen move off the diagonal.",
        "7b/8/8/4P3/8/8/1K6/7k w - - 0 1", 1, king: [PinsOnDiagonals], [PinsOnDiagonals, PinsKeptInCheck];
    "pins on files and ranks ignored", "Pieces pinned by a rook or a queen move off the file or rank.",
        "8/8/8/KP5r/7k/8/8/8 w - - 0 1", 1, king: [PinsOnFilesAndRanks], [PinsOnFilesAndRanks, PinsKeptInCheck];
    "pins of pawns ignored", "Pinned pawns move off the line of the pin.",
        "8/8/8/KP5r/7k/8/8/8 w - - 0 1", 1, king: [PinsOfPawns], [PinsOfPawns, PinsKeptInCheck];
    "pins of knights ignored", "Pinned knights move.",
        "4r2k/8/8/4N3/8/8/8/4K3 w - - 0 1", 1, king: [PinsOfKnights], [PinsOfKnights, PinsKeptInCheck];
    "pinned pieces never move", "A pinned piece may move along the line of the pin.",
        "4r2k/8/8/4P3/8/8/8/4K3 w - - 0 1", 1: [PinnedNeverMoves], [PinnedNeverMoves, EpMissingOfPinned];
    "check ignored", "In check any move is generated.",
        "4k3/8/1b5N/8/8/8/8/6K1 w - - 0 1", 1, king: [EvasionIgnored], [EvasionIgnored, PinsKeptInCheck];
    "double check answered without a king move", "A piece captures or blocks one of two checking pieces.",
        "4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1", 1, king: [DoubleCheckAnswered];
    "blocking a check missing", "No piece moves between the king and the checking piece.",
        "4k3/8/1b6/8/2P5/8/8/6K1 w - - 0 1", 1: [BlockMissing];
    "blocking a check by a double push missing", "A double push may block a check, too.",
        "4k3/8/1b6/8/8/8/3P4/6K1 w - - 0 1", 1: [BlockByDoubleMissing];
    "capture of the checking piece missing", "Only the king moves and blocks.",
        "8/8/8/3pP3/4K3/8/8/7k w - d6 0 1", 1: [CheckerCaptureMissing];
    "check answered by king moves only", "No piece captures the checking piece or blocks its line.",
        "4k3/8/1b6/8/2P5/8/8/6K1 w - - 0 1", 1: [CheckerCaptureMissing, BlockMissing];
    "king retreats along the checking ray", "The king is not removed from the occupancy, and hides the squares behind it.",
        "4k3/8/8/8/r3K3/8/8/8 w - - 0 1", 1, king: [KingRetreats];
    "king captures defended pieces", "A piece that the king captures may be defended.",
        "4k3/8/8/8/3r4/3qK3/8/8 w - - 0 1", 1, king: [KingTakesProtected];
    "king into attack", "The king may step onto any attacked square.",
        "8/8/4k3/8/4K3/8/8/8 w - - 0 1", 1, king: [KingIntoPawnAttack, KingIntoKnightAttack, KingIntoSliderAttack, KingNextToKing], [KingIntoPawnAttack, KingIntoKnightAttack, KingIntoSliderAttack];
    "king into attacks of pawns", "The king may step onto a square that a pawn attacks.",
        "8/2p5/8/K7/7k/8/8/8 w - - 0 1", 1, king: [KingIntoPawnAttack];
    "king into attacks of knights", "The king may step onto a square that a knight attacks.",
        "4k3/8/8/8/8/6n1/8/4K3 w - - 0 1", 1, king: [KingIntoKnightAttack];
    "king into attacks of sliders", "The king may step onto a square that a sliding piece attacks.",
        "4k2r/8/8/8/8/8/8/6K1 w - - 0 1", 1, king: [KingIntoSliderAttack];
    "checks by pawns ignored", "The test for check leaves out pawns.",
        "8/2p5/8/K7/7k/8/8/8 w - - 0 1", 1, king: [NoPawnAttacks];
    "checks by knights ignored", "The test for check leaves out knights.",
        "4k3/8/8/8/8/6n1/8/4K3 w - - 0 1", 1, king: [NoKnightAttacks];
    "checks on diagonals ignored", "The test for check leaves out bishops, and queens on diagonals.",
        "4k3/8/1b6/8/8/8/8/6K1 w - - 0 1", 1, king: [NoBishopAttacks];
    "checks on files and ranks ignored", "The test for check leaves out rooks, and queens on files and ranks.",
        "8/8/8/K6r/7k/8/8/8 w - - 0 1", 1, king: [NoRookAttacks];
    "pawn attacks in the wrong direction", "The test for check looks for pawns behind the king.",
        "8/2p5/8/K7/7k/8/8/8 w - - 0 1", 1, king: [PawnAttacksReversed];
    "pawn attacks straight ahead", "The test for check uses the pushes of pawns instead of their captures.",
        "8/2p5/8/K7/7k/8/8/8 w - - 0 1", 1, king: [PawnAttacksAhead];
    "no legality test", "Pseudo-legal moves are counted.",
        "8/8/4k3/8/4K3/8/8/8 w - - 0 1", 1, king: [NoLegality], [NoLegality, CastleOutOfCheck, CastleThroughKingside, CastleThroughQueenside, CastleIntoKingside, CastleIntoQueenside], [NoLegality, CastleIntoKingside, CastleIntoQueenside];
    "no legality test at the last ply", "The moves of the last ply are counted without a test for check.",
        "8/8/4k3/8/4K3/8/8/8 w - - 0 1", 1: [NoLegalityAtLeaves], [NoLegalityAtLeaves, CastleIntoKingside, CastleIntoQueenside];
    "mate and stalemate counted as leaves", "A position without legal moves counts as 1 before the last ply, too.",
        "4k3/8/8/8/8/4r3/4q3/4K3 w - - 0 1", 1: [MateIsLeaf];
    "mate and stalemate not counted", "A leaf without moves counts as 0.",
        "r3k2r/8/8/8/8/8/8/4K3 b - - 0 1", 3: [MateIsNoLeaf];
    "sum of all plies", "The counts of all depths up to this one are added, with or without the root.",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 2: {SumFromOne}, {SumFromRoot};
    "moves not made", "No move is made: each ply counts the moves of the first position.",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 2: {NoMove};
    "root counted", "The count is one too large.",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1: {PlusOne};
    "every leaf counted twice", "The count is twice the right one.",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1: {Double};
    "only captures counted at the last ply", "Moves of the last ply that capture nothing are left out.",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1: [LeavesAreCaptures];
    "perft hash key without castling rights", "The key of a hash table of counts leaves out castling rights. The count depends on the order of the moves.",
        "3k4/8/8/8/8/8/8/R3K2R w Q - 0 1", 5: [TableWithoutRights];
    "perft hash key without en passant", "The key of the table leaves out the en-passant square. The count depends on the order of the moves.",
        "8/8/8/K7/5p1k/8/6P1/8 w - - 0 1", 5: [TableWithoutEnPassant];
    "perft hash key without depth", "The table returns counts of other depths. The count depends on the order of the moves.",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 6: [TableWithoutDepth];
};

/// Number of the commonest faults whose pairs are candidates, too.
const PAIRED: usize = 13;

/// Consequences of an exposed king: it is captured and the game continues; it is never captured; or it
/// is captured, and the side without a king has no move.
const KING_CAPTURES: [&[Switch]; 3] = [&[], &[KingNeverCaptured], &[NoMovesWithoutKing]];

/// Switches that have no effect without another fault. They are on for both sides if a fault of one side is.
const CONSEQUENCES: Switches = Switches::of(&[
    KingNeverCaptured,
    NoMovesWithoutKing,
    CastleWithoutRook,
    CastleCreatesRook,
    CastleFromAnywhere,
]);

/// Source of a wrong count.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause {
    Rules(Rules),
    Formula(Formula),
}

/// One or two faults, implemented in one way, for both sides or for one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) fault: &'static Fault,
    pub(super) second: Option<&'static Fault>,
    /// Only side whose moves are wrong.
    pub(super) side: Option<Color>,
    pub(super) cause: Cause,
    /// Number of the variant.
    variant: usize,
    /// Order of equally supported candidates; less is more common.
    pub(super) rarity: usize,
}

impl Candidate {
    /// Returns the name in the data.
    pub(super) fn key(&self) -> String {
        let side = match self.side {
            None => "both",
            Some(Color::White) => "white",
            Some(Color::Black) => "black",
        };
        let second = self.second.map_or_else(String::new, |fault| format!(" + {}", fault.name));
        format!("{}{second},{side},{}", self.fault.name, self.variant)
    }

    /// Returns `true` for one fault of both sides in its usual implementation.
    pub(super) const fn is_main(&self) -> bool {
        self.second.is_none() && self.side.is_none() && self.variant == 0
    }

    /// Returns the pair with another fault; `None` if a count follows from the right one.
    pub(super) fn with(&self, other: &Self) -> Option<Self> {
        let (Cause::Rules(Rules([a, _])), Cause::Rules(Rules([b, _]))) = (self.cause, other.cause)
        else {
            return None;
        };
        Some(Self {
            fault: self.fault,
            second: Some(other.fault),
            side: None,
            cause: Cause::Rules(Rules([a | b; 2])),
            variant: 1 + self.variant.max(other.variant),
            rarity: 60 + self.rarity + other.rarity,
        })
    }

    /// Returns the names of the faults.
    pub(super) fn fault_names(&self) -> (&'static str, Option<&'static str>) {
        (self.fault.name, self.second.map(|fault| fault.name))
    }

    /// Returns the name for people.
    pub(super) fn name(&self) -> String {
        match (self.second, self.side) {
            (Some(second), _) => format!("{} and {}", self.fault.name, second.name),
            (None, Some(side)) => format!("{} ({side} only)", self.fault.name),
            (None, None) => self.fault.name.to_owned(),
        }
    }
}

impl Fault {
    /// Returns the implementations of the fault, the usual one first.
    fn causes(&self) -> Vec<Cause> {
        let king_captures =
            if self.exposes_king { &KING_CAPTURES[..] } else { &KING_CAPTURES[..1] };
        let with_aftermaths = king_captures.iter().flat_map(|king_capture| {
            self.variants.iter().map(move |variant| match variant {
                Variant::Generator(switches) => {
                    let switches = Switches::of(switches) | Switches::of(king_capture);
                    Cause::Rules(Rules([switches; 2]))
                }
                Variant::Formula(formula) => Cause::Formula(*formula),
            })
        });
        with_aftermaths.collect()
    }
}

/// Returns all candidates, the commonest first.
pub(super) fn candidates() -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for (place, fault) in FAULTS.iter().enumerate() {
        for (variant, cause) in fault.causes().into_iter().enumerate() {
            for side in [None, Some(Color::White), Some(Color::Black)] {
                let cause = match (cause, side) {
                    (cause, None) => cause,
                    (Cause::Formula(_), Some(_)) => continue,
                    _ if variant > 0 => continue,
                    (Cause::Rules(Rules(sides)), Some(side)) => {
                        let mut one = [sides[0] & CONSEQUENCES; 2];
                        one[side.index()] = sides[side.index()];
                        Cause::Rules(Rules(one))
                    }
                };
                let rarity = place + 15 * variant.min(2) + 40 * usize::from(side.is_some());
                candidates.push(Candidate { fault, second: None, side, cause, variant, rarity });
            }
        }
    }
    candidates.extend(pairs(&candidates));
    candidates.sort_by_key(|candidate| candidate.rarity);
    candidates
}

/// Returns the pairs of the commonest faults.
fn pairs(candidates: &[Candidate]) -> Vec<Candidate> {
    let common = || FAULTS[..PAIRED].iter();
    let main =
        |fault: &Fault| candidates.iter().find(|it| it.is_main() && it.fault.name == fault.name);
    let pairs = common().enumerate().flat_map(|(place, fault)| {
        common().skip(place + 1).filter_map(move |second| main(fault)?.with(main(second)?))
    });
    pairs.map(|pair| Candidate { variant: 0, ..pair }).collect()
}
