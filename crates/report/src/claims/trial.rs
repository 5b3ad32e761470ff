//! What decides a claim.

/// One comparison, or one proof.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Trial {
    /// Two contenders of a group, by what their operations cost.
    Ratio {
        group: &'static str,
        contender: &'static str,
        than: &'static str,
        metric: Metric,
        /// The ratio that is claimed: from here, 0 if there is no lower bound …
        from: f64,
        /// … to below here.
        below: f64,
        /// Whether it decides anything. If not, it stands beside the claim, since its contenders differ
        /// in more than the claimed factor.
        decides: bool,
    },
    /// The time of an operation, in nanoseconds, is below a number.
    Nanoseconds {
        group: &'static str,
        contender: &'static str,
        below: f64,
    },
    /// The size of something.
    Bytes {
        group: &'static str,
        contender: &'static str,
        size: Size,
        limit: Limit,
    },
    /// A test of the project has settled it.
    Proved {
        /// The file, from the root of the project.
        path: &'static str,
        /// The test's name, or the assertion, as it stands in the file.
        name: &'static str,
        /// Whether what is claimed is so.
        holds: bool,
    },
}

/// What a trial says of its claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// It speaks for it.
    For,
    /// It speaks against it.
    Against,
    /// It says nothing: the interval reaches to both sides, or nothing was measured.
    CannotTell,
}

/// What an operation costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Metric {
    /// Wall time.
    Time,
    /// Instructions on the simulated processor.
    Instructions,
    /// Estimated cycles there.
    Cycles,
    /// Mispredicted branches there.
    BranchMisses,
}

/// The size of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// A move.
    Move,
    /// The part of a board that holds the pieces.
    Pieces,
}

/// How large it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// No larger than so many bytes.
    AtMost(usize),
    /// Smaller than another contender's.
    LessThan(&'static str),
    /// No more than so many bytes larger than another contender's, and larger.
    LittleMoreThan(&'static str, usize),
}

impl Trial {
    /// Whether it decides anything.
    pub(super) const fn decides(&self) -> bool {
        !matches!(self, Self::Ratio { decides: false, .. })
    }

    const fn ratio(
        metric: Metric,
        group: &'static str,
        contender: &'static str,
        than: &'static str,
        [from, below]: [f64; 2],
    ) -> Self {
        Self::Ratio {
            group,
            contender,
            than,
            metric,
            from,
            below,
            decides: true,
        }
    }
}

/// The first contender is faster than the second.
pub(super) const fn faster(
    group: &'static str,
    contender: &'static str,
    than: &'static str,
) -> Trial {
    faster_by(group, contender, than, 1.0)
}

/// It takes less than this share of the other's time; beyond 1, no more than so many times as long.
pub(super) const fn faster_by(
    group: &'static str,
    contender: &'static str,
    than: &'static str,
    below: f64,
) -> Trial {
    Trial::ratio(Metric::Time, group, contender, than, [0.0, below])
}

/// It takes between these shares of the other's time.
pub(super) const fn within(
    group: &'static str,
    contender: &'static str,
    than: &'static str,
    shares: [f64; 2],
) -> Trial {
    Trial::ratio(Metric::Time, group, contender, than, shares)
}

/// It has fewer of something than the other, on the simulated processor.
pub(super) const fn fewer(
    metric: Metric,
    group: &'static str,
    contender: &'static str,
    than: &'static str,
) -> Trial {
    Trial::ratio(metric, group, contender, than, [0.0, 1.0])
}

/// A trial that only stands beside the claim.
pub(super) const fn beside(trial: Trial) -> Trial {
    match trial {
        Trial::Ratio {
            group,
            contender,
            than,
            metric,
            from,
            below,
            ..
        } => Trial::Ratio {
            group,
            contender,
            than,
            metric,
            from,
            below,
            decides: false,
        },
        other => other,
    }
}

/// A test shows that it is so.
pub(super) const fn proved(path: &'static str, name: &'static str) -> Trial {
    Trial::Proved {
        path,
        name,
        holds: true,
    }
}

/// A test shows that it is not so.
pub(super) const fn disproved(path: &'static str, name: &'static str) -> Trial {
    Trial::Proved {
        path,
        name,
        holds: false,
    }
}

/// The same trial in a group of each of these subjects.
macro_rules! on_each {
    (@one $trial:ident, $group:expr, [$($argument:expr),*]) => {
        $trial($group, $($argument),*)
    };
    ($trial:ident, $axis:literal, $operation:literal, $arguments:tt; $($subject:literal)*) => {
        [$($crate::claims::trial::on_each!(
            @one $trial, concat!($axis, ":", $subject, "/", $operation), $arguments
        )),*]
    };
}

/// The same trial in a group of each board.
macro_rules! on_each_board {
    ($($arguments:tt)*) => {
        $crate::claims::trial::on_each!(
            $($arguments)*;
            "array8x8-scan" "array8x8-lists" "mailbox10x10-scan" "mailbox10x10-lists"
            "mailbox10x12-scan" "mailbox10x12-lists" "x88-scan" "x88-lists" "bitboard-rays"
            "bitboard-koggestone" "bitboard-hyperbola" "bitboard-magic" "bitboard-pext" "quadboard"
        )
    };
}

pub(super) use {on_each, on_each_board};
