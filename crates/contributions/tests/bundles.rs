//! Bundles of honest runs are read back and accepted; hostile ones are refused, each for its own reason.

#![allow(
    clippy::unwrap_used,
    reason = "everything here is tests, which the lint recognizes by `#[test]` only"
)]

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::Path;

use boardbench_contributions::{Bundle, Known, MOST_DATA, Refused, contradictions, judge};
use boardbench_data::{
    Block, Contributed, End, Header, Label, Record, Verified, Withdrawn, read, sha256, write,
};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// A run in each build: for the processor at hand, for x86-64-v3, for any processor, and in a browser.
const HONEST: [&str; 4] = [
    "web/native",
    "2026-11-25T22-01-03Z",
    "2026-11-25T22-14-23Z",
    "web/browser",
];

fn committed(run: &str) -> Vec<Record> {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports");
    let file = File::open(reports.join(run).join("data.jsonl.gz")).unwrap();
    read(BufReader::new(GzDecoder::new(file))).unwrap()
}

/// A short run: that of the browser.
fn short() -> Vec<Record> {
    committed("web/browser")
}

fn compressed(plain: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(plain).unwrap();
    encoder.finish().unwrap()
}

/// An archive of files with these names.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_entry_type(tar::EntryType::Regular);
        header.set_mode(0o644);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(0);
        // `set_path` refuses hostile paths.
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_cksum();
        archive.append(&header, *bytes).unwrap();
    }
    archive.into_inner().unwrap()
}

/// A bundle of these files with right digests.
fn bundle(metadata: &[u8], data: &[u8]) -> Vec<u8> {
    let sums = format!(
        "{}  ro-crate-metadata.json\n{}  data.jsonl.gz\n",
        sha256(metadata),
        sha256(data)
    );
    archive(&[
        ("SHA256SUMS", sums.as_bytes()),
        ("ro-crate-metadata.json", metadata),
        ("data.jsonl.gz", data),
    ])
}

/// The metadata of a bundle.
fn metadata(bundle: &[u8]) -> Vec<u8> {
    let mut archive = tar::Archive::new(bundle);
    let mut entry = archive.entries().unwrap().nth(1).unwrap().unwrap();
    let mut bytes = Vec::new();
    entry.read_to_end(&mut bytes).unwrap();
    bytes
}

/// A bundle of this text in place of raw data, with right digests.
fn of_text(text: &str) -> Vec<u8> {
    let metadata = metadata(&Bundle::pack(&short()).unwrap().bytes);
    bundle(&metadata, &compressed(text.as_bytes()))
}

fn text(records: &[Record]) -> String {
    let mut plain = Vec::new();
    write(records, &mut plain).unwrap();
    String::from_utf8(plain).unwrap()
}

/// Why a file is refused, and the exit code that says so.
fn refusal(bytes: &[u8]) -> (u8, String) {
    match Bundle::unpack(bytes) {
        Err(Refused::NoBundle(why)) => (2, why),
        Err(Refused::Damaged(why)) => (1, why),
        Ok(_) => (0, String::new()),
    }
}

#[track_caller]
fn assert_refused(bytes: &[u8], code: u8, part: &str) {
    let (found, why) = refusal(bytes);
    assert!(
        found == code && why.contains(part) && !why.contains('\n'),
        "exit {found}: {why}"
    );
}

#[test]
fn honest_runs_of_each_build_are_accepted() {
    for run in HONEST {
        let records = committed(run);
        let packed = Bundle::pack(&records).unwrap();
        let (unpacked, again) = Bundle::unpack(&packed.bytes).unwrap();
        assert_eq!(again, records, "{run}");
        assert_eq!(unpacked.data, packed.data);
        assert_eq!(contradictions(&records), [""; 0], "{run}");
        let found = judge(&records, &[], Ok(())).unwrap();
        // That of the native build had changes that are not committed.
        let label = match run {
            "web/native" => Label::Unchecked,
            _ => Label::Consistent,
        };
        assert_eq!(found.label, label, "{run}: {}", found.reason);
        let found = judge(&records, &[], Err("nobody knows it".into())).unwrap();
        assert_eq!(found.label, Label::Unchecked);
    }
}

#[test]
fn another_level_of_compression_is_no_difference() {
    let records = short();
    let data = compressed(text(&records).as_bytes());
    let metadata = metadata(&Bundle::pack(&records).unwrap().bytes);
    // The metadata have the digest of the file.
    assert_refused(&bundle(&metadata, &data), 1, "contradicts the raw data");
    let own = sha256(&Bundle::pack(&records).unwrap().data);
    let size = Bundle::pack(&records).unwrap().data.len().to_string();
    let metadata = String::from_utf8(metadata).unwrap();
    let metadata = metadata
        .replace(&own, &sha256(&data))
        .replace(&format!("\"{size}\""), &format!("\"{}\"", data.len()));
    assert_eq!(
        refusal(&bundle(metadata.as_bytes(), &data)),
        (0, String::new())
    );
}

