//! Whose instructions are counted, and on what.

use std::collections::HashSet;
use std::fmt;
use std::sync::LazyLock;

use boardbench_harness::data::{Axis, InputSpec, View};
use boardbench_harness::measure::{Catalog, Group, Inputs, InputsError};
use boardbench_kernels::{KernelId, Prepared};
use boardbench_notation::write_fen;

/// A contender whose instructions are counted. Its `Display`, `group contender`, is the name in
/// baselines and the line of `benches/contenders.txt`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Counted {
    /// The group's name.
    pub group: String,
    /// The contender's name in the group.
    pub contender: String,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.group, self.contender)
    }
}

/// Where every board is counted, with its native encoding.
const OF_BOARDS: [KernelId; 4] = [
    KernelId::LegalList,
    KernelId::LegalCount,
    KernelId::MakeUnmake,
    KernelId::PerftFull,
];

/// Where every encoding is counted, on the default board.
const OF_ENCODINGS: [KernelId; 2] = [KernelId::LegalList, KernelId::MakeUnmake];

/// A contender that is made for an instruction which not every CPU has says so in its name. Its
/// counts would differ between machines.
const NOT_PORTABLE: &str = "pext";

/// Of these groups: boards and encodings at the kernels above, every ordering and scored form once,
/// and the reference of every other group of boards, codecs, lists and orderings. All else does the
/// same work over again, or is so small that no board would notice.
pub fn selection(groups: &[Group]) -> Vec<Counted> {
    let mut seen = HashSet::new();
    let mut forms = HashSet::new();
    let mut counted = Vec::new();
    for group in groups.iter().filter(|group| group.view == View::Rotating) {
        for contender in of_group(group, &mut forms) {
            // The default board meets its native encoding among boards and among encodings.
            let is_new = seen.insert((group.operation, contender.clone()));
            if is_new && !contender.contains(NOT_PORTABLE) {
                let group = group.name();
                counted.push(Counted { group, contender });
            }
        }
    }
    counted
}

/// The names of a group's contenders that are counted, portable or not. Remembers which forms and
/// orderings it has met.
fn of_group(group: &Group, forms: &mut HashSet<String>) -> Vec<String> {
    let is_at = |kernels: &[KernelId]| kernels.iter().any(|id| id.name() == group.operation);
    let reference = group.reference().map(|entrant| entrant.name.clone());
    let names = || group.entrants.iter().map(|entrant| entrant.name.clone());
    match group.axis {
        Axis::Boards if is_at(&OF_BOARDS) => names().collect(),
        Axis::Encodings if is_at(&OF_ENCODINGS) => names().collect(),
        Axis::Ordering => names()
            .filter(|name| has_new_form(name, forms) || Some(name) == reference.as_ref())
            .collect(),
        Axis::Boards | Axis::Codec | Axis::Lists => reference.into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Whether a name, `encoding/form/ordering`, has a form or an ordering that was not met before.
fn has_new_form(name: &str, forms: &mut HashSet<String>) -> bool {
    let new = name
        .split('/')
        .skip(1)
        .map(|part| forms.insert(part.to_owned()));
    new.fold(false, |any, is_new| any | is_new)
}

/// How many positions of the corpus's mix are taken: instructions do not vary, so a few will do.
const POSITIONS: usize = 48;

/// How many where each is searched for move lists first, which takes a simulated CPU a while.
const SEARCHED_POSITIONS: usize = 2;

/// Kept for ever: it has a hash map, and freeing that would leave the allocator's lists in another order
/// in each process. Whoever allocates while he is counted would count that too.
static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::with_outsiders(&[]));

/// A counted contender, by its line, ready to run on the fixed inputs: positions of the corpus's
/// mix.
///
/// # Panics
///
/// If there is no such contender: then `benches/contenders.txt` is not the catalogue's.
pub fn prepare(line: &str) -> Box<dyn Prepared> {
    let known = || {
        let (name, contender) = line.split_once(' ')?;
        let group = CATALOG.groups().iter().find(|group| group.name() == name)?;
        Some((group, group.entrant(contender)?))
    };
    let (group, entrant) = known().unwrap_or_else(|| panic!("no contender is called {line:?}"));
    let positions = if group.axis == Axis::Ordering {
        SEARCHED_POSITIONS
    } else {
        POSITIONS
    };
    let inputs = inputs(positions).expect("the mix is made of positions with legal moves");
    entrant.prepare(&inputs, group.view)
}

fn inputs(positions: usize) -> Result<Inputs, InputsError> {
    let mix = boardbench_corpus::mix();
    let fens = mix.iter().map(|position| write_fen(&position.setup));
    Inputs::new(&InputSpec {
        fens: Some(fens.collect()),
        ..InputSpec::corpus(positions)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTENDERS: &str = include_str!("../contenders.txt");

    #[test]
    fn the_committed_contenders_are_those_of_the_catalogue() {
        let selected = selection(CATALOG.groups());
        let lines: Vec<_> = selected.iter().map(ToString::to_string).collect();
        let committed: Vec<_> = CONTENDERS.lines().collect();
        assert_eq!(
            committed, lines,
            "write them anew: cargo run --release -p boardbench-benches --bin instruction-gate \
             contenders"
        );
    }

    #[test]
    fn every_portable_board_encoding_ordering_and_form_is_counted() {
        let groups = CATALOG.groups();
        let selected = selection(groups);
        let count = |group: &str| {
            let of_group = selected.iter().filter(|counted| counted.group == group);
            of_group.count()
        };
        let entrants = |name: &str| {
            let group = groups.iter().find(|group| group.name() == name);
            group.expect(name).entrants.len()
        };
        assert_eq!(
            count("boards/perft-full"),
            entrants("boards/perft-full") - 1
        );
        assert_eq!(
            count("encodings/make-unmake"),
            entrants("encodings/make-unmake") - 1,
            "one is among the boards"
        );
        assert_eq!(
            count("ordering/order"),
            5,
            "one for each ordering of scored lists"
        );
        let orderings = selected
            .iter()
            .filter(|counted| counted.group.starts_with("ordering/"));
        let names: Vec<_> = orderings
            .map(|counted| counted.contender.as_str())
            .collect();
        for form in [
            "/separate/",
            "/combined/",
            "/packed-key/",
            "/insertion-priority",
        ] {
            assert!(names.iter().any(|name| name.contains(form)), "{form}");
        }
        assert_eq!(count("boards/fen-read"), 1);
        assert_eq!(count("boards/legal-list@hot"), 0);
        assert!(selected.len() <= 120, "{}", selected.len());
    }

    #[test]
    fn counted_contenders_run_and_do_the_same_each_time() {
        for counted in selection(CATALOG.groups()) {
            if counted.group.contains("search") {
                continue;
            }
            let mut prepared = prepare(&counted.to_string());
            let operations = prepared.run();
            assert!(operations > 0, "{counted}");
            assert_eq!(prepared.run(), operations, "{counted}");
        }
    }
}
