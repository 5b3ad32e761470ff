//! Axes of comparison, and views of the corpus.

use std::fmt;

use boardbench_corpus::Class;
use serde::{Deserialize, Serialize};

/// Gives a type all its values, in the order of reports, and their names in raw data.
macro_rules! named {
    ($type:ident: $($value:ident $(($class:path))? $name:literal,)*) => {
        impl $type {
            /// All, in the order of reports.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$value $(($class))?),*];

            /// The name in raw data.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value $(($class))? => $name,)*
                }
            }

            /// The one with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|own| own.name() == name)
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

/// Declares the axes, each with its name in raw data and its description.
macro_rules! axes {
    ($($axis:ident $name:literal $about:literal;)*) => {
        /// The one thing that the contenders of a group differ in.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Axis {
            $(#[doc = concat!("`", $name, "`: ", $about, ".")] $axis,)*
        }

        named! { Axis: $($axis $name,)* }

        impl Axis {
            /// A description of its contenders, in one line.
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$axis => $about,)*
                }
            }
        }
    };
}

axes! {
    Boards "boards" "boards, all with the same encoding";
    BoardsNative "boards-native" "boards, each with its native encoding";
    BoardsWide "boards-wide" "boards, all with 32 bits and every field";
    Encodings "encodings" "encodings, on the same board";
    Matrix "matrix" "every board with every encoding";
    Bookkeeping "bookkeeping" "the same representation, scanned and with piece lists";
    CopyMake "copy-make" "the same board, taking moves back and copying";
    Hash "hash" "the same board, keeping its hash and keeping none";
    Legality "legality" "the same board, finding pins and checks first and trying each move";
    Storage "storage" "the same board, with other sets and with or without what may be stored beside them";
    Sliders "sliders" "the same sets, finding what sliders attack in other ways, alone and beside a network";
    Keeping "keeping" "the same board, keeping attacks up to date and computing them when asked";
    Pawns "pawns" "the same board, moving all pawns at once and one by one";
    Width "width" "the same 16 bits of a move, held in 16 and in 32";
    Victim "victim" "the same move, with its victim and without";
    Numbering "numbering" "the same fields of a move, with the board's numbers of squares and with others";
    Decisions "decisions" "the same search, with one thing decided otherwise";
    Evaluation "evaluation" "the same board, adding two values in one integer and in two";
    Reading "reading" "the same board, finding a move among all and building it";
    Writing "writing" "the same board, writing SAN with disambiguation and without, or UCI";
    Table "table" "the same encoding, stored as it is and decomposed";
    Entries "entries" "transposition tables of one size, with other entries";
    Codec "codec" "encodings by themselves";
    Lists "lists" "move lists and scored forms of a search";
    Ordering "ordering" "orderings, scored forms and encodings";
    Micro "micro" "algorithms for one small question";
    Selection "selection" "the contenders that were asked for";
}

/// The positions that a group works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum View {
    /// One board on its way along the model search's tree, from many positions.
    Walk,
    /// Many positions in turn, more than a branch predictor can learn: for operations whose input is no board.
    Rotating,
    /// Perft or a search from one root after the other. None repeats within a timing, and none is another process's.
    Roots,
    /// One position over and over.
    Hot,
    /// As the main view, with 16 KiB of 1 MiB of other memory read at each node.
    Beside1,
    /// Of 4 MiB.
    Beside4,
    /// Of 16 MiB.
    Beside16,
    /// The six well-known perft positions, over and over. Searches of older data have four positions, and the view
    /// [`Rotating`](Self::Rotating).
    Classic,
    /// [`Walk`](Self::Walk) or [`Rotating`](Self::Rotating), from positions of one class.
    Class(Class),
    /// Positions on which instructions are counted and nothing is timed: for perft Kiwipete at depth 4, for everything else
    /// the corpus's mix of 50 positions.
    Bars,
    /// The same for perft in the initial position. Kiwipete, the second of the six, is [`Bars`](Self::Bars).
    Bars1,
    /// In the third one.
    Bars3,
    /// In the fourth one.
    Bars4,
    /// In the fifth one.
    Bars5,
    /// In the sixth one.
    Bars6,
}

named! {
    View:
    Walk "walk",
    Rotating "rotating",
    Roots "roots",
    Hot "hot",
    Beside1 "beside-1m", Beside4 "beside-4m", Beside16 "beside-16m",
    Classic "classic",
    Class(Class::Opening) "opening",
    Class(Class::Middlegame) "middlegame",
    Class(Class::Endgame) "endgame",
    Class(Class::Check) "check",
    Bars "bars", Bars1 "bars-1", Bars3 "bars-3", Bars4 "bars-4", Bars5 "bars-5", Bars6 "bars-6",
}

impl View {
    /// The views that operations are measured on first of all, each on one of them.
    pub const MAIN: [Self; 3] = [Self::Walk, Self::Rotating, Self::Roots];

    /// True for the name of a view that an operation is measured on first of all. Names of groups leave it out.
    pub fn is_main(name: &str) -> bool {
        Self::MAIN.map(Self::name).contains(&name)
    }

    /// The views beside a network, the smallest first.
    pub const BESIDE: [Self; 3] = [Self::Beside1, Self::Beside4, Self::Beside16];

    /// Returns `true` for the name of a view on which instructions are counted and nothing is timed.
    pub fn is_only_counted(name: &str) -> bool {
        name.starts_with(Self::Bars.name())
    }
}
