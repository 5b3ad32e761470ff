//! Chess board representations and move encodings, proved equal and compared.

#![forbid(unsafe_code)]

fn main() {}
