//! How the figures of the ledger are written.

use boardbench_harness::data::Row;

use super::Evidence;
use super::trial::{Finding, Limit, Metric, Size};

/// What stands where a figure should.
pub(super) const NOT_MEASURED: &str = "not measured in this data set";

/// One of two contenders, compared with the reference of their group.
#[derive(Clone, Debug)]
pub(super) struct Compared {
    /// What one operation costs, in the metric's unit.
    pub(super) each: f64,
    /// The log-ratio to the reference, and how far its interval reaches to either side.
    pub(super) log: f64,
    pub(super) half_width: f64,
    /// The least log-ratio of the group that may be called a difference.
    pub(super) noise_floor: f64,
    /// The reference, unless this is it.
    pub(super) reference: Option<String>,
}

/// How two contenders of a group compare.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    /// The log-ratio of the first to the second, and how far its interval reaches to either side.
    pub(super) log: f64,
    pub(super) half_width: f64,
    /// The least log-ratio that may be called a difference.
    pub(super) noise_floor: f64,
    /// What one operation costs each of them.
    each: [f64; 2],
    /// The third contender through which they were compared, if neither is the reference.
    through: Option<String>,
}

impl Figure {
    /// Two contenders by their ratios to the reference: the log widths are added in quadrature, since the
    /// two were timed at different moments.
    pub(super) fn of(one: &Compared, other: &Compared) -> Self {
        let through = match (&one.reference, &other.reference) {
            (Some(reference), Some(_)) => Some(reference.clone()),
            _ => None,
        };
        Self {
            log: one.log - other.log,
            half_width: one.half_width.hypot(other.half_width),
            noise_floor: one.noise_floor.max(other.noise_floor),
            each: [one.each, other.each],
            through,
        }
    }

    /// Whether there is nothing to compare.
    fn is_nothing(&self) -> bool {
        !self.log.is_finite()
    }
}

/// A ratio with its interval, and the range that was claimed.
pub(super) fn ratio(figure: &Figure, metric: Metric, [from, below]: [f64; 2]) -> String {
    let claimed = match (from > 0.0, (below - 1.0).abs() < f64::EPSILON) {
        (true, _) => format!(", where {from:.2} to {below:.2} was claimed"),
        (false, true) => String::new(),
        (false, false) => format!(", where less than {below:.2} was claimed"),
    };
    if metric == Metric::Time {
        let Figure {
            log, half_width, ..
        } = figure;
        let [mean, low, high] = [*log, log - half_width, log + half_width].map(f64::exp);
        let through = figure
            .through
            .as_ref()
            .map_or(String::new(), |name| format!(", by both ratios to {name}"));
        return format!(
            "{} the time ({} to {}{through}){claimed}",
            share(mean),
            number(low),
            number(high)
        );
    }
    let name = metric.name();
    let [one, other] = figure.each.map(count);
    if figure.is_nothing() {
        format!("{one} {name} against {other}{claimed}")
    } else {
        let mean = share(figure.log.exp());
        format!("{mean} the {name} ({one} against {other}){claimed}")
    }
}

impl Metric {
    const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Instructions => "instructions",
            Self::Cycles => "estimated cycles",
            Self::BranchMisses => "branch misses",
        }
    }
}

/// A ratio in two digits; near 1, where they would hide on which side it is, in three.
fn number(ratio: f64) -> String {
    if (0.9..1.1).contains(&ratio) {
        format!("{ratio:.3}")
    } else {
        format!("{ratio:.2}")
    }
}

/// A ratio before what it is a ratio of: a share, or how many times.
fn share(ratio: f64) -> String {
    let preposition = if ratio < 1.0 { "of" } else { "times" };
    format!("{} {preposition}", number(ratio))
}

/// How many of something one operation has.
fn count(each: f64) -> String {
    if each < 1.0 {
        format!("{each:.4}")
    } else {
        format!("{each:.1}")
    }
}

/// A size, and what was claimed of it.
pub(super) fn bytes(own: usize, other: Option<usize>, size: Size, limit: Limit) -> String {
    let what = match size {
        Size::Move => "a move",
        Size::Pieces => "the pieces",
    };
    let other = other.map_or(String::new(), |bytes| format!(" against {bytes}"));
    let claimed = match limit {
        Limit::AtMost(most) => format!(", where at most {most} were claimed"),
        Limit::LessThan(_) => String::new(),
        Limit::LittleMoreThan(_, most) => format!(", where at most {most} more were claimed"),
    };
    format!("{own} bytes for {what}{other}{claimed}")
}

/// Why there is no figure for a row.
pub(super) fn missing(row: Option<&Row>) -> String {
    match row.and_then(|row| row.lacks.as_ref()) {
        Some(instruction) => format!("not measured: this processor lacks {instruction}"),
        None => NOT_MEASURED.to_owned(),
    }
}

/// The figure, and what it says.
pub(super) fn with_finding(mut text: String, finding: Finding) -> String {
    text.push_str(match finding {
        Finding::For => "; for it",
        Finding::Against => "; against it",
        Finding::CannotTell => "; cannot tell",
    });
    text
}

/// A line about a group and its two contenders, of which the second may be empty.
pub(super) fn evidence([group, contender, reference]: [&str; 3], text: String) -> Evidence {
    Evidence {
        label: label(group),
        group: group.to_owned(),
        contender: contender.to_owned(),
        reference: reference.to_owned(),
        text,
    }
}

/// What is done on what: `make-unmake on x88-lists` for the group `hash:x88-lists/make-unmake`.
fn label(group: &str) -> String {
    let (subject, operation) = group.split_once('/').unwrap_or(("", group));
    match subject.split_once(':') {
        Some((_, subject)) => format!("{operation} on {subject}"),
        None => operation.to_owned(),
    }
}

/// A line about a test of the project.
pub(super) fn proof(path: &str, name: &str, holds: bool) -> Evidence {
    let [label, finding] = if holds {
        ["proved", "for it"]
    } else {
        ["disproved", "against it"]
    };
    Evidence {
        label: label.to_owned(),
        group: String::new(),
        contender: String::new(),
        reference: String::new(),
        text: format!("shown by `{name}` in {path}; {finding}"),
    }
}
