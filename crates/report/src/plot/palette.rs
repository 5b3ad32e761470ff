//! The colours of plots, in both themes.

pub(super) const INK: &str = "#1F262E";
pub(super) const FAINT: &str = "#5B6673";
pub(super) const LINE: &str = "#D8DDE3";
pub(super) const BLUE: &str = "#2B6CB0";
pub(super) const ORANGE: &str = "#C26A1B";
pub(super) const GREY: &str = "#9AA3AE";

/// Colours of the light theme, each with that of the dark theme.
const THEMES: [(&str, &str); 6] = [
    (INK, "#E4E8EC"),
    (FAINT, "#A3ADB8"),
    (LINE, "#363D46"),
    (BLUE, "#6FB0EE"),
    (ORANGE, "#E8A05C"),
    (GREY, "#76808C"),
];

/// One rule for each colour, which replaces it.
fn rules(scope: &str, replacement: impl Fn(usize) -> String) -> String {
    let rule = |(index, (light, _)): (usize, (&str, &str))| {
        let new = replacement(index);
        format!(
            "{scope}[fill=\"{light}\"]{{fill:{new}}}{scope}[stroke=\"{light}\"]{{stroke:{new}}}\n"
        )
    };
    THEMES.into_iter().enumerate().map(rule).collect()
}

/// The rules of a page, which defines the variables.
pub(crate) fn page_rules() -> String {
    rules("svg ", |index| format!("var(--plot-{index})"))
}

pub(crate) fn variables(is_dark: bool) -> String {
    let value = |(index, (light, dark))| {
        let colour = if is_dark { dark } else { light };
        format!("--plot-{index}:{colour};")
    };
    THEMES.into_iter().enumerate().map(value).collect()
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
    fn light_colours_are_distinct() {
        for (index, (light, _)) in THEMES.iter().enumerate() {
            assert!(THEMES[index + 1..].iter().all(|(other, _)| other != light));
        }
    }
}
