//! Score models, lists, scored forms and orderings, with real boards and encodings.

mod models;
mod product;
mod search;
