//! Why there are no inputs.

/// Why there are no inputs: the corpus can't be replayed, a FEN or the name of a class is wrong, no position is left, a
/// contender has no loop on what its group is timed on, or a trace differs from the recorded one.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct InputsError(pub(crate) String);

impl InputsError {
    /// No position is left to measure.
    pub(crate) fn nothing() -> Self {
        Self(
            "no position with a legal move is left to measure; take more positions or classes"
                .into(),
        )
    }

    /// Returns the error of a contender without a kernel for its group's traces or roots.
    pub(crate) fn no_loop() -> Self {
        Self("it has no loop on traces or roots, and its group is timed there".into())
    }
}
