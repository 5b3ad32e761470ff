//! Who attacks whom, exchanges, checks and changes of threats: each answer equals the one that `boardbench-core` gives for any
//! board, in random games.

use core::ops::ControlFlow;

use boardbench_core::{
    Board, Cell, Color, Encoding, Layout, MoveList, Occupancy, Piece, Position, Role, Setup, Sink,
    Square, SquareSet, State,
};
use boardbench_flags16::FromLow;
use boardbench_mailbox10x10::Bordered10x10;
use boardbench_notation::{parse_fen, write_fen};
use boardbench_squarewise::geometries::{Distances8x8, GuardedX88, RankAndFile8x8};
use boardbench_squarewise::{Geometry, Lists, Mapped, Scan, SquareBoard, Trial};
use boardbench_x88::X88Mask;

/// Castling, promotions, pins, en passant, and many pieces of a kind.
const STARTS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/1PP1PPk1/8/8/8/8/1pp1ppK1/8 w - - 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2",
    "2r2k2/3P4/8/1q2R2b/2P1P3/3B4/Q3r3/4K2N w - - 0 1",
    // A pinned pawn that would promote.
    "8/r2P1K2/8/8/8/8/8/4k3 w - - 0 1",
];

/// A board that answers by the defaults of core: it has the required methods only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plain<B>(B);

impl<B: Position> Occupancy for Plain<B> {
    fn is_occupied<M: Layout>(&self, cell: Cell<M>) -> bool {
        self.0.is_occupied(cell)
    }

    fn role_at<M: Layout>(&self, cell: Cell<M>) -> Option<Role> {
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

    /// By the defaults too.
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let mut attackers = self.attackers(square).into_iter();
        attackers.any(|from| self.piece_at(from).map(Piece::color) == Some(by))
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        let king = Some(Piece::new(color, Role::King));
        let square = Square::all().find(|&square| self.piece_at(square) == king);
        square.is_some_and(|square| self.is_attacked(square, !color))
    }

    fn make_null(&mut self) -> B::NullUndo {
        self.0.make_null()
    }

    fn unmake_null(&mut self, undo: B::NullUndo) {
        self.0.unmake_null(undo);
    }
}

impl<B: Board<E>, E: Encoding> Board<E> for Plain<B> {
    type Undo = B::Undo;

    fn pseudo_legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.0.pseudo_legal(sink)
    }

    fn legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.0.legal(sink)
    }

    fn count_legal(&self) -> usize {
        self.0.count_legal()
    }

    fn make(&mut self, mv: E) -> B::Undo {
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: E, undo: B::Undo) {
        self.0.unmake(mv, undo);
    }
}

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items
}

fn codes(list: &MoveList<FromLow>) -> Vec<u32> {
    sorted(list.iter().map(|mv| mv.code()))
}

/// What a position answers about attacks.
#[derive(Debug, PartialEq, Eq)]
struct Answers {
    occupied: SquareSet,
    by_square: Vec<[SquareSet; 3]>,
    of_all: [SquareSet; 64],
    attacked: Vec<[bool; 2]>,
    kings: [bool; 2],
    threats: Vec<boardbench_core::Threat>,
    mobility: [u32; Piece::INDEX_SPACE],
}

impl Answers {
    fn new<P: Position>(position: &P) -> Self {
        let mut threats = Vec::new();
        position.visit_threats(|threat| threats.push(threat));
        let by_square = Square::all().map(|square| {
            [
                position.attacks(square),
                position.attackers(square),
                position.victims(square),
            ]
        });
        let attacked = Square::all()
            .map(|square| [Color::White, Color::Black].map(|by| position.is_attacked(square, by)));
        Self {
            occupied: position.occupied(),
            by_square: by_square.collect(),
            of_all: position.attackers_of_all(),
            attacked: attacked.collect(),
            kings: [Color::White, Color::Black].map(|color| position.is_king_attacked(color)),
            threats: sorted(threats),
            mobility: position.mobility(),
        }
    }
}

