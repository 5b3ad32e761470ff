//! Checks which groups of the registry requests select.

use boardbench_kernels::{Comparison, KernelId};
use boardbench_measure::{Contender, Group, Length, Request, Work, obstacle};
use boardbench_registry::{DEFAULT_BOARD, HAS_ALL_PAIRS, catalog, contenders, native};
use boardbench_results::{Factor, InputSet, InputSpec};

/// Returns the groups whose names contain these texts, with these boards or pairs and with contenders from outside the registry.
fn groups(
    length: Length,
    factor: Option<Factor>,
    contenders: &[&str],
    parts: &[&str],
    peers: &[Contender],
) -> Vec<Group> {
    let owned = |texts: &[&str]| texts.iter().map(ToString::to_string).collect();
    let request = Request {
        length,
        factor,
        contenders: owned(contenders),
        groups: owned(parts),
        inputs: InputSpec::corpus(1),
        seed: None,
        sample_time: None,
        processes: None,
    };
    request.plan(&catalog(peers)).groups
}

/// Returns the board in the name of a pair.
fn board(contender: &str) -> Option<&str> {
    contender.split_once('/').map(|(board, _)| board)
}

fn has(groups: &[Group], factor: Factor) -> bool {
    groups.iter().any(|group| group.factor == factor)
}

#[test]
fn more_time_selects_more_groups() {
    let groups_of = |length| groups(length, None, &[], &[], &[]);
    let [quick, useful, standard, full] =
        [Length::Quick, Length::Useful, Length::Standard, Length::Full].map(groups_of);
    assert!(quick.len() < useful.len());
    assert!(useful.len() < standard.len() && standard.len() <= full.len());
    assert!(has(&quick, Factor::Boards) && !has(&quick, Factor::Encodings));
    assert!(has(&useful, Factor::Encodings) && !has(&useful, Factor::Ordering));
    assert!(
        has(&standard, Factor::Micro)
            && has(&standard, Factor::Ordering)
            && !has(&standard, Factor::Matrix)
    );
    assert_eq!(has(&full, Factor::Matrix), HAS_ALL_PAIRS);
    let are_timed = |groups: &[Group]| groups.iter().all(Group::is_timed);
    assert!(are_timed(&useful));
    assert_eq!(
        are_timed(&standard),
        obstacle().is_some(),
        "groups that are only counted need valgrind"
    );
}

#[test]
fn a_group_keeps_its_name_whatever_is_selected() {
    let quick = |boards: &[&str], parts: &[&str]| groups(Length::Quick, None, boards, parts, &[]);
    let boards = [DEFAULT_BOARD, "x88-scan"];
    let selected = quick(&boards, &[]);
    assert_eq!(selected.len(), 5);
    for group in &selected {
        assert_eq!((group.factor, group.contenders.len()), (Factor::Boards, 2));
        let reference = &group.reference().expect("one").name;
        assert_eq!(board(reference), Some(boards[0]));
    }
    let alone = quick(&boards[1..], &["boards/legal-list"]);
    assert!(alone.iter().all(|group| group.contenders.len() == 1));
    assert_eq!(alone[0].name(), "boards/legal-list");
    let of_x88 = quick(&boards[1..], &["copy-make:"]);
    assert!(of_x88.iter().all(|group| group.subject == Some("x88-scan")) && !of_x88.is_empty());
    let named = quick(&[], &["hash:", "boards/legal-list"]);
    assert!(has(&named, Factor::Hash));
    let of_boards = named.iter().filter(|group| group.factor == Factor::Boards);
    assert_eq!(of_boards.count(), 1, "a whole name is one group");
    let parts = quick(&[], &["boards/legal-list@"]);
    assert!(parts.len() > 1 && parts.iter().all(|group| group.input_set != InputSet::Trace));
    assert!(quick(&[], &["no such group"]).is_empty());
}

/// The board of another library has no row in the registry.
#[test]
fn peers_are_compared_with_the_requested_boards() {
    let legal = native(DEFAULT_BOARD).and_then(|pair| pair.kernels.get(KernelId::LegalList));
    let peer = Contender::new("peer", Work::Kernel(legal.expect("every pair has it")));
    let peers = [peer];
    let groups = |boards: &[&str]| groups(Length::Quick, None, boards, &[], &peers);
    for group in groups(&["x88-scan"]) {
        let has_peer = group.contender("peer").is_some();
        assert_eq!(has_peer, group.name() == "boards/legal-list", "{}", group.name());
        assert_eq!(group.contenders.len(), 1 + usize::from(has_peer));
    }
    assert!(groups(&["no-board"]).is_empty());
}

#[test]
fn native_pairs_are_compared_at_the_core_kernels() {
    let boards = ["x88-lists", "x88-scan"];
    let selected = groups(Length::Quick, Some(Factor::BoardsNative), &boards, &[], &[]);
    assert_eq!(selected.len(), KernelId::included_in(Comparison::Core).count());
    for group in &selected {
        assert_eq!((group.factor, group.contenders.len()), (Factor::BoardsNative, 2));
        assert_eq!(board(&group.contenders[1].name), Some(boards[0]));
    }
}

#[test]
fn other_pairs_are_compared_as_a_selection() {
    let pair = contenders().find(|pair| !pair.is_native()).expect("one");
    let select = |length, names: &[&str]| groups(length, Some(Factor::Selection), names, &[], &[]);
    let selected = select(Length::Quick, &[&pair.name()]);
    assert_eq!(selected.len(), KernelId::included_in(Comparison::Core).count());
    assert!(selected.iter().all(|group| group.factor == Factor::Selection));
    // With more time, every kernel that all requested pairs have.
    let more = select(Length::Useful, &[&pair.name(), "x88-lists/wide32"]);
    assert!(more.iter().all(|group| group.contenders.len() == 2));
    let all = KernelId::ALL.into_iter().filter(|kernel| kernel.compares_boards());
    assert_eq!(more.len() == all.count(), HAS_ALL_PAIRS);
}
