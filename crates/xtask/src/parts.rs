//! A module in pieces: the first one, and files that are loaded when they are needed.
//!
//! Macros named `entrances!` mark the entrances of parts. `wasm_split_cli_support` cuts the linked module there, and what it cuts is put
//! together again into the pieces of a plan; `wasm-bindgen` and `wasm-opt` then treat them as usual.

mod join;
mod plan;

use crate::deflate::deflated;
use crate::freshness::files_below;
use crate::paths;
use crate::wasm::{self, Bound};
use anyhow::{Context, Result, anyhow};
use join::join;
pub use plan::Piece;
use plan::Plan;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The script that loads the pieces. The first module imports it by this name.
const LOADER: &str = "__wasm_split.js";

/// The start of the loader. A piece gets the memory and the function table of the first module. A server may send a module with another
/// media type. A failure names the file, and the next call tries again, each time with more patience: a slow line needs it.
const LOADING: &str = r#"
const PATIENCE = 20000;
async function instantiated(given) {
  const source = await given;
  const imports = { __wasm_split: initSync() };
  if (!(source instanceof Response)) return WebAssembly.instantiate(source, imports);
  if (!source.ok) throw new Error(`${source.status}: ${source.url}`);
  return source.headers.get("content-type") === "application/wasm"
    ? WebAssembly.instantiateStreaming(source, imports)
    : WebAssembly.instantiate(await source.arrayBuffer(), imports);
}
function piece(url, ...needed) {
  let loading, n_tried = 0;
  const load = () => {
    const own = () => instantiated(load.given()).catch((error) => {
      throw new Error(`${url}: ${error}`, { cause: error });
    });
    const all = () => [own(), ...needed.map((load) => load())];
    loading ??= Promise.all(all()).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  load.given = () => fetch(url, { signal: AbortSignal.timeout(PATIENCE * ++n_tried) }){opened};
  return load;
}
"#;

/// What is stored deflated is inflated while it arrives, the first module, too.
const INFLATED: &str = r#"
export async function inflated(response) {
  if (!response.ok) return response;
  const stream = response.body.pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream, { headers: { "content-type": "application/wasm" } });
}
"#;

/// The first module waits for a part by a function with two numbers: one that is called back, and its argument.
const CALLED_BACK: &str = r#"
function calledBack(load) {
  return async (callback, argument) => {
    const isLoaded = await load().then(() => true, (error) => console.error(error));
    initSync().__indirect_function_table.get(callback)(argument, isLoaded === true);
  };
}
"#;

/// JavaScript may give the pieces by the names of their files: a response, bytes, or a compiled module.
const FROM: &str = r#"
export function loadFrom(give) {
  for (const [name, load] of Object.entries({ {names} })) load.given = () => give(`${name}.wasm`);
}
"#;

/// What loads the pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LoadedBy {
    /// The first module calls the script, and is called back.
    Module,
    /// JavaScript calls the script, which exports a function for each part.
    Script,
}

/// How the modules are stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    Plain,
    /// `deflate` is to be called for what `write` has written.
    Deflated,
}

impl Stored {
    /// The end of a file's name.
    const fn end(self) -> &'static str {
        match self {
            Self::Plain => "wasm",
            Self::Deflated => DEFLATED,
        }
    }
}

/// The end of the names of deflated modules.
pub const DEFLATED: &str = "deflated";

/// Who loads the pieces, and how they are stored.
#[derive(Clone, Copy)]
pub struct Loading {
    pub by: LoadedBy,
    pub stored: Stored,
}

