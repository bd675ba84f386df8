//! Several modules as one: the pieces of a cut module are put together again, as few files as its loader should request.
//!
//! The splitter connects its modules through one memory, one function table and globals, which the first module exports and the others import
//! by the same names. Joined, a module uses what the first one has; everything else of it is appended.

use anyhow::{Context, Result, anyhow, ensure};
use std::collections::HashMap;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, CustomSection, DataCountSection, DataSection, ElementSection, EntityType, ExportSection,
    FunctionSection, GlobalSection, ImportSection, MemorySection, Module, NameMap, NameSection, StartSection,
    TableSection, TypeSection,
};
use wasmparser::{ExternalKind, KnownCustom, Name, Parser, Payload, TypeRef};

/// The kind and the index of what a name stands for.
type Item = (ExternalKind, u32);

/// Joins modules. What a later one imports is what the first one exports by that name, or the same import.
pub fn join(modules: &[Vec<u8>]) -> Result<Vec<u8>> {
    let mut joined = Joined::default();
    for module in modules {
        joined.add(module)?;
    }
    Ok(joined.written())
}

/// The sections of the joined module so far.
#[derive(Default)]
struct Joined {
    types: TypeSection,
    imports: ImportSection,
    functions: FunctionSection,
    tables: TableSection,
    memories: MemorySection,
    globals: GlobalSection,
    exports: ExportSection,
    start: Option<u32>,
    elements: ElementSection,
    n_data: u32,
    code: CodeSection,
    data: DataSection,
    names: NameMap,
    others: Vec<(String, Vec<u8>)>,
    /// What the first module exports, and what modules import.
    by_name: HashMap<String, Item>,
    n_imported_functions: u32,
    n_tables: u32,
    n_memories: u32,
    n_globals: u32,
}

/// Where the items of one module are in the joined one.
#[derive(Default)]
struct Places {
    first_type: u32,
    first_data: u32,
    first_element: u32,
    functions: Vec<u32>,
    tables: Vec<u32>,
    memories: Vec<u32>,
    globals: Vec<u32>,
}

impl Joined {
    fn add(&mut self, module: &[u8]) -> Result<()> {
        let is_first = self.types.is_empty();
        let mut places = Places {
            first_type: self.types.len(),
            first_data: self.n_data,
            first_element: self.elements.len(),
            ..Places::default()
        };
        for payload in Parser::new(0).parse_all(module) {
            self.add_section(payload.context("could not parse a module")?, module, is_first, &mut places)?;
        }
        Ok(())
    }

