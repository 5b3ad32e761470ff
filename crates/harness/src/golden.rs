//! Digests of the right answers, from the naive reference or from published counts.

use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors;
use boardbench_core::{CanonicalMove, Color, Square};
use boardbench_kernels::codec::{CodecId, number_of};
use boardbench_kernels::ordering::{ListKernel, ordered};
use boardbench_kernels::search::{
    SIGNATURES, Signature, TABLE_SIGNATURES, VisitedList, evaluate_plainly,
};
use boardbench_kernels::{Digest, Input, KernelId, TimesToDepth, Walk};
use boardbench_notation::parse_fen;
use boardbench_registry::{TABLE_SEARCHES, TABLE_SIZES, TableContender, TableSize};

/// The digest of a kernel's answers on these inputs.
pub(super) fn kernel(kernel: KernelId, inputs: &[Input]) -> Digest {
    let mut digest = Digest::new();
    for (number, input) in inputs.iter().enumerate() {
        add_answer(&mut digest, kernel, number, input);
    }
    digest
}

/// The digest of a kernel's answers at the nodes of a walk.
pub(super) fn walk(kernel: KernelId, walk: &Walk) -> Digest {
    let root = Reference::from_setup(&walk.setup);
    let nodes = walk.positions(root, Reference::play);
    let mut digest = Digest::new();
    for (number, node) in nodes.iter().enumerate() {
        if kernel.is_making() {
            digest.add(number, node.hash());
        } else {
            let setup = node.to_setup();
            add_answer(&mut digest, kernel, number, &Input { setup, depth: 0 });
        }
    }
    digest
}

/// The digest of an encoding's operation on the legal moves of these positions.
pub(super) fn codec(id: CodecId, inputs: &[Input]) -> Digest {
    let mut digest = Digest::new();
    for (number, input) in inputs.iter().enumerate() {
        let reference = Reference::from_setup(&input.setup);
        for mv in reference.legal_moves() {
            match id {
                CodecId::Encode | CodecId::Decode | CodecId::Find => digest.add_move(number, mv),
                CodecId::Classify => digest.add(number, number_of(reference.kind(mv))),
            }
        }
    }
    digest
}

/// The digest of the recorded results of searches.
pub(super) fn signatures(signatures: &[Signature]) -> Digest {
    let mut digest = Digest::new();
    for (number, signature) in signatures.iter().enumerate() {
        signature.describe(&mut digest, number);
    }
    digest
}

/// The digest of the recorded results of searches with a table.
pub(super) fn table(table: &TableContender, size: &TableSize) -> Digest {
    let mut sizes = TABLE_SIZES.iter().zip(&table.nodes);
    let nodes = sizes.find_map(|(own, nodes)| (own.name == size.name).then_some(nodes));
    let values = TABLE_SEARCHES.iter().map(|&(_, _, value)| value);
    TimesToDepth::digest_of(nodes.into_iter().flatten().copied().zip(values))
}

/// The digest of these lists in the right order.
pub(super) fn ordering(kernel: &ListKernel, lists: &[VisitedList]) -> Digest {
    ordered(lists, kernel.model, kernel.breaks_ties)
}

fn add_answer(digest: &mut Digest, kernel: KernelId, number: usize, input: &Input) {
    let reference = Reference::from_setup(&input.setup);
    let mut add_moves = |moves: Vec<CanonicalMove>| {
        for mv in moves {
            digest.add_move(number, mv);
        }
    };
    match kernel {
        KernelId::LegalList
        | KernelId::TableStore
        | KernelId::TableProbe
        | KernelId::TableStoreDecomposed
        | KernelId::TableProbeDecomposed
        | KernelId::UciFind
        | KernelId::UciConstruct
        | KernelId::SanRead => add_moves(reference.legal_moves()),
        KernelId::PseudoLegalList => add_moves(reference.pseudo_legal_moves()),
        KernelId::Captures => {
            let mut moves = reference.legal_moves();
            moves.retain(|&mv| reference.kind(mv).is_capture());
            add_moves(moves);
        }
        KernelId::UciWrite => add_texts(digest, number, &reference, |mv| mv.to_string()),
        KernelId::SanWrite => add_texts(digest, number, &reference, |mv| reference.san(mv)),
        KernelId::SanWriteAmbiguous => add_texts(digest, number, &reference, |mv| {
            without_disambiguation(&reference.san(mv))
        }),
        KernelId::MakeUnmake | KernelId::CopyMake => {
            for mv in reference.legal_moves() {
                digest.add_move(number, mv);
                digest.add(number, reference.play(mv).hash());
            }
        }
        KernelId::Attacks => {
            for color in Color::ALL {
                digest.add(number, attacked_by(&reference, color));
            }
        }
        KernelId::HashAfresh | KernelId::SetupLoad | KernelId::FenRead => {
            digest.add(number, reference.hash());
        }
        KernelId::FenWrite => digest.add_text(number, &reference.to_fen()),
        KernelId::LegalCount => digest.add(number, reference.legal_moves().len() as u64),
        KernelId::PerftBulk | KernelId::PerftFull | KernelId::PerftFullCopy => {
            digest.add(number, published(input));
        }
        KernelId::Material => {
            let (material, _) = evaluate_plainly(&input.setup);
            digest.add(number, i64::from(material) as u64);
        }
        KernelId::SquaresPacked | KernelId::SquaresSeparate => {
            let (_, value) = evaluate_plainly(&input.setup);
            digest.add(number, i64::from(value) as u64);
        }
        KernelId::Search => SIGNATURES[number].describe(digest, number),
        KernelId::SearchTable => TABLE_SIGNATURES[number].describe(digest, number),
    }
}

/// Adds the legal moves, each with its text.
fn add_texts(
    digest: &mut Digest,
    number: usize,
    reference: &Reference,
    text: impl Fn(CanonicalMove) -> String,
) {
    for mv in reference.legal_moves() {
        digest.add_move(number, mv);
        digest.add_text(number, &text(mv));
    }
}

/// SAN without the file and rank of the from-square, but for the file of a pawn that captures.
fn without_disambiguation(san: &str) -> String {
    let is_of_piece = san.starts_with(['N', 'B', 'R', 'Q', 'K']);
    let squares = san.trim_end_matches(['+', '#']);
    let Some(split) = squares.len().checked_sub(2).filter(|_| is_of_piece) else {
        return san.to_owned();
    };
    let (before, after) = san.split_at(split);
    let capture = if before.ends_with('x') { "x" } else { "" };
    format!("{}{capture}{after}", &san[..1])
}

/// The squares that a colour attacks, as a bitboard.
fn attacked_by(reference: &Reference, color: Color) -> u64 {
    let bit = |square: Square| u64::from(reference.is_attacked(square, color)) << square.index();
    Square::all().map(bit).sum()
}

/// The published count of a perft input.
fn published(input: &Input) -> u64 {
    vectors::WELL_KNOWN
        .iter()
        .find(|vector| parse_fen(vector.fen).is_ok_and(|setup| setup == input.setup))
        .and_then(|vector| {
            vector
                .up_to(u64::MAX)
                .find(|&(depth, _)| depth == input.depth)
        })
        .map_or(0, |(_, count)| count)
}
