//! Checks every registered pair, group and variant.

mod bytes;
mod groups;
mod pairs;
mod search;
mod storage;
