//! Words that put one thing before others: "the cheapest", "heavier than", "mais barato", 最も安い.

use std::ops::Range;

/// Adjectives in pairs of opposites, and the names of values that they are about. A name behind `-` is about the opposite: who is faster
/// needs less time. Adjectives without names are about the noun behind them: "the largest battery". English ones stand in their base form;
/// Portuguese ones lack the ending of their gender.
const ADJECTIVES: [[&str; 3]; 16] = [
    [
        "cheap barat 安",
        "expensive dear costly pricey car 高価",
        "price cost fare fee rent total quote amount preço valor",
    ],
    ["light lev 軽", "heavy pesad 重", "weight mass kg"],
    ["short curt 短", "long long 長", "duration length distance km term minutes hours days pages"],
    [
        "slow lent 遅",
        "fast quick rápid 速",
        "speed -duration -latency -lead -handle -response -pace -ms -days -minutes",
    ],
    ["cold cool fri 寒", "hot warm quent 暑 暖", "temp temperature"],
    ["calm calm", "windy", "wind"],
    ["dry sec", "wet rainy chuvos", "rain precip precipitation"],
    ["shallow ras 浅", "deep fund profund 深", "depth"],
    [
        "old early antig 古 早",
        "new recent late nov recente 新",
        "year date day time at on created updated published discovered built -age",
    ],
    ["near close próxim 近", "far distant 遠", "distance km"],
    ["weak frac 弱", "strong fort 強", "strength mag magnitude"],
    ["short baix", "tall alt", "height"],
    ["narrow estreit", "wide larg", "width"],
    ["young nov", "old velh", "age"],
    ["small", "big", "size area volume"],
    [
        "small little low few less poor pequen baix menos menor 小 低 少",
        "large big great high much many grand alt mais maior 大 高 多",
        "",
    ],
];

/// Words that are a degree by themselves: the word of [`ADJECTIVES`], and whether it is the highest or the lowest degree.
const IRREGULAR: [(&str, &str, Level); 10] = [
    ("most", "much", Level::Highest),
    ("least", "little", Level::Highest),
    ("more", "much", Level::Higher),
    ("less", "little", Level::Higher),
    ("furthest", "far", Level::Highest),
    ("farthest", "far", Level::Highest),
    ("further", "far", Level::Higher),
    ("farther", "far", Level::Higher),
    ("maior", "maior", Level::Higher),
    ("menor", "menor", Level::Higher),
];

/// How far a word goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// "larger": more than something else.
    Higher,
    /// "largest": more than everything else.
    Highest,
}

/// A word, or two, that puts one thing before others.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Degree {
    /// Its place in the part of a sentence, in bytes.
    pub(super) range: Range<usize>,
    pub(super) level: Level,
    /// The pairs of opposites that it may be of, each with whether it is of the higher one.
    pairs: Vec<(usize, bool)>,
}

impl Degree {
    /// Whether more of the value with this name is meant, or less; `None` where it is about another one.
    pub(super) fn direction(&self, name: &str) -> Option<bool> {
        let has = |known: &str| words(name).any(|(_, word)| word.eq_ignore_ascii_case(known));
        self.pairs.iter().find_map(|(pair, is_high)| {
            ADJECTIVES[*pair][2].split(' ').find_map(|known| match known.strip_prefix('-') {
                Some(known) => has(known).then_some(!is_high),
                None => has(known).then_some(*is_high),
            })
        })
    }

    /// The same of a value that the noun behind it names.
    pub(super) fn direction_of_noun(&self) -> bool {
        self.pairs.last().is_none_or(|(_, is_high)| *is_high)
    }

    /// Whether it may be about any noun.
    pub(super) fn is_general(&self) -> bool {
        self.pairs.iter().any(|(pair, _)| ADJECTIVES[*pair][2].is_empty())
    }
}

/// The words of a text with their places, in bytes.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let parts = text.split(|sign: char| !sign.is_alphanumeric());
    parts.map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word)).filter(|(_, word)| !word.is_empty())
}

/// The first one of a part of a sentence; `None` also where there are several, which may be about different values.
pub(super) fn degree_in(part: &str) -> Option<Degree> {
    let words: Vec<(usize, &str)> = words(part).collect();
    let mut found: Option<Degree> = None;
    let mut at = 0;
    while at < words.len() {
        let next = words.get(at + 1).copied();
        let (degree, length) = match degree_at(words[at], next) {
            Some((degree, length)) => (Some(degree), length),
            None => (None, 1),
        };
        if degree.is_some() && found.is_some() {
            return None;
        }
        found = degree.or(found);
        at += length;
    }
    found.map(|found| in_portuguese(found, part)).or_else(|| in_japanese(part))
}

/// A degree at a word, perhaps with the next one, and of how many words it is.
fn degree_at((start, word): (usize, &str), next: Option<(usize, &str)>) -> Option<(Degree, usize)> {
    let lower = word.to_lowercase();
    let adverb = match &*lower {
        "most" => Some((Level::Highest, true)),
        "least" => Some((Level::Highest, false)),
        "more" | "mais" => Some((Level::Higher, true)),
        "less" | "menos" => Some((Level::Higher, false)),
        _ => None,
    };
    if let (Some((level, is_more)), Some((place, next))) = (adverb, next) {
        let pairs: Vec<_> = pairs_of(&next.to_lowercase(), is_more).collect();
        if pairs.iter().any(|(pair, _)| !ADJECTIVES[*pair][2].is_empty()) {
            return Some((Degree { range: start..place + next.len(), level, pairs }, 2));
        }
    }
    let range = start..start + word.len();
    let of_irregular = IRREGULAR.iter().find(|(known, ..)| *known == lower).map(|(_, base, level)| (*base, *level));
    if let Some((base, level)) = of_irregular.or(adverb.map(|(level, _)| (&*lower, level))) {
        return Some((Degree { range, level, pairs: pairs_of(base, true).collect() }, 1));
    }
    let (stem, level) = lower
        .strip_suffix("est")
        .map(|stem| (stem, Level::Highest))
        .or_else(|| Some((lower.strip_suffix("er")?, Level::Higher)))?;
    let pairs: Vec<_> = bases(stem).iter().flat_map(|base| pairs_of(base, true)).collect();
    (!pairs.is_empty()).then_some((Degree { range, level, pairs }, 1))
}

