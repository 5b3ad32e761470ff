//! The pieces in four words with one nibble per square, and the bitboards computed from them.

use boardbench_core::{
    Cell, Color, Layout, Occupancy, Piece, Role, Square, StorageItem, StorageName, StoragePart,
};
use boardbench_movegen_bitboard::Sets;
use boardbench_sliders::Bitboard;

/// Content of a square in four bits; the crate's documentation draws them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nibble(u8);

/// Bit 0: a bishop, a queen, or with [`STEPS`] a pawn.
const DIAGONAL: u8 = 0b0001;
/// Bit 1: a rook, a queen, or with [`STEPS`] a knight.
const STRAIGHT: u8 = 0b0010;
/// Bit 2: a piece that does not slide; alone, a king.
const STEPS: u8 = 0b0100;
/// Bit 3: a black piece.
const BLACK: u8 = 0b1000;

/// Pieces indexed by nibble; unused codes are empty.
static PIECES: [Option<Piece>; 16] = {
    let mut table = [None; 16];
    let mut index = 0;
    while index < Piece::ALL.len() {
        let piece = Piece::ALL[index];
        table[Nibble::from_piece(piece).index()] = Some(piece);
        index += 1;
    }
    table
};

/// Size of both tables.
pub(crate) const TABLE_BYTES: usize = size_of_val(&PIECES) + size_of_val(&SPREAD);

/// Masks indexed by nibble: for each word, all ones if the nibble has the word's bit, otherwise zero. All four
/// words change by the same operation, which 256-bit vectors do at once.
static SPREAD: [[u64; 4]; 16] = {
    let mut table = [[0; 4]; 16];
    let mut bits = 0;
    while bits < 64 {
        let (nibble, word) = (bits >> 2, bits & 3);
        if nibble & 1 << word != 0 {
            table[nibble][word] = !0;
        }
        bits += 1;
    }
    table
};

impl Nibble {
    pub(crate) const EMPTY: Self = Self(0);

    pub(crate) const fn from_piece(piece: Piece) -> Self {
        let kind = match piece.role() {
            Role::Bishop => DIAGONAL,
            Role::Rook => STRAIGHT,
            Role::Queen => DIAGONAL | STRAIGHT,
            Role::King => STEPS,
            Role::Pawn => STEPS | DIAGONAL,
            Role::Knight => STEPS | STRAIGHT,
        };
        Self(match piece.color() {
            Color::White => kind,
            Color::Black => kind | BLACK,
        })
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Returns all ones or zeros for each word.
    #[inline(always)]
    fn spread(self) -> [u64; 4] {
        SPREAD[self.index()]
    }

    #[inline(always)]
    pub(crate) fn piece(self) -> Option<Piece> {
        PIECES[self.index()]
    }
}

/// One nibble per square: bit *i* of word *j* is bit *j* of the nibble of square *i*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quad([u64; 4]);

impl Quad {
    pub(crate) const NO_PIECES: Self = Self([0; 4]);

    /// Returns a copy made word by word.
    #[inline(always)]
    pub(crate) const fn copied(&self) -> Self {
        let Self([a, b, c, d]) = *self;
        Self([a, b, c, d])
    }

    /// Returns the nibble of a square, gathered from the four words.
    #[inline(always)]
    pub(crate) fn nibble(&self, square: Square) -> Nibble {
        let mut nibble = 0;
        for (bit, word) in self.0.into_iter().enumerate() {
            nibble |= (word >> square.code() & 1) << bit;
        }
        Nibble(nibble as u8)
    }

    pub(crate) fn visit_words(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        const WORDS: [&str; 4] = ["0: diagonal/pawn", "1: straight/knight", "2: steps", "3: black"];
        let word = |index: usize| {
            let set = Bitboard::new(self.0[index]);
            StorageItem::set(StorageName::Text(WORDS[index]), set)
        };
        let (bytes, count) = (size_of::<u64>(), WORDS.len());
        visit(StoragePart::new("words", bytes, 1, count, &word));
    }

    /// Puts a nibble onto squares that are empty, or removes it from squares that contain it.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, nibble: Nibble, squares: Bitboard) {
        for (word, spread) in self.0.iter_mut().zip(nibble.spread()) {
            *word ^= squares.bits() & spread;
        }
    }

    /// Empties squares with any content.
    #[inline(always)]
    pub(crate) fn empty(&mut self, squares: Bitboard) {
        for word in &mut self.0 {
            *word &= !squares.bits();
        }
    }
}

impl Occupancy for Quad {
    #[inline(always)]
    fn is_occupied<M: Layout>(&self, cell: Cell<M>) -> bool {
        self.occupied().has(cell.square())
    }

    #[inline(always)]
    fn role_at<M: Layout>(&self, cell: Cell<M>) -> Option<Role> {
        self.nibble(cell.square()).piece().map(Piece::role)
    }
}

impl Sets for Quad {
    /// Returns the squares where each word has the nibble's bit.
    #[inline(always)]
    fn holding(&self, piece: Piece) -> Bitboard {
        let words = self.0.into_iter().zip(Nibble::from_piece(piece).spread());
        words.fold(Bitboard::ALL, |set, (word, spread)| set & !Bitboard::new(word ^ spread))
    }

    #[inline(always)]
    fn diagonal_sliders(&self) -> Bitboard {
        Bitboard::new(self.0[0] & !self.0[2])
    }

    #[inline(always)]
    fn straight_sliders(&self) -> Bitboard {
        Bitboard::new(self.0[1] & !self.0[2])
    }

    #[inline(always)]
    fn pawns(&self) -> Bitboard {
        Bitboard::new(self.0[0] & self.0[2])
    }

    #[inline(always)]
    fn knights(&self) -> Bitboard {
        Bitboard::new(self.0[1] & self.0[2])
    }

    #[inline(always)]
    fn kings(&self) -> Bitboard {
        Bitboard::new(self.0[2] & !(self.0[0] | self.0[1]))
    }

    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        Bitboard::new(self.0[0] | self.0[1] | self.0[2])
    }

    #[inline(always)]
    fn by_color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.occupied() & !Bitboard::new(self.0[3]),
            Color::Black => Bitboard::new(self.0[3]),
        }
    }
}
