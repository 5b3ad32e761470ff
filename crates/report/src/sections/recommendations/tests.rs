use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use boardbench_results::{Bytes, Control, Factor, Listed, Ratio, Record, Role, Row, read};
use flate2::read::GzDecoder;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Advice, PURPOSES, recommended};
use crate::fixture::{Fixture, file, report};
use crate::machine::{Machine, join};

/// A board: its name, time, instructions, bytes and bytes of tables.
type Board = (&'static str, u64, u64, [usize; 2]);

const MAGIC: Board = ("bitboard-magic", 1000, 50, [160, 2_400_000]);
const HYPERBOLA: Board = ("bitboard-hyperbola", 1010, 60, [160, 51_136]);
const RAYS: Board = ("bitboard-rays", 1060, 60, [160, 53_248]);

/// One that can be told from all others: a run that tells none apart advises nothing.
const SLOW: Board = ("bitboard-koggestone", 1900, 60, [160, 49_088]);

/// What each data set is about, its boards, the reference first, and the time of a copy of the reference.
const DATA: [(&str, &[Board], u64); 9] = [
    // PEXT led by 0.6 % with 47 times the bytes of an equivalent board.
    (
        "the fastest gives way to an equivalent board with smaller tables",
        &[MAGIC, HYPERBOLA, RAYS],
        1010,
    ),
    // The advice followed the floor and not the effect.
    ("the noise floor does not matter for that", &[MAGIC, HYPERBOLA, RAYS], 1001),
    (
        "it gives way to fewer instructions, if tables have the same size",
        &[MAGIC, ("bitboard-rays", 1010, 40, MAGIC.3)],
        1010,
    ),
    // A run with 13 of 14 comparisons inconclusive gave advice.
    (
        "nothing is recommended if most comparisons with the fastest are inconclusive",
        &[MAGIC, HYPERBOLA, RAYS, SLOW],
        1030,
    ),
    // A terminal showed "bitboard-rays slower", against the reference, above "as good: bitboard-rays".
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
        "users have to know what a board needs",
        &[MAGIC, ("bitboard-pext", 900, 40, [160, 2_409_408])],
        1001,
    ),
    (
        "an equivalent board without a special instruction goes first",
        &[MAGIC, ("bitboard-pext", 980, 40, [160, 2_300_000])],
        1001,
    ),
    // 48 bytes to copy decided, beside 823,032 bytes of tables.
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
    let group = fixture.group(Factor::Boards, "search", "rotating", &full(boards[0].0));
    for &(name, time, instructions, [position, tables]) in boards {
        fixture.counted(&group, &full(name), time, instructions);
        fixture.last().bytes =
            Bytes { position: Some(position), tables: Some(tables), ..Bytes::default() };
    }
    fixture.control(&group, &full(boards[0].0), Control::Copy, copy);
    let report = report(&[fixture.records()]);
    let text = file(&report, "report.md");
    let (_, short) = report.headline.split_once("### Which should I take?").unwrap();
    let (_, whole) = text.split_once("<a id=\"purposes-in-full\">").unwrap();
    let whole = whole.lines().skip_while(|line| !line.starts_with("| for"));
    let whole = whole.take_while(|line| line.starts_with('|'));
    let whole = whole.collect::<Vec<_>>().join("\n");
    // Without the heads of tables.
    let lines = |text: &str, first: &str| {
        let lines = text.lines().filter(|line| line.starts_with(first));
        let lines = lines.filter(|line| !line.starts_with("| for |") && !line.contains("---"));
        lines.collect::<Vec<_>>().join("\n")
    };
    [lines(short, "| "), lines(short, "- "), lines(&whole, "| "), lines(&report.in_short, "for ")]
        .join("\n\n")
}

#[test]
fn advice_weighs_time_instructions_and_bytes() {
    let all = DATA.map(|(about, boards, copy)| format!("## {about}\n\n{}\n", advice(boards, copy)));
    insta::assert_snapshot!(all.join("\n"));
}

/// Rays lose by 6 % and have much smaller tables.
#[test]
fn a_leader_gives_way_to_no_board_beyond_5_percent() {
    let advice = advice(&[MAGIC, RAYS, SLOW], 1001);
    let expected = "| a search engine | `search` | `bitboard-magic` |";
    assert!(advice.starts_with(expected), "{advice}");
}

