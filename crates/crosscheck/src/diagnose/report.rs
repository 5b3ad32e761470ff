//! Writes a diagnosis.

use std::fmt::{self, Display, Formatter};
use std::iter;

use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, Color, Setup, SetupBuilder, Square};
use boardbench_notation::{parse_fen, write_fen};

use super::Diagnosis;
use super::count::Counter;
use super::faults::{Candidate, Cause};
use super::observation::Checked;
use super::ranking::{MAX_LEAVES, Ranked};
use crate::engine::Difference;

/// Maximum number of faults that are listed.
pub(super) const MAX_FAULTS: usize = 5;

/// Maximum number of faults that are listed if none explains every total.
const MAX_INEXACT: usize = 3;

/// Maximum mean distance of a fault that is listed although it explains no total.
const MAX_DISTANCE: f64 = 0.5;

/// Maximum number of moves of a kind that are listed.
const MAX_MOVES: usize = 12;

impl Display for Diagnosis {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.checked.iter().map(describe).collect();
        write!(f, "{}", lines.join("\n"))?;
        if self.is_right() {
            return Ok(());
        }
        self.write_faults(f)?;
        self.write_next(f)
    }
}

/// Describes a count and its errors.
fn describe(checked: &Checked) -> String {
    let (right, total) = (checked.right(), checked.response.total);
    let place = format!("depth {}, {}", checked.depth, checked.position());
    let Some(difference) = &checked.difference else {
        return format!("right: {place}: {total}");
    };
    let error = match right.abs_diff(total) {
        0 => "the total is right, its parts are not".to_owned(),
        error => {
            format!("right is {right}, {error} too {}", if total < right { "few" } else { "many" })
        }
    };
    let moves = if difference.has_total_only { String::new() } else { moves(checked, difference) };
    format!("wrong: {place}: {total} ({error}){moves}")
}

/// Describes the root moves that differ.
fn moves(checked: &Checked, difference: &Difference) -> String {
    let list = |name: &str, moves: Vec<String>| match moves.len() {
        0 => String::new(),
        count if count > MAX_MOVES => {
            format!("\n  {name}: {}, and {} more", moves[..MAX_MOVES].join(", "), count - MAX_MOVES)
        }
        _ => format!("\n  {name}: {}", moves.join(", ")),
    };
    let names = |moves: &[CanonicalMove]| moves.iter().map(CanonicalMove::to_string).collect();
    let miscounted = difference.miscounted.iter();
    let miscounted =
        miscounted.map(|it| format!("{} {} (right: {})", it.mv, it.found, it.expected));
    let mut text = list("missing moves", names(&difference.missing));
    text += &list("extra moves", names(&difference.extra));
    text += &list("wrong counts", miscounted.collect());
    if difference.is_of_moves() {
        let concerned = difference.rules(&checked.setup);
        text += &list("concerned", concerned.iter().map(ToString::to_string).collect());
    } else if let Some(first) = difference.miscounted.first()
        && checked.depth > 1
    {
        let after = Reference::from_setup(&checked.setup).play(first.mv).to_setup();
        let (depth, fen) = (checked.depth - 1, write_fen(&after));
        text += &list("next", vec![format!("divide depth {depth} after {}, {fen}", first.mv)]);
    }
    text
}

impl Diagnosis {
    fn write_faults(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let wrong = self.checked.iter().filter(|it| it.difference.is_some()).count();
        for &index in &self.ranking.too_deep {
            let Checked { depth, right, .. } = &self.checked[index];
            let is_small = |&&count: &&u64| count <= MAX_LEAVES;
            let largest = right.iter().take_while(is_small).count() - 1;
            write!(
                f,
                "\n\nNot compared with faults: depth {depth} of {} has {} leaves, and at most {MAX_LEAVES} can be counted with \
                 each fault in 30 s. The largest depth for this position is {largest}.",
                self.checked[index].position(),
                self.checked[index].right()
            )?;
        }
        if self.ranking.is_out_of_time {
            f.write_str(
                "\n\nThe time of 30 s was too short for all faults; a smaller depth needs less.",
            )?;
        }
        let exact = self.exact();
        let (listed, heading) = if exact.is_empty() {
            let near = self.ranking.ranked.iter().filter(|it| {
                it.supports > 0 || it.distance < MAX_DISTANCE * it.contradictions as f64
            });
            let near: Vec<&Ranked> = near.take(MAX_INEXACT).collect();
            let heading = if near.is_empty() {
                "No known fault, and no pair of the commonest ones, explains this."
            } else {
                "No known fault, and no pair of the commonest ones, explains this exactly. The nearest ones (approximate):"
            };
            (near, heading)
        } else {
            (exact.iter().take(MAX_FAULTS).collect(), "Faults that explain this exactly:")
        };
        if self.ranking.too_deep.len() < self.checked.len() || !listed.is_empty() {
            write!(f, "\n\n{heading}")?;
        }
        for (number, it) in iter::zip(1.., &listed) {
            write!(f, "\n{number}. {}", explain(&it.candidate))?;
            write!(f, "\n   explains {} of {wrong} wrong counts", it.supports)?;
            if it.contradictions > 0 {
                write!(f, ", contradicted by {}", it.contradictions)?;
            }
            if let Some(example) = example(&it.candidate) {
                write!(f, "\n   {example}")?;
            }
        }
        match exact.len().saturating_sub(MAX_FAULTS) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }

