//! The registry's boards of squares except 0x88, each compiled with the encodings.
//!
//! A new board of squares is one crate and one line here.

#![forbid(unsafe_code)]
#![allow(clippy::large_stack_arrays, reason = "the compiler evaluates the list")]

use boardbench_array8x8::{self as array8x8, Array8x8};
use boardbench_attackmap::{self as attackmap, AttackMap};
use boardbench_core::Grid8x8;
use boardbench_flags16::FromLow;
use boardbench_mailbox10x10::{self as mailbox10x10, Mailbox10x10};
use boardbench_mailbox10x12::{self as mailbox10x12, Mailbox10x12};
use boardbench_registry_contender::sources::LECTURE;
use boardbench_registry_contender::{boards, squares};
use boardbench_wide32::Wide32;

boards! {
    "array8x8-scan": Array8x8<array8x8::Scan>, native "flags16-fromlow",
        squares("array8x8", "scan"), LECTURE,
        "an array of ranks and files, visited cell by cell", varied;
    "array8x8-lists": Array8x8<array8x8::Lists>, native "flags16-fromlow",
        squares("array8x8", "lists"), None,
        "an array of ranks and files, with piece lists", varied;
    "mailbox10x10-scan": Mailbox10x10<mailbox10x10::Scan>, native "wide32",
        squares("mailbox10x10", "scan"), LECTURE,
        "an array with one ring of border cells, visited cell by cell", varied;
    "mailbox10x10-lists": Mailbox10x10<mailbox10x10::Lists>, native "wide32",
        squares("mailbox10x10", "lists"), None,
        "an array with one ring of border cells, with piece lists", varied;
    "mailbox10x12-scan": Mailbox10x12<mailbox10x12::Scan>, native "wide32",
        squares("mailbox10x12", "scan"), None,
        "an array with two rings of border cells, visited cell by cell", varied;
    "mailbox10x12-lists": Mailbox10x12<mailbox10x12::Lists>, native "wide32",
        squares("mailbox10x12", "lists"), None,
        "an array with two rings of border cells, with piece lists", varied, with_all_pairs [
            Numbering "grid8x8" = Mailbox10x12<mailbox10x12::Lists> as Wide32<Grid8x8>,
        ];
    "attackmap-lists": AttackMap, native "flags16-fromlow",
        squares("attackmap", "maps"), None,
        "an array with a border, with piece lists and with the attacks of all pieces kept", varied, twins [
            Keeping "computed" = AttackMap<attackmap::Lists> as FromLow,
        ];
}
