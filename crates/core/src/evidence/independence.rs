//! Independence: the number of sources when pages of one site and copies of one text are counted once.
//!
//! | file | contains |
//! |---|---|
//! | `shingle` | a text as a set of hashed word sequences |
//! | `source_text` | one text with its page and site |
//! | `near_copy` | which texts are near-copies of each other |
//! | `merging` | groups that only ever grow together |

mod merging;
mod near_copy;
mod shingle;
mod source_text;

use serde::Serialize;

use credence_lookup::Lookup;
use merging::Groups;

pub use source_text::SourceText;

/// How many sources there are, counted three ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Independence {
    /// Different pages.
    pub n_pages: u32,
    /// Different sites.
    pub n_sites: u32,
    /// What is left when sites that carry near-copies of one text are one; at most the number of sites.
    pub n_independent_texts: u32,
    /// The group of each text, in the order of the texts; groups are numbered as they first appear.
    pub groups: Vec<u32>,
}

/// Counts how many of the texts are independent of each other.
///
/// Texts of one page are one, pages of one site are one, and sites that carry near-copies of a text are one. What is
/// joined through a third is one, too: where sites copy from each other this counts too few rather than too many.
///
/// Two texts are near-copies when the share of common word sequences is at least one half (the Jaccard similarity of
/// their sets of three-word shingles; six-character shingles in scripts without spaces). Texts with fewer than eight
/// shingles are copies only when their words are equal. Candidates are found by hashing, so that time and memory grow
/// with the length of the texts and not with the number of pairs; a pair at exactly one half is missed about once in
/// ten thousand.
#[must_use]
pub fn count_independent(texts: &[SourceText<'_>]) -> Independence {
    let mut groups = Groups::new(texts.len());
    join_named(&mut groups, texts, |text| text.page);
    let n_pages = groups.count();
    join_named(&mut groups, texts, |text| text.site);
    let n_sites = groups.count();
    near_copy::join(&mut groups, texts);
    Independence { n_pages, n_sites, n_independent_texts: groups.count(), groups: groups.numbered() }
}

/// The group of each text among near-copies of each other, on any page or site.
///
/// Copies are found as by [`count_independent`]; groups are numbered as they first appear. An empty text is a copy of none.
#[must_use]
pub fn group_copies(texts: &[SourceText<'_>]) -> Vec<u32> {
    let mut groups = Groups::new(texts.len());
    near_copy::join(&mut groups, texts);
    groups.numbered()
}

/// Counts as [`count_independent`] does where the groups of copies are known from [`group_copies`].
///
/// Without a group, a text is a copy of none.
#[must_use]
pub fn count_independent_of(texts: &[SourceText<'_>], copies: &[u32]) -> Independence {
    let mut groups = Groups::new(texts.len());
    join_named(&mut groups, texts, |text| text.page);
    let n_pages = groups.count();
    join_named(&mut groups, texts, |text| text.site);
    let n_sites = groups.count();
    let mut firsts = Lookup::default();
    for (place, copy) in copies.iter().enumerate().take(texts.len()) {
        if let Some(first) = firsts.get(&u64::from(*copy)) {
            groups.join(first, place);
        } else {
            firsts.set(u64::from(*copy), place);
        }
    }
    Independence { n_pages, n_sites, n_independent_texts: groups.count(), groups: groups.numbered() }
}

/// Joins the texts that have the same name; those without one stay alone.
fn join_named<'a>(groups: &mut Groups, texts: &[SourceText<'a>], name: fn(&SourceText<'a>) -> Option<&'a str>) {
    let mut firsts = Lookup::default();
    for (place, text) in texts.iter().enumerate() {
        let Some(name) = name(text) else { continue };
        match firsts.get(name) {
            Some(first) => groups.join(first, place),
            None => {
                firsts.set(name.to_owned(), place);
            }
        }
    }
}

#[cfg(test)]
mod tests;
