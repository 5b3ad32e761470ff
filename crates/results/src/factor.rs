//! Names the factors of comparison and the input sets, as they appear in measurements and reports.

use std::fmt;

use boardbench_corpus::Class;
use serde::{Deserialize, Serialize};

/// Declares all values of a type in the order of reports, with their names in the measurements.
macro_rules! named {
    ($type:ident: $($value:ident $(($class:path))? $name:literal,)*) => {
        impl $type {
            /// All values, in the order of reports.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$value $(($class))?),*];

            /// Returns the name in the measurements.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value $(($class))? => $name,)*
                }
            }

            /// Returns the value with this name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

/// Declares the factors, each with its name in the measurements and its description.
macro_rules! factors {
    ($($factor:ident $name:literal $about:literal;)*) => {
        /// A factor of comparison: the property that the contenders of a group differ in.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Factor {
            $(#[doc = concat!("`", $name, "`: ", $about, ".")] $factor,)*
        }

        named! { Factor: $($factor $name,)* }

        impl Factor {
            /// Returns a description of its contenders, in one line.
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$factor => $about,)*
                }
            }
        }
    };
}

factors! {
    Boards "boards" "boards, all with the same encoding";
    BoardsNative "boards-native" "boards, each with its native encoding";
    BoardsWide "boards-wide" "boards, all with 32 bits and every field";
    Encodings "encodings" "encodings, on the same board";
    Matrix "matrix" "every board with every encoding";
    PieceLists "piece-lists" "the same representation, scanned and with piece lists";
    CopyMake "copy-make" "the same board, unmaking moves and copying";
    Hash "hash" "the same board, with no hash key, one (Zobrist) and six";
    Legality "legality" "the same board, with legal generation (pin masks) and with make-and-test";
    CheckInfo "check-info" "the same board, computing checkers, pinned pieces and attacked squares when needed, and at every move";
    Colour "colour" "the same board, generating moves with the side to move as a constant and as a value";
    Storage "storage" "the same board, with other bitboards, with and without an array of squares";
    Sliders "sliders" "the same bitboards, with other sliding-piece attacks, alone and with NNUE traffic";
    AttackTables "attack-tables" "the same board, with incremental attack tables and with attacks computed on demand";
    Pawns "pawns" "the same board, generating the moves of all pawns at once and one by one";
    Width "width" "the same 16 bits of a move, held in 16 and in 32";
    Victim "victim" "the same move, with its victim and without";
    Numbering "numbering" "the same fields of a move, with the board's square numbering and with another";
    Decisions "decisions" "the same search, with another option";
    Prefetching "prefetching" "the same search, with and without prefetching of table entries";
    Evaluation "evaluation" "the same board, adding two values in one integer and in two";
    Reading "reading" "the same board, finding a move among all and building it";
    Writing "writing" "the same board, writing SAN with disambiguation and without, or UCI";
    Table "table" "the same encoding, stored as it is and decomposed";
    Entries "entries" "transposition tables of one size, with other entries";
    Codec "codec" "encodings by themselves";
    Lists "lists" "move lists and scored forms of a search";
    Ordering "ordering" "orderings, scored forms and encodings";
    Micro "micro" "algorithms for one small operation";
    Selection "selection" "the selected contenders";
}

/// Positions that a group works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum InputSet {
    /// Traces: one board follows the tree of the model search, from many positions.
    Trace,
    /// Many positions in turn, more than a branch predictor can learn: for operations whose input is no board.
    Rotating,
    /// Perft or searches from one root after another. No root repeats within a sample or is used by two processes.
    Roots,
    /// One position over and over.
    Hot,
    /// The main input set with NNUE traffic: 16 KiB of 1 MiB of other memory are read at each node.
    Nnue1,
    /// The main input set with NNUE traffic in 4 MiB.
    Nnue4,
    /// The main input set with NNUE traffic in 16 MiB.
    Nnue16,
    /// The six well-known perft positions, over and over.
    Classic,
    /// [`Trace`](Self::Trace) or [`Rotating`](Self::Rotating), from positions of one class.
    Class(Class),
    /// Positions for instruction budgets, on which instructions are counted and nothing is timed: for perft Kiwipete at
    /// depth 4, for everything else the corpus's mix of 50 positions.
    Budget,
    /// Instruction budget of perft from the initial position. Kiwipete, the second of the six, is [`Budget`](Self::Budget).
    Budget1,
    /// Instruction budget of perft from the third position.
    Budget3,
    /// Instruction budget of perft from the fourth position.
    Budget4,
    /// Instruction budget of perft from the fifth position.
    Budget5,
    /// Instruction budget of perft from the sixth position.
    Budget6,
}

named! {
    InputSet:
    Trace "trace",
    Rotating "rotating",
    Roots "roots",
    Hot "hot",
    Nnue1 "nnue-1m", Nnue4 "nnue-4m", Nnue16 "nnue-16m",
    Classic "classic",
    Class(Class::Opening) "opening",
    Class(Class::Middlegame) "middlegame",
    Class(Class::Endgame) "endgame",
    Class(Class::Check) "check",
    Budget "budget", Budget1 "budget-1", Budget3 "budget-3", Budget4 "budget-4", Budget5 "budget-5", Budget6 "budget-6",
}

impl TryFrom<String> for InputSet {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::from_name(&name).ok_or_else(|| format!("unknown input set {name}"))
    }
}

impl From<InputSet> for String {
    fn from(inputs: InputSet) -> Self {
        inputs.name().to_owned()
    }
}

impl InputSet {
    /// Main input sets. Each operation has one, which its group's name omits.
    pub const MAIN: [Self; 3] = [Self::Trace, Self::Rotating, Self::Roots];

    /// Input sets with NNUE traffic, the smallest first.
    pub const NNUE: [Self; 3] = [Self::Nnue1, Self::Nnue4, Self::Nnue16];

    /// Returns `true` for one of [`MAIN`](Self::MAIN).
    pub fn is_main(self) -> bool {
        Self::MAIN.contains(&self)
    }

    /// Returns `true` if instructions are counted on it and nothing is timed.
    pub fn is_only_counted(self) -> bool {
        self.name().starts_with(Self::Budget.name())
    }
}
