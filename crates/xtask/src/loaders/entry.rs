//! The entries of the package, and the runtimes that each has files for.

/// One specifier of the package that needs a WebAssembly module.
pub struct Entry {
    /// The prefix of its file names; the main entry has none.
    pub name: &'static str,
    pub specifier: &'static str,
    /// `None` for an entry that uses only the module of the entry that it needs.
    pub module: Option<&'static str>,
    /// The module for Node instead, if there is one: it is never downloaded by a page, so it is compiled for speed.
    pub module_in_node: Option<&'static str>,
    /// The folder of the module in parts, for browsers; a module that a caller names is in one piece.
    pub in_parts: Option<&'static str>,
    pub runtimes: &'static [Runtime],
    pub has_default: bool,
    /// The entry whose module it also loads.
    pub needs: Option<&'static str>,
    /// The parts of its JavaScript that depend on the runtime, besides `init`; `{suffix}` is that of the runtime's files.
    pub extra: &'static str,
    /// The same only for Node: no other entry may import a file that imports `node:fs`.
    pub extra_in_node: &'static str,
    /// The same only for browsers, where what is loaded is waited for.
    pub extra_in_browser: &'static str,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Runtime {
    Browser,
    Node,
    /// Any, with the bytes of the module in JavaScript: nothing is fetched.
    Inline,
    Workerd,
    EdgeLight,
}

const EVERYWHERE: &[Runtime] =
    &[Runtime::Browser, Runtime::Node, Runtime::Inline, Runtime::Workerd, Runtime::EdgeLight];

/// An entry for every runtime, with a default export and nothing besides its module.
const USUAL: Entry = Entry {
    name: "",
    specifier: "",
    module: None,
    module_in_node: None,
    in_parts: None,
    runtimes: EVERYWHERE,
    has_default: true,
    needs: None,
    extra: "",
    extra_in_node: "",
    extra_in_browser: "",
};

/// An entry for a framework, in JavaScript on the main module.
const FRAMEWORK: Entry = Entry { needs: Some(""), has_default: false, ..USUAL };

pub const ENTRIES: [Entry; 14] = [
    Entry {
        name: "",
        specifier: "credence",
        module: Some("credence-reading"),
        module_in_node: Some("credence-batch"),
        extra: ", importYaml: () => import(\"./policy-yaml{suffix}.mjs\")",
        extra_in_browser: ", importStream: () => import(\"./late-stream.mjs\")",
        ..USUAL
    },
    Entry {
        name: "grounding",
        specifier: "credence/grounding",
        module: Some("credence-grounding"),
        needs: Some(""),
        ..USUAL
    },
    Entry {
        name: "evidence",
        specifier: "credence/evidence",
        module: Some("credence-evidence"),
        needs: Some(""),
        ..USUAL
    },
    Entry { name: "ask", specifier: "credence/ask", module: Some("credence-ask"), ..USUAL },
    Entry { name: "papers", specifier: "credence/papers", module: Some("credence-papers"), ..USUAL },
    Entry { name: "research", specifier: "credence/research", module: Some("credence-research"), ..USUAL },
    Entry {
        name: "check",
        specifier: "credence/check",
        module: Some("credence-check"),
        in_parts: Some("check"),
        needs: Some("grounding"),
        ..USUAL
    },
    Entry {
        name: "judge",
        specifier: "credence/judge",
        module: Some("credence-judge"),
        needs: Some("grounding"),
        ..USUAL
    },
    Entry {
        name: "embedder",
        specifier: "credence/embedder",
        module: Some("credence-embedder"),
        runtimes: &[Runtime::Browser, Runtime::Node, Runtime::Inline],
        extra_in_node: ", importFiles: () => import(\"./embedder-open-file.mjs\")",
        ..USUAL
    },
    Entry { name: "calibration", specifier: "credence/calibration", module: Some("credence-calibration"), ..USUAL },
    Entry {
        name: "policy-yaml",
        specifier: "credence/policy-yaml",
        module: Some("credence-yaml"),
        has_default: false,
        ..USUAL
    },
    Entry { name: "openai", specifier: "credence/openai", ..FRAMEWORK },
    Entry { name: "ai-sdk", specifier: "credence/ai-sdk", ..FRAMEWORK },
    Entry { name: "langchain", specifier: "credence/langchain", ..FRAMEWORK },
];
