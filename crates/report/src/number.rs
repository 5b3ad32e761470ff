//! Formats ratios, percentages and counts independently of the locale.

use boardbench_results::Ratio;
pub(crate) use boardbench_results::significant;

/// Formats a ratio with two decimal places, fewer from 10 on. The third is smaller than the effect of another compilation.
pub(crate) fn ratio(number: f64) -> String {
    match number {
        _ if !number.is_finite() => "∞".to_owned(),
        _ if number < 10.0 => format!("{number:.2}"),
        _ if number < 100.0 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

/// Formats a ratio with its interval: `1.234 (1.201–1.268)`.
pub(crate) fn with_interval(number: Ratio) -> String {
    let [mean, low, high] = [number.mean, number.low, number.high].map(ratio);
    format!("{mean} ({low}–{high})")
}

/// Formats a log-ratio as a percentage: `4.2 %`.
pub(crate) fn percent(log: f64) -> String {
    match log.exp_m1() {
        difference if difference.is_finite() => share(difference),
        _ => "∞ %".to_owned(),
    }
}

/// Formats a share as a percentage: `4.2 %`.
pub(crate) fn share(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Formats a count with its unit: `1 process`, `12 processes`.
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_significant_digits() {
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
        assert_eq!(ratio(0.98765), "0.99");
        assert_eq!(ratio(12.345), "12.3");
        assert_eq!(ratio(f64::INFINITY), "∞");
        assert_eq!(percent(0.0), "0.0 %");
        assert_eq!((share(0.5), percent(0.5)), ("50.0 %".into(), "64.9 %".into()));
        assert_eq!(counted(1, "board", "boards"), "1 board");
    }
}
