//! Code that the documents publish, line by line, where no other test of the project shows its errors.

use core::mem::offset_of;
use std::collections::HashSet;

use super::documents;

/// The document with these words, where the documents are at hand.
fn document_with(words: &str) -> Option<String> {
    let mut texts = documents()?.into_iter();
    Some(texts.find(|text| text.contains(words)).expect(words))
}

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
    let has_scores = |wanted: &str| -> Vec<bool> {
        let types = text.split("typedef struct {").skip(1);
        let types = types.filter_map(|rest| rest.split_once("} "));
        let own = types.filter(|(_, after)| after.starts_with(&format!("{wanted};")));
        own.map(|(fields, _)| fields.contains("scores[")).collect()
    };
    assert_eq!(has_scores("MoveList"), [false, false]);
    assert_eq!(has_scores("ScoredMoveList"), [true]);
}

/// "Bitboard representation of Chess Board", "Flipping Color".
#[test]
fn the_complement_of_a_number_is_no_piece() {
    for piece in (1..=6).chain(9..=14_i32) {
        assert_ne!(!piece, piece ^ 8);
        assert!(!piece < 0);
    }
}

/// "Bitboard representation of Chess Board", "Creating a Score": `make_score`. `None` where its addition of signed numbers
/// overflows, which C++ does not define.
fn published_score(middlegame: i32, endgame: i32) -> Option<u32> {
    let upper = (endgame as u32) << 16;
    Some((upper as i32).checked_add(middlegame)? as u32)
}

/// "Extracting Values": the union that both accessors declare and whose first member they set.
struct PublishedUnion {
    bits: u16,
    active: Member,
}

#[derive(PartialEq, Eq)]
enum Member {
    U,
    S,
}

impl PublishedUnion {
    const fn of_unsigned(bits: u16) -> Self {
        let active = Member::U;
        Self { bits, active }
    }

    /// The signed member in C: the bytes, read as its type.
    const fn signed_in_c(&self) -> i16 {
        i16::from_ne_bytes(self.bits.to_ne_bytes())
    }

    /// The signed member in C++, where it may be read only if it is the active one.
    fn signed_in_cpp(&self) -> Option<i16> {
        (self.active == Member::S).then(|| self.signed_in_c())
    }
}

/// The union of `eg_value`.
const fn published_endgame(score: u32) -> PublishedUnion {
    PublishedUnion::of_unsigned((score.wrapping_add(0x8000) >> 16) as u16)
}

/// The union of `mg_value`.
const fn published_middlegame(score: u32) -> PublishedUnion {
    PublishedUnion::of_unsigned(score as u16)
}

#[test]
fn a_score_made_by_or_loses_the_endgame() {
    let by_or = |middlegame: i32, endgame: i32| (endgame << 16 | middlegame) as u32;
    let made = |middlegame, endgame| published_score(middlegame, endgame).expect("no overflow");
    let endgame = |score| published_endgame(score).signed_in_c();
    assert_eq!(by_or(-20, 35), 0xffff_ffec);
    assert_eq!(endgame(by_or(-20, 35)), 0);
    assert_eq!(made(-20, 35), 0x0022_ffec);
    assert_eq!(endgame(made(-20, 35)), 35);
    // A positive middlegame does no harm.
    assert_eq!(by_or(20, 35), made(20, 35));
}

/// Pairs of a middlegame and an endgame: all middlegames, with endgames of both signs up to the largest.
fn middlegames_and_endgames() -> impl Iterator<Item = (i16, i16)> {
    const ENDGAMES: [i16; 8] = [i16::MIN, i16::MIN + 1, -35, -1, 0, 1, 35, i16::MAX];
    let pairs = |middlegame| ENDGAMES.map(|endgame| (middlegame, endgame));
    (i16::MIN..=i16::MAX).flat_map(pairs)
}

#[test]
fn shifting_as_unsigned_is_right_and_the_least_endgame_overflows_in_the_sum() {
    for (middlegame, endgame) in middlegames_and_endgames() {
        let exact = 65_536 * i64::from(endgame) + i64::from(middlegame);
        let score = published_score(middlegame.into(), endgame.into());
        assert_eq!(score.map(|bits| bits as i32), i32::try_from(exact).ok());
        let is_least = endgame == i16::MIN && middlegame < 0;
        assert_eq!(score.is_none(), is_least, "{middlegame} {endgame}");
    }
}

