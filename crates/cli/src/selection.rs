//! Choosing contenders by name.

use std::num::{NonZeroUsize, ParseIntError};

use boardbench_notation::quote;
use boardbench_registry::{BoardInfo, Contender, DEFAULT_BOARD, boards, encodings, find, native};
use clap::Args;

use crate::ending::Failure;

/// The word for every board, or every encoding.
pub(crate) const ALL: &str = "all";

/// The word for a board's own encoding.
pub(crate) const NATIVE: &str = "native";

/// Reads a number of at least 1, for the command line.
pub(crate) fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    let number: usize = text
        .parse()
        .map_err(|error: ParseIntError| error.to_string())?;
    NonZeroUsize::new(number).ok_or_else(|| "must be at least 1".to_owned())
}

/// One board with one encoding.
#[derive(Args, Clone, Debug)]
pub(crate) struct One {
    /// The board, by name
    #[arg(long, value_name = "NAME", default_value = DEFAULT_BOARD)]
    pub(crate) board: String,
    /// The move encoding, by name, or `native` for the board's own
    #[arg(long, value_name = "NAME", default_value = NATIVE)]
    pub(crate) moves: String,
}

impl One {
    /// The contender.
    pub(crate) fn contender(&self) -> Result<&'static Contender, Failure> {
        one(&self.board, &self.moves)
    }
}

/// Boards with encodings.
#[derive(Args, Debug)]
pub(crate) struct Several {
    /// The boards, by name with commas between, or `all`
    #[arg(long, value_name = "NAMES", default_value = DEFAULT_BOARD)]
    board: String,
    /// The move encodings, by name with commas between, or `all`, or `native` for each board's own
    #[arg(long, value_name = "NAMES", default_value = NATIVE)]
    moves: String,
}

impl Several {
    /// The contenders, each once, in the order of the registry.
    pub(crate) fn contenders(&self) -> Result<Vec<&'static Contender>, Failure> {
        let is_board = chosen(&self.board, "board", &[ALL], board_names())?;
        let is_encoding = chosen(&self.moves, "encoding", &[ALL, NATIVE], encoding_names())?;
        let mut contenders = Vec::new();
        for board in boards().filter(|board| is_board(&[board.name, ALL])) {
            for moves in encodings() {
                let own = if moves.name == board.native {
                    NATIVE
                } else {
                    ALL
                };
                if is_encoding(&[moves.name, ALL, own]) {
                    contenders.push(built(board.name, moves.name)?);
                }
            }
        }
        Ok(contenders)
    }
}

/// The contender of a board with an encoding or with its native one.
pub(crate) fn one(board: &str, moves: &str) -> Result<&'static Contender, Failure> {
    if !board_names().any(|name| name == board) {
        return Err(unknown("board", board, board_names()));
    }
    if moves == NATIVE {
        return native(board).ok_or_else(|| not_built(board));
    }
    if !encoding_names().any(|name| name == moves) {
        let known = [NATIVE].into_iter().chain(encoding_names());
        return Err(unknown("encoding", moves, known));
    }
    built(board, moves)
}

/// The contender of a board with an encoding, both of which the registry lists.
fn built(board: &str, moves: &str) -> Result<&'static Contender, Failure> {
    find(board, moves).ok_or_else(|| not_built(&format!("{board} with {moves}")))
}

/// The build lacks something that the feature `all-pairs` has: names the same command with that feature.
pub(crate) fn not_built(what: &str) -> Failure {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments = shell_words::join(&arguments);
    Failure::Input(format!(
        "this build lacks {what}; the build with all pairs has it: \
         cargo run --release -p boardbench --features all-pairs -- {arguments}"
    ))
}

/// The boards' names.
pub(crate) fn board_names() -> impl Iterator<Item = &'static str> {
    boards().map(|BoardInfo { name, .. }| *name)
}

/// The encodings' names.
pub(crate) fn encoding_names() -> impl Iterator<Item = &'static str> {
    encodings().map(|encoding| encoding.name)
}

