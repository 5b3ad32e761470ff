# Builds that are alike on every machine, each in a folder of its own; to be sourced from the root of the project.
# BUILD=x86-64-v3 (the default) has AVX2, BMI2 and POPCNT; BUILD=baseline has what every CPU of the architecture has, and is
# the only one where the architecture is not x86-64. valgrind does not run everything that a newer CPU has.

# fixed: exports RUSTFLAGS and CARGO_TARGET_DIR for the build
fixed() {
    BUILD=${BUILD:-x86-64-v3}
    [ "$(uname -m)" = x86_64 ] || BUILD=baseline
    RUSTFLAGS=
    [ "$BUILD" = baseline ] || RUSTFLAGS="-C target-cpu=$BUILD"
    CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
    CARGO_TARGET_DIR=${CARGO_TARGET_DIR%/"$BUILD"}/$BUILD
    export RUSTFLAGS CARGO_TARGET_DIR
}

# build CARGO-ARGUMENT…: prints the folder of the programs
build() {
    (
        fixed
        cargo build --locked --release "$@" >&2 && echo "$CARGO_TARGET_DIR/release"
    )
}
