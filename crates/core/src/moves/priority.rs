//! Classes of moves for move ordering.

/// Class of a move for move ordering, from the lowest to the highest. These are the four classes
/// of the 24-bit encoding.
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
    /// No information, 0.
    Normal = 0,
    /// A killer move of this ply, 1.
    Killer = 1,
    /// A capture, 2.
    Capture = 2,
    /// Move of the transposition table, 3.
    Hash = 3,
}

impl Priority {
    /// All four in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Killer, Self::Capture, Self::Hash];

    /// Returns the class with the number in the low two bits; higher bits are ignored.
    #[inline(always)]
    pub const fn from_low_bits(bits: u8) -> Self {
        Self::ALL[(bits & 3) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_low_bits_ignores_high_bits() {
        for bits in 0..=u8::MAX {
            assert_eq!(Priority::from_low_bits(bits) as u8, bits % 4);
        }
        assert!(Priority::ALL.is_sorted());
    }
}
