//! Exhaustive tests of squares, files, ranks and directions.

use std::string::ToString;

use super::*;

#[test]
fn every_square_round_trips_through_its_name() {
    for (number, square) in Square::all().enumerate() {
        assert_eq!(square.index(), number);
        assert_eq!(Square::new(square.file(), square.rank()), square);
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    for wrong in ["", "e", "e9", "i1", "E4", "e44", "é4", "e0"] {
        assert_eq!(wrong.parse::<Square>(), Err(ParseSquareError), "{wrong}");
    }
}

#[test]
fn steps_stay_on_the_board_and_come_back() {
    for square in Square::all() {
        for direction in Direction::ALL.into_iter().chain(Direction::KNIGHT) {
            if let Some(next) = square.step(direction) {
                assert_eq!(next.step(-direction), Some(square));
                assert_eq!(square.shares_file(next), direction.files() == 0);
            }
        }
    }
}

#[test]
fn relative_squares_and_ranks_flip_for_black_only() {
    for square in Square::all() {
        assert_eq!(square.relative_to(Color::White), square);
        let flipped = square.relative_to(Color::Black);
        assert_eq!(flipped.index(), square.index() ^ 56);
        assert_eq!(flipped.rank(), square.rank().relative_to(Color::Black));
        assert_eq!(flipped.file(), square.file());
    }
}

#[test]
fn numbers_are_truncated_to_their_bits() {
    for bits in 0..=u8::MAX {
        assert_eq!(File::from_low_bits(bits).index(), usize::from(bits % 8));
        assert_eq!(Rank::from_low_bits(bits).index(), usize::from(bits % 8));
        assert_eq!(Square::from_low_bits(bits).code(), bits % 64);
        let below = Square::from_index(bits).map(Square::code);
        assert_eq!(below, (bits < 64).then_some(bits));
    }
}

#[test]
fn letters_and_digits_round_trip() {
    let letters = File::ALL.map(File::letter);
    let digits = Rank::ALL.map(Rank::digit);
    assert!(letters.into_iter().eq("abcdefgh".chars()));
    assert!(digits.into_iter().eq("12345678".chars()));
    for character in '\0'..='\u{ff}' {
        let file = letters.iter().position(|&letter| letter == character);
        let rank = digits.iter().position(|&digit| digit == character);
        assert_eq!(File::from_letter(character).map(File::index), file);
        assert_eq!(Rank::from_digit(character).map(Rank::index), rank);
    }
}

#[test]
fn squares_are_written_and_read_by_name() {
    for square in Square::all() {
        let name = square.to_string();
        let file = char::from(b'a' + square.code() % 8);
        let rank = char::from(b'1' + square.code() / 8);
        assert!(name.chars().eq([file, rank]));
        assert_eq!(std::format!("{square:?}"), name);
    }
    let error = "k9".parse::<Square>().expect_err("no square").to_string();
    assert_eq!(error, "a square is a letter a-h and a digit 1-8, like e4");
}

#[test]
fn squares_are_named_in_order_and_half_of_them_are_light() {
    let named = [Square::A1, Square::H1, Square::A2, Square::E4, Square::D5, Square::H8];
    assert_eq!(named.map(Square::index), [0, 7, 8, 28, 35, 63]);
    assert_eq!(Square::all().filter(|square| square.is_light()).count(), 32);
    assert!(Square::H1.is_light() && !Square::A1.is_light());
    for square in Square::all() {
        for direction in Direction::ORTHOGONAL {
            let next = square.step(direction);
            assert!(next.is_none_or(|next| next.is_light() != square.is_light()));
        }
        for direction in Direction::DIAGONAL {
            let next = square.step(direction);
            assert!(next.is_none_or(|next| next.is_light() == square.is_light()));
        }
    }
}

#[test]
fn a_step_ends_at_the_edge() {
    for square in Square::all() {
        let (file, rank) = (square.code() % 8, square.code() / 8);
        for direction in Direction::ALL.into_iter().chain(Direction::KNIGHT) {
            let file = file.checked_add_signed(direction.files()).filter(|&file| file < 8);
            let rank = rank.checked_add_signed(direction.ranks()).filter(|&rank| rank < 8);
            let expected = file.zip(rank).map(|(file, rank)| rank * 8 + file);
            assert_eq!(square.step(direction).map(Square::code), expected);
        }
    }
}

#[test]
fn directions_match_their_names() {
    let steps = |directions: &[Direction]| -> std::vec::Vec<_> {
        directions.iter().map(|direction| (direction.files(), direction.ranks())).collect()
    };
    assert_eq!(steps(&Direction::ORTHOGONAL), [(0, 1), (1, 0), (0, -1), (-1, 0)]);
    assert_eq!(steps(&Direction::DIAGONAL), [(1, 1), (1, -1), (-1, -1), (-1, 1)]);
    let both = [Direction::ORTHOGONAL, Direction::DIAGONAL].concat();
    assert_eq!(Direction::ALL.as_slice(), both);
    let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    assert_eq!(steps(&Direction::KNIGHT), jumps);
    assert_eq!(steps(&Direction::pawn_captures(Color::White)), [(-1, 1), (1, 1)]);
    assert_eq!(steps(&Direction::pawn_captures(Color::Black)), [(-1, -1), (1, -1)]);
    assert_eq!(Direction::pawn_push(Color::White), Direction::NORTH);
    assert_eq!(Direction::pawn_push(Color::Black), Direction::SOUTH);
}

#[test]
fn directions_add_up_by_files_and_ranks() {
    for a in Direction::KNIGHT {
        for b in Direction::ALL {
            let sum = a + b;
            assert_eq!(sum.files(), a.files() + b.files());
            assert_eq!(sum.ranks(), a.ranks() + b.ranks());
            assert_eq!(sum.offset(), a.offset() + b.offset());
            assert_eq!((-sum).offset(), -sum.offset());
            assert_eq!(sum + -b, a);
        }
    }
}
