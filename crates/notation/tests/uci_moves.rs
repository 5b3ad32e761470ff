//! Reading UCI moves on a board with a fixed list of legal moves.

use std::ops::ControlFlow;

use boardbench_core::MoveKind::{CapturePromotion, Castle, DoublePush, EnPassant, Promotion};
use boardbench_core::{
    Board, CanonicalMove, CastlingForm, CastlingSide, Cell, Color, DynBoard, Encoding, Facade,
    Grid8x8, Layout, MoveKind, MoveParts, Occupancy, Piece, Position, PromotionRole, Role, Setup,
    Sink, Square, State,
};
use boardbench_flags16::FromLow;
use boardbench_notation::uci::{
    UciMoveError, find_legal, find_legal_dyn, find_legal_with, write, write_dyn,
};

/// A board whose legal moves are always [`LEGAL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scripted(Setup);

const LEGAL: [(Square, Square, MoveKind); 7] = [
    (Square::E2, Square::E4, DoublePush),
    (Square::E5, Square::D6, EnPassant),
    (Square::E1, Square::G1, Castle(CastlingSide::King)),
    (Square::E1, Square::C1, Castle(CastlingSide::Queen)),
    (Square::B7, Square::B8, Promotion(PromotionRole::Queen)),
    (Square::B7, Square::B8, Promotion(PromotionRole::Knight)),
    (
        Square::B7,
        Square::A8,
        CapturePromotion(PromotionRole::Rook),
    ),
];

fn encode((from, to, kind): (Square, Square, MoveKind)) -> FromLow {
    FromLow::encode(MoveParts {
        from: from.into(),
        to: to.into(),
        kind,
        mover: Role::Pawn,
        victim: None,
    })
}

impl Occupancy for Scripted {
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.role_at(cell).is_some()
    }

    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.0.piece_at(cell.square()).map(Piece::role)
    }
}

impl Position for Scripted {
    type Layout = Grid8x8;
    type NullUndo = ();
    const PIECE_BYTES: usize = size_of::<Setup>();

    fn from_setup(setup: &Setup) -> Self {
        Self(*setup)
    }

    fn to_setup(&self) -> Setup {
        self.0
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.0.piece_at(square)
    }

    fn state(&self) -> State {
        State::from_setup(&self.0)
    }

    fn hash(&self) -> Option<u64> {
        None
    }

    fn is_attacked(&self, _square: Square, _by: Color) -> bool {
        false
    }

    fn is_king_attacked(&self, _color: Color) -> bool {
        false
    }

    fn make_null(&mut self) {}

    fn unmake_null(&mut self, (): ()) {}
}

impl Board<FromLow> for Scripted {
    type Undo = ();

    fn pseudo_legal<S: Sink<Move = FromLow>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.legal(sink)
    }

    fn legal<S: Sink<Move = FromLow>>(&self, sink: &mut S) -> ControlFlow<()> {
        LEGAL
            .into_iter()
            .map(encode)
            .try_for_each(|mv| sink.push(mv))
    }

    fn count_legal(&self) -> usize {
        LEGAL.len()
    }

    fn make(&mut self, _mv: FromLow) {}

    fn unmake(&mut self, _mv: FromLow, (): ()) {}
}

/// The result of both functions, which must agree.
fn find(text: &str) -> Result<FromLow, UciMoveError> {
    let setup = Setup::initial();
    let found = find_legal(&Scripted::from_setup(&setup), text);
    let facade: Box<dyn DynBoard> = Box::new(Facade::<Scripted, FromLow>::new(&setup));
    let canonical = find_legal_dyn(&*facade, text);
    assert_eq!(found.clone().map(Encoding::canonical), canonical);
    found
}

#[test]
fn legal_moves_are_found_with_their_kind() {
    let texts = ["e2e4", "e5d6", "e1g1", "e1c1", "b7b8q", "b7b8n", "b7a8r"];
    for (text, parts) in texts.into_iter().zip(LEGAL) {
        assert_eq!(find(text), Ok(encode(parts)), "{text}");
    }
}

