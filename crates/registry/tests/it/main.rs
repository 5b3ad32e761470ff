//! Checks of what is registered: of every pair, group and variant.

mod bytes;
mod groups;
mod pairs;
mod search;
mod storage;
