//! What several tabs change at the same time: the changes of each are kept, whoever stores last.

use credence_lookup::Lookup;

/// How long a change that was stored may still be overwritten by a tab that had not seen it, in milliseconds.
const SETTLES_AFTER: f64 = 5_000.0;

/// What this tab and the others last agreed on.
pub(super) struct Agreed<T> {
    /// What was merged last.
    seen: T,
    /// What the others have without what was changed here, as long as they may overwrite that; and when it was stored.
    others: Option<(T, f64)>,
}

impl<T: Clone> Agreed<T> {
    /// What was read when the page was opened.
    pub(super) const fn new(read: T) -> Self {
        Self { seen: read, others: None }
    }

    /// Merges by `merge(base, ours, theirs)`, at a time in milliseconds. `is_same` says whether nothing is to be stored.
    pub(super) fn merged(
        &mut self,
        [ours, theirs]: [&T; 2],
        now: f64,
        merge: impl Fn(&T, &T, &T) -> T,
        is_same: impl Fn(&T, &T) -> bool,
    ) -> T {
        self.others.take_if(|(_, since)| now - *since > SETTLES_AFTER);
        let mut merged = merge(&self.seen, ours, theirs);
        if let Some((others, _)) = &mut self.others {
            // A tab that had not seen a change of this one may have overwritten it: it is made again.
            merged = merge(others, ours, &merged);
            *others = merge(&self.seen, theirs, others);
        }
        if !is_same(&merged, theirs) {
            let others = self.others.take().map_or_else(|| theirs.clone(), |(others, _)| others);
            self.others = Some((others, now));
        }
        self.seen = merged.clone();
        merged
    }
}

/// The list of the other tabs with what this tab added to the base, and without what it removed from it. Items are compared by their key.
pub(super) fn merged<T: Clone>(base: &[T], ours: &[T], theirs: &[T], key: fn(&T) -> String) -> Vec<T> {
    let keys = |items: &[T]| items.iter().map(key).collect::<Vec<_>>();
    let (from_theirs, from_ours) = merged_places(&keys(base), &keys(ours), &keys(theirs));
    from_theirs.into_iter().map(|at| &theirs[at]).chain(from_ours.into_iter().map(|at| &ours[at])).cloned().collect()
}

/// Which items of the others and of this tab are in the merged list. It is compiled once for all kinds of items.
fn merged_places(base: &[String], ours: &[String], theirs: &[String]) -> (Vec<usize>, Vec<usize>) {
    let (mut known, mut counts): (Lookup<&str>, Vec<Counts>) = (Lookup::default(), Vec::new());
    for (list, of) in
        [(base, Counts::base as fn(&mut Counts) -> &mut i32), (ours, Counts::ours), (theirs, Counts::theirs)]
    {
        for key in list {
            let place = known.get_or_set(key.as_str(), counts.len()).unwrap_or_else(|| {
                counts.push(Counts::default());
                counts.len() - 1
            });
            *of(&mut counts[place]) += 1;
        }
    }
    for counts in &mut counts {
        let (by_us, by_them) = (counts.ours - counts.base, counts.theirs - counts.base);
        // What both added, or both removed, was done once: it may be our own change that came back.
        counts.to_add = (by_us - by_them.max(0)).max(0);
        counts.to_remove = (by_them.min(0) - by_us).max(0);
    }
    let mut take = |key: &String, of: fn(&mut Counts) -> &mut i32| {
        let Some(place) = known.get(key.as_str()) else { return false };
        let left = of(&mut counts[place]);
        let is_left = *left > 0;
        *left -= i32::from(is_left);
        is_left
    };
    let from_theirs = (0..theirs.len()).filter(|at| !take(&theirs[*at], |counts| &mut counts.to_remove)).collect();
    let from_ours = (0..ours.len()).filter(|at| take(&ours[*at], |counts| &mut counts.to_add)).collect();
    (from_theirs, from_ours)
}

/// The same with the lines of a text.
pub(super) fn merged_lines(base: &str, ours: &str, theirs: &str) -> String {
    let [base, ours, theirs] = [base, ours, theirs].map(|text| text.lines().collect::<Vec<_>>());
    merged(&base, &ours, &theirs, |line: &&str| (*line).to_owned()).into_iter().flat_map(|line| [line, "\n"]).collect()
}

/// How often an item is in each list.
#[derive(Default)]
struct Counts {
    base: i32,
    ours: i32,
    theirs: i32,
    to_add: i32,
    to_remove: i32,
}

impl Counts {
    const fn base(&mut self) -> &mut i32 {
        &mut self.base
    }

    const fn ours(&mut self) -> &mut i32 {
        &mut self.ours
    }

    const fn theirs(&mut self) -> &mut i32 {
        &mut self.theirs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_tabs_add_and_remove_is_all_kept() {
        assert_eq!(merged_lines("a\nb\n", "a\nb\nours\n", "a\nb\ntheirs\n"), "a\nb\ntheirs\nours\n");
        assert_eq!(merged_lines("a\nb\nc\n", "b\nc\n", "a\nb\n"), "b\n");
        assert_eq!(merged_lines("a\n", "", "a\nb\n"), "b\n");
        assert_eq!(merged_lines("", "x\nx\n", ""), "x\nx\n");
        assert_eq!(merged_lines("a\na\n", "a\n", "a\na\n"), "a\n");
    }

    #[test]
    fn a_change_that_is_merged_twice_is_made_once() {
        let once = merged_lines("a\n", "a\nours\n", "a\ntheirs\n");
        assert_eq!(merged_lines("a\n", &once, &once), once);
        let removed = merged_lines("a\nb\n", "a\n", "a\nb\n");
        assert_eq!(merged_lines("a\nb\n", &removed, &removed), removed);
    }

    #[test]
    fn what_a_tab_overwrote_is_put_back_as_long_as_it_may_not_have_seen_it() {
        let mut agreed = Agreed::new("a\n".to_owned());
        let mut see = |ours: &str, theirs: &str, now: f64| {
            let merge = |base: &String, ours: &String, theirs: &String| merged_lines(base, ours, theirs);
            agreed.merged([&ours.to_owned(), &theirs.to_owned()], now, merge, |one, other| one == other)
        };
        assert_eq!(see("a\nours\n", "a\n", 10.0), "a\nours\n");
        assert_eq!(see("a\nours\n", "a\ntheirs\n", 500.0), "a\ntheirs\nours\n");
        assert_eq!(see("a\ntheirs\nours\n", "a\nours\n", 600.0), "a\nours\n", "they take their own change back");
        assert_eq!(see("a\nours\n", "a\n", 9000.0), "a\n", "they have seen it and removed it");
        assert_eq!(see("a\nnext\n", "a\n", 9100.0), "a\nnext\n");
        assert_eq!(see("a\n", "a\nnext\n", 9200.0), "a\n", "what was just added can be taken back");
    }
}
