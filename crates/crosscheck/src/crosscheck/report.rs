//! Defines the results of a cross-check, with counts of the moves and rules that occurred.

use std::fmt;

use boardbench_conformance::samples::{Line, Sample};
use boardbench_core::{CastlingSide, MoveKind, PromotionRole};
use serde::{Deserialize, Serialize};

use super::units::{Report, Work};

/// Games of a cross-check and results.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Games {
    /// Seed.
    pub seed: u64,
    /// Requested number of random games, over all shards.
    pub games: u64,
    /// Maximum number of plies of a random game.
    pub plies: usize,
    /// Number of games played.
    pub games_played: u64,
    /// Number of occurrences of each rule.
    pub coverage: Coverage,
    /// Maximum number of threads of a shard.
    pub threads: usize,
}

impl Work for Games {
    const SCHEMA: u32 = 2;

    fn add(&mut self, other: Self) {
        self.games_played = self.games_played.saturating_add(other.games_played);
        self.coverage.add(&other.coverage);
        self.threads = self.threads.max(other.threads);
    }

    fn other_option(&self, other: &Self) -> Option<&'static str> {
        let options = [
            ("seed", self.seed != other.seed),
            ("games", self.games != other.games),
            ("plies", self.plies != other.plies),
        ];
        options.iter().find_map(|&(name, differs)| differs.then_some(name))
    }
}

impl fmt::Display for Report<Games> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = &self.work;
        let result = match (self.has_passed(), self.is_complete) {
            (false, _) => "DIFFERENT",
            (true, true) => "no difference",
            (true, false) => "no difference so far, incomplete",
        };
        write!(
            f,
            "{}{}\n\n{} games in lockstep on {} contenders, seed {}, shard {}: {result}",
            self.failures_text(),
            games.coverage,
            games.games_played,
            self.contenders.len(),
            games.seed,
            self.shards.join(" ")
        )
    }
}

macro_rules! coverage {
    ($($name:ident $text:literal;)*) => {
        /// Number of occurrences of each rule. Counts of several runs can be added.
        ///
        /// Legal moves, checks and forbidden en passants (a pseudo-legal capture exists, and no legal one) are counted in all positions,
        /// the other moves when they are played. Captures include en passant, and promotions include captures.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub struct Coverage {
            $(#[doc = $text] pub $name: u64,)*
        }

        impl Coverage {
            /// Adds the counts of another run; they saturate.
            pub fn add(&mut self, other: &Self) {
                $(self.$name = self.$name.saturating_add(other.$name);)*
            }

            /// Returns the counts with their names, in the order of reports.
            pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
                [$(($text, self.$name)),*].into_iter()
            }
        }
    };
}

coverage! {
    positions "positions";
    legal_moves "legal moves";
    plies "plies";
    captures "captures";
    en_passants "en passant captures";
    forbidden_en_passants "forbidden en passants";
    double_pushes "double pushes";
    castlings_king_side "castlings, king's side";
    castlings_queen_side "castlings, queen's side";
    promotions_to_queen "promotions to a queen";
    underpromotions "underpromotions";
    capture_promotions "promotions that capture";
    checks "checks";
    double_checks "double checks";
    checkmates "checkmates";
    stalemates "stalemates";
}

impl Coverage {
    pub(super) fn of(line: &Line) -> Self {
        let mut coverage = Self::default();
        for sample in &line.samples {
            coverage.add_position(sample);
        }
        for (sample, played) in line.samples.iter().zip(&line.played) {
            if let Some(mv) = *played {
                coverage.add_move(sample.position.kind(mv));
            }
        }
        coverage
    }

    fn add_position(&mut self, sample: &Sample) {
        let legal_moves = sample.legal_moves().count() as u64;
        self.positions += 1;
        self.legal_moves += legal_moves;
        let checkers = sample.position.checkers();
        let is_game_over = legal_moves == 0;
        self.checks += u64::from(checkers == 1);
        self.double_checks += u64::from(checkers > 1);
        self.stalemates += u64::from(is_game_over && checkers == 0);
        self.checkmates += u64::from(is_game_over && checkers > 0);
        let is_forbidden = sample.setup.pseudo_legal_en_passant().is_some()
            && sample.setup.legal_en_passant().is_none();
        self.forbidden_en_passants += u64::from(is_forbidden);
    }

    fn add_move(&mut self, kind: MoveKind) {
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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.counts().map(|(text, count)| format!("{text:<26} {count:>14}"));
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::merge;
    use super::*;

    fn report(shard: &str, positions: u64) -> Report<Games> {
        let coverage = Coverage { positions, ..Coverage::default() };
        Report {
            schema: Games::SCHEMA,
            contenders: vec!["a/b".into()],
            work: Games { seed: 1, games_played: 5, coverage, threads: 2, ..Games::default() },
            failures: Vec::new(),
            shards: vec![shard.into()],
            is_complete: true,
            seconds: 1.5,
        }
    }

    #[test]
    fn shards_are_merged_in_any_order_and_counts_saturate() {
        let parts = [report("2/3", 1), report("3/3", 10), report("1/3", 100)];
        let whole = merge(&parts).unwrap();
        assert_eq!(whole.work.coverage.positions, 111);
        let shards = vec!["1/1".to_owned()];
        assert_eq!((whole.work.games_played, whole.shards), (15, shards));
        assert_eq!(merge(&[report("1/1", 7)]).unwrap(), report("1/1", 7));
        let mut parts = [report("1/2", u64::MAX), report("2/2", 1)];
        parts[0].work.games_played = u64::MAX;
        let whole = merge(&parts).unwrap();
        assert_eq!(whole.work.coverage.positions, u64::MAX);
        assert_eq!(whole.work.games_played, u64::MAX);
    }

    #[test]
    fn incomplete_sets_of_shards_are_rejected() {
        for (shards, message) in [
            ("", "no report to merge"),
            ("1/2", "missing: shard 2/2"),
            (
                "2/18446744073709551615",
                "missing: shard 1/18446744073709551615, 3/18446744073709551615, \
                 4/18446744073709551615, 5/18446744073709551615, 6/18446744073709551615, \
                 7/18446744073709551615, 8/18446744073709551615, 9/18446744073709551615 \
                 and 18446744073709551606 more",
            ),
            ("1/2 1/2", "duplicate shard 1/2"),
            ("1/1 01/1", "duplicate shard 1/1"),
            ("1/2 2/3", "the reports must be of shards I/N with the same N"),
        ] {
            let reports: Vec<_> =
                shards.split_ascii_whitespace().map(|shard| report(shard, 1)).collect();
            assert_eq!(merge(&reports).unwrap_err(), message);
        }
        let mut other_seed = report("2/2", 1);
        other_seed.work.seed = 2;
        let error = merge(&[report("1/2", 1), other_seed]).unwrap_err();
        let message = "the reports are not of one run: different seed";
        assert_eq!(error, message);
    }

    #[test]
    fn reports_survive_serialization_and_other_versions_are_rejected() {
        let report = report("1/1", 7);
        let text = serde_json::to_string(&report).unwrap();
        assert_eq!(Report::from_json(&text), Ok(report));
        let other = text.replace("\"schema\":2", "\"schema\":9");
        let error = Report::<Games>::from_json(&other).unwrap_err();
        assert_eq!(error, "the report has schema 9, but this program reads schema 2");
    }
}
