//! Pairs for each kind of misreading, generated from templates and word lists: what must not be said of them, and near misses
//! that keep their reading.

use std::collections::BTreeMap;

use credence_core::stance::Stance;

use crate::labelled::Unreadable;

/// The templates that are measured.
const MEASURED: &str = include_str!("../data/kinds.txt");

/// What a reading of a pair must or must not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// Not "supports".
    NoSupport,
    /// Not "refutes".
    NoRefute,
    /// Neither "supports" nor "refutes".
    Neither,
    /// A near miss: its reading stays, or is at least never the opposite.
    Keeps(Stance),
}

impl Expectation {
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "no-support" => Some(Self::NoSupport),
            "no-refute" => Some(Self::NoRefute),
            "neither" => Some(Self::Neither),
            "supports" => Some(Self::Keeps(Stance::Supports)),
            "refutes" => Some(Self::Keeps(Stance::Refutes)),
            _ => None,
        }
    }

    /// Whether a reading with this label says what is not so.
    #[must_use]
    pub fn is_broken_by(self, label: Stance) -> bool {
        match self {
            Self::NoSupport => label == Stance::Supports,
            Self::NoRefute => label == Stance::Refutes,
            Self::Neither => label.takes_side(),
            Self::Keeps(side) => label.takes_side() && label != side,
        }
    }

    /// Whether a high probability of support is wrong.
    #[must_use]
    pub fn excludes_support(self) -> bool {
        matches!(self, Self::NoSupport | Self::Neither)
    }
}

/// A claim and a text of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindPair {
    /// The kind.
    pub kind: String,
    /// The case within the kind.
    pub case: String,
    /// The claim.
    pub claim: String,
    /// The text.
    pub text: String,
    /// What a reading must or must not say.
    pub expectation: Expectation,
}

/// The measured pairs, always in the same order.
///
/// # Errors
/// When the templates do not parse.
pub fn measured() -> Result<Vec<KindPair>, Unreadable> {
    generate(MEASURED)
}

/// The pairs of these templates.
///
/// # Errors
/// When a line does not parse, or names a slot that has no words.
pub fn generate(templates: &str) -> Result<Vec<KindPair>, Unreadable> {
    let mut slots = Slots::default();
    let (mut kind, mut case) = (String::new(), String::new());
    let mut pairs = Vec::new();
    for line in templates.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let template = line.split_once(": ").and_then(|(name, rest)| Some((Expectation::from_name(name)?, rest)));
        if let Some((expectation, rest)) = template {
            let (claim, text) = rest.split_once(" <- ").ok_or_else(|| unreadable(line))?;
            for [claim, text] in slots.fill([claim, text]).ok_or_else(|| unreadable(line))? {
                pairs.push(KindPair { kind: kind.clone(), case: case.clone(), claim, text, expectation });
            }
        } else if let Some(heading) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let (of, name) = heading.split_once(" / ").ok_or_else(|| unreadable(line))?;
            (kind, case) = (of.to_owned(), name.to_owned());
        } else {
            let (name, words) = line.split_once(" = ").ok_or_else(|| unreadable(line))?;
            slots.add(name, words);
        }
    }
    Ok(pairs)
}

fn unreadable(line: &str) -> Unreadable {
    Unreadable(format!("expected a heading, words for a slot or a template with known slots, got `{line}`"))
}

/// The words of each slot; each word has one or more forms.
#[derive(Default)]
struct Slots<'a>(BTreeMap<&'a str, Vec<Vec<&'a str>>>);

/// The place of a slot in a template: its words, the first of them, and the form.
struct Place<'a> {
    words: &'a [Vec<&'a str>],
    first: usize,
    form: usize,
}

impl<'a> Slots<'a> {
    fn add(&mut self, name: &'a str, words: &'a str) {
        self.0.insert(name, words.split(" | ").map(|word| word.split('/').collect()).collect());
    }

    /// The templates filled so that each word of each slot is used; slots advance together, each from its own start.
    fn fill<const N: usize>(&self, templates: [&str; N]) -> Option<Vec<[String; N]>> {
        let mut order = Vec::new();
        let mut most = 1;
        for name in templates.iter().flat_map(|template| names(template)) {
            let slot = name.trim_end_matches(|end: char| end.is_ascii_digit() || end == '.');
            most = most.max(self.0.get(slot)?.len());
            if !order.contains(&slot) {
                order.push(slot);
            }
        }
        (0..most)
            .map(|turn| {
                let filled = templates.map(|template| self.filled(template, turn, &order));
                filled.iter().all(Option::is_some).then(|| filled.map(Option::unwrap_or_default))
            })
            .collect()
    }

