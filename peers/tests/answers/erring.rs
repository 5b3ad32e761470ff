//! A library with a mistake in the texts that it reads and writes.

use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use boardbench_core::{CanonicalMove, Setup};
use boardbench_peers::library::{Library, WritesSan};

/// A mistake in a text.
pub(crate) type Change = fn(&str) -> String;

/// The texts in which a library may err.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Text {
    ReadFen,
    WriteFen,
    ReadUci,
    WriteSan,
}

thread_local! {
    /// The mistake that libraries make on this thread. It is a value, so each loop is compiled once for a
    /// library.
    pub(crate) static MISTAKE: Cell<Option<(Text, Change)>> = const { Cell::new(None) };
}

/// The text as a library with the mistake has it.
fn changed(kind: Text, text: &str) -> String {
    match MISTAKE.get() {
        Some((erring, change)) if erring == kind => change(text),
        _ => text.to_owned(),
    }
}

/// A library with a mistake.
pub(crate) struct Erring<L>(PhantomData<L>);

/// The library's board.
#[derive(Clone)]
pub(crate) struct Board<B>(B);

impl<B: FromStr> FromStr for Board<B> {
    type Err = B::Err;

    fn from_str(fen: &str) -> Result<Self, Self::Err> {
        changed(Text::ReadFen, fen).parse().map(Self)
    }
}

impl<B: fmt::Display> fmt::Display for Board<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&changed(Text::WriteFen, &self.0.to_string()))
    }
}

impl<L: Library> Library for Erring<L> {
    type Board = Board<L::Board>;
    type Move = L::Move;

    fn any_move() -> L::Move {
        L::any_move()
    }

    fn fen(setup: &Setup) -> String {
        L::fen(setup)
    }

    fn last_fields(setup: &Setup) -> String {
        L::last_fields(setup)
    }

    fn setup(board: &Self::Board) -> Option<Setup> {
        L::setup(&board.0)
    }

    fn canonical(board: &Self::Board, mv: L::Move) -> CanonicalMove {
        L::canonical(&board.0, mv)
    }

    fn each_legal(board: &Self::Board, visit: impl FnMut(L::Move)) {
        L::each_legal(&board.0, visit);
    }

    fn count_legal(board: &Self::Board) -> u64 {
        L::count_legal(&board.0)
    }

    fn legal_move(board: &Self::Board, mv: CanonicalMove) -> Option<L::Move> {
        L::legal_move(&board.0, mv)
    }

    fn after(board: &Self::Board, mv: L::Move) -> Self::Board {
        Board(L::after(&board.0, mv))
    }

    fn read_uci(board: &Self::Board, text: &str) -> Option<L::Move> {
        L::read_uci(&board.0, &changed(Text::ReadUci, text))
    }
}

impl<L: WritesSan> WritesSan for Erring<L> {
    fn san(board: &Self::Board, mv: L::Move) -> impl fmt::Display {
        changed(Text::WriteSan, &L::san(&board.0, mv).to_string())
    }
}
