//! Selects the contenders whose instructions are counted, and their positions.

use std::collections::HashSet;

use boardbench_kernels::KernelId;
use boardbench_measure::{Contender, Group};
use boardbench_notation::write_fen;
use boardbench_results::{Factor, InputSet, InputSpec};

/// Kernels for which every encoding is counted, on the default board.
const FOR_ENCODINGS: [KernelId; 2] = [KernelId::LegalList, KernelId::MakeUnmake];

/// Number of positions from the corpus's mix. More would not change a comparison of counts.
const POSITIONS: usize = 48;

/// Returns the groups of the gate, each with the contenders that are counted: every board on the inputs for counts only and in
/// `legal-count`, every encoding in the kernels above, every ordering and scored form once, and the reference of every
/// other group of boards, codecs, lists and orderings. The other groups repeat the same work, or are so small that no
/// board depends on them.
pub fn selection(groups: &[Group]) -> Vec<Group> {
    let mut seen = HashSet::new();
    let mut forms = HashSet::new();
    let mut selected = Vec::new();
    for group in groups {
        let mut counted = group.clone();
        counted.contenders.retain(|contender| {
            is_counted(group, contender, &mut forms)
                && contender.missing_feature.is_none()
                // The default board is among the boards and among the encodings.
                && seen.insert((group.subject, group.operation, group.input_set, contender.name.clone()))
        });
        let reference = counted.contenders.iter().position(|it| is_reference(group, it));
        counted.reference = reference.unwrap_or(0);
        if !counted.contenders.is_empty() {
            selected.push(counted);
        }
    }
    selected
}

fn is_reference(group: &Group, contender: &Contender) -> bool {
    (group.reference()).is_some_and(|reference| reference.name == contender.name)
}

/// Returns `true` if a contender is counted where the build supports it. `forms` contains the forms and orderings already
/// counted.
fn is_counted(group: &Group, contender: &Contender, forms: &mut HashSet<String>) -> bool {
    let is_reference = is_reference(group, contender);
    let is_for_encodings = FOR_ENCODINGS.iter().any(|id| id.name() == group.operation);
    match (group.factor, group.input_set) {
        (Factor::BoardsNative, input_set) if input_set.is_only_counted() => true,
        (Factor::Hash, InputSet::Budget) => !is_reference,
        (Factor::Boards, InputSet::Trace | InputSet::Rotating | InputSet::Roots) => {
            is_reference || group.operation == KernelId::LegalCount.name()
        }
        (Factor::Encodings, _) => is_for_encodings,
        (Factor::Ordering, _) if contender.work.is_search() => false,
        (Factor::Ordering, _) => has_new_form(&contender.name, forms) || is_reference,
        (Factor::Codec | Factor::Lists, _) => is_reference,
        _ => false,
    }
}

/// Returns `true` if a name, `encoding/form/ordering`, has a form or an ordering not yet counted.
fn has_new_form(name: &str, forms: &mut HashSet<String>) -> bool {
    let parts = name.split('/').skip(1);
    let new_parts = parts.filter(|part| forms.insert((*part).to_owned()));
    new_parts.count() > 0
}

/// Returns the inputs of the gate: positions of the corpus's mix.
pub fn inputs() -> InputSpec {
    let mix = boardbench_corpus::mix();
    let fens = mix.iter().map(|position| write_fen(&position.setup));
    InputSpec { fens: Some(fens.collect()), ..InputSpec::corpus(POSITIONS) }
}

#[cfg(test)]
mod tests {
    use boardbench_registry::{boards, catalog, variants};

    use super::*;

    #[test]
    fn every_board_encoding_ordering_and_form_is_counted() {
        let selected = selection(catalog(&[]).groups());
        let find = |name: &str| {
            let group = selected.iter().find(|group| group.name() == name);
            group.map_or(&[][..], |group| &group.contenders)
        };
        let boards = boards().filter(|board| board.missing_feature.is_none()).count();
        let encodings = boardbench_registry::encodings().count();
        for (name, count) in [
            ("boards-native/legal-list@budget", boards),
            ("boards-native/make-unmake@budget", boards),
            ("boards-native/copy-make@budget", boards),
            ("boards-native/perft-bulk@budget", boards),
            ("boards-native/perft-full@budget", boards),
            ("boards-native/perft-bulk@budget-1", boards),
            ("boards-native/perft-full@budget-6", boards),
            ("boards-native/legal-list@budget-1", 0),
            ("boards/legal-count", boards),
            // One is already counted among the boards.
            ("encodings/make-unmake", encodings - 1),
            // One for each ordering of scored lists.
            ("ordering/order", 5),
            ("boards/fen-read", 1),
            ("boards/legal-list@hot", 0),
        ] {
            assert_eq!(find(name).len(), count, "{name}");
        }
        let groups = selected.iter().filter(|group| group.factor == Factor::Hash);
        let variants = variants().filter(|variant| variant.factor == Factor::Hash);
        let measurable = variants.filter(|variant| variant.board.missing_feature.is_none());
        let counted = groups.flat_map(|group| &group.contenders);
        let counted = counted.filter(|contender| contender.name != "zobrist");
        assert_eq!(counted.count(), 2 * measurable.count());
        let orderings = selected.iter().filter(|group| group.factor == Factor::Ordering);
        let names: Vec<&str> =
            orderings.flat_map(|group| &group.contenders).map(|it| &*it.name).collect();
        for form in ["/separate/", "/combined/", "/packed-key/", "/insertion-priority"] {
            assert!(names.iter().any(|name| name.contains(form)), "{form}");
        }
    }
}
