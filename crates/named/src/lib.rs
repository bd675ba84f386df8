//! The names that the variants of an enum have on the wire, declared once.
#![forbid(unsafe_code)]

#[doc(hidden)]
pub use serde;

/// An enum whose variants have fixed names in JSON, TypeScript, attributes and storage. Made by [`named_enum!`](crate::named_enum).
pub trait Named: Copy + 'static {
    /// Every variant, in the order of the declaration.
    const VARIANTS: &'static [Self];

    /// The name on the wire.
    fn name(self) -> &'static str;

    /// The variant with exactly this name; `None` for any other text.
    fn from_name(name: &str) -> Option<Self> {
        Self::VARIANTS.iter().copied().find(|variant| variant.name() == name)
    }

    /// Every name, separated by commas, for error messages.
    fn names() -> String {
        Self::VARIANTS.iter().map(|variant| variant.name()).collect::<Vec<_>>().join(", ")
    }
}

/// Declares an enum together with the name of each variant.
///
/// One declaration gives the enum, `ALL`, `name`, `from_name`, [`Named`], serialization as that name, and (with the
/// feature `types` of the declaring crate) the TypeScript union.
///
/// ```
/// credence_named::named_enum! {
///     /// How loud it is.
///     pub enum Volume {
///         /// Hardly heard.
///         Low = "low",
///         /// Heard everywhere.
///         VeryHigh = "very_high",
///     }
/// }
/// assert_eq!(Volume::VeryHigh.name(), "very_high");
/// assert_eq!(Volume::from_name("low"), Some(Volume::Low));
/// assert_eq!(Volume::from_name("Low"), None);
/// assert_eq!(Volume::ALL.len(), 2);
/// assert_eq!(serde_json::to_string(&Volume::Low).unwrap(), "\"low\"");
/// ```
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident {
            $( $(#[$variant_attribute:meta])* $variant:ident = $wire:literal ),+ $(,)?
        }
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        $(#[$attribute])*
        $visibility enum $name {
            $(
                $(#[$variant_attribute])*
                #[cfg_attr(feature = "types", ts(rename = $wire))]
                $variant,
            )+
        }

        impl $name {
            /// Every variant, in the order of the declaration.
            $visibility const ALL: [Self; [$($wire),+].len()] = [$(Self::$variant),+];

            /// The name on the wire.
            #[must_use]
            $visibility const fn name(self) -> &'static str {
                match self {
                    $( Self::$variant => $wire, )+
                }
            }

            /// The variant with exactly this name; `None` for any other text.
            #[must_use]
            #[allow(dead_code, reason = "not every name is also parsed")]
            $visibility fn from_name(name: &str) -> Option<Self> {
                <Self as $crate::Named>::from_name(name)
            }
        }

        impl $crate::Named for $name {
            const VARIANTS: &'static [Self] = &Self::ALL;

            fn name(self) -> &'static str {
                self.name()
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
}
