//! Packs table entries into cache lines, as engines do.

use core::marker::PhantomData;

use boardbench_core::Encoding;

use super::{Bound, Entry, SearchTable};
use crate::{MoveSlot, Sentinel, Value};

/// A table of lines, each with as many entries as fit. All candidates for a position are in one line, so a probe reads one
/// cache line.
///
/// ```text
/// line    entry | entry | … | unused                        LINE bytes, 32 or 64
/// entry   key 4 or 8 | move | value 2 | depth 1 | bound 1   ENTRY bytes, little-endian
/// ```
///
/// An entry of 16 bytes stores the whole hash, a smaller one its upper half; the lower half selects the line. The other
/// bytes store the move: 2, 3 or 4. A bound of 0 is an empty entry.
///
/// A new entry replaces the entry of the same position, else an empty one, else the one of least depth.
///
/// Source: Stockfish, `tt.h`, has three entries of 10 bytes in a line of 32.
#[derive(Debug)]
pub struct Packed<E, const ENTRY: usize, const LINE: usize> {
    blocks: Vec<CacheLine>,
    encoding: PhantomData<E>,
}

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct CacheLine([u8; CACHE_LINE]);

const CACHE_LINE: usize = 64;

/// Memory of a table per requested entry.
const BYTES_PER_ENTRY: usize = 16;

impl<E: Encoding, const ENTRY: usize, const LINE: usize> Packed<E, ENTRY, LINE> {
    const KEY: usize = if ENTRY < BYTES_PER_ENTRY { 4 } else { 8 };
    const VALUE: usize = ENTRY - 4;
    const DEPTH: usize = ENTRY - 2;
    const BOUND: usize = ENTRY - 1;

    const FITS: () = assert!(
        CACHE_LINE.is_multiple_of(LINE)
            && ENTRY <= LINE
            && E::CODE_BITS as usize <= 8 * (Self::VALUE - Self::KEY)
    );

    /// Returns the start of a line: its block, and the offset in it.
    fn line_start(&self, key: u64) -> (usize, usize) {
        let lines = self.blocks.len() * (CACHE_LINE / LINE);
        let line = key as usize & (lines - 1);
        (line * LINE / CACHE_LINE, line * LINE % CACHE_LINE)
    }

    /// Returns the part of the hash that an entry stores.
    const fn tag(key: u64) -> u64 {
        key >> (64 - 8 * Self::KEY)
    }

    /// Returns the replacement priority of an entry; the lowest is replaced.
    fn replacement_priority(bytes: &[u8], tag: u64) -> u16 {
        if bytes[Self::BOUND] == 0 {
            1
        } else if number(&bytes[..Self::KEY]) == tag {
            0
        } else {
            2 + u16::from(bytes[Self::DEPTH])
        }
    }

