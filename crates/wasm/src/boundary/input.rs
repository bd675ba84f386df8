//! Inputs: objects that callers pass, each declared once with the type, name and documentation of every field.

use credence_json::Json;

use super::argument::{Argument, FromArgument};
use super::error::CallError;

/// An object that callers pass.
pub(crate) trait Input {
    /// The keys of its fields.
    const KEYS: &'static [&'static str];
}

/// The fields of an object in the order of their declaration.
pub(crate) struct Fields<'r, 'a> {
    object: &'r Argument<'a>,
    keys: std::slice::Iter<'r, &'static str>,
    found: std::slice::Iter<'r, Option<Json<'a>>>,
}

impl<'r, 'a> Fields<'r, 'a> {
    /// Finds the fields in one pass over the object; of equal keys the last one counts, as in JavaScript.
    pub(crate) fn find(
        object: &'r Argument<'a>,
        keys: &'r [&'static str],
        found: &'r mut [Option<Json<'a>>],
        is_closed: bool,
    ) -> Result<Self, CallError> {
        for (name, value) in object.object()?.fields() {
            match keys.iter().position(|key| *key == name) {
                Some(index) => found[index] = Some(value),
                None if is_closed => return Err(object.unknown_field(&name, keys)),
                None => {}
            }
        }
        Ok(Self { object, keys: keys.iter(), found: found.iter() })
    }

    /// The next field.
    #[inline(never)]
    pub(crate) fn read<T: FromArgument<'a>>(&mut self) -> Result<T, CallError> {
        self.read_as(T::from_argument)
    }

    /// The next field, by a function of its own.
    #[inline(never)]
    pub(crate) fn read_as<T>(&mut self, reader: fn(&Argument<'a>) -> Result<T, CallError>) -> Result<T, CallError> {
        reader(&self.next())
    }

    #[inline(never)]
    fn next(&mut self) -> Argument<'a> {
        let key = self.keys.next().copied().unwrap_or_default();
        self.object.field_with(key, self.found.next().copied().flatten())
    }
}

