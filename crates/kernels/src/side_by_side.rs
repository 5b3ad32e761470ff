//! Comparison of two pairs that need not be registered.

use core::fmt;
use core::hint::black_box;
use std::time::{Duration, Instant};

use boardbench_core::{Board, Encoding, Setup};

use crate::kernel::{Batch, KernelId, Kernels};
use crate::prepared::{Input, Prepared};
use crate::search::Usual;

/// The depth of perft and of the model search.
const DEPTH: u32 = 2;

/// A name and all kernels of a pair.
#[derive(Clone, Debug)]
pub struct Named {
    name: &'static str,
    kernels: Kernels,
}

impl Named {
    /// The kernels of this pair.
    pub const fn new<B: Board<E>, E: Encoding>(name: &'static str) -> Self
    where
        B::Undo: Send,
    {
        Self {
            name,
            kernels: Kernels::all::<B, E, Usual>(),
        }
    }
}

/// The error of two pairs with different results. Nothing was timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongAnswer {
    /// The first kernel with different results.
    pub kernel: KernelId,
    /// The name of the contender.
    pub contender: &'static str,
}

impl fmt::Display for WrongAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kernel, contender } = self;
        write!(
            f,
            "{contender} gives another answer than the reference at {kernel}; nothing is measured \
             before every answer is right"
        )
    }
}

impl core::error::Error for WrongAnswer {}

/// The result of [`side_by_side`]. Its `Display` is a table.
#[derive(Clone, Debug)]
pub struct SideBySide {
    names: [&'static str; 2],
    rows: Vec<(KernelId, [f64; 2])>,
}

impl SideBySide {
    /// Each kernel with the nanoseconds per [operation](KernelId::unit) of the reference and of the
    /// contender.
    pub fn rows(&self) -> &[(KernelId, [f64; 2])] {
        &self.rows
    }
}

impl fmt::Display for SideBySide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [reference, contender] = self.names;
        let [left, right] = self.names.map(|name| name.len().max(10));
        let header = format_args!("  {reference:>left$}  {contender:>right$}   ratio");
        writeln!(f, "{:22}  {:8}{header}", "ns for each", "")?;
        for &(kernel, [ours, theirs]) in &self.rows {
            let (unit, ratio) = (kernel.unit(), theirs / ours);
            let times = format_args!("  {ours:>left$.1}  {theirs:>right$.1}  {ratio:>6.2}");
            writeln!(f, "{kernel:22}  {unit:8}{times}")?;
        }
        Ok(())
    }
}

/// Runs every kernel of two pairs on these positions, perft and search to depth 2. Compares all results first; the reference
/// should be a pair known to be correct. Then times each kernel in the order A B B A, each time for at least `slice`.
///
/// This is one sample from one process, too rough for small differences. `boardbench compare` measures registered pairs in many
/// processes and reports intervals.
///
/// # Errors
///
/// If the results differ. Nothing is timed then.
///
/// # Panics
///
/// If there are no positions.
pub fn side_by_side(
    reference: &Named,
    contender: &Named,
    positions: &[Setup],
    slice: Duration,
) -> Result<SideBySide, WrongAnswer> {
    assert!(!positions.is_empty(), "there is nothing to compare");
    let mut all = Vec::new();
    for (ours, theirs) in reference.kernels.iter().zip(contender.kernels.iter()) {
        let inputs = inputs(ours.id, positions);
        let mut sides = [ours, theirs].map(|kernel| (kernel.prepare)(&inputs));
        let answers = sides.each_mut().map(|side| (side.run(), side.digest()));
        let [expected, found] = answers;
        if expected != found {
            return Err(WrongAnswer {
                kernel: ours.id,
                contender: contender.name,
            });
        }
        all.push((ours.id, sides));
    }
    let rows = all.into_iter();
    Ok(SideBySide {
        names: [reference.name, contender.name],
        rows: rows
            .map(|(id, sides)| (id, measure(sides, slice)))
            .collect(),
    })
}

