//! Attacks, threats, exchanges and checks equal core's defaults, which go step by step.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use boardbench_bitboard::{Bitboards, BitboardsOf, ByKind, ByPiece, MappedBitboards, NoCells};
use boardbench_conformance::samples;
use boardbench_core::{
    Board, Cell, Color, Encoding, Layout, Leniency, MoveKind, MoveList, Occupancy, Piece, Position,
    Role, Setup, SetupBuilder, Sink, Square, State, Threat, ThreatChange,
};
use boardbench_flags16::FromLow;
use boardbench_quadboard::Quadboard;
use boardbench_setwise::Trial;
use boardbench_sliders::{Magic, Pext, Rays};
use proptest::prelude::*;

/// A board that answers only what it must, so that the rest are core's defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plain<B>(B);

impl<B: Position> Occupancy for Plain<B> {
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.0.is_occupied(cell)
    }

    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.0.role_at(cell)
    }
}

impl<B: Position> Position for Plain<B> {
    type Layout = B::Layout;
    type NullUndo = B::NullUndo;

    const PIECE_BYTES: usize = B::PIECE_BYTES;

    fn from_setup(setup: &Setup) -> Self {
        Self(B::from_setup(setup))
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0.piece_at(square)
    }

    fn state(&self) -> State {
        self.0.state()
    }

    fn hash(&self) -> Option<u64> {
        self.0.hash()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let mut attackers = self.attackers(square).into_iter();
        attackers.any(|from| self.piece_at(from).is_some_and(|piece| piece.color() == by))
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        let king = Piece::new(color, Role::King);
        let mut squares = Square::all();
        squares
            .any(|square| self.piece_at(square) == Some(king) && self.is_attacked(square, !color))
    }

    fn make_null(&mut self) -> Self::NullUndo {
        self.0.make_null()
    }

    fn unmake_null(&mut self, undo: Self::NullUndo) {
        self.0.unmake_null(undo);
    }
}

impl<B: Board<FromLow>> Board<FromLow> for Plain<B> {
    type Undo = B::Undo;

    fn pseudo_legal<S: Sink<Move = FromLow>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.0.pseudo_legal(sink)
    }

    fn legal<S: Sink<Move = FromLow>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.0.legal(sink)
    }

    fn count_legal(&self) -> usize {
        self.0.count_legal()
    }

    fn make(&mut self, mv: FromLow) -> Self::Undo {
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: FromLow, undo: Self::Undo) {
        self.0.unmake(mv, undo);
    }
}

/// All threats; none is visited twice.
fn threats(position: &impl Position) -> BTreeSet<Threat> {
    let mut threats = BTreeSet::new();
    position.visit_threats(|threat| assert!(threats.insert(threat), "{threat}"));
    threats
}

fn check_squares<B: Position>(board: &B) {
    let plain = Plain(*board);
    assert_eq!(board.occupied(), plain.occupied());
    for square in Square::all() {
        assert_eq!(board.attacks(square), plain.attacks(square), "{square}");
        assert_eq!(board.attackers(square), plain.attackers(square), "{square}");
        assert_eq!(board.victims(square), plain.victims(square), "{square}");
        for color in Color::ALL {
            let is_attacked = plain.is_attacked(square, color);
            assert_eq!(board.is_attacked(square, color), is_attacked, "{square}");
        }
    }
    for color in Color::ALL {
        assert_eq!(board.is_king_attacked(color), plain.is_king_attacked(color));
    }
    assert_eq!(board.attackers_of_all(), plain.attackers_of_all());
    assert_eq!(board.mobility(), plain.mobility());
    assert_eq!(threats(board), threats(&plain));
}

/// The changes of a move, and the board after it; no change is told twice.
fn changes<B: Board<FromLow>>(board: &B, mv: FromLow) -> (BTreeSet<ThreatChange>, B) {
    let (mut after, mut changes) = (*board, BTreeSet::new());
    after.make_with_changes(mv, |change| {
        assert!(changes.insert(change), "{mv}: {change:?}");
    });
    (changes, after)
}

/// The same found by comparing all threats before and after the move.
fn changes_by_comparison<B: Board<FromLow>>(board: &B, mv: FromLow) -> (BTreeSet<ThreatChange>, B) {
    let mut after = *board;
    after.make(mv);
    let [before_it, after_it] = [threats(&Plain(*board)), threats(&Plain(after))];
    let vanishing = (&before_it - &after_it).into_iter();
    let appearing = (&after_it - &before_it).into_iter();
    let changes = vanishing.map(ThreatChange::Vanishes);
    (
        changes
            .chain(appearing.map(ThreatChange::Appears))
            .collect(),
        after,
    )
}

fn check_moves<B: Board<FromLow>>(board: &B) {
    let plain = Plain(*board);
    let mut pseudo_legal = MoveList::<FromLow>::new();
    let _ = board.pseudo_legal(&mut pseudo_legal);
    for mv in &pseudo_legal {
        let (from, to, kind) = (mv.from().square(), mv.to().square(), mv.classify(board));
        let expected = plain.exchange(from, to, kind);
        assert_eq!(board.exchange(from, to, kind), expected, "{mv} {kind:?}");
    }
    let mut legal = MoveList::<FromLow>::new();
    let _ = board.legal(&mut legal);
    for &mv in &legal {
        assert_eq!(board.gives_check(mv), plain.gives_check(mv), "{mv}");
        assert_eq!(changes(board, mv), changes_by_comparison(board, mv), "{mv}");
    }
}

