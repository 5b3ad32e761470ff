//! `rank`: how fast contenders are over many operations.

use std::path::PathBuf;

use boardbench_results::{Axis, Row, View, WHOLE, has_whole, rank, ranking, rows};
use clap::Args;

use super::raw_data::read_records;
use crate::console::{CommandResult, write};
use crate::options::one_of;

/// Rank contenders by the geometric mean of their ratios, from raw data
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench rank reports/2001-02-03T04-05-06Z\n\nA ratio is a contender's time \
    divided by the reference's: less is faster. The mean is over full perft and the search, which use all of a board, as in the report, if \
    both were measured; else over all operations. The column \"chance\" says how far chance may shift a mean."
)]
pub(crate) struct Rank {
    /// A file of raw data, or its folder
    file: PathBuf,
    /// What the ranked contenders differ in
    #[arg(long, value_name = "AXIS", default_value = Axis::Boards.name(),
        value_parser = one_of(Axis::ALL.map(|axis| (axis.name(), axis))))]
    axis: Axis,
    /// The positions to rank on, instead of walks and rotating positions
    #[arg(long, value_name = "VIEW", value_parser = one_of(View::ALL.map(|view| (view.name(), view))))]
    view: Option<View>,
    /// Rank by all operations that were measured, also by those that use a part of a board
    #[arg(long)]
    all_operations: bool,
}

impl Rank {
    pub(crate) fn run(self) -> CommandResult {
        let axis = self.axis;
        let views = self.view.map_or(View::MAIN.to_vec(), |view| vec![view]);
        let names: Vec<_> = views.iter().map(|view| view.name()).collect();
        let view = names.join(", ");
        let rows = rows(&read_records(&self.file)?);
        let is_whole = !self.all_operations && has_whole(&rows, axis, &views);
        let is_asked = |row: &&Row| !is_whole || WHOLE.contains(&&*row.group.operation);
        let asked: Vec<Row> = rows.iter().filter(is_asked).cloned().collect();
        let ranked = rank(&asked, axis, &views);
        let Some(first) = ranked.first() else {
            let message = format!("the data have no row of axis {axis} on {view} positions");
            return Err(message.into());
        };
        let over = if is_whole {
            let whole = WHOLE.join(" and ");
            format!("over {whole}, which use all of a board (--all-operations: over all)")
        } else {
            format!("over all {} operations measured", first.operations)
        };
        let (about, ranking) = (axis.about(), ranking(&ranked));
        write(format_args!("{about}, {over}, {view}:\n{ranking}\n"))
    }
}
