//! Parses the nodes of a policy into a policy document: the keys and their types.

use std::rc::Rc;

use credence_core::trust::{OverrideEntry, PolicyDocument, PolicyEntry};

use crate::error::{YamlError, shortened};
use crate::node::{MOST_BYTES, Node, Value};

const LISTS: [&str; 4] = ["allowlist", "denylist", "greylist", "user_overrides"];
const ENTRY: [&str; 8] = ["domain", "trust_level", "reason", "origin", "path", "from", "until", "kind"];
const OVERRIDE: [&str; 4] = ["domain", "trust_level", "reason", "added_at"];

/// The other spelling of `greylist`.
const GRAYLIST: &str = "graylist";

/// The most entries, so that memory is bounded.
const MOST_ENTRIES: usize = 200_000;

/// The document that a node describes.
pub(crate) fn read(root: &Node) -> Result<PolicyDocument, YamlError> {
    let [allowlist, denylist, greylist, user_overrides] = lists(root)?;
    let mut parser = PolicyParser::default();
    Ok(PolicyDocument {
        allowlist: parser.list(LISTS[0], allowlist, PolicyParser::entry)?,
        denylist: parser.list(LISTS[1], denylist, PolicyParser::entry)?,
        greylist: parser.list(LISTS[2], greylist, PolicyParser::entry)?,
        user_overrides: parser.list(LISTS[3], user_overrides, PolicyParser::override_entry)?,
    })
}

/// The nodes of the lists, in the order of `LISTS`; none for an empty file.
pub(crate) fn lists(root: &Node) -> Result<[Option<&Rc<Node>>; 4], YamlError> {
    match &root.value {
        Value::Nothing => Ok([None; 4]),
        Value::Mapping(pairs) => Fields::new("", pairs, &LISTS).read(),
        Value::Text(_) | Value::List(_) => {
            let expected = format!("a mapping with {}", one_of(&LISTS));
            Err(YamlError::about_value(root.position, "", &root.described(), &expected))
        }
    }
}

/// The node of a field, if there is one.
pub(crate) fn field<'n>(entry: &'n Node, name: &str) -> Option<&'n Rc<Node>> {
    let Value::Mapping(pairs) = &entry.value else { return None };
    let is_named = |key: &Node| matches!(&key.value, Value::Text(text) if text == name);
    pairs.iter().find(|(key, _)| is_named(key)).map(|(_, value)| value)
}

/// Copies texts out of nodes and counts them: with aliases, a short file can describe a long policy.
#[derive(Default)]
struct PolicyParser {
    entries: usize,
    bytes: usize,
}

type ReadEntry<T> = fn(&mut PolicyParser, &str, &Node) -> Result<T, YamlError>;

impl PolicyParser {
    fn list<T>(&mut self, name: &str, list: Option<&Rc<Node>>, entry: ReadEntry<T>) -> Result<Vec<T>, YamlError> {
        let Some(list) = list else { return Ok(Vec::new()) };
        match &list.value {
            Value::Nothing => Ok(Vec::new()),
            Value::List(entries) => {
                let mut read = Vec::with_capacity(entries.len().min(MOST_ENTRIES));
                for (index, node) in entries.iter().enumerate() {
                    self.count_entry(node)?;
                    read.push(entry(self, &format!("{name}[{index}]"), node)?);
                }
                Ok(read)
            }
            Value::Text(_) | Value::Mapping(_) => {
                Err(YamlError::about_value(list.position, name, &list.described(), "a list of entries"))
            }
        }
    }

    fn count_entry(&mut self, node: &Node) -> Result<(), YamlError> {
        self.entries += 1;
        if self.entries > MOST_ENTRIES {
            let expected = format!("at most {MOST_ENTRIES} entries in all lists together");
            return Err(YamlError::not_in_a_policy(node.position, "one more entry", &expected));
        }
        Ok(())
    }

    fn entry(&mut self, path: &str, node: &Node) -> Result<PolicyEntry, YamlError> {
        match &node.value {
            Value::Text(domain) => Ok(PolicyEntry { domain: self.copied(domain, node)?, ..PolicyEntry::default() }),
            Value::Mapping(pairs) => {
                let fields: [_; 8] = Fields::new(path, pairs, &ENTRY).read()?;
                Ok(PolicyEntry {
                    domain: self.required(path, ENTRY[0], fields[0], node)?,
                    trust_level: self.optional(path, ENTRY[1], fields[1])?,
                    reason: self.optional(path, ENTRY[2], fields[2])?,
                    origin: self.optional(path, ENTRY[3], fields[3])?,
                    path: self.optional(path, ENTRY[4], fields[4])?,
                    from: self.optional(path, ENTRY[5], fields[5])?,
                    until: self.optional(path, ENTRY[6], fields[6])?,
                    kind: self.optional(path, ENTRY[7], fields[7])?,
                })
            }
            Value::Nothing | Value::List(_) => Err(YamlError::about_value(
                node.position,
                path,
                &node.described(),
                "a domain or an entry with a `domain`",
            )),
        }
    }

