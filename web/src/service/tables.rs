//! The trust tables, which are loaded once the page is shown, and the table of the stance detector, which is loaded
//! with the detector.

use std::cell::OnceCell;

use credence_core::Assessor;
use credence_core::trust::{SuffixTable, TrustPolicy};

use super::file;

/// The trust tables, in the site.
const TABLES: &str = "tables.txt";

/// The table of the stance detector, in the site.
const STANCE_TABLE: &str = "stance.table";

/// Separates two tables of the file.
const BETWEEN_TABLES: char = '\u{c}';

thread_local! {
    /// All panels use the same tables, as long as the page lives.
    static LOADED: OnceCell<Tables> = const { OnceCell::new() };
}

/// The tables in one file.
#[derive(Clone, Copy)]
struct Tables {
    suffixes: &'static SuffixTable,
    policy: &'static str,
}

/// An assessor without tables, to which all domains are the same: used until they are loaded.
pub fn without_tables() -> Assessor {
    Assessor::without_claims(TrustPolicy::from_tables(&[]), SuffixTable::empty())
}

/// An assessor with the tables of the project; `None` when they could not be loaded.
pub async fn load() -> Option<Assessor> {
    if let Some(tables) = LOADED.with(|loaded| loaded.get().copied()) {
        return Some(tables.assessor());
    }
    let bytes = file::fetch_of_site(TABLES).await?;
    let read = || Tables::read(String::from_utf8(bytes).ok()?);
    // Another panel may have been faster.
    let tables =
        LOADED.with(|loaded| loaded.get().copied().or_else(|| read().map(|tables| *loaded.get_or_init(|| tables))));
    tables.map(Tables::assessor)
}

/// The table of the stance detector; `None` when it could not be loaded.
pub async fn load_stance_table() -> Option<Vec<u8>> {
    file::fetch_of_site(STANCE_TABLE).await
}

impl Tables {
    fn read(text: String) -> Option<Self> {
        let (suffixes, policy) = Box::leak(text.into_boxed_str()).split_once(BETWEEN_TABLES)?;
        Some(Self { suffixes: Box::leak(Box::new(SuffixTable::parse(suffixes))), policy })
    }

    fn assessor(self) -> Assessor {
        let policy: Vec<&'static str> = self.policy.split(BETWEEN_TABLES).collect();
        Assessor::without_claims(TrustPolicy::from_tables(&policy), self.suffixes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_are_loaded_trust_like_those_that_are_compiled_in() {
        let tables = [
            include_str!("../../../crates/core/data/public_suffixes.txt"),
            include_str!("../../../crates/core/data/policy.txt"),
            include_str!("../../../crates/core/data/kinds_of_suffix.txt"),
        ];
        assert!(tables.iter().all(|table| !table.contains(BETWEEN_TABLES)));
        let loaded = Tables::read(tables.join("\u{c}")).unwrap().assessor();
        let recording = include_bytes!("../../recordings/web-search-openai.sse");
        let by_loaded = credence_core::assess_recording(recording, &loaded);
        // The detector's table is not a trust table, and the rules for claims come with it.
        let compiled_in = Assessor { detector: None, claims: None, ..Assessor::default() };
        assert_eq!(by_loaded, credence_core::assess_recording(recording, &compiled_in));
        assert_ne!(by_loaded, credence_core::assess_recording(recording, &without_tables()));
    }

    #[test]
    fn half_a_file_is_no_table() {
        assert!(Tables::read("com\nnet".to_owned()).is_none());
    }
}