    fn add_section(&mut self, payload: Payload, module: &[u8], is_first: bool, places: &mut Places) -> Result<()> {
        match payload {
            Payload::TypeSection(section) => places.parse_type_section(&mut self.types, section).map_err(shown)?,
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    self.import(import?, is_first, places)?;
                }
            }
            Payload::FunctionSection(section) => {
                let first = self.n_imported_functions + self.functions.len();
                places.functions.extend(first..first + section.count());
                places.parse_function_section(&mut self.functions, section).map_err(shown)?;
            }
            Payload::TableSection(section) => {
                self.n_tables += added(&mut places.tables, self.n_tables, section.count());
                places.parse_table_section(&mut self.tables, section).map_err(shown)?;
            }
            Payload::MemorySection(section) => {
                self.n_memories += added(&mut places.memories, self.n_memories, section.count());
                places.parse_memory_section(&mut self.memories, section).map_err(shown)?;
            }
            Payload::GlobalSection(section) => {
                self.n_globals += added(&mut places.globals, self.n_globals, section.count());
                places.parse_global_section(&mut self.globals, section).map_err(shown)?;
            }
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export?;
                    let index = places.external_index(export.kind, export.index).map_err(shown)?;
                    if is_first {
                        self.by_name.insert(export.name.to_owned(), (export.kind, index));
                    }
                    self.exports.export(export.name, export.kind.into(), index);
                }
            }
            Payload::StartSection { func, .. } => {
                ensure!(is_first, "only the first module may have a function that runs when it is loaded");
                self.start = Some(places.function_index(func).map_err(shown)?);
            }
            Payload::ElementSection(section) => {
                places.parse_element_section(&mut self.elements, section).map_err(shown)?;
            }
            Payload::DataSection(section) => {
                self.n_data += section.count();
                places.parse_data_section(&mut self.data, section).map_err(shown)?;
            }
            Payload::CodeSectionStart { range, .. } => {
                let bytes = module.get(range.start as usize..range.end as usize).context("the code ends early")?;
                let section = wasmparser::CodeSectionReader::new(wasmparser::BinaryReader::new(bytes, range.start))?;
                places.parse_code_section(&mut self.code, section).map_err(shown)?;
            }
            Payload::CustomSection(section) => match section.as_known() {
                KnownCustom::Name(names) => self.add_names(names, places)?,
                _ if is_first => self.others.push((section.name().to_owned(), section.data().to_vec())),
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    /// Adds an import, unless the joined module has it.
    fn import(&mut self, import: wasmparser::Import, is_first: bool, places: &mut Places) -> Result<()> {
        let (kind, count) = match import.ty {
            TypeRef::Func(_) => (ExternalKind::Func, &mut self.n_imported_functions),
            TypeRef::Table(_) => (ExternalKind::Table, &mut self.n_tables),
            TypeRef::Memory(_) => (ExternalKind::Memory, &mut self.n_memories),
            TypeRef::Global(_) => (ExternalKind::Global, &mut self.n_globals),
            _ => return Err(anyhow!("`{}` is an import of a kind that no module has", import.name)),
        };
        let known = self.by_name.get(import.name).filter(|_| !is_first);
        let index = match known {
            Some(&(of, index)) => {
                ensure!(of == kind, "`{}` is two kinds of import", import.name);
                index
            }
            None => {
                // Imports come before what a module has itself.
                let has_own = match kind {
                    ExternalKind::Func => !is_first,
                    ExternalKind::Table => !self.tables.is_empty(),
                    ExternalKind::Memory => !self.memories.is_empty(),
                    _ => !self.globals.is_empty(),
                };
                ensure!(!has_own, "the first module does not have `{}`, which another one imports", import.name);
                let index = *count;
                *count += 1;
                self.by_name.insert(import.name.to_owned(), (kind, index));
                let entity: EntityType = places.entity_type(import.ty).map_err(shown)?;
                self.imports.import(import.module, import.name, entity);
                index
            }
        };
        match kind {
            ExternalKind::Func => places.functions.push(index),
            ExternalKind::Table => places.tables.push(index),
            ExternalKind::Memory => places.memories.push(index),
            _ => places.globals.push(index),
        }
        Ok(())
    }

    fn add_names(&mut self, names: wasmparser::NameSectionReader, places: &Places) -> Result<()> {
        for subsection in names {
            let Name::Function(functions) = subsection? else { continue };
            for naming in functions {
                let naming = naming?;
                let index = places.functions.get(naming.index as usize).context("a name of no function")?;
                self.names.append(*index, naming.name);
            }
        }
        Ok(())
    }

    fn written(self) -> Vec<u8> {
        let mut module = Module::new();
        module.section(&self.types).section(&self.imports).section(&self.functions);
        module.section(&self.tables).section(&self.memories).section(&self.globals).section(&self.exports);
        if let Some(function_index) = self.start {
            module.section(&StartSection { function_index });
        }
        module.section(&self.elements).section(&DataCountSection { count: self.n_data });
        module.section(&self.code).section(&self.data);
        if !self.names.is_empty() {
            let mut names = NameSection::new();
            names.functions(&self.names);
            module.section(&names);
        }
        for (name, data) in &self.others {
            module.section(&CustomSection { name: name.into(), data: data.into() });
        }
        module.finish()
    }
}

