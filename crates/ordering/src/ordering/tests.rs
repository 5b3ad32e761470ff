//! The orderings against the documents' own code.

use boardbench_conformance::contents::all_contents;
use boardbench_core::{Encoding, Priority};
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use proptest::prelude::*;

use super::*;
use crate::{Combined, MoveScore, ScoredMove, Separate, Unscored};

/// Distinct moves, at equal distances in the list of all contents.
fn moves<E: Encoding>(count: usize) -> Vec<E> {
    let contents = all_contents();
    let step = contents.len() / (count + 1);
    (0..count)
        .map(|index| contents[index * step].encoded())
        .collect()
}

/// The document's `sort_moves` over a separate array of scores.
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

/// The eZ80 document's `sort_moves`: moves of no lower priority stay before the key.
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

proptest! {
    #[test]
    fn selection_and_lazy_pick_without_ties_match_the_document(scores in scores()) {
        let moves = moves::<FromLow>(scores.len());
        let (mut expected, mut expected_scores) = (moves.clone(), scores.clone());
        published_selection(&mut expected, &mut expected_scores);

        let (mut found, mut found_scores) = (moves.clone(), scores.clone());
        Selection::<false>::order(&mut ScoredList::<_, Separate>::new(
            &mut found,
            &mut found_scores,
        ));
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(&found_scores, &expected_scores);

        let (mut found, mut found_scores) = (moves, scores);
        let mut list = ScoredList::<_, Separate>::new(&mut found, &mut found_scores);
        LazyPick::<false>::order(&mut list);
        let mut picked = Vec::new();
        while let Some(mv) = LazyPick::<false>::next(&mut list, picked.len()) {
            picked.push(mv);
        }
        prop_assert_eq!(picked, expected);
    }

    #[test]
    fn insertion_by_priority_without_ties_matches_the_document(
        priorities in prop::collection::vec(0..4_u8, 0..60),
    ) {
        let moves = moves::<Ez80U32>(priorities.len());
        let priorities = priorities.into_iter().map(Priority::from_low_bits);
        let mut found: Vec<Ez80U32> = moves
            .into_iter()
            .zip(priorities)
            .map(|(mv, priority)| mv.with_priority(priority))
            .collect();
        let mut expected = found.clone();
        published_insertion(&mut expected);
        let mut nothing = vec![(); found.len()];
        InsertionPriority::<false>::order(&mut ScoredList::<_, Unscored>::new(
            &mut found,
            &mut nothing,
        ));
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn insertion_without_ties_is_stable(scores in scores()) {
        let moves = moves::<FromLow>(scores.len());
        let mut expected: Vec<_> = moves.iter().copied().zip(scores.iter().copied()).collect();
        expected.sort_by_key(|&(_, score)| core::cmp::Reverse(score));
        let mut rows: Vec<_> = moves
            .into_iter()
            .zip(scores)
            .map(|(mv, score)| Combined::row(mv, score).0)
            .collect();
        let mut nothing = vec![(); rows.len()];
        let mut list = ScoredList::<_, Combined>::new(&mut rows, &mut nothing);
        Insertion::<false>::order(&mut list);
        prop_assert_eq!(list.iter().collect::<Vec<_>>(), expected);
    }
}

/// Scores for which every pivot is the best of its part: each is put where the middle of the
/// remaining moves will be after the swaps before.
fn worst_for_the_middle(count: usize) -> Vec<MoveScore> {
    let mut places: Vec<usize> = (0..count).collect();
    let mut scores = vec![MoveScore::ZERO; count];
    for start in 0..count {
        let middle = start + (count - start - 1) / 2;
        scores[places[middle]] = MoveScore((count - start) as i16);
        places.swap(start, middle);
    }
    scores
}

fn rows(scores: Vec<MoveScore>) -> Vec<ScoredMove<FromLow>> {
    let moves = moves::<FromLow>(scores.len()).into_iter().zip(scores);
    moves.map(|(mv, score)| ScoredMove { mv, score }).collect()
}

#[test]
fn partitions_of_the_worst_case_split_off_one_move() {
    const COUNT: usize = crate::MAX_MOVES;
    let mut rows = rows(worst_for_the_middle(COUNT));
    let mut nothing = [(); COUNT];
    let mut list = ScoredList::<_, Combined>::new(&mut rows, &mut nothing);
    // The last two moves are in order already.
    for start in 0..COUNT - 2 {
        let parts = quicksort::partition::<_, _, true>(&mut list, start, COUNT);
        assert_eq!(parts, (start + 1, start + 1));
    }
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
        let mut rows = rows(scores);
        let mut nothing = [(); COUNT];
        let mut list = ScoredList::<_, Combined>::new(&mut rows, &mut nothing);
        let mut expected: Vec<_> = list.iter().collect();
        expected.sort_by_key(|&(mv, score)| (core::cmp::Reverse(score), mv.canonical()));
        Quicksort::<true>::order(&mut list);
        assert_eq!(list.iter().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn empty_lists_have_no_move() {
    let mut list = ScoredList::<FromLow, Separate>::new(&mut [], &mut []);
    assert!(list.is_empty());
    Selection::<true>::order(&mut list);
    Insertion::<true>::order(&mut list);
    Quicksort::<true>::order(&mut list);
    SortUnstable::<true>::order(&mut list);
    assert_eq!(Selection::<true>::next(&mut list, 0), None);
    assert_eq!(LazyPick::<true>::next(&mut list, 0), None);
}
