//! The pieces: sets of squares, and what may be stored beside them.

use core::fmt;

use boardbench_core::{
    AttackMaps, Cell, Color, Encoding, HashKey, Layout, Occupancy, Piece, Placed, Role, Square,
    StorageItem, StorageMeaning, StorageName, StoragePart,
};
use boardbench_setwise::Sets;
use boardbench_sliders::SquareSet;

/// The data that unmaking needs: state and hash before the move, and the captured piece. Kept attacks come
/// [on top](KeptAttacks::Undo).
pub type Undo<K> = boardbench_core::Undo<Option<Piece>, (), K>;

/// A part of [`PieceSets`]. A constant is copied, where a default would be computed.
pub trait Part: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The part of an empty board.
    const EMPTY: Self;
}

/// Which sets are stored: [`ByKind`] or [`ByPiece`].
pub trait Arrangement: Part {
    /// Adds a piece of this colour to its sets, or removes it. The colour is often known before the piece.
    fn flip(&mut self, color: Color, piece: Option<Piece>, squares: SquareSet);

    /// Returns the piece on a square, found by asking one set after the other.
    fn search(&self, square: Square) -> Option<Piece>;

    /// Returns the pieces of one kind, of both colours.
    fn by_role(&self, role: Role) -> SquareSet;

    /// Returns the pieces of one colour.
    fn by_color(&self, color: Color) -> SquareSet;

    /// Returns the pieces of one kind and colour.
    fn holding(&self, piece: Piece) -> SquareSet;

    /// Returns all pieces.
    #[inline(always)]
    fn occupied(&self) -> SquareSet {
        self.by_color(Color::White) | self.by_color(Color::Black)
    }

    /// Visits the sets.
    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>));
}

/// The array of cells beside the sets, or none: [`CellArray`] or [`NoCells`].
pub trait Cells: Part {
    /// True if there is an array.
    const IS_STORED: bool;

    /// Returns the piece on a square.
    fn at(&self, square: Square, sets: &impl Arrangement) -> Option<Piece>;

    /// Stores the content of a cell.
    fn put(&mut self, square: Square, content: Option<Piece>);

