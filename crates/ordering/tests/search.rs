//! A generic search visits the same tree with all lists, forms, orderings, boards and encodings.

use boardbench_bitboard::Bitboards;
use boardbench_conformance::reference::Reference;
use boardbench_core::{Board, Encoding, Grid0x88, MoveList, Position, Setup, Square};
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_ordering::{
    Arena, Array, Classes, Combined, Full, Insertion, InsertionPriority, LazyPick, ListKind,
    MoveOrdering, PackedKey, PlyLists, Quicksort, ScoreModel, ScoredForm, SearchStack, Selection,
    Separate, SortUnstable, Unscored, VecPerPly,
};
use boardbench_sliders::Magic;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;
use boardbench_x88::{Lists, X88};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MOST_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
const DEPTH: usize = 3;
const MATED: i32 = -30_000;

fn setup(fen: &str) -> Setup {
    Reference::from_fen(fen).expect("a valid FEN").to_setup()
}

/// Material, for the side to move.
fn evaluate(board: &impl Position) -> i32 {
    const VALUES: [i32; 8] = [0, 100, 300, 310, 500, 900, 0, 0];
    let mut value = 0;
    for piece in Square::all().filter_map(|square| board.piece_at(square)) {
        let worth = VALUES[piece.role().index()];
        let is_own = piece.color() == board.side_to_move();
        value += if is_own { worth } else { -worth };
    }
    value
}

fn without_moves(board: &impl Position, ply: usize) -> i32 {
    if board.is_check() {
        MATED + ply as i32
    } else {
        0
    }
}

struct PlainSearch<'a, E: Encoding, B, F: ScoredForm, L: ListKind> {
    board: B,
    lists: &'a mut PlyLists<E, F, L>,
    nodes: u64,
}

impl<E: Encoding, B: Board<E>, F: ScoredForm, L: ListKind> PlainSearch<'_, E, B, F, L> {
    fn negamax<O: MoveOrdering, M: ScoreModel>(
        &mut self,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        if ply == DEPTH {
            return evaluate(&self.board);
        }
        let _ = self.board.legal(&mut self.lists.open(ply));
        if self.lists.is_empty(ply) {
            self.lists.close(ply);
            return without_moves(&self.board, ply);
        }
        self.lists.score::<M>(ply, &self.board, None);
        self.lists.order::<O>(ply);
        while let Some(mv) = self.lists.next::<O>(ply) {
            let undo = self.board.make(mv);
            let value = -self.negamax::<O, M>(ply + 1, -beta, -alpha);
            self.board.unmake(mv, undo);
            alpha = alpha.max(value);
            if alpha >= beta {
                self.lists.add_killer(ply, &self.board, mv);
                break;
            }
        }
        self.lists.close(ply);
        alpha
    }
}

/// Value and nodes.
fn search<E, B, F, L, O, M>(fen: &str) -> (i32, u64)
where
    E: Encoding,
    B: Board<E>,
    F: ScoredForm,
    L: ListKind,
    O: MoveOrdering,
    M: ScoreModel,
{
    let mut lists = PlyLists::new(DEPTH);
    let mut search = PlainSearch::<E, B, F, L> {
        board: B::from_setup(&setup(fen)),
        lists: &mut lists,
        nodes: 0,
    };
    let value = search.negamax::<O, M>(0, -99_999, 99_999);
    let nodes = search.nodes;
    assert!((0..DEPTH).all(|ply| lists.is_empty(ply)), "all are closed");
    (value, nodes)
}

/// Value and nodes of a search without cutoffs.
fn minimax<B: Board<FromLow>>(board: &mut B, ply: usize) -> (i32, u64) {
    if ply == DEPTH {
        return (evaluate(board), 1);
    }
    let mut moves = MoveList::<FromLow>::new();
    let _ = board.legal(&mut moves);
    let (mut best, mut nodes) = (i32::MIN, 1);
    for &mv in &moves {
        let undo = board.make(mv);
        let (value, below) = minimax(board, ply + 1);
        board.unmake(mv, undo);
        best = best.max(-value);
        nodes += below;
    }
    if moves.is_empty() {
        best = without_moves(board, ply);
    }
    (best, nodes)
}

