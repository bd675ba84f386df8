//! Replacing the user's own rules by those of a YAML text.

mod yaml;

use credence_core::trust::{PolicyDocument, PolicyError};
use credence_yaml::YamlError;

use super::trust_book::UserRules;
use crate::service::file;
use crate::service::task::spawn_local;
use crate::signal::RwSignal;

/// Larger files are not read.
const MOST_BYTES: f64 = 8.0 * 1024.0 * 1024.0;

/// The state of the import of a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PolicyImport {
    /// None was started.
    Nothing,
    /// The text is being parsed, or the parser loaded.
    Reading,
    /// The file could not be read.
    FileUnreadable,
    /// The parser could not be loaded; nothing was changed.
    NotLoaded,
    /// The text is no policy; nothing was changed.
    Faulty(YamlError),
    /// An entry cannot be a rule; nothing was changed.
    Refused(PolicyError),
    /// Done, with this many rules.
    Done(usize),
}

/// The import of a policy.
#[derive(Clone, Copy)]
pub struct PolicyImporter {
    /// How far it is.
    pub state: RwSignal<PolicyImport>,
    rules: UserRules,
}

impl PolicyImporter {
    pub(super) fn new(rules: UserRules) -> Self {
        Self { state: RwSignal::new(PolicyImport::Nothing), rules }
    }

    /// Replaces the user's own rules by those of a file.
    pub fn import_file(self, file: web_sys::File) {
        self.state.set(PolicyImport::Reading);
        spawn_local(async move {
            let bytes = if file.size() <= MOST_BYTES { file::bytes_of(&file).await } else { None };
            match bytes.and_then(|bytes| String::from_utf8(bytes).ok()) {
                Some(text) => self.import_text(text),
                None => self.state.set(PolicyImport::FileUnreadable),
            }
        });
    }

    /// Replaces the user's own rules by those of a YAML text.
    pub fn import_text(self, text: String) {
        self.state.set(PolicyImport::Reading);
        spawn_local(async move {
            self.state.set(match yaml::reader().await.map(|read| read(&text)) {
                Err(_) => PolicyImport::NotLoaded,
                Ok(Err(fault)) => PolicyImport::Faulty(fault),
                Ok(Ok(document)) => self.put_in_force(document),
            });
        });
    }

    fn put_in_force(self, document: PolicyDocument) -> PolicyImport {
        let lists = [&document.allowlist, &document.denylist, &document.greylist];
        let n_rules = lists.iter().map(|list| list.len()).sum::<usize>() + document.user_overrides.len();
        match self.rules.import_policy(document) {
            Ok(()) => PolicyImport::Done(n_rules),
            Err(error) => PolicyImport::Refused(error),
        }
    }
}
