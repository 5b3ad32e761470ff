//! The generator for boards made of squares: the checks of a board on geometries that are no board of their own, and
//! cases that those do not reach.

#![forbid(unsafe_code)]

mod conformance;
mod maps;
mod properties;
