use super::*;

fn check<U: Updates>() {
    for from in Square::all() {
        for to in Square::all() {
            for rights in 0..16 {
                let found = U::update(U::Rights::from_bits(rights), from, to).bits();
                let expected = update_plainly(Query { rights, from, to });
                assert_eq!(found, expected, "{} {from}{to} {rights}", U::NAME);
            }
        }
    }
}

#[test]
fn all_ways_agree_on_all_moves_and_rights() {
    check::<Booleans>();
    check::<BooleansIfAny>();
    check::<MaskMatch>();
    check::<MaskTable>();
}

#[test]
fn a_rook_that_takes_a_rook_costs_both_sides_a_right() {
    let (from, to) = (Square::A1, Square::A8);
    assert_eq!(
        update_plainly(Query {
            rights: 15,
            from,
            to
        }),
        0b0101
    );
}
