//! What is compared with what: groups of contenders that do the same work.

use boardbench_kernels::ordering::{ListKernel, ordered};
use boardbench_kernels::search::{CLASS_SIGNATURES, ModelSearch, SIGNATURES, Signature};
use boardbench_kernels::{Digest, Kernel, KernelId, Prepared};
use boardbench_registry::{Contender, DEFAULT_BOARD, ordering_groups, search_groups};

use super::inputs::{Inputs, of_signatures};

/// Contenders that do the same operation, one of which the others are compared with.
#[derive(Clone, Debug)]
pub struct Group {
    /// The name in raw data: the kernel's, for boards.
    pub name: &'static str,
    /// What one operation is: the unit that a time is divided by.
    pub unit: &'static str,
    /// What is compared, in a line.
    pub about: &'static str,
    /// How many times as long as others its timings last: one search takes longer than a slice that
    /// is enough for anything else.
    pub weight: u32,
    /// The contenders, all by different names.
    pub entrants: Vec<Entrant>,
}

const SEARCH_WEIGHT: u32 = 8;

/// One contender of a group.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name in raw data.
    pub name: String,
    work: Work,
}

/// What a contender does.
#[derive(Clone, Copy, Debug)]
enum Work {
    Kernel(Kernel),
    Search(ModelSearch),
    Lists(ListKernel),
}

impl Entrant {
    /// Converts the inputs.
    pub fn prepare(&self, inputs: &Inputs) -> Box<dyn Prepared> {
        match self.work {
            Work::Kernel(kernel) => (kernel.prepare)(inputs.of(kernel.id)),
            Work::Search(search) => (search.prepare)(&of_signatures(signatures(&search))),
            Work::Lists(kernel) => (kernel.prepare)(inputs.lists()),
        }
    }

    /// What it must find: all contenders of a group the same.
    pub fn golden(&self, inputs: &Inputs) -> Digest {
        match self.work {
            Work::Kernel(kernel) => inputs.golden(kernel.id),
            Work::Search(search) => {
                let mut digest = Digest::new();
                for (number, signature) in signatures(&search).iter().enumerate() {
                    signature.describe(&mut digest, number);
                }
                digest
            }
            Work::Lists(kernel) => ordered(inputs.lists(), kernel.model, kernel.breaks_ties),
        }
    }
}

/// What a search of this score model finds.
fn signatures(search: &ModelSearch) -> &'static [Signature] {
    if search.scores_classes() {
        &CLASS_SIGNATURES
    } else {
        &SIGNATURES
    }
}

impl Group {
    /// The contender that all others are compared with: the default board's, or the first.
    pub fn reference(&self) -> Option<&Entrant> {
        let default = self.entrants.iter().find(|entrant| {
            let board = entrant.name.split_once('/').map(|(board, _)| board);
            board == Some(DEFAULT_BOARD)
        });
        default.or(self.entrants.first())
    }

    fn entrant(&self, name: &str) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.name == name)
    }
}

/// One group for each kernel, with these boards and encodings.
pub fn of_boards(contenders: &[&'static Contender], kernels: &[KernelId]) -> Vec<Group> {
    let group = |&id: &KernelId| Group {
        name: id.name(),
        unit: id.unit(),
        about: id.describe(),
        weight: if id == KernelId::Search {
            SEARCH_WEIGHT
        } else {
            1
        },
        entrants: contenders
            .iter()
            .map(|contender| Entrant {
                name: contender.name(),
                work: Work::Kernel(*contender.kernel(id)),
            })
            .collect(),
    };
    kernels.iter().map(group).collect()
}

/// The groups of the axes `list`, `scored` and `ordering`, on the default board.
pub fn of_orderings() -> Vec<Group> {
    let searches = search_groups().into_iter().map(|group| Group {
        name: group.name,
        unit: KernelId::Search.unit(),
        about: group.about,
        weight: SEARCH_WEIGHT,
        entrants: group
            .contenders
            .iter()
            .map(|contender| Entrant {
                name: contender.name(),
                work: Work::Search(contender.search),
            })
            .collect(),
    });
    let lists = ordering_groups().into_iter().map(|group| Group {
        name: group.name,
        unit: "list",
        about: group.about,
        weight: 1,
        entrants: group
            .contenders
            .iter()
            .map(|contender| Entrant {
                name: contender.name(),
                work: Work::Lists(contender.kernel),
            })
            .collect(),
    });
    searches.chain(lists).collect()
}

/// The contender of a group, both by their names: what a measuring process is asked for.
pub(super) fn find(group: &str, name: &str) -> Option<Entrant> {
    let boards = || {
        let id = KernelId::from_name(group)?;
        let (board, moves) = name.split_once('/')?;
        of_boards(&[boardbench_registry::find(board, moves)?], &[id]).pop()
    };
    let orderings = || of_orderings().into_iter().find(|other| other.name == group);
    boards().or_else(orderings)?.entrant(name).cloned()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use boardbench_registry::{contenders, encodings};

    use super::*;

    fn all() -> Vec<Group> {
        let contenders: Vec<_> = contenders().collect();
        let mut groups = of_boards(&contenders, &KernelId::ALL);
        groups.extend(of_orderings());
        groups
    }

    #[test]
    fn everything_is_found_by_its_names_and_no_two_have_the_same() {
        let mut names = HashSet::new();
        for group in all() {
            assert!(group.reference().is_some(), "{}", group.name);
            for entrant in &group.entrants {
                assert!(
                    names.insert((group.name, entrant.name.clone())),
                    "{entrant:?}"
                );
                assert!(find(group.name, &entrant.name).is_some(), "{entrant:?}");
            }
        }
        assert!(find("legal-list", "no-board/no-moves").is_none());
        assert!(find("no-group", "flags16-fromlow/separate/lazy-pick").is_none());
    }

    #[test]
    fn encodings_have_the_names_of_the_list() {
        let known: HashSet<_> = encodings().map(|moves| moves.name).collect();
        for group in of_orderings() {
            for entrant in &group.entrants {
                let moves = entrant.name.split('/').next().unwrap_or_default();
                assert!(known.contains(moves), "{}", entrant.name);
            }
        }
    }

    #[test]
    fn every_encoding_meets_every_ordering() {
        for name in ["search-by-ordering", "order"] {
            let group = of_orderings().into_iter().find(|group| group.name == name);
            let group = group.expect("there is such a group");
            assert_eq!(group.entrants.len(), 8 * 5, "{name}");
        }
    }
}
