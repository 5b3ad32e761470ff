//! Bitboards as a chess board: one set of squares for each kind of piece and each colour.

#![forbid(unsafe_code)]
