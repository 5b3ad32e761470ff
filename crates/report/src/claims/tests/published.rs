//! Code that the documents publish, line by line, where no other test of the project shows its errors.

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

/// "Chapter 6: Move Representation", "Fixed-Size Array": `movelist_init` and `movelist_add`.
struct PublishedList {
    moves: [u16; 4],
    count: usize,
}

impl PublishedList {
    fn init(&mut self) {
        self.count = 0;
    }

    fn add(&mut self, mv: u16) {
        self.moves[self.count] = mv;
        self.count += 1;
    }
}

/// According to "Null Move", initialised lists contain null moves, which are 0.
#[test]
fn an_initialised_list_holds_what_was_there() {
    let mut list = PublishedList {
        moves: [7; 4],
        count: 3,
    };
    list.init();
    assert_eq!(list.moves, [7; 4]);
    list.add(9);
    list.init();
    assert_eq!(list.moves, [9, 7, 7, 7]);
}

/// "Chapter 6: Move Representation", "Lazy Sorting": `pick_best_move`, which here returns how many
/// scores it reads.
fn published_pick(scores: &mut [i32], start: usize) -> usize {
    let mut best = start;
    let mut read = 1;
    for i in start + 1..scores.len() {
        read += 1;
        if scores[i] > scores[best] {
            best = i;
        }
    }
    scores.swap(start, best);
    read
}

/// "If beta cutoff, we never looked at remaining moves."
#[test]
fn the_first_pick_looks_at_every_move() {
    let mut scores = [3, 1, 4, 1, 5, 9, 2, 6];
    assert_eq!(published_pick(&mut scores, 0), scores.len());
    assert_eq!(scores[0], 9);
}

/// "Bitboard representation of Chess Board", "Flipping Color".
#[test]
fn the_complement_of_a_number_is_no_piece() {
    for piece in (1..=6).chain(9..=14_i32) {
        assert_ne!(!piece, piece ^ 8);
        assert!(!piece < 0);
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
