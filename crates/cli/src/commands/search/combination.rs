//! What a search is made of beside board and encoding.

use boardbench_kernels::search::ModelSearch;
use boardbench_notation::quote;
use boardbench_registry::{Contender, DEFAULT_BOARD, SearchContender, contenders, search_groups};
use clap::Args;

use crate::ending::Failure;
use crate::selection::{each_once, unknown};

/// A combination of ordering, scored form, list and score model; what is not said is as every pair
/// has it.
#[derive(Args, Debug, Default)]
pub(super) struct Combination {
    /// The ordering, by name; others than `lazy-pick` are compiled on the default board only
    #[arg(long, value_name = "NAME")]
    ordering: Option<String>,
    /// How scores are kept with the moves, by name; others than `separate` on the default board only
    #[arg(long, value_name = "NAME")]
    scored: Option<String>,
    /// Where the moves of each ply are kept, by name; others than `array` on the default board only
    #[arg(long, value_name = "NAME")]
    list: Option<String>,
    /// What the scores are, by name; others than `full` on the default board only, with an encoding
    /// that stores priorities, such as ez80-u32
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
}

/// List, scored form, ordering and score model.
type Names<'a> = [&'a str; 4];

/// What those are called.
const AXES: Names<'static> = ["list", "scored form", "ordering", "score model"];

const fn names_of(search: &ModelSearch) -> Names<'static> {
    [search.list, search.scored, search.ordering, search.model]
}

impl Combination {
    /// The search of a contender in this combination, if it is compiled.
    pub(super) fn of(&self, contender: &'static Contender) -> Result<ModelSearch, Failure> {
        let wanted = self.names(&contender.search);
        check_known(wanted)?;
        let own = compiled_for(contender);
        own.iter()
            .find(|search| names_of(search) == wanted)
            .copied()
            .ok_or_else(|| not_compiled(contender, wanted, &own))
    }

    fn names<'a>(&'a self, usual: &ModelSearch) -> Names<'a> {
        let [list, scored, ordering, model] = names_of(usual);
        [
            self.list.as_deref().unwrap_or(list),
            self.scored.as_deref().unwrap_or(scored),
            self.ordering.as_deref().unwrap_or(ordering),
            self.model.as_deref().unwrap_or(model),
        ]
    }
}

/// The searches of a pair, its usual one first.
fn compiled_for(contender: &Contender) -> Vec<ModelSearch> {
    let mut searches = vec![contender.search];
    if contender.board.name == DEFAULT_BOARD {
        let has_encoding = |other: &&SearchContender| other.moves == contender.moves.name;
        let others = search_groups()
            .into_iter()
            .flat_map(|group| group.contenders);
        searches.extend(others.filter(has_encoding).map(|other| other.search));
    }
    searches
}

/// Whether some search or other is compiled with each of these names.
fn check_known(wanted: Names<'_>) -> Result<(), Failure> {
    let usual = contenders().map(|contender| contender.search);
    let others = search_groups()
        .into_iter()
        .flat_map(|group| group.contenders)
        .map(|other| other.search);
    let all: Vec<_> = usual
        .chain(others)
        .map(|search| names_of(&search))
        .collect();
    for (index, (axis, name)) in AXES.into_iter().zip(wanted).enumerate() {
        let known = all.iter().map(|names| names[index]);
        if !known.clone().any(|known| known == name) {
            return Err(unknown(axis, name, known));
        }
    }
    Ok(())
}

fn not_compiled(contender: &Contender, wanted: Names<'_>, compiled: &[ModelSearch]) -> Failure {
    // The groups have some in common.
    let known = each_once(compiled.iter().map(|search| names_of(search).join("/")));
    Failure::Input(format!(
        "{} is not compiled with {}; list/scored/ordering/model can be: {}",
        contender.name(),
        quote(&wanted.join("/")),
        known.join(", ")
    ))
}
