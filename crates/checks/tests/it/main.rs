//! Cross-checks, random games on all boards, and the committed self-play games. (The tests of engines are a program of their
//! own: they wait for answers with deadlines, and these use all processors.)

mod crosscheck;
mod properties;
mod self_play;
