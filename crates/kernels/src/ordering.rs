//! Times move orderings on the lists that a search recorded.

use core::cmp::Reverse;
use core::hint::black_box;

use boardbench_core::{Board, Encoding, MoveList, outlined};
use boardbench_search::{
    CanonicalRank, Classes, Full, Hints, Insertion, InsertionPriority, MAX_MOVES, MoveOrdering,
    MoveScore, RecordedList, RecordedMove, ScoreModel, ScoredForm, ScoredList, Unscored,
    are_compatible, insertion_sort,
};

use crate::Checksum;
use crate::prepared::{Prepared, timed};

/// Maximum length of the lists on which orderings are compared.
pub const MAX_LENGTH: usize = 40;

/// An ordering, compiled for one encoding and scored form, and timed on the lists of a search: it returns the scored
/// moves, best first, as many as the search tried. Alpha-beta often tries three of forty moves.
#[derive(Clone, Copy, Debug)]
pub struct ListKernel {
    /// Name of the scored form.
    pub scored: &'static str,
    /// Name of the ordering.
    pub ordering: &'static str,
    /// Name of the score model.
    pub model: &'static str,
    /// Set if the ordering breaks ties.
    pub breaks_ties: bool,
    /// Converts the lists.
    pub prepare: fn(&[RecordedList]) -> Box<dyn Prepared>,
}

impl ListKernel {
    /// Compiles a combination. The board only supplies the moves. An [incompatible](are_compatible)
    /// combination does not compile.
    pub const fn new<B, E, F, O, M>() -> Self
    where
        B: Board<E>,
        E: Encoding,
        F: ScoredForm,
        O: MoveOrdering,
        M: ScoreModel,
    {
        const { assert!(are_compatible::<E, F, O, M>(), "the model writes no priority") };
        Self {
            scored: F::NAME,
            ordering: O::NAME,
            model: M::NAME,
            breaks_ties: O::BREAKS_TIES,
            prepare: |lists| {
                timed(
                    Orders::<E, F>::new(&rate::<B, E, M>(lists), lists),
                    |orders| {
                        orders.order_each::<O>(
                            #[inline(always)]
                            |_, _, mv, _| {
                                black_box(mv);
                            },
                        );
                        orders.lists.len() as u64
                    },
                    // Adds the scores in order, and the moves if their order is defined.
                    |orders, checksum| {
                        orders.order_each::<O>(|number, index, mv, list| {
                            describe(checksum, number, index, list.score(index));
                            if O::BREAKS_TIES {
                                checksum.add_move(number, mv.canonical());
                            }
                        });
                    },
                )
            },
        }
    }

    /// Compiles insertion sort of plain, unscored moves, with ties broken. With `STORED`, scores are computed once and stored in the
    /// moves; otherwise the scores of an inserted move and of each move compared with it are computed when needed.
    pub const fn unrated<B: Board<E>, E: Encoding, M: ScoreModel, const STORED: bool>() -> Self {
        const {
            let is_written = are_compatible::<E, Unscored, InsertionPriority<true>, M>();
            assert!(!STORED || is_written, "the model writes no priority");
        }
        let (scored, ordering) = if STORED {
            ("stored", InsertionPriority::<true>::NAME)
        } else {
            ("recomputed", Insertion::<true>::NAME)
        };
        Self {
            scored,
            ordering,
            model: M::NAME,
            breaks_ties: true,
            prepare: |lists| {
                timed(
                    OrdersUnrated::<B, E>::new(lists),
                    |orders| {
                        orders.order_each::<M, STORED>(
                            #[inline(always)]
                            |_, _, moves| {
                                for &mv in moves {
                                    black_box(mv);
                                }
                            },
                        );
                        orders.lists.len() as u64
                    },
                    |orders, checksum| {
                        orders.order_each::<M, STORED>(|list, number, moves| {
                            for (index, &mv) in moves.iter().enumerate() {
                                let (_, score) = M::rate(&list.board, mv, list.hints);
                                describe(checksum, number, index, score);
                                checksum.add_move(number, mv.canonical());
                            }
                        });
                    },
                )
            },
        }
    }
}

/// Returns a list's moves in one encoding, as they are generated.
fn encoded<B: Board<E>, E: Encoding>(board: &B, visited: &RecordedList) -> Vec<E> {
    let mut legal = MoveList::new();
    outlined::legal(board, &mut legal);
    let encoded = |visited: &RecordedMove| {
        let mut legal = legal.iter();
        let mv = legal.find(|mv| mv.canonical() == visited.mv);
        *mv.expect("the moves of a list are legal")
    };
    visited.moves.iter().map(encoded).collect()
}

/// Returns the moves of all lists in one encoding, scored by one model. Not inlined, so that it is compiled once per model, not
/// per ordering.
#[inline(never)]
fn rate<B: Board<E>, E: Encoding, M: ScoreModel>(lists: &[RecordedList]) -> Vec<(E, MoveScore)> {
    let mut rated = Vec::new();
    for visited in lists {
        let board = B::from_setup(&visited.setup);
        let moves = encoded(&board, visited).into_iter();
        rated.extend(moves.map(|mv| M::rate(&board, mv, visited.hints)));
    }
    rated
}