#[test]
fn the_published_unions_keep_signs_in_c() {
    for (middlegame, endgame) in middlegames_and_endgames() {
        if let Some(score) = published_score(middlegame.into(), endgame.into()) {
            assert_eq!(published_middlegame(score).signed_in_c(), middlegame);
            assert_eq!(published_endgame(score).signed_in_c(), endgame);
        }
    }
}

#[test]
fn the_published_unions_are_read_by_the_inactive_member() {
    for score in [0, 0x0022_ffec] {
        assert_eq!(published_middlegame(score).signed_in_cpp(), None);
        assert_eq!(published_endgame(score).signed_in_cpp(), None);
    }
}

/// "Why Stockfish Uses `Score`": terms are added, and the sum is interpolated. To interpolate each term by the phase gives
/// the same value.
#[test]
fn packed_terms_are_added_without_the_phase() {
    const WHOLE_PHASE: i32 = 24;
    const TERMS: [(i32, i32); 4] = [(-20, 35), (5, -40), (120, 80), (-7, -9)];
    let packed = TERMS.map(|(middlegame, endgame)| published_score(middlegame, endgame));
    let sum = packed.into_iter().flatten().fold(0, u32::wrapping_add);
    for phase in 0..=WHOLE_PHASE {
        let blend = |middlegame, endgame| middlegame * phase + endgame * (WHOLE_PHASE - phase);
        let [middlegame, endgame] = [published_middlegame(sum), published_endgame(sum)]
            .map(|union| i32::from(union.signed_in_c()));
        let each = TERMS.map(|(middlegame, endgame)| blend(middlegame, endgame));
        assert_eq!(blend(middlegame, endgame), each.iter().sum::<i32>());
    }
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

/// The lecture, "Representation 4": the declaration of the table, which `last_bit` indexes. The entries are right: an array
/// of them would give the last bit.
#[test]
fn the_published_table_is_declared_as_one_number() {
    let Some(text) = document_with("int last_bit(unsigned char b)") else {
        return;
    };
    let (before, table) = text.split_once(" = { -1,").expect("a table");
    let (numbers, after) = table.split_once(" };").expect("its end");
    assert!(before.ends_with("int T"), "no array");
    assert!(after.contains("return T["));
    let numbers = numbers.split(',').map(|number| number.trim().parse());
    let entries: Result<Vec<i32>, _> = [Ok(-1)].into_iter().chain(numbers).collect();
    let entries = entries.expect("numbers");
    assert_eq!(entries.len(), 12);
    for b in 1..=255_usize {
        let entry = entries[(b ^ (b - 1)) % 11];
        assert_eq!(entry, b.trailing_zeros() as i32, "{b}");
    }
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

/// The document orders captures by the most valuable victim, then by the least valuable attacker.
#[test]
fn the_same_move_is_published_whoever_takes() {
    const CAPTURE: u32 = 2;
    let [pawn, bishop, queen] = [1, 3, 5];
    let of_attacker = |attacker: u32| {
        let mvv_lva = 16 * bishop - attacker;
        (mvv_lva, published_word(0x44, 0x33, CAPTURE, bishop))
    };
    let [by_pawn, by_queen] = [pawn, queen].map(of_attacker);
    assert_ne!(by_pawn.0, by_queen.0);
    assert_eq!(by_pawn.1, by_queen.1);
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
    let fields = |word: u16| [word >> 12, word >> 6 & 0x3f, word & 0x3f];
    for square in 0..64 {
        assert_eq!(with_masks(square, 28), without_masks(square, 28));
        assert_eq!(with_masks(28, square), without_masks(28, square));
        let (number, extended) = (square as u16, square - 64);
        assert_eq!(fields(with_masks(28, extended)), [4, 28, number]);
        let [flag, from, _] = fields(without_masks(28, extended));
        assert_eq!([flag, from], [15, 63], "both are lost");
        assert_eq!(fields(with_masks(extended, 28)), [4, number, 28]);
        let [flag, ..] = fields(without_masks(extended, 28));
        assert_eq!(flag, 15, "lost");
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
    let [rook, queen] = ['r', 'q'].map(before);
    assert_ne!(rook, queen);
    assert_eq!(applied(rook, takes), applied(queen, takes));
}
