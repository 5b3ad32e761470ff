//! Moves in UCI form and in SAN, on real boards.

mod boards;
mod cozy;
mod games;
mod published;
mod readers;
mod refused;
mod san;