    /// Writes the next step.
    fn write_next(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some((column, counts)) = &self.next {
            let (vector, depth) = (column.vector, column.depth);
            write!(
                f,
                "\n\nNext: count depth {depth} of {} ({})\n   {} is right",
                vector.fen,
                vector.name,
                column.right()
            )?;
            for (it, count) in iter::zip(self.exact(), counts) {
                write!(f, "\n   {count}: {}", it.candidate.name())?;
            }
            return Ok(());
        }
        if !self.exact().is_empty() {
            return Ok(());
        }
        let wrong = self.checked.iter().filter(|it| it.difference.is_some());
        let Some(first) = wrong.min_by_key(|it| it.right()) else {
            return Ok(());
        };
        let shallower = first.right.iter().take(first.depth as usize).enumerate().skip(1);
        let counts = shallower.map(|(depth, count)| format!("{count} at depth {depth}"));
        let counts: Vec<String> = counts.collect();
        if counts.is_empty() {
            return write!(
                f,
                "\n\nNext: compare the moves with `boardbench moves`, or use --divide."
            );
        }
        write!(
            f,
            "\n\nNext: find the least depth with a wrong count, then use --divide there. Right are {}.",
            counts.join(", ")
        )
    }
}

/// Returns the name and the explanation of a candidate.
fn explain(candidate: &Candidate) -> String {
    let second = candidate.second.map(|fault| format!(" {}", fault.explanation));
    let explanation = candidate.fault.explanation;
    format!("{}: {explanation}{}", candidate.name(), second.unwrap_or_default())
}

/// Describes a small position that shows a fault, with both counts.
fn example(candidate: &Candidate) -> Option<String> {
    let (fen, depth) = candidate.fault.example;
    let setup = parse_fen(fen).expect("an example is valid");
    let setup = if candidate.side == Some(Color::Black) { reversed(&setup) } else { setup };
    let mut right = Counter::new(super::count::Rules::default(), None);
    let right: Vec<u64> =
        (0..=depth + 1).map(|depth| right.count(&setup, depth)).collect::<Option<_>>()?;
    let wrong = match candidate.cause {
        Cause::Rules(rules) => Counter::new(rules, None).count(&setup, depth),
        Cause::Formula(formula) => formula.count(&right, depth as usize),
    }?;
    let right = right[depth as usize];
    (wrong != right).then(|| {
        let fen = write_fen(&setup);
        format!("shown by depth {depth} of {fen}: {right} is right, {wrong} with the fault")
    })
}

/// Returns the position with exchanged colours.
pub(super) fn reversed(setup: &Setup) -> Setup {
    let fields = setup.to_builder();
    let mirrored = |square: Square| Square::from_low_bits(square.index() as u8 ^ 56);
    let mut pieces = [None; 64];
    for (square, piece) in setup.pieces() {
        let piece = boardbench_core::Piece::new(!piece.color(), piece.role());
        pieces[mirrored(square).index()] = Some(piece);
    }
    let rights = fields.castling_rights.bits();
    let reversed = SetupBuilder {
        pieces,
        side_to_move: !fields.side_to_move,
        castling_rights: boardbench_core::CastlingRights::from_low_bits(rights << 2 | rights >> 2),
        en_passant: fields.en_passant.map(mirrored),
        ..fields
    };
    reversed.build().expect("exchanged colours leave a position valid")
}