    fn override_entry(&mut self, path: &str, node: &Node) -> Result<OverrideEntry, YamlError> {
        let Value::Mapping(pairs) = &node.value else {
            let expected = "an entry with a `domain` and a `trust_level`";
            return Err(YamlError::about_value(node.position, path, &node.described(), expected));
        };
        let fields: [_; 4] = Fields::new(path, pairs, &OVERRIDE).read()?;
        Ok(OverrideEntry {
            domain: self.required(path, OVERRIDE[0], fields[0], node)?,
            trust_level: self.required(path, OVERRIDE[1], fields[1], node)?,
            reason: self.optional(path, OVERRIDE[2], fields[2])?,
            added_at: self.optional(path, OVERRIDE[3], fields[3])?,
        })
    }

    fn required(
        &mut self,
        path: &str,
        name: &str,
        field: Option<&Rc<Node>>,
        entry: &Node,
    ) -> Result<String, YamlError> {
        let path = format!("{path}.{name}");
        let Some(field) = field else {
            return Err(YamlError::about_value(entry.position, &path, "missing", "a text"));
        };
        match &field.value {
            Value::Text(text) => self.copied(text, field),
            Value::Nothing | Value::List(_) | Value::Mapping(_) => {
                Err(YamlError::about_value(field.position, &path, &field.described(), "a text"))
            }
        }
    }

    fn optional(&mut self, path: &str, name: &str, field: Option<&Rc<Node>>) -> Result<Option<String>, YamlError> {
        let Some(field) = field else { return Ok(None) };
        match &field.value {
            Value::Nothing => Ok(None),
            Value::Text(text) => self.copied(text, field).map(Some),
            Value::List(_) | Value::Mapping(_) => {
                let path = format!("{path}.{name}");
                Err(YamlError::about_value(field.position, &path, &field.described(), "a text or nothing"))
            }
        }
    }

    fn copied(&mut self, text: &str, node: &Node) -> Result<String, YamlError> {
        self.bytes += text.len();
        if self.bytes > MOST_BYTES {
            let expected = format!("aliases that make no more than {MOST_BYTES} bytes of text");
            return Err(YamlError::not_in_a_policy(node.position, "a text that is named too often", &expected));
        }
        Ok(text.to_owned())
    }
}

/// The values of known keys in a mapping without other keys.
struct Fields<'n> {
    path: &'n str,
    pairs: &'n [(Rc<Node>, Rc<Node>)],
    known: &'n [&'n str],
}

impl<'n> Fields<'n> {
    fn new(path: &'n str, pairs: &'n [(Rc<Node>, Rc<Node>)], known: &'n [&'n str]) -> Self {
        Self { path, pairs, known }
    }

    /// The values in the order of the known keys.
    fn read<const N: usize>(self) -> Result<[Option<&'n Rc<Node>>; N], YamlError> {
        let mut values = [None; N];
        for (key, value) in self.pairs {
            let index = self.known_index(key)?;
            if values[index].is_some() {
                return Err(self.given_twice(key, self.known[index]));
            }
            values[index] = Some(value);
        }
        Ok(values)
    }

    fn known_index(&self, key: &Node) -> Result<usize, YamlError> {
        let expected = || one_of(self.known);
        let Value::Text(name) = &key.value else {
            return Err(YamlError::not_in_a_policy(
                key.position,
                &format!("a key that is {}", key.described()),
                &expected(),
            ));
        };
        let meant = if self.path.is_empty() && name == GRAYLIST { LISTS[2] } else { name };
        self.known.iter().position(|known| *known == meant).ok_or_else(|| {
            YamlError::about_value(key.position, &self.path_of(&shortened(name)), "an unknown key", &expected())
        })
    }

    fn given_twice(&self, key: &Node, name: &str) -> YamlError {
        let expected = if name == LISTS[2] { "`greylist` or `graylist` once" } else { "each key once" };
        YamlError::about_value(key.position, &self.path_of(name), "given a second time", expected)
    }

    fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }
}

fn one_of(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("one of {}", names.join(", "))
}
