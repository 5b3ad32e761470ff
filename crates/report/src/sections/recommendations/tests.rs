use boardbench_results::{Bytes, Control, Factor};

use crate::fixture::{Fixture, headline, report};

/// A board: its name, time, instructions, and bytes of position and tables.
type Board = (&'static str, u64, u64, [usize; 2]);

const MAGIC: Board = ("bitboard-magic", 1000, 50, [160, 2_400_000]);
const HYPERBOLA: Board = ("bitboard-hyperbola", 1010, 60, [160, 51_136]);
const RAYS: Board = ("bitboard-rays", 1060, 60, [160, 53_248]);

/// A board with a verdict against all others, because an inconclusive run recommends nothing.
const SLOW: Board = ("bitboard-koggestone", 1900, 60, [160, 49_088]);

/// Data sets: the expectation, the boards with the reference first, and the time of a copy of the reference.
const DATA: [(&str, &[Board], u64); 9] = [
    // PEXT once led by 0.6 % with 47 times the bytes of an equivalent board.
    (
        "the fastest gives way to an equivalent board with smaller tables",
        &[MAGIC, HYPERBOLA, RAYS],
        1010,
    ),
    // Recommendations once depended on the floor and not on the effect.
    ("the noise floor does not matter for that", &[MAGIC, HYPERBOLA, RAYS], 1001),
    (
        "the fastest gives way to fewer instructions, if tables have the same size",
        &[MAGIC, ("bitboard-rays", 1010, 40, MAGIC.3), SLOW],
        1010,
    ),
    // A run with 13 of 14 inconclusive comparisons once gave recommendations.
    (
        "nothing is recommended if most comparisons with the fastest are inconclusive",
        &[MAGIC, HYPERBOLA, RAYS, SLOW],
        1030,
    ),
    // A terminal once showed "bitboard-rays slower", against the reference, above "equivalent: bitboard-rays".
    (
        "boards are equivalent to the fastest, not to the reference",
        &[
            ("bitboard-koggestone", 1000, 50, [160, 49_088]),
            ("bitboard-rays", 904, 60, [160, 53_248]),
            ("bitboard-hyperbola", 900, 60, [160, 51_136]),
        ],
        1010,
    ),
    (
        "caveats of recommended boards are shown",
        &[MAGIC, ("bitboard-pext", 900, 40, [160, 2_409_408]), SLOW],
        1001,
    ),
    (
        "an equivalent board without a special instruction goes first",
        &[MAGIC, ("bitboard-pext", 980, 40, [160, 2_300_000]), SLOW],
        1001,
    ),
    // 48 bytes to copy once decided, in spite of 823,032 bytes of tables.
    (
        "bytes to copy and bytes of tables are one purpose",
        &[
            MAGIC,
            ("array8x8-scan", 1600, 90, [80, 47_904]),
            ("array8x8-lists", 1300, 80, [368, 47_904]),
            ("bitboard-koggestone", 1100, 70, [160, 49_088]),
        ],
        1001,
    ),
    // A table of thirteen names was wider than a window.
    (
        "a line in short names three others and counts the rest",
        &[
            ("bitboard-rays", 1_000, 50, [160, 53_248]),
            ("bitboard-magic", 1_001, 60, [160, 2_400_000]),
            ("bitboard-hyperbola", 1_002, 60, [160, 53_249]),
            ("quadboard", 1_003, 60, [48, 2_410_960]),
            ("bitboard-koggestone", 1_004, 60, [160, 53_250]),
            ("array8x8-scan", 1_900, 90, [80, 47_904]),
        ],
        1010,
    ),
];

/// Returns the recommendations in README and on the terminal.
fn advice(boards: &[Board], copy: u64) -> String {
    let mut fixture = Fixture::exact();
    let full = |name: &str| format!("{name}/flags16-fromlow");
    let group = fixture.group(Factor::Boards, "search", "rotating", &full(boards[0].0));
    for &(name, time, instructions, [position, tables]) in boards {
        fixture.counted(&group, &full(name), time, instructions);
        fixture.last().bytes =
            Bytes { position: Some(position), tables: Some(tables), ..Bytes::default() };
    }
    fixture.control(&group, &full(boards[0].0), Control::Copy, copy);
    let report = report(&[fixture.records()]);
    let (_, advice) = headline(&report).split_once("### Recommendations").unwrap();
    let (advice, _) = advice.split_once("\n### ").unwrap_or((advice, ""));
    let lines = advice.trim().lines().chain(report.summary.lines());
    let is_advice = |line: &&str| ["| ", "- ", "for "].iter().any(|first| line.starts_with(first));
    let lines = lines.filter(is_advice).filter(|line| !line.contains("---"));
    lines.filter(|line| !line.starts_with("| purpose |")).collect::<Vec<_>>().join("\n")
}

#[test]
fn advice_weighs_time_instructions_and_bytes() {
    let sections =
        DATA.map(|(about, boards, copy)| format!("## {about}\n\n{}\n", advice(boards, copy)));
    insta::assert_snapshot!(sections.join("\n"));
}
