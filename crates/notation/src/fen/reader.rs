//! A byte-wise reader of well-formed FEN fields: the fast path.

use boardbench_core::{
    CastlingRights, Color, MAX_FULLMOVE_NUMBER, MAX_HALFMOVE_CLOCK, Piece, Placement, SetupBuilder,
    Square,
};

/// A symbol of the piece placement, except the slash.
#[derive(Clone, Copy)]
#[repr(align(4))]
struct Symbol {
    /// Content of the first square.
    content: Option<Piece>,
    /// Number of squares.
    width: u8,
    is_digit: bool,
}

/// Symbols indexed by byte. Bytes that are not symbols are too wide for a rank.
static SYMBOLS: [Symbol; 256] = {
    let other = Symbol { content: None, width: 16, is_digit: false };
    let mut table = [other; 256];
    let mut byte = 0;
    while byte < 256 {
        let letter = byte as u8 as char;
        let content = Piece::from_letter(letter);
        if content.is_some() {
            table[byte].content = content;
            table[byte].width = 1;
        } else if matches!(letter, '1'..='8') {
            table[byte].width = letter as u8 - b'0';
            table[byte].is_digit = true;
        }
        byte += 1;
    }
    table
};

/// Returns the number of squares of a symbol of the piece placement, or `None` if it is not a symbol.
pub(super) fn width(symbol: char) -> Option<usize> {
    let width = SYMBOLS[usize::from(u8::try_from(symbol).ok()?)].width;
    (width <= 8).then_some(width.into())
}

/// A reader of a text from its beginning. Every method returns `None` if the text does not match, and has then consumed an
/// unspecified part of it.
pub(super) struct Reader<'t> {
    text: &'t [u8],
    pub(super) at: usize,
}

impl<'t> Reader<'t> {
    #[inline(always)]
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text: text.as_bytes(), at: 0 }
    }

    #[inline(always)]
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// Consumes the next byte if it is `expected`.
    #[inline(always)]
    fn skip(&mut self, expected: u8) -> bool {
        let is_next = self.peek() == Some(expected);
        self.at += usize::from(is_next);
        is_next
    }

    #[inline(always)]
    pub(super) const fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// Reads a FEN with single spaces into an empty builder. Returns `None` for any other text, which may still be valid.
    #[inline(always)]
    pub(super) fn well_formed(mut self, to: &mut SetupBuilder) -> Option<()> {
        self.placement(&mut to.pieces)?;
        to.side_to_move = self.skip(b' ').then(|| self.side())??;
        to.castling_rights = self.skip(b' ').then(|| self.castling())??;
        to.en_passant = self.skip(b' ').then(|| self.en_passant())??;
        if !self.is_at_end() {
            to.halfmove_clock = self.skip(b' ').then(|| self.number(MAX_HALFMOVE_CLOCK))??;
            to.fullmove_number = self.skip(b' ').then(|| self.number(MAX_FULLMOVE_NUMBER))??;
        }
        self.is_at_end().then_some(())
    }

    /// Reads the piece placement.
    #[inline(always)]
    pub(super) fn placement(&mut self, pieces: &mut Placement) -> Option<()> {
        let (ranks, _) = pieces.as_chunks_mut::<8>();
        for (number, squares) in ranks.iter_mut().enumerate().rev() {
            self.rank(squares)?;
            if number > 0 && self.next()? != b'/' {
                return None;
            }
        }
        Some(())
    }

    /// Reads eight squares. Branches on pieces and digits would be unpredictable, so both take the
    /// same steps. The squares are correct even if only adjacent digits are wrong.
    #[inline(always)]
    pub(super) fn rank(&mut self, squares: &mut [Option<Piece>; 8]) -> Option<()> {
        let mut file = 0;
        let mut digits = 0_u32;
        while file < 8 {
            let symbol = SYMBOLS[usize::from(self.next()?)];
            squares[file] = symbol.content;
            file += usize::from(symbol.width);
            digits = digits << 1 | u32::from(symbol.is_digit);
        }
        let has_adjacent_digits = digits & digits << 1 != 0;
        (file == 8 && !has_adjacent_digits).then_some(())
    }

    #[inline(always)]
    pub(super) fn side(&mut self) -> Option<Color> {
        match self.next()? {
            b'w' => Some(Color::White),
            b'b' => Some(Color::Black),
            _ => None,
        }
    }

    /// Reads some of `KQkq` in this order, or a hyphen.
    #[inline(always)]
    pub(super) fn castling(&mut self) -> Option<CastlingRights> {
        if self.skip(b'-') {
            return Some(CastlingRights::NONE);
        }
        let bits = b"KQkq"
            .iter()
            .enumerate()
            .fold(0, |bits, (bit, &letter)| bits | u8::from(self.skip(letter)) << bit);
        let rights = CastlingRights::from_low_bits(bits);
        (!rights.is_empty()).then_some(rights)
    }

    /// Reads a square, or a hyphen for none.
    #[inline(always)]
    #[expect(clippy::option_option, reason = "there may be no square to read, or none in it")]
    pub(super) fn en_passant(&mut self) -> Option<Option<Square>> {
        if self.skip(b'-') {
            return Some(None);
        }
        let file = self.next()?.wrapping_sub(b'a');
        let rank = self.next()?.wrapping_sub(b'1');
        (file < 8 && rank < 8).then_some(Some(Square::from_low_bits(rank << 3 | file)))
    }

    /// Reads a number with any number of digits, at most `max`, which is below 100,000.
    #[inline(always)]
    pub(super) fn number(&mut self, max: u32) -> Option<u32> {
        let start = self.at;
        let mut value = 0;
        while let Some(byte @ b'0'..=b'9') = self.peek() {
            // Saturates, so it neither overflows nor becomes small again.
            value = (value * 10 + u32::from(byte - b'0')).min(100_000);
            self.at += 1;
        }
        (self.at > start && value <= max).then_some(value)
    }
}
