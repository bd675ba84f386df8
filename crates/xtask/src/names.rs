//! The names by which a module and the script around it find each other, made short.
//!
//! `wasm-bindgen` ends the name of each import with a hash of 16 digits. Both files have every name, and hashes cannot be compressed:
//! without them, and without exports that nothing calls, the page loads 10 KiB less.

use anyhow::{Context, Result, ensure};
use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use walrus::Module;

/// Exports of a crate below Leptos that the page never uses, and the classes of the script that call them.
const UNUSED: [&str; 3] = ["IntoUnderlyingByteSource", "IntoUnderlyingSink", "IntoUnderlyingSource"];

/// Shortens the names in `NAME.js` and `NAME_bg.wasm` of a folder.
pub fn shorten(folder: &Path, name: &str) -> Result<()> {
    let (script, module) = (folder.join(format!("{name}.js")), folder.join(format!("{name}_bg.wasm")));
    let text = fs::read_to_string(&script).with_context(|| format!("could not read `{}`", script.display()))?;
    let mut parsed = Module::from_file(&module).with_context(|| format!("could not read `{}`", module.display()))?;
    let text = shortened(text, &mut parsed)
        .with_context(|| format!("`{}` and its module do not fit together", script.display()))?;
    parsed.emit_wasm_file(&module).with_context(|| format!("could not write `{}`", module.display()))?;
    fs::write(&script, text).with_context(|| format!("could not write `{}`", script.display()))
}

/// Writes the names of functions as in the sources: `wasm-bindgen` does it in the first module only.
pub fn demangle(modules: &[PathBuf]) -> Result<()> {
    modules.iter().try_for_each(|file| {
        let mut module = Module::from_file(file).with_context(|| format!("could not read `{}`", file.display()))?;
        for function in module.funcs.iter_mut() {
            function.name = function.name.as_deref().map(demangled);
        }
        module.emit_wasm_file(file).with_context(|| format!("could not write `{}`", file.display()))
    })
}

/// A shim of the parts has words behind the name of its function.
fn demangled(name: &str) -> String {
    let (symbol, words) = name.split_at(name.find(' ').unwrap_or(name.len()));
    format!("{:#}{words}", rustc_demangle::demangle(symbol))
}

fn shortened(text: String, module: &mut Module) -> Result<String> {
    let text = without_unused(text, module)?;
    let text = with_short_imports(text, module)?;
    Ok(with_short_exports(text, module))
}

fn without_unused(mut text: String, module: &mut Module) -> Result<String> {
    for class in UNUSED {
        let start = format!("export class {class} {{\n");
        let Some(from) = text.find(&start) else { continue };
        let last = format!("if (Symbol.dispose) {class}.prototype[Symbol.dispose] = {class}.prototype.free;\n");
        let to =
            text[from..].find(&last).with_context(|| format!("the class `{class}` has no end"))? + from + last.len();
        text.replace_range(from..to, "");
        let prefix = class.to_lowercase();
        let is_unused =
            |name: &str| name.trim_start_matches("__wbg_").split_once('_').is_some_and(|(of, _)| of == prefix);
        let exports: Vec<_> =
            module.exports.iter().filter(|export| is_unused(&export.name)).map(|export| export.id()).collect();
        exports.into_iter().for_each(|export| module.exports.delete(export));
    }
    Ok(text)
}

fn with_short_imports(mut text: String, module: &mut Module) -> Result<String> {
    let mut names = ShortNames::default();
    for import in module.imports.iter_mut().filter(|import| ends_with_hash(&import.name)) {
        let short = names.next_name();
        text = replaced_once(&text, &format!(" {}: function(", import.name), &format!(" {short}: function("))?;
        import.name = short;
    }
    Ok(text)
}

fn with_short_exports(mut text: String, module: &mut Module) -> String {
    let mut names = ShortNames::default();
    let mut exports: Vec<_> = module.exports.iter_mut().filter(|export| is_called(&export.name)).collect();
    // A name may begin with another.
    exports.sort_by_key(|export| Reverse(export.name.len()));
    for export in exports {
        let called = format!("wasm.{}", export.name);
        if text.contains(&called) {
            let short = names.next_name();
            text = text.replace(&called, &format!("wasm.{short}"));
            export.name = short;
        }
    }
    text
}

/// Whether only the script around the module has the name. Memory and tables are also used by the script of the parts.
fn is_called(export: &str) -> bool {
    let names = ["__wbg_", "__wbindgen_", "__externref_"];
    export != "memory" && (!export.starts_with("__") || names.iter().any(|name| export.starts_with(name)))
}

fn ends_with_hash(name: &str) -> bool {
    let hash = name.rsplit_once('_').map_or("", |(_, hash)| hash);
    hash.len() == 16 && hash.bytes().all(|digit| digit.is_ascii_hexdigit())
}

fn replaced_once(text: &str, from: &str, to: &str) -> Result<String> {
    let n_found = text.matches(from).count();
    ensure!(n_found == 1, "`{from}` is {n_found} times in the script, expected once");
    Ok(text.replace(from, to))
}

/// `a` to `z`, then `aa` and so on.
#[derive(Default)]
struct ShortNames(u32);

impl ShortNames {
    fn next_name(&mut self) -> String {
        let mut number = self.0;
        self.0 += 1;
        let mut name = String::new();
        loop {
            name.insert(0, char::from(b'a' + (number % 26) as u8));
            number /= 26;
            if number == 0 {
                return name;
            }
            number -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_differ() {
        let mut names = ShortNames::default();
        let first: Vec<String> = (0..26 * 27).map(|_| names.next_name()).collect();
        assert_eq!([&*first[0], &first[25], &first[26], &first[27], &first[701]], ["a", "z", "aa", "ab", "zz"]);
        assert_eq!(names.next_name(), "aaa");
    }

    #[test]
    fn functions_have_the_names_of_the_sources() {
        let symbol = "_RNvNtCsi7ePNvFZiRK_13credence_json6escape8unescape";
        assert_eq!(demangled(symbol), "credence_json::escape::unescape");
        assert_eq!(demangled(&[symbol, " local_shim"].concat()), "credence_json::escape::unescape local_shim");
        assert_eq!(demangled("memcmp"), "memcmp");
    }

    #[test]
    fn only_names_with_a_hash_are_shortened() {
        assert!(ends_with_hash("__wbg_new_b667d279fd5aa943") && ends_with_hash("__wbindgen_cast_0000000000000001"));
        assert!(!ends_with_hash("__wbindgen_init_externref_table") && !ends_with_hash("load_split_conversation"));
    }

    #[test]
    fn memory_and_tables_keep_their_names() {
        assert!(["assess", "__wbg_rawagentstream_free", "__wbindgen_malloc", "main"].into_iter().all(is_called));
        assert!(
            !["memory", "__indirect_function_table", "__wasm_split_shared0", "__abort_handler"]
                .into_iter()
                .any(is_called)
        );
    }

    #[test]
    fn a_script_without_a_name_of_its_module_is_an_error() {
        assert_eq!(replaced_once("{ x_1: function(", " x_1: function(", " a: function(").unwrap(), "{ a: function(");
        let error = replaced_once("{}", " x_1: function(", "").unwrap_err().to_string();
        assert_eq!(error, "` x_1: function(` is 0 times in the script, expected once");
    }
}
