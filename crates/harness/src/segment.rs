//! Which walks or roots a block is timed on.

/// The walks or roots of a timing, its items.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Segment {
    pub(super) first: usize,
    pub(super) count: usize,
    /// How often they are gone along: once, unless there are few.
    pub(super) repetitions: u64,
    /// The number of items that run before, untimed.
    lead_in: usize,
}

impl Segment {
    /// The items of the lead-in themselves, over and over, so often that `wanted` are gone along.
    pub(super) fn same(first: usize, lead_in: usize, wanted: usize) -> Self {
        Self {
            first,
            count: lead_in,
            repetitions: wanted.div_ceil(lead_in.max(1)) as u64,
            lead_in,
        }
    }

    /// The `wanted` items after the lead-in, at most `most`. If these are fewer, a timing is shorter; only if it would be
    /// shorter than half are they repeated.
    pub(super) fn after(first: usize, lead_in: usize, wanted: usize, most: usize) -> Self {
        let count = wanted.min(most);
        Self {
            first: first + lead_in,
            count,
            repetitions: (wanted / count).max(1) as u64,
            lead_in,
        }
    }

    /// Where the next block's lead-in begins: its timed walks follow these, unless it has the same.
    pub(super) fn next(self) -> usize {
        self.first + self.count - self.lead_in.min(self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_walk_is_timed_twice_and_none_is_left_out() {
        let segment = Segment::after(5, 8, 100, 248);
        let expected = Segment {
            first: 13,
            count: 100,
            repetitions: 1,
            lead_in: 8,
        };
        assert_eq!(segment, expected);
        assert_eq!(Segment::after(segment.next(), 8, 50, 248).first, 113);
        // More than there are: a shorter timing, without those of the lead-in.
        let whole = Segment::after(0, 8, 400, 248);
        assert_eq!((whole.count, whole.repetitions), (248, 1));
        // A single position.
        let one = Segment::after(0, 1, 30, 1);
        assert_eq!((one.count, one.repetitions), (1, 30));
        let same = Segment::same(7, 2, 30);
        assert_eq!(
            (same.first, same.count, same.repetitions, same.next()),
            (7, 2, 15, 7)
        );
    }
}
