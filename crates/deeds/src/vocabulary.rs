//! The words of the calls of a run: what a clause of the answer may speak of.

use credence_lexical::lower::lowercase;
use credence_lexical::script::is_hiragana;

use crate::call::Call;
use crate::list::Listed;
use crate::words::{is_in, with_camel_case_split};

/// The words of so many calls are joined, those of the last ones.
const MOST_CALLS: usize = 200;

/// So much of each text of a call is read, in bytes.
const LONGEST: usize = 4_000;

/// Words are compared by their first letters, without endings: "merged" and `merge_contacts`, "applied" and `apply`.
const STEM: usize = 5;

/// The words and numbers of the calls of a run, by where they stand.
#[derive(Default)]
pub struct Vocabulary {
    names: Vec<String>,
    args: Vec<String>,
    outputs: Vec<String>,
}

/// How many words of a clause the calls have.
#[derive(Clone, Copy, Default)]
pub struct Shared {
    pub words: usize,
    pub in_names: usize,
    pub in_args: usize,
    pub in_outputs: usize,
    /// Those that the names, arguments or outputs have.
    pub known: usize,
    pub numbers: usize,
    pub numbers_known: usize,
}

impl Shared {
    /// Whether the names, arguments or outputs have every word and number.
    pub const fn has_all(self) -> bool {
        self.known == self.words && self.numbers_known == self.numbers
    }

    /// How many words the names or the arguments of the calls have.
    pub const fn of_call(self) -> usize {
        if self.in_args > self.in_names { self.in_args } else { self.in_names }
    }
}

impl Vocabulary {
    /// The words of calls.
    #[must_use]
    pub fn of(calls: &[Call<'_>]) -> Self {
        let mut found = Self::default();
        for call in calls {
            found.names.extend(stems_in(call.name));
            found.args.extend(stems_in(start_of(call.args.unwrap_or_default())));
            for text in [call.output, call.error].into_iter().flatten() {
                found.outputs.extend(stems_in(start_of(text)));
            }
        }
        found.sorted()
    }

    /// The words of the last of several.
    pub fn joined<'v>(all: impl DoubleEndedIterator<Item = &'v Self>) -> Self {
        let mut found = Self::default();
        for one in all.rev().take(MOST_CALLS) {
            found.names.extend(one.names.iter().cloned());
            found.args.extend(one.args.iter().cloned());
            found.outputs.extend(one.outputs.iter().cloned());
        }
        found.sorted()
    }

    fn sorted(mut self) -> Self {
        for list in [&mut self.names, &mut self.args, &mut self.outputs] {
            list.sort_unstable();
            list.dedup();
        }
        self
    }

    /// Whether the names or arguments of the calls have a word.
    pub fn is_called_with(&self, stem: &String) -> bool {
        self.names.binary_search(stem).is_ok() || self.args.binary_search(stem).is_ok()
    }

    /// What of a text the calls have.
    pub fn shared_with(&self, text: &str) -> Shared {
        self.shared(&stems_in(text))
    }

    /// What of the words of a text the calls have.
    pub fn shared(&self, stems: &[String]) -> Shared {
        let mut shared = Shared::default();
        for stem in stems {
            let is_in = |list: &[String]| usize::from(list.binary_search(stem).is_ok());
            if stem.starts_with(|first: char| first.is_ascii_digit()) {
                shared.numbers += 1;
                shared.numbers_known += is_in(&self.args).max(is_in(&self.outputs));
                continue;
            }
            shared.words += 1;
            shared.in_names += is_in(&self.names);
            shared.in_args += is_in(&self.args);
            shared.in_outputs += is_in(&self.outputs);
            shared.known += is_in(&self.names).max(is_in(&self.args)).max(is_in(&self.outputs));
        }
        shared
    }
}

fn start_of(text: &str) -> &str {
    &text[..text.floor_char_boundary(LONGEST)]
}

/// The first letters of the words of a text, and its numbers. Of `camelCase` and `snake_case` each part is a word.
pub fn stems_in(text: &str) -> Vec<String> {
    const SHORTEST: usize = 3;
    let is_sign = |sign: char| !sign.is_alphanumeric() || is_hiragana(sign);
    let lower = lowercase(&with_camel_case_split(text));
    let words = lower.split(is_sign).filter(|word| {
        let is_number = word.starts_with(|first: char| first.is_ascii_digit());
        is_number || !word.is_ascii() || word.len() >= SHORTEST && !is_plain(word)
    });
    words.filter(|word| !word.is_empty()).map(stem_of).listed()
}

/// Words that name nothing.
fn is_plain(word: &str) -> bool {
    const PLAIN: &str = "the and for with from into that this was were are has have been now all its not but your you our per \
                         que com para dos das uma por foi foram seu sua";
    is_in(PLAIN, word)
}

fn stem_of(word: &str) -> String {
    if !word.is_ascii() {
        return word.chars().take(3).collect();
    }
    let base = without_ending(word);
    match base.strip_suffix('y') {
        Some(start) if base.len() <= STEM => [start, "i"].concat(),
        _ => base.chars().take(STEM).collect(),
    }
}

/// "applied" and "apply", "moving" and "move", "planned" and "plan".
fn without_ending(word: &str) -> &str {
    const SHORTEST: usize = 3;
    let without = |ending: &str| word.strip_suffix(ending).filter(|start| start.len() >= SHORTEST);
    if let Some(start) = without("ing").or_else(|| without("ed")) {
        let mut last = start.bytes().rev();
        let (last, before) = (last.next(), last.next());
        let is_doubled = last == before && !matches!(last, Some(b'l' | b's' | b'f' | b'z')) && start.len() > SHORTEST;
        return if is_doubled { &start[..start.len() - 1] } else { start };
    }
    without("es")
        .or_else(|| without("s").filter(|start| !start.ends_with('s')))
        .or_else(|| without("e"))
        .unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_are_one_word() {
        for (one, other) in [
            ("applied", "apply"),
            ("moving", "move"),
            ("planned", "plan"),
            ("tests", "test"),
            ("passed", "pass"),
            ("Upgraded", "upgrade"),
            ("merged", "merge_contacts"),
        ] {
            assert_eq!(stems_in(one)[0], stems_in(other)[0], "{one} {other}");
        }
        for (one, other) in [("test", "tesla"), ("add", "ads"), ("address", "adder")] {
            assert_ne!(stems_in(one), stems_in(other));
        }
        assert_eq!(stems_in("渡した物"), ["渡", "物"]);
    }
}
