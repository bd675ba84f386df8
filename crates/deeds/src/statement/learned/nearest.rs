//! What the call that has most of the words of a clause has of it.

use crate::amount::count_of;
use crate::list::Listed;
use crate::run_words::RunWords;
use crate::statement::lexicon::Lexicon;
use crate::vocabulary::{Shared, stems_in};

/// The most calls that are compared with a clause, the last ones.
const MOST_CALLS: usize = 60;

/// The features of a clause beside the call that has most of its words: what that did, and how many words and numbers it has and lacks.
pub fn of_nearest(said: &str, run: &RunWords, lexicon: &Lexicon) -> Vec<String> {
    let stems = stems_in(said);
    let no_verbs = lexicon.stems_of_others(said);
    let mut found = Vec::new();
    let mut add = |parts: &[&str]| found.push(parts.concat());
    let n_unknown = no_verbs.len() - run.all.shared(&no_verbs).known;
    add(&["no verbs ", count_of(no_verbs.len()), " unknown ", count_of(n_unknown)]);
    let worth = |shared: &Shared| 3 * shared.of_call() + shared.known + shared.numbers_known;
    let calls = run.each.iter().rev().take(MOST_CALLS).map(|call| (call, call.words.shared(&stems)));
    // Of several the last one.
    let nearest = calls.rev().filter(|(_, shared)| worth(shared) > 0).max_by_key(|(_, shared)| worth(shared));
    let Some((call, shared)) = nearest else {
        add(&["nearest none"]);
        return found;
    };
    let sort = call.sort.name();
    let n_lacking = count_of(no_verbs.len() - call.words.shared(&no_verbs).known);
    add(&["nearest ", sort]);
    add(&["nearest ", sort, " has ", count_of(shared.of_call())]);
    add(&["nearest knows ", count_of(shared.known)]);
    add(&["nearest lacks ", count_of(shared.words - shared.known)]);
    add(&["nearest lacks no verbs ", n_lacking]);
    add(&["nearest ", sort, " lacks ", n_lacking]);
    if shared.numbers > 0 {
        add(&["nearest numbers ", count_of(shared.numbers_known), " of ", count_of(shared.numbers)]);
    }
    if shared.in_names > 0 {
        add(&["nearest name ", sort]);
    }
    if run.has_few_calls() {
        // Then what such a call has is what the run is about.
        let again = found.iter().map(|feature| ["few: ", feature].concat()).listed();
        found.extend(again);
        found.push("few calls".to_owned());
    }
    found
}
