//! The committed mix of positions.

use std::collections::HashSet;

use boardbench_core::Color;
use boardbench_corpus::{Class, CorpusPosition, MixChoice, Stratum, choose_mix, mix};

use crate::corpus;

#[test]
fn the_file_is_the_output_of_the_example() {
    let file = include_str!("../../data/mix.epd");
    let generated: Vec<String> = choose_mix(corpus())
        .iter()
        .map(MixChoice::to_string)
        .collect();
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(
        lines, generated,
        "run the example choose_mix to update the file"
    );
    assert!(file.is_ascii() && file.ends_with('\n') && !file.contains('\r'));
}

#[test]
fn the_parsed_mix_is_the_chosen_one() {
    let chosen = choose_mix(corpus());
    let mix = mix();
    assert_eq!(mix.len(), 50);
    assert_eq!(chosen.len(), 50);
    assert_eq!(mix.iter().map(|it| it.legal_moves).sum::<usize>(), 1_431);
    for (read, choice) in mix.iter().zip(chosen) {
        let MixChoice { stratum, position } = choice;
        assert!(corpus().contains(position));
        assert_eq!(read.setup, position.setup);
        assert_eq!(read.legal_moves, position.legal_moves);
        assert_eq!(read.label, format!("{stratum}: {}", position.source));
        assert!(stratum.admits(position), "{}", read.label);
    }
}

#[test]
fn the_mix_has_all_features_from_fifty_games() {
    let chosen = choose_mix(corpus());
    for stratum in Stratum::ALL {
        let count = chosen.iter().filter(|c| c.stratum == stratum).count();
        assert_eq!(count, stratum.count(), "{stratum}");
    }
    assert_eq!(Stratum::ALL.map(Stratum::count).iter().sum::<usize>(), 50);
    let games: HashSet<usize> = chosen.iter().map(|c| c.position.source.index).collect();
    assert_eq!(games.len(), 50, "one position a game");

    let count = |holds: &dyn Fn(&CorpusPosition) -> bool| {
        chosen
            .iter()
            .filter(|choice| holds(choice.position))
            .count()
    };
    for class in Class::ALL {
        assert!(count(&|p| p.class == class) >= 6, "{class}");
    }
    for side in Color::ALL {
        assert!(count(&|p| p.setup.side_to_move() == side) >= 20, "{side}");
    }
    assert!(count(&|p| p.legal_moves <= 8) >= 5);
    assert!(count(&|p| p.legal_moves >= 50) >= 4);
    assert!(count(&|p| !p.setup.castling_rights().is_empty()) >= 8);
    assert!(count(&|p| p.can_castle) >= 5);
    assert!(count(&|p| p.can_promote) >= 4);
    assert!(count(&CorpusPosition::can_take_en_passant) >= 4);
    assert_eq!(count(&|p| p.legal_moves == 0), 0);
}

#[test]
fn fewer_positions_give_a_smaller_mix() {
    assert_eq!(choose_mix(&[]), []);
    let first_game: Vec<CorpusPosition> = corpus()
        .iter()
        .filter(|position| position.source.index == 0)
        .cloned()
        .collect();
    assert_eq!(choose_mix(&first_game).len(), 1);
}
