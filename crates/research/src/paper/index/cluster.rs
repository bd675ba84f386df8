//! Groups the records that describe the same paper, with the reasons.
//!
//! Records are processed in the order of their contents, so that the order in which they were added does not matter.

use credence_lookup::Lookup;

use super::entry::{Join, JoinReason};
use super::near_title::NearTitles;
use super::numbers::Numbers;
use crate::paper::identifier::{ARXIV_DOI, Scheme};
use crate::paper::record::PaperRecord;
use crate::paper::title::{surname_key, title_key};

/// The most different papers with the same title.
const MOST_HEADS: usize = 32;
/// The most values of one kind per group.
const MOST_VALUES: usize = 16;
/// A title alone merges records only if it has at least this many words: many papers are called "Editorial".
const FEWEST_WORDS: usize = 3;
/// The schemes in which different identifiers mean different papers. Indexes such as OpenAlex list some papers twice.
const STRONG: [Scheme; 4] = [Scheme::Doi, Scheme::Pmid, Scheme::Pmcid, Scheme::Arxiv];

/// The records of one paper, and why they were joined.
#[derive(Clone, Debug)]
pub struct PaperGroup {
    /// Indices of records, ascending.
    pub(super) records: Vec<usize>,
    pub(super) joins: Vec<Join>,
}

/// Records while they are being grouped.
pub(super) struct Clusters<'r> {
    records: &'r [PaperRecord],
    /// The indices of the records, sorted by content.
    order: Vec<usize>,
    /// The parent of each record; the head of a group is its own parent.
    above: Vec<usize>,
    sizes: Vec<usize>,
    traits: Vec<Traits>,
    joins: Vec<Join>,
}

/// Values that must not differ between two groups of one paper, each with its kind: the index of a scheme in `STRONG`, or one of
/// those below. One list of all kinds takes one allocation.
#[derive(Clone, Debug, Default)]
struct Traits(Vec<(usize, u32)>);

const YEAR: usize = STRONG.len();
const SURNAME: usize = YEAR + 1;
const N_KINDS: usize = SURNAME + 1;

impl<'r> Clusters<'r> {
    /// Groups the records.
    pub(super) fn new(records: &'r [PaperRecord]) -> Self {
        let mut order: Vec<usize> = (0..records.len()).collect();
        order.sort_unstable_by(|first, second| records[*first].cmp(&records[*second]).then(first.cmp(second)));
        let mut clusters = Self {
            records,
            order,
            above: (0..records.len()).collect(),
            sizes: vec![1; records.len()],
            traits: Vec::new(),
            joins: Vec::new(),
        };
        let names = clusters.join_by_names();
        clusters.join_by_titles(&names);
        clusters
    }

    /// Joins records with an equal identifier or address. Returns the numbers of each record's identifiers of [`STRONG`] schemes.
    fn join_by_names(&mut self) -> Vec<[Option<u32>; STRONG.len()]> {
        let mut names = vec![[None; STRONG.len()]; self.records.len()];
        let mut schemes = Scheme::ALL.map(|scheme| (scheme, Holders::default()));
        let mut pages = Holders::default();
        for record in self.order.clone() {
            let paper = &self.records[record];
            for (scheme, holders) in &mut schemes {
                let Some(value) = paper.identifiers.get(*scheme) else { continue };
                let (number, holder) = holders.holder(value, record);
                if let Some(kind) = STRONG.iter().position(|strong| strong == scheme) {
                    names[record][kind] = Some(number).filter(|_| !value.starts_with(ARXIV_DOI));
                }
                let why = || (JoinReason::SameIdentifier, [scheme.name(), ":", value].concat(), None);
                self.join(holder, record, why);
            }
            if let (true, Some(url)) = (paper.identifiers.is_empty(), &paper.url) {
                let page = url.split('#').next().unwrap_or_default().trim();
                let (_, holder) = pages.holder(page, record);
                self.join(holder, record, || (JoinReason::SameAddress, ["url:", page].concat(), None));
            }
        }
        names
    }