#[test]
fn other_moves_are_not_legal() {
    for text in ["e2e3", "d6e5", "e1d1", "h1e1", "b7b8b", "b7a8q", "a1a1"] {
        let mv: CanonicalMove = text.parse().unwrap();
        let error = find(text).unwrap_err();
        assert_eq!(error, UciMoveError::NotLegal(mv));
        assert_eq!(
            error.to_string(),
            format!("\"{text}\": not a legal move here")
        );
    }
}

#[test]
fn wrong_forms_of_legal_moves_have_their_own_errors() {
    for (text, message) in [
        ("e1h1", "castling must be written e1g1 here"),
        ("e1a1", "castling must be written e1c1 here"),
        (
            "b7b8",
            "a promotion must say which, b7b8n, b7b8b, b7b8r or b7b8q",
        ),
        (
            "b7a8",
            "a promotion must say which, b7a8n, b7a8b, b7a8r or b7a8q",
        ),
        ("e2e4q", "nothing is promoted, must be e2e4"),
        ("e1g1n", "nothing is promoted, must be e1g1"),
    ] {
        let error = find(text).unwrap_err().to_string();
        assert_eq!(error, format!("\"{text}\": {message}"));
    }
}

#[test]
fn castling_as_king_takes_rook() {
    let (board, notation) = (
        Scripted::from_setup(&Setup::initial()),
        CastlingForm::KingTakesRook,
    );
    for (text, parts) in [("e1h1", LEGAL[2]), ("e1a1", LEGAL[3]), ("e2e4", LEGAL[0])] {
        let found = find_legal_with::<_, FromLow>(&board, text, notation).unwrap();
        assert_eq!(found, encode(parts), "{text}");
        assert_eq!(write(found, notation), text);
    }
    let error = find_legal_with::<_, FromLow>(&board, "e1c1", notation).unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"e1c1\": castling must be written e1a1 here"
    );
}

#[test]
fn write_dyn_recognises_castling() {
    let facade: Box<dyn DynBoard> = Box::new(Facade::<Scripted, FromLow>::new(&Setup::initial()));
    let text = |mv: &str, notation| write_dyn(&*facade, mv.parse().unwrap(), notation);
    let [squares, rook] = CastlingForm::ALL;
    assert_eq!(text("e1g1", squares), "e1g1");
    assert_eq!(text("e1g1", rook), "e1h1");
    assert_eq!(text("e8c8", rook), "e8a8");
    // Not a king, or not to the castling square.
    assert_eq!(text("e2g2", rook), "e2g2");
    assert_eq!(text("e1f1", rook), "e1f1");
}

#[test]
fn the_null_move_is_written_as_zeros() {
    for notation in CastlingForm::ALL {
        assert_eq!(write(FromLow::NULL, notation), "0000");
    }
}

#[test]
fn the_null_move_has_its_own_error() {
    let error = find("0000").unwrap_err();
    assert_eq!(error, UciMoveError::Null);
    assert_eq!(error.to_string(), "\"0000\": the null move is not legal");
}

#[test]
fn malformed_text_is_quoted_in_one_line() {
    let long = "e2e4".repeat(1_000);
    for text in [
        "",
        " ",
        "e2",
        "e4",
        "Nf3",
        "O-O",
        "e2-e4",
        "E2E4",
        "e2e4 ",
        " e2e4",
        "e2e4\n",
        "e2e9",
        "i2i4",
        "b7b8Q",
        "b7b8=q",
        "b7b8k",
        "b7b8p",
        "e2\u{435}4",
        "00000",
        "(none)",
        &long,
    ] {
        let error = find(text).unwrap_err();
        assert!(matches!(error, UciMoveError::Malformed { .. }), "{text:?}");
        let message = error.to_string();
        assert!(
            message
                .bytes()
                .all(|byte| byte == b' ' || byte.is_ascii_graphic())
        );
        assert!(message.len() < 200, "{message}");
    }
    assert_eq!(
        find("e2\t\u{435}4").unwrap_err().to_string(),
        "\"e2\\t\\u{435}4\": a move is two squares and, for a promotion, one of n b r q, \
         like e2e4 or e7e8q"
    );
}
