//! Compares the orderings with the documents' own code.

use boardbench_conformance::contents::all_contents;
use boardbench_core::{Encoding, Priority};
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use proptest::prelude::*;

use super::*;
use crate::{Combined, MoveScore, Separate, Unscored};

/// Returns distinct moves, at equal distances in the list of all contents.
fn moves<E: Encoding>(count: usize) -> Vec<E> {
    let contents = all_contents();
    let step = contents.len() / (count + 1);
    (0..count).map(|index| contents[index * step].encoded()).collect()
}

/// Sorts as the document's `sort_moves` does, over a separate array of scores.
fn published_selection<E: Copy>(moves: &mut [E], scores: &mut [MoveScore]) {
    for i in 0..moves.len().saturating_sub(1) {
        let mut best = i;
        for j in i + 1..moves.len() {
            if scores[j] > scores[best] {
                best = j;
            }
        }
        moves.swap(i, best);
        scores.swap(i, best);
    }
}

/// Sorts as the eZ80 document's `sort_moves` does: moves of no lower priority stay before the key.
fn published_insertion<E: Encoding>(moves: &mut [E]) {
    for i in 1..moves.len() {
        let key = moves[i];
        let mut j = i;
        while j >= 1 && moves[j - 1].priority() < key.priority() {
            moves[j] = moves[j - 1];
            j -= 1;
        }
        moves[j] = key;
    }
}

fn scores() -> impl Strategy<Value = Vec<MoveScore>> {
    prop::collection::vec((-3_i16..4).prop_map(MoveScore), 0..60)
}

/// Returns the moves in the order of an ordering, with their scores.
fn ordered<O: MoveOrdering, F: ScoredForm>(scores: &[MoveScore]) -> Vec<(FromLow, MoveScore)> {
    let rows = scored(scores).into_iter().map(|(mv, score)| F::row(mv, score));
    let (mut elements, mut extras): (Vec<_>, Vec<_>) = rows.unzip();
    let mut list = ScoredList::<FromLow, F>::new(&mut elements, &mut extras);
    O::order(&mut list);
    let next = |index| Some((O::next(&mut list, index)?, list.score(index)));
    (0..).map_while(next).collect()
}

/// Returns distinct moves with these scores.
fn scored(scores: &[MoveScore]) -> Vec<(FromLow, MoveScore)> {
    moves(scores.len()).into_iter().zip(scores.iter().copied()).collect()
}

proptest! {
    #[test]
    fn selection_and_lazy_pick_without_ties_match_the_document(scores in scores()) {
        let (mut moves, mut sorted) = (moves::<FromLow>(scores.len()), scores.clone());
        published_selection(&mut moves, &mut sorted);
        let expected: Vec<_> = moves.into_iter().zip(sorted).collect();
        prop_assert_eq!(&ordered::<Selection<false>, Separate>(&scores), &expected);
        prop_assert_eq!(&ordered::<LazyPick<false>, Separate>(&scores), &expected);
    }

    #[test]
    fn insertion_by_priority_without_ties_matches_the_document(
        priorities in prop::collection::vec(0..4_u8, 0..60),
    ) {
        let moves = moves::<Ez80U32>(priorities.len()).into_iter();
        let priorities = priorities.into_iter().map(Priority::from_low_bits);
        let with_priorities = moves.zip(priorities).map(|(mv, priority)| mv.with_priority(priority));
        let mut sorted: Vec<Ez80U32> = with_priorities.collect();
        let mut expected = sorted.clone();
        published_insertion(&mut expected);
        let mut extras = vec![(); sorted.len()];
        let mut list = ScoredList::<_, Unscored>::new(&mut sorted, &mut extras);
        InsertionPriority::<false>::order(&mut list);
        prop_assert_eq!(sorted, expected);
    }

    #[test]
    fn insertion_without_ties_is_stable(scores in scores()) {
        let mut expected = scored(&scores);
        expected.sort_by_key(|&(_, score)| core::cmp::Reverse(score));
        prop_assert_eq!(ordered::<Insertion<false>, Combined>(&scores), expected);
    }
}

/// Returns scores for which every pivot is the best of its part: each is put where the middle of the
/// remaining moves will be after the previous swaps.
fn worst_for_the_middle(count: usize) -> Vec<MoveScore> {
    let mut indices: Vec<usize> = (0..count).collect();
    let mut scores = vec![MoveScore::ZERO; count];
    for start in 0..count {
        let middle = start + (count - start - 1) / 2;
        scores[indices[middle]] = MoveScore((count - start) as i16);
        indices.swap(start, middle);
    }
    scores
}

#[test]
fn quicksort_sorts_256_moves_in_any_order() {
    const COUNT: usize = crate::MAX_MOVES;
    let ascending: Vec<_> = (0..COUNT).map(|score| MoveScore(score as i16)).collect();
    for scores in [
        worst_for_the_middle(COUNT),
        ascending.iter().rev().copied().collect(),
        ascending,
        vec![MoveScore::ZERO; COUNT],
    ] {
        let mut expected = scored(&scores);
        expected.sort_by_key(|&(mv, score)| (core::cmp::Reverse(score), mv.canonical()));
        assert_eq!(ordered::<Quicksort<true>, Combined>(&scores), expected);
    }
}

#[test]
fn empty_lists_have_no_move() {
    assert!(ScoredList::<FromLow, Separate>::new(&mut [], &mut []).is_empty());
    assert_eq!(ordered::<Selection<true>, Separate>(&[]), []);
    assert_eq!(ordered::<Insertion<true>, Separate>(&[]), []);
    assert_eq!(ordered::<Quicksort<true>, Separate>(&[]), []);
    assert_eq!(ordered::<SortUnstable<true>, Separate>(&[]), []);
    assert_eq!(ordered::<LazyPick<true>, Separate>(&[]), []);
}
