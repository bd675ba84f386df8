//! Parts of a module: what only their entrances reach is cut out of it, and JavaScript loads it when it is needed.

#[cfg(feature = "entries")]
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(feature = "entries")]
use wasm_bindgen::prelude::*;
// It marks the module as one that is to be cut.
#[cfg(feature = "parts")]
use wasm_split_helpers as _;

/// Whether the module has all of its parts from the beginning.
#[cfg(feature = "entries")]
static IS_WHOLE: AtomicBool = AtomicBool::new(!cfg!(feature = "parts"));

/// Whether no part has to be loaded.
#[cfg(feature = "entries")]
pub(crate) fn is_whole() -> bool {
    IS_WHOLE.load(Ordering::Relaxed)
}

/// Tells the module that it is in one file: no part has to be loaded.
#[cfg(feature = "entries")]
#[wasm_bindgen(js_name = setWhole)]
pub fn set_whole() {
    IS_WHOLE.store(true, Ordering::Relaxed);
}

/// Declares the entrances of parts: `part "id" fn name(arguments) -> result { body }`. The module is cut between an import and an export
/// that have the same id, of 32 hexadecimal digits. JavaScript loads the part before its entrance is called; otherwise the call traps.
macro_rules! entrances {
    ($($(#[$attribute:meta])* $part:ident $id:literal fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty $body:block)*) => {$(
        $(#[$attribute])*
        #[cfg(feature = "parts")]
        pub(super) fn $name($($argument: $type),*) -> $result {
            #[link(wasm_import_module = "__wasm_split_placeholder__")]
            #[allow(improper_ctypes, reason = "both sides are compiled together")]
            unsafe extern "C" {
                #[link_name = concat!("__wasm_split_00", stringify!($part), "00_import_", $id)]
                safe fn imported($($argument: $type),*) -> $result;
            }

            #[unsafe(export_name = concat!("__wasm_split_00", stringify!($part), "00_export_", $id))]
            #[allow(improper_ctypes_definitions, reason = "both sides are compiled together")]
            extern "C" fn exported($($argument: $type),*) -> $result $body

            imported($($argument),*)
        }

        $(#[$attribute])*
        #[cfg(not(feature = "parts"))]
        pub(super) fn $name($($argument: $type),*) -> $result $body
    )*};
}

pub(crate) use entrances;