    fn join_by_titles(&mut self, names: &[[Option<u32>; STRONG.len()]]) {
        let texts: Vec<TitleText> = self.records.iter().map(TitleText::of).collect();
        let titles = self.read_titles(&texts, names);
        self.join_equal_titles(&titles);
        self.join_near_titles(&titles);
    }

    /// Numbers the titles and surnames, and collects what must not differ in the head of each group.
    fn read_titles<'t>(
        &mut self,
        texts: &'t [TitleText],
        names: &[[Option<u32>; STRONG.len()]],
    ) -> Vec<Option<Title<'t>>> {
        let (mut surnames, mut keys) = (Numbers::default(), Numbers::default());
        self.traits = vec![Traits::default(); self.records.len()];
        let mut titles = vec![None; self.records.len()];
        for record in self.order.clone() {
            let text = &texts[record];
            let surname = text.surname.as_deref().map(|name| surnames.number(name));
            let year = self.records[record].year.map(i32::cast_unsigned);
            let head = self.head(record);
            let traits = &mut self.traits[head];
            traits.remember(YEAR, year);
            traits.remember(SURNAME, surname);
            for (kind, name) in names[record].into_iter().enumerate() {
                traits.remember(kind, name);
            }
            titles[record] = text.key.as_deref().map(|key| Title { key, number: keys.number(key), surname, year });
        }
        titles
    }

    fn join_equal_titles(&mut self, titles: &[Option<Title<'_>>]) {
        let mut groups: Lookup<(u32, u32, u32)> = Lookup::default();
        let mut heads: Vec<Vec<usize>> = Vec::new();
        for record in self.order.clone() {
            let Some(title) = &titles[record] else { continue };
            let (Some(surname), Some(year)) = (title.surname, title.year) else { continue };
            let key = (title.number, surname, year);
            let group = groups.get(&key).unwrap_or_else(|| {
                groups.set(key, heads.len());
                heads.push(Vec::new());
                heads.len() - 1
            });
            self.join_first(&mut heads[group], record, || {
                (JoinReason::SameTitleAuthorYear, title.key.to_owned(), None)
            });
        }
    }

    fn join_near_titles(&mut self, titles: &[Option<Title<'_>>]) {
        let near = self.near_titles(titles);
        let key_of = |record: usize| titles[record].as_ref().map_or_else(String::new, |title| title.key.to_owned());
        let mut heads: Vec<Vec<usize>> = Vec::new();
        for group in near.groups() {
            let mut different = Vec::new();
            for record in group {
                self.join_first(&mut different, *record, || (JoinReason::SimilarTitle, key_of(*record), Some(1.0)));
            }
            heads.push(different);
        }
        for pair in near.pairs() {
            let mut other = heads[pair.second].clone();
            for record in heads[pair.first].clone() {
                let similarity = Some(pair.similarity);
                self.join_first(&mut other, record, || (JoinReason::SimilarTitle, key_of(record), similarity));
            }
        }
    }

    /// The sets of words of the titles. Several records have the same title: its words are numbered once.
    fn near_titles<'t>(&self, titles: &[Option<Title<'t>>]) -> NearTitles<'t> {
        let mut near = NearTitles::default();
        let mut set_of: Vec<Option<usize>> = vec![None; titles.len()];
        for record in &self.order {
            let Some(title) = &titles[*record] else { continue };
            let words = title.key.split(' ');
            let set = &mut set_of[title.number as usize];
            match *set {
                Some(known) => near.add_same(known, *record),
                None if words.clone().nth(FEWEST_WORDS - 1).is_some() => *set = Some(near.add(words, *record)),
                None => {}
            }
        }
        near
    }

    /// Joins a record with the first group it may join; otherwise it becomes another head.
    fn join_first(
        &mut self,
        heads: &mut Vec<usize>,
        record: usize,
        why: impl FnOnce() -> (JoinReason, String, Option<f64>),
    ) {
        if heads.iter().any(|other| self.head(*other) == self.head(record)) {
            return;
        }
        for other in heads.iter() {
            if self.may_join(*other, record) {
                self.join(*other, record, why);
                return;
            }
        }
        if heads.len() < MOST_HEADS {
            heads.push(record);
        }
    }

    fn may_join(&self, first: usize, second: usize) -> bool {
        self.traits[self.head(first)].agree_with(&self.traits[self.head(second)])
    }

    fn head(&self, record: usize) -> usize {
        let mut head = record;
        while self.above[head] != head {
            head = self.above[head];
        }
        head
    }

    /// Joins two groups, with the reason. Does nothing if they are already one group.
    fn join(&mut self, first: usize, second: usize, why: impl FnOnce() -> (JoinReason, String, Option<f64>)) {
        let (one, other) = (self.head(first), self.head(second));
        if one == other {
            return;
        }
        // The smaller group is attached to the larger one, which keeps paths to the head short.
        let (head, other) = if self.sizes[one] < self.sizes[other] { (other, one) } else { (one, other) };
        let (reason, shared, similarity) = why();
        self.joins.push(Join { reason, shared, similarity, records: [first.min(second), first.max(second)] });
        self.above[other] = head;
        self.sizes[head] += self.sizes[other];
        // Traits are filled only after identifiers were compared.
        if !self.traits.is_empty() {
            let absorbed = std::mem::take(&mut self.traits[other]);
            self.traits[head].absorb(absorbed);
        }
    }

    /// The groups, in the order of their first records.
    pub(super) fn into_groups(self) -> Vec<PaperGroup> {
        let mut index_of: Vec<Option<usize>> = vec![None; self.records.len()];
        let mut groups: Vec<PaperGroup> = Vec::new();
        for record in 0..self.records.len() {
            let head = self.head(record);
            let index = *index_of[head].get_or_insert_with(|| {
                groups.push(PaperGroup { records: Vec::new(), joins: Vec::new() });
                groups.len() - 1
            });
            groups[index].records.push(record);
        }
        let heads: Vec<usize> = self.joins.iter().map(|join| self.head(join.records[0])).collect();
        for (join, head) in self.joins.into_iter().zip(heads) {
            if let Some(index) = index_of[head] {
                groups[index].joins.push(join);
            }
        }
        groups
    }
}