/// Varies one axis at a time; `product.rs` covers all combinations.
#[test]
fn lists_forms_and_orderings_search_the_same_tree() {
    fn check<F: ScoredForm, L: ListKind, O: MoveOrdering>(expected: (i32, u64)) {
        let found = search::<FromLow, X88<Lists>, F, L, O, Full>(KIWIPETE);
        assert_eq!(found, expected, "{} {} {}", F::NAME, L::NAME, O::NAME);
    }
    let (value, all_nodes) = minimax(&mut X88::<Lists>::from_setup(&setup(KIWIPETE)), 0);
    let expected = search::<FromLow, X88<Lists>, Separate, Array, Selection<true>, Full>(KIWIPETE);
    assert_eq!(expected.0, value);
    assert!(expected.1 < all_nodes / 5, "{} of {all_nodes}", expected.1);
    check::<Separate, Arena, LazyPick<true>>(expected);
    check::<Separate, SearchStack, LazyPick<true>>(expected);
    check::<Separate, VecPerPly, LazyPick<true>>(expected);
    check::<Combined, Array, Insertion<true>>(expected);
    check::<PackedKey, Array, Quicksort<true>>(expected);
    check::<Separate, Array, SortUnstable<true>>(expected);
}

#[test]
fn boards_and_encodings_search_the_same_tree() {
    type Native = Wide32<Grid0x88>;
    let expected =
        search::<FromLow, Bitboards<Magic>, Separate, Array, Selection<true>, Full>(KIWIPETE);
    let native = search::<Native, X88<Lists>, PackedKey, Arena, LazyPick<true>, Full>(KIWIPETE);
    assert_eq!(native, expected);
    let other = search::<Stockfish16, X88<Lists>, Combined, SearchStack, Quicksort<true>, Full>;
    assert_eq!(other(KIWIPETE), expected);
}

#[test]
fn the_priority_in_the_move_searches_the_same_tree_as_scores() {
    let scored = search::<FromLow, Bitboards<Magic>, Combined, Array, Selection<true>, Classes>;
    let plain = search::<Ez80U32, X88<Lists>, Unscored, Arena, InsertionPriority<true>, Classes>;
    let by_value = search::<FromLow, Bitboards<Magic>, Combined, Array, Selection<true>, Full>;
    assert_eq!(plain(KIWIPETE), scored(KIWIPETE));
    assert_eq!(plain(KIWIPETE).0, by_value(KIWIPETE).0);
    assert!(by_value(KIWIPETE).1 < plain(KIWIPETE).1, "victims matter");
}

/// Generates the position with the most moves into each of three plies.
fn check_218<E: Encoding, B: Board<E>, L: ListKind>() {
    fn check<E: Encoding, B: Board<E>, F: ScoredForm, L: ListKind>() {
        let board = B::from_setup(&setup(MOST_MOVES));
        let mut expected = MoveList::<E>::new();
        let _ = board.legal(&mut expected);
        let mut lists = PlyLists::<E, F, L>::new(3);
        for ply in 0..3 {
            assert!(board.legal(&mut lists.open(ply)).is_continue());
        }
        for ply in 0..3 {
            let list = lists.list(ply);
            let moves = list.iter().map(|(mv, _)| mv);
            assert!(moves.eq(expected.iter().copied()), "{}", L::NAME);
        }
        assert_eq!(lists.len(1), 218);
    }
    check::<E, B, Separate, L>();
    check::<E, B, Combined, L>();
    check::<E, B, PackedKey, L>();
    check::<E, B, Unscored, L>();
}

#[test]
fn every_kind_of_list_takes_218_moves() {
    check_218::<FromLow, Bitboards<Magic>, Array>();
    check_218::<FromLow, Bitboards<Magic>, Arena>();
    check_218::<FromLow, Bitboards<Magic>, SearchStack>();
    check_218::<FromLow, Bitboards<Magic>, VecPerPly>();
    check_218::<Ez80U32, X88<Lists>, Arena>();
}
