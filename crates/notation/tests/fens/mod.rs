//! Reading and writing FENs. (Random texts are tested beside the two readers, in `src/fen/read.rs`.)

mod accepted;
mod properties;
mod refused;
