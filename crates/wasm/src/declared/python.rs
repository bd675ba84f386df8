//! The types of the Python package are those of the package: the same declarations, written for Python.
//!
//! `CREDENCE_WRITE_TYPES=1 cargo nextest run -p credence-wasm declared` writes them.

mod floats;
mod script;
mod stub;

use std::collections::{BTreeMap, BTreeSet};

use credence_report::{ParticularRow, ReasonRow, SentenceRow};

use super::{assert_is, path_in_repository, reading};
use floats::Floats;
use script::{Declaration, Type};

const FILE: &str = "crates/python/python/credence/_types.pyi";

const HEADER: &str = "# Generated from Rust; a test fails when it differs.\n\n\
    from collections.abc import Mapping, Sequence\n\
    from typing import Any, Literal, Optional, TypedDict, Union\n\n\
    from typing_extensions import NotRequired\n";

/// What the functions of the Python package take and return; the types of these follow.
const ROOTS: [&str; 16] = [
    "Assessment",
    "SentenceRow",
    "GroundingReport",
    "DetectedStance",
    "FoundContradictions",
    "MarkerAudit",
    "BuiltCitation",
    "Turn",
    "Options",
    "PolicyDocument",
    "TrustLedger",
    "DatedAddress",
    "CitedPage",
    "SourceText",
    "DecisionTask",
    "DecisionHistory",
];

/// Options that the functions of Python name.
const NAMED_OPTIONS: [&str; 5] = ["policy", "learned", "texts", "grounding", "maxFrame"];

#[test]
fn the_types_of_the_python_package_are_those_of_the_package() {
    let rows = declarations![SentenceRow<'_>, ParticularRow<'_>, ReasonRow];
    let texts = [&reading::records()[..], &reading::inputs(), &rows].concat();
    let declarations: Vec<Declaration> = texts.iter().map(|text| without_named(script::parse(text))).collect();
    let needed = needed(&declarations);
    let floats = Floats::read().unwrap();
    let written = declarations.iter().filter(|one| needed.contains(one.name.as_str()));
    let written: String = written.map(|declaration| stub::declaration(declaration, &floats)).collect();
    let committed = std::fs::read_to_string(path_in_repository(FILE)).unwrap_or_default();
    assert_is(FILE, &committed, &[HEADER, &written].concat());
}

#[test]
fn a_declaration_is_written_for_python() {
    let written = |text: &str| stub::declaration(&script::parse(text), &Floats::read().unwrap());
    assert_eq!(
        written("/** One. */\nexport type Score = { score: number, kind?: \"a\" | \"b\" | null, n: Array<number> };"),
        "\nclass Score(TypedDict):\n    \"\"\"One.\"\"\"\n    score: float\n    \
         kind: NotRequired[Optional[Literal[\"a\", \"b\"]]]\n    n: list[int]\n"
    );
    assert_eq!(
        written("export type Reading = { kind: \"judge\", quote: string } | { kind: \"nli\" };"),
        "\nclass ReadingJudge(TypedDict):\n    kind: Literal[\"judge\"]\n    quote: str\n\
         \nclass ReadingNli(TypedDict):\n    kind: Literal[\"nli\"]\n\nReading = Union[ReadingJudge, ReadingNli]\n"
    );
    assert_eq!(
        written("export interface Rule { from: readonly string[]; value?: unknown }"),
        "\nRule = TypedDict(\n    \"Rule\",\n    {\n        \"from\": Sequence[str],\n        \"value\": NotRequired[Any],\n    },\n)\n"
    );
}

fn without_named(mut declaration: Declaration) -> Declaration {
    if let ("Options", Type::Record(fields)) = (declaration.name.as_str(), &mut declaration.value) {
        fields.retain(|field| !NAMED_OPTIONS.contains(&field.name.as_str()));
    }
    declaration
}

/// The names of the types that the roots need.
fn needed(declarations: &[Declaration]) -> BTreeSet<&str> {
    let by_name: BTreeMap<&str, &Declaration> = declarations.iter().map(|one| (one.name.as_str(), one)).collect();
    let mut needed = BTreeSet::new();
    let mut open = ROOTS.to_vec();
    while let Some(name) = open.pop() {
        match by_name.get(name) {
            Some(declaration) if needed.insert(declaration.name.as_str()) => declaration.value.names(&mut open),
            Some(_) => {}
            None => assert!(stub::is_known(name), "`{name}` is not declared"),
        }
    }
    needed
}
