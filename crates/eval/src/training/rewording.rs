//! Changes of a sentence as answers make them: those that keep what it says, and those that make it wrong.

use super::dice::Dice;
use super::synthetic::{Replacements, negated};

/// Units and scales, and what is put in their place.
const UNITS: [(&str, &str); 22] = [
    ("kilometres", "miles"),
    ("kilometers", "miles"),
    ("km", "miles"),
    ("miles", "kilometres"),
    ("metres", "feet"),
    ("meters", "feet"),
    ("feet", "metres"),
    ("million", "billion"),
    ("billion", "million"),
    ("thousand", "million"),
    ("minutes", "hours"),
    ("hours", "days"),
    ("days", "weeks"),
    ("weeks", "months"),
    ("months", "years"),
    ("years", "months"),
    ("decades", "years"),
    ("mg", "µg"),
    ("kg", "g"),
    ("percent", "points"),
    ("degrees", "percent"),
    ("dollars", "euros"),
];

/// Small words that are said in another way.
const SMALL: [(&str, &str); 14] = [
    (" has been ", " was "),
    (" have been ", " were "),
    (" up to ", " as much as "),
    (" more than ", " over "),
    (" over ", " more than "),
    (" about ", " around "),
    (" because ", " as "),
    (" such as ", " like "),
    (" but ", " although "),
    (" which ", " that "),
    (" also ", " "),
    (" the ", " a "),
    (" in ", " within "),
    (" is ", " was "),
];

/// Before these words a sentence may end.
const BREAKS: [&str; 14] = [
    " which ",
    " who ",
    " while ",
    " because ",
    " after ",
    " when ",
    " as ",
    " with ",
    " and ",
    " but ",
    " where ",
    " although ",
    " including ",
    " by ",
];

/// Prepositions that begin what may be moved to the front.
const MOVED: [&str; 9] = ["in", "on", "during", "at", "after", "from", "since", "for", "by"];

/// How many words a text has.
pub fn n_words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// A change that keeps what a sentence says; `None` where there is nothing to change.
pub fn kept(sentence: &str, words: &Replacements, dice: &mut Dice) -> Option<String> {
    let changed = match dice.below(7) {
        0 => Some(sentence.to_owned()),
        1 => shortened(sentence, dice),
        2 => end_of(sentence, dice),
        3 => front_moved(sentence),
        4 => {
            words.synonym(&sentence.split(' ').collect::<Vec<_>>(), dice.below(1 << 16) as u64).map(|all| all.join(" "))
        }
        5 => small_words_changed(sentence, dice),
        _ => adverb_left_out(sentence),
    }?;
    let changed = if dice.percent(40) { small_words_changed(&changed, dice).unwrap_or(changed) } else { changed };
    Some(if dice.percent(40) { adverb_left_out(&changed).unwrap_or(changed) } else { changed })
}

/// Every kind of change that makes a sentence wrong, where it can be made. Names come from the passage or from a list.
pub fn falsified(
    sentence: &str,
    passage: &str,
    names: &[String],
    words: &Replacements,
    dice: &mut Dice,
) -> Vec<String> {
    let tokens: Vec<&str> = sentence.split(' ').filter(|token| !token.is_empty()).collect();
    if tokens.is_empty() {
        return Vec::new();
    }
    let seed = dice.below(1 << 16) as u64;
    let mut changed: Vec<String> =
        words.incompatible(&tokens, seed).into_iter().map(|(tokens, _)| tokens.join(" ")).collect();
    changed.extend(number_changed(&tokens, dice));
    changed.extend(unit_changed(&tokens));
    changed.extend(name_changed(&tokens, passage, names, dice));
    changed.extend(negated(&tokens).or_else(|| affirmed(sentence)));
    changed.retain(|changed| changed != sentence && !passage.contains(changed.as_str()));
    changed
}

/// The sentence up to one of its later parts.
pub fn shortened(sentence: &str, dice: &mut Dice) -> Option<String> {
    let ends: Vec<usize> = BREAKS
        .iter()
        .flat_map(|word| sentence.match_indices(word).map(|(at, _)| at))
        .filter(|at| n_words(&sentence[..*at]) >= 6 && at + 10 < sentence.len())
        .collect();
    let end = *dice.choose(&ends)?;
    Some(format!("{}.", sentence[..end].trim_end_matches([',', ' '])))
}

/// One of the later parts of a sentence, as a sentence.
pub fn end_of(sentence: &str, dice: &mut Dice) -> Option<String> {
    let starts: Vec<usize> = [", ", "; ", " that ", " and ", " but "]
        .iter()
        .flat_map(|sign| sentence.match_indices(sign).map(|(at, sign)| at + sign.len()))
        .filter(|at| n_words(&sentence[*at..]) >= 6)
        .collect();
    dice.choose(&starts).map(|start| capitalized(&sentence[*start..]))
}

/// Two parts of sentences as one.
pub fn joined(one: &str, link: &str, other: &str) -> String {
    format!("{}{link}{}", one.trim_end_matches('.'), lowered(other))
}

/// The first half of one and the second half of another.
pub fn crossed(one: &str, other: &str) -> String {
    let (one, other): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    [&one[..one.len() / 2], &other[other.len() / 2..]].concat().join(" ")
}

fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

fn lowered(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_lowercase().chain(characters).collect())
}

