#!/usr/bin/env bash
# Starts boardbench as a UCI engine; builds it first if that has not been done. What it is given goes
# to `boardbench uci`. BOARDBENCH names another program than this checkout's.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

program=${BOARDBENCH:-${CARGO_TARGET_DIR:-target}/release/boardbench}
# Whoever listens on stdout does not want to hear from the compiler.
[ -x "$program" ] || cargo build --locked --release >&2
exec "$program" uci "$@"
