//! Chapter 6: sliding-piece attacks, looked up in tables.
//!
//! A mailbox generator walks along a rook's lines, a step per square. A bitboard generator can read all attacks from a table, at
//! an index computed from the occupied squares. This chapter follows one look-up, by magic multiplication and by PEXT, in
//! the tables of the package `boardbench-sliders`. A test compares the drawings with these tables.
//!
//! # Relevant blockers
//!
//! Kasparov - Topalov, Wijk aan Zee 1999, `3r3r/1R3p1p/6p1/1p6/2q5/5PPB/3k3P/QK6 w - - 2 35`, and the rook on b7
//! (a1 is bit 0, h8 bit 63):
//!
//! ```text
//! position            occupied            mask                blockers
//!                     0x88a2400204e08803  0x007c020202020200  0x0020000200000000
//! . . . r . . . r     . . . x . . . x     . . . . . . . .     . . . . . . . .
//! . R . . . p . p     . x . . . x . x     . . x x x x x .     . . . . . x . .
//! . . . . . . p .     . . . . . . x .     . x . . . . . .     . . . . . . . .
//! . p . . . . . .     . x . . . . . .     . x . . . . . .     . x . . . . . .
//! . . q . . . . .     . . x . . . . .     . x . . . . . .     . . . . . . . .
//! . . . . . P P B     . . . . . x x x     . x . . . . . .     . . . . . . . .
//! . . . k . . . P     . . . x . . . x     . x . . . . . .     . . . . . . . .
//! Q K . . . . . .     x x . . . . . .     . . . . . . . .     . . . . . . . .
//! ```
//!
//! Only the rook's lines matter, without the last square of each line: a piece there blocks nothing. These ten squares are the
//! *mask* of b7, and the occupied squares among them are its *blockers*. There are 2^10 = 1,024 sets of blockers, but only
//! 36 = 6 x 6 different attack sets (south x east), because squares behind the first blocker of a line change nothing.
//!
//! # Magic multiplication
//!
//! Multiplying by a number adds up copies of the blockers, one per set bit of the number, shifted by the bit's position. A
//! *magic number* is chosen so that the ten highest bits of the product distinguish all sets of blockers with different
//! attacks. A shift by 54 removes the lower bits:
//!
//! ```text
//! blockers            magic               product             attacks
//! 0x0020000200000000  0x8140208040090100  0xa012020000000000  0x023d020200000000
//! . . . . . . . .     x . . . . . . x     0 0 0 0 0 1 0 1     . x . . . . . .
//! . . . . . x . .     . . . . . . x .     . x . . x . 0 0     x . x x x x . .
//! . . . . . . . .     . . . . . x . .     . x . . . . . .     . x . . . . . .
//! . x . . . . . .     . . . . . . . x     . . . . . . . .     . x . . . . . .
//! . . . . . . . .     . . . . . . x .     . . . . . . . .     . . . . . . . .
//! . . . . . . . .     x . . x . . . .     . . . . . . . .     . . . . . . . .
//! . . . . . . . .     x . . . . . . .     . . . . . . . .     . . . . . . . .
//! . . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
//! ```
//!
//! Here b5 (33) + 8, 16, 19 and 30 give b6, b7, e7 and h8, and f7 (53) + 8 gives f8; the other copies leave the board. Digits
//! are the ten highest bits, the index: bit 63 (h8) is at the right end of rank 8, so read rank 8 from right to left, then h7
//! and g7: 1010000000 in binary, 640. This is a *fancy* magic number: the square has as many index bits as relevant squares.
//! Its entries begin at 78,976 of a common table, after 5,248 of all bishops and 73,728 of the rooks on a1 to a7.
//!
//! # PEXT
//!
//! *Parallel bit extract*, an instruction of BMI2, gathers the bits under a mask in the lowest bits:
//!
//! ```text
//! blockers            mask, numbered      gathered            attacks
//! 0x0020000200000000  0x007c020202020200  0x0000000000000108  0x023d020200000000
//! . . . . . . . .     . . . . . . . .     . . . . . . . .     . x . . . . . .
//! . . . . . x . .     . . 5 6 7 8 9 .     . . . . . . . .     x . x x x x . .
//! . . . . . . . .     . 4 . . . . . .     . . . . . . . .     . x . . . . . .
//! . x . . . . . .     . 3 . . . . . .     . . . . . . . .     . x . . . . . .
//! . . . . . . . .     . 2 . . . . . .     . . . . . . . .     . . . . . . . .
//! . . . . . . . .     . 1 . . . . . .     . . . . . . . .     . . . . . . . .
//! . . . . . . . .     . 0 . . . . . .     x . . . . . . .     . . . . . . . .
//! . . . . . . . .     . . . . . . . .     . . . x . . . .     . . . . . . . .
//! ```
//!
//! Squares 3 and 8 of the mask are occupied, so the index is 2^3 + 2^8 = 264. PEXT has the mask as an operand, and no
//! magic number is needed.
//!
//! # Collisions
//!
//! White plays 35. Qb2+. Now b2 is occupied too, but it is behind the pawn on b5, so the attacks remain the same.
//! Two sets of blockers with the same attacks may share an index: such a collision is *constructive* and saves an entry.
//! A collision of sets with different attacks is *destructive*: the number is not magic.
//!
//! *Black* magics use constructive collisions. They set the irrelevant bits instead of clearing them. For b7 they multiply by
//! 0x767ffdfe060c3ff8, and for all rooks they shift by 52, which leaves twelve bits:
//!
//! ```text
//! before, filled      product             after, filled       product
//! 0xffa3fdfffdfdfdff  0x7bdbf15d7183d008  0xffa3fdfffdfdffff  0x7bd7ed698a03c008
//! x x x x x x x x     1 1 0 1 1 1 1 0     x x x x x x x x     1 1 0 1 1 1 1 0
//! x x . . . x . x     x x . x 1 0 1 1     x x . . . x . x     x x x . 1 0 1 1
//! x . x x x x x x     x . . . x x x x     x . x x x x x x     x . x x . x x x
//! x x x x x x x x     x . x x x . x .     x x x x x x x x     x . . x . x x .
//! x . x x x x x x     x . . . x x x .     x . x x x x x x     . x . x . . . x
//! x . x x x x x x     x x . . . . . x     x . x x x x x x     x x . . . . . .
//! x . x x x x x x     . . . . x . x x     x x x x x x x x     . . . . . . x x
//! x x x x x x x x     . . . x . . . .     x x x x x x x x     . . . x . . . .
//! ```
//!
//! Both products begin with 011110111101, or 1981. These are the entries before and after the move, as start + index:
//!
//! ```text
//! fancy magic  78976 +  640 = 79616     78976 +  129 = 79105
//! fancy PEXT   78976 +  264 = 79240     78976 +  265 = 79241
//! black magic  61419 + 1981 = 63400     61419 + 1981 = 63400
//! ```
//!
//! Black magics have one entry for both positions. Their indices leave gaps, and entries of other squares fill them, so the
//! squares' parts of the table overlap; the start of b7, 61,419, was found by search with its number. PEXT indices never collide,
//! because PEXT preserves every relevant bit: 36 attack sets take 1,024 entries. These fancy magics, whose index has one bit per
//! relevant square, have no collisions either.
//!
//! # Finding magic numbers
//!
//! Magic numbers are found by search. Combine three random numbers by AND: few bits are set, and a few copies rarely interfere.
//! For each subset of the mask, compute the attacks step by step and store them at the subset's index. If another attack set
//! is already there, reject the number and draw the next. In exercise 11 the 20,963rd number is magic for b7. Black magics
//! need a longer search, for numbers whose indices fit into the gaps. Programs contain the results as constants.
//!
//! # Cost
//!
//! | tables | used indices, rook on b7 | used indices, sum over all squares | bytes |
//! |---|---|---|---|
//! | fancy magics | 1024 | 107648 | 865280 |
//! | black magics | 576 | 81835 | 772128 |
//! | fancy PEXT | 1024 | 107648 | 863232 |
//! | compressed PEXT | 1024 | 107648 | 218368 |
//!
//! Sums and bytes are of rooks and bishops. Black magics have 96,132 entries of 8 bytes, gaps included, and 3,072 bytes of
//! masks, numbers and addresses. Compressed PEXT stores 16 bits per entry, because a rook has 14 squares on the empty board and
//! a bishop at most 13; PDEP, the inverse instruction, expands them.
//!
//! | method | loaded before the entry | computation |
//! |---|---|---|
//! | fancy magics | mask, magic, shift, address | AND, multiplication, shift |
//! | black magics | inverted mask, magic, address | OR, multiplication, constant shift |
//! | fancy PEXT | mask, address | PEXT |
//!
//! On Intel since Haswell (2013) and AMD since Zen 3 (2020), PEXT has a latency of about three cycles, as a multiplication has.
//! Earlier processors of AMD execute it as microcode, in up to 289 cycles: magics are much faster there. On other processors,
//! loading the entry may take longer than computing its index, because the tables are larger than a first-level cache.
//! `docs/answers/pext-magics-hyperbola.md` has the times, also of techniques with small tables or none.
//!
//! Further reading: Chess Programming Wiki, "Magic Bitboards", "Looking for Magics", "BMI2", "PEXT Bitboards", "Traversing
//! Subsets of a Set". Next: [`equality`](super::equality).
