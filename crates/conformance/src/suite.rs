//! The macro [`conformance!`](crate::conformance), and its checks over the standard samples.

pub use crate::check::Outcome;

use crate::check::{self, CodeSet};
use crate::probe::{DynEncoding, OpenPosition, Pair};
use crate::samples::{few, leading, standard};
use crate::{BRIEF, vectors};

/// The most leaves that [`perft`] counts for one depth of one position.
pub const PERFT_NODES: u64 = if BRIEF { 100 } else { 200_000 };

/// Of this many vectors, [`perft`] counts one.
const PERFT_VECTORS: usize = if BRIEF { 16 } else { 1 };

/// Defines a module with one test for each check of a board and an encoding.
///
/// `conformance!(name, Board, Encoding)` runs every check of the pair and of the encoding alone.
/// `conformance!(name, encoding Encoding)` runs the first tier only, for an encoding without a board;
/// `conformance!(name, board Board, Encoding)` the other tiers, for an encoding that passes the first elsewhere, in the same
/// layout.
/// The types are resolved where the macro is called. A table in the
/// [crate's documentation](crate#what-is-checked) says what each test needs and proves.
///
/// A pair of an ordinary board takes about a second with `opt-level = 2`; the reference's answers
/// are computed once for all pairs of a test binary. Raw codes of more than 16 bits are not all
/// tried in that time: [`check::codes`] and [`check::code_space`] try as many as you like.
///
/// ```text
/// boardbench_conformance::conformance!(mine_with_theirs, MyBoard, their_crate::TheirMove);
/// boardbench_conformance::conformance!(my_move, encoding MyMove);
/// boardbench_conformance::conformance!(mine_with_my_move, board MyBoard, MyMove);
/// ```
#[macro_export]
macro_rules! conformance {
    ($name:ident, encoding $encoding:ty $(,)?) => {
        mod $name {
            #[allow(unused_imports, reason = "the type may need no import")]
            use super::*;

            $crate::conformance!(@tests (encoding::<$encoding>) codec contents codes);
        }
    };
    ($name:ident, $board:ty, $encoding:ty $(,)?) => {
        mod $name {
            #[allow(unused_imports, reason = "the types may need no import")]
            use super::*;

            $crate::conformance!(@tests (encoding::<$encoding>) codec contents codes);
            $crate::conformance!(@board $board, $encoding);
        }
    };
    // After the general form, which takes a path such as `board::MyBoard`.
    ($name:ident, board $board:ty, $encoding:ty $(,)?) => {
        mod $name {
            #[allow(unused_imports, reason = "the types may need no import")]
            use super::*;

            $crate::conformance!(@board $board, $encoding);
        }
    };
    (@board $board:ty, $encoding:ty) => {
        $crate::conformance!(@tests (position::<$board>) queries fen_round_trip null_move);
        $crate::conformance!(@tests (pair::<$board, $encoding>)
            membership code_space classification make_unmake games perft);
    };
    (@tests $probe:tt $($check:ident)*) => {
        $($crate::conformance!(@test $check $probe);)*
    };
    (@test $check:ident ($($probe:tt)*)) => {
        #[test]
        fn $check() {
            $crate::suite::assert_passed($crate::suite::$check($crate::probe::$($probe)*()));
        }
    };
}

/// Panics with the failure, if there is one, or if nothing was compared.
///
/// # Panics
///
/// See above.
#[track_caller]
pub fn assert_passed(outcome: Outcome) {
    match outcome {
        Ok(report) => assert!(report.comparisons > 0, "{}: nothing was compared", report.check),
        Err(failure) => panic!("{failure}"),
    }
}

