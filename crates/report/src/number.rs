//! Numbers as they are printed: the same everywhere, whatever the locale.

use boardbench_harness::data::{Ratio, Row, Timing, Verdict};
pub(crate) use boardbench_harness::data::{per_second, significant};

/// A ratio: three places where a few per cent count, fewer where they do not.
pub(crate) fn ratio(number: f64) -> String {
    if !number.is_finite() {
        return "∞".to_owned();
    }
    let digits = match number {
        _ if number < 2.0 => 3,
        _ if number < 10.0 => 2,
        _ if number < 100.0 => 1,
        _ => 0,
    };
    format!("{number:.digits$}")
}

/// Both ends of an interval.
pub(crate) fn interval(of: Ratio) -> String {
    format!("{} to {}", ratio(of.low), ratio(of.high))
}

/// A ratio with its interval: `1.234 (1.201 to 1.268)`.
pub(crate) fn with_interval(of: Ratio) -> String {
    format!("{} ({})", ratio(of.mean), interval(of))
}

/// A log-ratio as a percentage: `4.2 %`.
pub(crate) fn percent(log: f64) -> String {
    let percent = 100.0 * log.exp_m1();
    if percent.is_finite() {
        format!("{percent:.1} %")
    } else {
        "∞ %".to_owned()
    }
}

/// A verdict in words that do not need the heading of a column.
pub(crate) const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Faster => "faster",
        Verdict::Slower => "slower",
        Verdict::CannotTell => "cannot tell",
    }
}

/// Why a row has no time.
pub(crate) fn unmeasured(row: &Row) -> String {
    match &row.lacks {
        Some(instruction) => format!("not measured on this CPU: it lacks {instruction}"),
        None => "not measured".to_owned(),
    }
}

/// The noise floor of a row's group, in words.
pub(crate) fn floor(timing: &Timing) -> String {
    format!("noise floor {}", percent(timing.noise_floor))
}

/// `1 process`, `12 processes`: the plural is the singular with this ending.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_that_matter() {
        for (number, text) in [
            (0.0, "0"),
            (0.01234, "0.0123"),
            (0.5, "0.500"),
            (1.234, "1.23"),
            (12.34, "12.3"),
            (1234.5, "1234"),
            (f64::INFINITY, "∞"),
        ] {
            assert_eq!(significant(number), text);
        }
        assert_eq!(ratio(0.98765), "0.988");
        assert_eq!(ratio(12.345), "12.3");
        assert_eq!(ratio(f64::INFINITY), "∞");
        assert_eq!(percent(0.0), "0.0 %");
        assert_eq!(per_second(97.71), "10.2 M");
        assert_eq!(counted(1, "board", "boards"), "1 board");
    }
}
