//! `prove`.

use crate::common::{contains, passes, quoted, refuses_all};

const TWO_BOARDS: &str = "--board bitboard-magic,x88-lists";

#[test]
fn shards_of_a_proof_add_up() {
    let folder = tempfile::tempdir().unwrap();
    let part = |number: u32| quoted(&folder.path().join(format!("part-{number}.json")));
    for number in [1, 2] {
        let out = part(number);
        passes(&format!(
            "prove --men 2 --shard {number}/2 --out {out} {TWO_BOARDS}"
        ));
    }
    let merged = passes(&format!("prove --merge {} {}", part(2), part(1)));
    let whole = passes(&format!("prove --men 2 {TWO_BOARDS}"));
    let result = |text: &str| text.lines().next().unwrap().to_owned();
    assert_eq!(result(&merged), result(&whole));
    contains(&whole, "7224 positions of at most 2 men");
    contains(&whole, "on 2 contenders");
    contains(&whole, "no board differs on any of them");
    let missing = crate::common::refuses(&format!("prove --merge {}", part(1)));
    contains(&missing, "missing: shard 2/2");
}

#[test]
fn bad_input_is_refused() {
    refuses_all(
        "prove",
        &[
            "--men 1",
            "--men 5",
            "--men x",
            "--shard 3/2",
            "--board nobody",
            "--merge nothing.json",
        ],
    );
}
