//! The moves that lead to a position, and mirrored positions.
//!
//! A board that is set up in a position is asked for less than one that gets there by moves: its setup
//! finds out whether en passant is legal, which castling rights are left, who gives check. So boards also
//! play their way into positions.

use boardbench_core::{
    CanonicalMove, CastlingRights, Color, Leniency, Setup, SetupBuilder, Square,
};

use super::Line;
use crate::reference::Reference;

/// The most moves before a position.
const PLIES: usize = 2;

impl Line {
    /// Moves without captures that lead to a position, two if there are as many. `None` if there is none.
    pub(super) fn leading_to(position: Reference) -> Option<Self> {
        let (mut first, mut played) = (position, Vec::new());
        while played.len() < PLIES
            && let Some((before, mv)) = before(&first)
        {
            first = before;
            played.insert(0, mv);
        }
        let mut line = Self::new(first);
        for &mv in &played {
            line.push(Some(mv));
        }
        (!played.is_empty()).then_some(line)
    }
}

/// A position, and the legal move from there to this one: the double push, if there has just been one.
fn before(here: &Reference) -> Option<(Reference, CanonicalMove)> {
    let setup = here.to_setup();
    let mover = !setup.side_to_move();
    let ends = setup.pieces().filter(|(_, piece)| piece.color() == mover);
    // The hash chooses where the search for the origin begins, so different positions have different last moves.
    let turn = setup.hash() as usize % Square::COUNT;
    let all: Vec<Square> = Square::all().collect();
    let starts = || all[turn..].iter().chain(&all[..turn]).copied();
    for (to, piece) in ends {
        for from in starts().filter(|&from| here.piece_at(from).is_none()) {
            let mut builder = setup.to_builder();
            builder.pieces[from.index()] = Some(piece);
            builder.pieces[to.index()] = None;
            builder.side_to_move = mover;
            builder.en_passant = None;
            builder.halfmove_clock = builder.halfmove_clock.saturating_sub(1);
            let Ok(setup) = builder.build_with(Leniency::PromotedPieces) else {
                continue;
            };
            let before = Reference::from_setup(&setup);
            let mv = CanonicalMove::new(from, to);
            if before.is_legal(mv) && is_same(&before.play(mv), here) {
                return Some((before, mv));
            }
        }
    }
    None
}

/// True if two positions differ in their clocks at most.
fn is_same(one: &Reference, other: &Reference) -> bool {
    let without_clocks = |position: &Reference| SetupBuilder {
        halfmove_clock: 0,
        fullmove_number: 0,
        ..position.to_setup().to_builder()
    };
    without_clocks(one) == without_clocks(other)
}

/// The position with the other colours, seen from the other side.
pub fn with_other_colors(position: &Reference) -> Reference {
    let setup = position.to_setup();
    let mut builder = mirrored(&setup, |square| square.relative_to(Color::Black));
    builder.pieces = builder.pieces.map(|piece| piece.map(|piece| !piece));
    builder.side_to_move = !setup.side_to_move();
    // White's rights are the lower two bits.
    let rights = setup.castling_rights().bits();
    builder.castling_rights = CastlingRights::from_low_bits(rights << 2 | rights >> 2);
    Reference::from_setup(&Setup::from_board(builder))
}

/// The position with the files in the other order; `None` if there are castling rights.
pub fn with_other_files(position: &Reference) -> Option<Reference> {
    let setup = position.to_setup();
    let has_rights = !setup.castling_rights().is_empty();
    let builder = mirrored(&setup, |square| Square::from_low_bits(square.code() ^ 7));
    (!has_rights).then(|| Reference::from_setup(&Setup::from_board(builder)))
}

/// The fields with every square replaced by another, and without castling rights.
fn mirrored(setup: &Setup, other: impl Fn(Square) -> Square) -> SetupBuilder {
    let mut builder = setup.to_builder();
    builder.pieces = [None; Square::COUNT];
    for (square, piece) in setup.pieces() {
        builder.pieces[other(square).index()] = Some(piece);
    }
    builder.en_passant = setup.en_passant().map(other);
    builder.castling_rights = CastlingRights::NONE;
    builder
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leading_to(fen: &str) -> Line {
        Line::leading_to(Reference::from_fen(fen).unwrap()).unwrap()
    }

    #[test]
    fn a_double_push_leads_to_an_en_passant_square() {
        let line = leading_to("2r1k3/8/8/2PpP3/8/8/8/2K5 w - d6 0 2");
        let last = line.played[line.played.len() - 1].unwrap();
        assert_eq!(last.to_string(), "d7d5");
        let fens: Vec<&str> = line.samples.iter().map(|sample| &*sample.fen).collect();
        assert!(
            fens[1].starts_with("2r1k3/3p4/8/2P1P3/8/8/8/2K5 b"),
            "{fens:?}"
        );
        assert!(
            fens[2].starts_with("2r1k3/8/8/2PpP3/8/8/8/2K5 w - d6"),
            "{fens:?}"
        );
    }

    #[test]
    fn most_positions_of_vectors_are_played_into() {
        let all = crate::vectors::all();
        let positions = all.map(|vector| Reference::from_fen(vector.fen).unwrap());
        let lines: Vec<Option<Line>> = positions.map(Line::leading_to).collect();
        let found = lines.iter().flatten().count();
        assert!(found * 10 >= lines.len() * 9, "{found} of {}", lines.len());
    }

    #[test]
    fn positions_are_mirrored() {
        let fen = |position: &Reference| position.to_fen();
        let position = Reference::from_fen("2r1k3/8/8/2PpP3/8/8/8/2K5 w - d6 0 2").unwrap();
        let colors = with_other_colors(&position);
        assert_eq!(fen(&colors), "2k5/8/8/8/2pPp3/8/8/2R1K3 b - d3 0 2");
        assert_eq!(fen(&with_other_colors(&colors)), fen(&position));
        let files = with_other_files(&position).unwrap();
        assert_eq!(fen(&files), "3k1r2/8/8/3PpP2/8/8/8/5K2 w - e6 0 2");
        let castling = Reference::from_fen("r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1").unwrap();
        assert_eq!(
            fen(&with_other_colors(&castling)),
            "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"
        );
        assert!(with_other_files(&castling).is_none());
    }
}
