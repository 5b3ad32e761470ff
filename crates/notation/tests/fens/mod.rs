//! Tests of parsing and writing FENs.

mod accepted;
mod properties;
mod refused;
