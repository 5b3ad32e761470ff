//! How often the rules of chess occurred in a cross-check.

use std::fmt;

use boardbench_core::{CastlingSide, MoveKind, PromotionRole};
use serde::{Deserialize, Serialize};

use crate::position::Facts;

macro_rules! coverage {
    ($($(#[$docs:meta])* $name:ident $text:literal;)*) => {
        /// How often the rules occurred. Counts of several runs can be added.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub struct Coverage {
            $($(#[$docs])* pub $name: u64,)*
        }

        impl Coverage {
            /// Adds the counts of another run; they saturate.
            pub fn add(&mut self, other: &Self) {
                $(self.$name = self.$name.saturating_add(other.$name);)*
            }

            /// The counts with their names, in the order of reports.
            pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
                [$(($text, self.$name)),*].into_iter()
            }
        }
    };
}

coverage! {
    /// Positions in which all boards were compared.
    positions "positions";
    /// Legal moves in them.
    legal_moves "legal moves";
    /// Moves played; each is made, unmade and made again on every board.
    plies "plies";
    /// Captures played, en passant included.
    captures "captures";
    /// Captures en passant played.
    en_passants "en passant captures";
    /// Positions with a pseudo-legal en-passant capture and no legal one.
    forbidden_en_passants "forbidden en passants";
    /// Double pushes played.
    double_pushes "double pushes";
    /// Castlings to the king's side played.
    castlings_king_side "castlings, king's side";
    /// Castlings to the queen's side played.
    castlings_queen_side "castlings, queen's side";
    /// Promotions to a queen played, captures included.
    promotions_to_queen "promotions to a queen";
    /// Other promotions played, captures included.
    underpromotions "underpromotions";
    /// Promotions that capture.
    capture_promotions "promotions that capture";
    /// Positions with a check by one piece.
    checks "checks";
    /// Positions with a check by two pieces.
    double_checks "double checks";
    /// Games that ended in checkmate.
    checkmates "checkmates";
    /// Games that ended in stalemate.
    stalemates "stalemates";
}

impl Coverage {
    /// Counts a position.
    pub(super) fn add_position(&mut self, facts: &Facts) {
        self.positions += 1;
        self.legal_moves += facts.legal.len() as u64;
        let checkers = facts.reference.checkers();
        let has_ended = facts.legal.is_empty();
        self.checks += u64::from(checkers == 1);
        self.double_checks += u64::from(checkers > 1);
        self.stalemates += u64::from(has_ended && checkers == 0);
        self.checkmates += u64::from(has_ended && checkers > 0);
        self.forbidden_en_passants += u64::from(facts.forbids_en_passant());
    }

    /// Counts a move that is played.
    pub(super) fn add_move(&mut self, kind: MoveKind) {
        let promotion = kind.promotion();
        let is_queen = promotion == Some(PromotionRole::Queen);
        self.plies += 1;
        self.captures += u64::from(kind.is_capture());
        self.en_passants += u64::from(kind == MoveKind::EnPassant);
        self.double_pushes += u64::from(kind == MoveKind::DoublePush);
        self.castlings_king_side += u64::from(kind == MoveKind::Castle(CastlingSide::King));
        self.castlings_queen_side += u64::from(kind == MoveKind::Castle(CastlingSide::Queen));
        self.promotions_to_queen += u64::from(is_queen);
        self.underpromotions += u64::from(promotion.is_some() && !is_queen);
        self.capture_promotions += u64::from(promotion.is_some() && kind.is_capture());
    }
}

impl fmt::Display for Coverage {
    /// A line for each count.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.counts();
        let lines = lines.map(|(text, count)| format!("{text:<26} {count:>14}"));
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}
