//! Draws the effect of a mailbox board in the search by the size of the memory that NNUE traffic reads.

use std::iter;

use boardbench_results::Factor;

use super::{DECISIONS, Decision, Effect, SEARCH};
use crate::machine::Machine;
use crate::plot::{DotRow, Dots, Plot, sources};

/// The search without traffic and with traffic of each size.
const ROWS: [(&str, &str); 4] = [
    ("no traffic", SEARCH),
    ("1 MiB", "search@nnue-1m"),
    ("4 MiB", "search@nnue-4m"),
    ("16 MiB", "search@nnue-16m"),
];

/// Index of the row whose decision is drawn.
const DECIDED: usize = 2;

/// Returns the groups that are drawn.
pub(crate) fn drawn_with_traffic() -> impl Iterator<Item = (Factor, &'static str)> {
    ROWS.into_iter().map(|(_, operation)| (Factor::Boards, operation))
}

/// Draws one row per size of the memory, with a dot per machine. `None` if the decision was not measured.
pub(crate) fn by_traffic(machines: &[Machine<'_>]) -> Option<Plot> {
    let is_drawn =
        |it: &&Decision| (it.factor, &*it.operation) == (Factor::Boards, ROWS[DECIDED].1);
    let decision = DECISIONS.iter().find(is_drawn)?;
    let effects = ROWS.map(|(_, operation)| {
        let effects = machines.iter().map(|it| Effect::new(decision, it, operation));
        effects.collect::<Vec<_>>()
    });
    let is_measured = |effects: &Vec<Option<Effect<'_>>>| effects.iter().any(Option::is_some);
    if !is_measured(&effects[DECIDED]) {
        return None;
    }
    let rows = iter::zip(ROWS, &effects).filter(|(_, effects)| is_measured(effects));
    let rows = rows.map(|((label, _), effects)| {
        let ratios = effects.iter().map(|effect| effect.as_ref().map(|it| it.ratio).ok_or(None));
        DotRow { label, is_first: false, panels: vec![ratios.collect()] }
    });
    let of_machine = |(index, machine)| {
        let effects = effects.iter().filter_map(|effects| Option::as_ref(&effects[index]));
        (machine, effects.flat_map(Effect::rows).collect())
    };
    let (choice, instead_of) = (&decision.choice, &decision.instead_of);
    Some(Plot::new(&Dots {
        id: "mailbox-with-traffic".to_owned(),
        title: format!("Search time of {choice} relative to {instead_of}, by NNUE traffic"),
        subtitle: Vec::new(),
        panels: vec![String::new()],
        series: sources(machines.iter().enumerate().map(of_machine)),
        rows: rows.collect(),
        captions: vec![
            "Rows: size of the memory that the network's updates read. Times include the updates; logarithmic; 99 % intervals; \
             shaded: within 5 %."
                .to_owned(),
        ],
    }))
}
