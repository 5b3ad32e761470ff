//! Weighing a trial against the rows of a comparison.

use std::collections::HashMap;

use boardbench_harness::data::{Bytes, Role, Row};

use super::Evidence;
use super::figures::{self, Compared, Figure, NOT_MEASURED};
use super::trial::{Finding, Limit, Metric, Size, Trial};

/// Two counts that differ by less than that are called equal: so much comes of how code is laid out.
const COUNT_TOLERANCE: f64 = 0.01;

/// A median has no interval here, so a time must be that far from a number to be called below or above.
const MEDIAN_TOLERANCE: f64 = 0.1;

/// Rows by group and contender, without placebos.
pub(super) struct Cells<'r>(HashMap<(&'r str, &'r str), &'r Row>);

impl<'r> Cells<'r> {
    pub(super) fn new(rows: &'r [Row]) -> Self {
        let cells = rows.iter().filter(|row| row.role != Role::Placebo);
        Self(
            cells
                .map(|row| ((&*row.group.group, &*row.contender), row))
                .collect(),
        )
    }

    fn get(&self, group: &str, contender: &str) -> Option<&'r Row> {
        self.0.get(&(group, contender)).copied()
    }

    /// What a trial says, and the line that says so.
    pub(super) fn weigh(&self, trial: &Trial) -> (Finding, Evidence) {
        match *trial {
            Trial::Ratio {
                group,
                contender,
                than,
                metric,
                from,
                below,
                decides,
            } => {
                let figure = self.figure(metric, group, contender, than);
                let finding = figure
                    .as_ref()
                    .map_or(Finding::CannotTell, |figure| figure.finding([from, below]));
                let text = match figure {
                    Ok(figure) => figures::ratio(&figure, metric, [from, below]),
                    Err(reason) => reason,
                };
                let text = if decides {
                    figures::with_finding(text, finding)
                } else {
                    format!("{text}; stands beside the claim and decides nothing")
                };
                (finding, figures::evidence([group, contender, than], text))
            }
            Trial::Nanoseconds {
                group,
                contender,
                below,
            } => self.weigh_nanoseconds(group, contender, below),
            Trial::Bytes {
                group,
                contender,
                size,
                limit,
            } => self.weigh_bytes(group, contender, size, limit),
            Trial::Proved { path, name, holds } => {
                let finding = if holds {
                    Finding::For
                } else {
                    Finding::Against
                };
                (finding, figures::proof(path, name, holds))
            }
        }
    }

    fn weigh_nanoseconds(&self, group: &str, contender: &str, below: f64) -> (Finding, Evidence) {
        let row = self.get(group, contender);
        let (finding, text) = match row.and_then(|row| Some((row, row.timing?.nanoseconds))) {
            Some((row, time)) => {
                let finding = if time < below * (1.0 - MEDIAN_TOLERANCE) {
                    Finding::For
                } else if time > below * (1.0 + MEDIAN_TOLERANCE) {
                    Finding::Against
                } else {
                    Finding::CannotTell
                };
                let unit = &row.group.unit;
                (
                    finding,
                    format!("{time:.0} ns a {unit}, where less than {below} was claimed"),
                )
            }
            None => (Finding::CannotTell, figures::missing(row)),
        };
        let text = figures::with_finding(text, finding);
        (finding, figures::evidence([group, contender, ""], text))
    }

    fn weigh_bytes(
        &self,
        group: &str,
        contender: &str,
        size: Size,
        limit: Limit,
    ) -> (Finding, Evidence) {
        let bytes = |name: &str| size.of(self.get(group, name)?.bytes);
        let than = limit.than().unwrap_or_default();
        let is_within = |own: usize| {
            Some(match limit {
                Limit::AtMost(most) => own <= most,
                Limit::LessThan(other) => own < bytes(other)?,
                Limit::LittleMoreThan(other, most) => {
                    let other = bytes(other)?;
                    own > other && own - other <= most
                }
            })
        };
        let known = bytes(contender).and_then(|own| Some((own, is_within(own)?)));
        let (finding, text) = match known {
            Some((own, is_within)) => (
                if is_within {
                    Finding::For
                } else {
                    Finding::Against
                },
                figures::bytes(own, bytes(than), size, limit),
            ),
            None => (Finding::CannotTell, NOT_MEASURED.to_owned()),
        };
        let text = figures::with_finding(text, finding);
        (finding, figures::evidence([group, contender, than], text))
    }

    /// How one contender compares with another; if that is impossible, why.
    fn figure(
        &self,
        metric: Metric,
        group: &str,
        contender: &str,
        than: &str,
    ) -> Result<Figure, String> {
        let [one, other] = [contender, than].map(|name| self.get(group, name));
        let side = |row: Option<&Row>| {
            row.and_then(|row| metric.side(row))
                .ok_or_else(|| figures::missing(row))
        };
        let (one, other) = (side(one)?, side(other)?);
        Ok(Figure::of(&one, &other))
    }
}

impl Metric {
    fn side(self, row: &Row) -> Option<Compared> {
        let is_reference = row.contender == row.group.reference;
        let reference = (!is_reference).then(|| row.group.reference.clone());
        if self == Self::Time {
            let timing = row.timing?;
            // In the reference's own row stands the control; compared with itself it is 1.
            let (log, half_width) = if is_reference {
                (0.0, 0.0)
            } else {
                let [low, high] = [timing.ratio.low, timing.ratio.high].map(f64::ln);
                (timing.ratio.mean.ln(), (high - low) / 2.0)
            };
            return Some(Compared {
                each: timing.nanoseconds,
                log,
                half_width,
                noise_floor: timing.noise_floor,
                reference,
            });
        }
        let count = row.count?;
        let each = match self {
            Self::Time | Self::Instructions => count.instructions,
            Self::Cycles => count.cycles,
            Self::BranchMisses => count.branch_misses,
        };
        Some(Compared {
            each,
            log: each.ln(),
            half_width: 0.0,
            noise_floor: COUNT_TOLERANCE,
            // Counts are compared with each other and with no third.
            reference: None,
        })
    }
}

impl Figure {
    /// What the figure says of a claimed range of ratios.
    fn finding(&self, [from, below]: [f64; 2]) -> Finding {
        let [from, below] = [from, below].map(f64::ln);
        let [low, high] = [
            self.log - self.half_width - self.noise_floor,
            self.log + self.half_width + self.noise_floor,
        ];
        if low >= from && high < below {
            Finding::For
        } else if high < from || low > below {
            Finding::Against
        } else {
            Finding::CannotTell
        }
    }
}

impl Size {
    fn of(self, bytes: Bytes) -> Option<usize> {
        match self {
            Self::Move => bytes.mv,
            Self::Pieces => bytes.pieces,
        }
    }
}

impl Limit {
    const fn than(self) -> Option<&'static str> {
        match self {
            Self::AtMost(_) => None,
            Self::LessThan(other) | Self::LittleMoreThan(other, _) => Some(other),
        }
    }
}