    /// Visits the array, if there is one.
    fn visit_storage(&self, _visit: &mut dyn FnMut(StoragePart<'_>)) {}
}

/// The set of all pieces, stored or computed: [`StoredUnion`] or [`ComputedUnion`].
pub trait Union: Part {
    /// Returns all pieces.
    fn get(&self, sets: &impl Arrangement) -> SquareSet;

    /// Adds a piece, or removes it.
    fn flip(&mut self, squares: SquareSet);

    /// Visits the set, if it is stored.
    fn visit_storage(&self, _visit: &mut dyn FnMut(StoragePart<'_>)) {}
}

/// The attacks of the pieces, kept or not: [`Maps`](crate::Maps) or [`NoMaps`].
pub trait KeptAttacks: Part {
    /// False for [`NoMaps`].
    const ARE_KEPT: bool;

    /// Returns the attacks, if they are kept.
    fn get(&self) -> Option<&AttackMaps>;

    /// Brings the attacks up to date. The sets have changed already, `occupied` are all pieces.
    fn update(&mut self, sets: &impl Arrangement, occupied: SquareSet, change: Change);

    /// The data that unmaking a move needs; kept attacks are copied.
    type Undo<K: HashKey>: Copy + fmt::Debug;

    /// Makes a move.
    fn make<A: Arrangement, C: Cells, O: Union, E: Encoding, K: HashKey>(
        position: &mut Placed<PieceSets<A, C, O, Self>, K>,
        mv: E,
    ) -> Self::Undo<K>;

    /// Unmakes the last move.
    fn unmake<A: Arrangement, C: Cells, O: Union, E: Encoding, K: HashKey>(
        position: &mut Placed<PieceSets<A, C, O, Self>, K>,
        mv: E,
        undo: Self::Undo<K>,
    );
}

/// What has changed on the board.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// A piece moved.
    Moved {
        /// The piece.
        piece: Option<Piece>,
        /// The square that it left.
        from: Square,
        /// The square that it reached.
        to: Square,
        /// True if it took the place of another.
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

/// A set for each kind of piece, and one for each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByKind {
    /// By [`Role::index`]; 0 and 7 stay empty.
    roles: [SquareSet; 8],
    /// By [`Color::index`].
    colors: [SquareSet; 2],
}

/// A set for each kind of piece of each colour, as the lecture draws them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByPiece {
    /// By [`Piece::index`]; the other four stay empty.
    pieces: [SquareSet; Piece::INDEX_SPACE],
}

/// The piece on each square, so that making a move need not search the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellArray([Option<Piece>; Square::COUNT]);

/// No array of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCells;

/// The set of all pieces, which every move updates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredUnion(SquareSet);

/// The set of all pieces is the union of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputedUnion;

/// No attacks are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMaps;

/// The pieces as sets of squares.
///
/// `A` says which sets are stored, `C` whether an array of cells is beside them, `O` whether the set of all pieces is
/// stored, `M` whether attacks are kept.
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
    const EMPTY: Self = Self { roles: [SquareSet::EMPTY; 8], colors: [SquareSet::EMPTY; 2] };
}

impl Arrangement for ByKind {
    #[inline(always)]
    fn flip(&mut self, color: Color, piece: Option<Piece>, squares: SquareSet) {
        self.roles[code(piece) & 7] ^= squares;
        self.colors[color.index()] ^= squares;
    }

    #[inline]
    fn search(&self, square: Square) -> Option<Piece> {
        let is_it = |role: &Role| self.roles[role.index()].has(square);
        let role = Role::ALL.into_iter().find(is_it)?;
        let color = Color::white_if(self.colors[Color::White.index()].has(square));
        Some(Piece::new(color, role))
    }

    #[inline(always)]
    fn by_role(&self, role: Role) -> SquareSet {
        self.roles[role.index()]
    }

    #[inline(always)]
    fn by_color(&self, color: Color) -> SquareSet {
        self.colors[color.index()]
    }

    #[inline(always)]
    fn holding(&self, piece: Piece) -> SquareSet {
        self.colors[piece.color().index()] & self.roles[piece.role().index()]
    }

    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        const ROLES: [&str; 8] =
            ["unused", "pawns", "knights", "bishops", "rooks", "queens", "kings", "unused"];
        let role = |index: usize| StorageName::Text(ROLES[index]);
        visit_sets("sets by kind", &self.roles, &role, visit);
        let color = |index: usize| StorageName::Text(["white", "black"][index]);
        visit_sets("sets by colour", &self.colors, &color, visit);
    }
}

impl Part for ByPiece {
    const EMPTY: Self = Self { pieces: [SquareSet::EMPTY; Piece::INDEX_SPACE] };
}

impl Arrangement for ByPiece {
    #[inline(always)]
    fn flip(&mut self, _color: Color, piece: Option<Piece>, squares: SquareSet) {
        self.pieces[code(piece)] ^= squares;
    }

    #[inline]
    fn search(&self, square: Square) -> Option<Piece> {
        let is_it = |piece: &Piece| self.holding(*piece).has(square);
        Piece::ALL.into_iter().find(is_it)
    }

    #[inline(always)]
    fn by_role(&self, role: Role) -> SquareSet {
        let [white, black] = Color::ALL.map(|color| self.holding(Piece::new(color, role)));
        white | black
    }

    #[inline(always)]
    fn by_color(&self, color: Color) -> SquareSet {
        let pieces = Role::ALL.map(|role| self.holding(Piece::new(color, role)));
        pieces.into_iter().fold(SquareSet::EMPTY, |all, one| all | one)
    }

    #[inline(always)]
    fn holding(&self, piece: Piece) -> SquareSet {
        self.pieces[piece.index()]
    }

    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        let name = |index: usize| {
            let piece = Piece::from_code(index as u8);
            piece.map_or(StorageName::Text("unused"), StorageName::Piece)
        };
        visit_sets("sets by piece", &self.pieces, &name, visit);
    }
}

