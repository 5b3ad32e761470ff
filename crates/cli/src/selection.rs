//! Choosing contenders by name.

use std::num::{NonZeroUsize, ParseIntError};

use boardbench_notation::quote;
use boardbench_registry::{
    BoardInfo, Contender, DEFAULT_BOARD, boards, contenders, encodings, find, native,
};
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
        let is_chosen = |contender: &&Contender| {
            let own = if contender.is_native() { NATIVE } else { ALL };
            is_board(&[contender.board.name, ALL]) && is_encoding(&[contender.moves.name, ALL, own])
        };
        Ok(contenders().filter(is_chosen).collect())
    }
}

/// The contender of a board with an encoding or with its native one.
pub(crate) fn one(board: &str, moves: &str) -> Result<&'static Contender, Failure> {
    if !board_names().any(|name| name == board) {
        return Err(unknown("board", board, board_names()));
    }
    let found = if moves == NATIVE {
        native(board)
    } else {
        find(board, moves)
    };
    found.ok_or_else(|| {
        unknown(
            "encoding",
            moves,
            [NATIVE].into_iter().chain(encoding_names()),
        )
    })
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
        assert_eq!(several(ALL, ALL).unwrap(), names(|_| true));
        assert_eq!(
            several(ALL, NATIVE).unwrap(),
            names(|contender| contender.is_native())
        );
        let first = board_names().next().unwrap();
        let of_two = names(|contender| [first, DEFAULT_BOARD].contains(&contender.board.name));
        let list = format!("{DEFAULT_BOARD},{first},{first}");
        assert_eq!(several(&list, ALL).unwrap(), of_two);
        let moves = encoding_names().next().unwrap();
        assert_eq!(several(first, moves).unwrap(), [format!("{first}/{moves}")]);
        assert_eq!(several(ALL, moves).unwrap().len(), boards().count());
        assert_eq!(
            one(first, moves).unwrap().name(),
            format!("{first}/{moves}")
        );
        assert!(one(first, NATIVE).unwrap().is_native());
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
