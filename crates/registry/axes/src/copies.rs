//! Second copies of the code of boards, compiled apart from the first ones.

use boardbench_registry_contender::Copies;

mod squares {
    boardbench_registry_contender::list_of_squares!(copies);
}

mod sets {
    boardbench_registry_contender::list_of_sets!(copies);
}

/// Returns the copies of this build.
pub fn copies() -> impl Iterator<Item = &'static Copies> {
    [squares::COPIES, sets::COPIES].into_iter().flatten()
}
