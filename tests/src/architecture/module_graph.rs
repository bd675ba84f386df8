//! Finds which file of a crate uses which other one, from its `use` declarations and paths.
//!
//! A name counts as used from the file that *defines* it, even if another module re-exports it. A parent that declares
//! its children and re-exports their items does not use them; it does when its own code names such an item.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// The path of a module below the root of its crate, such as `["trust", "policy"]`.
type ModulePath = Vec<String>;

/// The most re-exports that are followed.
const MAX_REEXPORTS: usize = 16;

/// The files of one crate and the edges between them.
#[derive(Debug)]
pub struct ModuleGraph {
    /// For each file: the files it uses, each with the used names.
    pub arrows: BTreeMap<PathBuf, BTreeMap<PathBuf, BTreeSet<String>>>,
}

/// One module: its file, its definitions, its imports, and every path in it.
#[derive(Debug, Default)]
struct Module {
    file: PathBuf,
    defined: BTreeSet<String>,
    imported: BTreeMap<String, Vec<String>>,
    globs: Vec<Vec<String>>,
    mentioned: Vec<Vec<String>>,
    reexported: Vec<Vec<String>>,
}

impl ModuleGraph {
    /// The graph of the crate with the root module `root`, such as `crates/core/src/lib.rs`. Tests are ignored.
    pub fn from_crate(root: &Path) -> Self {
        let mut modules = BTreeMap::new();
        read_file(root, Vec::new(), &mut modules);
        let mut arrows: BTreeMap<PathBuf, BTreeMap<PathBuf, BTreeSet<String>>> = BTreeMap::new();
        for (path, module) in &modules {
            let used = arrows.entry(module.file.clone()).or_default();
            let find = |mentioned: &Vec<String>| resolve(&modules, path, mentioned, 0);
            let from_elsewhere =
                |(target, _): &(&Module, String)| !target.file.starts_with(folder_of(root, &module.file));
            let reexported = module.reexported.iter().filter_map(find).filter(from_elsewhere);
            for (target, name) in module.mentioned.iter().filter_map(find).chain(reexported) {
                if target.file != module.file {
                    used.entry(target.file.clone()).or_default().insert(name);
                }
            }
        }
        Self { arrows }
    }

    /// Groups of files with circular imports.
    pub fn circles(&self) -> Vec<Vec<&Path>> {
        let reached: BTreeMap<&Path, BTreeSet<&Path>> =
            self.arrows.keys().map(|file| (file.as_path(), self.reached_from(file))).collect();
        let mut circles: Vec<Vec<&Path>> = Vec::new();
        for (file, after) in &reached {
            let comes_back = |other: &&&Path| reached.get(**other).is_some_and(|back| back.contains(file));
            let members: Vec<&Path> = after.iter().filter(comes_back).copied().collect();
            if members.len() > 1 && !circles.contains(&members) {
                circles.push(members);
            }
        }
        circles
    }

    fn reached_from<'a>(&'a self, file: &'a Path) -> BTreeSet<&'a Path> {
        let mut reached = BTreeSet::new();
        let mut waiting = vec![file];
        while let Some(next) = waiting.pop() {
            for used in self.arrows.get(next).into_iter().flatten().map(|(used, _)| used.as_path()) {
                if reached.insert(used) {
                    waiting.push(used);
                }
            }
        }
        reached
    }
}

/// The folder of the modules below a file.
fn folder_of(root: &Path, file: &Path) -> PathBuf {
    if file == root { file.with_file_name("") } else { file.with_extension("") }
}

fn read_file(file: &Path, path: ModulePath, modules: &mut BTreeMap<ModulePath, Module>) {
    let text = std::fs::read_to_string(file).unwrap();
    let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    read_items(file, path, &parsed.items, modules);
}

fn read_items(file: &Path, path: ModulePath, items: &[syn::Item], modules: &mut BTreeMap<ModulePath, Module>) {
    let mut module = Module { file: file.to_path_buf(), ..Module::default() };
    for item in items.iter().filter(|item| !is_for_tests(attributes_of(item))) {
        module.defined.extend(names_of(item));
        match item {
            syn::Item::Mod(inner) => read_module(file, &path, inner, modules),
            _ => Paths(&mut module).visit_item(item),
        }
    }
    modules.insert(path, module);
}

