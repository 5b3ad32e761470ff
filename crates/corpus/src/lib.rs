//! Positions of famous chess games, and varied positions for measurements.

#![forbid(unsafe_code)]
