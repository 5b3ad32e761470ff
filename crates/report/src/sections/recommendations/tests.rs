use boardbench_data::{Axis, Bytes, Placebo};

use crate::fixture::{Fixture, file, report};

/// A board: its name, time, instructions, bytes and bytes of tables.
type Board = (&'static str, u64, u64, [usize; 2]);

const MAGIC: Board = ("bitboard-magic", 1000, 50, [160, 2_400_000]);
const HYPERBOLA: Board = ("bitboard-hyperbola", 1010, 60, [160, 51_136]);
const RAYS: Board = ("bitboard-rays", 1060, 60, [160, 53_248]);

/// One that can be told from all others: a run that tells none apart advises nothing.
const SLOW: Board = ("bitboard-koggestone", 1900, 60, [160, 49_088]);

/// What each data set is about, its boards, the reference first, and the time of a copy of the reference.
const DATA: [(&str, &[Board], u64); 8] = [
    // PEXT led by 0.6 % with 47 times the bytes of a board that was as good.
    (
        "a leader by less than the noise floor gives way to smaller tables",
        &[MAGIC, HYPERBOLA, RAYS],
        1010,
    ),
    ("a leader by more does not", &[MAGIC, HYPERBOLA, RAYS], 1001),
    (
        "it gives way to fewer instructions, if tables have the same size",
        &[MAGIC, ("bitboard-rays", 1010, 40, MAGIC.3)],
        1010,
    ),
    // The noisier a run was, the more boards were as good.
    (
        "within a floor of 7.6 % nothing is as good, which is equal within 5 %",
        &[MAGIC, HYPERBOLA, RAYS, SLOW],
        1030,
    ),
    // A terminal showed "bitboard-rays slower", against the reference, above "as good: bitboard-rays".
    (
        "boards are as good as the one to take, not as the reference",
        &[
            ("bitboard-koggestone", 1000, 50, [160, 49_088]),
            ("bitboard-rays", 904, 60, [160, 53_248]),
            ("bitboard-hyperbola", 900, 60, [160, 51_136]),
        ],
        1010,
    ),
    (
        "users have to know what a board needs",
        &[MAGIC, ("bitboard-pext", 900, 40, [160, 2_409_408])],
        1001,
    ),
    // 64 bytes of a board decided, beside 48 KB of tables that most boards share.
    (
        "bytes of boards and of tables are two purposes, each with its cost",
        &[
            MAGIC,
            ("array8x8-scan", 1600, 90, [80, 47_904]),
            ("array8x8-lists", 1300, 80, [368, 47_904]),
            ("bitboard-koggestone", 1100, 70, [160, 49_088]),
        ],
        1001,
    ),
    // A table of thirteen names was wider than the window.
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

/// The advice in README, the rows of the whole table, and the lines of the terminal.
fn advice(boards: &[Board], copy: u64) -> String {
    let mut fixture = Fixture::exact();
    let full = |name: &str| format!("{name}/flags16-fromlow");
    let group = fixture.group(Axis::Boards, "search", "rotating", &full(boards[0].0));
    for &(name, time, instructions, [position, tables]) in boards {
        fixture.counted(&group, &full(name), time, instructions);
        fixture.last().bytes = Bytes {
            position: Some(position),
            tables: Some(tables),
            ..Bytes::default()
        };
    }
    fixture.placebo(&group, &full(boards[0].0), Placebo::Copy, copy);
    let report = report(&[fixture.records()]);
    let text = file(&report, "report.md");
    let (_, short) = report
        .headline
        .split_once("### Which should I take?")
        .unwrap();
    let (_, whole) = text.split_once("<a id=\"purposes-in-full\">").unwrap();
    let (whole, _) = whole.split_once("\n\nOver ").unwrap();
    // Without the heads of tables.
    let lines = |text: &str, first: &str| {
        let lines = text.lines().filter(|line| line.starts_with(first));
        let lines = lines.filter(|line| !line.starts_with("| for |") && !line.contains("---"));
        lines.collect::<Vec<_>>().join("\n")
    };
    [
        lines(short, "| "),
        lines(short, "- "),
        lines(whole, "| "),
        lines(&report.in_short, "for "),
    ]
    .join("\n\n")
}

#[test]
fn advice_weighs_time_the_noise_floor_and_bytes() {
    let all = DATA.map(|(about, boards, copy)| format!("## {about}\n\n{}\n", advice(boards, copy)));
    insta::assert_snapshot!(all.join("\n"));
}

/// Rays lose by 6 %, within a floor of 7.6 %, and have much smaller tables.
#[test]
fn a_leader_gives_way_to_no_board_beyond_5_percent() {
    let advice = advice(&[MAGIC, RAYS, SLOW], 1030);
    let expected = "| a search engine | `bitboard-magic` |";
    assert!(advice.starts_with(expected), "{advice}");
}
