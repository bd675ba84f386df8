//! The entries of the package, and the runtimes that each has files for.

/// One specifier of the package that needs a WebAssembly module.
pub struct Entry {
    /// The prefix of its file names; the main entry has none.
    pub name: &'static str,
    pub specifier: &'static str,
    /// The part of the module whose functions it calls; `None` for an entry that calls only those of the entry that it needs.
    pub part: Option<&'static str>,
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
    part: None,
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
        part: Some("reading"),
        extra: ", importYaml: () => import(\"./policy-yaml{suffix}.mjs\")",
        extra_in_browser: ", importStream: () => import(\"./late-stream.mjs\")",
        ..USUAL
    },
    Entry { name: "grounding", specifier: "credence/grounding", part: Some("grounding"), needs: Some(""), ..USUAL },
    Entry { name: "evidence", specifier: "credence/evidence", part: Some("evidence"), needs: Some(""), ..USUAL },
    Entry { name: "ask", specifier: "credence/ask", part: Some("ask"), ..USUAL },
    Entry { name: "papers", specifier: "credence/papers", part: Some("papers"), ..USUAL },
    Entry { name: "research", specifier: "credence/research", part: Some("research"), ..USUAL },
    Entry {
        name: "check",
        specifier: "credence/check",
        part: Some("check"),
        extra_in_browser: ", loadPart",
        needs: Some("grounding"),
        ..USUAL
    },
    Entry { name: "judge", specifier: "credence/judge", part: Some("judge"), needs: Some("grounding"), ..USUAL },
    Entry {
        name: "embedder",
        specifier: "credence/embedder",
        part: Some("embedder"),
        runtimes: &[Runtime::Browser, Runtime::Node, Runtime::Inline],
        extra_in_node: ", importFiles: () => import(\"./embedder-open-file.mjs\")",
        ..USUAL
    },
    Entry { name: "calibration", specifier: "credence/calibration", part: Some("calibration"), ..USUAL },
    Entry { name: "policy-yaml", specifier: "credence/policy-yaml", part: Some("yaml"), has_default: false, ..USUAL },
    Entry { name: "openai", specifier: "credence/openai", ..FRAMEWORK },
    Entry { name: "ai-sdk", specifier: "credence/ai-sdk", ..FRAMEWORK },
    Entry { name: "langchain", specifier: "credence/langchain", ..FRAMEWORK },
];
