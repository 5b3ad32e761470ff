//! The contents are exactly the possible moves, by the reference.

use std::collections::HashSet;

use boardbench_conformance::contents::{Content, all_contents};
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::standard;
use boardbench_core::{
    CastlingRights, Color, Leniency, MoveKind, Piece, Rank, Role, SetupBuilder, Square,
};

#[test]
fn every_move_of_the_samples_is_a_content() {
    let contents: HashSet<Content> = all_contents().iter().copied().collect();
    assert_eq!(contents.len(), all_contents().len());
    for sample in standard().iter() {
        for known in &sample.moves {
            assert!(
                contents.contains(&known.facts),
                "{} {}",
                sample.fen,
                known.mv
            );
        }
    }
}

#[test]
fn every_content_is_a_move_in_some_position() {
    for &content in all_contents() {
        let found = boards(content).any(|board| is_move_on(&board, content));
        assert!(found, "{content}");
    }
}

/// Boards with the pieces that the move needs and the two kings on all empty squares.
fn boards(content: Content) -> impl Iterator<Item = SetupBuilder> {
    let needed = needed(content);
    let mover = needed.side_to_move;
    let kings = Square::all().flat_map(|own| Square::all().map(move |enemy| (own, enemy)));
    kings.filter_map(move |(own, enemy)| {
        let mut board = needed;
        if content.mover != Role::King {
            put(&mut board, own, Piece::new(mover, Role::King))?;
        }
        put(&mut board, enemy, Piece::new(!mover, Role::King))?;
        Some(board)
    })
}

/// A board with mover and victim, the rook and the castling right, the en-passant square.
fn needed(content: Content) -> SetupBuilder {
    let mut board = SetupBuilder::empty();
    let moves_down = content.to.rank() < content.from.rank();
    let is_black = match content.kind {
        MoveKind::Castle(_) => content.from.rank() == Rank::R8,
        _ => content.mover == Role::Pawn && moves_down,
    };
    let mover = Color::white_if(!is_black);
    board.side_to_move = mover;
    board.pieces[content.from.index()] = Some(Piece::new(mover, content.mover));
    if let Some(castling) = content.castling() {
        board.pieces[castling.rook_from.index()] = Some(Piece::new(mover, Role::Rook));
        board.castling_rights = CastlingRights::single(mover, castling.side);
    }
    let victim = content.victim.map(|role| Piece::new(!mover, role));
    if content.kind == MoveKind::EnPassant {
        board.en_passant = Some(content.to);
        let passed = Square::new(content.to.file(), content.from.rank());
        board.pieces[passed.index()] = victim;
    } else {
        board.pieces[content.to.index()] = victim;
    }
    board
}

/// Puts a piece onto an empty square.
fn put(board: &mut SetupBuilder, square: Square, piece: Piece) -> Option<()> {
    let place = &mut board.pieces[square.index()];
    place.is_none().then(|| *place = Some(piece))
}

fn is_move_on(board: &SetupBuilder, content: Content) -> bool {
    let Ok(setup) = board.build_with(Leniency::PromotedPieces) else {
        return false;
    };
    let position = Reference::from_setup(&setup);
    let mv = content.canonical();
    position.legal_moves().contains(&mv) && position.facts(mv) == content
}
