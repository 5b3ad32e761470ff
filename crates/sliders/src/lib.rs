//! Sets of squares in 64 bits, and many ways to find what sliding chess pieces attack.

#![forbid(unsafe_code)]
