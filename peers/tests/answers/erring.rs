//! A library with a mistake in the texts that it reads and writes.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use boardbench_core::{CanonicalMove, Setup};
use boardbench_peers::library::{Library, ReadsUci, WritesSan};

/// How texts are changed. By default they are not.
pub(crate) trait Mistake: 'static {
    /// A FEN as the library reads it.
    fn read_fen(fen: &str) -> String {
        fen.to_owned()
    }

    /// What the library writes instead of a FEN.
    fn write_fen(fen: &str) -> String {
        fen.to_owned()
    }

    /// A move in UCI notation as the library reads it.
    fn read_uci(text: &str) -> String {
        text.to_owned()
    }

    /// What the library writes instead of SAN.
    fn write_san(san: &str) -> String {
        san.to_owned()
    }
}

/// A library with a mistake.
pub(crate) struct Erring<L, M>(PhantomData<(L, M)>);

/// The library's board.
pub(crate) struct Board<L: Library, M>(L::Board, PhantomData<M>);

impl<L: Library, M> Clone for Board<L, M> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), PhantomData)
    }
}

impl<L: Library, M: Mistake> FromStr for Board<L, M> {
    type Err = <L::Board as FromStr>::Err;

    fn from_str(fen: &str) -> Result<Self, Self::Err> {
        let board = M::read_fen(fen).parse()?;
        Ok(Self(board, PhantomData))
    }
}

impl<L: Library, M: Mistake> fmt::Display for Board<L, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&M::write_fen(&self.0.to_string()))
    }
}

impl<L: Library, M: Mistake> Library for Erring<L, M> {
    type Board = Board<L, M>;
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

    fn after(board: &Self::Board, mv: L::Move) -> Self::Board {
        Board(L::after(&board.0, mv), PhantomData)
    }
}

impl<L: ReadsUci, M: Mistake> ReadsUci for Erring<L, M> {
    fn read_uci(board: &Self::Board, text: &str) -> Option<L::Move> {
        L::read_uci(&board.0, &M::read_uci(text))
    }
}

impl<L: WritesSan, M: Mistake> WritesSan for Erring<L, M> {
    fn san(board: &Self::Board, mv: L::Move) -> impl fmt::Display {
        M::write_san(&L::san(&board.0, mv).to_string())
    }
}
