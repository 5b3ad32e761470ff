//! The parts of a search that can be chosen besides board and encoding.

use boardbench_data::unique;
use boardbench_kernels::search::ModelSearch;
use boardbench_notation::quote;
use boardbench_registry::{DEFAULT_BOARD, HAS_ALL_PAIRS, Pair, contenders, search_groups};
use clap::Args;

use crate::outcome::Failure;
use crate::selection::{check_known, not_built};

/// Ordering, scored form, list and score model. The default is the combination that every pair of
/// board and encoding is compiled with, or another that has the chosen parts.
#[derive(Args, Debug, Default)]
pub(super) struct Combination {
    /// The move ordering, by name; all but `lazy-pick` exist on the default board only
    #[arg(long, value_name = "NAME")]
    ordering: Option<String>,
    /// How scores are kept with the moves, by name; all but `packed-key` exist on the default board only
    #[arg(long, value_name = "NAME")]
    scored: Option<String>,
    /// Where the moves of each ply are kept, by name; all but `array` exist on the default board only
    #[arg(long, value_name = "NAME")]
    list: Option<String>,
    /// How moves are scored, by name; all but `full` exist on the default board only, with an
    /// encoding that stores priorities, such as ez80-u32
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
}

/// The names of list, scored form, ordering and score model.
type Names<'a> = [&'a str; 4];

const AXES: Names<'static> = ["list", "scored form", "ordering", "score model"];

const fn names_of(search: &ModelSearch) -> Names<'static> {
    [search.list, search.scored, search.ordering, search.model]
}

impl Combination {
    /// Whether a search has all parts that were chosen.
    fn is_chosen(&self, search: &ModelSearch) -> bool {
        let chosen = [&self.list, &self.scored, &self.ordering, &self.model];
        let mut parts = chosen.into_iter().zip(names_of(search));
        parts.all(|(chosen, name)| chosen.as_deref().is_none_or(|chosen| chosen == name))
    }

    /// The search of a contender with this combination, if it is compiled.
    pub(super) fn search_of(&self, contender: &'static Pair) -> Result<ModelSearch, Failure> {
        let [list, scored, ordering, model] = names_of(&contender.search);
        let wanted = [
            self.list.as_deref().unwrap_or(list),
            self.scored.as_deref().unwrap_or(scored),
            self.ordering.as_deref().unwrap_or(ordering),
            self.model.as_deref().unwrap_or(model),
        ];
        check_all_known(wanted)?;
        let searches = searches_of(contender);
        let exact = searches.iter().find(|search| names_of(search) == wanted);
        // What was not chosen may be what there is.
        let found = exact.or_else(|| searches.iter().find(|search| self.is_chosen(search)));
        found.copied().ok_or_else(|| {
            if is_in_full_build(wanted, &searches) {
                not_built(&format!("{}, {}", contender.name(), wanted.join("/")))
            } else {
                not_compiled(contender, wanted, &searches)
            }
        })
    }
}

/// Whether a build with all pairs has a combination: it combines every list, scored form and ordering that this build has on
/// the default board with its native encoding.
fn is_in_full_build(wanted: Names<'_>, searches: &[ModelSearch]) -> bool {
    let of_model = || searches.iter().filter(|search| search.model == wanted[3]);
    let has = |index: usize| of_model().any(|search| names_of(search)[index] == wanted[index]);
    !HAS_ALL_PAIRS && (0..3).all(has)
}

/// The searches that a pair is compiled with, the default one first.
fn searches_of(contender: &Pair) -> Vec<ModelSearch> {
    let mut searches = vec![contender.search];
    if contender.board.name == DEFAULT_BOARD {
        let groups = search_groups().into_iter();
        let others = groups.flat_map(|group| group.contenders);
        let others = others.filter(|other| other.moves == contender.moves.name);
        searches.extend(others.map(|other| other.search));
    }
    searches
}

/// Refuses names that no search is compiled with.
fn check_all_known(wanted: Names<'_>) -> Result<(), Failure> {
    let defaults = contenders().map(|contender| contender.search);
    let groups = search_groups().into_iter();
    let others = groups
        .flat_map(|group| group.contenders)
        .map(|other| other.search);
    let all: Vec<_> = defaults
        .chain(others)
        .map(|search| names_of(&search))
        .collect();
    for (index, (axis, name)) in AXES.into_iter().zip(wanted).enumerate() {
        let known = unique(all.iter().map(|names| names[index]));
        check_known(axis, &[name], &known)?;
    }
    Ok(())
}

fn not_compiled(contender: &Pair, wanted: Names<'_>, compiled: &[ModelSearch]) -> Failure {
    let compiled = unique(compiled.iter().map(|search| names_of(search).join("/")));
    Failure::Input(format!(
        "{} is not compiled with {}; list/scored/ordering/model can be: {}",
        contender.name(),
        quote(&wanted.join("/")),
        compiled.join(", ")
    ))
}
