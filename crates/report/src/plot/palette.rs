//! The colours of plots, in both themes.

use std::fmt::Write as _;

use plotters::style::RGBColor;

pub(super) const INK: RGBColor = RGBColor(0x1F, 0x26, 0x2E);
pub(super) const FAINT: RGBColor = RGBColor(0x5B, 0x66, 0x73);
pub(super) const LINE: RGBColor = RGBColor(0xD8, 0xDD, 0xE3);
/// What is faster than the reference.
pub(super) const FAST: RGBColor = RGBColor(0x2B, 0x6C, 0xB0);
/// What is slower.
pub(super) const SLOW: RGBColor = RGBColor(0xC2, 0x6A, 0x1B);
/// Of what neither can be said.
pub(super) const UNSURE: RGBColor = RGBColor(0x9A, 0xA3, 0xAE);
/// Text on a strong colour.
pub(super) const ON_STRONG: RGBColor = RGBColor(0xFE, 0xFE, 0xFE);

/// A step of the scale of heat maps.
pub(super) struct Step {
    /// Up to which ratio.
    pub(super) up_to: f64,
    pub(super) colour: RGBColor,
    /// Whether text on it must be light.
    pub(super) is_strong: bool,
}

/// From much faster to much slower.
pub(super) const STEPS: [Step; 9] = [
    step(0.5, RGBColor(0x1E, 0x4F, 0x86), true),
    step(0.8, RGBColor(0x3A, 0x78, 0xB8), true),
    step(0.95, RGBColor(0xBF, 0xD9, 0xF0), false),
    step(1.05, RGBColor(0xEE, 0xF0, 0xF2), false),
    step(1.25, RGBColor(0xFB, 0xE8, 0xD3), false),
    step(2.0, RGBColor(0xF6, 0xD0, 0xA8), false),
    step(4.0, RGBColor(0xE9, 0xA9, 0x6A), false),
    step(8.0, RGBColor(0xB0, 0x5A, 0x14), true),
    step(f64::INFINITY, RGBColor(0x7A, 0x38, 0x08), true),
];

const fn step(up_to: f64, colour: RGBColor, is_strong: bool) -> Step {
    Step {
        up_to,
        colour,
        is_strong,
    }
}

/// The step that a ratio falls on.
pub(super) fn step_of(ratio: f64) -> &'static Step {
    let found = STEPS.iter().find(|step| ratio <= step.up_to);
    found.unwrap_or(&STEPS[STEPS.len() - 1])
}

/// Colours of the light theme, each with what it becomes in the dark one.
const THEMES: [(RGBColor, RGBColor); 12] = [
    (INK, RGBColor(0xE4, 0xE8, 0xEC)),
    (FAINT, RGBColor(0xA3, 0xAD, 0xB8)),
    (LINE, RGBColor(0x36, 0x3D, 0x46)),
    (FAST, RGBColor(0x6F, 0xB0, 0xEE)),
    (SLOW, RGBColor(0xE8, 0xA0, 0x5C)),
    (UNSURE, RGBColor(0x76, 0x80, 0x8C)),
    (STEPS[2].colour, RGBColor(0x25, 0x44, 0x63)),
    (STEPS[3].colour, RGBColor(0x2A, 0x2F, 0x36)),
    (STEPS[4].colour, RGBColor(0x3B, 0x30, 0x26)),
    (STEPS[5].colour, RGBColor(0x50, 0x38, 0x22)),
    (STEPS[6].colour, RGBColor(0x6B, 0x44, 0x1F)),
    (STEPS[7].colour, RGBColor(0x9C, 0x4E, 0x10)),
];

fn hexadecimal(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// Rules for a page, which gives the variables their values.
pub(crate) fn page_rules() -> String {
    let mut rules = String::new();
    for (index, (light, _)) in THEMES.iter().enumerate() {
        let light = hexadecimal(*light);
        // Writing to a string does not fail.
        let _ = writeln!(
            rules,
            "svg [fill=\"{light}\"]{{fill:var(--plot-{index})}}svg [stroke=\"{light}\"]{{stroke:var(--plot-{index})}}"
        );
    }
    rules
}

/// The values of the variables in a theme.
pub(crate) fn variables(is_dark: bool) -> String {
    let mut values = String::new();
    for (index, (light, dark)) in THEMES.into_iter().enumerate() {
        let colour = hexadecimal(if is_dark { dark } else { light });
        let _ = write!(values, "--plot-{index}:{colour};");
    }
    values
}

/// Rules for a drawing that stands by itself.
pub(super) fn own_rules() -> String {
    let mut rules =
        String::from("text{font-family:system-ui,sans-serif}@media (prefers-color-scheme:dark){");
    for (light, dark) in THEMES {
        let (light, dark) = (hexadecimal(light), hexadecimal(dark));
        let _ = write!(
            rules,
            "[fill=\"{light}\"]{{fill:{dark}}}[stroke=\"{light}\"]{{stroke:{dark}}}"
        );
    }
    rules.push('}');
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ratio_has_a_step() {
        assert_eq!(step_of(0.1).colour, STEPS[0].colour);
        assert_eq!(step_of(1.0).colour, STEPS[3].colour);
        assert_eq!(step_of(1e9).colour, STEPS[8].colour);
        assert_eq!(step_of(f64::NAN).colour, STEPS[8].colour);
    }

    #[test]
    fn no_two_light_colours_are_the_same() {
        for (index, (light, _)) in THEMES.iter().enumerate() {
            assert!(THEMES[index + 1..].iter().all(|(other, _)| other != light));
        }
    }
}
