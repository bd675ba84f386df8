//! The page's program. In its small form it is in parts: the first module, and modules that the page loads when it needs them.
//!
//! `web/src/view/part.rs` marks the entrances of the parts. `wasm_split_cli_support` cuts the linked module there; `wasm-bindgen` and `wasm-opt`
//! then treat the parts as usual.

use crate::freshness::files_below;
use crate::minify::minify;
use crate::names;
use crate::node::hash_of;
use crate::paths;
use crate::progress::Step;
use crate::wasm::{self, Bound, Form, Source, Treatment};
use anyhow::{Context, Result, anyhow};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the first module and of its script.
const NAME: &str = "credence";

/// The script that loads the parts. The first module imports it by this name.
const LOADER: &str = "__wasm_split.js";

/// What the loader repeats for each module, around its address.
const FETCHED: [&str; 2] = [
    "() => {\n    const src = fetch(new URL(\"./",
    ".wasm\", import.meta.url));\n    src.catch(() => {});\n    return async (imports) => (WebAssembly.instantiateStreaming(src, imports));\n}\n",
];

/// The same by the function of [`MODULE`]. The names stay written as they are: bundlers look for files in `new URL("…", import.meta.url)`.
const BY_FUNCTION: [&str; 2] = ["module(new URL(\"./", ".wasm\", import.meta.url))"];

/// The name of a module that several parts share, before its number.
const SHARED: &str = "__chunk_";

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

/// The built program: its files, and a hash of them.
pub struct Program {
    files: Vec<PathBuf>,
    hash: u64,
}

/// The small form: in parts, optimised and minified.
pub fn build(optimisers: &Path) -> Result<Program> {
    let work = paths::made().join("page/parts");
    make(&work, false, optimisers)?;
    minify(&work, optimisers)?;
    Program::read(&work)
}

/// Writes its modules into a folder, with the names of their functions: for measuring, what is loaded has none.
pub fn write_named(work: &Path, optimisers: &Path) -> Result<()> {
    make(work, true, optimisers)
}

fn make(work: &Path, keeps_names: bool, optimisers: &Path) -> Result<()> {
    let step = Step {
        what: "compile the page",
        why: "Rust to WebAssembly, made small",
        usually: "2 to 4 minutes the first time on 2 cores",
    };
    let source = Source { package: "credence-panel", program: "credence-panel", features: "split" };
    let linked = wasm::compile(&source, Form::Shipped { profile: "release", flags: "" }, &step)?;
    let first = with_name(work)?;
    cut(&linked, work, &first)?;
    bind(&first, work, Bound::InParts)?;
    names::shorten(work, NAME)?;
    let modules = modules(work)?;
    if keeps_names {
        names::demangle(&modules)?;
    }
    wasm::optimise(&modules, Treatment { level: "-Oz", simd: false, keeps_names }, optimisers)
}

/// The quick form: one module, as the compiler made it.
pub fn build_quickly() -> Result<Program> {
    let step = Step {
        what: "compile the page",
        why: "Rust to WebAssembly; `--release` makes it small, too",
        usually: "1 to 3 minutes the first time on 2 cores",
    };
    let source = Source { package: "credence-panel", program: "credence-panel", features: "" };
    let linked = wasm::compile(&source, Form::Quick, &step)?;
    let work = paths::made().join("page/quick");
    let first = with_name(&work)?;
    paths::copy(&linked, &first)?;
    bind(&first, &work, Bound::Plain)?;
    Program::read(&work)
}

/// The file for the first module in an empty folder. `wasm-bindgen` names its own files after it.
fn with_name(work: &Path) -> Result<PathBuf> {
    paths::start_anew(work)?;
    paths::start_anew(&work.join("linked"))?;
    Ok(work.join("linked").join(format!("{NAME}.wasm")))
}

fn bind(first: &Path, work: &Path, bound: Bound) -> Result<()> {
    wasm::bind(first, work, bound)?;
    paths::remove(&work.join("linked"))
}

/// Cuts the module.
fn cut(linked: &Path, work: &Path, first: &Path) -> Result<()> {
    let module = fs::read(linked).with_context(|| format!("could not read `{}`", linked.display()))?;
    let script = format!("./{NAME}.js");
    let mut options = wasm_split_cli_support::Options::new(&module);
    options.output_dir = work;
    options.main_out_path = first;
    options.main_module = &script;
    wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("could not cut the page's module: {error:#}"))?;
    rewrite_loader(&work.join(LOADER))
}

fn rewrite_loader(loader: &Path) -> Result<()> {
    let text = fs::read_to_string(loader).with_context(|| format!("could not read `{}`", loader.display()))?;
    let shorter = shorter_loader(&text)
        .with_context(|| format!("`{}` does not load modules as it is expected to", loader.display()))?;
    fs::write(loader, shorter).with_context(|| format!("could not write `{}`", loader.display()))
}

