//! Stores the pieces as bitboards; cells, union and attack tables are optional type parameters.

use core::fmt;

use boardbench_core::{
    AttackMaps, Cell, Color, Encoding, HashKey, Layout, Occupancy, Piece, PiecesAndState, Role,
    Square, StorageItem, StorageMeaning, StorageName, StoragePart,
};
use boardbench_movegen_bitboard::Sets;
use boardbench_sliders::Bitboard;

/// Data that unmaking needs: state and hash before the move, and the captured piece. [`AttackTables::Undo`] adds
/// the attack tables.
pub type Undo<K> = boardbench_core::Undo<Option<Piece>, (), K>;

/// A part of [`PieceSets`]. `EMPTY` is a constant, because a constant is copied where a default would be computed.
pub trait Part: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Part of an empty board.
    const EMPTY: Self;
}

/// Arrangement of the pieces in bitboards: [`ByKind`] or [`ByPiece`].
pub trait Arrangement: Part {
    /// Adds a piece of this colour to its bitboards, or removes it. The colour is often available before the piece.
    fn flip(&mut self, color: Color, piece: Option<Piece>, squares: Bitboard);

    /// Returns the piece on a square, by testing one bitboard after the other.
    fn search(&self, square: Square) -> Option<Piece>;

    /// Returns the pieces of one kind, of both colours.
    fn by_role(&self, role: Role) -> Bitboard;

    /// Returns the pieces of one colour.
    fn by_color(&self, color: Color) -> Bitboard;

    /// Returns the pieces of one kind and colour.
    fn holding(&self, piece: Piece) -> Bitboard;

    /// Returns all pieces.
    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        self.by_color(Color::White) | self.by_color(Color::Black)
    }

    /// Visits the bitboards.
    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>));
}

/// Optional array of cells next to the bitboards: [`CellArray`] or [`NoCells`].
pub trait Cells: Part {
    /// `true` if there is an array.
    const IS_STORED: bool;

    /// Returns the piece on a square.
    fn at(&self, square: Square, sets: &impl Arrangement) -> Option<Piece>;

    /// Stores the content of a cell.
    fn put(&mut self, square: Square, content: Option<Piece>);

    /// Visits the array, if there is one.
    fn visit_storage(&self, _visit: &mut dyn FnMut(StoragePart<'_>)) {}
}

/// Bitboard of all pieces, stored or computed: [`StoredUnion`] or [`ComputedUnion`].
pub trait Union: Part {
    /// Returns all pieces.
    fn get(&self, sets: &impl Arrangement) -> Bitboard;

    /// Adds a piece, or removes it.
    fn flip(&mut self, squares: Bitboard);

    /// Visits the bitboard, if it is stored.
    fn visit_storage(&self, _visit: &mut dyn FnMut(StoragePart<'_>)) {}
}

/// Optional incremental attack tables: [`Maps`](crate::Maps) or [`NoMaps`].
pub trait AttackTables: Part {
    /// `false` for [`NoMaps`].
    const IS_ENABLED: bool;

    /// Returns the attack tables, if there are any.
    fn get(&self) -> Option<&AttackMaps>;

    /// Updates the attack tables after the bitboards have changed; `occupied` is the bitboard of all pieces.
    fn update(&mut self, sets: &impl Arrangement, occupied: Bitboard, change: Change);

    /// Data that unmaking a move needs, with a copy of the attack tables if there are any.
    type Undo<K: HashKey>: Copy + fmt::Debug;

    /// Makes a move.
    fn make<A: Arrangement, C: Cells, O: Union, E: Encoding, K: HashKey>(
        position: &mut PiecesAndState<PieceSets<A, C, O, Self>, K>,
        mv: E,
    ) -> Self::Undo<K>;

    /// Unmakes the last move.
    fn unmake<A: Arrangement, C: Cells, O: Union, E: Encoding, K: HashKey>(
        position: &mut PiecesAndState<PieceSets<A, C, O, Self>, K>,
        mv: E,
        undo: Self::Undo<K>,
    );
}

/// A change on the board.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// A piece moved.
    Moved {
        /// Moved piece.
        piece: Option<Piece>,
        /// Square that it left.
        from: Square,
        /// Square that it reached.
        to: Square,
        /// `true` if it replaced another piece.
        captures: bool,
    },
    /// A piece appeared on an empty square.
    Appeared(Piece, Square),
    /// The piece on a square vanished.
    Vanished(Square),
}

impl Change {
    #[inline(always)]
    pub(crate) const fn moved(
        piece: Option<Piece>,
        from: Square,
        to: Square,
        captures: bool,
    ) -> Self {
        Self::Moved { piece, from, to, captures }
    }
}

/// One bitboard for each kind of piece, and one for each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByKind {
    /// Bitboards of both colours, indexed by [`Role::index`]; 0 and 7 stay empty.
    roles: [Bitboard; 8],
    /// Bitboards of all kinds, indexed by [`Color::index`].
    colors: [Bitboard; 2],
}

/// One bitboard for each kind of piece of each colour, as the lecture draws them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByPiece {
    /// Bitboards indexed by [`Piece::index`]; the other four entries stay empty.
    pieces: [Bitboard; Piece::INDEX_SPACE],
}

/// Array with the piece on each square, so that making a move need not search the bitboards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellArray([Option<Piece>; Square::COUNT]);

/// No array of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCells;

/// Bitboard of all pieces, which every move updates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredUnion(Bitboard);

/// Bitboard of all pieces, computed as the union of other bitboards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputedUnion;

/// No attack tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMaps;

/// The pieces as bitboards.
///
/// `A` is the arrangement of the bitboards, `C` the optional array of cells, `O` the bitboard of all pieces, stored or
/// computed, `M` the optional attack tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSets<A = ByKind, C = CellArray, O = ComputedUnion, M = NoMaps> {
    pub(crate) sets: A,
    pub(crate) cells: C,
    pub(crate) occupied: O,
    pub(crate) maps: M,
}

