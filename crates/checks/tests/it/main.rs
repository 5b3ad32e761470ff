//! Cross-checks, and random games on all boards. (The tests of engines are a program of their
//! own: they wait for answers with deadlines, and these use all processors.)

mod crosscheck;
mod properties;
