//! A module in parts: the first one, and modules that are loaded when they are needed.
//!
//! Macros named `entrances!` mark where. `wasm_split_cli_support` cuts the linked module there; `wasm-bindgen` and `wasm-opt` then
//! treat the parts as usual.

mod constants;

use crate::freshness::files_below;
use crate::paths;
use crate::wasm::{self, Bound};
use anyhow::{Context, Result, anyhow};
use constants::Shared;
use std::fs;
use std::path::{Path, PathBuf};

/// The script that loads the parts. The first module imports it by this name.
const LOADER: &str = "__wasm_split.js";

/// What the loader repeats for each module, around its address.
const FETCHED: [&str; 2] = [
    "() => {\n    const src = fetch(new URL(\"./",
    ".wasm\", import.meta.url));\n    src.catch(() => {});\n    return async (imports) => (WebAssembly.instantiateStreaming(src, imports));\n}\n",
];

/// The same by the function of [`MODULE`]. The names stay written as they are: bundlers look for files in `new URL("…", import.meta.url)`.
const BY_FUNCTION: [&str; 2] = ["module(new URL(\"./", ".wasm\", import.meta.url))"];

/// The name of a module that several parts share, before its number; and that of its file.
const SHARED: &str = "__chunk_";
const SHARED_FILE: &str = "chunk_";

/// What the loader does for each module instead: it also compiles one that a server may send with another media type, or not at all.
const MODULE: &str = "
function between(...ends) {
    const numbers = [];
    for (let index = 0; index < ends.length; index += 2) {
        for (let number = ends[index]; number <= ends[index + 1]; number++) numbers.push(number);
    }
    return numbers;
}
function module(url) {
    return () => {
        const answered = fetch(url);
        answered.catch(() => {});
        return async (imports) => {
            const answer = await answered;
            if (!answer.ok) throw new Error(`${answer.status}: ${answer.url}`);
            return answer.headers.get(\"content-type\") === \"application/wasm\"
                ? WebAssembly.instantiateStreaming(answer, imports)
                : WebAssembly.instantiate(await answer.arrayBuffer(), imports);
        };
    };
}
";

/// What loads the parts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LoadedBy {
    /// The first module calls the script, and is called back.
    Module,
    /// JavaScript calls the script, which exports a function for each part.
    Script,
}

impl LoadedBy {
    /// The script for it; `None` if the script is not as expected.
    fn adapted(self, text: String) -> Option<String> {
        match self {
            Self::Module => Some(text),
            Self::Script => exporting_functions(&text),
        }
    }
}

/// How the script names what loads a part, and the function around it.
const EXPORTED: [&str; 2] = ["export const __wasm_split_load_", " = wrapAsyncCb("];

/// The script with a function for each part, named like the part, that returns a promise.
fn exporting_functions(text: &str) -> Option<String> {
    let (before, rest) = text.split_once("function wrapAsyncCb(")?;
    let (_, after) = rest.split_once("function makeLoad(")?;
    let [export, call] = EXPORTED;
    let after = after.replace(export, "export const ").replace(call, " = (");
    (!after.contains("wrapAsyncCb")).then(|| [before, "function makeLoad(", &after].concat())
}

/// Writes the parts of a linked module into a folder: `NAME.js`, `NAME_bg.wasm`, the other modules, and the script that loads them.
pub fn write(linked: &Path, made: &Path, name: &str, loaded_by: LoadedBy) -> Result<()> {
    let folder = made.join("linked");
    paths::start_anew(&folder)?;
    // `wasm-bindgen` names its own files after it.
    let first = folder.join(format!("{name}.wasm"));
    cut(linked, made, &first, &format!("./{name}.js"))?;
    rewrite_loader(made, loaded_by)?;
    wasm::bind(&first, made, Bound::InParts)?;
    paths::remove(&folder)
}

/// Cuts a linked module. The script that loads the parts finds the first one by its script.
fn cut(linked: &Path, work: &Path, first: &Path, script: &str) -> Result<()> {
    let module = fs::read(linked).with_context(|| format!("could not read `{}`", linked.display()))?;
    let mut options = wasm_split_cli_support::Options::new(&module);
    options.output_dir = work;
    options.main_out_path = first;
    options.main_module = script;
    let cut = wasm_split_cli_support::transform(options);
    cut.map(drop).map_err(|error| anyhow!("could not cut the module: {error:#}"))
}

/// The modules that several parts share.
fn shared_modules(made: &Path) -> Result<Vec<Shared>> {
    let mut shared: Vec<_> =
        modules(made)?.into_iter().filter_map(|file| Some(Shared { number: number_in(&file)?, file })).collect();
    shared.sort_unstable_by_key(|module| module.number);
    Ok(shared)
}

fn number_in(file: &Path) -> Option<u32> {
    file.file_stem()?.to_str()?.strip_prefix(SHARED_FILE)?.parse().ok()
}

fn rewrite_loader(made: &Path, loaded_by: LoadedBy) -> Result<()> {
    let loader = made.join(LOADER);
    let text = fs::read_to_string(&loader).with_context(|| format!("could not read `{}`", loader.display()))?;
    let text = with_lines(text);
    let unexpected = || format!("`{}` does not load modules as it is expected to", loader.display());
    let parts: Vec<Vec<u32>> = parts_in(&text).map(needed_by).collect::<Option<_>>().with_context(unexpected)?;
    let moved = constants::move_together(&shared_modules(made)?, &parts)?;
    let shorter = shorter_loader(&text, &moved).and_then(|text| loaded_by.adapted(text)).with_context(unexpected)?;
    fs::write(&loader, shorter).with_context(|| format!("could not write `{}`", loader.display()))
}

