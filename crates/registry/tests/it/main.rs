//! Checks of what is registered: of every pair, group and twin.

mod bytes;
mod groups;
mod pairs;
mod repetitions;
mod search;
mod storage;
mod workers;