fn visit_sets(
    part: &'static str,
    sets: &[SquareSet],
    name: &dyn Fn(usize) -> StorageName,
    visit: &mut dyn FnMut(StoragePart<'_>),
) {
    let item = |index: usize| StorageItem::set(name(index), sets[index]);
    let (bytes, count) = (size_of::<SquareSet>(), sets.len());
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
    const EMPTY: Self = Self(SquareSet::EMPTY);
}

impl Union for StoredUnion {
    #[inline(always)]
    fn get(&self, _sets: &impl Arrangement) -> SquareSet {
        self.0
    }

    #[inline(always)]
    fn flip(&mut self, squares: SquareSet) {
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
    fn get(&self, sets: &impl Arrangement) -> SquareSet {
        sets.occupied()
    }

    #[inline(always)]
    fn flip(&mut self, _squares: SquareSet) {}
}

impl Part for NoMaps {
    const EMPTY: Self = Self;
}

impl KeptAttacks for NoMaps {
    const ARE_KEPT: bool = false;

    #[inline(always)]
    fn get(&self) -> Option<&AttackMaps> {
        None
    }

    #[inline(always)]
    fn update(&mut self, _sets: &impl Arrangement, _occupied: SquareSet, _change: Change) {}

    /// As it is: in a struct around it, make and unmake with some encodings take 6 to 10 % more instructions.
    type Undo<K: HashKey> = Undo<K>;

    #[inline(always)]
    fn make<A: Arrangement, C: Cells, O: Union, E: Encoding, K: HashKey>(
        position: &mut Placed<PieceSets<A, C, O>, K>,
        mv: E,
    ) -> Undo<K> {
        position.make(mv)
    }

    #[inline(always)]
    fn unmake<A: Arrangement, C: Cells, O: Union, E: Encoding, K: HashKey>(
        position: &mut Placed<PieceSets<A, C, O>, K>,
        mv: E,
        undo: Undo<K>,
    ) {
        position.unmake(mv, undo);
    }
}

impl<A: Arrangement, C: Cells, O: Union, M: KeptAttacks> PieceSets<A, C, O, M> {
    #[inline(always)]
    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.cells.at(square, &self.sets)
    }

    /// Adds a piece of this colour to the sets, or removes it.
    #[inline(always)]
    pub(crate) fn flip(&mut self, color: Color, piece: Option<Piece>, squares: SquareSet) {
        self.sets.flip(color, piece, squares);
        self.occupied.flip(squares);
    }

    /// Brings the kept attacks up to date, once the sets have changed.
    #[inline(always)]
    pub(crate) fn update_attacks(&mut self, change: Change) {
        let occupied = self.occupied.get(&self.sets);
        self.maps.update(&self.sets, occupied, change);
    }
}

impl<A: Arrangement, C: Cells, O: Union, M: KeptAttacks> Occupancy for PieceSets<A, C, O, M> {
    #[inline(always)]
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.occupied().has(cell.square())
    }

    #[inline(always)]
    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.at(cell.square()).map(Piece::role)
    }
}

impl<A: Arrangement, C: Cells, O: Union, M: KeptAttacks> Sets for PieceSets<A, C, O, M> {
    #[inline(always)]
    fn by_color(&self, color: Color) -> SquareSet {
        self.sets.by_color(color)
    }

    #[inline(always)]
    fn holding(&self, piece: Piece) -> SquareSet {
        self.sets.holding(piece)
    }

    #[inline(always)]
    fn occupied(&self) -> SquareSet {
        self.occupied.get(&self.sets)
    }

    #[inline(always)]
    fn pawns(&self) -> SquareSet {
        self.sets.by_role(Role::Pawn)
    }

    #[inline(always)]
    fn knights(&self) -> SquareSet {
        self.sets.by_role(Role::Knight)
    }

    #[inline(always)]
    fn diagonal_sliders(&self) -> SquareSet {
        self.sets.by_role(Role::Bishop) | self.sets.by_role(Role::Queen)
    }

    #[inline(always)]
    fn straight_sliders(&self) -> SquareSet {
        self.sets.by_role(Role::Rook) | self.sets.by_role(Role::Queen)
    }

    #[inline(always)]
    fn kings(&self) -> SquareSet {
        self.sets.by_role(Role::King)
    }
}
