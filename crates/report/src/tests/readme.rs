//! The project's documents. `scripts/check-readme` compares what they show of reports with the committed data.

/// Readers took a table of instructions for one of time.
#[test]
fn tables_of_performance_say_whether_they_have_instructions_or_time() {
    let text = include_str!("../../../../docs/performance.md");
    let lines: Vec<&str> = text.lines().collect();
    let headers = lines.windows(2).filter(|two| two[1].starts_with("|---")).map(|two| two[0]);
    // The first lists files.
    let headers: Vec<&str> = headers.skip(1).collect();
    assert!(headers.len() > 5, "{headers:?}");
    for header in headers {
        let is_named = |unit: &str| header.contains(unit);
        assert!(is_named("instructions") != is_named("time"), "{header}");
    }
}
