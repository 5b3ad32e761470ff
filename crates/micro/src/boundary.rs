//! Times detecting the edge of the board: the geometries of the mailbox boards, and a few more.
//!
//! According to the lecture, on an 8x8 array "there are various annoying boundary conditions to check", which make code
//! "complicated and slower than necessary"; 10x10 with cells of "a special boundary value" has fewer; and 0x88 tests "really
//! quickly and easily whether a move stays on the board". Here nothing else differs: all pieces but pawns move in the same
//! order, and the contents of all cells that they can move to are read and summed.
//!
//! A contender is a [`Geometry`] of `boardbench-movegen-mailbox`, so its step is also the step of the mailbox generator.
//! One comparison of a cell's content tests if a piece can move there; a border fails it like a piece of the same colour.

mod pawns;

use std::hint::black_box;

use boardbench_array8x8::TwoIndices;
use boardbench_attackmap::Bordered16x12;
use boardbench_core::{Color, Direction, Piece, Role, Setup, Square};
use boardbench_kernels::{Checksum, Input, Prepared};
use boardbench_mailbox10x10::Bordered10x10;
use boardbench_mailbox10x12::Bordered10x12;
use boardbench_movegen_mailbox::geometries::{
    self, Distances8x8, GuardedX88, RankAndFile8x8, WrapTest8x8,
};
use boardbench_movegen_mailbox::{Cells, Content, Geometry, Place};
use boardbench_sliders::{Bitboard, walk};
use boardbench_x88::X88Mask;

use crate::sets::occupied;
use crate::{MicroGroup, group};

/// Calls a function with each direction. Written out, because the compiler does not unroll a loop of this size.
macro_rules! each {
    ($call:ident, $ways:expr, $($number:literal)*) => {
        $($call($ways[$number]);)*
    };
}

/// A piece other than a pawn, and its square.
type PlacedPiece<G> = (<G as Geometry>::Place, Piece);

/// A position: its cells, and its pieces except pawns.
struct Scene<G: Geometry> {
    cells: G::Cells,
    pieces: Vec<PlacedPiece<G>>,
}

impl<G: Geometry> Scene<G> {
    fn new(setup: &Setup) -> Self {
        let mut cells = G::NO_PIECES;
        let mut pieces = Vec::new();
        for (square, piece) in setup.pieces() {
            let from = G::Place::SQUARES[square.index()];
            cells.put(from.code(), Content::from_piece(piece));
            if piece.role() != Role::Pawn {
                pieces.push((from, piece));
            }
        }
        Self { cells, pieces }
    }

    /// Visits each cell that a piece can move to, as the generator does: every direction is written out, so
    /// that the length of a step is a constant.
    #[inline(always)]
    fn reach<const WHITE: bool>(
        &self,
        (from, piece): &PlacedPiece<G>,
        visit: &mut impl FnMut(G::Cursor, Content),
    ) {
        let role = piece.role();
        if role == Role::Knight {
            let mut jump = |way| open::<G, WHITE>(G::jump(&self.cells, *from, way), visit);
            each!(jump, Direction::KNIGHT, 0 1 2 3 4 5 6 7);
            return;
        }
        let mut go = |way| {
            if role == Role::King {
                open::<G, WHITE>(G::step(&self.cells, G::cursor(*from), way), visit);
            } else {
                self.slide::<WHITE>(*from, way, visit);
            }
        };
        if role != Role::Bishop {
            each!(go, Direction::ORTHOGONAL, 0 1 2 3);
        }
        if role != Role::Rook {
            each!(go, Direction::DIAGONAL, 0 1 2 3);
        }
    }

    /// Visits the cells of a ray up to the first piece or the edge.
    #[inline(always)]
    fn slide<const WHITE: bool>(
        &self,
        from: G::Place,
        way: Direction,
        visit: &mut impl FnMut(G::Cursor, Content),
    ) {
        let mut here = G::cursor(from);
        while let Some((next, content)) = G::step(&self.cells, here, way) {
            if !content.is_empty() {
                return open::<G, WHITE>(Some((next, content)), visit);
            }
            visit(next, content);
            here = next;
        }
    }
}

/// Visits a cell if a piece can move there.
#[inline(always)]
fn open<G: Geometry, const WHITE: bool>(
    cell: Option<(G::Cursor, Content)>,
    visit: &mut impl FnMut(G::Cursor, Content),
) {
    if let Some((cursor, content)) = cell
        && content.is_open(Color::white_if(WHITE))
    {
        visit(cursor, content);
    }
}

struct StepLoop<G: Geometry>(Vec<Scene<G>>);

fn step_loop<G: Geometry>(inputs: &[Input]) -> Box<dyn Prepared> {
    let scenes = inputs.iter().map(|input| Scene::<G>::new(&input.setup));
    Box::new(StepLoop(scenes.collect()))
}

