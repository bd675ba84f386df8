//! The path of a value in the arguments of a call, such as `records[2].success` or `trust["example.org"]`.

use std::rc::Rc;

/// A path that becomes text only in an error: long lists have many values.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) parent: Option<Rc<Path>>,
    pub(super) step: PathStep,
}

/// The last part of a path.
#[derive(Clone, Debug)]
pub(super) enum PathStep {
    Argument(Rc<str>),
    Field(&'static str),
    /// A key that the caller chose.
    Key(Rc<str>),
    Index(usize),
}

impl Path {
    pub(super) fn argument(name: &str) -> Self {
        Self { parent: None, step: PathStep::Argument(Rc::from(name)) }
    }

    pub(super) fn text(&self) -> String {
        let parent = self.parent.as_ref().map(|parent| parent.text()).unwrap_or_default();
        match &self.step {
            PathStep::Argument(name) => name.to_string(),
            PathStep::Field(name) => [&parent, ".", name].concat(),
            PathStep::Key(key) => [&parent, "[\"", &key.replace('\\', "\\\\").replace('"', "\\\""), "\"]"].concat(),
            PathStep::Index(index) => [&parent, "[", &index.to_string(), "]"].concat(),
        }
    }

    /// The path of a field that is not known: a key in brackets unless it could be a name.
    pub(super) fn unknown_field(self: Rc<Self>, name: &str) -> String {
        if name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return [&self.text(), ".", name].concat();
        }
        Self { parent: Some(self), step: PathStep::Key(Rc::from(name)) }.text()
    }
}
