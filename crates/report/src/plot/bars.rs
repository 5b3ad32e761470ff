//! Bars with intervals: times compared with a reference's.

use boardbench_harness::data::{Ratio, Verdict};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::palette::{FAINT, FAST, INK, LINE, SLOW, UNSURE};
use super::{Canvas, Drawn, Plot, Scale, draw, mark, text_style, width_of};
use crate::ReportError;
use crate::number;
use crate::prose::visible;

/// One bar.
#[derive(Debug)]
pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) ratio: Ratio,
    /// What is said of it; `None` for the reference.
    pub(crate) verdict: Option<Verdict>,
}

const BAR: u32 = 26;
const FONT: i32 = 16;
const WIDTH: u32 = 860;
const TOP: i32 = 30;

/// Bars from 1, the reference, to each ratio, with a whisker from end to end of the interval. Half as long
/// and twice as long are equally far from 1.
pub(crate) fn bars(id: String, title: &str, axis: &str, bars: &[Bar]) -> Result<Plot, ReportError> {
    let height = BAR * bars.len() as u32 + TOP as u32 + 44;
    let size = (WIDTH, height);
    let labels: Vec<String> = bars.iter().map(|bar| visible(&bar.label)).collect();
    let longest = labels.iter().map(|label| width_of(label, FONT)).max();
    let left = longest.unwrap_or(0).clamp(60, 330) + 14;
    let right = 190;
    let ends = bars
        .iter()
        .flat_map(|bar| [bar.ratio.low, bar.ratio.mean, bar.ratio.high, 1.0]);
    let scale = Scale::of(ends);
    let plot_width = WIDTH as i32 - left - right;
    let x = |number: f64| left + scale.place(number, plot_width);
    let bottom = TOP + (BAR * bars.len() as u32) as i32;
    let body = draw(size, |canvas| -> Drawn {
        let faint = |at| text_style(14, FAINT, at);
        for &position in &scale.marks {
            let at = x(position);
            canvas.draw(&PathElement::new(vec![(at, TOP - 6), (at, bottom)], LINE))?;
            let style = faint(HPos::Center);
            canvas.draw(&Text::new(mark(position), (at, bottom + 12), style))?;
        }
        canvas.draw(&Text::new(
            axis.to_owned(),
            (left + plot_width / 2, bottom + 32),
            faint(HPos::Center),
        ))?;
        let one = x(1.0);
        canvas.draw(&Text::new("← faster", (one - 10, 12), faint(HPos::Right)))?;
        canvas.draw(&Text::new("slower →", (one + 10, 12), faint(HPos::Left)))?;
        for (index, (bar, label)) in bars.iter().zip(&labels).enumerate() {
            let y = TOP + (BAR * index as u32 + BAR / 2) as i32;
            let style = text_style(FONT, INK, HPos::Right);
            canvas.draw(&Text::new(label.clone(), (left - 10, y), style))?;
            draw_bar(canvas, bar, y, &x)?;
            let said = text_style(15, INK, HPos::Left);
            canvas.draw(&Text::new(
                said_of(bar),
                (WIDTH as i32 - right + 12, y),
                said,
            ))?;
        }
        canvas.draw(&PathElement::new(vec![(one, TOP - 6), (one, bottom)], INK))?;
        Ok(())
    })?;
    Ok(Plot {
        id,
        title: visible(title),
        description: description(bars, &labels),
        size,
        body,
    })
}

fn draw_bar(canvas: &Canvas<'_>, bar: &Bar, y: i32, x: &impl Fn(f64) -> i32) -> Drawn {
    let Some(verdict) = bar.verdict else {
        return Ok(canvas.draw(&Circle::new((x(1.0), y), 4, INK.filled()))?);
    };
    let colour = match verdict {
        Verdict::Faster => FAST,
        Verdict::Slower => SLOW,
        Verdict::CannotTell => UNSURE,
    };
    let (one, end) = (x(1.0), x(bar.ratio.mean));
    let corners = [(one.min(end), y - 7), (one.max(end), y + 7)];
    canvas.draw(&Rectangle::new(corners, colour.filled()))?;
    let (low, high) = (x(bar.ratio.low), x(bar.ratio.high));
    canvas.draw(&PathElement::new(vec![(low, y), (high, y)], INK))?;
    for end in [low, high] {
        canvas.draw(&PathElement::new(vec![(end, y - 4), (end, y + 4)], INK))?;
    }
    Ok(())
}

/// What stands at the end of a bar.
fn said_of(bar: &Bar) -> String {
    match bar.verdict {
        None => "1, the reference".to_owned(),
        Some(verdict) => format!(
            "{} {}",
            number::ratio(bar.ratio.mean),
            number::verdict(verdict)
        ),
    }
}

fn description(bars: &[Bar], labels: &[String]) -> String {
    let each = bars
        .iter()
        .zip(labels)
        .map(|(bar, label)| match bar.verdict {
            None => format!("{label}: the reference"),
            Some(verdict) => format!(
                "{label}: {}, {}",
                number::with_interval(bar.ratio),
                number::verdict(verdict)
            ),
        });
    let each: Vec<String> = each.collect();
    format!("{}.", each.join("; "))
}
