#!/usr/bin/env bash
# Starts `boardbench uci` with the given arguments, and builds it first if necessary. BOARDBENCH names another program than
# this checkout's.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

program=${BOARDBENCH:-${CARGO_TARGET_DIR:-target}/release/boardbench}
# stdout belongs to the UCI conversation.
[ -x "$program" ] || cargo build --locked --release >&2
exec "$program" uci "$@"