#[test]
fn what_is_no_bundle_is_refused_and_no_path_is_followed() {
    let whole = Bundle::pack(&short()).unwrap().bytes;
    assert_refused(b"", 2, "it has no SHA256SUMS");
    assert_refused(&[b'x'; 5_000], 2, "no tar archive");
    assert_refused(&whole[..700], 2, "no tar archive");
    assert_refused(&vec![0; 17 << 20], 2, "more than 16777216 bytes");
    for name in [
        "../../.bashrc",
        "/etc/passwd",
        "data.jsonl.gz",
        "SHA256SUMS/../x",
    ] {
        assert_refused(&archive(&[(name, b"x")]), 2, "in place of SHA256SUMS");
    }
    let three = [
        ("SHA256SUMS", &b""[..]),
        ("ro-crate-metadata.json", b""),
        ("data.jsonl.gz", b""),
    ];
    let more: Vec<_> = three.iter().copied().chain([("more", &b""[..])]).collect();
    assert_refused(&archive(&more), 2, "in place of no further file");
    assert_refused(&archive(&three[..2]), 2, "it has no data.jsonl.gz");

    // A link to a file elsewhere.
    let mut header = tar::Header::new_ustar();
    header.set_path("SHA256SUMS").unwrap();
    header.set_entry_type(tar::EntryType::Symlink);
    header.set_link_name("/etc/passwd").unwrap();
    header.set_size(0);
    header.set_cksum();
    let mut archive = tar::Builder::new(Vec::new());
    archive.append(&header, &b""[..]).unwrap();
    assert_refused(&archive.into_inner().unwrap(), 2, "no regular file");
}

#[test]
fn a_bomb_is_refused() {
    let bomb = compressed(&vec![b' '; MOST_DATA as usize + 1]);
    assert!(bomb.len() < 1 << 20);
    let (code, why) = refusal(&bundle(b"{}", &bomb));
    assert!(code == 2 && why.contains("uncompressed"), "{why}");
}

#[test]
fn each_flipped_bit_is_noticed() {
    let whole = Bundle::pack(&short()).unwrap().bytes;
    // Many of the headers and small files, fewer of the data.
    let places = (0..whole.len()).filter(|place| place % if *place < 4_700 { 7 } else { 211 } == 0);
    for place in places {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        assert_ne!(refusal(&bytes).0, 0, "byte {place}");
    }
    for more in [1, 512, 1_024] {
        let longer = [whole.clone(), vec![0; more]].concat();
        assert_refused(&longer, 1, "belongs to no file");
    }
}

#[test]
fn forged_files_are_refused() {
    let records = short();
    let whole = Bundle::pack(&records).unwrap();
    let own = metadata(&whole.bytes);
    let forged = String::from_utf8(own.clone()).unwrap();
    let forged = forged.replace("Chrome 156", "Chrome 157");
    assert_refused(
        &bundle(forged.as_bytes(), &whole.data),
        1,
        "contradicts the raw data",
    );
    let behind = [&*whole.data, b"more"].concat();
    assert_refused(&bundle(&own, &behind), 1, "behind its end");
    let cut = &whole.data[..whole.data.len() / 2];
    assert_refused(&bundle(&own, cut), 1, "can't be decompressed");
    let sums = format!(
        "{}  ro-crate-metadata.json\n{}  data.jsonl.gz\n",
        sha256(&own),
        sha256(b"")
    );
    let files = [
        ("SHA256SUMS", sums.as_bytes()),
        ("ro-crate-metadata.json", &own),
        ("data.jsonl.gz", &whole.data),
    ];
    assert_refused(&archive(&files), 1, "another digest of data.jsonl.gz");

    let text = text(&records);
    for (from, to, part) in [
        ("\"seconds\":360", "\"seconds\":NaN", "line 1: "),
        ("\"load\":null", "\"load\":[1e999,0,0]", "line 1: "),
        ("\"cpus\":2", "\"cpus\":-2", "line 1: "),
        ("\"schema\":9", "\"schema\":8", "schema 8"),
        (
            "\"cpus\":2,",
            "\"cpus\":2,\"owner\":\"me\",",
            "line 1 is not as boardbench writes",
        ),
        ("{\"type\":\"end\"", "\n{\"type\":\"end\"", "EOF"),
        // An escape sequence in a message would be the terminal's.
        (
            "\"type\":\"end\"",
            "\"type\":\"\\u001b[2J\"",
            "`\\u{1b}[2J`",
        ),
    ] {
        assert!(text.contains(from), "{from}");
        assert_refused(&of_text(&text.replacen(from, to, 1)), 1, part);
    }
}

