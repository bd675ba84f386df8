//! The entries of the package.

/// One specifier of the package that needs the WebAssembly module.
pub struct Entry {
    /// The name of its file for browsers.
    pub name: &'static str,
    pub specifier: &'static str,
    /// The parts of the module that it loads, its own first. None if it loads those of the main entry.
    pub parts: &'static [&'static str],
    pub has_default: bool,
}

/// An entry for a framework, in JavaScript on the main entry.
const fn framework(name: &'static str, specifier: &'static str) -> Entry {
    Entry { name, specifier, parts: &[], has_default: false }
}

const fn entry(name: &'static str, specifier: &'static str, parts: &'static [&'static str]) -> Entry {
    Entry { name, specifier, parts, has_default: true }
}

pub const ENTRIES: [Entry; 14] = [
    entry("index", "credence", &["reading"]),
    entry("grounding", "credence/grounding", &["grounding", "reading"]),
    entry("evidence", "credence/evidence", &["evidence", "reading"]),
    entry("ask", "credence/ask", &["ask"]),
    entry("papers", "credence/papers", &["papers"]),
    entry("research", "credence/research", &["research"]),
    entry("check", "credence/check", &["check", "grounding", "reading"]),
    entry("judge", "credence/judge", &["judge", "grounding", "reading"]),
    entry("embedder", "credence/embedder", &["embedder"]),
    entry("calibration", "credence/calibration", &["calibration"]),
    Entry { has_default: false, ..entry("policy-yaml", "credence/policy-yaml", &["yaml"]) },
    framework("openai", "credence/openai"),
    framework("ai-sdk", "credence/ai-sdk"),
    framework("langchain", "credence/langchain"),
];

/// Entries without a module. What they export is also in the one file for Node.
pub const PLAIN: [&str; 4] = ["adapters", "critique", "texts", "validate"];

/// Entries for pages: elements.
pub const ELEMENTS: [&str; 2] = ["elements", "panel"];
