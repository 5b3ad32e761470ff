//! Locates the first difference between two values in their `Debug` output.

/// Returns the first field in which two `Debug` outputs differ, with its value in each, such as
/// `lists[3].count: 5`.
pub(super) fn first_difference<T: AsRef<str>>(texts: &[T; 2]) -> [String; 2] {
    let texts = texts.each_ref().map(AsRef::as_ref);
    let [left, right] = texts.map(str::bytes);
    let common = left.zip(right).take_while(|(left, right)| left == right).count();
    texts.map(|text| field_at(text, common))
}

/// Returns the field that contains this byte, with its value.
fn field_at(text: &str, at: usize) -> String {
    // The path of fields and elements, with the number of an element; and the start of the value.
    let (mut path, mut start) = (Vec::new(), 0);
    for (index, symbol) in text.bytes().enumerate().take(at) {
        match (symbol, path.last_mut()) {
            (b'{' | b'(', _) => path.push((String::new(), None)),
            (b'[', _) => path.push(("[0]".to_owned(), Some(0))),
            (b'}' | b')' | b']', _) => {
                path.pop();
                continue;
            }
            (b',', Some((name, Some(number)))) => {
                *number += 1;
                *name = format!("[{number}]");
            }
            (b':', Some((name, _))) => *name = format!(".{}", text[start..index].trim()),
            (b',' | b':', _) => {}
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
    let path: String = path.into_iter().map(|(name, _)| name).collect();
    match path.trim_start_matches('.') {
        "" => value.trim().to_owned(),
        path => format!("{path}: {}", value.trim()),
    }
}