/// What a run of a browser says against itself after a change.
fn after(change: impl FnOnce(&mut Vec<Record>)) -> Vec<String> {
    let mut records = short();
    change(&mut records);
    // A forger who changes the data makes the rest of the bundle fit.
    let bytes = Bundle::pack(&records).unwrap().bytes;
    contradictions(&Bundle::unpack(&bytes).unwrap().1)
}

fn header(records: &mut [Record]) -> &mut Header {
    match &mut records[0] {
        Record::Header(header) => header,
        _ => panic!("no header"),
    }
}

fn blocks(records: &mut [Record]) -> impl Iterator<Item = &mut Block> {
    records.iter_mut().filter_map(|record| match record {
        Record::Block(block) => Some(block),
        _ => None,
    })
}

fn cells(records: &mut [Record]) -> impl Iterator<Item = &mut Verified> {
    records.iter_mut().filter_map(|record| match record {
        Record::Verified(cell) => Some(cell),
        _ => None,
    })
}

/// Repeats the first record that is one of these.
fn repeat(records: &mut Vec<Record>, is_one: fn(&Record) -> bool) {
    let place = records.iter().position(is_one).unwrap();
    records.insert(place, records[place].clone());
}

type Change = fn(&mut Vec<Record>);

/// What a forger may write, and what is said of it.
const FORGED: &[(&str, Change)] = &[
    ("is verified twice", |all| {
        repeat(all, |record| matches!(record, Record::Verified(_)));
    }),
    ("is there twice", |all| {
        repeat(all, |record| matches!(record, Record::Group(_)));
    }),
    ("process 0 at \"boards/", |all| {
        repeat(all, |record| matches!(record, Record::Block(_)));
    }),
    ("gave other answers", |all| {
        cells(all).nth(3).unwrap().digest = "0123456789abcdef".into();
    }),
    ("has no digest", |all| {
        cells(all).next().unwrap().digest = "0".repeat(17);
    }),
    ("is a program outside", |all| {
        cells(all).next().unwrap().command = Some("./engine".into());
    }),
    ("is of a group that is not there", |all| {
        cells(all).next().unwrap().group = "boards/nothing".into();
    }),
    ("which was not verified", |all| {
        blocks(all).next().unwrap().visits[0].contender = "mine".into();
    }),
    ("not in mirrored order", |all| {
        blocks(all).next().unwrap().visits.swap(0, 1);
    }),
    ("one more than was planned", |all| {
        blocks(all).last().unwrap().process = 12;
    }),
    ("nothing shows what chance does", |all| {
        for block in blocks(all) {
            block.visits.retain(|visit| visit.placebo.is_none());
        }
    }),
    ("18446744073709551615 ns", |all| {
        blocks(all).next().unwrap().visits[0].wall_ns = u64::MAX;
    }),
    ("with 18446744073709551615 operations", |all| {
        blocks(all).next().unwrap().visits[0].operations = u64::MAX;
    }),
    ("ns of the processor", |all| {
        blocks(all).next().unwrap().visits[0].cpu_ns += 1_000_000_000;
    }),
    ("with 0 operations", |all| {
        blocks(all).next().unwrap().visits[0].operations = 0;
    }),
    ("s in 100.0 s", |all| {
        *all.last_mut().unwrap() = Record::End(End {
            complete: true,
            seconds: 100.0,
        });
    }),
    ("says nothing about itself", |all| {
        let found = Contributed {
            label: Label::Reproduced,
            reason: "somebody says so".into(),
        };
        all.insert(1, Record::Contributed(found));
    }),
    ("says nothing about itself", |all| {
        let withdrawn = Withdrawn {
            groups: "all".into(),
            reason: "somebody says so".into(),
        };
        all.insert(1, Record::Withdrawn(withdrawn));
    }),
    ("the run was not completed", |all| {
        all.pop();
    }),
    ("nothing is timed", |all| {
        all.retain(|record| !matches!(record, Record::Block(_)));
    }),
    ("before its commit was made", |all| {
        header(all).started = "2001-02-03T04:05:06Z".into();
    }),
    ("which is no time", |all| {
        header(all).started = "2026-11-28T00:50:31Z[Etc/../../x]".into();
    }),
    ("it has 0 processors", |all| {
        header(all).fingerprint.cpus = 0;
    }),
    ("its load is no load", |all| {
        header(all).load = Some([-1.0, 0.0, 0.0]);
    }),
    ("a path, which may be personal", |all| {
        header(all).fingerprint.build.rust_flags = "-C linker=/srv/own/ld".into();
    }),
    ("control characters", |all| {
        header(all).fingerprint.cpu = "a\n# title".into();
    }),
    ("a text has 500 bytes", |all| {
        header(all).fingerprint.cpu = "x".repeat(500);
    }),
    ("positions of its own", |all| {
        header(all).plan.inputs.fens = Some(vec!["8/8/8/8/8/8/8/K6k w - - 0 1".into()]);
    }),
];