/// Returns the expected checksum of a model's kernels on some lists: the scores of the tried moves in order, by a stable sort, and
/// the moves if ties are broken.
///
/// # Panics
///
/// Panics if no model has this name.
pub fn ordered(lists: &[RecordedList], model: &str, breaks_ties: bool) -> Checksum {
    let score: fn(&RecordedMove) -> MoveScore = match model {
        Full::NAME => |rated| rated.full,
        Classes::NAME => |rated| rated.class,
        _ => panic!("unknown score model {model:?}"),
    };
    let mut checksum = Checksum::new();
    for (number, list) in lists.iter().enumerate() {
        let mut moves = list.moves.clone();
        moves.sort_by_key(|rated| (Reverse(score(rated)), rated.mv));
        for (index, rated) in moves[..list.tried].iter().enumerate() {
            describe(&mut checksum, number, index, score(rated));
            if breaks_ties {
                checksum.add_move(number, rated.mv);
            }
        }
    }
    checksum
}

fn describe(checksum: &mut Checksum, number: usize, index: usize, score: MoveScore) {
    checksum.add(number, (index as u64) << 16 | u64::from(score.0 as u16));
}

/// Returns the columns of a scored form. Not inlined, so that it is compiled once per form, not per ordering.
#[inline(never)]
fn columns<E: Encoding, F: ScoredForm>(
    rated: &[(E, MoveScore)],
) -> (Vec<F::Element<E>>, Vec<F::Extra>) {
    let rows = rated.iter().map(|&(mv, score)| F::row(mv, score));
    rows.unzip()
}

struct Orders<E: Encoding, F: ScoredForm> {
    elements: Vec<F::Element<E>>,
    extras: Vec<F::Extra>,
    /// Length and number of tried moves of each list.
    lists: Vec<(usize, usize)>,
    /// List that is ordered.
    work: (Vec<F::Element<E>>, Vec<F::Extra>),
}

impl<E: Encoding, F: ScoredForm> Orders<E, F> {
    fn new(rated: &[(E, MoveScore)], lists: &[RecordedList]) -> Self {
        let (elements, extras) = columns::<E, F>(rated);
        let (no_move, no_extra) = F::row(E::NONE, MoveScore::ZERO);
        let lengths = lists.iter().map(|list| (list.moves.len(), list.tried));
        Self {
            elements,
            extras,
            lists: lengths.collect(),
            work: (vec![no_move; MAX_MOVES], vec![no_extra; MAX_MOVES]),
        }
    }

    /// Orders each list and passes on its number and the tried moves in order.
    #[inline(always)]
    fn order_each<O: MoveOrdering>(
        &mut self,
        mut show: impl FnMut(usize, usize, E, &mut ScoredList<'_, E, F>),
    ) {
        let mut start = 0;
        for (number, &(len, tried)) in self.lists.iter().enumerate() {
            let (elements, extras) = (&mut self.work.0[..len], &mut self.work.1[..len]);
            elements.copy_from_slice(&self.elements[start..start + len]);
            extras.copy_from_slice(&self.extras[start..start + len]);
            start += len;
            let mut list = ScoredList::<E, F>::new(elements, extras);
            O::order(&mut list);
            for index in 0..tried {
                if let Some(mv) = O::next(&mut list, index) {
                    show(number, index, mv, &mut list);
                }
            }
        }
    }
}

struct Unrated<B, E> {
    board: B,
    hints: Hints,
    moves: Vec<E>,
    tried: usize,
}

/// Insertion sort over a batch of lists, by scores that are stored in the moves beforehand, or computed when needed.
struct OrdersUnrated<B, E> {
    lists: Vec<Unrated<B, E>>,
    /// List that is ordered.
    work: (Vec<E>, Vec<()>),
}

impl<B: Board<E>, E: Encoding> OrdersUnrated<B, E> {
    fn new(lists: &[RecordedList]) -> Self {
        let unrated = |visited: &RecordedList| {
            let board = B::from_setup(&visited.setup);
            Unrated {
                moves: encoded(&board, visited),
                board,
                hints: visited.hints,
                tried: visited.tried,
            }
        };
        Self {
            lists: lists.iter().map(unrated).collect(),
            work: (vec![E::NONE; MAX_MOVES], vec![(); MAX_MOVES]),
        }
    }

    /// Orders each list and passes on it, its number and the tried moves in order.
    #[inline(always)]
    fn order_each<M: ScoreModel, const STORED: bool>(
        &mut self,
        mut show: impl FnMut(&Unrated<B, E>, usize, &[E]),
    ) {
        for (number, list) in self.lists.iter().enumerate() {
            let len = list.moves.len();
            self.work.0[..len].copy_from_slice(&list.moves);
            let (moves, extras) = (&mut self.work.0[..len], &mut self.work.1[..len]);
            let rate = |mv| M::rate(&list.board, mv, list.hints);
            if STORED {
                for mv in &mut *moves {
                    *mv = rate(*mv).0;
                }
            }
            let mut work = ScoredList::<E, Unscored>::new(moves, extras);
            if STORED {
                InsertionPriority::<true>::order(&mut work);
            } else {
                insertion_sort(&mut work, |(mv, ())| {
                    let score = rate(mv).1;
                    move |(sorted, ())| {
                        let sorted_score = rate(sorted).1;
                        score > sorted_score
                            || score == sorted_score
                                && CanonicalRank::from_encoded(mv)
                                    < CanonicalRank::from_encoded(sorted)
                    }
                });
            }
            show(list, number, &moves[..list.tried]);
        }
    }
}
