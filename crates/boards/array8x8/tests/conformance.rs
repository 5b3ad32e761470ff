//! Every check, with and without a hash.

use boardbench_array8x8::Array8x8;
use boardbench_conformance::conformance;
use boardbench_flags16::FromLow;

conformance!(array8x8, Array8x8, FromLow);
conformance!(array8x8_without_hash, Array8x8<()>, FromLow);
