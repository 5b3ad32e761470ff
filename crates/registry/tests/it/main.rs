//! Checks of what is registered: of every pair, group and twin.

mod groups;
mod pairs;
mod repetitions;
mod search;
mod storage;
mod workers;
