//! Reproduces published code whose errors no other test of the project shows.

use core::mem::offset_of;
use std::fs;

/// Returns the texts of the documents, which are not part of the project, from the folder `BOARDBENCH_DOCUMENTS`.
pub(super) fn documents() -> Option<Vec<String>> {
    let folder = std::env::var_os("BOARDBENCH_DOCUMENTS")?;
    let files = fs::read_dir(folder).expect("the folder of the documents");
    let texts = files.filter_map(|file| fs::read_to_string(file.ok()?.path()).ok());
    Some(texts.collect())
}

/// Returns the document with these words, if the documents are available.
fn document_with(words: &str) -> Option<String> {
    let mut texts = documents()?.into_iter();
    Some(texts.find(|text| text.contains(words)).expect(words))
}

/// "Chapter 6: Move Representation", "Fixed-Size Array": a list. "Stack-Based Allocation" has an array with one list per
/// ply.
#[repr(C)]
struct PublishedList {
    moves: [u16; 256],
    count: i32,
}

#[test]
fn a_published_list_is_larger_than_its_moves() {
    assert_eq!(offset_of!(PublishedList, count), size_of::<[u16; 256]>());
    assert_eq!(size_of::<PublishedList>(), 516);
    assert!(align_of::<PublishedList>() > align_of::<[u16; 256]>());
}

/// "Chapter 6: Move Representation", "Lazy Sorting": a function of a `MoveList` that reads scores, among the types that the
/// chapter declares.
#[test]
fn no_published_move_list_has_scores() {
    const PICK: &str = "Move pick_best_move(MoveList* list";
    let Some(text) = document_with(PICK) else {
        return;
    };
    let (_, function) = text.split_once(PICK).expect(PICK);
    let (body, _) = function.split_once("\n}").expect("the end of the function");
    assert!(body.contains("list->scores["));
    let has_scores = |name: &str| -> Vec<bool> {
        let types = text.split("typedef struct {").skip(1);
        let types = types.filter_map(|rest| rest.split_once("} "));
        let own = types.filter(|(_, after)| after.starts_with(&format!("{name};")));
        own.map(|(fields, _)| fields.contains("scores[")).collect()
    };
    assert_eq!(has_scores("MoveList"), [false, false]);
    assert_eq!(has_scores("ScoredMoveList"), [true]);
}

/// "Bitboard representation of Chess Board", "Creating a Score": `make_score`. `None` where its addition of signed numbers
/// overflows, which C++ does not define.
fn published_score(middlegame: i32, endgame: i32) -> Option<u32> {
    let upper = (endgame as u32) << 16;
    Some((upper as i32).checked_add(middlegame)? as u32)
}

/// "Extracting Values": the accessors. Each writes the unsigned member of a union, and reads the bytes as the signed one.
fn signed_in_c(bits: u16) -> i16 {
    i16::from_ne_bytes(bits.to_ne_bytes())
}

fn published_endgame(score: u32) -> i16 {
    signed_in_c((score.wrapping_add(0x8000) >> 16) as u16)
}

fn published_middlegame(score: u32) -> i16 {
    signed_in_c(score as u16)
}

#[test]
fn a_score_made_by_or_loses_the_endgame() {
    let by_or = |middlegame: i32, endgame: i32| (endgame << 16 | middlegame) as u32;
    let made = |middlegame, endgame| published_score(middlegame, endgame).expect("no overflow");
    assert_eq!(by_or(-20, 35), 0xffff_ffec);
    assert_eq!(published_endgame(by_or(-20, 35)), 0);
    assert_eq!(made(-20, 35), 0x0022_ffec);
    assert_eq!(published_endgame(made(-20, 35)), 35);
    // A positive middlegame does no harm.
    assert_eq!(by_or(20, 35), made(20, 35));
}

/// For all middlegames, with endgames of both signs up to the largest.
#[test]
fn the_published_score_keeps_both_values_unless_the_sum_overflows() {
    for middlegame in i16::MIN..=i16::MAX {
        for endgame in [i16::MIN, i16::MIN + 1, -35, -1, 0, 1, 35, i16::MAX] {
            let exact = 65_536 * i64::from(endgame) + i64::from(middlegame);
            let score = published_score(middlegame.into(), endgame.into());
            assert_eq!(score.map(|bits| bits as i32), i32::try_from(exact).ok());
            assert_eq!(score.is_none(), endgame == i16::MIN && middlegame < 0);
            if let Some(score) = score {
                let read = (published_middlegame(score), published_endgame(score));
                assert_eq!(read, (middlegame, endgame));
            }
        }
    }
}

/// The lecture, "Representation 4": the declaration of the table, which `last_bit` indexes. The entries are right, as
/// `the_lectures_table_agrees_except_for_zero` of boardbench-sliders shows.
#[test]
fn the_published_table_is_declared_as_one_number() {
    let Some(text) = document_with("int last_bit(unsigned char b)") else {
        return;
    };
    let (before, after) = text.split_once(" = { -1,").expect("a table");
    assert!(before.ends_with("int T"), "no array");
    assert!(after.contains("return T["));
}

