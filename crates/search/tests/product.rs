//! Compares every kind of list, scored form and ordering with the standard library's stable sort.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use boardbench_conformance::contents::{Content, all_contents};
use boardbench_core::{CanonicalMove, Encoding, Priority, Sink};
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_search::{
    Arena, Array, Combined, Insertion, InsertionPriority, LazyPick, ListKind, MoveOrdering,
    MoveScore, PackedKey, PlyLists, Quicksort, ScoredForm, ScoredList, SearchStack, Selection,
    Separate, SortUnstable, Unscored, VecPerPly,
};
use proptest::prelude::*;

/// Moves with scores and distinct canonical forms, as in a list of legal moves.
#[derive(Debug)]
struct Case {
    moves: Vec<(Content, MoveScore)>,
    /// Moves sorted by descending score, then by canonical rank.
    sorted: Played,
}

type Played = Vec<(CanonicalMove, MoveScore)>;

impl Case {
    fn new(moves: Vec<(prop::sample::Index, MoveScore)>) -> Self {
        let mut seen = BTreeSet::new();
        let moves = moves.into_iter();
        let mut moves: Vec<_> =
            moves.map(|(index, score)| (*index.get(all_contents()), score)).collect();
        moves.retain(|(content, _)| seen.insert(content.canonical()));
        let canonical = moves.iter().map(|(content, score)| (content.canonical(), *score));
        let mut sorted: Played = canonical.collect();
        sorted.sort_by_key(|&(mv, score)| (Reverse(score), mv));
        Self { moves, sorted }
    }

    fn strategy(scores: impl Strategy<Value = i16>) -> impl Strategy<Value = Self> {
        let mv = (any::<prop::sample::Index>(), scores.prop_map(MoveScore));
        prop::collection::vec(mv, 0..100).prop_map(Self::new)
    }

    fn open<E: Encoding, L: ListKind, F: ScoredForm>(
        &self,
        lists: &mut PlyLists<E, F, L>,
        ply: usize,
    ) {
        let mut sink = lists.open(ply);
        for (mv, _) in &self.moves {
            assert_eq!(sink.push(mv.encoded()), ControlFlow::Continue(()));
        }
    }

    /// Returns lists with the moves at two plies: as generated at ply 0, with scores and priorities at ply 1.
    #[inline(never)]
    fn opened<E: Encoding, L: ListKind, F: ScoredForm>(&self) -> PlyLists<E, F, L> {
        let mut lists = PlyLists::<E, F, L>::new(3);
        self.open(&mut lists, 0);
        self.open(&mut lists, 1);
        let mut scores = self.moves.iter().map(|&(_, score)| score);
        lists.list(1).rescore(|mv| {
            let score = scores.next().expect("there is a score for each move");
            let priority = Priority::from_low_bits(score.0 as u8);
            (mv.with_priority(priority), score)
        });
        lists
    }

    /// Requires that the moves were played in order, and that ply 0 is unchanged.
    #[inline(never)]
    fn check<E: Encoding, L: ListKind, F: ScoredForm, O: MoveOrdering>(
        &self,
        mut played: Played,
        lists: &mut PlyLists<E, F, L>,
    ) {
        let name = format!("{} {} {}", L::NAME, F::NAME, O::NAME);
        if !O::BREAKS_TIES {
            let is_sorted = played.is_sorted_by_key(|&(_, score)| Reverse(score));
            assert!(is_sorted, "{name}: {played:?}");
            played.sort_by_key(|&(mv, score)| (Reverse(score), mv));
        }
        assert_eq!(played, self.sorted, "{name}");
        let first_ply = lists.list(0).iter().map(|(mv, _)| mv).collect::<Vec<_>>();
        let generated = self.moves.iter().map(|(mv, _)| mv.encoded::<E>());
        assert!(generated.eq(first_ply.iter().copied()), "{name} at ply 0: {first_ply:?}");
        assert_eq!(lists.is_empty(0), self.moves.is_empty(), "{name}");
    }
}

