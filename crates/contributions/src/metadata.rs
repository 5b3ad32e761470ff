//! What a bundle is about, as an RO-Crate has it: <https://w3id.org/ro/crate/1.1>.

use boardbench_data::{Record, digest, header, sha256};
use serde_json::{Value, json};

/// The licence of contributed data, that of the project.
const LICENCES: [&str; 2] = ["MIT", "Apache-2.0"];

/// `ro-crate-metadata.json`. Everything in it follows from the raw data and the file that has them compressed. A change of these
/// bytes makes bundles of earlier versions unreadable.
pub(crate) fn metadata(records: &[Record], data: &[u8]) -> Vec<u8> {
    let graph = [descriptor(), dataset(records), file(records, data)];
    let graph = graph.into_iter().chain([run(records), software(records)]);
    let licences = LICENCES.map(licence);
    let graph: Vec<Value> = graph.chain(licences).collect();
    let whole = json!({ "@context": "https://w3id.org/ro/crate/1.1/context", "@graph": graph });
    format!("{whole:#}\n").into_bytes()
}

fn reference(id: &str) -> Value {
    json!({ "@id": id })
}

fn licence_id(name: &str) -> String {
    format!("https://spdx.org/licenses/{name}")
}

fn licence(name: &str) -> Value {
    json!({ "@id": licence_id(name), "@type": "CreativeWork", "name": name })
}

fn descriptor() -> Value {
    json!({
        "@id": "ro-crate-metadata.json",
        "@type": "CreativeWork",
        "about": reference("./"),
        "conformsTo": reference("https://w3id.org/ro/crate/1.1"),
    })
}

/// When the run began, which dates all parts; empty without a header.
fn started(records: &[Record]) -> &str {
    header(records).map_or("", |header| &header.started)
}

fn dataset(records: &[Record]) -> Value {
    let cpu = header(records).map_or("", |header| &header.fingerprint.cpu);
    json!({
        "@id": "./",
        "@type": "Dataset",
        "name": "A run of boardbench",
        "description": format!("Times of chess board representations and move encodings, measured on {cpu}"),
        "datePublished": started(records),
        "license": LICENCES.map(|name| reference(&licence_id(name))),
        "hasPart": [reference("data.jsonl.gz")],
        "mentions": [reference("#run")],
    })
}

fn file(records: &[Record], data: &[u8]) -> Value {
    json!({
        "@id": "data.jsonl.gz",
        "@type": "File",
        "name": "Raw data: one JSON object a line, compressed by gzip",
        "encodingFormat": "application/gzip",
        "contentSize": data.len().to_string(),
        "sha256": sha256(data),
        "identifier": format!("sha256:{}", digest(records)),
    })
}

/// The measuring.
fn run(records: &[Record]) -> Value {
    let facts = header(records).map(|header| {
        let print = &header.fingerprint;
        let build = &print.build;
        format!(
            "{} processors of {}, {}; {}, {}, flags {:?}",
            print.cpus, print.cpu, print.kernel, build.rustc, build.target, build.rust_flags
        )
    });
    json!({
        "@id": "#run",
        "@type": "CreateAction",
        "name": "A comparison",
        "description": facts,
        "startTime": started(records),
        "instrument": reference("#boardbench"),
        "result": reference("data.jsonl.gz"),
    })
}

fn software(records: &[Record]) -> Value {
    let build = header(records).map(|header| &header.fingerprint.build);
    json!({
        "@id": "#boardbench",
        "@type": "SoftwareApplication",
        "name": "boardbench",
        "softwareVersion": build.map(|build| format!("{}, commit {}", build.version, build.commit)),
    })
}
