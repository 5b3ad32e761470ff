//! Implements `rank`, which ranks contenders by their mean ratios over many operations.

use std::path::PathBuf;

use boardbench_results::{
    Factor, InputSet, Row, WHOLE, has_whole_board_operations, rank, ranking, rows,
};
use clap::Args;

use super::measurements::read_records;
use crate::console::{CommandResult, write};
use crate::options::one_of;

/// Rank contenders by the geometric mean of their ratios, from measurements
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench rank reports/2001-02-03T04-05-06Z\n\nA ratio is a contender's time \
    divided by the reference's: less is faster. The mean is over full perft and the search, which use a whole board, as in the report, if \
    both were measured; otherwise over all operations. The column \"chance\" is the possible shift of a mean by chance."
)]
pub(crate) struct Rank {
    /// Measurements of a run: a file, or its folder
    file: PathBuf,
    /// Factor that the ranked contenders differ in
    #[arg(long, alias = "axis", value_name = "FACTOR", default_value = Factor::Boards.name(),
        value_parser = one_of(Factor::ALL.map(|factor| (factor.name(), factor))))]
    factor: Factor,
    /// Input set to rank on [default: traces, rotating positions and roots]
    #[arg(long, alias = "view", value_name = "SET",
        value_parser = one_of(InputSet::ALL.map(|inputs| (inputs.name(), inputs))))]
    input_set: Option<InputSet>,
    /// Rank by all measured operations, including operations that use a part of a board
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
        let is_whole = !self.all_operations && has_whole_board_operations(&rows, factor, &sets);
        let is_included = |row: &&Row| !is_whole || WHOLE.contains(&&*row.group.operation);
        let included: Vec<Row> = rows.iter().filter(is_included).cloned().collect();
        let ranked = rank(&included, factor, &sets);
        let Some(first) = ranked.first() else {
            let message = format!("the measurements have no row of factor {factor} on {inputs}");
            return Err(message.into());
        };
        let over = if is_whole {
            let whole = WHOLE.join(" and ");
            format!("over {whole}, which use a whole board (--all-operations: over all)")
        } else {
            format!("over all {} operations measured", first.operations)
        };
        let (about, ranking) = (factor.about(), ranking(&ranked));
        write(format_args!("{about}, {over}, {inputs}:\n{ranking}\n"))
    }
}