/// Returns the code of a cell's content, 0 if empty: an index for tables of 16 and, by its low three bits,
/// of 8.
#[inline(always)]
pub(crate) fn code(content: Option<Piece>) -> usize {
    content.map_or(0, |piece| piece as usize) & 15
}

impl Part for ByKind {
    const EMPTY: Self = Self { roles: [Bitboard::EMPTY; 8], colors: [Bitboard::EMPTY; 2] };
}

impl Arrangement for ByKind {
    #[inline(always)]
    fn flip(&mut self, color: Color, piece: Option<Piece>, squares: Bitboard) {
        self.roles[code(piece) & 7] ^= squares;
        self.colors[color.index()] ^= squares;
    }

    #[inline]
    fn search(&self, square: Square) -> Option<Piece> {
        let is_here = |role: &Role| self.roles[role.index()].has(square);
        let role = Role::ALL.into_iter().find(is_here)?;
        let color = Color::white_if(self.colors[Color::White.index()].has(square));
        Some(Piece::new(color, role))
    }

    #[inline(always)]
    fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    #[inline(always)]
    fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    #[inline(always)]
    fn holding(&self, piece: Piece) -> Bitboard {
        self.colors[piece.color().index()] & self.roles[piece.role().index()]
    }

    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        const ROLES: [&str; 8] =
            ["unused", "pawns", "knights", "bishops", "rooks", "queens", "kings", "unused"];
        let role = |index: usize| StorageName::Text(ROLES[index]);
        visit_sets("bitboards by kind", &self.roles, &role, visit);
        let color = |index: usize| StorageName::Text(["white", "black"][index]);
        visit_sets("bitboards by colour", &self.colors, &color, visit);
    }
}

impl Part for ByPiece {
    const EMPTY: Self = Self { pieces: [Bitboard::EMPTY; Piece::INDEX_SPACE] };
}

impl Arrangement for ByPiece {
    #[inline(always)]
    fn flip(&mut self, _color: Color, piece: Option<Piece>, squares: Bitboard) {
        self.pieces[code(piece)] ^= squares;
    }

    #[inline]
    fn search(&self, square: Square) -> Option<Piece> {
        let is_here = |piece: &Piece| self.holding(*piece).has(square);
        Piece::ALL.into_iter().find(is_here)
    }

    #[inline(always)]
    fn by_role(&self, role: Role) -> Bitboard {
        let [white, black] = Color::ALL.map(|color| self.holding(Piece::new(color, role)));
        white | black
    }

    #[inline(always)]
    fn by_color(&self, color: Color) -> Bitboard {
        let pieces = Role::ALL.map(|role| self.holding(Piece::new(color, role)));
        pieces.into_iter().fold(Bitboard::EMPTY, |union, kind| union | kind)
    }

    #[inline(always)]
    fn holding(&self, piece: Piece) -> Bitboard {
        self.pieces[piece.index()]
    }

    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        let name = |index: usize| {
            let piece = Piece::from_code(index as u8);
            piece.map_or(StorageName::Text("unused"), StorageName::Piece)
        };
        visit_sets("bitboards by piece", &self.pieces, &name, visit);
    }
}

fn visit_sets(
    part: &'static str,
    sets: &[Bitboard],
    name: &dyn Fn(usize) -> StorageName,
    visit: &mut dyn FnMut(StoragePart<'_>),
) {
    let item = |index: usize| StorageItem::set(name(index), sets[index]);
    let (bytes, count) = (size_of::<Bitboard>(), sets.len());
    visit(StoragePart::new(part, bytes, 1, count, &item));
}

impl Part for CellArray {
    const EMPTY: Self = Self([None; Square::COUNT]);
}

impl Cells for CellArray {
    const IS_STORED: bool = true;

    #[inline(always)]
    fn at(&self, square: Square, _sets: &impl Arrangement) -> Option<Piece> {
        self.0[square.index()]
    }

    #[inline(always)]
    fn put(&mut self, square: Square, content: Option<Piece>) {
        self.0[square.index()] = content;
    }

    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        let item = |index: usize| StorageItem {
            name: StorageName::Number(index),
            square: Some(Square::from_low_bits(index as u8)),
            bits: code(self.0[index]) as u64,
            means: StorageMeaning::Content(self.0[index]),
        };
        let (bytes, count) = (size_of::<Option<Piece>>(), Square::COUNT);
        visit(StoragePart::new("cells", bytes, 8, count, &item));
    }
}

