//! Enumerations whose values have words, in data files and messages.

/// Defines an enum with a word for each value. Its `Display` is the word.
macro_rules! words {
    ($(#[$docs:meta])* $name:ident { $($(#[$value_docs:meta])* $value:ident = $word:literal,)* }) => {
        $(#[$docs])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$value_docs])* $value,)*
        }

        impl $name {
            /// All values, in the order of their declaration.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$value),*];

            /// Returns its word.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.text())
            }
        }
    };
}

pub(crate) use words;
