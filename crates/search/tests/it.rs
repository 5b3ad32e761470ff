//! Tests score models, lists, scored forms and orderings, and the model search, with real boards and encodings.

mod lists;
mod models;
mod product;
mod search;
