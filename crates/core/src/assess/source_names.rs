//! The names by which markers in an answer refer to the sources of its turn.

use crate::citation::number_named;
use crate::conversation::Turn;
use credence_lexical::lower::lowercase;
use credence_lookup::Lookup;

/// So many characters of an id are enough to refer to it.
const LEAST_OF_ID: usize = 7;

/// The longest name that is kept, in bytes.
const LONGEST: usize = 300;

/// A source that a name refers to, and its place in the agent's list if it has one.
#[derive(Clone, Copy)]
pub(super) struct Named {
    pub(super) source: usize,
    pub(super) place: Option<usize>,
}

/// Sources by name: that of the agent's list, the file, the last part of the address, the title. Of several sources with one name the
/// first counts.
#[derive(Default)]
pub(super) struct SourceNames {
    named: Vec<Named>,
    by_name: Lookup,
    /// The names of the agent's list, in order.
    ids: Vec<(String, usize)>,
    /// The numbers of the agent's list.
    by_number: Lookup<u64>,
}

impl SourceNames {
    pub(super) fn of(turn: &Turn) -> Self {
        let mut names = Self::default();
        let mut place_of = vec![None; turn.sources.len()];
        for (place, listed) in turn.listed.iter().enumerate() {
            if let Some(known) = place_of.get_mut(listed.source) {
                *known = known.or(Some(place));
            }
            names.by_number.set(u64::from(listed.label), names.named.len());
            names.named.push(Named { source: listed.source, place: Some(place) });
            if let Some(name) = &listed.name {
                let named = Named { source: listed.source, place: Some(place) };
                names.add(name, named);
                names.ids.push((name_key(name), names.named.len() - 1));
            }
        }
        names.ids.sort_unstable();
        for (source, known) in turn.sources.iter().enumerate() {
            let named = Named { source, place: place_of[source] };
            let path = known.url.as_deref().and_then(last_part).filter(|part| part.contains('.'));
            let all = [known.file.as_deref(), known.file.as_deref().and_then(last_part), path, known.title.as_deref()];
            all.into_iter().flatten().for_each(|name| names.add(name, named));
        }
        names
    }

    fn add(&mut self, name: &str, named: Named) {
        if name.len() <= LONGEST && name.chars().nth(1).is_some() {
            self.by_name.get_or_set(name_key(name), self.named.len());
        }
        self.named.push(named);
    }

    /// The source that a marker names.
    pub(super) fn get(&self, name: &str) -> Option<Named> {
        let whole = name_key(name);
        let without_place = name.split('#').next().map(name_key);
        let by_name = |key: &str| self.by_name.get(key);
        let by_number = || self.by_number.get(&u64::from(number_named(name)?));
        let found = by_name(&whole).or_else(|| by_name(&without_place?)).or_else(by_number);
        let found = found.or_else(|| self.by_beginning(&whole));
        found.and_then(|index| self.named.get(index)).copied()
    }

    /// The only source of the list whose id begins so.
    fn by_beginning(&self, start: &str) -> Option<usize> {
        if start.len() < LEAST_OF_ID || start.contains(char::is_whitespace) {
            return None;
        }
        let first = self.ids.partition_point(|(id, _)| id.as_str() < start);
        let mut same = self.ids[first..].iter().take_while(|(id, _)| id.starts_with(start));
        let (id, found) = same.next()?;
        same.all(|(other, _)| other == id).then_some(*found)
    }
}

/// Names are compared in small letters, without quotes and emphasis around them.
pub(super) fn name_key(name: &str) -> String {
    let signs = ['"', '\'', '`', '*', '“', '”'];
    lowercase(name.trim().trim_matches(signs).trim())
}

/// The name of a file without its folders.
fn last_part(path: &str) -> Option<&str> {
    let path = path.split(['?', '#']).next()?;
    path.rsplit(['/', '\\']).next().filter(|part| !part.is_empty() && part.len() < path.len())
}