fn check<B: Board<FromLow>>(setup: &Setup) {
    let board = B::from_setup(setup);
    check_squares(&board);
    check_moves(&board);
}

/// Every storage, three ways to look up sliders, and kept attacks.
const CHECKS: [fn(&Setup); 9] = [
    check::<Bitboards<Magic>>,
    check::<Bitboards<Pext, (), Trial>>,
    check::<Bitboards<Rays>>,
    check::<BitboardsOf<ByKind, NoCells, Magic>>,
    check::<BitboardsOf<ByPiece, NoCells, Magic>>,
    check::<BitboardsOf<ByPiece, NoCells, Pext>>,
    check::<Quadboard<Magic>>,
    check::<Quadboard<Rays>>,
    check::<MappedBitboards<Magic>>,
];

#[test]
fn samples_have_the_answers_of_the_defaults() {
    for (index, sample) in samples::standard().iter().enumerate() {
        CHECKS[index % CHECKS.len()](&sample.setup);
    }
    for sample in samples::few() {
        for check in CHECKS {
            check(&sample.setup);
        }
    }
}

/// A board with this placement, the first field of a FEN; white moves.
fn board(placement: &str) -> Bitboards<Magic> {
    let fen = format!("{placement} w - - 0 1");
    Bitboards::from_setup(&boardbench_notation::parse_fen(&fen).expect("a valid FEN"))
}

#[test]
fn exchanges_have_known_values() {
    for (placement, from, to, expected) in [
        // The rook wins a pawn that nothing defends.
        ("4k3/8/8/4p3/8/8/8/4RK2", Square::E1, Square::E5, 100),
        // A defended one is worth less than the rook.
        (
            "4k3/8/3p4/4p3/8/8/8/4RK2",
            Square::E1,
            Square::E5,
            100 - 500,
        ),
        // The second rook recaptures through the first.
        ("4k3/8/4r3/4p3/8/8/4R3/4RK2", Square::E2, Square::E5, 100),
        // The king does not recapture what the second rook defends.
        ("8/8/4k3/4p3/8/8/4R3/4RK2", Square::E2, Square::E5, 100),
        ("8/8/4k3/4p3/8/8/4R3/5K2", Square::E2, Square::E5, 100 - 500),
        // Of two rooks the one on the lower square recaptures, although a black rook is behind it.
        (
            "4r2k/8/3q4/R3p3/8/6B1/4R2K/4r3",
            Square::G3,
            Square::E5,
            100 - 300,
        ),
    ] {
        let value = board(placement).exchange(from, to, MoveKind::Capture);
        assert_eq!(value, expected, "{placement}");
    }
}

#[test]
fn rare_moves_give_check() {
    for (fen, uci, expected) in [
        // The rook, down the file or along the rank that the king has left.
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true),
        ("8/8/8/8/8/8/8/k3K2R w K - 0 1", "e1g1", true),
        ("8/8/8/8/8/8/8/R3K1k1 w Q - 0 1", "e1c1", true),
        ("8/8/8/8/8/8/8/k1N1K2R w K - 0 1", "e1g1", false),
        // A line opens where the captured pawn was, or where both pawns were.
        ("8/8/8/k2pP2Q/8/8/8/4K3 w - d6 0 1", "e5d6", true),
        ("7k/8/8/3pP3/8/8/1B6/4K3 w - d6 0 1", "e5d6", true),
        ("8/8/8/k2pPb1Q/8/8/8/4K3 w - d6 0 1", "e5d6", false),
        // A promoted piece, behind which the pawn's square is empty now.
        ("8/4P3/8/8/4k3/8/8/K7 w - - 0 1", "e7e8q", true),
        ("8/4P3/8/8/4k3/8/8/K7 w - - 0 1", "e7e8b", false),
        ("8/4P3/2k5/8/8/8/8/K7 w - - 0 1", "e7e8b", true),
        ("8/4P3/5k2/8/8/8/8/K7 w - - 0 1", "e7e8n", true),
    ] {
        let setup = boardbench_notation::parse_fen(fen).expect("a valid FEN");
        for check in CHECKS {
            check(&setup);
        }
        let board = Bitboards::<Magic>::from_setup(&setup);
        let mut legal = MoveList::<FromLow>::new();
        let _ = board.legal(&mut legal);
        let mv = legal.iter().find(|mv| mv.to_string() == uci);
        let is_check = mv.map(|&mv| board.gives_check(mv));
        assert_eq!(is_check, Some(expected), "{fen} {uci}");
    }
}

/// Kings and other pieces anywhere.
fn any_setup() -> impl Strategy<Value = Setup> {
    let others = proptest::collection::vec((0..64_usize, 0..16_u8), 1..30);
    let kings = (0..64_usize, 0..64_usize);
    (kings, others).prop_filter_map("not a position", |((white, black), others)| {
        let mut builder = SetupBuilder::empty();
        for (index, code) in others {
            builder.pieces[index] = Piece::from_code(code);
        }
        for piece in &mut builder.pieces {
            *piece = piece.filter(|piece| piece.role() != Role::King);
        }
        builder.pieces[white] = Some(Piece::WhiteKing);
        builder.pieces[black] = Some(Piece::BlackKing);
        builder.build_with(Leniency::PromotedPieces).ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        max_global_rejects: 1 << 20,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_setup_has_the_answers_of_the_defaults(setup in any_setup()) {
        for check in CHECKS {
            check(&setup);
        }
    }
}
