//! What crosses between JavaScript and the modules: arguments in, JSON text out, errors with a code and a path.

mod argument;
mod error;
mod input;
mod json_text;
mod named;
mod path;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod type_script;
mod value;

pub use argument::Argument;
pub(crate) use argument::{FromArgument, read, utf8};
#[cfg_attr(target_arch = "wasm32", allow(unused_imports, reason = "for callers in this process"))]
pub use error::{CallError, CallFailure, ErrorCode};
pub(crate) use input::{Fields, Input, input, union};
pub use json_text::json_text;
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) use type_script::{Interface, Member, TypeScript, interface, union_of};
pub(crate) use value::{Entries, Unread, headers, secret, share, status, text_or_number};
