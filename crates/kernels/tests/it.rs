//! The model search and kernels on walks, on several pairs.

mod search;
mod walks;