impl<G: Geometry> StepLoop<G> {
    fn reach(scene: &Scene<G>, piece: &PlacedPiece<G>, mut visit: impl FnMut(G::Cursor, Content)) {
        match piece.1.color() {
            Color::White => scene.reach::<true>(piece, &mut visit),
            Color::Black => scene.reach::<false>(piece, &mut visit),
        }
    }
}

impl<G: Geometry> Prepared for StepLoop<G> {
    fn run(&mut self) -> u64 {
        let mut steps = 0;
        for scene in &self.0 {
            for piece in &scene.pieces {
                let mut contents = 0_u32;
                Self::reach(scene, piece, |_, content| {
                    steps += 1;
                    contents += u32::from(content.byte());
                });
                black_box(contents);
            }
        }
        steps
    }

    fn checksum(&mut self) -> Checksum {
        let mut checksum = Checksum::new();
        let mut number = 0;
        for scene in &self.0 {
            for piece in &scene.pieces {
                let mut reached = Reached::default();
                Self::reach(scene, piece, |cursor, content| {
                    reached.add(square::<G>(cursor), content);
                });
                reached.add_to(&mut checksum, number);
                number += 1;
            }
        }
        checksum
    }
}

/// Cells that one piece reaches.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    squares: u64,
    steps: u32,
    contents: u32,
}

impl Reached {
    fn add(&mut self, square: Square, content: Content) {
        self.squares |= 1 << square.index();
        self.steps += 1;
        self.contents += u32::from(content.byte());
    }

    fn add_to(self, checksum: &mut Checksum, number: usize) {
        checksum.add(number, self.squares);
        checksum.add(number, u64::from(self.steps) << 32 | u64::from(self.contents));
    }
}

/// Returns the checksum that every contender must have, computed by steps of [`Square`].
fn expected(inputs: &[Input]) -> Checksum {
    let mut checksum = Checksum::new();
    let pieces = inputs.iter().flat_map(|Input { setup, .. }| {
        let pieces = setup.pieces().filter(|(_, piece)| piece.role() != Role::Pawn);
        pieces.map(move |(square, piece)| (setup, square, piece))
    });
    for (number, (setup, square, piece)) in pieces.enumerate() {
        // On a full board every ray ends after one step.
        let (ways, blockers): (&[Direction], Bitboard) = match piece.role() {
            Role::Knight => (&Direction::KNIGHT, Bitboard::ALL),
            Role::King => (&Direction::ALL, Bitboard::ALL),
            Role::Bishop => (&Direction::DIAGONAL, occupied(setup)),
            Role::Rook => (&Direction::ORTHOGONAL, occupied(setup)),
            Role::Queen | Role::Pawn => (&Direction::ALL, occupied(setup)),
        };
        let mut reached = Reached::default();
        for target in walk(square, blockers, ways) {
            let victim = setup.piece_at(target);
            if victim.is_none_or(|victim| victim.color() != piece.color()) {
                reached.add(target, victim.map_or(Content::EMPTY, Content::from_piece));
            }
        }
        reached.add_to(&mut checksum, number);
    }
    checksum
}

/// Returns the square of a cell on the board.
fn square<G: Geometry>(cursor: G::Cursor) -> Square {
    let has_code = |square: &Square| G::Place::SQUARES[square.index()].code() == G::code(cursor);
    let square = Square::all().find(has_code);
    square.expect("a piece stays on the board")
}

pub(crate) const GROUPS: [MicroGroup; 2] = [GROUP, pawns::GROUP];

const GROUP: MicroGroup = group! {
    "boundary", per "step", "the cells that pieces can move to, up to the first piece or the edge of the board";
    expected expected;
    "8x8-two-dimensional": "file and rank, each compared with the edge", step_loop::<TwoIndices>;
    "8x8-rank-file": "file and rank, both tested by one OR and one mask", step_loop::<RankAndFile8x8>;
    "8x8-wrap-test": "an index below 64 on the file that the step leads to", step_loop::<WrapTest8x8>;
    "8x8-edge-distance": "as many steps as a table allows",
        step_loop::<Distances8x8>, tables = geometries::DISTANCE_BYTES;
    "0x88-mask": "an index without the bits 0x88", step_loop::<X88Mask>;
    "0x88-guard": "0x88 in 256 cells, those off the board filled with a border", step_loop::<GuardedX88>;
    "10x10-border": "a border of one; a knight's index is compared with the array's ends", step_loop::<Bordered10x10>;
    "10x12-border": "a border of one at the sides, two above and below", step_loop::<Bordered10x12>;
    "16x12-border": "a border of eight at the sides, two above and below", step_loop::<Bordered16x12>;
};
