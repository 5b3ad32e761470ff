//! Positions that show rarely needed rules.
//!
//! Each theme has a few positions, in `data/special-positions.txt`. More are made from those: with colours exchanged, and with
//! files mirrored.
//!
//! (No theme has an en-passant capture that blocks a check. A push that uncovers a check leaves the line of
//! the check; the square that it passes is on that line only if the line is the file, and there the pawn
//! itself still blocks.)

use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::images;
use boardbench_core::{Role, Setup};

/// The name of each theme with its positions below, and an empty line between themes.
const FILE: &str = include_str!("../../data/special-positions.txt");

pub(super) const ALL_BUT_KING: &[Role] = Role::ALL.split_at(5).0;

/// A position with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// The rule or the game that it shows.
    pub name: String,
    /// The position.
    pub setup: Setup,
}

impl Root {
    /// Returns the special positions by the names of their themes, theme by theme.
    ///
    /// # Panics
    ///
    /// Never: every cross-check reads all positions.
    pub fn special() -> Vec<Self> {
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