#[test]
fn forged_data_contradict_themselves() {
    for &(part, change) in FORGED {
        let found = after(change);
        let is_said = found.iter().any(|line| line.contains(part));
        let are_lines = found.iter().all(|line| !line.contains('\n'));
        assert!(
            is_said && are_lines && found.len() <= 21,
            "{part}: {found:?}"
        );
    }
}

/// A run of a known build on another day: its times differ by this factor, and by some noise.
fn again(records: &[Record], factor: impl Fn(&str) -> f64) -> Vec<Record> {
    let mut records = records.to_vec();
    for (count, block) in blocks(&mut records).enumerate() {
        for (place, visit) in block.visits.iter_mut().enumerate() {
            let noise = 1.0 + ((count * 7 + place * 3) % 11) as f64 * 1e-4;
            let time = |ns: u64| (ns as f64 * factor(&visit.contender) * noise) as u64 + 1;
            (visit.wall_ns, visit.cpu_ns) = (time(visit.wall_ns), time(visit.cpu_ns));
        }
    }
    records
}

/// What is found of a run beside the committed one of x86-64-v3.
fn beside(change: impl FnOnce(&mut Vec<Record>)) -> Result<Label, String> {
    let records = committed("2026-11-25T22-01-03Z");
    let mut own = again(&records, |_| 1.001);
    change(&mut own);
    let known = [Known {
        name: "the known run".into(),
        records,
    }];
    match judge(&own, &known, Ok(())) {
        Ok(found) => Ok(found.label),
        Err(lines) => Err(lines.join("\n")),
    }
}

#[test]
fn a_run_is_compared_with_those_that_are_known() {
    assert_eq!(beside(|_| ()), Ok(Label::Reproduced));
    let other_cpu = |own: &mut Vec<Record>| header(own).fingerprint.cpu = "another".into();
    assert_eq!(beside(other_cpu), Ok(Label::Consistent));
    let other_commit = |own: &mut Vec<Record>| {
        header(own).fingerprint.build.commit = "f".repeat(40).into();
    };
    assert_eq!(beside(other_commit), Ok(Label::Consistent));
    let other_flags = |own: &mut Vec<Record>| {
        header(own).fingerprint.build.rust_flags = "-C opt-level=1".into();
    };
    assert_eq!(beside(other_flags), Ok(Label::Unchecked));
    // What a browser runs on is unknown, so that nothing is comparable.
    let browser = |own: &mut Vec<Record>| {
        *own = again(&short(), |_| 9.0);
    };
    assert_eq!(beside(browser), Ok(Label::Consistent));
}

/// What contradicts the known run, and what is said of it.
const CONTRADICTING: &[(&str, Change)] = &[
    ("byte for byte", |own| {
        *own = committed("2026-11-25T22-01-03Z");
    }),
    ("to the nanosecond", |own| {
        *own = committed("2026-11-25T22-01-03Z");
        header(own).plan.seed += 1;
    }),
    ("1 cells take other instructions", |own| {
        let counts = own.iter_mut().filter_map(|record| match record {
            Record::Count(count) => Some(count),
            _ => None,
        });
        counts.last().unwrap().instructions += 1;
    }),
    ("cells have other answers", |own| {
        for cell in cells(own) {
            cell.digest = "0123456789abcdef".into();
        }
    }),
    ("its median time is 10.0", |own| *own = again(own, |_| 10.0)),
    ("verdicts are opposite", |own| {
        let turned = |name: &str| match name.split('-').next() {
            Some("bitboard" | "quadboard/flags16") => 3.0,
            _ => 0.7,
        };
        *own = again(own, turned);
    }),
];

#[test]
fn a_run_that_contradicts_a_known_one_is_refused() {
    for &(part, change) in CONTRADICTING {
        let found = beside(change).expect_err(part);
        let is_said = found.contains(part) && found.contains("the known run");
        assert!(is_said, "{part}: {found}");
    }
}