    fn filled(&self, template: &str, turn: usize, order: &[&str]) -> Option<String> {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, name, after)) = next_name(rest) {
            let place = self.place(name, order)?;
            text += before;
            text += place.words[(turn + place.first) % place.words.len()].get(place.form)?;
            rest = after;
        }
        text += rest;
        unescaped(&text)
    }

    /// `name`, `name2` (the next word) or `name.2` (the second form).
    fn place(&self, name: &str, order: &[&str]) -> Option<Place<'_>> {
        let (name, form) = match name.split_once('.') {
            Some((name, form)) => (name, form.parse::<usize>().ok()?.checked_sub(1)?),
            None => (name, 0),
        };
        let slot = name.trim_end_matches(|end: char| end.is_ascii_digit());
        let next = name[slot.len()..].parse::<usize>().map_or(0, |number| number - 1);
        let at = order.iter().position(|other| *other == slot)?;
        Some(Place { words: self.0.get(slot)?, first: at + next, form })
    }
}

fn names(template: &str) -> impl Iterator<Item = &str> {
    let mut rest = template;
    std::iter::from_fn(move || {
        let (_, name, after) = next_name(rest)?;
        rest = after;
        Some(name)
    })
}

/// What stands before the next slot, its name, and what follows; escapes are no slots.
fn next_name(template: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    loop {
        let open = from + template.get(from..)?.find('{')?;
        let close = open + template[open..].find('}')?;
        if !template[..open].ends_with("\\u") {
            return Some((&template[..open], &template[open + 1..close], &template[close + 1..]));
        }
        from = close + 1;
    }
}

/// The text with `\n` and `\u{…}` as the characters that they name.
fn unescaped(text: &str) -> Option<String> {
    let mut written = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        written += before;
        if let Some(after) = after.strip_prefix('n') {
            written.push('\n');
            rest = after;
        } else {
            let (code, after) = after.strip_prefix("u{")?.split_once('}')?;
            written.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
            rest = after;
        }
    }
    written += rest;
    Some(written)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn slots_advance_together_and_escapes_are_characters() {
        let pairs = generate(
            "[a / b]\nname = Eva | Tom\nverb = ran/run\nno-support: {name} {verb}. <- {name2} will\\u{A0}{verb.2}.\\n",
        );
        let pairs: Vec<(String, String)> = pairs.unwrap().into_iter().map(|pair| (pair.claim, pair.text)).collect();
        let expected = [("Eva ran.", "Tom will\u{A0}run.\n"), ("Tom ran.", "Eva will\u{A0}run.\n")];
        assert_eq!(pairs, expected.map(|(claim, text)| (claim.to_owned(), text.to_owned())));
    }

    #[test]
    fn lines_that_do_not_parse_and_unknown_slots_are_errors() {
        for line in ["no-support: a", "supports: {unknown} <- b", "word", "[kind]", "supports: \\x <- b"] {
            assert!(generate(line).is_err(), "{line}");
        }
    }

    #[test]
    fn every_kind_has_at_least_twelve_pairs_of_which_something_must_not_be_said_and_twelve_near_misses() {
        let pairs = measured().unwrap();
        let kinds: BTreeSet<&str> = pairs.iter().map(|pair| pair.kind.as_str()).collect();
        let named = "entry languages may_month modifier not_happened numbers other_part parts plain who_says";
        assert_eq!(kinds.iter().copied().collect::<Vec<_>>().join(" "), named);
        for kind in kinds {
            let of_kind = || pairs.iter().filter(|pair| pair.kind == kind);
            let n_near = of_kind().filter(|pair| matches!(pair.expectation, Expectation::Keeps(_))).count();
            assert!(n_near >= 12, "{kind}: {n_near} near misses");
            assert!(kind == "plain" || of_kind().count() - n_near >= 60, "{kind}");
        }
    }

    #[test]
    fn no_pair_is_there_twice() {
        let pairs = measured().unwrap();
        let different: BTreeSet<(&str, &str)> = pairs.iter().map(|pair| (&*pair.claim, &*pair.text)).collect();
        assert_eq!(different.len(), pairs.len());
    }
}
