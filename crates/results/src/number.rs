//! Formats numbers independently of the locale.

/// Formats a number with at least three significant digits: `0.0123`, `1.23`, `12.3`, `123`, `12345`.
pub fn significant(number: f64) -> String {
    if !number.is_finite() {
        return if number > 0.0 { "∞" } else { "–" }.to_owned();
    }
    let digits = match number.abs() {
        0.0 => 0,
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 => 2,
        size if size >= 0.1 => 3,
        _ => 4,
    };
    format!("{number:.digits$}")
}

/// Formats the operations per second, given the nanoseconds of one: `12.3 M`.
pub(crate) fn per_second(nanoseconds: f64) -> String {
    match 1e9 / nanoseconds {
        rate if rate >= 1e9 => format!("{} G", significant(rate / 1e9)),
        rate if rate >= 1e6 => format!("{} M", significant(rate / 1e6)),
        rate if rate >= 1e3 => format!("{} k", significant(rate / 1e3)),
        rate => significant(rate),
    }
}