/// Appends the indices of `count` items after `first`, and returns how many those are.
fn added(places: &mut Vec<u32>, first: u32, count: u32) -> u32 {
    places.extend(first..first + count);
    count
}

fn shown(error: Error) -> anyhow::Error {
    anyhow!("could not join modules: {error}")
}

fn at(places: &[u32], index: u32) -> Result<u32, Error> {
    places.get(index as usize).copied().ok_or(Error::CanonicalizedHeapTypeReference)
}

impl Reencode for Places {
    type Error = std::convert::Infallible;

    fn type_index(&mut self, index: u32) -> Result<u32, Error> {
        Ok(self.first_type + index)
    }

    fn data_index(&mut self, index: u32) -> Result<u32, Error> {
        Ok(self.first_data + index)
    }

    fn element_index(&mut self, index: u32) -> Result<u32, Error> {
        Ok(self.first_element + index)
    }

    fn function_index(&mut self, index: u32) -> Result<u32, Error> {
        at(&self.functions, index)
    }

    fn table_index(&mut self, index: u32) -> Result<u32, Error> {
        at(&self.tables, index)
    }

    fn memory_index(&mut self, index: u32) -> Result<u32, Error> {
        at(&self.memories, index)
    }

    fn global_index(&mut self, index: u32) -> Result<u32, Error> {
        at(&self.globals, index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use walrus::ir::{LoadKind, MemArg};
    use walrus::{ConstExpr, DataKind, FunctionBuilder, ModuleConfig, ValType};

    /// A module that has a memory or imports it, a constant in it, and a function that loads the constant.
    fn module(address: i32, text: &str, is_first: bool) -> Vec<u8> {
        let mut module = walrus::Module::with_config(ModuleConfig::new());
        let memory = if is_first {
            let memory = module.memories.add_local(false, false, 1, None, None);
            module.exports.add("memory", memory);
            memory
        } else {
            module.add_import_memory("__wasm_split", "memory", false, false, 1, None, None).0
        };
        let offset = ConstExpr::Value(walrus::ir::Value::I32(address));
        module.data.add(DataKind::Active { memory, offset }, text.as_bytes().to_vec());
        let mut function = FunctionBuilder::new(&mut module.types, &[], &[ValType::I32]);
        let argument = MemArg { align: 1, offset: 0 };
        let load = LoadKind::I32_8 { kind: walrus::ir::ExtendedLoad::ZeroExtend };
        function.func_body().i32_const(address).load(memory, load, argument);
        let function = function.finish(Vec::new(), &mut module.funcs);
        module.exports.add(text, function);
        module.emit_wasm()
    }

    #[test]
    fn joined_modules_share_the_memory_of_the_first() {
        let modules = [module(0, "one", true), module(16, "two", false), module(32, "three", false)];
        let joined = walrus::Module::from_buffer(&join(&modules).expect("they fit together")).expect("it is a module");
        assert_eq!(joined.memories.iter().count(), 1);
        assert_eq!(joined.imports.iter().count(), 0);
        assert_eq!(
            joined.data.iter().map(|data| data.value.clone()).collect::<Vec<_>>(),
            [b"one".to_vec(), b"two".to_vec(), b"three".to_vec()]
        );
        assert_eq!(joined.funcs.iter().count(), 3);
    }

    #[test]
    fn pieces_without_the_first_module_import_the_memory_once() {
        let modules = [module(16, "two", false), module(32, "three", false)];
        let joined = walrus::Module::from_buffer(&join(&modules).expect("they fit together")).expect("it is a module");
        assert_eq!(joined.imports.iter().map(|import| import.name.clone()).collect::<Vec<_>>(), ["memory"]);
        assert_eq!(
            joined.exports.iter().filter(|export| matches!(export.item, walrus::ExportItem::Function(_))).count(),
            2
        );
    }
}
