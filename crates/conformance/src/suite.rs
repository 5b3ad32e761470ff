//! Defines the macro [`conformance!`](crate::conformance), which runs all checks over the standard samples.

pub use crate::check::Outcome;

use crate::check::{self, CodeSet};
use crate::probe::{DynEncoding, Pair, SetupFn};
use crate::samples::{few, leading, standard};
use crate::{BRIEF, vectors};

/// Maximum number of leaves that [`perft`] counts for one depth of one position.
pub const PERFT_NODES: u64 = if BRIEF { 100 } else { 200_000 };

/// [`perft`] counts every n-th perft position (vector).
const VECTOR_STEP: usize = if BRIEF { 16 } else { 1 };

/// Defines a module with one test for each check of a board and an encoding.
///
/// `conformance!(name, Board, Encoding)` runs every check of the pair and of the encoding alone.
/// `conformance!(name, encoding Encoding)` runs the checks of the encoding only;
/// `conformance!(name, board Board, Encoding)` runs the board's checks only; the encoding must be checked
/// elsewhere in the same square numbering.
/// `conformance!(name, legal Board, read, moves, play)` tests a board without traits that generates legal moves only and is
/// `Clone`: with the functions of [`LegalBoard`](crate::LegalBoard), or closures. The types are resolved at the call site. A table in the
/// [crate's documentation](crate#what-is-checked) lists what each test requires and verifies.
///
/// The checks of a board with an encoding take about a second with `opt-level = 2`; the reference's results
/// are computed once for all pairs of a test binary. Raw codes of more than 16 bits are tested
/// only in part: [`check::codes`] and [`check::code_space`] test any number of them.
///
/// ```text
/// boardbench_conformance::conformance!(mine_with_theirs, MyBoard, their_crate::TheirMove);
/// boardbench_conformance::conformance!(my_move, encoding MyMove);
/// boardbench_conformance::conformance!(mine_with_my_move, board MyBoard, MyMove);
/// boardbench_conformance::conformance!(mine, legal MyBoard, from_fen, |board| board.legal_moves(), MyBoard::play);
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
    // After the general form: otherwise the path `board::MyBoard` would be parsed as the keyword `board`.
    ($name:ident, board $board:ty, $encoding:ty $(,)?) => {
        mod $name {
            #[allow(unused_imports, reason = "the types may need no import")]
            use super::*;

            $crate::conformance!(@board $board, $encoding);
        }
    };
    ($name:ident, legal $board:ty, $read:expr, $moves:expr, $play:expr $(,)?) => {
        mod $name {
            #[allow(unused_imports, reason = "the type may need no import")]
            use super::*;

            const BOARD: $crate::LegalBoard<$board> =
                $crate::LegalBoard { read: $read, moves: $moves, play: $play };

            // In a module of its own: the expressions may name functions like the tests.
            mod tests {
                $crate::conformance!(@legal moves games perft);
            }
        }
    };
    (@legal $($check:ident)*) => {
        $(
            #[test]
            fn $check() {
                super::BOARD.$check();
            }
        )*
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

        /// Every test that [`conformance!`](crate::conformance) defines, with its name, for use with a
        /// list of pairs.
        pub const CHECKS: [(&str, Check); 12] = [$((stringify!($name), Check::$kind($name))),*];
    };
}

checks! {
    /// Runs [`check::codec`] over the standard samples.
    codec(Encoding: encoding: &dyn DynEncoding) = standard().iter();
    /// Runs [`check::contents()`].
    contents(Encoding: encoding: &dyn DynEncoding);
    /// Runs [`check::codes`] over the [usual](CodeSet::usual) sets and [`few`] samples.
    codes(Encoding: encoding: &dyn DynEncoding)
        = few().iter().copied(), CodeSet::usual(encoding);
    /// Runs [`check::queries`] over the standard samples.
    queries(Position: open: SetupFn) = standard().iter();
    /// Runs [`check::fen_round_trip`] over the standard samples.
    fen_round_trip(Position: open: SetupFn) = standard().iter();
    /// Runs [`check::null_move`] over the standard samples.
    null_move(Position: open: SetupFn) = standard().iter();
    /// Runs [`check::membership`] over the standard samples.
    membership(Pair: pair: Pair) = standard().iter();
    /// Runs [`check::code_space`] over the [usual](CodeSet::usual) sets and [`few`] samples.
    code_space(Pair: pair: Pair) = few().iter().copied(), CodeSet::usual(pair.encoding);
    /// Runs [`check::classification`] over the standard samples.
    classification(Pair: pair: Pair) = standard().iter();
    /// Runs [`check::make_unmake`] over the standard samples and the moves that lead to perft positions (with the feature `brief`, over the samples only).
    make_unmake(Pair: pair: Pair) = standard().iter().chain(leading().iter().filter(|_| !BRIEF));
    /// Runs [`check::games`] over the games of the standard samples and the moves that lead to perft positions.
    games(Pair: pair: Pair) = standard().lines().iter().chain(leading().lines());
    /// Runs [`check::perft`] over all vectors (few with the feature `brief`), up to [`PERFT_NODES`].
    perft(Pair: pair: Pair) = vectors::all().step_by(VECTOR_STEP), PERFT_NODES;
}

/// A check, by what it takes: an encoding, a board, or both.
///
/// A list of pairs contains each board and each encoding several times; a caller can check each of
/// them once.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// Checks the encoding alone.
    Encoding(fn(&dyn DynEncoding) -> Outcome),
    /// Checks the board alone.
    Position(fn(SetupFn) -> Outcome),
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

    /// Tests that the crate's documentation has a row for each check, in order.
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
