//! The inputs that reached something new: kept in a folder for the next run.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The most inputs kept for a target.
const MOST_INPUTS: usize = 3_000;

/// Longer inputs are not kept.
const LONGEST_INPUT: usize = 4_096;

/// The folder of a target.
#[derive(Clone, Debug)]
pub struct Corpus {
    folder: PathBuf,
    n_inputs: usize,
}

impl Corpus {
    /// The corpus in a folder, which is made if it does not exist.
    pub fn open(folder: &Path) -> std::io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        Ok(Self { folder: folder.to_owned(), n_inputs: 0 })
    }

    /// The inputs of earlier runs, the shortest first. Each must be kept again or removed.
    pub fn earlier(&self) -> std::io::Result<Vec<Vec<u8>>> {
        let entries = std::fs::read_dir(&self.folder)?;
        let inputs: std::io::Result<Vec<_>> = entries.map(|entry| std::fs::read(entry?.path())).collect();
        let mut inputs = inputs?;
        inputs.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        Ok(inputs)
    }

    /// Keeps an input, unless it is too long or there are too many.
    pub fn keep(&mut self, bytes: &[u8]) -> bool {
        let is_kept = bytes.len() <= LONGEST_INPUT
            && self.n_inputs < MOST_INPUTS
            && std::fs::write(self.folder.join(name_of(bytes)), bytes).is_ok();
        self.n_inputs += usize::from(is_kept);
        is_kept
    }

    /// Removes an input of an earlier run.
    pub fn remove(&self, bytes: &[u8]) -> std::io::Result<()> {
        std::fs::remove_file(self.folder.join(name_of(bytes)))
    }

    /// How many inputs were kept.
    pub fn n_inputs(&self) -> usize {
        self.n_inputs
    }
}

/// The file name of an input: equal inputs have equal names.
pub fn name_of(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_there_in_the_next_run_unless_it_is_too_long() {
        let folder = std::env::temp_dir().join(format!("credence-corpus-{}", std::process::id()));
        let mut corpus = Corpus::open(&folder).unwrap();
        assert!(corpus.keep(b"longer") && corpus.keep(b"b"));
        assert!(!corpus.keep(&[b'x'; LONGEST_INPUT + 1]));
        assert_eq!(corpus.n_inputs(), 2);
        let next = Corpus::open(&folder).unwrap();
        assert_eq!(next.earlier().unwrap(), [b"b".to_vec(), b"longer".to_vec()]);
        next.remove(b"b").unwrap();
        assert_eq!(next.earlier().unwrap(), [b"longer".to_vec()]);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
