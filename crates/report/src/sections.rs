//! What a report says, section by section. Each is left out if the data have nothing for it.

mod aggregate;
mod axes;
mod bars;
mod disagreement;
mod ledger;
mod maps;
mod memory;
mod method;
mod parts;
mod scaling;
mod summary;
mod tools;
mod views;

use crate::ReportError;
use crate::data::Data;
use crate::document::{Document, Ids, Section};

pub(crate) use summary::{HEADLINE_PLOT, HEADLINE_TABLE, in_short};

/// The whole report.
pub(crate) fn document(data: &Data<'_>, ids: &mut Ids) -> Result<Document, ReportError> {
    let sections = [
        summary::summary(data, ids)?,
        maps::maps(data, ids)?,
        axes::axes(data, ids)?,
        disagreement::disagreement(data, ids)?,
        Some(bars::bars(data, ids)),
        memory::memory(data, ids)?,
        views::views(data, ids)?,
        scaling::scaling(data, ids),
        tools::tools(data, ids),
        ledger::ledger(data, ids),
        Some(method::method(data, ids)),
    ];
    Ok(Document {
        title: "Chess board representations, compared".to_owned(),
        sections: sections.into_iter().flatten().collect(),
    })
}

/// A section with an anchor of its own.
fn section(ids: &mut Ids, title: &str) -> Section {
    Section {
        id: ids.new_id(title),
        title: title.to_owned(),
        blocks: Vec::new(),
    }
}
