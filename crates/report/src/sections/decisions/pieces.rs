//! Fits the ratio of two boards in the search to the number of pieces, which differs because each process has its own roots.

use boardbench_results::{Factor, Line, Ratio, RootFacts};

use super::{DecisionResult, Effect, Pair, SEARCH};
use crate::machine::Machine;
use crate::number;
use crate::prose::between;

/// Numbers of knights, bishops, rooks and queens: a typical endgame, and a middlegame.
const PIECES: [f64; 2] = [4.0, 12.0];

impl Pair<'_> {
    /// Returns the ratios of a pair of boards in a search with few and with many pieces, by a line through its observations;
    /// `None` if their difference is within the noise.
    fn by_pieces(&self) -> Option<[Ratio; 2]> {
        let group = &self.choice.group;
        if (group.factor, group.operation.as_str()) != (Factor::Boards, SEARCH) {
            return None;
        }
        let pieces = |blocks: &Vec<RootFacts>| {
            let sum: Option<f64> = blocks.iter().map(|roots| roots.pieces).sum();
            Some(sum? / blocks.len() as f64)
        };
        let pieces: Option<Vec<f64>> = self.choice.roots.iter().map(pieces).collect();
        let observations: Vec<(f64, f64)> = pieces?.into_iter().zip(self.logs()).collect();
        let line = Line::new(&observations)?;
        let comparisons = self.choice.timing?.comparisons;
        let change = line.change(PIECES[1] - PIECES[0], comparisons);
        let is_change = self.noise.verdict(change).is_difference();
        is_change.then(|| PIECES.map(|number| line.at(number, comparisons)))
    }
}

/// Describes the ratios on each machine where the number of pieces changes them; empty if there is none.
pub(super) fn in_words(result: &DecisionResult<'_>) -> String {
    let on_one = |(machine, effect): (&Machine<'_>, &Option<Effect<'_>>)| {
        let ratios = effect.as_ref()?.pairs.iter().find_map(Pair::by_pieces)?;
        Some(ratios.map(number::with_interval).join(", ") + &machine.name_between(" on ", ""))
    };
    let effects = result.machines.iter().zip(&result.search);
    let ratios: Vec<String> = effects.filter_map(on_one).collect();
    let [few, many] = PIECES;
    let before =
        format!("in the search with {few} pieces other than kings and pawns, and with {many}: ");
    between(&before, &ratios.join("; "), "")
}

#[cfg(test)]
mod tests {
    use boardbench_registry::COMMON_MOVES;
    use boardbench_results::Record;

    use super::*;
    use crate::fixture::{Fixture, headline, line, report, with_blocks};

    /// Returns a run of two boards with roots that differ by process. The log-time of the mailbox grows by `slope` per piece.
    fn run(slope: f64) -> Vec<Record> {
        let mut fixture = Fixture::with_more_processes(20);
        let boards =
            ["bitboard-magic", "mailbox10x12-lists"].map(|board| format!("{board}/{COMMON_MOVES}"));
        for operation in ["search", "legal-list"] {
            fixture.timed(
                Factor::Boards,
                operation,
                &boards.each_ref().map(|board| (board.as_str(), 1_000)),
            );
        }
        with_blocks(fixture.records(), |block| {
            if block.group != "boards/search" {
                return;
            }
            let pieces = 3.0 + f64::from(block.process * 11 % 20) / 2.0;
            let (first, count) = (32 * block.process as usize, 8);
            block.roots = Some(RootFacts { first, count, pieces: Some(pieces) });
            let noise = 0.001 * f64::from(block.process * 7 % 5);
            let factor = 1.25 * (1.0 + noise) * (slope * pieces).exp();
            for sample in &mut block.samples {
                if sample.contender == boards[1] {
                    sample.wall_ns = (sample.wall_ns as f64 * factor) as u64;
                }
            }
        })
    }

    #[test]
    fn a_ratio_is_reported_by_pieces_if_they_change_it() {
        let changed = report(&[run(0.03)]);
        // 1.25 * exp(0.03 * 4) and 1.25 * exp(0.03 * 12), with 0.2 % of noise in the mean.
        let expected = "with 4 pieces other than kings and pawns, and with 12: 1.41 (";
        let note = line(headline(&changed), expected);
        assert!(note.contains("), 1.80 ("), "{note}");
        let unchanged = report(&[run(0.0)]);
        let readme = headline(&unchanged);
        assert!(!readme.contains("pieces other than kings"), "{readme}");
    }
}
