//! Entries packed as engines pack them.

use core::marker::PhantomData;

use boardbench_core::Encoding;

use super::{Bound, Entry, SearchTable};
use crate::{MoveSlot, Sentinel, Value};

/// A table of lines, each with as many entries as fit. All entries of a position are in one line, so a probe reads one line
/// of the cache.
///
/// ```text
/// line    entry | entry | … | unused                        LINE bytes, 32 or 64
/// entry   key 4 or 8 | move | value 2 | depth 1 | bound 1   ENTRY bytes, little-endian
/// ```
///
/// With 16 bytes an entry has the whole hash, with fewer its upper half; the lower half finds the line. The move has the
/// other bytes: 2, 3 or 4. A bound of 0 is an empty entry.
///
/// A new entry replaces that of the same position, else an empty one, else the one of least depth.
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

/// The memory that a table is given for each entry that is asked for.
const BYTES_EACH: usize = 16;

impl<E: Encoding, const ENTRY: usize, const LINE: usize> Packed<E, ENTRY, LINE> {
    const KEY: usize = if ENTRY < BYTES_EACH { 4 } else { 8 };
    const VALUE: usize = ENTRY - 4;
    const DEPTH: usize = ENTRY - 2;
    const BOUND: usize = ENTRY - 1;

    const FITS: () = assert!(
        CACHE_LINE.is_multiple_of(LINE)
            && ENTRY <= LINE
            && E::CODE_BITS as usize <= 8 * (Self::VALUE - Self::KEY)
    );

    /// Returns the start of a line: its block, and the place in it.
    fn place(&self, key: u64) -> (usize, usize) {
        let lines = self.blocks.len() * (CACHE_LINE / LINE);
        let line = key as usize & (lines - 1);
        (line * LINE / CACHE_LINE, line * LINE % CACHE_LINE)
    }

    /// Returns the part of the hash that an entry has.
    const fn tag(key: u64) -> u64 {
        key >> (64 - 8 * Self::KEY)
    }

    /// Returns the value of keeping an entry when another is stored; the least is replaced.
    fn worth(bytes: &[u8], tag: u64) -> u16 {
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
            1 => Bound::AtMost,
            2 => Bound::AtLeast,
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

/// Returns a number of at most 8 bytes.
#[inline(always)]
fn number(bytes: &[u8]) -> u64 {
    let mut all = [0; 8];
    all[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(all)
}

impl<E: Encoding, const ENTRY: usize, const LINE: usize> SearchTable<Sentinel<E>>
    for Packed<E, ENTRY, LINE>
{
    fn new(entries: usize) -> Option<Self> {
        let () = Self::FITS;
        let bytes = BYTES_EACH << entries.checked_ilog2()?;
        Some(Self {
            blocks: vec![CacheLine([0; CACHE_LINE]); bytes.div_ceil(CACHE_LINE)],
            encoding: PhantomData,
        })
    }

    #[inline]
    fn get(&self, key: u64) -> Option<Entry<Sentinel<E>>> {
        let (block, start) = self.place(key);
        let line = &self.blocks[block].0[start..start + LINE];
        let mut entries = line.chunks_exact(ENTRY);
        entries.find_map(|bytes| Self::unpack(bytes, key))
    }

    #[inline]
    fn put(&mut self, entry: Entry<Sentinel<E>>) {
        let (block, start) = self.place(entry.key);
        let line = &mut self.blocks[block].0[start..start + LINE];
        let tag = Self::tag(entry.key);
        let entries = line.chunks_exact_mut(ENTRY);
        if let Some(bytes) = entries.min_by_key(|bytes| Self::worth(bytes, tag)) {
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

    /// Entries by line, as a list that is searched.
    struct Model<E> {
        lines: Vec<Vec<Entry<Sentinel<E>>>>,
        room: usize,
    }

    impl<E: Encoding> Model<E> {
        fn line(&mut self, key: u64) -> &mut Vec<Entry<Sentinel<E>>> {
            let lines = self.lines.len() as u64;
            &mut self.lines[(key % lines) as usize]
        }

        fn put(&mut self, entry: Entry<Sentinel<E>>) {
            let room = self.room;
            let line = self.line(entry.key);
            if let Some(same) = line.iter_mut().find(|old| old.key == entry.key) {
                *same = entry;
            } else if line.len() < room {
                line.push(entry);
            } else {
                let least = line.iter_mut().min_by_key(|old| old.depth);
                *least.expect("a line has room") = entry;
            }
        }
    }

    /// Numbers without a pattern.
    fn numbers() -> impl FnMut() -> u64 {
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
        room: usize,
    ) {
        let mut table = Packed::<E, ENTRY, LINE>::new(entries).unwrap();
        assert_eq!(table.capacity(), lines * room);
        let mut model = Model { lines: vec![Vec::new(); lines], room };
        let mut next = numbers();
        // Few keys, so that lines get full and positions return. Each two differ in one bit of the upper half, so they are in
        // one line, which the lower half finds.
        let two = |_| [next(), 1 << (32 + next() % 32)];
        let keys = (0..3 * lines * room).map(two);
        let keys: Vec<u64> = keys.flat_map(|[key, bit]| [key, key ^ bit]).collect();
        for _ in 0..20_000 {
            let draw = next();
            let key = keys[draw as usize % keys.len()];
            let code = (draw >> 8) as u32 >> (u32::BITS - E::CODE_BITS);
            // Some words of 32 bits are no values.
            let Some(mv) = E::from_code(code) else {
                continue;
            };
            let entry = Entry {
                key,
                mv: Sentinel::new(mv),
                value: Value::from_raw((draw >> 40) as i16),
                depth: (draw >> 58) as u8,
                bound: [Bound::AtMost, Bound::AtLeast, Bound::Exact][(draw >> 56) as usize % 3],
            };
            table.put(entry);
            model.put(entry);
            let key = keys[next() as usize % keys.len()];
            let same = model.line(key).iter().find(|old| old.key == key);
            let [found, same] = [table.get(key), same.copied()].map(|it| format!("{it:?}"));
            assert_eq!(found, same);
        }
    }

    #[test]
    fn packed_entries_are_found_again() {
        assert!(Packed::<FromLow, 10, 32>::new(0).is_none());
        // The memory is that of a power of two of entries of 16 bytes.
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
