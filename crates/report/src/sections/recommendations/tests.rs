use boardbench_data::{Axis, Bytes, Record};

use crate::fixture::{self, Fixture, report};

/// A board: its name, time, instructions, bytes and bytes of tables.
type Board = (&'static str, u64, u64, [usize; 2]);

fn data(operation: &str, boards: &[Board], copies: &[u64]) -> Vec<Record> {
    let mut fixture = Fixture::exact();
    let full = |name: &str| format!("{name}/flags16-fromlow");
    let group = fixture.group(Axis::Boards, operation, "rotating", &full(boards[0].0));
    for &(name, time, instructions, [position, tables]) in boards {
        fixture.counted(&group, &full(name), time, instructions);
        fixture.last().bytes = Bytes {
            position: Some(position),
            tables: Some(tables),
            ..Bytes::default()
        };
    }
    for &time in copies {
        fixture.copy(&group, &full(boards[0].0), time);
    }
    fixture.records()
}

/// The line of the whole table for a purpose.
fn line(records: &[Record], purpose: &str) -> String {
    let text = fixture::markdown(records);
    let (_, whole) = text.split_once("<a id=\"purposes-in-full\">").unwrap();
    fixture::line(whole, &format!("| {purpose}")).to_owned()
}

/// README's table and the list below it.
fn in_readme(records: &[Record]) -> String {
    let headline = report(&[records.to_vec()]).headline;
    let (_, advice) = headline.split_once("### Which should I take?").unwrap();
    advice.to_owned()
}

const MAGIC: Board = ("bitboard-magic", 1000, 50, [160, 2_400_000]);
const HYPERBOLA: Board = ("bitboard-hyperbola", 1010, 60, [160, 51_136]);
const RAYS: Board = ("bitboard-rays", 1060, 60, [160, 53_248]);

/// One that can be told from all others: a run that tells none apart advises nothing.
const SLOW: Board = ("bitboard-koggestone", 1900, 60, [160, 49_088]);

/// PEXT led by 0.6 % with 47 times the bytes of a board that was as good.
#[test]
fn who_leads_by_less_than_the_floor_gives_way_to_smaller_tables() {
    let boards = [MAGIC, HYPERBOLA, RAYS];
    let loud = line(&data("search", &boards, &[1010]), "a search engine");
    assert!(
        loud.contains("| `bitboard-hyperbola` | `bitboard-magic` |  | `bitboard-rays`: 1.050"),
        "{loud}"
    );
    let quiet = line(&data("search", &boards, &[1001]), "a search engine");
    assert!(
        quiet.contains("| `bitboard-magic` |  |  | `bitboard-hyperbola`: 1.010"),
        "{quiet}"
    );
    // Of tables of the same size, fewer instructions.
    let boards = [MAGIC, ("bitboard-rays", 1010, 40, MAGIC.3)];
    let equal = line(&data("search", &boards, &[1010]), "a search engine");
    assert!(
        equal.contains("| `bitboard-rays` | `bitboard-magic` |"),
        "{equal}"
    );
}

/// The noisier a run was, the more boards were as good.
#[test]
fn as_good_is_equal_and_not_what_cannot_be_told() {
    let boards = [MAGIC, HYPERBOLA, RAYS, SLOW];
    // A floor of 7.6 %: nothing within it is equal within 5 %.
    let row = line(&data("search", &boards, &[1030]), "a search engine");
    assert!(
        row.contains("| `bitboard-hyperbola` |  | `bitboard-magic`, `bitboard-rays` |"),
        "{row}"
    );
}

/// A terminal showed "bitboard-rays slower", against the reference, above "as good: bitboard-rays".
#[test]
fn the_terminal_names_the_board_that_others_are_as_good_as() {
    let reference = ("bitboard-koggestone", 1000, 50, [160, 49_088]);
    let boards = [
        reference,
        ("bitboard-rays", 904, 60, [160, 53_248]),
        ("bitboard-hyperbola", 900, 60, [160, 51_136]),
    ];
    for (boards, copy, words) in [
        (
            &boards[..],
            1010,
            "take bitboard-hyperbola; as good as bitboard-hyperbola: bitboard-rays",
        ),
        (
            &[MAGIC, HYPERBOLA, RAYS, SLOW],
            1030,
            "take bitboard-hyperbola; not told apart from bitboard-hyperbola: bitboard-magic, bitboard-rays",
        ),
    ] {
        let short = report(&[data("legal-list", boards, &[copy])]).in_short;
        assert!(short.contains(words), "{short}");
    }
}

#[test]
fn boards_come_with_what_their_users_have_to_know() {
    let pext = ("bitboard-pext", 900, 40, [160, 2_409_408]);
    let records = data("search", &[MAGIC, pext], &[1001]);
    let row = line(&records, "a search engine");
    let short = in_readme(&records);
    assert!(
        short.contains(
            "| a search engine | `bitboard-pext` |  | `bitboard-magic` 1.111 (1.111–1.111) |"
        ),
        "{short}"
    );
    assert!(short.contains("\n- `bitboard-pext`: needs BMI2"), "{short}");
    for words in [
        "`bitboard-pext`: needs BMI2",
        "AMD before Zen 3",
        "2409408 bytes of tables",
    ] {
        assert!(row.contains(words), "{words}: {row}");
    }
}

/// 64 bytes of a board decided, beside 48 KB of tables that most boards share.
#[test]
fn bytes_of_boards_and_of_tables_are_two_questions() {
    let boards = [
        MAGIC,
        ("array8x8-scan", 1600, 90, [80, 47_904]),
        ("array8x8-lists", 1300, 80, [368, 47_904]),
        ("bitboard-koggestone", 1100, 70, [160, 49_088]),
    ];
    let records = data("search", &boards, &[1001]);
    let copied = line(&records, "little memory: few bytes to copy");
    assert!(copied.contains("| `array8x8-scan` |"), "{copied}");
    assert!(
        copied.contains(": 160 bytes; the board to take has 80 bytes"),
        "{copied}"
    );
    // Its cost.
    assert!(copied.contains("`bitboard-magic` takes 0.625"), "{copied}");
    let short = in_readme(&records);
    assert!(
        short.contains("`bitboard-magic`: 160 bytes, not 80 |"),
        "{short}"
    );
    let tables = line(&records, "little memory: small look-up tables");
    let expected = "| `bitboard-koggestone` | `array8x8-lists`, `array8x8-scan` |";
    assert!(tables.contains(expected), "{tables}");
    assert!(tables.contains("`bitboard-magic` takes 0.909"), "{tables}");
}

/// A table of thirteen names was wider than the window.
#[test]
fn a_line_in_short_names_three_others_and_counts_the_rest() {
    let boards = [
        ("bitboard-rays", 1_000, 50, [160, 53_248]),
        ("bitboard-magic", 1_001, 60, [160, 2_400_000]),
        ("bitboard-hyperbola", 1_002, 60, [160, 53_249]),
        ("quadboard", 1_003, 60, [48, 2_410_960]),
        ("bitboard-koggestone", 1_004, 60, [160, 53_250]),
        ("array8x8-scan", 1_900, 90, [80, 47_904]),
    ];
    let short = in_readme(&data("search", &boards, &[1_010]));
    let line = fixture::line(&short, "| a search engine");
    assert!(line.contains(" and 1 more |"), "{line}");
    assert!(line.contains("`array8x8-scan` 1.900"), "{line}");
}
