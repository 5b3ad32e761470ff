//! Representative samples of positions, stratified by class.

use crate::Class;

/// Returns `count` items for a measurement, evenly spread over `items`, in the same order.
///
/// - Items without a class are excluded, such as positions without a legal move: there is nothing to measure.
/// - Each [`Class`] gets its share by largest remainder (ties go to the class that is first in
///   [`Class::ALL`]), so that ten positions include seven middlegames if their share is seven tenths. A
///   class with a tiny share may get none.
/// - Within a class the items are at equal distances, half a distance from both ends.
///
/// Nothing is random: the same items and count always return the same sample. If there are at most
/// `count` items, all are included.
///
/// ```
/// use boardbench_corpus::{Class, sample_by};
/// let numbers: Vec<u32> = (0..10).collect();
/// let class = |&number: &u32| (number > 0).then_some(Class::Middlegame);
/// assert_eq!(sample_by(&numbers, 3, class), [&2, &5, &8]);
/// ```
pub fn sample_by<T>(items: &[T], count: usize, class: impl Fn(&T) -> Option<Class>) -> Vec<&T> {
    let members = Class::ALL.map(|group| {
        let is_member = |&index: &usize| class(&items[index]) == Some(group);
        (0..items.len()).filter(is_member).collect::<Vec<_>>()
    });
    let shares = shares(members.each_ref().map(Vec::len), count);
    let mut chosen: Vec<usize> =
        members.iter().zip(shares).flat_map(|(members, share)| spread(members, share)).collect();
    chosen.sort_unstable();
    chosen.into_iter().map(|index| &items[index]).collect()
}

/// Returns the number of items to take from groups of these sizes, `count` in total.
fn shares<const N: usize>(sizes: [usize; N], count: usize) -> [usize; N] {
    let total: usize = sizes.iter().sum();
    let count = count.min(total);
    if count == 0 {
        return [0; N];
    }
    let mut shares = sizes.map(|size| size * count / total);
    let mut by_remainder: [usize; N] = std::array::from_fn(|group| group);
    by_remainder.sort_by_key(|&group| std::cmp::Reverse(sizes[group] * count % total));
    let missing = count - shares.iter().sum::<usize>();
    for &group in &by_remainder[..missing] {
        shares[group] += 1;
    }
    shares
}

/// Returns `share` of the members at equal distances; `share` is at most their number.
fn spread(members: &[usize], share: usize) -> impl Iterator<Item = usize> {
    (0..share).map(move |step| members[(2 * step + 1) * members.len() / (2 * share)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn shares_by_largest_remainder() {
        assert_eq!(shares([70, 20, 10], 10), [7, 2, 1]);
        assert_eq!(shares([1, 1, 1], 2), [1, 1, 0]);
        assert_eq!(shares([97, 1, 1, 1], 5), [5, 0, 0, 0]);
        // 2.45, 1.05, 1.5: the remainder 0.5 is before 0.45.
        assert_eq!(shares([49, 21, 30], 5), [2, 1, 2]);
        assert_eq!(shares([3, 0, 2], 9), [3, 0, 2]);
        assert_eq!(shares([0, 0], 9), [0, 0]);
        assert_eq!(shares([5, 5], 0), [0, 0]);
    }

    #[test]
    fn steps_are_equal() {
        let members: Vec<usize> = (0..100).collect();
        let taken: Vec<usize> = spread(&members, 4).collect();
        assert_eq!(taken, [12, 37, 62, 87]);
        assert!(spread(&members, 100).eq(0..100));
        assert_eq!(spread(&members, 0).count(), 0);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn shares_add_up_and_fit(sizes in prop::array::uniform4(0_usize..2_000), count in 0_usize..9_000) {
            let shares = shares(sizes, count);
            let total: usize = sizes.iter().sum();
            prop_assert_eq!(shares.iter().sum::<usize>(), count.min(total));
            for (size, share) in sizes.into_iter().zip(shares) {
                prop_assert!(share <= size);
                let members: Vec<usize> = (0..size).collect();
                let taken: Vec<usize> = spread(&members, share).collect();
                prop_assert!(taken.windows(2).all(|pair| pair[0] < pair[1]));
            }
        }
    }
}