/// The adjectives that a stem may be of: "heavi", "bigg", "larg".
fn bases(stem: &str) -> Vec<String> {
    let mut bases = vec![stem.to_owned(), [stem, "e"].concat()];
    bases.extend(stem.strip_suffix('i').map(|stem| [stem, "y"].concat()));
    let mut signs = stem.chars().rev();
    if signs.next().is_some_and(|last| signs.next() == Some(last)) {
        bases.push(stem[..stem.len() - 1].to_owned());
    }
    bases
}

/// The pairs that an adjective is of, and whether it is the higher one; turned round for "less".
fn pairs_of(adjective: &str, is_more: bool) -> impl Iterator<Item = (usize, bool)> {
    let is_same = |known: &str| {
        let ending = adjective.strip_prefix(known);
        let is_of_gender = |ending: &str| matches!(ending, "o" | "a" | "os" | "as" | "e" | "es");
        ending.is_some_and(|ending| ending.is_empty() || is_of_gender(ending) && known.len() > 2)
    };
    let is_of = |list: &str| list.split(' ').any(is_same);
    let sides = ADJECTIVES.iter().map(|pair| (is_of(pair[0]), is_of(pair[1]))).collect::<Vec<_>>();
    sides
        .into_iter()
        .enumerate()
        .filter(|(_, (low, high))| low != high)
        .map(move |(at, (_, high))| (at, high == is_more))
}

/// "O mais barato" is the highest degree, "mais barato que" is not.
fn in_portuguese(mut found: Degree, part: &str) -> Degree {
    let first = part[found.range.clone()].split(' ').next().unwrap_or_default().to_lowercase();
    if matches!(&*first, "mais" | "menos" | "maior" | "menor") {
        let before: Vec<&str> = words(&part[..found.range.start]).map(|(_, word)| word).collect();
        let has_article =
            before.iter().rev().take(2).any(|word| matches!(*word, "o" | "a" | "os" | "as" | "O" | "A" | "Os" | "As"));
        let is_compared = words(&part[found.range.end..]).any(|(_, word)| word == "que");
        found.level = if has_article && !is_compared { Level::Highest } else { Level::Higher };
    }
    found
}

/// 最も安い, 一番長い, 最新.
fn in_japanese(part: &str) -> Option<Degree> {
    let marks = ["最も", "もっとも", "一番", "いちばん", "最"];
    let (start, mark) = marks.iter().find_map(|mark| Some((part.find(mark)?, mark)))?;
    let behind = &part[start + mark.len()..];
    let begins = |list: &'static str| list.split(' ').find(|word| !word.is_ascii() && behind.starts_with(word));
    let sides = ADJECTIVES.iter().enumerate().filter_map(|(at, pair)| {
        let (low, high) = (begins(pair[0]), begins(pair[1]));
        Some((at, high.is_some(), low.or(high)?.len()))
    });
    let sides: Vec<_> = sides.collect();
    let length = sides.iter().map(|(.., length)| *length).max()?;
    let pairs = sides.into_iter().filter(|side| side.2 == length).map(|(at, is_high, _)| (at, is_high)).collect();
    Some(Degree { range: start..start + mark.len() + length, level: Level::Highest, pairs })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn direction(part: &str, name: &str) -> Option<(Level, Option<bool>)> {
        degree_in(part).map(|degree| (degree.level, degree.direction(name)))
    }

    #[test]
    fn degrees_are_of_values_with_the_names_of_their_adjectives() {
        use Level::{Higher, Highest};
        for (part, name, level, is_more) in [
            ("Hightop is the cheapest", "quote gbp", Highest, false),
            ("it is the most expensive one", "price eur", Highest, true),
            ("the least expensive plan", "price month", Highest, false),
            ("HR-2 is heavier than HR-3", "weight g", Higher, true),
            ("it is faster", "lead days", Higher, false),
            ("it is faster", "speed", Higher, true),
            ("the oldest book", "Year", Highest, false),
            ("the oldest player", "age", Highest, true),
            ("o mais barato", "price", Highest, false),
            ("é mais barato que o outro", "price", Higher, false),
            ("最も安いプラン", "price", Highest, false),
            ("最新の版", "published at", Highest, true),
        ] {
            assert_eq!(direction(part, name), Some((level, Some(is_more))), "{part}");
        }
    }

    #[test]
    fn general_ones_are_about_the_noun_behind_them() {
        for (part, is_more) in [
            ("it has the largest battery", true),
            ("the fewest defects", false),
            ("more tickets than", true),
            ("less storage than", false),
            ("a maior bateria", true),
        ] {
            let degree = degree_in(part).expect("a degree");
            assert_eq!((degree.is_general(), degree.direction_of_noun()), (true, is_more), "{part}");
            assert_eq!(degree.direction("price"), None, "{part}");
        }
    }

    #[test]
    fn other_words_are_none_and_several_are_not_told_apart() {
        for part in ["the latter guest offer", "a modest number", "most of it is newer", "better", "", "最初の"] {
            assert_eq!(degree_in(part), None, "{part}");
        }
    }
}