fn inputs(kernel: KernelId, positions: &[Setup]) -> Vec<Input> {
    let depth = match kernel.batch() {
        Batch::Nodes | Batch::Positions | Batch::FewPositions => 0,
        Batch::Perft | Batch::Search => DEPTH,
    };
    let input = |&setup| Input { setup, depth };
    positions.iter().map(input).collect()
}

/// Times two sides in the order A B B A, so that a linear drift of the clock rate cancels.
fn measure(mut sides: [Box<dyn Prepared>; 2], slice: Duration) -> [f64; 2] {
    let mut nanoseconds = [0.0; 2];
    for side in [0, 1, 1, 0] {
        nanoseconds[side] += nanoseconds_each(sides[side].as_mut(), slice) / 2.0;
    }
    nanoseconds
}

/// The nanoseconds of one operation, over as many runs as fill a slice of time. The shorter attempts
/// before warm up.
fn nanoseconds_each(prepared: &mut dyn Prepared, slice: Duration) -> f64 {
    let mut repetitions = 1_u64;
    loop {
        let start = Instant::now();
        let operations = (0..repetitions).map(|_| black_box(&mut *prepared).run());
        let operations: u64 = operations.sum();
        let elapsed = start.elapsed();
        if elapsed >= slice {
            return elapsed.as_secs_f64() * 1e9 / operations as f64;
        }
        repetitions *= 2;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use boardbench_bitboard::Bitboards;
    use boardbench_conformance::reference::Reference;
    use boardbench_conformance::vectors;
    use boardbench_ez80::Ez80U32;
    use boardbench_flags16::FromLow;
    use boardbench_sliders::Magic;
    use boardbench_x88::{Lists, X88};

    use super::*;
    use crate::prepared::timed;

    static OURS: Named = Named::new::<Bitboards<Magic>, FromLow>("ours");
    static THEIRS: Named = Named::new::<X88<Lists>, Ez80U32>("theirs");

    fn compare(contender: &Named) -> Result<SideBySide, WrongAnswer> {
        let setup = |vector: &vectors::Vector| Reference::from_fen(vector.fen).unwrap().to_setup();
        let positions = vectors::WELL_KNOWN.each_ref().map(setup);
        side_by_side(&OURS, contender, &positions, Duration::ZERO)
    }

    #[test]
    fn unlike_pairs_agree_and_every_kernel_has_a_row() {
        let table = compare(&THEIRS).unwrap();
        let ids: Vec<_> = table.rows().iter().map(|&(id, _)| id).collect();
        assert_eq!(ids, KernelId::ALL);
        for (id, times) in table.rows() {
            assert!(times.iter().all(|time| time.is_finite()), "{id}: {times:?}");
        }
        // Raw data tell operations apart by their names.
        let names: HashSet<&str> = ids.iter().map(|id| id.name()).collect();
        assert_eq!(names.len(), ids.len());
        let text = table.to_string();
        assert_eq!(text.lines().count(), 1 + ids.len());
        let widths: Vec<_> = text.lines().map(str::len).collect();
        assert!(widths.iter().all(|&width| width == widths[0]), "{text}");
    }

    /// Replaces each kernel in turn by one with a different result.
    #[test]
    fn a_wrong_answer_names_its_kernel_and_has_no_time() {
        for (index, kernel) in KernelId::ALL.into_iter().enumerate() {
            let mut wrong = THEIRS.clone();
            let mut replaced = wrong.kernels.get(kernel).expect("it has all");
            replaced.prepare = |_| timed((), |()| 0, |(), _| ());
            wrong.kernels.0[index] = Some(Box::leak(Box::new(replaced)));
            let expected = WrongAnswer {
                kernel,
                contender: "theirs",
            };
            assert_eq!(compare(&wrong).unwrap_err(), expected);
        }
    }
}