/// Declares an object that callers pass: how it is read, its keys, and its TypeScript interface.
///
/// Unknown fields are an error if it is `closed`, and ignored if it is `open`. With `struct` the Rust struct is declared,
/// too; without it the fields are those of an existing one. A field is
/// `name "key": Type as reader = default => "TypeScript"`, where all but name and type may be left out: the key is the name,
/// the type says how it is read, a field with a default may be missing, and the type has a name in TypeScript. With a default
/// the reader returns an option. A field whose TypeScript is empty is not declared there.
macro_rules! input {
    (
        $(#[doc = $doc:literal])*
        $unknown:ident struct $name:ident $(<$life:lifetime>)? as $script_name:literal {
            $(
                $(#[doc = $field_doc:literal])*
                $field:ident $($key:literal)? : $type:ty $(as $reader:path)? $(= $default:expr)? $(=> $script:literal)?
            ),* $(,)?
        }
    ) => {
        $(#[doc = $doc])*
        #[allow(dead_code, reason = "JavaScript reads some of the fields")]
        pub(crate) struct $name $(<$life>)? {
            $( $(#[doc = $field_doc])* pub(crate) $field: $type, )*
        }

        $crate::boundary::input! {
            $(#[doc = $doc])*
            $unknown $name $(<$life>)? as $script_name {
                $(
                    $(#[doc = $field_doc])*
                    $field $($key)? : $type $(as $reader)? $(= $default)? $(=> $script)?
                ),*
            }
        }
    };
    (
        $(#[doc = $doc:literal])*
        $unknown:ident $name:ident $(<$life:lifetime>)? as $script_name:literal {
            $(
                $(#[doc = $field_doc:literal])*
                $field:ident $($key:literal)? : $type:ty $(as $reader:path)? $(= $default:expr)? $(=> $script:literal)?
            ),* $(,)?
        }
    ) => {
        impl $(<$life>)? $crate::boundary::Input for $name $(<$life>)? {
            const KEYS: &'static [&'static str] = &[$($crate::boundary::input!(@key $field $($key)?)),*];
        }

        impl<'a> $crate::boundary::FromArgument<'a> for $name $(<$life>)? {
            fn from_argument(
                argument: &$crate::boundary::Argument<'a>,
            ) -> Result<Self, $crate::boundary::CallError> {
                let mut found = [None; [$(stringify!($field)),*].len()];
                let keys = <Self as $crate::boundary::Input>::KEYS;
                let is_closed = $crate::boundary::input!(@is_closed $unknown);
                let mut fields = $crate::boundary::Fields::find(argument, keys, &mut found, is_closed)?;
                Ok(Self {
                    $( $field: $crate::boundary::input!(@value fields, $type $(as $reader)? $(= $default)?), )*
                })
            }
        }

        #[cfg(all(test, not(target_arch = "wasm32")))]
        impl $(<$life>)? $crate::boundary::TypeScript for $name $(<$life>)? {
            fn type_script() -> String {
                $script_name.to_owned()
            }
        }

        #[cfg(all(test, not(target_arch = "wasm32")))]
        impl $(<$life>)? $crate::boundary::Interface for $name $(<$life>)? {
            fn declaration() -> String {
                $crate::boundary::interface($script_name, &[$($doc),*], &[$(
                    $crate::boundary::Member {
                        documentation: &[$($field_doc),*],
                        key: $crate::boundary::input!(@key $field $($key)?),
                        type_script: $crate::boundary::input!(@script $type $(=> $script)?),
                        has_default: $crate::boundary::input!(@has_default $($default)?),
                    }
                ),*])
            }
        }
    };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
    (@is_closed closed) => { true };
    (@is_closed open) => { false };
    (@value $fields:ident, $type:ty) => { $fields.read::<$type>()? };
    (@value $fields:ident, $type:ty as $reader:path) => { $fields.read_as($reader)? };
    (@value $fields:ident, $type:ty = $default:expr) => {
        match $fields.read::<Option<$type>>()? {
            Some(value) => value,
            None => $default,
        }
    };
    (@value $fields:ident, $type:ty as $reader:path = $default:expr) => {
        match $fields.read_as($reader)? {
            Some(value) => value,
            None => $default,
        }
    };
    (@script $type:ty) => { <$type as $crate::boundary::TypeScript>::type_script() };
    (@script $type:ty => $script:literal) => { $script.to_owned() };
    (@has_default) => { false };
    (@has_default $default:expr) => { true };
}

/// Declares how an existing enum is read by the text of its `kind`; see `input!` for the fields.
///
/// A variant that ends with `hidden` is not declared in TypeScript.
macro_rules! union {
    (
        $(#[doc = $doc:literal])*
        $name:ident as $script_name:literal {
            $(
                $kind:literal => $variant:ident {
                    $(
                        $field:ident : $type:ty $(as $reader:path)? $(= $default:expr)? $(=> $script:literal)?
                    ),* $(,)?
                } $($hidden:ident)?
            ),* $(,)?
        }
    ) => {
        impl<'a> $crate::boundary::FromArgument<'a> for $name {
            fn from_argument(
                argument: &$crate::boundary::Argument<'a>,
            ) -> Result<Self, $crate::boundary::CallError> {
                argument.object()?;
                let kind = argument.field("kind");
                match kind.text().unwrap_or_default().as_ref() {
                    $(
                        $kind => {
                            const KEYS: &[&str] = &[$(stringify!($field)),*];
                            let mut found = [None; KEYS.len()];
                            #[allow(unused_mut, unused_variables, reason = "some variants have no fields")]
                            let mut fields = $crate::boundary::Fields::find(argument, KEYS, &mut found, false)?;
                            Ok(Self::$variant {
                                $(
                                    $field: $crate::boundary::input!(
                                        @value fields, $type $(as $reader)? $(= $default)?
                                    ),
                                )*
                            })
                        }
                    )*
                    _ => Err(kind.invalid(&["one of ", &[$($kind),*].join(", ")].concat())),
                }
            }
        }

        #[cfg(all(test, not(target_arch = "wasm32")))]
        impl $crate::boundary::TypeScript for $name {
            fn type_script() -> String {
                $script_name.to_owned()
            }
        }

        #[cfg(all(test, not(target_arch = "wasm32")))]
        impl $crate::boundary::Interface for $name {
            fn declaration() -> String {
                $crate::boundary::union_of($script_name, &[$($doc),*], &[$(
                    ($kind, !stringify!($($hidden)?).is_empty(), vec![$(
                        $crate::boundary::Member {
                            documentation: &[],
                            key: stringify!($field),
                            type_script: $crate::boundary::input!(@script $type $(=> $script)?),
                            has_default: $crate::boundary::input!(@has_default $($default)?),
                        }
                    ),*])
                ),*])
            }
        }
    };
}

pub(crate) use {input, union};