/// The lecture, "Representation 4": the moves of white pawns by one square and by two.
const fn published_pawn_sets(pawns: u64, occupied: u64) -> [u64; 2] {
    const FOURTH_ROW: u64 = 0xff << 24;
    let single = (pawns << 8) & !occupied;
    [single, (single << 8) & !occupied & FOURTH_ROW]
}

/// A pawn on each square, with both, one or none of the two squares in front of it empty.
#[test]
fn moves_by_two_squares_are_those_by_one_shifted_again() {
    for pawn in 8..56 {
        let from = 1_u64 << pawn;
        let [next, second] = [from << 8, from << 16];
        let double = if pawn < 16 { second } else { 0 };
        for (others, expected) in
            [(0, [next, double]), (second, [next, 0]), (next, [0, 0]), (next | second, [0, 0])]
        {
            let found = published_pawn_sets(from, from | others);
            assert_eq!(found, expected, "{pawn}");
        }
    }
}

/// The lecture, "Representation 1": the steps of white pawns, with ranks counted from 0.
fn published_pawn_steps(board: &[[bool; 8]; 8]) -> Vec<(usize, usize)> {
    let is_empty = |i: usize, j: usize| !board[i][j];
    let squares = (0..8).flat_map(|i| (0..8).map(move |j| (i, j)));
    let mut steps = Vec::new();
    for (i, j) in squares.filter(|&(i, j)| board[i][j]) {
        if is_empty(i + 1, j) {
            steps.push((i, i + 1));
        }
        if i == 2 && is_empty(i + 1, j) && is_empty(i + 2, j) {
            steps.push((i, i + 2));
        }
    }
    steps
}

#[test]
fn no_pawn_of_the_lecture_goes_two_squares_at_first() {
    let mut board = [[false; 8]; 8];
    board[1] = [true; 8];
    let steps = published_pawn_steps(&board);
    assert_eq!(steps, [(1, 2); 8], "(1, 3) is missing eight times");
    let mut board = [[false; 8]; 8];
    board[2][4] = true;
    let steps = published_pawn_steps(&board);
    assert_eq!(steps, [(2, 3), (2, 4)], "the second step is not legal");
}

#[test]
fn a_pawn_of_the_lecture_never_promotes() {
    let mut board = [[false; 8]; 8];
    board[6][4] = true;
    let steps = published_pawn_steps(&board);
    assert_eq!(steps, [(6, 7)], "one move, where chess has four");
}

/// "Move Structure Design", "Memory Layout": a 24-bit move of its fields.
fn published_word(from: u32, to: u32, priority: u32, captured: u32) -> u32 {
    captured << 19 | priority << 14 | to << 7 | from
}

/// "Move Type Inference": all fields except from and to are 0.
fn published_is_quiet(word: u32) -> bool {
    word >> 14 == 0
}

#[test]
fn a_quiet_killer_is_not_quiet_as_published() {
    const KILLER: u32 = 1;
    const PRIORITY_MASK: u32 = 3 << 14;
    assert!(published_is_quiet(published_word(0x63, 0x43, 0, 0)));
    let killer = published_word(0x63, 0x43, KILLER, 0);
    assert!(!published_is_quiet(killer));
    assert!(published_is_quiet(killer & !PRIORITY_MASK));
}

/// Part 3 of the C# series, "The Move struct": the constructor.
fn published_constructor(from: i32, to: i32, flag: i32) -> u16 {
    (flag << 12 | (from & 0x3f) << 6 | to & 0x3f) as u16
}

#[test]
fn the_constructor_does_not_mask_the_flag_and_the_cast_does() {
    let before_the_cast = |flag: i32| flag << 12;
    assert_ne!(before_the_cast(0x14), before_the_cast(0x14 & 0x0f));
    let published = |flag: i32| published_constructor(12, 28, flag);
    for flag in -16..64 {
        assert_eq!(published(flag), published(flag & 0x0f));
    }
}

/// A negative square is one whose sign was extended.
#[test]
fn the_masks_of_the_constructor_keep_a_square_in_its_field() {
    const FLAG: i32 = 4;
    let with_masks = |from: i32, to: i32| published_constructor(from, to, FLAG);
    let without_masks = |from: i32, to: i32| (FLAG << 12 | from << 6 | to) as u16;
    for square in 0..64 {
        let extended = square - 64;
        for (from, to) in [(square, 28), (28, square)] {
            assert_eq!(with_masks(from, to), without_masks(from, to));
        }
        assert_eq!(with_masks(28, extended), with_masks(28, square));
        assert_eq!(with_masks(extended, 28), with_masks(square, 28));
        // The flag is lost, and before the last field the origin too.
        assert_eq!(without_masks(28, extended) >> 6, 0x3ff);
        assert_eq!(without_masks(extended, 28) >> 12, 0xf);
    }
}
