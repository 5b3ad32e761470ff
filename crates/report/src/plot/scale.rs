//! Logarithmic scales.

const MARKS: usize = 9;

pub(super) struct Scale {
    /// The ends, as binary logarithms.
    from: f64,
    to: f64,
    pub(super) marks: Vec<f64>,
}

impl Scale {
    /// A scale that contains these positive numbers.
    pub(super) fn new(numbers: impl IntoIterator<Item = f64>) -> Self {
        let (mut from, mut to) = (f64::INFINITY, f64::NEG_INFINITY);
        for log in numbers.into_iter().map(log) {
            from = from.min(log);
            to = to.max(log);
        }
        if from > to {
            (from, to) = (-1.0, 1.0);
        }
        let margin = (0.05 * (to - from)).max(0.1);
        let (from, to) = (from - margin, to + margin);
        Self { marks: marks(from, to), from, to }
    }

    /// The distance of a number from the start, on a scale of this length in pixels.
    pub(super) fn place(&self, number: f64, pixels: i32) -> i32 {
        let share = (log(number) - self.from) / (self.to - self.from);
        (share * f64::from(pixels)).round() as i32
    }
}

/// Round numbers between two logarithms: evenly spaced on a short scale, otherwise some of each decade.
fn marks(from: f64, to: f64) -> Vec<f64> {
    let (low, high) = (from.exp2(), to.exp2());
    if high < 4.0 * low {
        let step = round_step((high - low) / (MARKS - 2) as f64);
        let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
        return (first..=last).map(|mark| mark as f64 * step).collect();
    }
    let (first, last) = (low.log10().floor() as i32, high.log10().floor() as i32);
    let of_decades = |digits: &[f64], every: usize| -> Vec<f64> {
        let decades = (first..=last).step_by(every);
        let all = decades.flat_map(|decade| digits.iter().map(move |d| d * 10_f64.powi(decade)));
        all.filter(|mark| (low..=high).contains(mark)).collect()
    };
    let dense = [&[1.0, 2.0, 3.0, 5.0, 7.0][..], &[1.0, 2.0, 5.0], &[1.0, 3.0]];
    let found = dense.into_iter().map(|digits| of_decades(digits, 1));
    let sparse = (1..).map(|every| of_decades(&[1.0], every));
    let mut all = found.chain(sparse);
    all.find(|marks| marks.len() <= MARKS).unwrap_or_default()
}

/// The least of 1, 2 and 5 times a power of ten that is not below this step.
fn round_step(step: f64) -> f64 {
    let decade = 10_f64.powf(step.log10().floor());
    let digits = [1.0, 2.0, 5.0];
    let digit = digits.into_iter().find(|digit| digit * decade >= step);
    digit.unwrap_or(10.0) * decade
}

/// The binary logarithm, within what a plot can show.
fn log(number: f64) -> f64 {
    let number = if number.is_nan() { 1.0 } else { number };
    number.clamp(1e-9, 1e15).log2()
}

pub(super) fn mark(number: f64) -> String {
    match number {
        _ if number >= 1e6 => format!("{number:.0e}"),
        _ if number >= 1e-3 => {
            let text = format!("{number:.4}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
        _ => format!("{number:e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_contain_their_numbers_and_have_some_marks() {
        for numbers in [&[0.9, 1.1][..], &[1e-3, 1e6], &[1.0], &[], &[0.0, f64::INFINITY, f64::NAN]]
        {
            let scale = Scale::new(numbers.iter().copied());
            assert!((1..=10).contains(&scale.marks.len()), "{numbers:?}");
            for &number in numbers {
                assert!((scale.from..scale.to).contains(&log(number)), "{numbers:?}");
            }
        }
    }

    #[test]
    fn marks_are_round_numbers() {
        for (low, high, expected) in [
            (0.9, 1.16, "0.9 0.95 1 1.05 1.1 1.15"),
            (0.45, 12.0, "0.5 0.7 1 2 3 5 7 10"),
            (60.0, 20_001.0, "100 200 500 1000 2000 5000 10000 20000"),
            (0.009, 2e6, "0.01 0.1 1 10 100 1000 10000 100000 1e6"),
        ] {
            let marks = marks(f64::log2(low), f64::log2(high));
            let marks: Vec<String> = marks.into_iter().map(mark).collect();
            assert_eq!(marks.join(" "), expected);
        }
    }
}