/// The loader with one function for all modules, and with spans of numbers in place of the names of shared modules.
fn shorter_loader(text: &str) -> Option<String> {
    let text = FETCHED.iter().zip(BY_FUNCTION).fold(text.to_owned(), |text, (long, short)| text.replace(long, short));
    let (head, rest) = text.split_once("/* ")?;
    let shared: String = rest
        .lines()
        .filter_map(|line| line.strip_prefix("const ")?.strip_prefix(SHARED))
        .map(by_number)
        .collect::<Option<_>>()?;
    let parts: String =
        rest.lines().filter(|line| line.starts_with("export ")).map(with_spans).collect::<Option<_>>()?;
    let is_complete = !parts.is_empty() && !parts.contains("fetch(") && !shared.contains("fetch(");
    is_complete.then(|| [head, MODULE, "const shared = [];\n", &shared, &parts].concat())
}

/// The line of a shared module, which is kept by its number.
fn by_number(line: &str) -> Option<String> {
    let (number, load) = line.split_once(" = ")?;
    Some(format!("shared[{number}] = {load}\n"))
}

/// The line of a part, with the spans of the shared modules that it needs.
fn with_spans(part: &str) -> Option<String> {
    let (start, needed) = part.strip_suffix("]));")?.rsplit_once('[')?;
    let needed: Vec<&str> = needed.split(", ").filter(|name| !name.is_empty()).collect();
    Some(format!("{start}between({}).map((number) => shared[number])));\n", spans(&needed)?))
}

/// The first and the last number of each span, of names that end with ascending numbers.
fn spans(names: &[&str]) -> Option<String> {
    let mut spans: Vec<[u32; 2]> = Vec::new();
    for name in names {
        let number = name.split_once(SHARED)?.1.parse().ok()?;
        match spans.last_mut().filter(|[_, last]| *last + 1 == number) {
            Some([_, last]) => *last = number,
            None => spans.push([number, number]),
        }
    }
    Some(spans.iter().flatten().map(u32::to_string).collect::<Vec<_>>().join(","))
}

fn modules(work: &Path) -> Result<Vec<PathBuf>> {
    let files = files_below(work)?;
    Ok(files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "wasm")).collect())
}

impl Program {
    fn read(folder: &Path) -> Result<Self> {
        let files = files_below(folder)?;
        let mut all = Vec::new();
        for file in &files {
            all.extend(fs::read(file).with_context(|| format!("could not read `{}`", file.display()))?);
        }
        Ok(Self { files, hash: hash_of(&all) })
    }

    /// Its folder in the site. The parts name each other, so the folder has a hash in its name, not the files.
    fn folder(&self) -> String {
        format!("program/{:016x}", self.hash)
    }

    /// Copies the files into their folder of the site.
    pub fn copy_to(&self, site: &Path) -> Result<()> {
        let folder = site.join(self.folder());
        self.files.iter().try_for_each(|file| paths::copy(file, &folder.join(file.file_name().unwrap_or_default())))
    }

    /// The addresses of its script and its first module in the site.
    pub fn addresses(&self) -> [String; 2] {
        let folder = self.folder();
        [format!("./{folder}/{NAME}.js"), format!("./{folder}/{NAME}_bg.wasm")]
    }

    /// What `index.html` says of the program: `web/boot.js` starts it.
    pub fn elements(&self) -> String {
        let folder = self.folder();
        let [glue, module] = self.addresses();
        let scripts: String =
            self.scripts().map(|name| format!(r#"<link rel="modulepreload" href="./{folder}/{name}">"#)).collect();
        format!(
            r#"{scripts}
<link rel="preload" href="{module}" as="fetch" type="application/wasm" crossorigin>
<meta name="credence-program" data-glue="{glue}" data-wasm="{module}">"#
        )
    }

    /// The names of the scripts: the one around the program, and that which loads its parts if it has any.
    fn scripts(&self) -> impl Iterator<Item = &str> {
        let names = self.files.iter().filter_map(|file| file.file_name()?.to_str());
        names.filter(|name| name.ends_with(".js"))
    }

    #[cfg(test)]
    pub fn for_test() -> Self {
        Self { files: ["credence.js", "credence_bg.wasm"].map(PathBuf::from).to_vec(), hash: 0xabc }
    }
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
        let text = ["import {initSync} from \"./credence.js\";\n", &shared(4), &shared(5), &shared(7)].concat();
        let loader =
            shorter_loader(&(text.clone() + &part("__chunk_4, __chunk_5, __chunk_7"))).expect("it is a loader");
        assert!(loader.starts_with("import {initSync} from \"./credence.js\";\n"), "{loader}");
        let shared = "shared[7] = makeLoad(module(new URL(\"./chunk_7.wasm\", import.meta.url)), []);\n";
        assert!(loader.contains(shared), "{loader}");
        let expected = "makeLoad(module(new URL(\"./split_trust.wasm\", import.meta.url)), between(4,5,7,7).map((number) => shared[number])));\n";
        assert!(loader.ends_with(expected), "{loader}");
        assert_eq!(shorter_loader(&(text + &part("something"))), None);
        assert_eq!(shorter_loader("export const load = something(fetch(1));"), None);
    }

    #[test]
    fn the_page_names_the_program_in_its_folder() {
        let elements = Program::for_test().elements();
        let [glue, module] =
            ["credence.js", "credence_bg.wasm"].map(|file| format!("./program/0000000000000abc/{file}"));
        assert!(elements.starts_with(&format!("<link rel=\"modulepreload\" href=\"{glue}\">\n")), "{elements}");
        assert!(elements.contains(&format!(r#"data-glue="{glue}" data-wasm="{module}""#)), "{elements}");
    }
}