/// The loader with one line for each module.
fn with_lines(text: String) -> String {
    FETCHED.iter().zip(BY_FUNCTION).fold(text, |text, (long, short)| text.replace(long, short))
}

/// The lines of the parts.
fn parts_in(loader: &str) -> impl Iterator<Item = &str> {
    loader.lines().filter(|line| line.starts_with("export "))
}

/// The numbers of the shared modules that a part needs.
fn needed_by(part: &str) -> Option<Vec<u32>> {
    let (_, needed) = part.strip_suffix("]));")?.rsplit_once('[')?;
    let needed = needed.split(", ").filter(|name| !name.is_empty());
    needed.map(|name| name.split_once(SHARED)?.1.parse().ok()).collect()
}

/// The loader with one function for all modules, with spans of numbers in place of the names of shared modules, and without those that
/// are gone.
fn shorter_loader(text: &str, without: &[u32]) -> Option<String> {
    let (head, rest) = text.split_once("/* ")?;
    let shared: String = rest
        .lines()
        .filter_map(|line| line.strip_prefix("const ")?.strip_prefix(SHARED))
        .map(|line| by_number(line, without))
        .collect::<Option<_>>()?;
    let parts: String = parts_in(rest).map(|line| with_spans(line, without)).collect::<Option<_>>()?;
    let is_complete = !parts.is_empty() && !parts.contains("fetch(") && !shared.contains("fetch(");
    is_complete.then(|| [head, MODULE, "const shared = [];\n", &shared, &parts].concat())
}

/// The line of a shared module, which is kept by its number; empty if the module is gone.
fn by_number(line: &str, without: &[u32]) -> Option<String> {
    let (number, load) = line.split_once(" = ")?;
    let number: u32 = number.parse().ok()?;
    Some(if without.contains(&number) { String::new() } else { format!("shared[{number}] = {load}\n") })
}

/// The line of a part, with the spans of the shared modules that it needs.
fn with_spans(part: &str, without: &[u32]) -> Option<String> {
    let (start, _) = part.rsplit_once('[')?;
    let mut needed = needed_by(part)?;
    needed.retain(|number| !without.contains(number));
    Some(format!("{start}between({}).map((number) => shared[number])));\n", spans(&needed)))
}

/// The first and the last of each span of ascending numbers.
fn spans(numbers: &[u32]) -> String {
    let mut spans: Vec<[u32; 2]> = Vec::new();
    for &number in numbers {
        match spans.last_mut().filter(|[_, last]| *last + 1 == number) {
            Some([_, last]) => *last = number,
            None => spans.push([number, number]),
        }
    }
    spans.iter().flatten().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// The modules in a folder.
pub fn modules(work: &Path) -> Result<Vec<PathBuf>> {
    let files = files_below(work)?;
    Ok(files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "wasm")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loader_lists_the_shared_modules() {
        let [before, after] = FETCHED;
        let fetched = |name: &str| [before, name, after].concat();
        let shared = |number: u32| {
            format!(
                "/* ask, trust */\nconst {SHARED}{number} = makeLoad({}, []);\n",
                fetched(&format!("chunk_{number}"))
            )
        };
        let part = |needed: &str| {
            format!("export const load_trust = wrapAsyncCb(makeLoad({}, [{needed}]));\n", fetched("split_trust"))
        };
        let text =
            with_lines(["import {initSync} from \"./credence.js\";\n", &shared(4), &shared(5), &shared(7)].concat());
        let part = |needed: &str| with_lines(part(needed));
        let loader =
            shorter_loader(&(text.clone() + &part("__chunk_4, __chunk_5, __chunk_7")), &[]).expect("it is a loader");
        assert!(loader.starts_with("import {initSync} from \"./credence.js\";\n"), "{loader}");
        let shared = "shared[7] = makeLoad(module(new URL(\"./chunk_7.wasm\", import.meta.url)), []);\n";
        assert!(loader.contains(shared), "{loader}");
        let expected = "makeLoad(module(new URL(\"./split_trust.wasm\", import.meta.url)), between(4,5,7,7).map((number) => shared[number])));\n";
        assert!(loader.ends_with(expected), "{loader}");
        let without =
            shorter_loader(&(text.clone() + &part("__chunk_4, __chunk_5, __chunk_7")), &[5]).expect("it is a loader");
        assert!(!without.contains("chunk_5") && without.contains("between(4,4,7,7)"), "{without}");
        assert_eq!(shorter_loader(&(text + &part("something")), &[]), None);
        assert_eq!(shorter_loader("export const load = something(fetch(1));", &[]), None);
    }

    #[test]
    fn a_script_that_javascript_calls_exports_a_function_for_each_part() {
        let text = "function wrapAsyncCb(callee) {\n    return 1;\n}\nfunction makeLoad(fetcher) {}\nexport const __wasm_split_load_trust = wrapAsyncCb(makeLoad(1));\n";
        let expected = "function makeLoad(fetcher) {}\nexport const trust = (makeLoad(1));\n";
        assert_eq!(exporting_functions(text).as_deref(), Some(expected));
        assert_eq!(exporting_functions("export const load = something();"), None);
    }
}
