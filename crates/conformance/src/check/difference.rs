//! The first difference between two values, by their `Debug` output.

/// The first field in which two texts of `Debug` differ, with its value in each, such as
/// `lists[3].count: 5`.
pub fn first_difference(texts: [&str; 2]) -> [String; 2] {
    let [one, other] = texts.map(str::as_bytes);
    let common = one
        .iter()
        .zip(other)
        .take_while(|(one, other)| one == other);
    let common = common.count();
    texts.map(|text| field_at(text, common))
}

/// The field that has this byte, and its value.
fn field_at(text: &str, at: usize) -> String {
    let mut path: Vec<String> = Vec::new();
    // The element of a list, and the beginning of the value.
    let (mut numbers, mut start) = (Vec::new(), 0);
    for (index, symbol) in text.bytes().enumerate().take(at) {
        match symbol {
            b'{' | b'(' => {
                path.push(String::new());
                numbers.push(None);
            }
            b'[' => {
                path.push("[0]".to_owned());
                numbers.push(Some(0));
            }
            b'}' | b')' | b']' => {
                path.pop();
                numbers.pop();
                continue;
            }
            b',' => {
                if let (Some(last), Some(Some(number))) = (path.last_mut(), numbers.last_mut()) {
                    *number += 1;
                    *last = format!("[{number}]");
                }
            }
            b':' => {
                if let Some(last) = path.last_mut() {
                    *last = format!(".{}", text[start..index].trim());
                }
            }
            _ => continue,
        }
        start = index + 1;
    }
    let value = &text[start..];
    let mut depth = 0_i32;
    let end = value.find(|symbol| {
        let is_end = depth == 0 && matches!(symbol, ',' | '}' | ')' | ']');
        depth += i32::from(matches!(symbol, '{' | '(' | '['));
        depth -= i32::from(matches!(symbol, '}' | ')' | ']'));
        is_end
    });
    let value = &value[..end.unwrap_or(value.len())];
    let path = path.concat();
    match path.trim_start_matches('.') {
        "" => value.trim().to_owned(),
        path => format!("{path}: {}", value.trim()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_that_differs_is_named() {
        let board = "Board { lists: [List { squares: [0, 0] }, List { squares: [4, 5, 6], \
                     count: (2, 7) }], clock: None }";
        for (replaced, by, expected) in [
            (
                "6",
                "9",
                ["lists[1].squares[2]: 6", "lists[1].squares[2]: 9"],
            ),
            ("(2", "(3", ["lists[1].count: 2", "lists[1].count: 3"]),
            ("None", "Some(1)", ["clock: None", "clock: Some(1)"]),
        ] {
            let other = board.replace(replaced, by);
            assert_eq!(first_difference([board, &other]), expected);
        }
        assert_eq!(first_difference(["Quiet", "Capture"]), ["Quiet", "Capture"]);
    }
}
