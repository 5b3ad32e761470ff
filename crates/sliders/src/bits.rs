//! Population count and bit scan, by every algorithm in the source documents.
//!
//! | | counts | finds the lowest |
//! |---|---|---|
//! | by a table, one byte at a time | [`count_by_bytes`] | |
//! | by `x ^ (x - 1)` modulo 11 (bytes) or 67 (words) | | [`lowest_of_byte`], [`lowest_by_modulo`] |
//! | by a de Bruijn sequence | | [`lowest_by_de_bruijn`] |
//! | by an instruction, if the target has one | [`count_in_hardware`] | [`lowest_in_hardware`] |
//!
//! Zero has no lowest bit: all of them return `None`.

/// Number of set bits of each byte.
static COUNTS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        table[byte] = table[byte / 2] + (byte % 2) as u8;
        byte += 1;
    }
    table
};

/// Counts set bits by a table of 256 entries, one byte at a time.
///
/// Source: the lecture, "counting can be done one byte at a time".
#[inline]
pub fn count_by_bytes(bits: u64) -> u32 {
    bits.to_le_bytes().into_iter().map(|byte| u32::from(COUNTS[usize::from(byte)])).sum()
}

/// Counts set bits by the processor's instruction or the compiler's substitute.
#[inline]
pub const fn count_in_hardware(bits: u64) -> u32 {
    bits.count_ones()
}

/// Returns the table of the lowest set bit by remainder: `x ^ (x - 1)` is `2^(n + 1) - 1` if bit n is the lowest, and
/// these numbers differ modulo `MODULUS`.
const fn by_remainder<const MODULUS: usize>(bits: u32) -> [u8; MODULUS] {
    let mut table = [0; MODULUS];
    let mut remainder = 0;
    let mut bit = 0;
    while bit < bits {
        remainder = (2 * remainder + 1) % MODULUS;
        table[remainder] = bit as u8;
        bit += 1;
    }
    table
}

/// 2 generates 10 residues modulo 11, enough for eight bits.
static BY_ELEVEN: [u8; 11] = by_remainder(8);
/// 2 generates all 66 residues modulo 67, enough for 64 bits.
static BY_SIXTY_SEVEN: [u8; 67] = by_remainder(64);

/// Returns the lowest set bit of a byte, by `x ^ (x - 1)` modulo 11.
///
/// The lecture's table has twelve entries, but only eleven are reachable. It does not handle 0: its C code then reads
/// before the table.
///
/// Source: the lecture, `last_bit`.
///
/// ```
/// use boardbench_sliders::bits::lowest_of_byte;
/// assert_eq!(lowest_of_byte(0b0110_1000), Some(3));
/// assert_eq!(lowest_of_byte(0), None);
/// ```
#[inline]
pub fn lowest_of_byte(byte: u8) -> Option<u32> {
    let ones = byte ^ byte.wrapping_sub(1);
    (byte != 0).then(|| u32::from(BY_ELEVEN[usize::from(ones % 11)]))
}

/// Returns the lowest set bit, by `x ^ (x - 1)` modulo 67.
///
/// Source: the lecture, "some carefully chosen number M".
#[inline]
pub fn lowest_by_modulo(bits: u64) -> Option<u32> {
    let ones = bits ^ bits.wrapping_sub(1);
    (bits != 0).then(|| u32::from(BY_SIXTY_SEVEN[(ones % 67) as usize]))
}

/// A cyclic sequence of 64 bits in which all windows of six bits differ, built greedily: the next
/// bit is a one if the window that it completes has not occurred, otherwise a zero.
///
/// Source: Chess Programming Wiki, "De Bruijn Sequence" (the "prefer one" construction).
const DE_BRUIJN: u64 = {
    // Starts with six zeros, a window that only recurs where the sequence wraps around.
    let mut seen = 1_u64;
    let mut sequence = 0_u64;
    let mut length = 6;
    while length < 64 {
        let with_one = (sequence << 1 | 1) & 63;
        let bit = (seen >> with_one & 1 == 0) as u64;
        sequence = sequence << 1 | bit;
        seen |= 1 << (sequence & 63);
        length += 1;
    }
    sequence
};

static BY_SEQUENCE: [u8; 64] = {
    let mut table = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        table[((DE_BRUIJN << bit) >> 58) as usize] = bit as u8;
        bit += 1;
    }
    table
};

/// Returns the lowest set bit, by multiplying the isolated bit with a de Bruijn sequence.
#[inline]
pub fn lowest_by_de_bruijn(bits: u64) -> Option<u32> {
    let lowest = bits & bits.wrapping_neg();
    let six = lowest.wrapping_mul(DE_BRUIJN) >> 58;
    (bits != 0).then(|| u32::from(BY_SEQUENCE[six as usize]))
}

/// Returns the lowest set bit, by the processor's instruction or the compiler's substitute.
#[inline]
pub const fn lowest_in_hardware(bits: u64) -> Option<u32> {
    if bits == 0 { None } else { Some(bits.trailing_zeros()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_core::zobrist::splitmix64;

    /// Returns the count and the lowest bit, by a loop over the bits.
    fn reference(bits: u64) -> (u32, Option<u32>) {
        let mut ones = (0..64).filter(|bit| bits >> bit & 1 == 1);
        let lowest = ones.next();
        (ones.count() as u32 + u32::from(lowest.is_some()), lowest)
    }

    fn check(bits: u64) {
        let (count, lowest) = reference(bits);
        assert_eq!(count_by_bytes(bits), count, "{bits:#x}");
        assert_eq!(count_in_hardware(bits), count, "{bits:#x}");
        assert_eq!(lowest_by_modulo(bits), lowest, "{bits:#x}");
        assert_eq!(lowest_by_de_bruijn(bits), lowest, "{bits:#x}");
        assert_eq!(lowest_in_hardware(bits), lowest, "{bits:#x}");
    }

    #[test]
    fn all_algorithms_agree_on_bytes_words_and_zero() {
        check(0);
        for byte in 0..=255 {
            assert_eq!(lowest_of_byte(byte), reference(u64::from(byte)).1);
            for shift in 0..64 {
                check(u64::from(byte) << shift);
            }
        }
        let mut state = 0;
        for _ in 0..200_000 {
            let (a, b);
            (state, a) = splitmix64(state);
            (state, b) = splitmix64(state);
            check(a);
            check(a & b);
            check(a | b);
        }
    }

    /// Returns the index that the lecture's `last_bit` computes. In C the byte becomes an `int` first, and a remainder has the
    /// sign of the dividend, as in Rust.
    fn published_index(byte: u8) -> i32 {
        let b = i32::from(byte);
        (b ^ (b - 1)) % 11
    }

    /// Compares with the published table, which is correct except for 0.
    #[test]
    fn the_lectures_table_agrees_except_for_zero() {
        let published = [-1_i8, 0, 7, 1, 3, -1, 6, 2, 5, 4, -1, -1];
        for byte in 1..=255_u8 {
            let index = usize::try_from(published_index(byte)).expect("not negative");
            let entry = published[index];
            assert_eq!(lowest_of_byte(byte), Some(entry as u32), "{byte}");
        }
        assert_eq!(published_index(0), -1, "out of bounds");
        assert_eq!(lowest_of_byte(0), None);
    }
}
