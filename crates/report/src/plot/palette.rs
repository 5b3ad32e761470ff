//! The colours of plots, in both themes.

use std::fmt::Write as _;

pub(super) const INK: &str = "#1F262E";
pub(super) const FAINT: &str = "#5B6673";
pub(super) const LINE: &str = "#D8DDE3";
/// Faster than the reference.
pub(super) const FAST: &str = "#2B6CB0";
/// Slower than the reference.
pub(super) const SLOW: &str = "#C26A1B";
/// Neither faster nor slower.
pub(super) const UNSURE: &str = "#9AA3AE";
/// Text on a strong colour.
pub(super) const ON_STRONG: &str = "#FEFEFE";

/// A step of the colour scale of heat maps.
pub(super) struct Step {
    /// The largest ratio of this step.
    up_to: f64,
    pub(super) colour: &'static str,
    /// Whether text on it must be light.
    pub(super) is_strong: bool,
}

/// From much faster to much slower.
const STEPS: [Step; 9] = [
    step(0.5, "#1E4F86", true),
    step(0.8, "#3A78B8", true),
    step(0.95, "#BFD9F0", false),
    step(1.05, "#EEF0F2", false),
    step(1.25, "#FBE8D3", false),
    step(2.0, "#F6D0A8", false),
    step(4.0, "#E9A96A", false),
    step(8.0, "#B05A14", true),
    step(f64::INFINITY, "#7A3808", true),
];

const fn step(up_to: f64, colour: &'static str, is_strong: bool) -> Step {
    Step {
        up_to,
        colour,
        is_strong,
    }
}

/// The step of a ratio.
pub(super) fn step_of(ratio: f64) -> &'static Step {
    let found = STEPS.iter().find(|step| ratio <= step.up_to);
    found.unwrap_or(&STEPS[STEPS.len() - 1])
}

/// Colours of the light theme, each with that of the dark theme.
const THEMES: [(&str, &str); 12] = [
    (INK, "#E4E8EC"),
    (FAINT, "#A3ADB8"),
    (LINE, "#363D46"),
    (FAST, "#6FB0EE"),
    (SLOW, "#E8A05C"),
    (UNSURE, "#76808C"),
    (STEPS[2].colour, "#254463"),
    (STEPS[3].colour, "#2A2F36"),
    (STEPS[4].colour, "#3B3026"),
    (STEPS[5].colour, "#503822"),
    (STEPS[6].colour, "#6B441F"),
    (STEPS[7].colour, "#9C4E10"),
];

/// One rule for each colour, which replaces it.
fn rules(scope: &str, replacement: impl Fn(usize) -> String) -> String {
    let mut rules = String::new();
    for (index, (light, _)) in THEMES.iter().enumerate() {
        let new = replacement(index);
        // Writing to a string does not fail, here and below.
        let _ = writeln!(
            rules,
            "{scope}[fill=\"{light}\"]{{fill:{new}}}{scope}[stroke=\"{light}\"]{{stroke:{new}}}"
        );
    }
    rules
}

/// The rules of a page, which defines the variables.
pub(crate) fn page_rules() -> String {
    rules("svg ", |index| format!("var(--plot-{index})"))
}

/// The variables of a page in one theme.
pub(crate) fn variables(is_dark: bool) -> String {
    let mut values = String::new();
    for (index, (light, dark)) in THEMES.into_iter().enumerate() {
        let colour = if is_dark { dark } else { light };
        let _ = write!(values, "--plot-{index}:{colour};");
    }
    values
}

/// The rules of a plot in a file of its own.
pub(super) fn own_rules() -> String {
    let rules = rules("", |index| THEMES[index].1.to_owned());
    format!("text{{font-family:system-ui,sans-serif}}@media (prefers-color-scheme:dark){{{rules}}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ratio_has_a_step() {
        for (ratio, step) in [(0.1, 0), (1.0, 3), (1e9, 8), (f64::NAN, 8)] {
            assert_eq!(step_of(ratio).colour, STEPS[step].colour);
        }
    }

    #[test]
    fn light_colours_are_distinct() {
        for (index, (light, _)) in THEMES.iter().enumerate() {
            assert!(THEMES[index + 1..].iter().all(|(other, _)| other != light));
        }
    }
}
