//! The versions of tools.

/// The version of `wasm-bindgen`: the crate and what writes its JavaScript work together.
pub const WASM_BINDGEN: &str = "0.2.126";

/// Builds the Python package; `crates/python/pyproject.toml` names the version, too.
pub const MATURIN: &str = "1.16.0";

/// The oldest supported version of Python 3.
pub const PYTHON_MINOR: u32 = 9;

/// The target of everything that runs in the browser.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The oldest supported Node.
pub const NODE_MAJOR: u32 = 20;

/// Whether `wasm-bindgen 0.2.126` contains exactly this version.
pub fn says_version(text: &str, version: &str) -> bool {
    text.split_whitespace().nth(1) == Some(version)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths;

    #[test]
    fn the_glue_tools_have_the_version_of_the_crate() {
        let pins = [("Cargo.toml", "wasm-bindgen ="), ("crates/xtask/Cargo.toml", "wasm-bindgen-cli-support =")];
        for (file, start) in pins {
            let manifest = std::fs::read_to_string(paths::root().join(file)).expect("there is a manifest");
            let pinned = manifest.lines().find(|line| line.starts_with(start)).expect("the crate is pinned");
            assert!(pinned.contains(&format!("\"={WASM_BINDGEN}\"")), "{pinned}");
        }
    }

    #[test]
    fn the_python_package_is_built_by_the_version_it_names() {
        let read = |file: &str| std::fs::read_to_string(paths::root().join(file)).expect("the file is there");
        let (project, manifest) = (read("crates/python/pyproject.toml"), read("crates/python/Cargo.toml"));
        assert!(project.contains(&format!("requires = [\"maturin=={MATURIN}\"]")), "{project}");
        assert!(project.contains(&format!("requires-python = \">=3.{PYTHON_MINOR}\"")), "{project}");
        assert!(manifest.contains(&format!("\"abi3-py3{PYTHON_MINOR}\"")), "{manifest}");
    }

    #[test]
    fn a_version_is_compared_in_full() {
        assert!(says_version("wasm-bindgen 0.2.126\n", "0.2.126"));
        assert!(!says_version("wasm-bindgen 0.2.1260\n", "0.2.126"));
        assert!(!says_version("", "0.2.126"));
    }
}
