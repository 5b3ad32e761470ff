//! Parallel bit extract and deposit (PEXT and PDEP of BMI2), with substitutes in software.

/// Gathers the bits of `bits` under `mask` into the lowest bits.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) use safe_arch::population_extract_u64 as extract;

/// Scatters the lowest bits of `bits` to the places of `mask`.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) use safe_arch::population_deposit_u64 as deposit;

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub(crate) use {deposit_in_software as deposit, extract_in_software as extract};

/// Defines `MISSING_CPU_FEATURE` and `NOTE` of [`Sliders`](crate::Sliders) for an algorithm that uses these instructions.
/// One macro defines both, because a build with BMI2 would not reveal that `MISSING_CPU_FEATURE` is missing.
macro_rules! notes {
    () => {
        const MISSING_CPU_FEATURE: Option<&'static str> =
            if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
                None
            } else {
                Some("BMI2")
            };
        const NOTE: &'static str =
            "needs BMI2, whose PEXT is microcode, and slow, on AMD before Zen 3";
    };
}

pub(crate) use notes;

/// Gathers the bits of `bits` under `mask` into the lowest bits, one by one.
///
/// ```
/// assert_eq!(boardbench_sliders::extract_in_software(0b1011_0010, 0b1111_0000), 0b1011);
/// assert_eq!(boardbench_sliders::extract_in_software(0b1011_0010, 0b1000_0011), 0b110);
/// ```
#[must_use]
pub const fn extract_in_software(bits: u64, mask: u64) -> u64 {
    let mut gathered = 0;
    let mut left = mask;
    let mut place = 0;
    while left != 0 {
        let lowest = left & left.wrapping_neg();
        if bits & lowest != 0 {
            gathered |= 1 << place;
        }
        left ^= lowest;
        place += 1;
    }
    gathered
}

/// Scatters the lowest bits of `bits` to the places of `mask`, one by one: the inverse of
/// [`extract_in_software`].
///
/// ```
/// assert_eq!(boardbench_sliders::deposit_in_software(0b1011, 0b1111_0000), 0b1011_0000);
/// assert_eq!(boardbench_sliders::deposit_in_software(0b110, 0b1000_0011), 0b1000_0010);
/// ```
#[must_use]
pub const fn deposit_in_software(bits: u64, mask: u64) -> u64 {
    let mut scattered = 0;
    let mut left = mask;
    let mut place = 0;
    while left != 0 {
        let lowest = left & left.wrapping_neg();
        if bits >> place & 1 != 0 {
            scattered |= lowest;
        }
        left ^= lowest;
        place += 1;
    }
    scattered
}
