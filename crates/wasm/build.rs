//! Keeps the relocations in the module when it is to be cut into parts.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_PARTS").is_some() {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
