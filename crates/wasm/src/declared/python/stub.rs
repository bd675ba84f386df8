//! Writes declarations for Python.

use std::fmt::Write as _;

use super::floats::Floats;
use super::script::{Declaration, Field, Type};

/// Types that have another name in Python: of these pairs, two are names that were there before.
const RENAMED: [(&str, &str); 5] = [
    ("Particular", "AnswerParticular"),
    ("ParticularRow", "Particular"),
    ("ReasonRow", "SentenceReason"),
    ("AssessedStatement", "StatedDeed"),
    ("Options", "OtherOptions"),
];

/// Types that JavaScript declares by hand.
const BY_HAND: [(&str, &str); 4] = [
    ("Extractor", "Mapping[str, Any]"),
    ("Mapping", "Mapping[str, Any]"),
    ("TierRow", "Mapping[str, str]"),
    ("TrustPolicy", "Mapping[str, Any]"),
];

/// Names that no field of a class can have.
const KEYWORDS: [&str; 8] = ["as", "class", "def", "from", "import", "in", "is", "with"];

/// Types with a name in both languages.
const BUILT_IN: [(&str, &str); 5] =
    [("string", "str"), ("boolean", "bool"), ("unknown", "Any"), ("number", "int"), ("null", "None")];

/// Types that are written with their arguments.
const GENERIC: [&str; 3] = ["Array", "Record", "Readonly"];

/// Whether a name needs no declaration.
pub(super) fn is_known(name: &str) -> bool {
    [&BUILT_IN[..], &BY_HAND].concat().iter().any(|(known, _)| *known == name) || GENERIC.contains(&name)
}

/// The declaration of a type, after those of the records in it.
pub(super) fn declaration(declaration: &Declaration, floats: &Floats) -> String {
    let name = renamed(&declaration.name);
    let mut writer = Writer { script_name: &declaration.name, floats, before: String::new() };
    let text = match &declaration.value {
        Type::Record(fields) => writer.record(name, &declaration.documentation, fields),
        value => format!("\n{name} = {}\n", writer.value(value, name, "")),
    };
    writer.before + &text
}

fn renamed(name: &str) -> &str {
    let names = [&RENAMED[..], &BUILT_IN, &BY_HAND].concat();
    names.into_iter().find(|(script, _)| *script == name).map_or(name, |(_, python)| python)
}

struct Writer<'d> {
    /// The name of the whole declaration, as Rust and TypeScript have it.
    script_name: &'d str,
    floats: &'d Floats,
    /// Records that have no name of their own in TypeScript.
    before: String,
}

impl Writer<'_> {
    fn record(&mut self, name: &str, documentation: &str, fields: &[Field]) -> String {
        let types: Vec<String> = fields.iter().map(|field| self.field(name, field)).collect();
        if fields.iter().any(|field| KEYWORDS.contains(&field.name.as_str())) {
            let fields =
                fields.iter().zip(&types).map(|(field, value)| format!("        \"{}\": {value},\n", field.name));
            return format!(
                "\n{name} = TypedDict(\n    \"{name}\",\n    {{\n{}    }},\n)\n",
                fields.collect::<String>()
            );
        }
        let mut text = format!("\nclass {name}(TypedDict):\n{}", documented(documentation));
        for (field, value) in fields.iter().zip(&types) {
            let _ = write!(text, "    {}: {value}\n{}", field.name, documented(&field.documentation));
        }
        text
    }

    fn field(&mut self, record: &str, field: &Field) -> String {
        let value = self.value(&field.value, &format!("{record}{}", camel(&field.name)), &field.name);
        if field.may_be_missing { format!("NotRequired[{value}]") } else { value }
    }

    /// A type; `name` is for a record without one.
    fn value(&mut self, value: &Type, name: &str, field: &str) -> String {
        match value {
            Type::Literal(text) => format!("Literal[{text}]"),
            Type::Name(number, _) if number == "number" && self.floats.has(self.script_name, field) => "float".into(),
            Type::Name(list, items) if list == "Array" => format!("list[{}]", self.value(&items[0], name, field)),
            Type::Name(frozen, items) if frozen == "Readonly" => {
                self.value(&items[0], name, field).replacen("dict[", "Mapping[", 1)
            }
            Type::Name(map, items) if map == "Record" => format!("dict[str, {}]", self.value(&items[1], name, field)),
            Type::Name(other, _) => renamed(other).to_owned(),
            Type::Sequence(item) => format!("Sequence[{}]", self.value(item, name, field)),
            Type::Tuple(items) => {
                let items: Vec<String> = items.iter().map(|item| self.value(item, name, field)).collect();
                format!("tuple[{}]", items.join(", "))
            }
            Type::Record(fields) => {
                let name =
                    fields.iter().find_map(kind_of).map_or(name.to_owned(), |kind| format!("{name}{}", camel(kind)));
                let record = self.record(&name, "", fields);
                self.before.push_str(&record);
                name
            }
            Type::Union(types) => self.union(types, name, field),
        }
    }

    fn union(&mut self, types: &[Type], name: &str, field: &str) -> String {
        let is_null = |one: &Type| matches!(one, Type::Name(null, _) if null == "null");
        let literals: Vec<&str> = types.iter().filter_map(literal).collect();
        let others = types.iter().filter(|one| !is_null(one) && literal(one).is_none());
        let mut parts: Vec<String> = others.map(|one| self.value(one, name, field)).collect();
        // A value of any kind: a number of these may be a float.
        if let (true, Some(number)) = (parts.contains(&"str".to_owned()), parts.iter_mut().find(|one| *one == "int")) {
            "float".clone_into(number);
        }
        if !literals.is_empty() {
            parts.insert(0, format!("Literal[{}]", literals.join(", ")));
        }
        let value = if parts.len() == 1 { parts.remove(0) } else { format!("Union[{}]", parts.join(", ")) };
        if types.iter().any(is_null) { format!("Optional[{value}]") } else { value }
    }
}

fn literal(value: &Type) -> Option<&str> {
    if let Type::Literal(text) = value { Some(text) } else { None }
}

/// The literal that tells a record of a union from the others.
fn kind_of(field: &Field) -> Option<&str> {
    literal(&field.value).map(|text| text.trim_matches('"'))
}

fn camel(name: &str) -> String {
    let words = name.split(['_', '-']).filter_map(|word| Some((word.chars().next()?, word)));
    words.map(|(first, word)| first.to_uppercase().chain(word.chars().skip(1)).collect::<String>()).collect()
}

fn documented(text: &str) -> String {
    let text = [("`null`", "`None`"), ("`true`", "`True`"), ("`false`", "`False`")]
        .iter()
        .fold(text.to_owned(), |text, (script, python)| text.replace(script, python));
    if text.is_empty() { text } else { format!("    \"\"\"{text}\"\"\"\n") }
}