/// Plays a single list. Not inlined, so that it is compiled once for all kinds of list.
#[inline(never)]
fn played<E: Encoding, F: ScoredForm, O: MoveOrdering>(mut list: ScoredList<'_, E, F>) -> Played {
    O::order(&mut list);
    let mut played = Vec::new();
    while let Some(mv) = O::next(&mut list, played.len()) {
        played.push((mv.canonical(), list.score(played.len())));
    }
    played
}

fn check<E: Encoding, L: ListKind, F: ScoredForm, O: MoveOrdering>(case: &Case) {
    let mut lists = case.opened::<E, L, F>();
    let played = played::<E, F, O>(lists.list(1));
    case.check::<E, L, F, O>(played, &mut lists);
}

/// Plays a list as a search does, opening and closing the next ply between the moves.
fn check_by_ply<E: Encoding, L: ListKind, F: ScoredForm, O: MoveOrdering>(case: &Case) {
    let mut lists = case.opened::<E, L, F>();
    lists.order::<O>(1);
    let (mut played, mut first_of_next) = (Vec::new(), None);
    while let Some(mv) = lists.next::<O>(1) {
        played.push((mv.canonical(), lists.list(1).score(played.len())));
        case.open(&mut lists, 2);
        // A reopened list starts from its first move.
        let first = lists.next::<O>(2).map(E::canonical);
        assert_eq!(*first_of_next.get_or_insert(first), first);
        lists.close(2);
    }
    lists.close(1);
    case.check::<E, L, F, O>(played, &mut lists);
}

/// Checks each ordering, with ties broken and unbroken.
macro_rules! check_orderings_of {
    ($case:expr, <$E:ty, $L:ty, $F:ty>, $($O:ident)*) => {$(
        check::<$E, $L, $F, $O<false>>($case);
        check::<$E, $L, $F, $O<true>>($case);
    )*};
}

fn check_orderings<E: Encoding, L: ListKind, F: ScoredForm>(case: &Case) {
    check_orderings_of!(case, <E, L, F>, Selection Insertion LazyPick Quicksort SortUnstable);
    check_by_ply::<E, L, F, LazyPick<true>>(case);
}

/// Checks one ordering. Orderings work on a single list and are independent of its kind.
fn check_list<E: Encoding, L: ListKind, F: ScoredForm>(case: &Case) {
    check::<E, L, F, LazyPick<true>>(case);
    check_by_ply::<E, L, F, LazyPick<true>>(case);
}

fn check_forms<E: Encoding, L: ListKind>(case: &Case) {
    check_list::<E, L, Separate>(case);
    check_list::<E, L, Combined>(case);
    check_list::<E, L, PackedKey>(case);
}

fn check_lists<E: Encoding>(case: &Case) {
    check_orderings::<E, Array, Separate>(case);
    check_orderings::<E, Array, Combined>(case);
    check_orderings::<E, Array, PackedKey>(case);
    check_forms::<E, Arena>(case);
    check_forms::<E, SearchStack>(case);
    check_forms::<E, VecPerPly>(case);
}

/// Generates few distinct scores, so that many are equal, and the extremes.
fn scores() -> impl Strategy<Value = i16> {
    prop_oneof![6 => -2_i16..3, 1 => any::<i16>(), 1 => Just(i16::MIN), 1 => Just(i16::MAX)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn orderings_agree_with_a_stable_sort_in_16_bits(case in Case::strategy(scores())) {
        check_lists::<FromLow>(&case);
    }

    #[test]
    fn orderings_agree_with_a_stable_sort_in_24_bits(case in Case::strategy(scores())) {
        check_lists::<Ez80U32>(&case);
    }

    #[test]
    fn orderings_agree_with_a_stable_sort_by_priority(case in Case::strategy(0_i16..4)) {
        check_orderings::<Ez80U32, Array, Unscored>(&case);
        check_orderings_of!(&case, <Ez80U32, Array, Unscored>, InsertionPriority);
        check::<Ez80U32, Array, Combined, InsertionPriority<true>>(&case);
        check::<Ez80U32, Array, PackedKey, InsertionPriority<false>>(&case);
        check_list::<Ez80U32, Arena, Unscored>(&case);
        check_list::<Ez80U32, SearchStack, Unscored>(&case);
        check_list::<Ez80U32, VecPerPly, Unscored>(&case);
    }
}
