//! A run in a browser beside one of the usual build.

use boardbench_data::Record;

use crate::fixture::{Fixture, file, line, report, with_header};

/// A run in which three boards take these times, the reference first.
fn run(target: &'static str, times: [u64; 3]) -> Vec<Record> {
    with_header(Fixture::default().three_boards(times), |header| {
        header.fingerprint.build.target = target.into();
        header.fingerprint.build.target_features = "crt-static,simd128".into();
    })
}

#[test]
fn a_browser_is_compared_with_the_usual_build() {
    let native = run("x86_64-unknown-linux-gnu", [100, 150, 200]);
    let browser = run("wasm32-wasip1", [300, 270, 500]);
    let markdown = file(&report(&[native.clone(), browser]), "report.md");
    let summary = line(&markdown, "WebAssembly takes ");
    for words in [
        "takes 1.800 to 3.00 times as long, in 1 group.",
        "Verdicts that stay: 1 of 2; that turn round: 1.",
    ] {
        assert!(summary.contains(words), "{summary}");
    }
    assert!(markdown.contains("WebAssembly with vectors"), "{markdown}");
    let row = |board: &str| {
        let (_, table) = markdown.split_once("verdict in the browser").expect(board);
        line(table, &format!("| `boards/legal-list` | `{board}/"))
    };
    assert!(
        row("bitboard-rays").ends_with("| yes |"),
        "{}",
        row("bitboard-rays")
    );
    assert!(row("x88-lists").ends_with("| no |"), "{}", row("x88-lists"));
    assert!(row("bitboard-magic").contains("compared with"));
    let alone = file(&report(&[native]), "report.md");
    assert!(!alone.contains("In a browser"));
}
