//! `rank`: how fast contenders are over many operations.

use std::path::PathBuf;

use boardbench_results::{Factor, InputSet, Row, WHOLE, has_whole, rank, ranking, rows};
use clap::Args;

use super::raw_data::read_records;
use crate::console::{CommandResult, write};
use crate::options::one_of;

/// Rank contenders by the geometric mean of their ratios, from measurements
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench rank reports/2001-02-03T04-05-06Z\n\nA ratio is a contender's time \
    divided by the reference's: less is faster. The mean is over full perft and the search, which use all of a board, as in the report, if \
    both were measured; else over all operations. The column \"chance\" says how far chance may shift a mean."
)]
pub(crate) struct Rank {
    /// Measurements of a run: a file, or its folder
    file: PathBuf,
    /// What the ranked contenders differ in
    #[arg(long, alias = "axis", value_name = "FACTOR", default_value = Factor::Boards.name(),
        value_parser = one_of(Factor::ALL.map(|factor| (factor.name(), factor))))]
    factor: Factor,
    /// Input set to rank on [default: traces, rotating positions and roots]
    #[arg(long, alias = "view", value_name = "SET",
        value_parser = one_of(InputSet::ALL.map(|inputs| (inputs.name(), inputs))))]
    input_set: Option<InputSet>,
    /// Rank by all operations that were measured, also by those that use a part of a board
    #[arg(long)]
    all_operations: bool,
}

impl Rank {
    pub(crate) fn run(self) -> CommandResult {
        let factor = self.factor;
        let sets = self.input_set.map_or(InputSet::MAIN.to_vec(), |inputs| vec![inputs]);
        let names: Vec<_> = sets.iter().map(|inputs| inputs.name()).collect();
        let inputs = names.join(", ");
        let rows = rows(&read_records(&self.file)?);
        let is_whole = !self.all_operations && has_whole(&rows, factor, &sets);
        let is_asked = |row: &&Row| !is_whole || WHOLE.contains(&&*row.group.operation);
        let asked: Vec<Row> = rows.iter().filter(is_asked).cloned().collect();
        let ranked = rank(&asked, factor, &sets);
        let Some(first) = ranked.first() else {
            let message = format!("the data have no row of factor {factor} on {inputs} positions");
            return Err(message.into());
        };
        let over = if is_whole {
            let whole = WHOLE.join(" and ");
            format!("over {whole}, which use all of a board (--all-operations: over all)")
        } else {
            format!("over all {} operations measured", first.operations)
        };
        let (about, ranking) = (factor.about(), ranking(&ranked));
        write(format_args!("{about}, {over}, {inputs}:\n{ranking}\n"))
    }
}