/// Writes the pieces of a linked module into a folder: `NAME.js`, `NAME_bg.wasm`, the other modules, and the script that loads them.
pub fn write(linked: &Path, made: &Path, name: &str, pieces: &[Piece], loading: Loading) -> Result<()> {
    let work = made.join("linked");
    paths::start_anew(&work)?;
    // `wasm-bindgen` names its own files after it.
    let first = work.join(format!("{name}.wasm"));
    let plan = Plan::new(pieces, cut(linked, &work, &first)?)?;
    wasm::bind(&first, made, Bound::InParts)?;
    let (contents, of_first) = plan.contents();
    let cut_file = |file: &&str| fs::read(work.join(format!("{file}.wasm"))).ok();
    let bound = made.join(format!("{name}_bg.wasm"));
    let mut modules = vec![fs::read(&bound).with_context(|| format!("could not read `{}`", bound.display()))?];
    modules.extend(of_first.iter().filter_map(cut_file));
    write_module(&bound, &modules)?;
    for (piece, files) in contents {
        let modules: Vec<_> = files.iter().filter_map(cut_file).collect();
        write_module(&made.join(format!("{}.wasm", piece.name)), &modules)?;
    }
    let loader = made.join(LOADER);
    fs::write(&loader, script(name, &plan, pieces, loading))
        .with_context(|| format!("could not write `{}`", loader.display()))?;
    paths::remove(&work)
}

fn write_module(file: &Path, modules: &[Vec<u8>]) -> Result<()> {
    let joined = join(modules).with_context(|| format!("for `{}`", file.display()))?;
    fs::write(file, joined).with_context(|| format!("could not write `{}`", file.display()))
}

/// Cuts a linked module, and returns the names of the files that each part needs.
fn cut(linked: &Path, work: &Path, first: &Path) -> Result<BTreeMap<String, Vec<String>>> {
    let module = fs::read(linked).with_context(|| format!("could not read `{}`", linked.display()))?;
    let mut options = wasm_split_cli_support::Options::new(&module);
    options.output_dir = work;
    options.main_out_path = first;
    let cut = wasm_split_cli_support::transform(options);
    cut.map(|cut| cut.prefetch_map.into_iter().collect())
        .map_err(|error| anyhow!("could not cut the module: {error:#}"))
}

/// The script that loads the pieces. Bundlers look for files in `new URL("…", import.meta.url)`, so each is written so.
fn script(name: &str, plan: &Plan, pieces: &[Piece], loading: Loading) -> String {
    let Loading { by: loaded_by, stored } = loading;
    let (opened, opening) = if stored == Stored::Deflated { (".then(inflated)", INFLATED) } else { ("", "") };
    let loads = LOADING.replace("{opened}", opened);
    let mut script = format!("import {{ initSync }} from \"./{name}.js\";\n{loads}{opening}");
    if loaded_by == LoadedBy::Module {
        script += CALLED_BACK;
    }
    let end = stored.end();
    // What a piece needs is declared before it.
    for piece in plan.in_order() {
        let Piece { name, needs, .. } = piece;
        let needed: String = needs.iter().map(|needed| format!(", {needed}")).collect();
        let _ = writeln!(script, "const {name} = piece(new URL(\"./{name}.{end}\", import.meta.url){needed});");
    }
    if loaded_by == LoadedBy::Script {
        let names: Vec<_> = pieces.iter().map(|piece| piece.name).collect();
        script += &FROM.replace("{names}", &names.join(", "));
    }
    for Piece { name, parts, .. } in pieces {
        for part in *parts {
            let _ = match loaded_by {
                LoadedBy::Module => {
                    writeln!(script, "export const __wasm_split_load_{part} = calledBack({name});")
                }
                LoadedBy::Script if part == name => writeln!(script, "export {{ {name} }};"),
                LoadedBy::Script => writeln!(script, "export const {part} = {name};"),
            };
        }
    }
    script
}

/// Replaces the modules in a folder by deflated ones.
pub fn deflate(work: &Path) -> Result<()> {
    for file in modules(work)? {
        let bytes = fs::read(&file).with_context(|| format!("could not read `{}`", file.display()))?;
        fs::write(file.with_extension(DEFLATED), deflated(&bytes)?)?;
        fs::remove_file(&file)?;
    }
    Ok(())
}

/// The modules in a folder.
pub fn modules(work: &Path) -> Result<Vec<PathBuf>> {
    let files = files_below(work)?;
    Ok(files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "wasm")).collect())
}
