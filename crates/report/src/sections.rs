//! The sections of a report. A section is left out if the data have nothing for it.

mod aggregate;
mod axes;
mod decisions;
mod disagreement;
mod ledger;
mod lengths;
mod limits;
mod maps;
mod memory;
mod method;
mod parts;
mod representative;
mod scaling;
mod summary;
mod tools;
mod views;

use crate::data::Data;
use crate::document::{Document, Section};

#[cfg(test)]
pub(crate) use decisions::axes as decided_axes;
pub(crate) use limits::missed as missed_limits;
pub(crate) use summary::{HEADLINE_PLOT, HEADLINE_TABLE, in_short};

/// All sections, in order. Some are in every report, and have the others' signature.
const SECTIONS: [fn(&Data<'_>) -> Option<Section>; 14] = [
    summary::summary,
    decisions::decisions,
    representative::representative,
    maps::maps,
    axes::axes,
    lengths::lengths,
    disagreement::disagreement,
    limits::limits,
    memory::memory,
    views::views,
    scaling::scaling,
    tools::tools,
    ledger::ledger,
    method::method,
];

/// The whole report.
pub(crate) fn document(data: &Data<'_>) -> Document {
    let mut document = Document {
        title: "Chess board representations, compared".to_owned(),
        sections: SECTIONS
            .into_iter()
            .filter_map(|section| section(data))
            .collect(),
    };
    document.make_ids_unique();
    document
}
