//! Attack relations on bitboards: read from incremental attack tables if there are any, otherwise computed on demand.

use boardbench_core::{Color, Direction, Piece, Role, Square, Threat};
use boardbench_sliders::{Bitboard, Sliders, king_attacks, knight_attacks, pawn_attacks};

use crate::storage::Storage;
use crate::view::Sets;

/// Returns the squares that a piece attacks.
///
/// ```
/// use boardbench_core::{Piece, Square};
/// use boardbench_movegen_bitboard::attacks_of;
/// use boardbench_sliders::Magic;
/// assert_eq!(attacks_of::<Magic>(Piece::WhiteQueen, Square::D1, Square::D2.into()).len(), 15);
/// ```
#[inline(always)]
pub fn attacks_of<S: Sliders>(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role() {
        Role::Pawn => pawn_attacks(piece.color(), from),
        Role::Knight => knight_attacks(from),
        Role::Bishop => S::bishop(from, occupied),
        Role::Rook => S::rook(from, occupied),
        Role::Queen => S::queen(from, occupied),
        Role::King => king_attacks(from),
    }
}

/// Returns the squares that a piece of the board attacks.
#[inline(always)]
fn attacks_by<S: Sliders>(
    pieces: &impl Storage,
    piece: Piece,
    from: Square,
    occupied: Bitboard,
) -> Bitboard {
    match pieces.attack_maps() {
        Some(maps) => maps.attacks(from),
        None => attacks_of::<S>(piece, from, occupied),
    }
}

/// Computes [`Position::attacks`](boardbench_core::Position::attacks).
#[inline(always)]
pub(crate) fn attacks<S: Sliders>(pieces: &impl Storage, from: Square) -> Bitboard {
    if let Some(maps) = pieces.attack_maps() {
        return maps.attacks(from);
    }
    let piece = pieces.piece_at(from);
    piece.map_or(Bitboard::EMPTY, |piece| attacks_of::<S>(piece, from, pieces.occupied()))
}

/// Returns `pawns` and the other pieces of both colours that attack a square with this occupancy. Attacks are symmetric: a
/// piece on the square would attack the squares from which its kind attacks it.
#[inline(always)]
pub(crate) fn attackers_with<S: Sliders>(
    pawns: Bitboard,
    sets: &impl Sets,
    to: Square,
    occupied: Bitboard,
) -> Bitboard {
    pawns
        | knight_attacks(to) & sets.knights()
        | king_attacks(to) & sets.kings()
        | S::bishop(to, occupied) & sets.diagonal_sliders()
        | S::rook(to, occupied) & sets.straight_sliders()
}

/// Returns the pieces of both colours that attack a square with this occupancy.
#[inline(always)]
pub(crate) fn attackers_through<S: Sliders>(
    sets: &impl Sets,
    to: Square,
    occupied: Bitboard,
) -> Bitboard {
    let white = pawn_attacks(Color::Black, to) & sets.by_color(Color::White);
    let black = pawn_attacks(Color::White, to) & sets.by_color(Color::Black);
    attackers_with::<S>((white | black) & sets.pawns(), sets, to, occupied)
}

/// Computes [`Position::attackers`](boardbench_core::Position::attackers).
#[inline(always)]
pub(crate) fn attackers<S: Sliders>(pieces: &impl Storage, to: Square) -> Bitboard {
    match pieces.attack_maps() {
        Some(maps) => maps.attackers(to),
        None => attackers_through::<S>(pieces, to, pieces.occupied()),
    }
}

/// Computes [`Position::is_attacked`](boardbench_core::Position::is_attacked), which needs the pawns of one colour only.
#[inline(always)]
pub(crate) fn is_attacked<S: Sliders>(pieces: &impl Storage, to: Square, by: Color) -> bool {
    let attackers = if let Some(maps) = pieces.attack_maps() {
        maps.attackers(to)
    } else {
        let occupied = pieces.occupied();
        let pawns = pawn_attacks(!by, to) & pieces.pawns();
        attackers_with::<S>(pawns, pieces, to, occupied)
    };
    attackers.meets(pieces.by_color(by))
}

/// Visits each piece with the squares that it attacks. The look-up is compiled for each kind of piece.
#[inline(always)]
fn each_attack<S: Sliders>(pieces: &impl Storage, mut visit: impl FnMut(Piece, Square, Bitboard)) {
    let occupied = pieces.occupied();
    Piece::for_each(
        #[inline(always)]
        |piece| {
            for from in pieces.holding(piece) {
                visit(piece, from, attacks_by::<S>(pieces, piece, from, occupied));
            }
        },
    );
}

/// Implements [`Position::visit_threats`](boardbench_core::Position::visit_threats). A board without cells fills them once: that
/// is less work than to search the bitboards for each victim, or to intersect the attacks with the bitboard of each kind.
#[inline(always)]
pub(crate) fn visit_threats<C: Storage, S: Sliders>(pieces: &C, mut visit: impl FnMut(Threat)) {
    let occupied = pieces.occupied();
    let mut cells = [None; Square::COUNT];
    if !C::HAS_CELLS {
        Piece::for_each(
            #[inline(always)]
            |piece| {
                for square in pieces.holding(piece) {
                    cells[square.index()] = Some(piece);
                }
            },
        );
    }
    each_attack::<S>(
        pieces,
        #[inline(always)]
        |attacker, from, attacks| {
            for to in attacks & occupied {
                let victim = if C::HAS_CELLS { pieces.piece_at(to) } else { cells[to.index()] };
                if let Some(victim) = victim {
                    visit(Threat { attacker, from, victim, to });
                }
            }
        },
    );
}

/// Computes [`Position::attackers_of_all`](boardbench_core::Position::attackers_of_all).
#[inline(always)]
pub(crate) fn attackers_of_all<S: Sliders>(pieces: &impl Storage) -> [Bitboard; Square::COUNT] {
    if let Some(maps) = pieces.attack_maps() {
        return maps.attackers_of_all();
    }
    let mut attackers = [Bitboard::EMPTY; Square::COUNT];
    each_attack::<S>(
        pieces,
        #[inline(always)]
        |_, from, attacks| {
            for to in attacks {
                attackers[to.index()] |= from.into();
            }
        },
    );
    attackers
}

/// Computes [`Position::mobility`](boardbench_core::Position::mobility), with pawns shifted all at once.
#[inline(always)]
pub(crate) fn mobility<S: Sliders>(pieces: &impl Storage) -> [u32; Piece::INDEX_SPACE] {
    let pieces_of = Color::ALL.map(|color| pieces.by_color(color));
    let occupied = pieces_of[0] | pieces_of[1];
    let mut mobility = [0; Piece::INDEX_SPACE];
    Piece::for_each(
        #[inline(always)]
        |piece| {
            let (color, squares) = (piece.color(), pieces.holding(piece));
            let open = !pieces_of[color.index()];
            let count = if piece.role() == Role::Pawn {
                let targets = Direction::pawn_captures(color).map(|side| squares.shift(side));
                (targets[0] & open).len() + (targets[1] & open).len()
            } else {
                let open = squares
                    .into_iter()
                    .map(|from| (attacks_by::<S>(pieces, piece, from, occupied) & open).len());
                open.sum()
            };
            mobility[piece.index()] = count as u32;
        },
    );
    mobility
}