    fn unpack(bytes: &[u8], key: u64) -> Option<Entry<Sentinel<E>>> {
        if number(&bytes[..Self::KEY]) != Self::tag(key) {
            return None;
        }
        let bound = match bytes[Self::BOUND] {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let code = number(&bytes[Self::KEY..Self::VALUE]) as u32;
        Some(Entry {
            key,
            mv: Sentinel::new(E::from_code(code)?),
            value: Value::from_raw(number(&bytes[Self::VALUE..Self::DEPTH]) as i16),
            depth: bytes[Self::DEPTH],
            bound,
        })
    }

    fn pack(bytes: &mut [u8], entry: &Entry<Sentinel<E>>) {
        let mut set = |from: usize, to: usize, number: u64| {
            bytes[from..to].copy_from_slice(&number.to_le_bytes()[..to - from]);
        };
        let mv = entry.mv.get().unwrap_or(E::NONE);
        set(0, Self::KEY, Self::tag(entry.key));
        set(Self::KEY, Self::VALUE, u64::from(mv.code()));
        set(Self::VALUE, Self::DEPTH, entry.value.raw() as u64);
        set(Self::DEPTH, Self::BOUND, u64::from(entry.depth));
        set(Self::BOUND, ENTRY, entry.bound as u64 + 1);
    }
}

/// Reads a little-endian number of at most 8 bytes.
#[inline(always)]
fn number(bytes: &[u8]) -> u64 {
    let mut padded = [0; 8];
    padded[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(padded)
}

impl<E: Encoding, const ENTRY: usize, const LINE: usize> SearchTable<Sentinel<E>>
    for Packed<E, ENTRY, LINE>
{
    fn new(entries: usize) -> Option<Self> {
        let () = Self::FITS;
        let bytes = BYTES_PER_ENTRY << entries.checked_ilog2()?;
        Some(Self {
            blocks: vec![CacheLine([0; CACHE_LINE]); bytes.div_ceil(CACHE_LINE)],
            encoding: PhantomData,
        })
    }

    #[inline]
    fn get(&self, key: u64) -> Option<Entry<Sentinel<E>>> {
        let (block, start) = self.line_start(key);
        let line = &self.blocks[block].0[start..start + LINE];
        let mut entries = line.chunks_exact(ENTRY);
        entries.find_map(|bytes| Self::unpack(bytes, key))
    }

    #[inline]
    fn put(&mut self, entry: Entry<Sentinel<E>>) {
        let (block, start) = self.line_start(entry.key);
        let line = &mut self.blocks[block].0[start..start + LINE];
        let tag = Self::tag(entry.key);
        let entries = line.chunks_exact_mut(ENTRY);
        if let Some(bytes) = entries.min_by_key(|bytes| Self::replacement_priority(bytes, tag)) {
            Self::pack(bytes, &entry);
        }
    }

    fn capacity(&self) -> usize {
        self.blocks.len() * (CACHE_LINE / LINE) * (LINE / ENTRY)
    }
}

#[cfg(test)]
mod tests {
    use boardbench_core::zobrist::splitmix64;
    use boardbench_flags16::FromLow;
    use boardbench_wide32::Wide32;

    use super::*;

    type Wide = Wide32<boardbench_core::Grid8x8>;

    /// A model of the table: entries by line, searched one by one.
    struct Model<E> {
        lines: Vec<Vec<Entry<Sentinel<E>>>>,
        capacity: usize,
    }

    impl<E: Encoding> Model<E> {
        fn line(&mut self, key: u64) -> &mut Vec<Entry<Sentinel<E>>> {
            let lines = self.lines.len() as u64;
            &mut self.lines[(key % lines) as usize]
        }

        fn put(&mut self, entry: Entry<Sentinel<E>>) {
            let capacity = self.capacity;
            let line = self.line(entry.key);
            if let Some(same) = line.iter_mut().find(|old| old.key == entry.key) {
                *same = entry;
            } else if line.len() < capacity {
                line.push(entry);
            } else {
                let least = line.iter_mut().min_by_key(|old| old.depth);
                *least.expect("a line has entries") = entry;
            }
        }
    }

    /// Generates pseudo-random numbers.
    fn random_numbers() -> impl FnMut() -> u64 {
        let mut state = 0;
        move || {
            let number;
            (state, number) = splitmix64(state);
            number
        }
    }

    fn check<E: Encoding, const ENTRY: usize, const LINE: usize>(
        entries: usize,
        lines: usize,
        capacity: usize,
    ) {
        let mut table = Packed::<E, ENTRY, LINE>::new(entries).unwrap();
        assert_eq!(table.capacity(), lines * capacity);
        let mut model = Model { lines: vec![Vec::new(); lines], capacity };
        let mut next = random_numbers();
        // Few keys, so that lines fill up and positions recur. Each pair differs in one bit of the upper half, so it is in
        // one line, which the lower half selects.
        let pair = |_| [next(), 1 << (32 + next() % 32)];
        let keys = (0..3 * lines * capacity).map(pair);
        let keys: Vec<u64> = keys.flat_map(|[key, bit]| [key, key ^ bit]).collect();
        for _ in 0..20_000 {
            let draw = next();
            let key = keys[draw as usize % keys.len()];
            let code = (draw >> 8) as u32 >> (u32::BITS - E::CODE_BITS);
            // Some 32-bit codes are invalid.
            let Some(mv) = E::from_code(code) else {
                continue;
            };
            let entry = Entry {
                key,
                mv: Sentinel::new(mv),
                value: Value::from_raw((draw >> 40) as i16),
                depth: (draw >> 58) as u8,
                bound: [Bound::Upper, Bound::Lower, Bound::Exact][(draw >> 56) as usize % 3],
            };
            table.put(entry);
            model.put(entry);
            let key = keys[next() as usize % keys.len()];
            let expected = model.line(key).iter().find(|old| old.key == key);
            let [actual, expected] = [table.get(key), expected.copied()].map(|e| format!("{e:?}"));
            assert_eq!(actual, expected);
        }
    }

    #[test]
    fn stored_entries_are_read_back() {
        assert!(Packed::<FromLow, 10, 32>::new(0).is_none());
        // The memory is a power of two of entries of 16 bytes.
        check::<FromLow, 10, 32>(31, 8, 3);
        check::<FromLow, 12, 32>(16, 8, 2);
        check::<FromLow, 10, 64>(16, 4, 6);
        check::<FromLow, 11, 64>(16, 4, 5);
        check::<FromLow, 12, 64>(64, 16, 5);
        check::<FromLow, 16, 64>(16, 4, 4);
        check::<FromLow, 16, 32>(2, 2, 2);
        check::<Wide, 12, 32>(16, 8, 2);
        check::<Wide, 12, 64>(16, 4, 5);
        check::<Wide, 16, 64>(16, 4, 4);
    }
}
