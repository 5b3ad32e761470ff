//! Tests of the checks: correct boards and encodings pass, and each planted fault is caught.
//!
//! They use the public interface only.

#![forbid(unsafe_code)]

/// Numbers faults of encodings.
macro_rules! faults {
    ($($name:ident)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "names of constants")]
        enum Fault {
            $($name,)*
        }

        /// The planted faults.
        pub(crate) mod fault {
            $(pub(crate) const $name: u8 = super::Fault::$name as u8;)*
        }
    };
}

mod board_faults;
mod code_sets;
mod encoding_faults;
mod tiny;
mod two_byte;
mod wide;

use boardbench_conformance::conformance;

use tiny::Tiny;
use wide::Wide;

/// A path that begins like a form of the macro is a path.
mod board {
    pub(crate) use boardbench_conformance::planted::Naive;
}

conformance!(naive_with_wide, board::Naive, Wide<{ wide::fault::NONE }>);
conformance!(tiny_alone, encoding Tiny);
