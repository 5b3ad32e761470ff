//! The bit layout of an encoding, as data.

use core::fmt;

use crate::{Cell, Layout, Square};

/// Adjacent bits of a raw code and their meaning.
///
/// Generic code can draw an encoding that lists its fields: see
/// [`Encoding::FIELDS`](super::Encoding).
///
/// ```
/// use boardbench_core::{Field, Grid8x8};
/// const FROM: Field = Field::square::<Grid8x8>("from", 0, 6);
/// const FLAGS: Field = Field::one_of("flags", 12, 4, &["quiet", "double push"]);
/// let code = 0x1000 | 12;
/// assert_eq!((FROM.value(code), FROM.meaning(code).to_string()), (12, "e2".into()));
/// assert_eq!((FLAGS.value(code), FLAGS.meaning(code).to_string()), (1, "double push".into()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Field {
    name: &'static str,
    lowest: u32,
    bits: u32,
    content: Content,
    /// A mask and a value: the field is used by codes with this value in these bits.
    used_if: (u32, u32),
}

#[derive(Clone, Copy, Debug)]
enum Content {
    Square(fn(u8) -> Option<Square>),
    OneOf(&'static [&'static str]),
    Number,
}

impl Field {
    /// A cell index of a layout, in `bits` bits from bit `lowest` on.
    pub const fn square<L: Layout>(name: &'static str, lowest: u32, bits: u32) -> Self {
        let square: fn(u8) -> Option<Square> =
            |index| Cell::<L>::from_index(index).map(Cell::square);
        Self::new(name, lowest, bits, Content::Square(square))
    }

    /// An index into a list of names. An empty or missing name is a value that no move has.
    pub const fn one_of(
        name: &'static str,
        lowest: u32,
        bits: u32,
        names: &'static [&'static str],
    ) -> Self {
        Self::new(name, lowest, bits, Content::OneOf(names))
    }

    /// A number.
    pub const fn number(name: &'static str, lowest: u32, bits: u32) -> Self {
        Self::new(name, lowest, bits, Content::Number)
    }

    const fn new(name: &'static str, lowest: u32, bits: u32, content: Content) -> Self {
        Self {
            name,
            lowest,
            bits,
            content,
            used_if: (0, 0), // an empty mask, which matches every code
        }
    }

    /// The field, but unused by codes whose field `other` does not have this value.
    ///
    /// ```
    /// use boardbench_core::{Field, Meaning};
    /// const KIND: Field = Field::one_of("type", 2, 1, &["normal", "promotion"]);
    /// const BECOMES: Field =
    ///     Field::one_of("promotion", 0, 2, &["knight", "bishop", "rook", "queen"]).used_if(&KIND, 1);
    /// assert_eq!(BECOMES.meaning(0b100), Meaning::Name("knight"));
    /// assert_eq!(BECOMES.meaning(0b000), Meaning::Unused);
    /// ```
    ///
    /// # Panics
    ///
    /// If `value` does not fit into the other field. In a constant that is a compile error.
    #[must_use]
    pub const fn used_if(self, other: &Self, value: u32) -> Self {
        assert!(
            value <= u32::MAX >> (u32::BITS - other.bits),
            "the value does not fit into the other field"
        );
        Self {
            used_if: (other.mask(), value << other.lowest),
            ..self
        }
    }

    /// The mask of its bits.
    const fn mask(&self) -> u32 {
        u32::MAX >> (u32::BITS - self.bits) << self.lowest
    }

    /// What the field is called.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The number of its lowest bit, from 0.
    pub const fn lowest(&self) -> u32 {
        self.lowest
    }

    /// The number of its highest bit.
    pub const fn highest(&self) -> u32 {
        self.lowest + self.bits - 1
    }

    /// The number of its bits.
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// The value of the field in a code.
    pub const fn value(&self, code: u32) -> u32 {
        (code & self.mask()) >> self.lowest
    }

    /// The meaning of that value.
    pub fn meaning(&self, code: u32) -> Meaning {
        let (bits, wanted) = self.used_if;
        if code & bits != wanted {
            return Meaning::Unused;
        }
        let value = self.value(code);
        match self.content {
            Content::Square(square) => u8::try_from(value)
                .ok()
                .and_then(square)
                .map_or(Meaning::Unused, Meaning::Square),
            Content::OneOf(names) => match names.get(value as usize) {
                None | Some(&"") => Meaning::Unused,
                Some(name) => Meaning::Name(name),
            },
            Content::Number => Meaning::Number(value),
        }
    }

    /// Whether the fields, highest first, fill exactly `bits` bits without gaps. For a compile-time
    /// assertion.
    pub const fn fill(fields: &[Self], bits: u32) -> bool {
        let mut left = bits;
        let mut index = 0;
        while index < fields.len() {
            let field = &fields[index];
            if field.bits == 0 || field.lowest + field.bits != left {
                return false;
            }
            left = field.lowest;
            index += 1;
        }
        left == 0
    }
}

