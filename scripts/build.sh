# Builds programs for this CPU or for the target's baseline; to be sourced from the root of the project.
# BUILD=native (the default) stops at x86-64-v3 on x86-64, because valgrind does not run every newer instruction.

# build CARGO-ARGUMENT…: prints the folder of the programs
build() {
    local flags=
    if [ "${BUILD:-native}" = native ] && [ "$(uname -m)" = x86_64 ]; then
        flags='-C target-cpu=x86-64-v3'
    fi
    local target=${CARGO_TARGET_DIR:-target}/icount-${BUILD:-native}
    RUSTFLAGS=$flags cargo build --locked --release --target-dir "$target" "$@" >&2
    echo "$target/release"
}
