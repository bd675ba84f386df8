//! Shared modules that hold nothing but constants, such as the name of an attribute: each goes into another shared module that is loaded
//! with it anyway, because a request takes longer than their few bytes.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use walrus::ir::Value;
use walrus::{ConstExpr, Data, DataKind, FunctionKind, Module};

/// A module that several parts share, and its number.
pub struct Shared {
    pub number: u32,
    pub file: PathBuf,
}

/// A constant and its address in memory.
type Constant = (i32, Vec<u8>);

/// Moves the constants of such modules into others, and removes their files. `parts` are the numbers of the modules that each part
/// needs. Returns the numbers of the modules that are gone.
pub fn move_together(shared: &[Shared], parts: &[Vec<u32>]) -> Result<Vec<u32>> {
    let mut constants = Vec::new();
    let mut others: Vec<(&Shared, Vec<Constant>)> = Vec::new();
    for module in shared {
        match constants_of(&read(&module.file)?) {
            Some(found) => constants.push((module, found)),
            None => others.push((module, Vec::new())),
        }
    }
    let mut moved = Vec::new();
    for (module, found) in constants {
        let fewest = |(other, _): &&mut (&Shared, _)| users(other.number, parts).len();
        let loaded_too = others.iter_mut().filter(|(other, _)| is_loaded_with(other.number, module.number, parts));
        let Some((_, gained)) = loaded_too.min_by_key(fewest) else { continue };
        gained.extend(found);
        let file = &module.file;
        std::fs::remove_file(file).with_context(|| format!("could not remove `{}`", file.display()))?;
        moved.push(module.number);
    }
    let changed = others.into_iter().filter(|(_, gained)| !gained.is_empty());
    changed.into_iter().try_for_each(|(module, gained)| add(&module.file, gained))?;
    Ok(moved)
}

/// The parts that need a shared module.
fn users(number: u32, parts: &[Vec<u32>]) -> Vec<&Vec<u32>> {
    parts.iter().filter(|part| part.contains(&number)).collect()
}

/// Whether every part that needs `number` needs `other` too.
fn is_loaded_with(other: u32, number: u32, parts: &[Vec<u32>]) -> bool {
    users(number, parts).iter().all(|part| part.contains(&other))
}

fn add(file: &Path, constants: Vec<Constant>) -> Result<()> {
    let mut module = read(file)?;
    let memory = module.memories.iter().next().map(|memory| memory.id());
    let memory = memory.with_context(|| format!("`{}` has no memory", file.display()))?;
    for (address, bytes) in constants {
        module.data.add(DataKind::Active { memory, offset: ConstExpr::Value(Value::I32(address)) }, bytes);
    }
    match module.emit_wasm_file(file) {
        Ok(()) => Ok(()),
        Err(error) => bail!("could not write `{}`: {error:#}", file.display()),
    }
}

fn read(file: &Path) -> Result<Module> {
    Module::from_file(file).with_context(|| format!("could not parse `{}`", file.display()))
}

/// The constants of a module, each with its address in memory; `None` if it has anything else.
fn constants_of(module: &Module) -> Option<Vec<Constant>> {
    let is_imported = |kind: &FunctionKind| matches!(kind, FunctionKind::Import(_));
    let has_code = module.start.is_some() || !module.funcs.iter().all(|function| is_imported(&function.kind));
    if has_code || module.exports.iter().next().is_some() || module.elements.iter().next().is_some() {
        return None;
    }
    module.data.iter().map(constant).collect()
}

fn constant(data: &Data) -> Option<Constant> {
    match &data.kind {
        DataKind::Active { offset: ConstExpr::Value(Value::I32(address)), .. } => Some((*address, data.value.clone())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use walrus::{FunctionBuilder, ModuleConfig};

    /// A module with these constants, and with a function if it has code.
    fn module(constants: &[(i32, &str)], has_code: bool) -> Module {
        let mut module = Module::with_config(ModuleConfig::new());
        let memory = module.memories.add_local(false, false, 1, None, None);
        for (address, text) in constants {
            let offset = ConstExpr::Value(Value::I32(*address));
            module.data.add(DataKind::Active { memory, offset }, text.as_bytes().to_vec());
        }
        if has_code {
            let body = FunctionBuilder::new(&mut module.types, &[], &[]).finish(Vec::new(), &mut module.funcs);
            module.exports.add("run", body);
        }
        module
    }

    #[test]
    fn constants_go_into_the_module_with_the_fewest_users_that_is_loaded_with_them() {
        let folder = std::env::temp_dir().join(format!("credence-constants-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        let shared = [1, 2, 3, 4].map(|number| Shared { number, file: folder.join(format!("{number}.wasm")) });
        let modules = [("one", true), ("two", true), ("three", false), ("four", false)];
        for ((text, has_code), Shared { number, file }) in modules.into_iter().zip(&shared) {
            let address = i32::try_from(number * 1024).expect("it is small");
            module(&[(address, text)], has_code).emit_wasm_file(file).expect("the temporary folder can be written");
        }
        // Module 3 is loaded with 1 and 2; module 4 also without both.
        let parts = [vec![1], vec![1, 2, 3, 4], vec![1, 2, 3], vec![4]];
        assert_eq!(move_together(&shared, &parts).expect("they are modules"), [3]);
        let constants = |module: &Shared| {
            read(&module.file).expect("a module").data.iter().filter_map(constant).collect::<Vec<_>>()
        };
        let expected = [(2048, "two"), (3072, "three")].map(|(at, text)| (at, text.as_bytes().to_vec()));
        assert_eq!(constants(&shared[1]), expected);
        assert_eq!(shared.map(|module| module.file.exists()), [true, true, false, true]);
        fs::remove_dir_all(&folder).expect("removable");
    }
}
