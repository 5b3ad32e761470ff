//! The file that holds a run.

use std::io::{self, BufRead, Read};

use boardbench_data::{Record, read, sha256, write};
use flate2::bufread::GzDecoder;
use flate2::{Compression, GzBuilder};
use tar::{Archive, Builder, EntryType, Header};
use thiserror::Error;

use crate::metadata::metadata;

/// The most bytes of a bundle.
pub const MOST_BYTES: usize = 16 << 20;

/// The most bytes of its raw data, uncompressed. A campaign of 79 minutes had a sixth of that.
pub const MOST_DATA: u64 = 64 << 20;

/// The digests of the two other files, as `sha256sum` writes them.
const SUMS: &str = "SHA256SUMS";
/// What the bundle is about, as RO-Crate has it.
const METADATA: &str = "ro-crate-metadata.json";
/// The raw data.
const DATA: &str = "data.jsonl.gz";

/// The files of a bundle, in their order.
const NAMES: [&str; 3] = [SUMS, METADATA, DATA];

/// A run as one file: an uncompressed tar archive of `SHA256SUMS`, `ro-crate-metadata.json` and `data.jsonl.gz`, in this order. All
/// that an archive says of files beside name and size is the same in every bundle: no owner, no time.
///
/// ```
/// use boardbench_contributions::Bundle;
/// use boardbench_data::{Build, End, Header, InputSpec, PlanFacts, Record};
/// let plan = PlanFacts {
///     processes: 1,
///     slice_ns: 20_000_000,
///     inputs: InputSpec::corpus(4_096),
///     seed: 1,
///     seconds: 1,
///     dropped: Vec::new(),
///     goals: Default::default(),
/// };
/// let header = Record::Header(Box::new(Header::now(plan, &Build::default())));
/// let records = [header, Record::End(End { complete: true, seconds: 1.0 })];
/// let bytes = Bundle::pack(&records).unwrap().bytes;
/// assert_eq!(Bundle::unpack(&bytes).unwrap().1, records);
/// ```
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The whole file.
    pub bytes: Vec<u8>,
    /// Its raw data, compressed by gzip.
    pub data: Vec<u8>,
    /// Its files, with their sizes in bytes.
    pub files: [(&'static str, usize); 3],
}

/// Why a file is not read as a bundle.
#[derive(Debug, Error)]
pub enum Refused {
    /// It is none, or larger than bundles may be.
    #[error("it is no bundle of a run: {0}")]
    NoBundle(String),
    /// It is one, but not as it was written.
    #[error("{0}")]
    Damaged(String),
}

use Refused::{Damaged, NoBundle};

impl Bundle {
    /// The bundle of a run. The same records give the same bytes.
    ///
    /// # Errors
    ///
    /// If the records can't be written as JSON.
    pub fn pack(records: &[Record]) -> io::Result<Self> {
        // No name and no time.
        let mut encoder = GzBuilder::new().write(Vec::new(), Compression::best());
        write(records, &mut encoder)?;
        Self::with_data(records, encoder.finish()?)
    }

    /// The bundle with these records, which are also given compressed.
    fn with_data(records: &[Record], data: Vec<u8>) -> io::Result<Self> {
        let metadata = metadata(records, &data);
        let sums = sums(&metadata, &data);
        let files = NAMES.map(|name| match name {
            SUMS => (name, sums.len()),
            METADATA => (name, metadata.len()),
            _ => (name, data.len()),
        });
        let bytes = archive([&sums, &metadata, &data])?;
        Ok(Self { bytes, data, files })
    }

    /// Why it would not be accepted, if it is too large.
    pub fn too_large(&self) -> Option<String> {
        // The end of a gzip file.
        let plain = self
            .data
            .last_chunk()
            .map_or(0, |size| u32::from_le_bytes(*size));
        let (bytes, most) = if u64::from(plain) > MOST_DATA {
            (plain as usize, MOST_DATA as usize)
        } else {
            (self.bytes.len(), MOST_BYTES)
        };
        (bytes > most).then(|| format!("it has {bytes} bytes, and at most {most} are accepted"))
    }

    /// A bundle of unknown origin, and its records.
    ///
    /// # Errors
    ///
    /// If it is no bundle, or if a byte of it is not what [`pack`](Self::pack) writes for its raw data, of whatever level of
    /// compression.
    pub fn unpack(bytes: &[u8]) -> Result<(Self, Vec<Record>), Refused> {
        if bytes.len() > MOST_BYTES {
            return Err(NoBundle(format!("it has more than {MOST_BYTES} bytes")));
        }
        let files = files_of(bytes)?;
        let [sums, metadata, data] = &files;
        check_sums(sums, metadata, data)?;
        let plain = decompressed(data)?;
        let of_data = |problem: String| Damaged(format!("{DATA}: {}", printable(&problem)));
        let records = read(plain.as_slice()).map_err(of_data)?;
        let again = |error: io::Error| Damaged(error.to_string());
        let mut written = Vec::new();
        write(&records, &mut written).map_err(again)?;
        if let Some(line) = first_difference(&plain, &written) {
            let problem = format!("line {line} is not as boardbench writes that record");
            return Err(of_data(problem));
        }
        if *metadata != crate::metadata::metadata(&records, data) {
            return Err(Damaged(format!("{METADATA} contradicts the raw data")));
        }
        let bundle = Self::with_data(&records, data.clone()).map_err(again)?;
        if bundle.bytes != bytes {
            let end = bundle.bytes.len().min(bytes.len());
            let place = (0..end).find(|&place| bundle.bytes[place] != bytes[place]);
            let place = place.unwrap_or(end);
            return Err(Damaged(format!(
                "byte {place} belongs to no file, and is not as boardbench writes it"
            )));
        }
        Ok((bundle, records))
    }
}

fn sums(metadata: &[u8], data: &[u8]) -> Vec<u8> {
    let lines = [(METADATA, metadata), (DATA, data)];
    let lines = lines.map(|(name, bytes)| format!("{}  {name}\n", sha256(bytes)));
    lines.concat().into_bytes()
}

fn archive(files: [&[u8]; 3]) -> io::Result<Vec<u8>> {
    let mut archive = Builder::new(Vec::new());
    for (name, bytes) in NAMES.into_iter().zip(files) {
        let mut header = Header::new_ustar();
        header.set_entry_type(EntryType::Regular);
        header.set_mode(0o644);
        header.set_size(bytes.len() as u64);
        for set in [Header::set_uid, Header::set_gid, Header::set_mtime] {
            set(&mut header, 0);
        }
        archive.append_data(&mut header, name, bytes)?;
    }
    archive.into_inner()
}

/// The three files. Nothing is written, whatever their names are.
fn files_of(bytes: &[u8]) -> Result<[Vec<u8>; 3], Refused> {
    let no_archive = |error: io::Error| {
        NoBundle(format!(
            "it is no tar archive: {}",
            printable(&error.to_string())
        ))
    };
    let mut archive = Archive::new(bytes);
    let mut files = [const { Vec::new() }; 3];
    let mut names = NAMES.iter().zip(&mut files);
    for entry in archive.entries().map_err(no_archive)? {
        let mut entry = entry.map_err(no_archive)?;
        let name = entry.path_bytes().into_owned();
        let (wanted, file) = match names.next() {
            Some((wanted, file)) if name == wanted.as_bytes() => (wanted, file),
            next => {
                let wanted = next.map_or("no further file", |(wanted, _)| *wanted);
                let name = printable(&String::from_utf8_lossy(&name));
                return Err(NoBundle(format!(
                    "it has \"{name}\" in place of {wanted}; it must have {} alone, in this order",
                    NAMES.join(", ")
                )));
            }
        };
        if entry.header().entry_type() != EntryType::Regular {
            return Err(NoBundle(format!("{wanted} is no regular file in it")));
        }
        // No more than the archive has, whatever the header says.
        entry.read_to_end(file).map_err(no_archive)?;
    }
    if let Some((missing, _)) = names.next() {
        return Err(NoBundle(format!("it has no {missing}")));
    }
    Ok(files)
}

fn check_sums(found: &[u8], metadata: &[u8], data: &[u8]) -> Result<(), Refused> {
    let expected = sums(metadata, data);
    match first_difference(found, &expected) {
        None => Ok(()),
        Some(1) => Err(Damaged(format!("{SUMS} has another digest of {METADATA}"))),
        Some(2) => Err(Damaged(format!("{SUMS} has another digest of {DATA}"))),
        Some(_) => Err(Damaged(format!("{SUMS} says more than two digests"))),
    }
}

/// A text of unknown origin, so that a terminal shows it and does nothing else.
fn printable(text: &str) -> String {
    let shown = |c: char| match c {
        ' '..='~' => String::from(c),
        _ => c.escape_default().to_string(),
    };
    text.chars().map(shown).collect()
}

/// The raw data as text. A bomb is noticed when it has grown to the limit.
fn decompressed(data: &[u8]) -> Result<Vec<u8>, Refused> {
    let mut decoder = GzDecoder::new(data);
    let mut plain = Vec::new();
    let read = decoder.by_ref().take(MOST_DATA + 1).read_to_end(&mut plain);
    read.map_err(|error| Damaged(format!("{DATA} can't be decompressed: {error}")))?;
    if plain.len() as u64 > MOST_DATA {
        return Err(NoBundle(format!(
            "its raw data have more than {MOST_DATA} bytes uncompressed"
        )));
    }
    let mut rest = decoder.into_inner();
    match rest.fill_buf() {
        Ok([]) => Ok(plain),
        _ => Err(Damaged(format!("{DATA} has bytes behind its end"))),
    }
}

/// The number of the first line that differs.
fn first_difference(one: &[u8], other: &[u8]) -> Option<usize> {
    let lines = |text| <[u8]>::split(text, |&byte| byte == b'\n');
    let same = lines(one).zip(lines(other));
    let same = same.take_while(|(one, other)| one == other).count();
    (one != other).then_some(same + 1)
}