/// Defines each check over its usual input, and the table of all checks.
macro_rules! checks {
    ($(
        $(#[$docs:meta])*
        $name:ident($kind:ident: $probe:ident: $Probe:ty) $(= $($input:expr),+)?;
    )*) => {
        $(
            $(#[$docs])*
            pub fn $name($probe: $Probe) -> Outcome {
                check::$name($probe $(, $($input),+)?)
            }
        )*

        /// Every check of a pair with its name, in the order of the tiers: the tests that
        /// [`conformance!`](crate::conformance) defines, for lists of pairs.
        pub const CHECKS: [(&str, Check); 12] = [$((stringify!($name), Check::$kind($name))),*];
    };
}

checks! {
    /// [`check::codec`] over the standard samples.
    codec(Encoding: encoding: &dyn DynEncoding) = standard().iter();
    /// [`check::contents()`].
    contents(Encoding: encoding: &dyn DynEncoding);
    /// [`check::codes`] over the [usual](CodeSet::usual) sets and the few samples.
    codes(Encoding: encoding: &dyn DynEncoding)
        = few().iter().copied(), CodeSet::usual(encoding);
    /// [`check::queries`] over the standard samples.
    queries(Position: open: OpenPosition) = standard().iter();
    /// [`check::fen_round_trip`] over the standard samples.
    fen_round_trip(Position: open: OpenPosition) = standard().iter();
    /// [`check::null_move`] over the standard samples.
    null_move(Position: open: OpenPosition) = standard().iter();
    /// [`check::membership`] over the standard samples.
    membership(Pair: pair: Pair) = standard().iter();
    /// [`check::code_space`] over the [usual](CodeSet::usual) sets and the few samples.
    code_space(Pair: pair: Pair) = few().iter().copied(), CodeSet::usual(pair.encoding);
    /// [`check::classification`] over the standard samples.
    classification(Pair: pair: Pair) = standard().iter();
    /// [`check::make_unmake`] over the standard samples and those that lead to vectors (only the former with the feature `brief`).
    make_unmake(Pair: pair: Pair) = standard().iter().chain(leading().iter().filter(|_| !BRIEF));
    /// [`check::games`] over the games of the standard samples and those that lead to vectors.
    games(Pair: pair: Pair) = standard().lines().iter().chain(leading().lines());
    /// [`check::perft`] over all vectors (few with the feature `brief`), up to [`PERFT_NODES`].
    perft(Pair: pair: Pair) = vectors::all().step_by(PERFT_VECTORS), PERFT_NODES;
}

/// A check of a pair, by what it looks at.
///
/// A list of pairs contains each board and each encoding several times; a caller can check each of
/// them once.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// Checks the encoding alone.
    Encoding(fn(&dyn DynEncoding) -> Outcome),
    /// Checks the board alone.
    Position(fn(OpenPosition) -> Outcome),
    /// Checks the board with the encoding.
    Pair(fn(Pair) -> Outcome),
}

impl Check {
    /// Runs the check.
    pub fn run(self, pair: Pair) -> Outcome {
        match self {
            Self::Encoding(check) => check(pair.encoding),
            Self::Position(check) => check(pair.open_position),
            Self::Pair(check) => check(pair),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The crate's documentation has a row for each check, in the order in which they run.
    #[test]
    fn the_documentation_lists_all_checks_with_their_tiers() {
        let rows = include_str!("lib.rs").lines().filter_map(|line| {
            let cells: Vec<&str> = line.strip_prefix("//! | ")?.split(" | ").collect();
            let name = cells.get(1)?.strip_prefix("[`")?.split('`').next()?;
            Some((cells[0].parse::<u32>().ok()?, name))
        });
        let rows: Vec<_> = rows.collect();
        let names: Vec<_> = rows.iter().map(|&(_, name)| name).collect();
        assert_eq!(names, CHECKS.map(|(name, _)| name));
        for ((tier, name), (_, check)) in rows.into_iter().zip(CHECKS) {
            let tiers = match check {
                Check::Encoding(_) => 1..=1,
                Check::Position(_) => 2..=2,
                Check::Pair(_) => 3..=4,
            };
            assert!(tiers.contains(&tier), "{name}");
        }
    }
}
