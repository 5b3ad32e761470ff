//! The bit layout of an encoding as data, for drawings and compile-time checks.

use core::fmt;

use crate::{Cell, Layout, Square};

/// Adjacent bits of a raw code and their meaning.
///
/// Generic code can draw an encoding that lists its fields: see
/// [`Encoding::FIELDS`](super::Encoding).
///
/// ```
/// use boardbench_core::{Field, Grid8x8, Meaning};
/// const FROM: Field = Field::square::<Grid8x8>("from", 0, 6);
/// const FLAGS: Field = Field::one_of("flags", 12, 4, &["quiet", "double push"]);
/// let code = 0x1000 | 12;
/// assert_eq!((FROM.value(code), FROM.meaning(code).to_string()), (12, "e2".into()));
/// assert_eq!((FLAGS.value(code), FLAGS.meaning(code).to_string()), (1, "double push".into()));
/// const PUSHED: Field = Field::number("pushed", 0, 6).used_if(&FLAGS, 1);
/// assert_eq!((PUSHED.meaning(code), PUSHED.meaning(12)), (Meaning::Number(12), Meaning::Unused));
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
    /// A square, with the name of its numbering.
    Square(&'static str, fn(u8) -> Option<Square>),
    OneOf(&'static [&'static str]),
    Number,
}

impl Field {
    /// Returns a cell index of a layout, in `bits` bits from bit `lowest` on.
    pub const fn square<L: Layout>(name: &'static str, lowest: u32, bits: u32) -> Self {
        let square: fn(u8) -> Option<Square> =
            |index| Cell::<L>::from_index(index).map(Cell::square);
        Self::new(name, lowest, bits, Content::Square(L::NAME, square))
    }

    /// Returns an index into a list of names. An empty or missing name is a value that no move has.
    pub const fn one_of(
        name: &'static str,
        lowest: u32,
        bits: u32,
        names: &'static [&'static str],
    ) -> Self {
        Self::new(name, lowest, bits, Content::OneOf(names))
    }

    /// Returns a number.
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

    /// Returns the field, but unused by codes whose field `other` does not have this value.
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
        Self { used_if: (other.mask(), value << other.lowest), ..self }
    }

    /// Returns the mask of its bits.
    const fn mask(&self) -> u32 {
        u32::MAX >> (u32::BITS - self.bits) << self.lowest
    }

    /// Returns the name of the field.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the number of its lowest bit, from 0.
    pub const fn lowest(&self) -> u32 {
        self.lowest
    }

    /// Returns the number of its highest bit.
    pub const fn highest(&self) -> u32 {
        self.lowest + self.bits - 1
    }

    /// Returns the number of its bits.
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// Returns the name of the numbering of its squares, if it holds one.
    pub const fn numbering(&self) -> Option<&'static str> {
        match self.content {
            Content::Square(name, _) => Some(name),
            Content::OneOf(_) | Content::Number => None,
        }
    }

    /// Returns the value of the field in a code.
    pub const fn value(&self, code: u32) -> u32 {
        (code & self.mask()) >> self.lowest
    }

    /// Returns the meaning of that value.
    pub fn meaning(&self, code: u32) -> Meaning {
        let (mask, expected) = self.used_if;
        if code & mask != expected {
            return Meaning::Unused;
        }
        let value = self.value(code);
        match self.content {
            Content::Square(_, square) => {
                u8::try_from(value).ok().and_then(square).map_or(Meaning::NoSquare, Meaning::Square)
            }
            Content::OneOf(names) => match names.get(value as usize) {
                None | Some(&"") => Meaning::Unused,
                Some(name) => Meaning::Name(name),
            },
            Content::Number => Meaning::Number(value),
        }
    }

    /// Returns `true` if the fields, highest first, fill exactly `bits` bits without gaps. For a compile-time
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

/// Meaning of a field of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A square.
    Square(Square),
    /// A number without a square: no move has it.
    NoSquare,
    /// A name, such as the name of a kind of move.
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
            Self::NoSquare => f.pad("no square"),
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
        let [low, high] = [Field::number("low", 0, 6), Field::number("high", 6, 10)];
        let [gap, none] = [Field::number("gap", 7, 9), Field::number("none", 6, 0)];
        let cases: [(&[Field], u32, bool); 8] = [
            (&[high, low], 16, true),
            (&[low, high], 16, false),
            (&[high, low], 17, false),
            (&[high], 16, false),
            (&[gap, low], 16, false),
            (&[high, none, low], 16, false),
            (&[high, Field::number("overlap", 0, 7)], 16, false),
            (&[Field::number("all", 0, 32)], 32, true),
        ];
        for (fields, bits, expected) in cases {
            assert_eq!(Field::fill(fields, bits), expected, "{bits}: {fields:?}");
        }
    }

    #[test]
    fn values_and_meanings() {
        let all = Field::number("all", 0, 32);
        let to = Field::square::<Grid0x88FromTop>("to", 7, 7);
        let from = Field::square::<Grid8x8>("from", 0, 6);
        let kind = Field::one_of("kind", 5, 2, &["quiet", "promotion", "", "castling"]);
        let role = Field::one_of("role", 1, 2, &["knight", "bishop"]).used_if(&kind, 1);
        for (field, code, meaning, text) in [
            (all, 7, Meaning::Number(7), "7"),
            (to, 119 << 7, Meaning::Square(Square::H1), "h1"),
            (to, 8 << 7, Meaning::NoSquare, "no square"),
            (from, u32::MAX, Meaning::Square(Square::H8), "h8"),
            (kind, 0b000_0000, Meaning::Name("quiet"), "quiet"),
            (kind, 0b100_0000, Meaning::Unused, "unused"),
            (kind, 0b111_1111, Meaning::Name("castling"), "castling"),
            (role, 0b010_0010, Meaning::Name("bishop"), "bishop"),
            (role, 0b1010_1011, Meaning::Name("bishop"), "bishop"),
            (role, 0b010_0110, Meaning::Unused, "unused"), // there is no name
            (role, 0b000_0010, Meaning::Unused, "unused"), // and no promotion here
            (role, 0b100_0010, Meaning::Unused, "unused"),
            (role, 0b110_0010, Meaning::Unused, "unused"),
        ] {
            assert_eq!(field.meaning(code), meaning, "{} {code:b}", field.name());
            assert_eq!(meaning.to_string(), text);
        }
        let numberings = [all, to, from, kind].map(|field| field.numbering());
        assert_eq!(numberings, [None, Some("0x88 from the top"), Some("8x8"), None]);
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
                assert_eq!((field.name(), field.lowest(), field.bits()), ("bits", lowest, bits));
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
}
