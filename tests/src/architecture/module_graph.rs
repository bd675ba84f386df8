//! Finds which file of a crate uses which other one, from its `use` declarations and paths.
//!
//! A name counts as used from the file that *defines* it, even if a parent module re-exports it. Edges between a
//! module and the modules below it are ignored: a parent lists its children and re-exports their public items.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

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
}

impl ModuleGraph {
    /// The graph of the crate with the root module `root`, such as `crates/core/src/lib.rs`. Tests are ignored.
    pub fn from_crate(root: &Path) -> Self {
        let mut modules = BTreeMap::new();
        read_file(root, Vec::new(), &mut modules);
        let mut arrows: BTreeMap<PathBuf, BTreeMap<PathBuf, BTreeSet<String>>> = BTreeMap::new();
        for (path, module) in &modules {
            let used = arrows.entry(module.file.clone()).or_default();
            for mentioned in &module.mentioned {
                let Some((target, name)) = resolve(&modules, path, mentioned, 0) else { continue };
                if target.file != module.file && !are_related(root, &target.file, &module.file) {
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

/// Whether one file is a parent module of the other, at any level.
fn are_related(root: &Path, one: &Path, other: &Path) -> bool {
    let folder = |file: &Path| if file == root { file.with_file_name("") } else { file.with_extension("") };
    one.starts_with(folder(other)) || other.starts_with(folder(one))
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
            syn::Item::Use(used) => read_use(&used.tree, Vec::new(), &mut module),
            _ => Paths(&mut module.mentioned).visit_item(item),
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

fn read_use(tree: &syn::UseTree, mut before: Vec<String>, module: &mut Module) {
    match tree {
        syn::UseTree::Path(path) => {
            before.push(path.ident.to_string());
            read_use(&path.tree, before, module);
        }
        syn::UseTree::Name(name) => import(before, &name.ident.to_string(), None, module),
        syn::UseTree::Rename(renamed) => {
            import(before, &renamed.ident.to_string(), Some(renamed.rename.to_string()), module);
        }
        syn::UseTree::Glob(_) => module.globs.push(before),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| read_use(tree, before.clone(), module)),
    }
}

fn import(before: Vec<String>, name: &str, renamed: Option<String>, module: &mut Module) {
    let path = if name == "self" { before } else { [before, vec![name.to_owned()]].concat() };
    let known_as = renamed.or_else(|| path.last().cloned()).unwrap_or_default();
    module.mentioned.push(path.clone());
    module.imported.insert(known_as, path);
}

/// The module that defines what `mentioned` refers to, and the name itself; `None` for other crates.
fn resolve<'m>(
    modules: &'m BTreeMap<ModulePath, Module>,
    from: &[String],
    mentioned: &[String],
    depth: usize,
) -> Option<(&'m Module, String)> {
    if depth > MAX_REEXPORTS {
        return None;
    }
    let (mut at, rest) = start_of(modules, from, mentioned)?;
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
    modules.get(&at).map(|module| (module, at.last().cloned().unwrap_or_default()))
}

/// The module at the start of a path, and the rest.
fn start_of<'p>(
    modules: &BTreeMap<ModulePath, Module>,
    from: &[String],
    path: &'p [String],
) -> Option<(ModulePath, &'p [String])> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => Some((Vec::new(), rest)),
        "self" => Some((from.to_vec(), rest)),
        "super" => start_of_parent(from.split_last()?.1, rest),
        child => modules.contains_key(&[from, &[child.to_owned()]].concat()).then(|| (from.to_vec(), path)),
    }
}

fn start_of_parent<'p>(parent: &[String], rest: &'p [String]) -> Option<(ModulePath, &'p [String])> {
    match rest.split_first() {
        Some((first, after)) if first == "super" => start_of_parent(parent.split_last()?.1, after),
        _ => Some((parent.to_vec(), rest)),
    }
}

/// Collects the paths in an item that begin with `crate`, `self` or `super`.
struct Paths<'a>(&'a mut Vec<Vec<String>>);

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1 {
            self.0.push(names);
        }
        visit::visit_path(self, path);
    }

    fn visit_item_mod(&mut self, _: &'ast syn::ItemMod) {}
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
