//! Verifies and measures the contenders of the registry without knowing any by name.

#![forbid(unsafe_code)]
