//! The order in which the members of a block are sampled.

use boardbench_results::{Sample, is_disturbed};
use rand::Rng;
use rand::seq::SliceRandom;

const MAX_SAMPLES: usize = 8;

/// Samples all members of a block in random order and then in the mirrored order, so that a drift of the clock rate cancels. Those
/// whose two fastest samples differ were disturbed, and are sampled again in the same way, until `is_late` or eight samples.
pub fn take_turns<M, R: Rng>(
    members: &mut [M],
    rng: &mut R,
    is_late: impl Fn() -> bool,
    mut sample: impl FnMut(&mut M, &mut R) -> Sample,
) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut times = vec![Vec::new(); members.len()];
    let mut left: Vec<usize> = (0..members.len()).collect();
    while !left.is_empty() {
        left.shuffle(rng);
        for &index in left.iter().chain(left.iter().rev()) {
            let sample = sample(&mut members[index], rng);
            times[index].push(sample.each(sample.wall_ns));
            samples.push(sample);
        }
        let is_late = is_late();
        left.retain(|&index| !is_late && needs_sample(&times[index]));
    }
    samples
}

/// Returns `true` if a member of a block should be timed again, after samples that took these times: until the two fastest agree.
/// A single fast one may be chance; two are what the member takes when nothing disturbs it.
fn needs_sample(times: &[f64]) -> bool {
    times.len() < MAX_SAMPLES && is_disturbed(times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_repeated_until_the_two_fastest_agree() {
        assert!(needs_sample(&[]) && needs_sample(&[10.0]));
        assert!(!needs_sample(&[10.0, 10.1]) && needs_sample(&[10.0, 10.3]));
        assert!(needs_sample(&[12.0, 12.0, 10.0]) && !needs_sample(&[10.1, 12.0, 10.0]));
        assert!(!needs_sample(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]));
    }
}