/// Compares all answers about a position and its moves. Returns the legal moves.
fn compare<B: Board<FromLow>>(board: &B) -> MoveList<FromLow> {
    let plain = Plain(*board);
    let fen = write_fen(&board.to_setup());
    assert_eq!(Answers::new(board), Answers::new(&plain), "{fen}");
    let [mut pseudo_legal, mut legal] = [MoveList::<FromLow>::new(); 2];
    let _ = board.pseudo_legal(&mut pseudo_legal);
    let _ = board.legal(&mut legal);
    for &mv in &pseudo_legal {
        let (from, to, kind) = (mv.from().square(), mv.to().square(), mv.classify(board));
        let [ours, default] = [
            board.exchange(from, to, kind),
            plain.exchange(from, to, kind),
        ];
        assert_eq!(ours, default, "{fen} {mv}");
    }
    for &mv in &legal {
        assert_eq!(board.gives_check(mv), plain.gives_check(mv), "{fen} {mv}");
        let (mut made, mut made_plain, mut only_made) = (*board, plain, *board);
        let [mut changes, mut default] = [const { Vec::new() }; 2];
        let undo = made.make_with_changes(mv, |change| changes.push(change));
        made_plain.make_with_changes(mv, |change| default.push(change));
        only_made.make(mv);
        assert_eq!(sorted(changes), sorted(default), "{fen} {mv}");
        assert_eq!(made, only_made, "{fen} {mv}");
        made.unmake(mv, undo);
        assert_eq!(made, *board, "{fen} {mv}");
    }
    let [mut ours, mut default] = [MoveList::<FromLow>::new(); 2];
    let _ = (board.captures(&mut ours), plain.captures(&mut default));
    assert_eq!(codes(&ours), codes(&default), "captures of {fen}");
    ours.clear();
    default.clear();
    let _ = (board.noisy(&mut ours), plain.noisy(&mut default));
    assert_eq!(codes(&ours), codes(&default), "noisy moves of {fen}");
    legal
}

/// Plays random games and calls a function before each move, which returns the legal moves.
fn play<B: Board<FromLow>>(plies: usize, visit: impl Fn(&B) -> MoveList<FromLow>) {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    for fen in STARTS.into_iter().cycle().take(3 * STARTS.len()) {
        let mut board = B::from_setup(&parse_fen(fen).expect("a valid FEN"));
        for _ in 0..plies {
            let legal = visit(&board);
            if legal.is_empty() {
                break;
            }
            // Constants of Knuth's MMIX.
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            board.make(legal[(random >> 33) as usize % legal.len()]);
        }
    }
}

macro_rules! threats {
    ($($name:ident: $Board:ty;)*) => {$(
        #[test]
        fn $name() {
            play::<$Board>(50, compare);
        }
    )*};
}

threats! {
    with_border_and_lists: SquareBoard<GuardedX88, Lists>;
    with_border_scanned: SquareBoard<GuardedX88, Scan>;
    with_border_that_knights_jump_out_of: SquareBoard<Bordered10x10, Lists>;
    with_border_that_knights_jump_out_of_scanned: SquareBoard<Bordered10x10, Scan>;
    masked_with_lists: SquareBoard<X88Mask, Lists, ()>;
    masked_scanned: SquareBoard<X88Mask, Scan, ()>;
    without_border_with_lists: SquareBoard<RankAndFile8x8, Lists>;
    without_border_scanned: SquareBoard<RankAndFile8x8, Scan>;
    distances_by_trial: SquareBoard<Distances8x8, Lists, u64, Trial>;
    with_border_mapped: SquareBoard<GuardedX88, Mapped>;
    with_border_that_knights_jump_out_of_mapped: SquareBoard<Bordered10x10, Mapped>;
    without_border_mapped: SquareBoard<RankAndFile8x8, Mapped, ()>;
    distances_mapped_by_trial: SquareBoard<Distances8x8, Mapped, u64, Trial>;
}

/// The maps after each move equal those that are built anew, and those before it come back. Captures take the most valuable
/// victims first.
fn compare_maps<G: Geometry>(board: &SquareBoard<G, Mapped>) -> MoveList<FromLow> {
    let fen = write_fen(&board.to_setup());
    let mut legal = MoveList::<FromLow>::new();
    let _ = board.legal(&mut legal);
    for &mv in &legal {
        let mut made = *board;
        let undo = made.make(mv);
        let anew = SquareBoard::<G, Mapped>::from_setup(&made.to_setup());
        assert!(
            made.maps().is_some() && made.maps() == anew.maps(),
            "{fen} {mv}"
        );
        made.unmake(mv, undo);
        assert_eq!(made, *board, "{fen} {mv}");
    }
    if !board.is_check() {
        let mut captures = MoveList::<FromLow>::new();
        let _ = board.captures(&mut captures);
        let victim = |mv: &FromLow| board.piece_at(mv.to().square()).map(Piece::role);
        assert!(
            captures.iter().rev().map(victim).is_sorted(),
            "captures of {fen}"
        );
    }
    legal
}

#[test]
fn maps_are_those_of_the_position() {
    play(60, compare_maps::<GuardedX88>);
    play(60, compare_maps::<RankAndFile8x8>);
}
