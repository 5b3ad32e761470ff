//! Bar charts of time ratios with intervals.

use boardbench_data::{Ratio, Verdict};

use super::palette::{FAINT, FAST, INK, LINE, SLOW, UNSURE};
use super::scale::{Scale, mark};
use super::{END, MIDDLE, Plot, START, widest};
use crate::number;
use crate::prose::visible;

/// One bar.
#[derive(Debug)]
pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) ratio: Ratio,
    /// `None` for the reference.
    pub(crate) verdict: Option<Verdict>,
}

const BAR: i32 = 26;
const FONT: i32 = 16;
const WIDTH: i32 = 860;
const TOP: i32 = 30;
/// The margin for the text at the end of each bar.
const RIGHT: i32 = 190;

const SCALE: &str =
    "time divided by the reference's, logarithmic scale; whiskers are 99 % intervals";

/// Bars from 1, the reference, to each ratio, with a whisker over the interval. The scale is logarithmic: half as long
/// and twice as long are equally far from 1.
pub(crate) fn bars(id: &str, title: &str, bars: &[Bar]) -> Plot {
    let bottom = TOP + BAR * bars.len() as i32;
    let mut plot = Plot::new(id, title, (WIDTH, bottom + 44));
    let labels = bars.iter().map(|bar| bar.label.as_str());
    let left = widest(labels, FONT).clamp(60, 330) + 14;
    let ends = |bar: &Bar| [bar.ratio.low, bar.ratio.mean, bar.ratio.high, 1.0];
    let scale = Scale::new(bars.iter().flat_map(ends));
    let width = WIDTH - left - RIGHT;
    let x = |number: f64| left + scale.place(number, width);
    let faint = (14, FAINT);
    for &number in &scale.marks {
        let at = x(number);
        plot.line((at, TOP - 6), (at, bottom), LINE);
        plot.text((at, bottom + 12), &mark(number), faint, MIDDLE);
    }
    let middle = left + width / 2;
    plot.text((middle, bottom + 32), SCALE, faint, MIDDLE);
    let one = x(1.0);
    plot.text((one - 10, 12), "← faster", faint, END);
    plot.text((one + 10, 12), "slower →", faint, START);
    for (bar, y) in bars.iter().zip((TOP + BAR / 2..).step_by(BAR as usize)) {
        plot.text((left - 10, y), &bar.label, (FONT, INK), END);
        plot.add_bar(bar, y, &x);
        let end = (WIDTH - RIGHT + 12, y);
        plot.text(end, &text_of(bar), (15, INK), START);
    }
    plot.line((one, TOP - 6), (one, bottom), INK);
    plot.description = description(bars);
    plot
}

impl Plot {
    fn add_bar(&mut self, bar: &Bar, y: i32, x: &impl Fn(f64) -> i32) {
        let Some(verdict) = bar.verdict else {
            self.dot((x(1.0), y), INK);
            return;
        };
        let (one, end) = (x(1.0), x(bar.ratio.mean));
        let colour = match verdict {
            Verdict::Faster => FAST,
            Verdict::Slower => SLOW,
            Verdict::Equal | Verdict::CannotTell => UNSURE,
        };
        self.rectangle((one.min(end), y - 7), ((end - one).abs(), 14), colour);
        let (low, high) = (x(bar.ratio.low), x(bar.ratio.high));
        self.line((low, y), (high, y), INK);
        for end in [low, high] {
            self.line((end, y - 4), (end, y + 4), INK);
        }
    }
}

/// The text at the end of a bar.
fn text_of(bar: &Bar) -> String {
    match bar.verdict {
        None => "1, the reference".to_owned(),
        Some(verdict) => format!("{} {verdict}", number::ratio(bar.ratio.mean)),
    }
}

fn description(bars: &[Bar]) -> String {
    let each = bars.iter().map(|bar| match bar.verdict {
        None => format!("{}: the reference", visible(&bar.label)),
        Some(verdict) => {
            let ratio = number::with_interval(bar.ratio);
            format!("{}: {ratio}, {verdict}", visible(&bar.label))
        }
    });
    format!("{}.", each.collect::<Vec<_>>().join("; "))
}
