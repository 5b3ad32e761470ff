//! The macro, and how many positions it looks at.

use boardbench_core::{Board, Encoding, Position};

use crate::check::{self, CodeSet, Failure, Report};
use crate::probe::{self, DynEncoding, OpenPosition, Pair};
use crate::samples::{few, standard};
use crate::vectors;

/// The leaves that [`perft`] counts at most for one depth of one position.
pub const PERFT_NODES: u64 = 200_000;

/// Makes a module with one test for each check of a board and an encoding.
///
/// `conformance!(name, Board, Encoding)` is everything that a pair must pass; it also checks the
/// encoding by itself. `conformance!(name, encoding Encoding)` is for encodings, where no board
/// is at hand: the first tier alone. The types may be written as they are written where the macro
/// stands. What each test needs and proves stands in a table at the [crate's](crate#what-is-checked)
/// beginning.
///
/// A pair of an ordinary board takes about a second with `opt-level = 2`; the reference's answers
/// are computed once for all the pairs of a test binary. Raw codes of more than 16 bits are not
/// all tried in that time: [`check::codes`] and [`check::code_space`] try as many as you like.
///
/// ```text
/// boardbench_conformance::conformance!(mine_with_theirs, MyBoard, their_crate::TheirMove);
/// boardbench_conformance::conformance!(my_move, encoding MyMove);
/// ```
#[macro_export]
macro_rules! conformance {
    ($name:ident, encoding $encoding:ty $(,)?) => {
        mod $name {
            #[allow(unused_imports, reason = "the type may need no import")]
            use super::*;

            $crate::conformance!(@tests ($encoding) codec contents codes);
        }
    };
    ($name:ident, $board:ty, $encoding:ty $(,)?) => {
        mod $name {
            #[allow(unused_imports, reason = "the types may need no import")]
            use super::*;

            $crate::conformance!(@tests ($encoding) codec contents codes);
            $crate::conformance!(@tests ($board) queries fen_round_trip null_move);
            $crate::conformance!(@tests ($board, $encoding)
                membership code_space classification make_unmake games perft);
        }
    };
    (@tests $types:tt $($check:ident)*) => {
        $($crate::conformance!(@test $check $types);)*
    };
    (@test $check:ident ($($type:ty),*)) => {
        #[test]
        fn $check() {
            $crate::suite::assert_passed($crate::suite::$check::<$($type),*>());
        }
    };
}

/// What a check comes to.
pub type Outcome = Result<Report, Failure>;

/// Panics with the failure, if there is one, and if nothing was compared at all.
///
/// # Panics
///
/// That is what it is for.
#[track_caller]
pub fn assert_passed(outcome: Outcome) {
    match outcome {
        Ok(report) => assert!(
            report.comparisons > 0,
            "{}: nothing was compared",
            report.check
        ),
        Err(failure) => panic!("{failure}"),
    }
}

/// Makes two functions of each check, one of the types and one of their probe. Only the second is
/// more than a call, and it is compiled here, once.
macro_rules! suite {
    ($(
        $(#[$docs:meta])*
        fn $name:ident<$($type:ident: $bound:path),*>, $of:ident($probe:ident: $Probe:ty)
            $(= $($input:expr),+)?;
    )*) => {
        $(
            $(#[$docs])*
            ///
            /// # Errors
            ///
            /// The first wrong answer.
            pub fn $name<$($type: $bound),*>() -> Outcome {
                $of(probe::$probe::<$($type),*>())
            }

            #[doc = concat!("[`", stringify!($name), "`] of a probe.")]
            ///
            /// # Errors
            ///
            /// The first wrong answer.
            pub fn $of($probe: $Probe) -> Outcome {
                check::$name($probe $(, $($input),+)?)
            }
        )*
    };
}

suite! {
    /// [`check::codec`] over the standard samples.
    fn codec<E: Encoding>, codec_of(encoding: &dyn DynEncoding) = standard().iter();
    /// [`check::contents()`].
    fn contents<E: Encoding>, contents_of(encoding: &dyn DynEncoding);
    /// [`check::codes`] over the [usual](CodeSet::usual) sets and the few samples.
    fn codes<E: Encoding>, codes_of(encoding: &dyn DynEncoding)
        = few().iter().copied(), CodeSet::usual(encoding);
    /// [`check::queries`] over the standard samples.
    fn queries<P: Position>, queries_of(position: OpenPosition) = standard().iter();
    /// [`check::fen_round_trip`] over the standard samples.
    fn fen_round_trip<P: Position>, fen_round_trip_of(position: OpenPosition) = standard().iter();
    /// [`check::null_move`] over the standard samples.
    fn null_move<P: Position>, null_move_of(position: OpenPosition) = standard().iter();
    /// [`check::membership`] over the standard samples.
    fn membership<B: Board<E>, E: Encoding>, membership_of(pair: Pair) = standard().iter();
    /// [`check::code_space`] over the [usual](CodeSet::usual) sets and the few samples.
    fn code_space<B: Board<E>, E: Encoding>, code_space_of(pair: Pair)
        = few().iter().copied(), CodeSet::usual(pair.encoding);
    /// [`check::classification`] over the standard samples.
    fn classification<B: Board<E>, E: Encoding>, classification_of(pair: Pair)
        = standard().iter();
    /// [`check::make_unmake`] over the standard samples.
    fn make_unmake<B: Board<E>, E: Encoding>, make_unmake_of(pair: Pair) = standard().iter();
    /// [`check::games`] over the games of the standard samples.
    fn games<B: Board<E>, E: Encoding>, games_of(pair: Pair) = standard().lines();
    /// [`check::perft`] over all vectors, up to [`PERFT_NODES`].
    fn perft<B: Board<E>, E: Encoding>, perft_of(pair: Pair) = vectors::all(), PERFT_NODES;
}

/// A check of a pair, by what it asks.
///
/// A list of pairs holds each board and each encoding several times: whoever has one can save
/// asking the same again.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// Asks the encoding alone.
    Encoding(fn(&dyn DynEncoding) -> Outcome),
    /// Asks the board alone.
    Position(fn(OpenPosition) -> Outcome),
    /// Asks the two together.
    Pair(fn(Pair) -> Outcome),
}

impl Check {
    /// Runs the check.
    ///
    /// # Errors
    ///
    /// The first wrong answer.
    pub fn run(self, pair: Pair) -> Outcome {
        match self {
            Self::Encoding(check) => check(pair.encoding),
            Self::Position(check) => check(pair.open_position),
            Self::Pair(check) => check(pair),
        }
    }
}

/// Every check of a pair with its name, in the order of their tiers: what
/// [`conformance!`](crate::conformance) runs, for lists of pairs.
pub const CHECKS: [(&str, Check); 12] = [
    ("codec", Check::Encoding(codec_of)),
    ("contents", Check::Encoding(contents_of)),
    ("codes", Check::Encoding(codes_of)),
    ("queries", Check::Position(queries_of)),
    ("fen_round_trip", Check::Position(fen_round_trip_of)),
    ("null_move", Check::Position(null_move_of)),
    ("membership", Check::Pair(membership_of)),
    ("code_space", Check::Pair(code_space_of)),
    ("classification", Check::Pair(classification_of)),
    ("make_unmake", Check::Pair(make_unmake_of)),
    ("games", Check::Pair(games_of)),
    ("perft", Check::Pair(perft_of)),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The crate's documentation has a row for each check, in the order in which they run.
    #[test]
    fn the_documented_tiers_are_the_checks() {
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
