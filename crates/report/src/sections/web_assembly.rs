//! The program in a browser beside the program as it is usually built: how much slower it is there, and whether verdicts turn
//! round.

use boardbench_data::{Role, Row, Verdict, significant, unique};

use crate::data::{Compared, compare_times};
use crate::document::{Cell, Columns, Section, Table, Tone};
use crate::machine::Machine;
use crate::number;
use crate::prose::Prose;

/// A contender that both timed in a group, with its time divided by that of the same other one.
struct Pair<'r> {
    native: &'r Row,
    browser: &'r Row,
    /// `None` for the contender that the others are compared with.
    compared: Option<[Compared; 2]>,
}

impl Pair<'_> {
    /// How many times as long it takes in the browser.
    fn slowdown(&self) -> Option<f64> {
        Some(self.browser.timing?.nanoseconds / self.native.timing?.nanoseconds)
    }

    fn turns_round(&self) -> bool {
        let verdicts = self
            .compared
            .map(|both| both.map(|compared| compared.verdict));
        matches!(
            verdicts,
            Some([Verdict::Faster, Verdict::Slower] | [Verdict::Slower, Verdict::Faster])
        )
    }
}

/// `None` unless a run of WebAssembly and another one timed the same contenders.
pub(super) fn web_assembly(machines: &[Machine<'_>]) -> Option<Section> {
    let (browsers, natives): (Vec<_>, Vec<_>) = machines
        .iter()
        .partition(|machine| machine.is_web_assembly());
    let mut section = Section::new("In a browser");
    for browser in browsers {
        for native in &natives {
            let pairs = pairs(native, browser);
            if pairs.is_empty() {
                continue;
            }
            section.push(Prose::from(summary(&pairs)));
            let caption = format!("{} beside {}", browser.name, native.name);
            section.push(table(&caption, pairs));
        }
    }
    (!section.blocks.is_empty()).then_some(section)
}

fn pairs<'r>(native: &'r Machine<'_>, browser: &'r Machine<'_>) -> Vec<Pair<'r>> {
    let timed = |machine: &'r Machine<'_>| {
        let rows = machine.rows.compared.iter();
        rows.filter(|row| row.timing.is_some() && row.role != Role::Placebo)
    };
    let natives: Vec<&Row> = timed(native).collect();
    let native_of = |row: &Row| {
        let mut own = natives.iter().copied();
        own.find(|own| own.group.group == row.group.group && own.contender == row.contender)
    };
    let browsers: Vec<&Row> = timed(browser).collect();
    let reference = |row: &Row| {
        let mut own = browsers.iter().copied();
        own.find(|own| own.group.group == row.group.group && own.role == Role::Control)
    };
    let pair = |&row: &&'r Row| {
        let native = native_of(row)?;
        let reference = reference(row).filter(|reference| reference.contender != row.contender);
        let compared = reference.and_then(|reference| {
            let native = compare_times(native, native_of(reference)?)?;
            Some([native, compare_times(row, reference)?])
        });
        Some(Pair {
            native,
            browser: row,
            compared,
        })
    };
    browsers.iter().filter_map(pair).collect()
}

fn summary(pairs: &[Pair<'_>]) -> String {
    let slowdowns: Vec<f64> = pairs.iter().filter_map(Pair::slowdown).collect();
    let least = slowdowns.iter().copied().fold(f64::INFINITY, f64::min);
    let most = slowdowns.iter().copied().fold(0.0, f64::max);
    let compared: Vec<[Verdict; 2]> = pairs
        .iter()
        .filter_map(|pair| Some(pair.compared?.map(|compared| compared.verdict)))
        .collect();
    let same = compared.iter().filter(|[one, other]| one == other).count();
    let round = pairs.iter().filter(|pair| pair.turns_round()).count();
    let groups = unique(pairs.iter().map(|pair| pair.browser.group.group.as_str())).len();
    format!(
        "WebAssembly takes {} to {} times as long, in {}. Verdicts that stay: {same} of {}; that turn round: {round}. The others \
         differ, but are not opposite.",
        number::ratio(least),
        number::ratio(most),
        number::counted(groups, "group", "groups"),
        compared.len(),
    )
}

fn table(caption: &str, pairs: Vec<Pair<'_>>) -> Table {
    let nanoseconds = |row: &Row| match row.timing {
        Some(timing) => Cell::number(timing.nanoseconds, significant(timing.nanoseconds)),
        None => Cell::default(),
    };
    let verdict = |pair: &Pair<'_>, which: usize| match pair.compared {
        Some(both) => Cell::from(format!(
            "{}: {}",
            both[which].verdict,
            number::with_interval(both[which].ratio)
        )),
        None => Cell::from("compared with".to_owned()),
    };
    Columns::new()
        .named(|pair: &Pair<'_>| format!("{} {}", pair.browser.group.group, pair.browser.contender))
        .text("group", |pair| Cell::code(&pair.browser.group.group))
        .text("contender", |pair| Cell::code(&pair.browser.contender))
        .number("ns", move |pair| nanoseconds(pair.native))
        .number("ns in the browser", move |pair| nanoseconds(pair.browser))
        .number("times as long", |pair| {
            let slowdown = pair.slowdown().unwrap_or_default();
            Cell::number(slowdown, number::ratio(slowdown))
        })
        .text("verdict", move |pair| verdict(pair, 0))
        .text("verdict in the browser", move |pair| verdict(pair, 1))
        .text("turns round", |pair| {
            if pair.turns_round() {
                Cell::from("yes".to_owned()).toned(Tone::Bad)
            } else {
                Cell::from("no".to_owned())
            }
        })
        .table("in-a-browser", caption.to_owned(), pairs)
}
