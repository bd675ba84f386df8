//! The trust tables, of which the page loads what the hosts of an answer need, and the table of the stance detector, which is loaded
//! with the detector.

use std::cell::RefCell;

use credence_core::Assessor;
use credence_core::trust::{ShardSet, SuffixTable, TrustPolicy, checksum};

use super::file;
use super::task::all;

/// All trust tables, in the site.
const TABLES: &str = "tables.txt";

/// The folder of their shards, in the site.
const SHARDS: &str = "tables/";

/// The rules that are in no shard.
const BASE: &str = "tables/base.txt";

/// From more shards on, all tables in one file are no larger.
const MOST_SHARDS: u32 = 48;

/// The table of the stance detector, in the site.
const STANCE_TABLE: &str = "stance.table";

/// Separates two tables of a file: the suffixes, then the policy. Before them, the base and the shards have the version of the tables.
const BETWEEN_TABLES: char = '\u{c}';

/// How long shards may take, in milliseconds. Then all tables are loaded, which may take the rest of the time for a file.
const LONGEST_WAIT_FOR_SHARDS: u32 = 8_000;
const LONGEST_WAIT_FOR_ALL: u32 = file::LONGEST_WAIT - LONGEST_WAIT_FOR_SHARDS;

/// The length of the checksum of a table, in hexadecimal digits; a separator follows it.
const CHECKSUM_LENGTH: usize = 8;

thread_local! {
    /// All panels use the same tables, as long as the page lives.
    static LOADED: RefCell<Tables> = RefCell::default();
}

/// The files that are loaded, and which shards they have.
#[derive(Clone, Default)]
struct Tables {
    files: Vec<&'static str>,
    shards: ShardSet,
    /// The version of the base and the shards.
    version: &'static str,
}

/// An assessor without tables, to which all domains are the same: used until they are loaded.
pub fn without_tables() -> Assessor {
    Tables::default().assessor()
}

/// An assessor with at least these shards of the project's tables; `None` when they could not be loaded.
pub async fn load(shards: ShardSet) -> Option<Assessor> {
    let loaded = LOADED.with(|loaded| loaded.borrow().clone());
    let missing = shards.without(loaded.shards);
    if loaded.files.is_empty() || !missing.is_empty() {
        let is_large = missing.and(loaded.shards).len() > MOST_SHARDS;
        let added = if is_large { None } else { shard_files(missing, loaded.files.is_empty()).await };
        let is_added = added.is_some_and(|added| LOADED.with(|loaded| loaded.borrow_mut().add(added, missing)));
        if !is_added {
            // A site may also have no shards, or already those of a newer version.
            let files = vec![file_of_tables(TABLES, LONGEST_WAIT_FOR_ALL).await?];
            LOADED.with(|loaded| *loaded.borrow_mut() = Tables { files, shards: ShardSet::ALL, version: "" });
        }
    }
    Some(LOADED.with(|loaded| loaded.borrow().assessor()))
}

/// The table of the stance detector; `None` when it could not be loaded.
pub async fn load_stance_table() -> Option<Vec<u8>> {
    checked(file::fetch_of_site(STANCE_TABLE).await?)
}

/// The files of shards, before them the base if it is wanted; `None` if one could not be loaded.
async fn shard_files(shards: ShardSet, with_base: bool) -> Option<Vec<&'static str>> {
    let base = with_base.then(|| BASE.to_owned());
    let names = base.into_iter().chain(shards.numbers().map(|number| format!("{SHARDS}{number}.txt")));
    all(names.map(|name| file_of_tables(name, LONGEST_WAIT_FOR_SHARDS))).await.into_iter().collect()
}

async fn file_of_tables(name: impl AsRef<str>, time: u32) -> Option<&'static str> {
    let bytes = checked(file::fetch_within(name.as_ref(), time).await?)?;
    let text = String::from_utf8(bytes).ok().filter(|text| text.contains(BETWEEN_TABLES))?;
    Some(Box::leak(text.into_boxed_str()))
}