/// The first record with each identifier or address.
#[derive(Default)]
struct Holders<'r> {
    names: Numbers<'r>,
    records: Vec<usize>,
}

impl<'r> Holders<'r> {
    /// The number of a name, and the first record that had it, which may be this one.
    fn holder(&mut self, name: &'r str, record: usize) -> (u32, usize) {
        let number = self.names.number(name);
        if self.names.count() > self.records.len() {
            self.records.push(record);
        }
        (number, self.records[number as usize])
    }
}

/// The normalized title and surname of a record.
struct TitleText {
    key: Option<String>,
    surname: Option<String>,
}

impl TitleText {
    fn of(record: &PaperRecord) -> Self {
        Self {
            key: record.title.as_deref().map(title_key).filter(|key| !key.is_empty()),
            surname: record.authors.first().and_then(|name| surname_key(name)),
        }
    }
}

/// The normalized title of a record, with its surname and year, each with a number.
#[derive(Clone, Copy, Debug)]
struct Title<'t> {
    key: &'t str,
    number: u32,
    surname: Option<u32>,
    year: Option<u32>,
}

impl Traits {
    fn of(&self, kind: usize) -> impl Iterator<Item = u32> {
        self.0.iter().filter(move |(own, _)| *own == kind).map(|(_, value)| *value)
    }

    fn remember(&mut self, kind: usize, value: Option<u32>) {
        let is_new = |value: &u32| self.of(kind).count() < MOST_VALUES && self.of(kind).all(|known| known != *value);
        if let Some(value) = value.filter(is_new) {
            self.0.push((kind, value));
        }
    }

    fn absorb(&mut self, other: Self) {
        other.0.into_iter().for_each(|(kind, value)| self.remember(kind, Some(value)));
    }

    /// Whether of every kind they share a value, or one of them has none.
    fn agree_with(&self, other: &Self) -> bool {
        (0..N_KINDS).all(|kind| {
            let is_shared = |value: u32| other.of(kind).any(|others| others == value);
            self.of(kind).next().is_none() || other.of(kind).next().is_none() || self.of(kind).any(is_shared)
        })
    }
}
