use super::*;
use crate::draw::Draw;

fn check<S: Scans>() {
    let mut draw = Draw::new(0);
    let random = std::iter::repeat_with(|| draw.bits() & draw.bits());
    let bytes = (0..64).flat_map(|shift| (0..=255_u64).map(move |byte| byte << shift));
    for set in [0, u64::MAX]
        .into_iter()
        .chain(bytes)
        .chain(random.take(10_000))
    {
        let (mut found, mut expected) = (Vec::new(), Vec::new());
        S::scan(set, |member| found.push(member));
        scan_plainly(set, &mut |member| expected.push(member));
        assert_eq!(found, expected, "{set:#x}");
    }
}

#[test]
fn all_equal_the_loop_over_squares() {
    check::<Loop>();
    check::<ModuloWord>();
    check::<ModuloByte>();
    check::<ByteTable>();
    check::<DeBruijn>();
    check::<Compiled>();
    Hardware::accelerated(check::<Hardware>);
}