/// The table behind its checksum; `None` where bytes are missing or are others.
fn checked(mut file: Vec<u8>) -> Option<Vec<u8>> {
    let head = file.get(..CHECKSUM_LENGTH).and_then(|head| std::str::from_utf8(head).ok())?;
    let wanted = u32::from_str_radix(head, 16).ok()?;
    let is_whole = file.get(CHECKSUM_LENGTH) == Some(&(BETWEEN_TABLES as u8));
    let table = file.split_off((CHECKSUM_LENGTH + 1).min(file.len()));
    (is_whole && checksum(&table) == wanted).then_some(table)
}

impl Tables {
    /// Adds files with these shards, unless all tables have been loaded meanwhile. Returns false where they are of several versions.
    fn add(&mut self, files: Vec<&'static str>, shards: ShardSet) -> bool {
        if self.shards == ShardSet::ALL {
            return true;
        }
        let mut added = self.clone();
        for (version, tables) in files.iter().filter_map(|file| file.split_once(BETWEEN_TABLES)) {
            if added.files.is_empty() {
                added.version = version;
            }
            if added.version != version {
                return false;
            }
            if !added.files.contains(&tables) {
                added.files.push(tables);
            }
        }
        added.shards = added.shards.and(shards);
        *self = added;
        true
    }

    fn assessor(&self) -> Assessor {
        let halves = self.files.iter().filter_map(|file| file.split_once(BETWEEN_TABLES));
        let (suffixes, policies): (Vec<&'static str>, Vec<&'static str>) = halves.unzip();
        let suffixes = match suffixes[..] {
            [] => SuffixTable::empty(),
            [whole] => Box::leak(Box::new(SuffixTable::parse(whole))),
            _ => Box::leak(Box::new(SuffixTable::parse(suffixes.join("\n").leak()))),
        };
        let policies: Vec<&'static str> = policies.iter().flat_map(|policies| policies.split(BETWEEN_TABLES)).collect();
        let policy = TrustPolicy::from_tables(&policies);
        Assessor { shards: self.shards, ..Assessor::without_late_parts(policy, suffixes) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDING: &[u8] = include_bytes!("../../recordings/web-search-openai.sse");

    fn whole() -> &'static str {
        let tables = [
            include_str!("../../../crates/core/data/public_suffixes.txt"),
            include_str!("../../../crates/core/data/policy.txt"),
            include_str!("../../../crates/core/data/kinds_of_suffix.txt"),
        ];
        assert!(tables.iter().all(|table| !table.contains(BETWEEN_TABLES)));
        tables.join("\u{c}").leak()
    }

    #[test]
    fn tables_that_are_loaded_trust_like_those_that_are_compiled_in() {
        let loaded = Tables { files: vec![whole()], shards: ShardSet::ALL, version: "" }.assessor();
        let by_loaded = credence_core::assess_recording(RECORDING, &loaded);
        // The detector's table is not a trust table, and the rules for claims come with it. What compares deeds is a part of its own.
        let compiled_in = Assessor { detector: None, claims: None, deeds: None, ..Assessor::default() };
        assert_eq!(by_loaded, credence_core::assess_recording(RECORDING, &compiled_in));
        assert_ne!(by_loaded, credence_core::assess_recording(RECORDING, &without_tables()));
    }

    #[test]
    fn shards_that_arrive_behind_all_tables_change_nothing() {
        let mut tables = Tables { files: vec![whole()], shards: ShardSet::ALL, version: "" };
        assert!(tables.add(vec!["1\u{c}jp ac\u{c}[0]"], ShardSet::of_host("ac.jp")));
        assert_eq!(tables.files.len(), 1);
    }

    #[test]
    fn a_shard_that_two_panels_loaded_counts_once() {
        let (shard, set) = ("1\u{c}jp ac\u{c}[0]", ShardSet::of_host("ac.jp"));
        let mut tables = Tables::default();
        assert!(tables.add(vec![shard], set) && tables.add(vec![shard], set));
        assert_eq!(tables.files, ["jp ac\u{c}[0]"]);
        assert_eq!(tables.shards, set);
    }

    #[test]
    fn shards_of_another_version_are_refused() {
        let [first, second] = ["ac.jp", "co.uk"].map(ShardSet::of_host);
        let mut tables = Tables::default();
        assert!(tables.add(vec!["1\u{c}jp ac\u{c}[0]"], first));
        assert!(!tables.add(vec!["2\u{c}uk co\u{c}[0]"], second));
        assert_eq!((tables.files.len(), tables.shards), (1, first));
    }
}