/// The meaning of a field of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A square.
    Square(Square),
    /// A name, such as that of a kind of move.
    Name(&'static str),
    /// A number.
    Number(u32),
    /// No move has this value, or moves of this kind do not use the field.
    Unused,
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Name(name) => f.pad(name),
            Self::Number(number) => number.fmt(f),
            Self::Unused => f.pad("unused"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::{Grid0x88FromTop, Grid8x8};

    #[test]
    fn fill_detects_gaps_and_overlaps() {
        let low = Field::number("low", 0, 6);
        let high = Field::number("high", 6, 10);
        assert!(Field::fill(&[high, low], 16));
        assert!(!Field::fill(&[low, high], 16), "lowest first");
        assert!(!Field::fill(&[high, low], 17), "a bit above");
        assert!(!Field::fill(&[high], 16), "bits below");
        assert!(
            !Field::fill(&[Field::number("gap", 7, 9), low], 16),
            "a bit between"
        );
        assert!(
            !Field::fill(&[high, Field::number("none", 6, 0), low], 16),
            "no bit"
        );
        assert!(Field::fill(&[Field::number("all", 0, 32)], 32));
    }

    #[test]
    fn values_and_meanings() {
        let all = Field::number("all", 0, 32);
        assert_eq!(all.value(u32::MAX), u32::MAX);
        assert_eq!(all.meaning(7), Meaning::Number(7));
        let to = Field::square::<Grid0x88FromTop>("to", 7, 7);
        assert_eq!((to.lowest(), to.highest(), to.bits()), (7, 13, 7));
        assert_eq!(to.meaning(119 << 7), Meaning::Square(Square::H1));
        assert_eq!(to.meaning(8 << 7), Meaning::Unused);
        let from = Field::square::<Grid8x8>("from", 0, 6);
        assert_eq!(from.meaning(u32::MAX), Meaning::Square(Square::H8));
        let kind = Field::one_of("kind", 1, 2, &["quiet", "", "capture"]);
        assert_eq!(kind.meaning(0b000), Meaning::Name("quiet"));
        assert_eq!(kind.meaning(0b010), Meaning::Unused);
        assert_eq!(kind.meaning(0b101), Meaning::Name("capture"));
        assert_eq!(kind.meaning(0b111), Meaning::Unused);
    }

    #[test]
    fn fields_can_depend_on_another_field() {
        let kind = Field::one_of("kind", 5, 2, &["quiet", "promotion", "capture", "castling"]);
        let role = Field::one_of("role", 1, 2, &["knight", "bishop"]).used_if(&kind, 1);
        assert_eq!((role.name(), role.lowest(), role.bits()), ("role", 1, 2));
        for others in [0b000_0000, 0b1000_1001] {
            assert_eq!(role.meaning(others | 0b010_0010), Meaning::Name("bishop"));
            assert_eq!(role.value(others | 0b000_0010), 1);
            for unused in [0b000_0010, 0b100_0010, 0b110_0010, 0b010_0110] {
                assert_eq!(role.meaning(others | unused), Meaning::Unused);
            }
        }
    }

    #[test]
    #[should_panic(expected = "the value does not fit into the other field")]
    fn used_if_requires_a_possible_value() {
        let kind = Field::number("kind", 4, 2);
        let _ = Field::number("role", 0, 2).used_if(&kind, 4);
    }

    #[test]
    fn values_are_extracted_from_their_bits() {
        for lowest in 0..32 {
            for bits in 1..=32 - lowest {
                let field = Field::number("bits", lowest, bits);
                assert_eq!(field.highest(), lowest + bits - 1);
                let mut value = 0;
                for bit in field.lowest()..=field.highest() {
                    let code = 1 << bit;
                    assert_eq!(field.value(code), 1 << (bit - lowest));
                    assert_eq!(field.value(!code) & field.value(code), 0);
                    value |= field.value(code);
                }
                assert_eq!(field.value(u32::MAX), value);
            }
        }
    }

    #[test]
    fn meanings_display_as_text() {
        assert_eq!(Field::number("score", 24, 8).name(), "score");
        let meanings = [
            (Meaning::Square(Square::E4), "e4"),
            (Meaning::Name("quiet"), "quiet"),
            (Meaning::Number(12), "12"),
            (Meaning::Unused, "unused"),
        ];
        for (meaning, text) in meanings {
            assert_eq!(meaning.to_string(), text);
        }
    }
}