/// Whether one of some names is in a list with commas, all of whose members must be known.
fn chosen(
    list: &str,
    axis: &str,
    words: &'static [&'static str],
    names: impl Iterator<Item = &'static str>,
) -> Result<impl Fn(&[&str]) -> bool, Failure> {
    let known: Vec<_> = words.iter().copied().chain(names).collect();
    let members: Vec<&str> = list.split(',').collect();
    match members.iter().find(|member| !known.contains(member)) {
        Some(member) => Err(unknown(axis, member, known.into_iter())),
        None => Ok(move |names: &[&str]| names.iter().any(|name| members.contains(name))),
    }
}

/// Some names in their order, without repetitions.
pub(crate) fn each_once<T: PartialEq>(names: impl Iterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// A name that nothing on an axis has, and those that there are, each once.
pub(crate) fn unknown(
    axis: &str,
    name: &str,
    names: impl Iterator<Item = &'static str>,
) -> Failure {
    let known = each_once(names);
    Failure::Input(format!(
        "unknown {axis} {}; known: {}",
        quote(name),
        known.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use boardbench_registry::{COMMON_MOVES, HAS_ALL_PAIRS, contenders};

    use super::*;

    fn several(board: &str, moves: &str) -> Result<Vec<String>, String> {
        let several = Several {
            board: board.to_owned(),
            moves: moves.to_owned(),
        };
        match several.contenders() {
            Ok(contenders) => Ok(contenders.into_iter().map(Contender::name).collect()),
            Err(Failure::Input(message)) => Err(message),
            Err(other) => panic!("{other:?}"),
        }
    }

    fn names(keep: impl Fn(&&Contender) -> bool) -> Vec<String> {
        contenders().filter(keep).map(Contender::name).collect()
    }

    #[test]
    fn words_and_names_choose_contenders_once_each() {
        assert_eq!(
            several(ALL, NATIVE).unwrap(),
            names(|contender| contender.is_native())
        );
        let first = board_names().next().unwrap();
        let of_two = names(|contender| {
            [first, DEFAULT_BOARD].contains(&contender.board.name)
                && contender.moves.name == COMMON_MOVES
        });
        let list = format!("{DEFAULT_BOARD},{first},{first}");
        assert_eq!(several(&list, COMMON_MOVES).unwrap(), of_two);
        let of_default = names(|contender| contender.board.name == DEFAULT_BOARD);
        assert_eq!(several(DEFAULT_BOARD, ALL).unwrap(), of_default);
        assert_eq!(of_default.len(), encodings().count());
        assert_eq!(several(ALL, COMMON_MOVES).unwrap().len(), boards().count());
        let name = format!("{first}/{COMMON_MOVES}");
        assert_eq!(several(first, COMMON_MOVES).unwrap(), [name.as_str()]);
        assert_eq!(one(first, COMMON_MOVES).unwrap().name(), name);
        assert!(one(first, NATIVE).unwrap().is_native());
    }

    #[test]
    fn a_pair_that_is_not_built_is_refused_with_the_command_that_has_it() {
        let everything = several(ALL, ALL);
        if HAS_ALL_PAIRS {
            assert_eq!(everything.unwrap(), names(|_| true));
            return;
        }
        let message = everything.unwrap_err();
        let command = "cargo run --release -p boardbench --features all-pairs -- ";
        assert!(message.contains(command), "{message}");
        assert_eq!(message.lines().count(), 1);
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        for list in ["", "none", "all,", "all,none", " all", "native", "a\nb"] {
            let message = several(list, ALL).unwrap_err();
            assert!(message.starts_with("unknown board \""), "{message}");
            assert!(message.contains("; known: all, ") && message.contains(DEFAULT_BOARD));
            assert_eq!(message.lines().count(), 1);
        }
        let message = several(DEFAULT_BOARD, "none").unwrap_err();
        assert!(message.starts_with("unknown encoding \"none\"; known: all, native, "));
        assert!(one(ALL, NATIVE).is_err() && one(DEFAULT_BOARD, ALL).is_err());
    }
}