fn read_module(file: &Path, path: &[String], inner: &syn::ItemMod, modules: &mut BTreeMap<ModulePath, Module>) {
    let name = inner.ident.to_string();
    let below = [path, std::slice::from_ref(&name)].concat();
    match &inner.content {
        Some((_, items)) => read_items(file, below, items, modules),
        None => {
            let folder = if path.is_empty() { file.with_file_name("") } else { file.with_extension("") };
            read_file(&folder.join(format!("{name}.rs")), below, modules);
        }
    }
}

fn read_use(used: &syn::ItemUse, module: &mut Module) {
    let mut paths = Vec::new();
    read_use_tree(&used.tree, Vec::new(), module, &mut paths);
    match used.vis {
        syn::Visibility::Inherited => module.mentioned.extend(paths),
        _ => module.reexported.extend(paths),
    }
}

fn read_use_tree(tree: &syn::UseTree, mut before: Vec<String>, module: &mut Module, paths: &mut Vec<Vec<String>>) {
    match tree {
        syn::UseTree::Path(path) => {
            before.push(path.ident.to_string());
            read_use_tree(&path.tree, before, module, paths);
        }
        syn::UseTree::Name(name) => paths.push(import(before, &name.ident.to_string(), None, module)),
        syn::UseTree::Rename(renamed) => {
            paths.push(import(before, &renamed.ident.to_string(), Some(renamed.rename.to_string()), module));
        }
        syn::UseTree::Glob(_) => module.globs.push(before),
        syn::UseTree::Group(group) => {
            group.items.iter().for_each(|tree| read_use_tree(tree, before.clone(), module, paths));
        }
    }
}

fn import(before: Vec<String>, name: &str, renamed: Option<String>, module: &mut Module) -> Vec<String> {
    let path = if name == "self" { before } else { [before, vec![name.to_owned()]].concat() };
    let known_as = renamed.or_else(|| path.last().cloned()).unwrap_or_default();
    module.imported.insert(known_as, path.clone());
    path
}

/// The module that defines what `mentioned` refers to, and the name itself; `None` for modules and other crates.
fn resolve<'m>(
    modules: &'m BTreeMap<ModulePath, Module>,
    from: &[String],
    mentioned: &[String],
    depth: usize,
) -> Option<(&'m Module, String)> {
    if depth > MAX_REEXPORTS {
        return None;
    }
    let (mut at, rest) = start_of(from, mentioned)?;
    let mut rest = rest.iter();
    while let Some(name) = rest.next() {
        let below = [at.as_slice(), std::slice::from_ref(name)].concat();
        if modules.contains_key(&below) {
            at = below;
            continue;
        }
        let module = modules.get(&at)?;
        if module.defined.contains(name) {
            return Some((module, name.clone()));
        }
        let follow = |path: &[String]| {
            let path = [path, rest.as_slice()].concat();
            resolve(modules, &at, &path, depth + 1)
        };
        let imported = module.imported.get(name).and_then(|path| follow(path));
        let by_glob =
            || module.globs.iter().find_map(|path| follow(&[path.as_slice(), std::slice::from_ref(name)].concat()));
        return imported.or_else(by_glob);
    }
    None
}

/// The module in which a path is looked up, and the rest.
fn start_of<'p>(from: &[String], path: &'p [String]) -> Option<(ModulePath, &'p [String])> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => Some((Vec::new(), rest)),
        "self" => Some((from.to_vec(), rest)),
        "super" => start_of_parent(from.split_last()?.1, rest),
        _ => Some((from.to_vec(), path)),
    }
}

fn start_of_parent<'p>(parent: &[String], rest: &'p [String]) -> Option<(ModulePath, &'p [String])> {
    match rest.split_first() {
        Some((first, after)) if first == "super" => start_of_parent(parent.split_last()?.1, after),
        _ => Some((parent.to_vec(), rest)),
    }
}

