//! Code that the documents publish, line by line, where no other test of the project shows its errors.

use core::mem::offset_of;
use std::collections::HashSet;

/// "Chapter 6: Move Representation", "Flag Values": `is_capture`, with its special case.
fn published_is_capture(flags: u32) -> bool {
    const EN_PASSANT: u32 = 5;
    flags & 4 != 0 || flags == EN_PASSANT
}

#[test]
fn the_special_case_for_en_passant_changes_nothing() {
    for flags in 0..16 {
        assert_eq!(published_is_capture(flags), flags & 4 != 0, "{flags}");
    }
}

/// "Chapter 6: Move Representation", "Standard Algebraic Notation (SAN)": the letters, indexed by
/// kinds that `promotion_piece` numbers from knight = 2.
#[test]
fn the_piece_letters_are_off_by_one() {
    let published = |kind: usize| b"PNBRQK"[kind];
    let of_kinds: Vec<u8> = (2..=5).map(published).collect();
    assert_ne!(of_kinds, b"NBRQ", "knight, bishop, rook, queen");
    assert_eq!(of_kinds, b"BRQK");
    assert_eq!(b"PNBRQK".get(6), None, "the king has none");
}

/// "Chapter 6: Move Representation", "Fixed-Size Array": a list, of which "Stack-Based Allocation" has one for each ply in
/// an array of moves.
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

/// "Chapter 6: Move Representation": the fields of its types of lists. `pick_best_move` has a `MoveList`, and reads its
/// scores.
#[test]
fn no_published_move_list_has_scores() {
    const MOVE_LISTS: [[&str; 2]; 2] = [["moves", "count"], ["entries", "count"]];
    const SCORED_MOVE_LIST: [&str; 3] = ["moves", "scores", "count"];
    assert!(MOVE_LISTS.iter().all(|fields| !fields.contains(&"scores")));
    assert!(SCORED_MOVE_LIST.contains(&"scores"));
}

/// "Bitboard representation of Chess Board", "Flipping Color".
#[test]
fn the_complement_of_a_number_is_no_piece() {
    for piece in (1..=6).chain(9..=14_i32) {
        assert_ne!(!piece, piece ^ 8);
        assert!(!piece < 0);
    }
}

/// "Bitboard representation of Chess Board", "Score": the endgame of a packed score, as `eg_value` reads it.
const fn published_endgame(bits: u32) -> i16 {
    (bits.wrapping_add(0x8000) >> 16) as i16
}

#[test]
fn a_score_made_by_or_loses_the_endgame() {
    let by_or = |middlegame: i32, endgame: i32| (endgame << 16 | middlegame) as u32;
    let made = |middlegame: i32, endgame: i32| ((endgame << 16) + middlegame) as u32;
    assert_eq!(by_or(-20, 35), 0xffff_ffec);
    assert_eq!(published_endgame(by_or(-20, 35)), 0);
    assert_eq!(made(-20, 35), 0x0022_ffec);
    assert_eq!(published_endgame(made(-20, 35)), 35);
    assert_eq!(
        by_or(20, 35),
        made(20, 35),
        "a positive middlegame does no harm"
    );
}

/// "Bitboard representation of Chess Board", "Move Enum": an `enum` over `int`.
#[test]
fn the_published_move_type_has_32_bits() {
    #[repr(i32)]
    enum PublishedMove {
        None = 0,
        Null = 65,
    }
    assert_eq!(size_of::<PublishedMove>(), 4, "not 2");
    assert_eq!(PublishedMove::None as i32 + PublishedMove::Null as i32, 65);
}

/// "Bitboard representation of Chess Board", "Piece Types": 8 is called their total number.
#[test]
fn the_published_piece_types_have_seven_values() {
    const PIECE_TYPE_NB: usize = 8;
    // No piece type, pawn, knight, bishop, rook, queen, king, all pieces.
    let values = [0, 1, 2, 3, 4, 5, 6, 0];
    let distinct = HashSet::from(values);
    assert_eq!((values.len(), distinct.len()), (PIECE_TYPE_NB, 7));
}

/// The lecture, "Representation 4": the declaration of the table of twelve numbers.
#[test]
fn the_published_table_is_declared_as_one_number() {
    let published = "int T = { -1, 0, 7, 1, 3, -1, 6, 2, 5, 4, -1, -1 };";
    let (declared, numbers) = published.split_once(" = ").unwrap();
    assert!(!declared.contains('['), "no array");
    assert_eq!(numbers.split(',').count(), 12);
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

/// A capture before it is encoded, with the values of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Capture {
    attacker: u32,
    victim: u32,
    from: u32,
    to: u32,
}

impl Capture {
    /// The encoding of "Move Structure Design".
    fn published_word(self) -> u32 {
        const CAPTURE: u32 = 2;
        published_word(self.from, self.to, CAPTURE, self.victim)
    }

    /// The key of the document's order: the most valuable victim first, then the least valuable attacker.
    fn mvv_lva(self) -> u32 {
        16 * self.victim - self.attacker
    }
}

#[test]
fn the_same_move_is_published_whoever_takes() {
    let by_queen = Capture {
        attacker: 5,
        victim: 3,
        from: 0x44,
        to: 0x33,
    };
    let by_pawn = Capture {
        attacker: 1,
        ..by_queen
    };
    assert_ne!(by_pawn.mvv_lva(), by_queen.mvv_lva());
    assert_eq!(by_pawn.published_word(), by_queen.published_word());
}

/// "Bitboard representation of Chess Board", "Promotion Encoding": two bits for the kind plus 2, where
/// the knight is 2.
#[test]
fn a_promotion_plus_two_does_not_fit() {
    for kind in 2..=5_u32 {
        assert!(kind + 2 > 3, "two bits hold no {}", kind + 2);
        assert!(kind - 2 <= 3);
    }
}

/// Part 3 of the C# series, "The Move struct": the constructor.
fn published_constructor(from: i32, to: i32, flag: i32) -> u16 {
    (flag << 12 | (from & 0x3f) << 6 | to & 0x3f) as u16
}

#[test]
fn the_constructor_does_not_mask_the_flag_and_the_cast_does() {
    let before_the_cast = |flag: i32| flag << 12;
    assert_ne!(before_the_cast(0x14), before_the_cast(0x14 & 0x0f));
    for flag in -16..64 {
        assert_eq!(
            published_constructor(12, 28, flag),
            published_constructor(12, 28, flag & 0x0f)
        );
    }
}

/// "What a move needs to carry": given a position, a move can be applied and undone. Here a position is an array of
/// squares, and a move the word of the constructor.
fn applied(mut cells: [char; 64], word: u16) -> [char; 64] {
    let (to, from) = (usize::from(word & 0x3f), usize::from(word >> 6 & 0x3f));
    cells[to] = cells[from];
    cells[from] = ' ';
    cells
}

#[test]
fn the_same_word_is_published_whatever_is_taken() {
    const CAPTURE: i32 = 4;
    let takes = published_constructor(28, 35, CAPTURE);
    let before = |taken: char| {
        let mut cells = [' '; 64];
        (cells[28], cells[35]) = ('P', taken);
        cells
    };
    assert_ne!(before('r'), before('q'));
    assert_eq!(
        applied(before('r'), takes),
        applied(before('q'), takes),
        "the two captures cannot be told apart"
    );
}
