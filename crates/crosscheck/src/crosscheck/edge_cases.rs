//! Reads the edge-case positions, which test rarely needed rules.
//!
//! Each theme has a few positions in `data/edge-cases.txt`. Their images with colours swapped and with files mirrored are
//! added.
//!
//! (No theme has an en-passant capture that blocks a check. A push that discovers a check leaves the line of
//! the check; the en-passant square is on that line only if the line is the file, and there the pawn
//! itself still blocks.)

use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::images;
use boardbench_core::{Role, Setup};

/// File with the name of each theme, its positions below, and an empty line between themes.
const FILE: &str = include_str!("../../data/edge-cases.txt");

pub(super) const ALL_BUT_KING: &[Role] = Role::ALL.split_at(5).0;

/// A named position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// Rule or game that it tests.
    pub name: String,
    /// Position.
    pub setup: Setup,
}

impl Root {
    /// Returns the edge-case positions, named after their themes, theme by theme.
    ///
    /// # Panics
    ///
    /// Never: the positions are valid, since every cross-check reads them.
    pub fn edge_cases() -> Vec<Self> {
        let (mut positions, mut theme) = (Vec::new(), "");
        for line in FILE.lines() {
            if line.contains('/') {
                let position = Reference::from_fen(line).expect("the positions are valid");
                let named =
                    |image: Reference| Self { name: theme.to_owned(), setup: image.to_setup() };
                positions.extend(images(&position).into_iter().map(named));
            } else {
                theme = line;
            }
        }
        positions
    }
}
