#!/bin/sh
# Builds boardbench from the checkout that BOARDBENCH names, for the processor at hand, and writes the program that the test runs.
if [ ! -f "$BOARDBENCH/Cargo.toml" ]; then
    echo "BOARDBENCH must be the path of a checkout of boardbench" >&2
    echo 2 >"$HOME/install-exit-status"
    exit 2
fi
home=$PWD
# In the checkout, whose settings choose the instruction set.
(cd "$BOARDBENCH" && cargo build --locked --release --target-dir "$home/target")
echo $? >"$HOME/install-exit-status"

cat >boardbench <<'END'
#!/bin/sh
# A minute of three operations on three boards. A line for each result, "GROUP CONTENDER NANOSECONDS ns".
rm -rf runs
./target/release/boardbench compare --seconds 60 --board bitboard-magic,mailbox10x12-lists,quadboard \
    --only boards/perft-bulk,boards/perft-full,boards/search --out runs >"$LOG_FILE" 2>&1
echo $? >"$HOME/test-exit-status"
awk -F, 'NR > 1 && $9 != "placebo" && $10 != "" { print $1, $8, $10, "ns" }' runs/*/tables/all-rows.csv >>"$LOG_FILE"
END
chmod +x boardbench
