//! The recorder of the tests: the registry's choice.

use boardbench_bitboard::Bitboards;
use boardbench_flags16::FromLow;
use boardbench_kernels::Recorder;
use boardbench_ordering::{Array, Full, LazyPick, Separate};
use boardbench_sliders::Magic;

type Board = Bitboards<Magic>;

pub(crate) const RECORDER: Recorder =
    Recorder::new::<(Board, FromLow, Separate, Array, LazyPick<true>, Full)>();