/// The records of a committed run about the operations that decide.
fn committed(run: &str) -> Vec<Record> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports");
    let file = File::open(path.join(run).join("data.jsonl.gz")).unwrap();
    let mut text = String::new();
    GzDecoder::new(file).read_to_string(&mut text).unwrap();
    let operations = recommended().map(|it| format!(":\"boards/{it}\""));
    let operations: Vec<String> = operations.collect();
    let is_wanted = |line: &&str| {
        line.contains("\"type\":\"header\"") || operations.iter().any(|it| line.contains(it))
    };
    let lines: Vec<&str> = text.lines().filter(is_wanted).collect();
    read(lines.join("\n").as_bytes()).unwrap()
}

/// Moves the ratio of each board to the fastest by its standard error: intervals hold for all 105 pairs of 15 boards at once, so
/// that they reach at least four of these to either side.
fn redraw(machine: &mut Machine<'_>, rng: &mut ChaCha8Rng) {
    const STANDARD_ERRORS: f64 = 4.0;
    let rows = &mut machine.rows.compared;
    rows.sort_by(|one, other| one.group.group.cmp(&other.group.group));
    for rows in rows.chunk_by_mut(|one, other| one.group.group == other.group.group) {
        let time = |row: &&Row| row.ratio().map_or(f64::INFINITY, |ratio| ratio.mean);
        let contenders = rows.iter().filter(|row| row.role != Role::Control);
        let fastest = contenders.min_by(|one, other| time(one).total_cmp(&time(other)));
        let fastest = fastest.unwrap().clone();
        for row in rows {
            let Some(ratio) = row.against(&fastest) else {
                continue;
            };
            let uniform: [f64; 12] = rng.random();
            let normal = uniform.iter().sum::<f64>() - 6.0;
            let shift = normal * (ratio.high / ratio.low).ln() / 2.0 / STANDARD_ERRORS;
            row.logs.iter_mut().for_each(|log| *log += shift);
            if let Some(timing) = &mut row.timing {
                let Ratio { mean, low, high } = &mut timing.ratio;
                for end in [mean, low, high] {
                    *end *= shift.exp();
                }
            }
        }
    }
}

/// The advice followed noise: a floor of 0.4 or 2.4 % chose another board.
#[test]
fn advice_is_stable_within_the_intervals_of_the_committed_report() {
    const DRAWS: usize = 1_000;
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports/joined/runs.txt");
    let runs = Listed::parse(&fs::read_to_string(list).unwrap()).unwrap();
    let records: Vec<Vec<Record>> = runs.iter().map(|run| committed(&run.path[3..])).collect();
    let advice = |machines: &[Machine<'_>]| -> Vec<Vec<String>> {
        let machines: Vec<&Machine<'_>> = machines.iter().collect();
        let boards = |it: &Advice<'_>| {
            let boards = it.choices.iter().map(|choice| choice.board.name().to_owned());
            boards.collect()
        };
        super::advice(&machines).iter().map(boards).collect()
    };
    let runs: Vec<&[Record]> = records.iter().map(Vec::as_slice).collect();
    let mut machines = join(&runs);
    let rows: Vec<Vec<Row>> = machines.iter().map(|it| it.rows.compared.clone()).collect();
    let expected = advice(&machines);
    assert_eq!(expected.len(), PURPOSES.len());
    let mut rng = ChaCha8Rng::seed_from_u64(82);
    let mut changes = vec![0; expected.len()];
    for _ in 0..DRAWS {
        for (machine, rows) in machines.iter_mut().zip(&rows) {
            machine.rows.compared.clone_from(rows);
            redraw(machine, &mut rng);
        }
        let advice = advice(&machines);
        assert_eq!(advice.len(), expected.len());
        for (place, pair) in advice.iter().zip(&expected).enumerate() {
            changes[place] += usize::from(pair.0 != pair.1);
        }
    }
    assert!(changes.iter().all(|it| it * 50 <= DRAWS), "{changes:?} of {DRAWS}");
}
