//! The TypeScript interfaces of inputs, for the test that compares the package's files with them.

use std::borrow::Cow;

use credence_json::Json;

use super::value::Entries;

/// A type with a name in TypeScript.
pub(crate) trait TypeScript {
    /// The type as it is written there.
    fn type_script() -> String;
}

/// An input with an interface.
pub(crate) trait Interface {
    /// Its declaration.
    fn declaration() -> String;
}

/// A field of an interface.
pub(crate) struct Member {
    pub(crate) documentation: &'static [&'static str],
    pub(crate) key: &'static str,
    pub(crate) type_script: String,
    pub(crate) has_default: bool,
}

/// The declaration of an interface.
pub(crate) fn interface(name: &str, documentation: &[&str], members: &[Member]) -> String {
    let members: String = members.iter().filter(|member| !member.type_script.is_empty()).map(member).collect();
    format!("\n{}export interface {name} {{\n{members}}}\n", comment("", documentation))
}

fn member(member: &Member) -> String {
    format!("{}  {};\n", comment("  ", member.documentation), field(member))
}

fn field(Member { key, type_script, has_default, .. }: &Member) -> String {
    let (is_any, is_nullable) = (type_script == "unknown", type_script.ends_with("null"));
    let mark = if *has_default || is_any || is_nullable { "?" } else { "" };
    let null = if *has_default && !is_any && !is_nullable { " | null" } else { "" };
    format!("{key}{mark}: {type_script}{null}")
}

/// The declaration of a union of objects by `kind`; each variant has its kind, whether it is hidden, and its fields.
pub(crate) fn union_of(name: &str, documentation: &[&str], variants: &[(&str, bool, Vec<Member>)]) -> String {
    let shown = variants.iter().filter(|(_, is_hidden, _)| !is_hidden);
    let variants = shown.map(|(kind, _, members)| {
        let fields: String = members.iter().map(|member| format!("; {}", field(member))).collect();
        format!("\n  | {{ kind: \"{kind}\"{fields} }}")
    });
    format!("\n{}export type {name} ={};\n", comment("", documentation), variants.collect::<String>())
}

fn comment(indent: &str, lines: &[&str]) -> String {
    match lines {
        [] => String::new(),
        [line] => format!("{indent}/**{line} */\n"),
        lines => {
            let lines: String = lines.iter().map(|line| format!("{indent} *{line}\n")).collect();
            format!("{indent}/**\n{lines}{indent} */\n")
        }
    }
}

macro_rules! type_script {
    ($($name:literal: $($type:ty),*;)*) => {
        $($(impl TypeScript for $type {
            fn type_script() -> String {
                $name.to_owned()
            }
        })*)*
    };
}

type_script! {
    "string": Cow<'_, str>, String;
    "number": f32, f64, i32, u16, u32, u64, usize;
    "boolean": bool;
    "unknown": Json<'_>;
}

impl<T: TypeScript> TypeScript for Option<T> {
    fn type_script() -> String {
        let inner = T::type_script();
        if inner == "unknown" { inner } else { format!("{inner} | null") }
    }
}

impl<T: TypeScript> TypeScript for Vec<T> {
    fn type_script() -> String {
        let item = T::type_script();
        let item = if item.contains('|') || item.starts_with("readonly ") { format!("({item})") } else { item };
        format!("readonly {item}[]")
    }
}

impl<T: TypeScript> TypeScript for Entries<'_, T> {
    fn type_script() -> String {
        format!("Readonly<Record<string, {}>>", T::type_script())
    }
}
