use super::*;

fn check<A: Asks>() {
    for code in 0..=u16::MAX {
        if !matches!(code >> 12, 6 | 7) {
            assert_eq!(A::ask(code), ask_plainly(code), "{} {code:#x}", A::NAME);
        }
    }
}

#[test]
fn all_ways_agree_on_all_codes_in_use() {
    check::<EachValue>();
    check::<Match>();
    check::<Published>();
    check::<Masked>();
}

#[test]
fn flags_that_are_unused_are_not_drawn() {
    let input = Input {
        setup: boardbench_core::Setup::initial(),
        depth: 0,
    };
    let moves = moves(&[input; 50]);
    assert_eq!(moves.len(), 50 * 32);
    for flags in 0..16 {
        let is_drawn = moves.iter().any(|code| code >> 12 == flags);
        assert_eq!(is_drawn, flags != 6 && flags != 7, "{flags}");
    }
}
