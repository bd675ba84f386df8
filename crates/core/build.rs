//! Writes the declarations of dialects without comments and white space: programs that run in browsers load them.

use std::path::Path;
use std::{env, fs};

use credence_json::Json;

fn main() {
    println!("cargo::rerun-if-changed=dialects");
    if let Err(error) = write_all(Path::new(&env::var_os("OUT_DIR").unwrap_or_default())) {
        println!("cargo::error={error}");
    }
}

fn write_all(made: &Path) -> Result<(), String> {
    for file in fs::read_dir("dialects").map_err(|error| error.to_string())? {
        let path = file.map_err(|error| error.to_string())?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let of_file = |error: String| format!("`{}`: {error}", path.display());
            let compact = compact_file(&path).map_err(of_file)?;
            fs::write(made.join(path.file_name().unwrap_or_default()), compact)
                .map_err(|error| of_file(error.to_string()))?;
        }
    }
    Ok(())
}

fn compact_file(path: &Path) -> Result<String, String> {
    let written = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let json = Json::parse(&written).map_err(|error| error.to_string())?;
    let mut compact = String::new();
    write(json, &mut compact);
    Ok(compact)
}

fn write(value: Json<'_>, compact: &mut String) {
    if value.is_array() {
        write_between("[]", compact, value.items(), |item, compact| write(item, compact));
    } else if value.is_object() {
        let fields = value.fields().filter(|(name, _)| name != "comment");
        write_between("{}", compact, fields, |(name, field), compact| {
            // Names of fields and paths have no escapes.
            compact.extend(["\"", &name, "\":"]);
            write(field, compact);
        });
    } else {
        compact.push_str(value.raw());
    }
}

fn write_between<T>(brackets: &str, compact: &mut String, items: impl Iterator<Item = T>, write: fn(T, &mut String)) {
    let (open, close) = brackets.split_at(1);
    compact.push_str(open);
    for (index, item) in items.enumerate() {
        if index > 0 {
            compact.push(',');
        }
        write(item, compact);
    }
    compact.push_str(close);
}
