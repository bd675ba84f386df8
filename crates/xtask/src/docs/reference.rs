//! The reference of the package: what its declarations say of every export.

use crate::paths;
use anyhow::{Context, Result};
use std::fs;

/// The entries in the order of the page, with the files that declare them.
const ENTRIES: [(&str, &[&str]); 20] = [
    ("credence", &["index"]),
    ("credence/elements", &["elements"]),
    ("credence/panel", &["panel"]),
    ("credence/grounding", &["grounding"]),
    ("credence/evidence", &["evidence"]),
    ("credence/ask", &["ask"]),
    ("credence/validate", &["validate"]),
    ("credence/adapters", &["adapters"]),
    ("credence/openai", &["openai"]),
    ("credence/ai-sdk", &["ai-sdk"]),
    ("credence/langchain", &["langchain"]),
    ("credence/critique", &["critique"]),
    ("credence/texts", &["texts"]),
    ("credence/check", &["check"]),
    ("credence/papers", &["papers"]),
    ("credence/research", &["research"]),
    ("credence/judge", &["judge"]),
    ("credence/embedder", &["embedder"]),
    ("credence/calibration", &["calibration"]),
    ("credence/policy-yaml", &["policy-yaml"]),
];

/// The types that more than one entry takes or returns.
const TYPES: &[&str] = &[
    "types",
    "input-types",
    "papers-types",
    "papers-input-types",
    "research-types",
    "research-input-types",
    "check-types",
    "check-input-types",
    "judge-types",
    "calibration-types",
];

/// One exported declaration.
#[derive(Debug, PartialEq, Eq)]
struct Declared {
    name: String,
    doc: String,
    code: String,
}

/// The reference as Markdown.
pub fn markdown() -> Result<String> {
    let mut page = "# Reference\n\nEvery export of the package, from its type declarations.\n".to_owned();
    for (entry, files) in ENTRIES {
        page.push_str(&section(entry, files)?);
    }
    page.push_str(&section("Types", TYPES)?);
    Ok(page)
}

fn section(title: &str, files: &[&str]) -> Result<String> {
    let mut text = format!("\n## {title}\n");
    for name in files {
        let file = paths::root().join(format!("crates/wasm/npm/{name}.d.ts"));
        let declarations = fs::read_to_string(&file).with_context(|| format!("could not read `{}`", file.display()))?;
        text.extend(declared(&declarations).iter().map(part));
    }
    Ok(text)
}

fn part(Declared { name, doc, code }: &Declared) -> String {
    format!("\n### {name}\n\n{doc}\n\n```ts\n{code}\n```\n")
}

/// The exported declarations of a file with their comments; what is exported again from other files is not among them.
fn declared(file: &str) -> Vec<Declared> {
    let mut lines = file.lines().peekable();
    let (mut found, mut doc) = (Vec::new(), String::new());
    while let Some(line) = lines.next() {
        if line.starts_with("/**") {
            doc = comment(line, &mut lines);
        } else if let Some(name) = name_of(line) {
            let code = declaration(line, &mut lines);
            found.push(Declared { name, doc: std::mem::take(&mut doc), code });
        } else if !line.is_empty() {
            doc.clear();
        }
    }
    found
}

/// The text of a comment that begins with this line.
fn comment<'t>(first: &'t str, lines: &mut impl Iterator<Item = &'t str>) -> String {
    let mut text = vec![first];
    while !text.last().is_some_and(|line| line.contains("*/")) {
        let Some(line) = lines.next() else { break };
        text.push(line);
    }
    let plain: Vec<&str> = text.into_iter().map(without_marks).collect();
    plain.join("\n").trim().replace("@throws {CredenceError}", "Throws")
}

/// A line of a comment without the signs that make it one.
fn without_marks(line: &str) -> &str {
    let line = line.trim().trim_end_matches("*/").trim_start_matches('/').trim_start_matches('*');
    line.strip_prefix(' ').unwrap_or(line).trim_end()
}

/// The declaration that begins with this line, up to where its brackets close.
fn declaration<'t>(first: &'t str, lines: &mut impl Iterator<Item = &'t str>) -> String {
    let mut code = first.to_owned();
    while depth(&code) > 0 || !code.ends_with([';', '}']) {
        let Some(line) = lines.next() else { break };
        code.push('\n');
        code.push_str(line);
    }
    code
}

fn depth(code: &str) -> i64 {
    code.chars().fold(0, |depth, sign| match sign {
        '{' | '(' | '[' => depth + 1,
        '}' | ')' | ']' => depth - 1,
        _ => depth,
    })
}

/// The name in `export declare function NAME(…`, `export class NAME` and the like.
fn name_of(line: &str) -> Option<String> {
    const KINDS: [&str; 7] = ["function", "class", "interface", "type", "const", "abstract", "declare"];
    let mut words = line.strip_prefix("export ")?.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
    let name = words.find(|word| !KINDS.contains(word))?;
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_is_read_with_its_comment_to_its_end() {
        let file = "import x from \"./y.js\";\n\nexport type * from \"./types.js\";\n\n/**\n * Adds.\n *\n * @throws {CredenceError} never\n */\n\
                    export function add(\n  a: number,\n): { sum: number };\n\n/** A name. */\nexport type Name =\n  | \"a\"\n  | \"b\";\n";
        let found = declared(file);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found[0].name, "add");
        assert_eq!(found[0].doc, "Adds.\n\nThrows never");
        assert_eq!(found[0].code, "export function add(\n  a: number,\n): { sum: number };");
        assert_eq!((found[1].name.as_str(), found[1].doc.as_str()), ("Name", "A name."));
        assert!(found[1].code.ends_with("| \"b\";"), "{found:?}");
    }

    #[test]
    fn the_reference_has_the_exports_of_every_entry() {
        let page = markdown().expect("the declarations can be read");
        for name in ["assess", "readAgentStream", "adviceFor", "CredencePill", "Assessment", "checkGrounding"] {
            assert!(page.contains(&format!("\n### {name}\n")), "{name}");
        }
    }
}
