//! A fast reader of well-formed FENs.
//!
//! Nearly every input is well-formed. For any other input this reader returns `None` without
//! collecting problems, and the thorough reader takes over.

use boardbench_core::{
    CastlingRights, Color, MAX_FULLMOVE_NUMBER, MAX_HALFMOVE_CLOCK, Piece, Placement, SetupBuilder,
    Square,
};

/// Reads a FEN into an empty builder. `None` if the text needs the thorough reader, which may still
/// accept it; the builder is unspecified then.
pub(super) fn read(text: &str, builder: &mut SetupBuilder) -> Option<()> {
    let mut reader = Reader::new(text);
    reader.placement(&mut builder.pieces)?;
    builder.side_to_move = reader.side()?;
    reader.blank()?;
    builder.castling_rights = reader.castling()?;
    reader.blank()?;
    builder.en_passant = reader.en_passant()?;
    if reader.is_at_end() {
        return Some(());
    }
    reader.blank()?;
    builder.halfmove_clock = reader.number(MAX_HALFMOVE_CLOCK)?;
    reader.blank()?;
    builder.fullmove_number = reader.number(MAX_FULLMOVE_NUMBER)?;
    reader.is_at_end().then_some(())
}

/// The meaning of a symbol of the piece placement, except the slash.
#[derive(Clone, Copy)]
#[repr(align(4))]
struct Symbol {
    /// The content of the first square.
    content: Option<Piece>,
    /// The number of squares.
    width: u8,
    is_digit: bool,
}

/// Indexed by byte. Bytes that are not symbols are too wide for a rank.
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

/// Reads a text from its beginning.
pub(super) struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Reader<'t> {
    #[inline(always)]
    const fn new(text: &'t str) -> Self {
        Self { text: text.as_bytes(), at: 0 }
    }

    /// Returns the value of a text that has nothing else.
    pub(super) fn read_whole<T>(text: &'t str, read: impl Fn(&mut Self) -> Option<T>) -> Option<T> {
        let mut reader = Self::new(text);
        let value = read(&mut reader)?;
        reader.is_at_end().then_some(value)
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

    /// Consumes the next byte if it is `wanted`.
    #[inline(always)]
    fn skip(&mut self, wanted: u8) -> bool {
        let is_next = self.peek() == Some(wanted);
        self.at += usize::from(is_next);
        is_next
    }

    #[inline(always)]
    fn blank(&mut self) -> Option<()> {
        self.skip(b' ').then_some(())
    }

    const fn is_at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// Reads the piece placement and the space after it.
    #[inline(always)]
    fn placement(&mut self, pieces: &mut Placement) -> Option<()> {
        let (ranks, _) = pieces.as_chunks_mut::<8>();
        for (squares, &end) in ranks.iter_mut().rev().zip(b"/////// ") {
            self.rank(squares)?;
            if self.next()? != end {
                return None;
            }
        }
        Some(())
    }

    /// Reads eight squares. Branches on pieces and digits would be unpredictable, so both take the
    /// same steps.
    #[inline(always)]
    fn rank(&mut self, squares: &mut [Option<Piece>; 8]) -> Option<()> {
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

    /// Reads a number of one to five digits.
    fn number(&mut self, max: u32) -> Option<u32> {
        let mut value = 0;
        let mut digits = 0;
        while let Some(byte) = self.peek()
            && byte.is_ascii_digit()
        {
            value = value * 10 + u32::from(byte - b'0');
            digits += 1;
            if digits > 5 {
                return None;
            }
            self.at += 1;
        }
        (digits > 0 && value <= max).then_some(value)
    }
}
