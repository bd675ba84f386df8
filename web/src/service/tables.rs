//! The trust tables, which are loaded once the page is shown, and the table of the stance detector, which is loaded
//! with the first answer.

use credence_core::Assessor;
use credence_core::stance::Detector;
use credence_core::trust::{SuffixTable, TrustPolicy};

use super::file;

/// The trust tables, relative to the page.
const TABLES: &str = "tables.txt";

/// The table of the stance detector, relative to the page.
const STANCE_TABLE: &str = "stance.table";

/// Separates two tables of the file.
const BETWEEN_TABLES: char = '\u{c}';

/// An assessor without tables, to which all domains are the same: used until they are loaded.
pub fn without_tables() -> Assessor {
    with_tables("", &[])
}

/// An assessor with the tables of the project; `None` when they could not be loaded.
pub async fn load() -> Option<Assessor> {
    let bytes = file::fetch_beside_page(TABLES).await?;
    read(String::from_utf8(bytes).ok()?)
}

/// The stance detector; `None` when its table could not be loaded.
pub async fn load_detector() -> Option<&'static Detector> {
    let table = file::fetch_beside_page(STANCE_TABLE).await?;
    // It is loaded once and used as long as the page lives.
    Some(Box::leak(Box::new(Detector::from_table(&table).ok()?)))
}

fn read(text: String) -> Option<Assessor> {
    // The tables are loaded once and used as long as the page lives.
    let text: &'static str = Box::leak(text.into_boxed_str());
    let (suffixes, policy) = text.split_once(BETWEEN_TABLES)?;
    let policy: Vec<&'static str> = policy.split(BETWEEN_TABLES).collect();
    Some(with_tables(suffixes, &policy))
}

fn with_tables(suffixes: &'static str, policy: &[&'static str]) -> Assessor {
    let suffixes = Box::leak(Box::new(SuffixTable::parse(suffixes)));
    Assessor::new(TrustPolicy::from_tables(policy), suffixes)
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
        let loaded = read(tables.join("\u{c}")).unwrap();
        let recording = include_bytes!("../../recordings/web-search-openai.sse");
        let by_loaded = credence_core::assess_recording(recording, &loaded);
        // The detector's table is not a trust table.
        let compiled_in = Assessor { detector: None, ..Assessor::default() };
        assert_eq!(by_loaded, credence_core::assess_recording(recording, &compiled_in));
        assert_ne!(by_loaded, credence_core::assess_recording(recording, &without_tables()));
    }

    #[test]
    fn half_a_file_is_no_table() {
        assert!(read("com\nnet".to_owned()).is_none());
    }
}
