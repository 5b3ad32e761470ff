//! Reading and writing FENs.

mod accepted;
mod properties;
mod refused;