impl Part for NoCells {
    const EMPTY: Self = Self;
}

impl Cells for NoCells {
    const IS_STORED: bool = false;

    #[inline(always)]
    fn at(&self, square: Square, sets: &impl Arrangement) -> Option<Piece> {
        sets.search(square)
    }

    #[inline(always)]
    fn put(&mut self, _square: Square, _content: Option<Piece>) {}
}

impl Part for StoredUnion {
    const EMPTY: Self = Self(Bitboard::EMPTY);
}

impl Union for StoredUnion {
    #[inline(always)]
    fn get(&self, _sets: &impl Arrangement) -> Bitboard {
        self.0
    }

    #[inline(always)]
    fn flip(&mut self, squares: Bitboard) {
        self.0 ^= squares;
    }

    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        let name = |_: usize| StorageName::Text("all pieces");
        visit_sets("union", &[self.0], &name, visit);
    }
}

impl Part for ComputedUnion {
    const EMPTY: Self = Self;
}

impl Union for ComputedUnion {
    #[inline(always)]
    fn get(&self, sets: &impl Arrangement) -> Bitboard {
        sets.occupied()
    }

    #[inline(always)]
    fn flip(&mut self, _squares: Bitboard) {}
}

impl Part for NoMaps {
    const EMPTY: Self = Self;
}

impl AttackTables for NoMaps {
    const IS_ENABLED: bool = false;

    #[inline(always)]
    fn get(&self) -> Option<&AttackMaps> {
        None
    }

    #[inline(always)]
    fn update(&mut self, _sets: &impl Arrangement, _occupied: Bitboard, _change: Change) {}

    /// Not wrapped: in a struct around it, make and unmake with some encodings take 6 to 10 % more instructions.
    type Undo<K: HashKey> = Undo<K>;

    #[inline(always)]
    fn make<A: Arrangement, C: Cells, O: Union, E: Encoding, K: HashKey>(
        position: &mut PiecesAndState<PieceSets<A, C, O>, K>,
        mv: E,
    ) -> Undo<K> {
        position.make(mv)
    }

    #[inline(always)]
    fn unmake<A: Arrangement, C: Cells, O: Union, E: Encoding, K: HashKey>(
        position: &mut PiecesAndState<PieceSets<A, C, O>, K>,
        mv: E,
        undo: Undo<K>,
    ) {
        position.unmake(mv, undo);
    }
}

impl<A: Arrangement, C: Cells, O: Union, M: AttackTables> PieceSets<A, C, O, M> {
    #[inline(always)]
    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.cells.at(square, &self.sets)
    }

    /// Adds a piece of this colour to the bitboards, or removes it.
    #[inline(always)]
    pub(crate) fn flip(&mut self, color: Color, piece: Option<Piece>, squares: Bitboard) {
        self.sets.flip(color, piece, squares);
        self.occupied.flip(squares);
    }

    /// Updates the attack tables after the bitboards have changed.
    #[inline(always)]
    pub(crate) fn update_attacks(&mut self, change: Change) {
        let occupied = self.occupied.get(&self.sets);
        self.maps.update(&self.sets, occupied, change);
    }
}

impl<A: Arrangement, C: Cells, O: Union, M: AttackTables> Occupancy for PieceSets<A, C, O, M> {
    #[inline(always)]
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.occupied().has(cell.square())
    }

    #[inline(always)]
    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.at(cell.square()).map(Piece::role)
    }
}

impl<A: Arrangement, C: Cells, O: Union, M: AttackTables> Sets for PieceSets<A, C, O, M> {
    #[inline(always)]
    fn by_color(&self, color: Color) -> Bitboard {
        self.sets.by_color(color)
    }

    #[inline(always)]
    fn holding(&self, piece: Piece) -> Bitboard {
        self.sets.holding(piece)
    }

    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        self.occupied.get(&self.sets)
    }

    #[inline(always)]
    fn pawns(&self) -> Bitboard {
        self.sets.by_role(Role::Pawn)
    }

    #[inline(always)]
    fn knights(&self) -> Bitboard {
        self.sets.by_role(Role::Knight)
    }

    #[inline(always)]
    fn diagonal_sliders(&self) -> Bitboard {
        self.sets.by_role(Role::Bishop) | self.sets.by_role(Role::Queen)
    }

    #[inline(always)]
    fn straight_sliders(&self) -> Bitboard {
        self.sets.by_role(Role::Rook) | self.sets.by_role(Role::Queen)
    }

    #[inline(always)]
    fn kings(&self) -> Bitboard {
        self.sets.by_role(Role::King)
    }
}