/// Collects the paths in an item, also those in the arguments of macros.
struct Paths<'a>(&'a mut Module);

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.0.mentioned.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, used: &'ast syn::ItemUse) {
        read_use(used, self.0);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        paths_in_tokens(called.tokens.clone(), &mut self.0.mentioned);
        visit::visit_macro(self, called);
    }

    fn visit_item_mod(&mut self, _: &'ast syn::ItemMod) {}
}

/// Names joined by `::`, without fields and methods.
fn paths_in_tokens(tokens: TokenStream, paths: &mut Vec<Vec<String>>) {
    let mut path: Vec<String> = Vec::new();
    let mut before = String::new();
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                if !before.ends_with("::") {
                    paths.extend((!path.is_empty()).then(|| std::mem::take(&mut path)));
                }
                if !before.ends_with('.') || before.ends_with("..") {
                    path.push(name.to_string());
                }
                before.clear();
            }
            TokenTree::Punct(sign) => before.push(sign.as_char()),
            TokenTree::Group(group) => {
                paths_in_tokens(group.stream(), paths);
                before = " ".to_owned();
            }
            TokenTree::Literal(_) => before = " ".to_owned(),
        }
    }
    paths.extend((!path.is_empty()).then_some(path));
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Meta>().is_ok_and(|condition| condition.path().is_ident("test"))
    })
}

fn attributes_of(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Macro(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        syn::Item::Type(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn names_of(item: &syn::Item) -> Vec<String> {
    match item {
        syn::Item::Const(item) => vec![item.ident.to_string()],
        syn::Item::Enum(item) => vec![item.ident.to_string()],
        syn::Item::Fn(item) => vec![item.sig.ident.to_string()],
        syn::Item::Static(item) => vec![item.ident.to_string()],
        syn::Item::Struct(item) => vec![item.ident.to_string()],
        syn::Item::Trait(item) => vec![item.ident.to_string()],
        syn::Item::Type(item) => vec![item.ident.to_string()],
        syn::Item::Macro(item) => names_in_macro(item),
        _ => Vec::new(),
    }
}

/// The name of a `macro_rules!` macro, and the enums and structs that an item macro declares.
fn names_in_macro(item: &syn::ItemMacro) -> Vec<String> {
    let mut names: Vec<String> = item.ident.iter().map(ToString::to_string).collect();
    let mut after_keyword = false;
    for token in item.mac.tokens.clone() {
        let word = token.to_string();
        if after_keyword {
            names.push(word.clone());
        }
        after_keyword = word == "enum" || word == "struct";
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The circles of a crate with a root and one file `child.rs`.
    fn n_circles(name: &str, root: &str, child: &str) -> usize {
        let folder = std::env::temp_dir().join(format!("credence-module-graph-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("lib.rs"), root).unwrap();
        std::fs::write(folder.join("child.rs"), child).unwrap();
        let n_circles = ModuleGraph::from_crate(&folder.join("lib.rs")).circles().len();
        std::fs::remove_dir_all(&folder).unwrap();
        n_circles
    }

    const CHILD: &str = "use super::Shared; pub fn parse(_: Shared) {} pub struct Parsed;";

    #[test]
    fn a_parent_and_a_child_that_use_each_other_are_a_circle() {
        assert_eq!(n_circles("call", "mod child; struct Shared; fn f() { child::parse(Shared) }", CHILD), 1);
        assert_eq!(n_circles("import", "mod child; use child::parse; struct Shared;", CHILD), 1);
        assert_eq!(n_circles("macro", "mod child; struct Shared; fn f() { drop(vec![child::Parsed]) }", CHILD), 1);
    }

    #[test]
    fn a_parent_that_only_reexports_uses_nothing() {
        assert_eq!(n_circles("reexport", "mod child; pub use child::{Parsed, parse}; pub struct Shared;", CHILD), 0);
    }

    #[test]
    fn a_parent_that_reexports_and_names_an_item_uses_it() {
        let root = "mod child; pub use child::Parsed; pub struct Shared { parsed: Parsed }";
        assert_eq!(n_circles("named", root, CHILD), 1);
    }
}