/// "A happened in 2016." as "In 2016, a happened."
fn front_moved(sentence: &str) -> Option<String> {
    let bare = sentence.strip_suffix('.')?;
    let moved = MOVED.iter().filter_map(|word| bare.rfind(&format!(" {word} "))).max()?;
    let (head, tail) = (bare[..moved].trim_end_matches(','), &bare[moved + 1..]);
    let may_move = n_words(head) >= 4 && (2..=7).contains(&n_words(tail)) && !tail.contains(',');
    may_move.then(|| format!("{}, {}.", capitalized(tail), lowered(head)))
}

/// Up to two small words said in another way.
fn small_words_changed(sentence: &str, dice: &mut Dice) -> Option<String> {
    let found: Vec<&(&str, &str)> = SMALL.iter().filter(|(from, _)| sentence.contains(from)).collect();
    let (from, to) = **dice.choose(&found)?;
    let once = sentence.replacen(from, to, 1);
    let (from, to) = **dice.choose(&found)?;
    Some(once.replacen(from, to, 1))
}

/// Without its first adverb or weak adjective.
fn adverb_left_out(sentence: &str) -> Option<String> {
    const WEAK: [&str; 12] =
        ["also", "however", "very", "still", "then", "therefore", "often", "both", "new", "whole", "same", "further"];
    let tokens: Vec<&str> = sentence.split(' ').collect();
    let is_weak = |token: &&str| {
        WEAK.contains(token)
            || token.len() > 4 && token.ends_with("ly") && token.bytes().all(|byte| byte.is_ascii_lowercase())
    };
    let at = tokens.iter().skip(1).position(is_weak)? + 1;
    Some([&tokens[..at], &tokens[at + 1..]].concat().join(" "))
}

/// The sentence without its "not".
fn affirmed(sentence: &str) -> Option<String> {
    [(" not ", " "), ("cannot ", "can "), (" never ", " "), (" no longer ", " still ")]
        .into_iter()
        .find(|(from, _)| sentence.contains(from))
        .map(|(from, to)| sentence.replacen(from, to, 1))
}

fn replaced(tokens: &[&str], start: usize, replacement: impl Fn(usize, &str) -> Option<String>) -> Option<String> {
    let places = (0..tokens.len()).map(|step| (start + step) % tokens.len());
    let bare = |token: &str| token.trim_end_matches(['.', ',', ';', ':', ')', '"', '!', '?']).len();
    let (at, other) = places.into_iter().find_map(|at| {
        let word = &tokens[at][..bare(tokens[at])];
        replacement(at, word).filter(|other| other != word).map(|other| (at, other))
    })?;
    let mut changed: Vec<String> = tokens.iter().map(|token| (*token).to_owned()).collect();
    changed[at] = other + &tokens[at][bare(tokens[at])..];
    Some(changed.join(" "))
}

/// Longer numbers are identifiers.
const MOST_CHANGED: u64 = 1_000_000_000_000;

/// Another number: a year near by, or a value that is clearly another.
fn number_changed(tokens: &[&str], dice: &mut Dice) -> Option<String> {
    let (start, roll) = (dice.below(tokens.len()), dice.below(6));
    replaced(tokens, start, |_, word| {
        let first = word.find(|character: char| character.is_ascii_digit())?;
        let end = word.rfind(|character: char| character.is_ascii_digit())? + 1;
        let digits = word[first..end].replace(',', "");
        let other = match digits.split_once('.') {
            Some((whole, part)) => format!(
                "{}.{part}",
                whole.parse::<u64>().ok().filter(|value| *value < MOST_CHANGED)? + [1, 2, 3, 5, 7, 10][roll]
            ),
            None => other_whole(digits.parse().ok().filter(|value| *value < MOST_CHANGED)?, roll),
        };
        Some(format!("{}{other}{}", &word[..first], &word[end..]))
    })
}

fn other_whole(value: u64, roll: usize) -> String {
    if (1500..2100).contains(&value) {
        return (value - 7 + [0, 3, 5, 6, 8, 10][roll]).to_string();
    }
    [value + 1, value + 2, value * 2, value.saturating_sub(1), value + value / 3 + 1, value * 10][roll].to_string()
}

fn unit_changed(tokens: &[&str]) -> Option<String> {
    replaced(tokens, 0, |_, word| UNITS.iter().find(|(unit, _)| *unit == word).map(|(_, other)| (*other).to_owned()))
}

fn is_name(word: &str) -> bool {
    word.len() > 3
        && word.starts_with(|first: char| first.is_ascii_uppercase())
        && word.chars().all(char::is_alphabetic)
}

fn name_changed(tokens: &[&str], passage: &str, names: &[String], dice: &mut Dice) -> Option<String> {
    let here: Vec<String> = passage.split(' ').filter(|word| is_name(word)).map(str::to_owned).collect();
    let is_near = dice.percent(50) && !here.is_empty();
    let other = dice.choose(if is_near { &here } else { names })?.clone();
    let start = dice.below(tokens.len());
    replaced(tokens, start, |at, word| {
        (at > 0 && is_name(word) && !tokens.contains(&other.as_str())).then(|| other.clone())
    })
}

/// The names within sentences of claims.
pub fn names_of<'a>(claims: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut names: Vec<String> =
        claims.flat_map(|claim| claim.split(' ').skip(1)).filter(|word| is_name(word)).map(str::to_owned).collect();
    names.sort_unstable();
    names.dedup();
    names
}
