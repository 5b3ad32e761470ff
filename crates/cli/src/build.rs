//! How this program was built: its build script writes it.

use boardbench_data::Build;

pub(crate) static BUILD: Build = include!(concat!(env!("OUT_DIR"), "/build.rs"));
