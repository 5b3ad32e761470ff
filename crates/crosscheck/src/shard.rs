//! Divides work among several runs.

use core::fmt;
use core::str::FromStr;

/// Part I of N of some work, written `I/N`, from `1/N` to `N/N`.
///
/// Items are assigned in turn, so every part has cheap and expensive ones. Each item belongs to exactly one
/// part.
///
/// ```
/// use boardbench_crosscheck::shard::Shard;
/// let second: Shard = "2/3".parse().unwrap();
/// let owned: Vec<usize> = (0..8).filter(|&item| second.owns(item)).collect();
/// assert_eq!(owned, [1, 4, 7]);
/// assert!("0/3".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    /// From 0.
    index: usize,
    /// At least 1.
    count: usize,
}

impl Shard {
    /// All of the work, `1/1`.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    pub(crate) const fn count(self) -> usize {
        self.count
    }

    /// Returns how many of `items` items belong to this part.
    pub(crate) const fn share(self, items: u64) -> u64 {
        (items + self.count as u64 - 1 - self.index as u64) / self.count as u64
    }

    /// Returns `true` if an item, counted from 0, belongs to this part.
    pub const fn owns(self, item: usize) -> bool {
        item % self.count == self.index
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

/// Error message for text that is not a shard.
const NO_SHARD: &str = "a shard is two numbers I/N with I from 1 to N, like 1/3";

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let (number, count) = text.split_once('/').ok_or(NO_SHARD)?;
        match (plain_number::<usize>(number), plain_number(count)) {
            (Some(number), Some(count)) if (1..=count).contains(&number) => {
                Ok(Self { index: number - 1, count })
            }
            _ => Err(NO_SHARD),
        }
    }
}

/// Parses a number that consists of digits only.
pub(crate) fn plain_number<N: FromStr>(text: &str) -> Option<N> {
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    digits_only.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_item_belongs_to_one_part() {
        for count in 1..=9_u64 {
            let parts: Vec<Shard> =
                (1..=count).map(|number| format!("{number}/{count}").parse().unwrap()).collect();
            for item in 0..40 {
                let owners = parts.iter().filter(|part| part.owns(item)).count();
                assert_eq!(owners, 1, "item {item} of {count} parts");
            }
            for part in parts {
                let owned = (0..40).filter(|&item| part.owns(item)).count() as u64;
                assert!(owned == part.share(40) && owned.abs_diff(40 / count) <= 1);
            }
        }
        assert!((0..40).all(|item| Shard::WHOLE.owns(item)));
    }
}
