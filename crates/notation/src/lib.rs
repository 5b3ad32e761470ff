//! FEN and UCI notation for chess, over the traits of boardbench.

#![forbid(unsafe_code)]
