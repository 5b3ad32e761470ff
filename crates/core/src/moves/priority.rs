//! Classes of moves for move ordering.

/// The class of a move for move ordering, the best one highest: the four that the 24-bit encoding
/// has room for.
///
/// Source: "Move Structure Design" (eZ80 Chess), "Field Descriptions", move priority.
///
/// ```
/// use boardbench_core::Priority;
/// assert!(Priority::Hash > Priority::Capture && Priority::Killer > Priority::Normal);
/// assert_eq!(Priority::Hash as u8, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Priority {
    /// Nothing is known of it, 0.
    Normal = 0,
    /// It has been good at this ply before, 1.
    Killer = 1,
    /// It takes something, 2.
    Capture = 2,
    /// It stands in the transposition table, 3.
    Hash = 3,
}

impl Priority {
    /// The four of them in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Killer, Self::Capture, Self::Hash];

    /// The class with this number, looking at the low two bits only.
    #[inline(always)]
    pub const fn from_low_bits(bits: u8) -> Self {
        Self::ALL[(bits & 3) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_bits_are_a_class() {
        for bits in 0..=u8::MAX {
            assert_eq!(Priority::from_low_bits(bits) as u8, bits % 4);
        }
        assert!(Priority::ALL.is_sorted());
    }
}
