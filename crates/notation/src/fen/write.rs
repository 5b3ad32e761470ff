//! Writing of FENs.

use alloc::string::String;

use boardbench_core::{CastlingRights, File, Rank, Setup, Square};

use crate::ascii::Ascii;

/// A placement has at most 71 characters, the other fields and the spaces 21. The rest allows for
/// clocks beyond the limits of a setup.
type Text = Ascii<104>;

/// Condition for writing the en-passant square of a FEN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnPassantMode {
    /// After every double push, as the PGN standard requires. Parsing the FEN returns an equal setup.
    #[default]
    Always,
    /// If a capture is pseudo-legal, as in X-FEN.
    Xfen,
    /// If a capture is legal.
    Legal,
}

/// Returns the FEN of a setup, with the en-passant square after every double push. Parsing it returns an equal
/// setup, with the leniency that the setup was built with.
///
/// ```
/// use boardbench_core::Setup;
/// assert_eq!(
///     boardbench_notation::write_fen(&Setup::initial()),
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
/// );
/// ```
pub fn write_fen(setup: &Setup) -> String {
    write_fen_with(setup, EnPassantMode::Always)
}

/// Returns the FEN with the given mode for the en-passant square.
///
/// ```
/// use boardbench_notation::{EnPassantMode, parse_fen, write_fen_with};
/// // The black pawn on d4 is pinned by the rook, so its capture on e3 is only pseudo-legal.
/// let setup = parse_fen("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1").unwrap();
/// let field = |mode| write_fen_with(&setup, mode).split(' ').nth(3).map(str::to_owned);
/// assert_eq!(field(EnPassantMode::Always).as_deref(), Some("e3"));
/// assert_eq!(field(EnPassantMode::Xfen).as_deref(), Some("e3"));
/// assert_eq!(field(EnPassantMode::Legal).as_deref(), Some("-"));
/// ```
pub fn write_fen_with(setup: &Setup, mode: EnPassantMode) -> String {
    let en_passant = match mode {
        EnPassantMode::Always => setup.en_passant(),
        EnPassantMode::Xfen => setup.pseudo_legal_en_passant(),
        EnPassantMode::Legal => setup.legal_en_passant(),
    };
    let mut text = Text::EMPTY;
    push_placement(&mut text, setup);
    text.push(' ');
    text.push(setup.side_to_move().letter());
    text.push(' ');
    push_castling_rights(&mut text, setup.castling_rights());
    text.push(' ');
    push_square(&mut text, en_passant);
    text.push(' ');
    text.push_number(setup.halfmove_clock());
    text.push(' ');
    text.push_number(setup.fullmove_number());
    text.as_str().into()
}

/// Writes ranks from the eighth to the first, with runs of empty squares as digits.
fn push_placement(text: &mut Text, setup: &Setup) {
    for rank in Rank::ALL.into_iter().rev() {
        if rank != Rank::R8 {
            text.push('/');
        }
        let mut empty = 0;
        for file in File::ALL {
            if let Some(piece) = setup.piece_at(Square::new(file, rank)) {
                push_empty(text, empty);
                empty = 0;
                text.push(piece.letter());
            } else {
                empty += 1;
            }
        }
        push_empty(text, empty);
    }
}

fn push_empty(text: &mut Text, count: u8) {
    if count > 0 {
        text.push(char::from(b'0' + count));
    }
}

fn push_castling_rights(text: &mut Text, rights: CastlingRights) {
    if rights.is_empty() {
        text.push('-');
    }
    for (bit, letter) in ['K', 'Q', 'k', 'q'].into_iter().enumerate() {
        if rights.bits() >> bit & 1 != 0 {
            text.push(letter);
        }
    }
}

fn push_square(text: &mut Text, square: Option<Square>) {
    match square {
        None => text.push('-'),
        Some(square) => {
            text.push(square.file().letter());
            text.push(square.rank().digit());
        }
    }
}
