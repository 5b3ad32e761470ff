//! Short ASCII texts, built without an allocator.

/// A text of up to `N` ASCII characters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ascii<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Ascii<N> {
    pub(crate) const EMPTY: Self = Self { bytes: [0; N], len: 0 };

    /// Appends a character, which must be ASCII. A full text does not change.
    #[inline(always)]
    pub(crate) const fn push(&mut self, symbol: char) {
        debug_assert!(symbol.is_ascii() && self.len < N);
        if self.len < N {
            self.bytes[self.len] = symbol as u8 & 0x7f;
            self.len += 1;
        }
    }

    /// Appends characters, which must be ASCII.
    pub(crate) fn push_str(&mut self, symbols: &str) {
        symbols.chars().for_each(|symbol| self.push(symbol));
    }

    /// Appends a number in decimal digits.
    pub(crate) const fn push_number(&mut self, number: u32) {
        let mut power = 1;
        while number / power >= 10 {
            power *= 10;
        }
        while power > 0 {
            self.push((b'0' + (number / power % 10) as u8) as char);
            power /= 10;
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        // ASCII is always valid UTF-8.
        core::str::from_utf8(&self.bytes[..self.len.min(N)]).unwrap_or_default()
    }
}
