//! Checks that this CPU has the features that the program was compiled for.

/// Finds a feature that the program was compiled for and the CPU lacks. The list has features that compilers use without being
/// requested, some per generation of CPUs, each with its CPUID test.
#[cfg(target_arch = "x86_64")]
macro_rules! lacking {
    ($cpu:ident: $($feature:literal $leaf:ident $has:ident;)*) => {
        [$((
            cfg!(target_feature = $feature),
            $cpu.$leaf().is_some_and(|leaf| leaf.$has()),
            $feature,
        )),*]
        .into_iter()
        .find_map(|(is_compiled_for, is_there, name)| (is_compiled_for && !is_there).then_some(name))
    };
}

/// Returns a feature that the program was compiled for and this CPU lacks. The standard library's detection can't be
/// used, because it assumes the features that the program was compiled for.
#[cfg(target_arch = "x86_64")]
pub(crate) fn lacking_feature() -> Option<&'static str> {
    let cpu = raw_cpuid::CpuId::new();
    lacking! { cpu:
        "sse4.2" get_feature_info has_sse42;
        "popcnt" get_feature_info has_popcnt;
        "avx" get_feature_info has_avx;
        "fma" get_feature_info has_fma;
        "lzcnt" get_extended_processor_and_feature_identifiers has_lzcnt;
        "bmi2" get_extended_feature_info has_bmi2;
        "avx2" get_extended_feature_info has_avx2;
        "avx512f" get_extended_feature_info has_avx512f;
        "avx512vl" get_extended_feature_info has_avx512vl;
        "avx512vbmi2" get_extended_feature_info has_avx512vbmi2;
        "gfni" get_extended_feature_info has_gfni;
    }
}

/// Returns `None`: only x86-64 programs are built for the CPU of the machine.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) const fn lacking_feature() -> Option<&'static str> {
    None
}
