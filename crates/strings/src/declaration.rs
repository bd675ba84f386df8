//! The macro that declares the tables.

/// Declares tables of texts with their English, and the table of all tables.
///
/// The English of a table is named only by the function that returns the table: a program in parts has it in the part that calls the function.
///
/// A table `by name` also looks its texts up by the name that a record has for a state, a reason or a step.
macro_rules! strings {
    ($(#[$all_doc:meta])* $all:ident { $(
        $(#[$doc:meta])* $part:ident: $table:ident $(by $by:ident)? { $($text:ident: $english:literal,)* }
    )* }) => {
        $(#[$all_doc])*
        #[derive(Debug, PartialEq, Eq)]
        pub struct $all { $($part: Option<&'static $table>,)* }

        impl $all {
            /// The texts in English.
            pub const ENGLISH: &'static Self = &Self { $($part: None,)* };

            $(
                $(#[$doc])*
                #[must_use]
                pub const fn $part(&self) -> &'static $table {
                    match self.$part {
                        Some(table) => table,
                        None => $table::ENGLISH,
                    }
                }
            )*

            /// The keys of the texts, table by table.
            pub(crate) const KEYS: &'static [(&'static str, &'static [&'static str])] =
                &[$((stringify!($part), $table::KEYS)),*];

            pub(crate) fn read(lines: &mut Lines) -> Result<Self, LanguageError> {
                Ok(Self { $($part: Some($table::read(lines)?),)* })
            }

            /// Every text: table, key, text.
            #[must_use]
            pub fn all(&self) -> Vec<(&'static str, &'static str, &'static str)> {
                let mut all = Vec::new();
                $(all.extend([$((stringify!($part), stringify!($text), self.$part().$text())),*]);)*
                all
            }
        }

        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $table([&'static str; [$(stringify!($text)),*].len()]);

            #[allow(missing_docs, reason = "the English text is the documentation")]
            impl $table {
                /// The texts in English.
                pub const ENGLISH: &'static Self = &Self([$($english,)*]);

                const KEYS: &'static [&'static str] = &[$(stringify!($text)),*];

                $(
                    #[must_use]
                    pub const fn $text(&self) -> &'static str {
                        const INDEX: usize = index_of(stringify!($text), $table::KEYS);
                        self.0[INDEX]
                    }
                )*

                fn read(lines: &mut Lines) -> Result<&'static Self, LanguageError> {
                    const HASH: u32 = hash_table(KEYS_START, stringify!($part), $table::KEYS);
                    let mut texts = [""; Self::KEYS.len()];
                    lines.fill(HASH, &mut texts)?;
                    Ok(Box::leak(Box::new(Self(texts))))
                }
            }

            lookup!([$($by)?] $table);
        )*
    };
}

macro_rules! lookup {
    ([] $table:ident) => {};
    ([name] $table:ident) => {
        impl $table {
            /// The text for a name; `None` for an unknown name.
            #[must_use]
            pub fn text(&self, name: &str) -> Option<&'static str> {
                let index = Self::KEYS.iter().position(|known| *known == name)?;
                Some(self.0[index])
            }
        }
    };
}
