# What the icount scripts share; to be sourced from the root of the project.
source scripts/build.sh

if ! command -v valgrind >/dev/null; then
    echo 'not measured: valgrind is not installed'
    exit 0
fi

# count PROGRAM ARGUMENT…: prints how many instructions it takes
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
        sed -n 's/.*Collected : //p'
}

# per_unit PROGRAM ARGUMENT…: instructions a unit of a program whose last argument is a number of
# rounds and which prints how many units it did
per_unit() {
    local units many one
    units=$("$@" 1)
    many=$(count "$@" 101)
    one=$(count "$@" 1)
    awk -v m="$many" -v o="$one" -v n="$units" 'BEGIN { printf "%.2f", (m - o) / 100 / n }'
}

# gate check|update: counts the contenders of benches/contenders.txt and compares the counts with the
# baseline, or makes them the baseline. Without flags, so that every CPU runs the same instructions;
# with the release profile, so that what is built already is not built again.
gate() {
    local counts=${CARGO_TARGET_DIR:-target}/instructions
    local build=(--locked --profile release -p boardbench-benches --features icount)
    rm -rf "$counts"
    mkdir -p "$counts"
    counts=$(cd "$counts" && pwd)
    if ! RUSTFLAGS='' cargo bench "${build[@]}" --bench instructions -- \
        --home="$counts" --save-summary=json --nosummary >"$counts/log.txt"; then
        tail "$counts/log.txt" >&2
        return 2
    fi
    RUSTFLAGS='' cargo run --quiet "${build[@]}" --bin instruction-gate -- \
        "$1" --counts "$counts"
}
