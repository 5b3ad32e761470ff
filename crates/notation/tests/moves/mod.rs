//! Tests of moves in UCI form and in SAN, on two boards.

mod boards;
mod cozy;
mod games;
mod published;
mod readers;
mod refused;
mod san;
