//! Finding the edge of the board: the geometries of the boards of squares, and a few more.
//!
//! The lecture says that on an 8x8 array "there are various annoying boundary conditions to check", which make code "complicated
//! and slower than necessary"; that 10x10 with cells of "a special boundary value" has fewer; and that 0x88 tests "really quickly
//! and easily whether a move stays on the board". Here nothing else differs: all pieces but pawns move in the same order, and the
//! contents of all cells that they may go to are read and added up.
//!
//! A contender is a [`Geometry`] of `boardbench-squarewise`, so its step is the one that the generator of the boards of squares
//! takes. One comparison of a cell's content tells if a piece may go there; a border fails it like a piece of the same colour.

mod pawns;

use std::hint::black_box;

use boardbench_array8x8::TwoIndices;
use boardbench_attackmap::Bordered16x12;
use boardbench_core::{Color, Direction, Piece, Role, Setup, Square};
use boardbench_kernels::{Digest, Input, Prepared};
use boardbench_mailbox10x10::Bordered10x10;
use boardbench_mailbox10x12::Bordered10x12;
use boardbench_sliders::{SquareSet, walk};
use boardbench_squarewise::geometries::{
    self, Distances8x8, GuardedX88, RankAndFile8x8, WrapTest8x8,
};
use boardbench_squarewise::{Cells, Content, Geometry, Place};
use boardbench_x88::X88Mask;

use crate::sets::occupied;
use crate::{MicroGroup, group};

/// Calls a function with each direction. Written out, because the compiler does not unroll a loop of this size.
macro_rules! each {
    ($call:ident, $ways:expr, $($number:literal)*) => {
        $($call($ways[$number]);)*
    };
}

/// A piece that is no pawn, and its place.
type Mover<G> = (<G as Geometry>::Place, Piece);

/// A position: its cells, and its pieces except pawns.
struct Scene<G: Geometry> {
    cells: G::Cells,
    movers: Vec<Mover<G>>,
}

impl<G: Geometry> Scene<G> {
    fn new(setup: &Setup) -> Self {
        let mut cells = G::NO_PIECES;
        let mut movers = Vec::new();
        for (square, piece) in setup.pieces() {
            let from = G::Place::SQUARES[square.index()];
            cells.put(from.code(), Content::from_piece(piece));
            if piece.role() != Role::Pawn {
                movers.push((from, piece));
            }
        }
        Self { cells, movers }
    }

    /// Visits each cell that a piece may go to, as the generator does: every direction is written out, so
    /// that the length of a step is a constant.
    #[inline(always)]
    fn reach<const WHITE: bool>(
        &self,
        (from, piece): &Mover<G>,
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

    /// Steps up to the first piece or the edge.
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

/// Visits a cell if a piece may go there.
#[inline(always)]
fn open<G: Geometry, const WHITE: bool>(
    cell: Option<(G::Cursor, Content)>,
    visit: &mut impl FnMut(G::Cursor, Content),
) {
    if let Some((cursor, content)) = cell
        && content.is_open::<WHITE>()
    {
        visit(cursor, content);
    }
}

struct Walking<G: Geometry>(Vec<Scene<G>>);

fn walking<G: Geometry>(inputs: &[Input]) -> Box<dyn Prepared> {
    let scenes = inputs.iter().map(|input| Scene::<G>::new(&input.setup));
    Box::new(Walking(scenes.collect()))
}

impl<G: Geometry> Walking<G> {
    fn reach(scene: &Scene<G>, mover: &Mover<G>, mut visit: impl FnMut(G::Cursor, Content)) {
        match mover.1.color() {
            Color::White => scene.reach::<true>(mover, &mut visit),
            Color::Black => scene.reach::<false>(mover, &mut visit),
        }
    }
}

impl<G: Geometry> Prepared for Walking<G> {
    fn run(&mut self) -> u64 {
        let mut steps = 0;
        for scene in &self.0 {
            for mover in &scene.movers {
                let mut contents = 0_u32;
                Self::reach(scene, mover, |_, content| {
                    steps += 1;
                    contents += u32::from(content.byte());
                });
                black_box(contents);
            }
        }
        steps
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        let mut number = 0;
        for scene in &self.0 {
            for mover in &scene.movers {
                let mut found = Reached::default();
                Self::reach(scene, mover, |cursor, content| {
                    found.add(square::<G>(cursor), content);
                });
                found.add_to(&mut digest, number);
                number += 1;
            }
        }
        digest
    }
}

/// The cells that one piece reaches.
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

    fn add_to(self, digest: &mut Digest, number: usize) {
        digest.add(number, self.squares);
        digest.add(number, u64::from(self.steps) << 32 | u64::from(self.contents));
    }
}

/// Returns the digest that every contender must have, computed by steps of [`Square`].
fn expected(inputs: &[Input]) -> Digest {
    let mut digest = Digest::new();
    let pieces = inputs.iter().flat_map(|Input { setup, .. }| {
        let movers = setup.pieces().filter(|(_, piece)| piece.role() != Role::Pawn);
        movers.map(move |(square, piece)| (setup, square, piece))
    });
    for (number, (setup, square, piece)) in pieces.enumerate() {
        // On a full board every walk ends after one step.
        let (ways, blockers): (&[Direction], SquareSet) = match piece.role() {
            Role::Knight => (&Direction::KNIGHT, SquareSet::ALL),
            Role::King => (&Direction::ALL, SquareSet::ALL),
            Role::Bishop => (&Direction::DIAGONAL, occupied(setup)),
            Role::Rook => (&Direction::ORTHOGONAL, occupied(setup)),
            Role::Queen | Role::Pawn => (&Direction::ALL, occupied(setup)),
        };
        let mut reached = Reached::default();
        for target in walk(square, blockers, ways) {
            let other = setup.piece_at(target);
            if other.is_none_or(|other| other.color() != piece.color()) {
                reached.add(target, other.map_or(Content::EMPTY, Content::from_piece));
            }
        }
        reached.add_to(&mut digest, number);
    }
    digest
}

/// Returns the square of a cell on the board.
fn square<G: Geometry>(cursor: G::Cursor) -> Square {
    let is_it = |square: &Square| G::Place::SQUARES[square.index()].code() == G::code(cursor);
    let square = Square::all().find(is_it);
    square.expect("a piece stays on the board")
}

pub(crate) const GROUPS: [MicroGroup; 2] = [GROUP, pawns::GROUP];

const GROUP: MicroGroup = group! {
    "boundary", per "step", "the cells that pieces may go to until something stands in the way or the board ends";
    expected expected;
    "8x8-two-dimensional": "file and rank, each compared with the edge", walking::<TwoIndices>;
    "8x8-rank-file": "file and rank, both tested by one OR and one mask", walking::<RankAndFile8x8>;
    "8x8-wrap-test": "an index below 64 on the file that the step says", walking::<WrapTest8x8>;
    "8x8-edge-distance": "as many steps as a table allows",
        walking::<Distances8x8>, tables = geometries::DISTANCE_BYTES;
    "0x88-mask": "an index without the bits 0x88", walking::<X88Mask>;
    "0x88-guard": "0x88 in 256 cells, those off the board filled with a border", walking::<GuardedX88>;
    "10x10-border": "a border of one; a knight's index is compared with the array's ends", walking::<Bordered10x10>;
    "10x12-border": "a border of one beside and two below and above", walking::<Bordered10x12>;
    "16x12-border": "a border of eight beside and two below and above", walking::<Bordered16x12>;
};
